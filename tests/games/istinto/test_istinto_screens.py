"""Whole evenings at the table, by finger, scanner and buttons, against tables made by hand."""

from __future__ import annotations

import pytest

from companion.games.istinto.actions import Bid, CountTricks, Deal
from companion.settings import Settings
from tests.games.istinto.kit.user_actions import (
    begin,
    bid,
    bid_by_buttons,
    by_turns,
    clockwise,
    following,
    open_tool,
    start,
    take,
)
from tests.support.sampling import spread
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import confirm, lay_out, scan, sit, spell

FOUR = ("Anna", "Bruno", "Carla", "Dino")
BY_TOUCH = (
    # bids by seat, tricks by seat, points and totals as the sheet must show them
    ((2, 0, 3, 5), (2, 0, 4, 5), "+10 +20 0 +20", "10 20 0 20"),
    ((1, 4, 2, 4), (1, 4, 3, 3), "+15 +15 0 0", "25 35 0 20"),
    ((0, 1, 6, 3), (0, 2, 6, 3), "+20 0 +60 +10", "45 35 60 30"),
    ((5, 5, 1, 0), (5, 5, 1, 0), "+20 +20 +15 +20", "65 55 75 50"),
    ((3, 2, 4, 2), (3, 2, 4, 2), "+10 +10 +15 +10", "75 65 90 60"),
    ((0, 7, 0, 3), (0, 7, 1, 3), "+20 +60 0 +10", "95 125 90 70"),
)


def test_four_people_play_to_a_hundred_with_their_fingers_alone(box):
    table = box()
    begin(table, *FOUR)
    rows: list[list[str]] = []
    for number, (bids, tricks, points, totals) in enumerate(BY_TOUCH, 1):
        dealer = (number - 1) % 4
        assert table.shows(f"Round {number} · dà le carte {FOUR[dealer]}")
        bid(table, *clockwise(bids, dealer))
        _take_eleven(table, bids, tricks)
        rows.append([str(number), *points.split()])
        if number == 6:
            assert table.shows("Vince Bruno")
            table.tap("Foglio")
        assert table.sheet() == [*rows, totals.split()]
        if number < 6:
            _see_who_leads(table, [int(total) for total in totals.split()])
            table.tap(f"Round {number + 1} · dà le carte {FOUR[(dealer + 1) % 4]}")
    assert table.shows("vince con 125")
    table.tap("Rivincita")
    assert table.shows("Round 1 · dà le carte Carla")
    again, over = table.journal.matches.all()
    assert (again.standing, over.standing.totals) == (None, (95, 125, 90, 70))


def test_the_prompt_names_the_leader_once_the_totals_have_been_counted(box):
    table = box(chosen=Settings(language="en", motion=True))
    start(table, *FOUR)
    before = (*map(Bid, (0, 1, 3, 5)), CountTricks((0, 1, 4, 6)), Deal(), *map(Bid, (3, 3, 4, 1)))
    for action in before:
        table.referee.do(action)
    table.frames(60)
    table.referee.do(CountTricks((1, 3, 3, 4)))
    table.frames(4)
    assert table.shows("End of round 2")
    assert not table.shows("in the lead")
    (curve,) = table.of("Curve")
    legend = [mark.center_y for mark in curve.marks]
    table.frames(60)
    assert not table.shows("End of round 2")
    assert table.shows("is in the lead")
    assert [mark.center_y for mark in curve.marks] != legend


def test_a_misdeal_is_told_by_touch(box):
    table = box(language="en")
    start(table, *FOUR)
    bid(table, 1, 2, 3, 4)
    table.tap_icon("challenge")
    table.tap("Misdeal")
    assert table.shows("Anna dealt again")
    assert table.shows("how many tricks?")
    assert table.referee.match.state.round.bids == ()


def test_the_icons_of_the_keys_in_the_corners_are_in_the_middle_of_their_faces(box):
    table = box(language="en")
    start(table, *FOUR)
    bid(table, 1, 2, 3, 4)
    for name in ("back", "menu"):
        icon = table.icon(name)
        left, _bottom, width, _height = icon.parent._face_box()
        assert icon.center_x == pytest.approx(left + width / 2, abs=1)


def test_what_a_bid_still_needs_has_the_colours_of_a_light_chosen_meanwhile(box):
    table = box()
    from screens.base.theme import theme

    start(table, *FOUR)
    bid(table, 1, 0, 3, 4)
    take(table, "Anna", "Bruno")
    table.tap_icon("menu")
    table.tap("Impostazioni")
    table.tap("da giorno")
    for _page in range(2):
        table.tap_icon("back")
    assert table.find("giusta · +15").color == theme.good
    assert table.find("1 di troppo").color == theme.text


@pytest.mark.parametrize("text", spread(["normal", "largest"], 1, 1))
def test_six_long_names_stand_whole_wherever_each_person_is_named(box, text):
    table = box(chosen=Settings(language="en", motion=False, text=text))
    start(table, *LONG_NAMES)
    assert _cut(table) == []
    bid(table, 1, 2, 3, 4, 0, 0)
    table.later(61)
    assert _cut(table) == []
    table.touch(400, 240)
    for tool in ("Challenge", "Count"):
        open_tool(table, tool)
        assert _cut(table) == []
        table.tap_icon("back")
    table.tap_icon("points")
    assert _cut(table) == []


def _cut(table):
    """Return the shortened texts on the screen, all names of which must be complete."""
    texts = [text for text in table.of("Text") if text.text]
    said = " ".join(text.set().text.replace("- ", "") for text in texts)
    assert [name for name in LONG_NAMES if name not in said] == []
    return [text.text for text in texts if text.is_shortened or text.set().text != text.text]


def test_the_decision_on_a_challenge_is_in_large_letters(box):
    table = box(language="en")
    start(table, *FOUR)
    bid(table, 1, 2, 3, 4)
    table.tap_icon("challenge")
    table.tap_in("SeatKey", "Anna")
    table.find("Who challenges whom?")
    accused = [key for key in table.of("SeatKey") if "Bruno" in table.words(key)][1]
    table.touch(*table.middle(accused))
    table.find("Look at the cards together, then touch what is true.")
    table.tap("Bruno\u00a0−10")
    assert table.sheet()[0][1:] == ["0", "−10", "0", "0"]


def _see_who_leads(table, totals):
    """Check that the prompt names the leader, the leaders if they are level, or none."""
    most = max(totals)
    first = [name for name, total in zip(FOUR, totals, strict=True) if total == most]
    leader = first[0] if len(first) == 1 else ""
    (prompt,) = table.of("Prompt")
    said = "Nessuno in testa" if len(first) == len(FOUR) else f"In testa {' e '.join(first)}"
    said = f"è in testa: mancano {100 - most}" if leader else said
    assert (prompt.who, prompt.prompt) == (leader, said)


def _take_eleven(table, bids, tricks):
    """Touch the winner of each trick; each place shows its tricks and its bid."""
    taken = [0, 0, 0, 0]
    for number, name in enumerate(by_turns(FOUR, tricks), 1):
        assert table.shows(f"presa {number} di 11")
        for place, card in enumerate(table.of("PlaceCard")):
            assert [str(taken[place]), f"/{bids[place]}"] == _numbers(table, card)
        take(table, name)
        taken[FOUR.index(name)] += 1


def _numbers(table, card):
    words = table.words(card)
    slash = next(word for word in words if word.startswith("/"))
    return [words[words.index(slash) - 1], slash]


THREE = ("Anna", "Bruno", "Carla")


def test_three_people_play_to_sixty_with_scanner_and_buttons(wired):
    table = wired()
    table.tap("Istinto")
    sit(table, *THREE)
    table.tap("ai 60")
    table.tap("Si comincia: dà le carte Anna")
    lay_out(table)
    # Anna deals: she bids first, Bruno leads.
    bid_by_buttons(table, 5, 3, 2)
    _an_untidy_trick(table)
    _a_trick_with_strangers(table)
    _a_trick_with_the_cable_out(table)
    # So far Anna, Bruno and Carla took one each; Carla leads.
    for trick in following((0, 0, 0, 0, 1, 1, 2, 2), leader=2, seats=3)[:]:
        scan(table, *[_fresh(code) for code in trick])
    assert table.sheet() == [["1", "+20", "+10", "0"], ["20", "10", "0"]]
    table.tap("Round 2 · dà le carte Bruno")
    assert table.shows("Round 2 · dà le carte Bruno")
    bid_by_buttons(table, 1, 6, 4)
    for trick in following((2, 0, 2, 0, 2, 1, 2, 0, 2, 0, 2), leader=2, seats=3):
        scan(table, *trick)
    assert table.shows("Vince Carla")
    confirm(table, "Foglio")
    assert table.sheet() == [
        ["1", "+20", "+10", "0"],
        ["2", "+15", "+15", "+60"],
        ["35", "25", "60"],
    ]
    assert table.shows("vince con 60")


def _fresh(code: str) -> str:
    """The first three tricks used white and red cards and trumps: move those to other suits."""
    return {"W": "B", "B": "G", "G": "K"}[code[0]] + code[1:]


def _an_untidy_trick(table):
    """Anna's card comes first though Bruno leads; it is judged as if it had come last."""
    open_tool(table, "Carte")
    table.tap_in("TurnKey", "Anna")
    table.tap_icon("back")
    scan(table, "W12")
    assert table.shows("sul tavolo 1 di 3")
    scan(table, "W12")
    assert table.shows("Quella carta è già sul tavolo.")
    scan(table, "W5", "W9")
    assert _taken(table) == ["1", "0", "0"]


def _a_trick_with_strangers(table):
    """Anna leads; cards of other decks and repeated cards change nothing."""
    scan(table, "R3")
    for stranger, sentence in (
        ("04A1B2C3D4", "Carta di Istinto non riconosciuta."),
        ("QH", "Carta di Istinto non riconosciuta."),
        ("W9", "Quella carta è già uscita nella presa 1."),
    ):
        scan(table, stranger)
        assert table.shows(sentence)
        if table.shows("Insegnala"):
            table.tap("Lascia")
        assert table.shows("sul tavolo 1 di 3")
        assert len(table.of("TrickCard")) == 1
    # Two trumps: the last one takes it. Bruno is next to Anna, then Carla: T1, then red.
    scan(table, "T1", "R12")
    assert _taken(table) == ["1", "1", "0"]


def _a_trick_with_the_cable_out(table):
    """Bruno leads; the cable is pulled after one card, and the table goes on with fingers."""
    scan(table, "R7")
    table.cable(plugged=False)
    assert table.has_icon("scanner")
    assert len([w for w in table.of("Icon") if w.name == "scanner"]) == 1
    table.tap_icon("scanner")
    assert table.shows("Lo scanner non risponde.")
    open_tool(table, "Carte")
    table.tap_in("SuitTab", "rosso")
    table.tap_in("RankKey", "8")
    assert len(table.of("TrickCard")) == 2
    table.cable(plugged=True)
    assert not table.has_icon("scanner")
    scan(table, "R1")
    table.tap_icon("back")
    assert _taken(table) == ["1", "1", "1"]


def _taken(table):
    return [_numbers(table, card)[0] for card in table.of("PlaceCard")]


def test_the_sum_of_all_tricks_is_lit_once_it_is_right(wired):
    from screens.base.theme import theme

    table = wired()
    begin(table, *SIX)
    bid(table, 1, 2, 0, 3, 4, 1)
    open_tool(table, "Conta")
    for number in range(11):
        assert table.find(f"{number} su 11").color == theme.text
        _step(table, "Anna", "plus")
    assert table.find("11 su 11").color == theme.accent
    _step(table, "Bruno", "plus")
    assert table.find("12 su 11").color == theme.text


SIX = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
FIRST = ["1", "+15", "+10", "+20", "+10", "+15", "+15"]
GUILTY = ["2 ×", "0", "0", "0", "−10", "0", "0"]
INNOCENT = ["3 ×", "0", "0", "0", "0", "0", "−10"]
FOURTH = ["4", "+10", "0", "0", "+20", "+20", "+20"]
MENDED = ["4", "+10", "+10", "+10", "+20", "+20", "+20"]


@pytest.mark.whole  # a whole evening more; the others are by touch, and with scanner and buttons
def test_six_people_have_an_evening_of_trouble(wired):
    table = wired()
    begin(table, *SIX)
    _counted_round(table)
    _two_challenges(table)
    _hand_over_and_second_thoughts(table)
    _correction(table)
    _thrown_away_and_brought_back(table)
    _stopped_early(table)


def _counted_round(table):
    """Three tricks are touched, the rest is counted at the end."""
    bid(table, 1, 2, 0, 3, 4, 1)
    take(table, "Anna", "Bruno", "Dino")
    open_tool(table, "Conta")
    assert table.shows("mancano 8 prese")
    for name in ("Bruno", "Dino", "Dino", "Elena", "Elena", "Elena", "Elena", "Fabio", "Fabio"):
        _step(table, name, "plus")
    assert table.shows("1 presa di troppo")
    _step(table, "Fabio", "minus")
    assert table.shows("11 su 11")
    table.tap("Chiudi il round")
    assert table.sheet() == [FIRST, ["15", "10", "20", "10", "15", "15"]]


def _step(table, name, icon):
    stepper = next(w for w in table.of("Stepper") if name in table.words(w))
    keys = [w for w in table.visible(stepper) if getattr(w, "icon", "") == icon]
    table.touch(*table.middle(keys[0]))


def _two_challenges(table):
    """Carla is right about Dino, Fabio is wrong about Anna."""
    table.tap("Round 2 · dà le carte Bruno")
    bid(table, 0, 0, 0, 0, 0, 0)
    take(table, "Elena")
    _challenge(table, "Carla", "Dino", "Dino\u00a0−10")
    assert table.shows("Dino non aveva risposto al seme: −10. Il round finisce qui.")
    assert table.sheet() == [FIRST, GUILTY, ["15", "10", "20", "0", "15", "15"]]
    table.tap("Round 3 · dà le carte Carla")
    bid(table, 2, 2, 2, 2, 2, 1)
    _challenge(table, "Fabio", "Anna", "Fabio\u00a0−10")
    assert table.sheet() == [FIRST, GUILTY, INNOCENT, ["15", "10", "20", "0", "15", "5"]]


def _challenge(table, accuser, accused, verdict):
    open_tool(table, "Sfida")
    keys = [w for w in table.of("SeatKey") if accuser in table.words(w)]
    table.touch(*table.middle(keys[0]))
    keys = [w for w in table.of("SeatKey") if accused in table.words(w)]
    table.touch(*table.middle(keys[1]))
    table.tap(verdict)


def _hand_over_and_second_thoughts(table):
    """Gino takes Elena's seat; a trick is taken back, and by holding the button given again."""
    table.tap("Round 4 · dà le carte Dino")
    bid(table, *clockwise((2, 2, 2, 5, 0, 0), 3))
    table.tap_icon("menu")
    table.tap("Cedi un posto")
    table.tap_in("LeaverKey", "Elena")
    table.tap("Nuovo nome")
    spell(table, "Gino")
    assert "Gino" in table.words(table.of("PlaceCard")[4])
    take(table, "Bruno")
    table.press("undo")
    assert table.shows("Annullato: Bruno ha preso la prima")
    assert table.shows("presa 1 di 11")
    table.thread(lambda: table.simulator.down("undo"))
    assert table.shows("Tieni premuto: rifai")
    table.later(1)
    assert table.shows("Rifatto: Bruno ha preso la prima")
    table.thread(lambda: table.simulator.up("undo"))
    assert table.shows("presa 2 di 11")
    take(table, *by_turns((*SIX[:4], "Gino", "Fabio"), (2, 2, 1, 5, 0, 0)))
    assert table.sheet() == [FIRST, GUILTY, INNOCENT, FOURTH, ["25", "10", "20", "20", "35", "25"]]


def _correction(table):
    """The first trick of the fourth round was Carla's: both she and Bruno had bid right."""
    table.tap("Registro")
    while "Bruno ha preso la prima" not in table.texts():
        table.tap_icon("back", nth=-1)
    table.tap("Bruno ha preso la prima")
    table.tap_in("Alternative", "Carla")
    assert [table.words(row) for row in table.of("Moved")] == [
        ["round 4: Bruno", "0", "+10"], ["totale: Bruno", "10", "20"],
        ["round 4: Carla", "0", "+10"], ["totale: Carla", "20", "30"],
    ]  # fmt: skip
    assert table.shows("il resto non cambia")
    table.tap("Correggi")
    table.press("back")
    assert table.sheet() == [FIRST, GUILTY, INNOCENT, MENDED, ["25", "20", "30", "20", "35", "25"]]


def _thrown_away_and_brought_back(table):
    table.tap_icon("menu")
    table.hold("Elimina la partita")
    assert table.shows("Partita eliminata.")
    assert not table.shows("Riprendi")
    table.tap("Annulla")
    assert table.shows("Istinto · fine round 4 · a 100 punti")
    shown = table.texts()
    scores = [shown[shown.index(name) + 1] for name in (*SIX[:4], "Gino", "Fabio")]
    assert scores == ["25", "20", "30", "20", "35", "25"]
    table.tap("Riprendi")
    assert table.sheet() == [FIRST, GUILTY, INNOCENT, MENDED, ["25", "20", "30", "20", "35", "25"]]


def _stopped_early(table):
    table.tap("Round 5 · dà le carte Gino")
    bid(table, 3)
    table.tap_icon("menu")
    table.tap("Ferma qui")
    assert table.shows("In testa Gino")
    assert table.shows("partita fermata prima della fine")
    table.tap("Foglio")
    assert table.shows("Partita fermata: in testa Gino con 35")
    table.press("back", "back")
    table.tap("Storico")
    cover = table.of("PastCover")[0]
    assert table.words(cover)[-1] == "nessun vincitore"
