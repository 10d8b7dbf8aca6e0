"""The view of Holmes has prompts, panels, leads, and the log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.holmes.actions import (
    Appear,
    Draw,
    Fill,
    Keep,
    Leave,
    Pass,
    Reserve,
    Return,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.cards import (
    ADLER,
    CHARACTERS,
    GREGSON,
    HUDSON,
    JOHNSON,
    KRAMM,
    LESTRADE,
    MORAN,
    MORIARTY,
    PIKE,
    STARTERS,
    TOBY,
    WATSON,
    WIGGINS,
)
from companion.games.holmes.game import GAME
from companion.games.holmes.state import Enemy
from companion.games.holmes.view.leads import reachable
from companion.games.holmes.view.panels import AppearPanel, DayPanel, FillPanel, StepPanel
from companion.play.game import check, forgotten
from companion.words import i18n
from tests.games.holmes.kit.states import (
    after,
    beginning,
    clue,
    day_one,
    lying,
    new_match,
    on_day,
    played,
    table,
    visiting,
)
from tests.support.matches import did
from tests.support.sampling import crossed

BUTTON, BULLET = clue("BUTTON"), clue("BULLET")


def tile(state, character):
    tiles = GAME.tells.view(state).panel.town.tiles
    return next(each for each in tiles if each.code == str(character))


def lead(state, code):
    leads = GAME.tells.view(state).panel.town.leads
    return next(each for each in leads if each.code == code)


def test_each_character_that_can_still_appear_is_a_key():
    view = GAME.tells.view(after(Appear(ADLER), on=table(moran="on")))
    assert isinstance(view.panel, AppearPanel)
    codes = {key.code for key in view.panel.keys if key.offer}
    assert codes == {str(each) for each in CHARACTERS if each not in (*STARTERS, ADLER)}
    assert [(key.label, key.note) for key in view.panel.keys if not key.offer] == [
        ("Irene Adler", "in town")
    ]
    assert view.panel.caption == "1 character is missing"
    assert view.where == "Day 1 · morning"


def test_enemies_are_keys_from_the_first_evening_on():
    state = played(1, moran="on", until=lambda state: state.evening).state
    codes = {key.code for key in GAME.tells.view(state).panel.keys}
    assert (str(MORAN) in codes, str(MORIARTY) in codes) == (True, False)
    assert GAME.tells.view(state).where == "Day 1 · evening"


def test_the_clues_that_can_still_come_are_keys_with_their_number():
    panel = GAME.tells.view(after(*beginning(row="MAP PASS PASS"), on=table())).panel
    assert isinstance(panel, FillPanel)
    notes = {key.code: key.note for key in panel.keys}
    assert (notes["MAP"], notes["PASS"], notes["JOKER"]) == ("×4", "×1", "×5")
    assert (panel.gap, panel.caption) == (1, "1 clue is missing in the row")


def test_the_day_shows_the_track_and_the_action():
    view = GAME.tells.view(on_day(3))
    assert view.where == "Day 3 · action 1 of 6"
    assert [(chip.label, chip.mark) for chip in view.panel.town.days[1:4]] == [
        ("2", "past"), ("Day 3", "today"), ("4", "later")
    ]  # fmt: skip
    state = after(Visit(HUDSON), Visit(HUDSON), Visit(WIGGINS), on=day_one())
    assert GAME.tells.view(state).where == "Day 1 · action 4 of 6"


def test_a_tile_says_what_it_costs_today_and_what_a_visit_brings():
    state = on_day(3, ADLER, PIKE, bruno=lying(clues="BUTTON"), avoid=HUDSON)
    assert tile(state, ADLER).words == "3 → steal 1"
    assert tile(state, HUDSON).words == "+3 tokens"
    assert tile(state, HUDSON).cost == "5 → 8"
    assert tile(state, HUDSON).offer.action == Visit(HUDSON)
    short = on_day(3, anna=lying(), bruno=lying(tokens=17), avoid=HUDSON)
    assert tile(short, HUDSON).cost == "5 → 7"


def test_a_tile_says_why_nobody_can_go_there():
    state = on_day(2, ADLER)
    own = tile(state, WATSON)
    assert (own.offer, own.why) == (None, "your pawn is here")
    assert [(mark.seat, mark.standing) for mark in own.pawns] == [(0, True), (1, True)]


def test_a_tile_says_why_a_visit_would_have_no_effect():
    state = on_day(4, ADLER, anna=lying(tokens=3))
    assert (tile(state, ADLER).note, bool(tile(state, ADLER).offer)) == (
        "Anna has only 3 tokens", True,
    )  # fmt: skip
    assert tile(on_day(4, ADLER), ADLER).note == "none to steal"


def test_before_the_pawn_goes_it_is_told_that_the_visit_has_no_effect():
    state = after(Visit(ADLER), on=on_day(2, ADLER))
    assert GAME.tells.view(state).notices == ("This visit has no effect now: none to steal.",)
    state = after(Visit(PIKE), on=on_day(2, PIKE, anna=lying(tokens=0)))
    assert GAME.tells.view(state).notices == (
        "This visit has no effect now: Anna has only 0 tokens.",
    )
    assert GAME.tells.view(after(Visit(PIKE), on=on_day(2, PIKE))).notices == ()


def test_absent_tiles_and_those_that_will_be():
    state = played(2, until=lambda state: state.absent and state.phase == "visit").state
    away = tile(state, state.absent[0])
    assert (away.absent, away.words, away.offer) == (True, "absent today", None)
    state = played(2, until=lambda state: state.evening and state.leaving).state
    assert [each.code for each in GAME.tells.view(state).panel.town.tiles if each.leaving] == [
        str(each) for each in state.leaving
    ]


def test_once_a_character_is_chosen_the_tiles_offer_the_pawns():
    state = after(Visit(ADLER), on=on_day(2, ADLER))
    panel = GAME.tells.view(state).panel
    assert isinstance(panel, DayPanel)
    assert [offer.action for offer in panel.pawns] == [Leave(card) for card in STARTERS]
    assert tile(state, HUDSON).offer.action == Leave(HUDSON)
    assert tile(state, ADLER).chosen
    assert GAME.tells.view(state).prompt == "which pawn goes to Irene Adler?"


def test_desks_show_tokens_clues_and_only_the_number_of_hidden_ones():
    anna = lying(tokens=6, clues="BUTTON BUTTON MAP", jokers="BUTTON", aside=1, hidden="? MAP")
    desk, other = GAME.tells.view(on_day(2, anna=anna)).panel.town.desks
    assert (desk.name, desk.role, desk.tokens) == ("Anna", "Sherlock", 6)
    assert desk.words == "5 clues · 2 hidden"
    assert (desk.hidden, desk.to_act, other.to_act) == (2, True, False)
    assert [(pile.code, pile.count, pile.joker) for pile in desk.piles] == [
        ("BUTTON", 3, True), ("MAP", 1, False), ("JOKER", 1, False)
    ]  # fmt: skip
    assert desk.clues == "5 clues"
    assert other.role == "Mycroft"


def test_the_reserve_is_in_words():
    assert GAME.tells.view(on_day(2)).panel.town.reserve_word == "Reserve 14 of 24"


def test_a_step_shows_what_was_spent():
    state = after(TakeClue(BUTTON), on=visiting(GREGSON, anna=lying(tokens=6)))
    panel = GAME.tells.view(state).panel
    assert isinstance(panel, StepPanel)
    assert (panel.title, panel.spent) == ("Inspector Gregson", "1 clue for 2 tokens")
    assert panel.finish.action == Pass()
    assert [key.note for key in panel.keys] == ["2 tokens"] * 3


def test_clues_that_can_be_reserved_are_offered_where_they_can_be():
    state = after(Visit(HUDSON), on=day_one(reserve_card="on"))
    panel = GAME.tells.view(state).panel
    assert Reserve(BULLET) in [offer.action for offer in panel.reserves]
    assert panel.town.desks[1].reserves
    assert GAME.tells.view(day_one()).panel.reserves == ()


def test_leads_name_the_leader_the_worth_and_the_clues_that_would_flip_it():
    anna = lying(clues="BUTTON BUTTON BUTTON PASS PASS")
    bruno = lying(clues="BUTTON FOOTPRINT", jokers="BUTTON")
    state = on_day(3, anna=anna, bruno=bruno, row="PASS MAP MAP MAP")
    button = lead(state, "BUTTON")
    assert (button.counts, button.jokers) == ((3, 1), (False, True))
    assert (button.seat, button.points) == (0, (5, 0))
    assert button.flip == "leads with 2 more: +4"
    # Of the false passes one lies in the row, and a joker can come: two in all, as Anna has.
    assert lead(state, "PASS").flip == "draws level with 2 more"
    assert lead(state, "CIGARETTE").seat is None
    assert lead(state, "CIGARETTE").flip == "one more would lead: +5"


def test_a_lead_that_can_only_be_stolen_says_so():
    state = on_day(3, anna=lying(clues="PASS PASS PASS"))
    pass_ = lead(state, "PASS")
    assert (pass_.points, pass_.flip) == ((6, 0), "can only take one away")


def test_the_map_brings_points_to_both():
    state = on_day(3, anna=lying(clues="MAP"), bruno=lying(clues="MAP MAP MAP"))
    pieces = lead(state, "MAP")
    assert (pieces.counts, pieces.seat, pieces.points) == ((1, 3), 1, (-1, 3))
    assert pieces.flip == "1 to 5 pieces bring −1, +1, +3, +6, +10"


def test_a_reserved_clue_may_still_flip_a_type():
    anna, bruno = lying(clues="PASS PASS"), lying(clues="BUTTON", reserved="PASS", jokers="BUTTON")
    state = on_day(3, anna=anna, bruno=bruno, reserve_card="on")
    assert lead(state, "PASS").flip == "draws level with 2 more"


def test_a_stolen_clue_is_out_of_reach_of_who_lost_it_but_not_of_the_thief():
    anna, bruno = lying(clues="PASS PASS"), lying(clues="BUTTON", jokers="BUTTON", aside=1)
    state = on_day(3, anna=anna, bruno=replace(bruno, hidden=(clue("PASS"),)))
    assert lead(state, "PASS").flip == "draws level with 2 more"
    state = on_day(3, anna=replace(anna, hidden=(clue("PASS"),)), bruno=bruno)
    assert lead(state, "PASS").flip == "can only take one away"


def test_a_discarded_clue_may_come_again():
    anna = lying(clues="PASS PASS")
    state = replace(on_day(3, anna=anna), discarded=(clue("PASS"),))
    assert lead(state, "PASS").flip == "draws level with 2 more"


def test_a_discarded_clue_comes_again_once_whether_the_deck_is_used_up_or_not():
    for found in (20, 45):
        anna = lying(clues="PASS PASS", hidden=" ".join("?" * found))
        state = replace(on_day(3, anna=anna), discarded=(clue("PASS"),))
        assert (state.pile == 0) == (found == 45)
        assert reachable(state, clue("PASS"), 1) == 2  # with a joker


def test_a_joker_needs_a_card_to_lie_on():
    anna = lying(clues="PASS", reserved="PASS")
    bruno = lying(aside=1)
    state = on_day(3, anna=anna, bruno=bruno, row="PASS MAP MAP MAP", reserve_card="on")
    assert lead(state, "PASS").flip == "leads with 2 more: +2"
    state = on_day(3, anna=lying(clues="PASS PASS PASS"), bruno=bruno)
    assert reachable(state, clue("PASS"), 1) == 0


def test_a_tie_that_no_clue_can_break_says_so():
    sides = (lying(clues="EXPLOSIVE EXPLOSIVE", jokers="EXPLOSIVE"),) * 2
    state = on_day(3, anna=sides[0], bruno=sides[1])
    assert lead(state, "EXPLOSIVE").flip == "one more would lead: +1"
    state = on_day(3, anna=sides[0], bruno=sides[1], row="MAP MAP MAP MAP")
    assert lead(state, "EXPLOSIVE").flip == "only by taking one away"


def test_a_key_with_a_price_shows_it():
    state = visiting(GREGSON, anna=lying(tokens=6), play="light")
    notes = [key.note for key in GAME.tells.view(state).panel.keys]
    assert notes == ["2 tokens", "4 tokens", "6 tokens"]
    state = visiting(ADLER, day=3, bruno=lying(clues="BUTTON"))
    assert [key.note for key in GAME.tells.view(state).panel.keys] == ["3 tokens"]


def test_the_second_clue_of_lestrade_is_paid_already_and_von_kramms_is_free():
    state = after(TakeClue(BUTTON), on=visiting(LESTRADE))
    keys = GAME.tells.view(state).panel.keys
    assert {key.note for key in keys if key.offer} == {"paid already"}
    assert {key.note for key in GAME.tells.view(visiting(KRAMM)).panel.keys} == {"free"}


def test_tokens_of_a_visit_stand_beside_where_the_pawn_went():
    match = did(match_on(on_day(2, WIGGINS)), Visit(WIGGINS), Leave(WATSON))
    told = [line.text for line in match.lines()]
    assert told[-1] == "Anna: Watson → Wiggins (+5 tokens)"


def match_on(state):
    match = new_match()
    match.log.states[0] = state
    return match


def test_one_drawn_clue_is_no_choice():
    several = "look in secret, and keep one clue"
    for number, prompt in ((1, "look at the clue in secret"), (2, several)):
        assert GAME.tells.view(after(Draw(number), on=visiting(PIKE))).prompt == prompt


def test_a_player_with_nothing_for_moriarty_gives_nothing_in_the_log():
    state = replace(day_one(), enemy=Enemy(MORIARTY))
    assert GAME.moves.tell(state, Return()) == "Anna gives tokens back to Moriarty"
    sides = (lying(tokens=0), lying())
    told = GAME.moves.tell(replace(state, sides=sides), Return())
    assert told == "Anna has nothing to give to Moriarty"


def test_kept_lightly_there_are_no_clues_and_no_leads():
    town = GAME.tells.view(day_one(play="light")).panel.town
    assert (town.light, town.leads, town.row) == (True, (), ())
    assert town.desks[0].words == ""


def test_the_log_has_a_heading_for_each_day_and_tokens_in_its_sentences():
    match = did(new_match(), *beginning(), Visit(WATSON), TakeClue(BUTTON), Fill(BULLET))
    did(match, Visit(ADLER), Steal(BUTTON), Visit(WIGGINS), Visit(HUDSON), Visit(HUDSON))
    did(match, Visit(LESTRADE), Pass(), Appear(PIKE), Visit(PIKE), Leave(WATSON), Draw(2), Keep())
    lines = match.lines()
    assert [line.text for line in lines if line.heading] == ["Day 1", "Day 2"]
    told = [line.text for line in lines]
    assert told[:2] == ["Day 1", "Irene Adler appears"]
    for sentence in (
        "Into the row: bullet", "Anna takes: button (−1 token)", "Bruno steals: button (−1 token)",
        "Anna goes to Wiggins (+5 tokens)", "Bruno leaves it at that",
        "Anna pays to draw 2 clues (−2 tokens)", "Anna keeps a hidden clue",
    ):  # fmt: skip
        assert sentence in told


def test_a_finished_week_is_told_to_its_end():
    match = played(4)
    lines = match.lines()
    headings = [line.text for line in lines if line.heading]
    assert headings == [*(f"Day {day}" for day in range(1, 8)), "The end"]
    assert lines[-1].text == match.view.prompt


def test_help_knows_every_character_at_the_price_of_the_day():
    pages = {page.title: page.paragraphs for page in GAME.tells.help(on_day(5, TOBY))}
    assert len(pages["Who does what"]) == 12
    assert any("Pay 5, the number of the day" in text for text in pages["Who does what"])
    assert "Optional cards" not in pages
    assert "Optional cards" in {page.title for page in GAME.tells.help(table(moran="on"))}


def now(state) -> str:
    return "\n".join(GAME.tells.help(state)[0].paragraphs)


@pytest.mark.parametrize(
    ("state", "about"),
    [
        (table(), "Two characters come into town before the first day."),
        (table(start="alternative"), "each player draws two and chooses one"),
        (after(*beginning()[:3], on=table()), "Four clues always lie in the row."),
        (day_one(), "On day 1 Anna lays a pawn from the hand"),
        (on_day(2), "Anna moves a standing pawn"),
        (after(Visit(ADLER), on=on_day(2, ADLER)), "Anna goes to Irene Adler"),
        (visiting(GREGSON), "Pay 2 tokens for each clue from the row, 1 to 3 of them."),
        (after(TakeClue(BUTTON), on=visiting(LESTRADE)), "it is paid already"),
        (visiting(JOHNSON), "Anna discards, face down"),
        (visiting(PIKE), "One of them is kept"),
        (after(Draw(2), on=visiting(PIKE)), "A joker is the exception"),
        (after(Pass(), on=visiting(KRAMM)), "Von Kramm was visited by Anna. Now Bruno may pay"),
        (visiting(TOBY, play="light"), "how many types of clues"),
        (visiting(WATSON, play="light"), "Only tokens are kept here"),
        (replace(day_one(), enemy=Enemy(MORIARTY)), "twice from the other"),
        (replace(on_day(2), enemy=Enemy(MORAN)), "Moran costs each player an action today."),
    ],
)
def test_the_help_says_what_the_moment_is_about(state, about):
    assert about in now(state)


def test_the_help_says_that_a_clue_may_be_reserved_and_who_may_appear():
    state = after(Visit(HUDSON), on=day_one(reserve_card="on"))
    assert "Bruno may also reserve a clue" in now(state)
    assert "reserve" not in now(after(Visit(HUDSON), on=day_one()))
    evening = played(1, moran="on", until=lambda state: state.evening).state
    assert "If it is an enemy, touch him" in now(evening)
    assert "enemy" not in now(replace(evening, gone=(MORAN,)))


@pytest.mark.parametrize(("seed", "language"), crossed(range(8), ["it", "en"]))
def test_the_help_explains_every_moment_and_the_key_that_ends_it(seed, language):
    options = {"play": ["full", "light"][seed % 2], "reserve_card": "on", "moriarty": "on"}
    match = played(seed, toby_hidden="yes", moran="on", **options)
    i18n.use(language)
    for state in match.log.states[:-1]:
        view, said = GAME.tells.view(state), now(state)
        assert "{" not in said
        assert len(said) > len(view.prompt)
        if view.who is not None and state.phase != "appear":
            assert state.players[view.who] in said
        finish = getattr(view.panel, "finish", None)
        if finish and state.phase != "blackmail":
            opened, closed = "«»" if language == "it" else "“”"
            assert f"{opened}{finish.label}{closed}" in said
    assert len(GAME.tells.help(match.state)[0].paragraphs) == 1


def test_a_visit_against_the_rules_can_be_put_in_where_it_was_forgotten():
    state = on_day(2)
    visits = ((card, check(GAME, state, Visit(card))) for card in CHARACTERS)
    against = {Visit(card) for card, wrong in visits if wrong and not wrong.fatal}
    assert against
    assert against <= {offer.action for offer in forgotten(GAME, state)}
