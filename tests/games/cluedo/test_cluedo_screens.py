"""Whole evenings of Cluedo: by finger, by buttons and by a reader, with all that goes wrong."""

from __future__ import annotations

from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    EndTurn,
    Fail,
    HasNone,
    Show,
    Start,
    Suggest,
)
from companion.games.cluedo.box import NAMES
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.words import card_word, key_word, solution_word
from companion.table.thinking import Thoughts
from companion.words.i18n import joined
from companion.work.jobs import Work
from companion.work.thinking import Thinking
from tests.games.cluedo.kit.user_actions import (
    begin,
    fill,
    find,
    in_private,
    none,
    start,
    suggest,
    to_the_first_turn,
    touch_cards,
)
from tests.support.user_actions import confirm, do, hold_open, scan, spell, think

THREE = ("Anna", "Bruno", "Carla")


@pytest.fixture
def table(box):
    return box(language="en")


def happen(table, *actions):
    """Let this happen without a finger, and be drawn."""
    do(table, *actions)
    table.frames(4)


def accuse(table, *words):
    """Accuse on the private page: one finger holds it, another touches."""
    table.tap("Accuse")
    in_private(table, "AccuseKey", words, then=("SayAccuse", _i_accuse(words)))


def _i_accuse(words):
    """Return the sentence that accuses of three cards."""
    cards = sorted((c for c in CARDS if key_word(c) in words), key=lambda card: card.kind)
    return f"I accuse: {solution_word(tuple(cards))}"


def _open(table):
    """Return the words of the open cards."""
    return [word for card in table.of("OpenCard") for word in table.words(card)]


def marks(table, word):
    """Return the marks of a card in the notebook: for each seat, and for the envelope."""
    row = next(row for row in table.of("NoteRow") if word in table.words(row))
    (drawn,) = (each for each in table.visible(row) if type(each).__name__ == "Marks")
    return [cell.text or cell.mark for cell in drawn.cells]


# --- by touch alone


def test_three_people_play_from_home_to_the_winner_with_their_fingers_alone(table):
    with closing(Work(table.inbox)) as work, closing(Thinking(work)) as thinking:
        table.serve(hear_work=work.handle)
        table.referee.followers.add(Thoughts(table.referee, thinking))
        begin(table, *THREE)
        _deal_by_hand(table)
        _second_thoughts(table)
        _a_forgotten_show(table)
        _two_accuse(table)
    assert table.journal.matches.all()[0].standing.winners == (1,)
    table.tap("Rematch")
    assert table.shows("getting ready · step 1 of 5")
    assert table.shows("put pawns and weapons on the board")
    assert table.referee.match.state.dealer == 1


def _deal_by_hand(table):
    """Step by step; a pawn that is taken is not taken again."""
    table.tap("All in place: now the envelope")
    table.tap("The envelope is closed")
    table.tap_in("CluePawn", "Plum")
    assert table.shows("Carla")
    table.tap_in("CluePawn", "Plum")
    assert table.shows("step 3 of 5")
    table.tap_in("CluePawn", "Scarlet")
    table.tap_in("CluePawn", "Green")
    assert [table.words(hand) for hand in table.of("ClueHand")] == [
        ["Bruno", "6", "cards"], ["Carla", "6", "cards"], ["Anna", "6", "cards"],
    ]  # fmt: skip
    table.tap("Dealt: who begins?")
    table.tap("Carla begins")
    assert table.shows("turn 1")


def _second_thoughts(table):
    """A card touched wrongly is put right, an answer is taken back and given again."""
    suggest(table, "Plum", "dagger", "lounge")
    table.tap_in("TableKey", "rope")
    assert table.shows("Plum, with the rope, in the lounge")
    none(table)
    table.tap_in("TableKey", "pipe")
    assert table.shows("Somebody has answered already: take that back first.")
    table.tap("Bruno shows a card")
    table.tap_icon("undo")
    assert table.shows("Taken back: Bruno showed a card")
    table.tap("Bruno shows a card")
    table.tap("Anna’s turn")


def _a_forgotten_show(table):
    """Anna had none of three cards, and in turn 2 asks; in turn 3 she shows one of the same."""
    assert table.shows("turn 2")
    suggest(table, "White", "pistol", "study")
    none(table, 2)
    table.tap("Bruno’s turn")
    suggest(table, "Plum", "rope", "lounge")
    none(table)
    table.tap("Anna shows a card")
    clash = "Two answers of Anna contradict each other (turns 1, 3): see the log."
    table.wait(lambda: table.shows(clash))
    table.tap_icon("menu")
    table.tap("Log")
    table.tap("Turn 1")
    table.tap("Anna had none")
    table.tap_in("Alternative", "Anna had one, and did not show it")
    table.tap("Correct")
    table.tap_icon("back")
    table.tap_icon("back")
    table.wait(lambda: not table.shows(clash))
    table.tap("Anna is out for not showing a card")
    assert table.referee.match.state.penalties == (0,)


def _two_accuse(table):
    """Bruno's pawn is in the lounge; Carla is wrong about it, and Bruno is right."""
    table.tap("Carla’s turn")
    accuse(table, "Mustard", "pipe", "hall")
    assert table.shows("look into the envelope")
    assert not table.shows("Mustard")
    table.tap("It is wrong")
    assert table.shows("Carla accused, and was wrong.")
    accuse(table, "White", "pistol", "study")
    table.tap("It is right")
    assert table.shows("Bruno wins")
    assert _open(table) == ["White", "pistol", "study"]


@pytest.mark.whole  # a whole evening more by touch
def test_a_notebook_is_filled_with_two_fingers_and_everybody_accuses_wrongly(table):
    start(table, *THREE, notebooks="shares", wrong_accuser="plays")
    to_the_first_turn(table)
    table.frames(4)
    suggest(table, "Plum", "rope", "lounge")
    none(table)
    table.tap("Carla shows a card")
    _own_cards(table)
    _a_card_that_was_shown(table)
    _a_pin(table)
    _everybody_is_wrong(table)


OWN = ("White", "Peacock", "dagger", "pistol", "hall", "study")


def _own_cards(table):
    table.tap("Notebooks")
    assert not table.of("NoteRow")
    in_private(table, "NoteRow", OWN)
    assert not table.of("NoteRow")
    notebook = table.referee.match.state.notes[0]
    assert {key_word(each.card) for each in notebook} == set(OWN)


def _a_card_that_was_shown(table):
    """Anna notes the rope as Carla's, takes it back, notes it again, and reads the deductions."""
    in_private(table, "NoteRow", ["rope"], then=("NoteKey", "Carla"))
    before = table.referee.match.state.notes
    in_private(table, "NotebookKey", ["take back: rope"])
    assert find("ROPE") not in {each.card for each in table.referee.match.state.notes[0]}
    in_private(table, "NotebookKey", ["take back: rope"])
    assert table.referee.match.state.notes == before
    think(table, "seat0")
    in_private(table, "NoteRow", [], look=lambda: _sees(table))


def _sees(table):
    assert marks(table, "rope") == ["not", "not", "has", "not"]
    assert marks(table, "White") == ["has", "not", "not", "not"]
    assert marks(table, "Plum")[:3] == ["not", "not", "may"]


def _a_pin(table):
    """The page is locked, does not open with other digits, and is unlocked again."""
    finger = hold_open(table)
    touch_cards(table, "NotebookKey", "choose a PIN")
    touch_cards(table, "DigitKey", *"4711")
    assert table.of("NoteRow")
    finger.touch_up()
    finger = hold_open(table)
    assert table.shows("Your PIN")
    touch_cards(table, "DigitKey", *"4712")
    assert not table.of("NoteRow")
    assert table.shows("Not that one. Try again in 2 seconds.")
    finger.touch_up()
    table.frames(4)
    _accuses_without_it(table)
    table.later(2)
    finger = hold_open(table)
    touch_cards(table, "DigitKey", *"4711")
    touch_cards(table, "NotebookKey", "without a PIN")
    finger.touch_up()
    in_private(table, "NoteRow", [], look=lambda: _sees(table))
    table.tap_icon("back")


def _accuses_without_it(table):
    """Without the PIN a player can choose an accusation only; the notebook stays locked."""
    table.tap_icon("back")
    table.tap("Accuse")
    finger = hold_open(table)
    assert len(table.of("AccuseKey")) == len(CARDS)
    assert not table.of("NoteRow")
    finger.touch_up()
    table.frames(4)
    table.tap_icon("back")
    table.tap("Notebooks")


def _everybody_is_wrong(table):
    """All accuse wrongly; one accusation of another room than the pawn's is questioned first."""
    accuse(table, "Plum", "rope", "kitchen")
    assert table.shows("Anna’s pawn is in the lounge, and the accusation is of another room.")
    table.tap("No")
    accuse(table, "Plum", "rope", "lounge")
    table.tap("It is wrong")
    table.tap("Bruno’s turn")
    for name in ("Bruno", "Carla"):
        accuse(table, "Green", "pipe", "hall")
        table.tap("It is wrong")
        if name == "Bruno":
            table.tap("Carla’s turn")
    assert table.shows("Nobody solved it: open the envelope")
    touch_cards(table, "TableKey", "Mustard", "spanner", "library")
    assert table.shows("Nobody solved it")
    assert _open(table) == ["Mustard", "spanner", "library"]


def test_an_answer_out_of_turn_is_questioned_and_a_seat_is_handed_over(table):
    start(table, *THREE)
    to_the_first_turn(table)
    table.frames(4)
    happen(table, Suggest(0, find("PLUM"), find("ROPE"), find("LOUNGE")))
    table.referee.do(Show(2))
    table.frames(4)
    assert table.shows("First Bruno is asked.")
    table.tap("No")
    table.tap_icon("menu")
    table.tap("Hand over a seat")
    table.tap_in("LeaverKey", "Bruno")
    table.tap("New name")
    spell(table, "Dino")
    assert table.shows("has one of these?")
    table.tap("Dino shows a card")
    table.tap("Dino’s turn")
    assert table.shows("turn 2")


def test_the_prompt_tells_the_suggestion_while_seats_are_asked_and_then_addresses_the_asker(table):
    start(table, *THREE)
    to_the_first_turn(table)
    happen(table, Suggest(0, find("PLUM"), find("ROPE"), find("LOUNGE")))
    for name in ("Bruno", "Carla"):
        assert _is_told_to(table, "Anna:", "Plum, with the rope, in the lounge")
        (pad,) = table.of("AskedNow")
        assert table.words(pad)[:2] == [name, "has one of these?"]
        none(table)
    assert _is_told_to(table, "Anna,", "nobody has one of these: accuse, or go on")
    table.tap_icon("undo")
    happen(table, Show(2))
    assert _is_told_to(table, "Anna,", "accuse, or go on")


def test_a_seat_that_failed_to_show_a_card_is_not_marked_as_having_none(table):
    start(table, *THREE)
    to_the_first_turn(table)
    happen(table, Suggest(0, find("PLUM"), find("ROPE"), find("LOUNGE")))
    happen(table, Fail(1), HasNone(2))
    assert _is_told_to(table, "Anna,", "accuse, or go on")


def test_the_prompt_tells_a_suggestion_as_far_as_it_was_touched_and_asks_for_the_rest(table):
    start(table, *THREE)
    to_the_first_turn(table)
    table.frames(4)
    name = table.referee.match.view.seats[table.referee.match.state.to_act].name
    table.tap_in("TableKey", "Green")
    assert _is_told_to(table, f"{name}:", "Green, with what, where?")
    table.tap_in("TableKey", "rope")
    assert _is_told_to(table, f"{name}:", "Green, with the rope, where?")
    table.tap_in("TableKey", "Green")
    assert _is_told_to(table, f"{name}:", "who, with the rope, where?")
    table.tap_in("TableKey", "rope")
    assert _is_told_to(table, f"{name},", "suggest: who, with what, where?")


def _is_told_to(table, name, prompt):
    """Return True if the page addresses a player with a prompt."""
    return (table.app.page.who, table.app.page.prompt) == (name, prompt)


def test_the_page_to_accuse_on_is_called_so_and_the_notebook_is_not(table):
    start(table, *THREE, notebooks="marks")
    to_the_first_turn(table)
    table.frames(4)
    for key, title in (("Accuse", "Anna’s accusation"), ("Notebooks", "Anna’s notebook")):
        table.tap(key)
        finger = hold_open(table)
        assert table.shows(title)
        finger.touch_up()
        table.frames(4)
        table.tap_icon("back")


# --- by buttons alone


@pytest.mark.whole  # the same by touch and by a reader is in the suite
def test_two_people_play_with_buttons_and_a_keyboard_alone(wired):
    table = wired(language="en")
    for name in THREE:
        table.journal.people.meet(name, table.now())
    confirm(table, "Cluedo", "Anna", "Bruno", "Start: Anna directs", "All laid out")
    confirm(table, "All in place: now the envelope", "The envelope is closed", "Plum", "Scarlet")
    confirm(table, "Dealt: who begins?")
    table.press("seat1")
    confirm(table, "Mustard", "rope", "hall")
    assert table.shows("Mustard, with the rope, in the hall")
    table.press("seat2")
    assert table.shows("Bruno showed a card")
    table.press("undo")
    table.write("0")
    assert table.shows("nobody has one of these: accuse, or go on")
    table.press("seat2")
    assert table.shows("turn 2")
    confirm(table, "library", "White", "pipe")
    table.write("1")
    assert table.shows("Anna showed a card")
    confirm(table, "Accuse")
    confirm(table, "Keep the finger here", "Mustard", "rope", "library")
    confirm(table, "I accuse: Mustard, with the rope, in the library")
    confirm(table, "It is right")
    assert table.shows("Bruno wins")
    confirm(table, "Rematch")
    assert table.shows("step 1 of 5")


# --- by a reader


def test_three_people_pass_every_card_over_the_reader(wired):
    table = wired(language="en")
    start(table, *THREE, dealing="hands")
    table.tap("All in place: now the envelope")
    _pass_three_piles(table)
    table.tap("The envelope is closed")
    seal = table.referee.match.state.seal
    happen(table, *(Choose(seat, of_kind(0)[(seat + 1) % 3]) for seat in (1, 2, 0)))
    _pass_the_hands(table)
    happen(table, Start(2))
    _show_by_passing(table)
    accuse(table, *map(key_word, table.referee.match.state.envelope))
    assert table.shows("Anna wins")
    assert not any("sha256sum" in text for text in table.texts())
    table.tap("Seal")
    assert table.shows("The code is the one of the beginning: the envelope did not change.")
    assert any(text.startswith(seal[:4]) for text in table.texts())
    assert not any("sha256sum" in text for text in table.texts())
    table.tap("For the curious")
    table.tap("To type it")
    assert any("sha256sum" in text for text in table.texts())


def _names_no_card(table):
    """Return whether the screen names none of the cards."""
    words = {*NAMES, *(key_word(card) for card in CARDS)}
    return not any(word in table.texts() for word in words)


def _pass_three_piles(table):
    """The box draws one card of each kind; it counts the cards, and names none."""
    for kind in range(3):
        pile = [str(card) for card in of_kind(kind)]
        if kind == 0:
            _pass_a_pile_wrongly(table, pile)
        scan(table, *pile[:3])
        for code in pile[3:]:
            scan(table, code)
            assert _names_no_card(table), table.texts()
        assert sum("that was passed" in text for text in table.texts()) == kind + 1


def _pass_a_pile_wrongly(table, pile):
    """A repeated card and one of another pile are reported with the last card, unnamed."""
    scan(table, *pile[:3], pile[1])
    scan(table, "QH7")
    assert table.shows("Leave it")
    table.tap("Leave it")
    assert table.shows("4 of 6")
    scan(table, "ROPE", pile[3])
    assert table.shows("pass all suspects again")
    assert _names_no_card(table)


def _pass_the_hands(table):
    envelope = table.referee.match.state.envelope
    rest = [card for card in CARDS if card not in envelope]
    scan(table, *map(str, [*rest[:5], rest[0]]))
    assert table.shows("a card of this hand came twice: pass all of it again")
    assert _names_no_card(table)
    scan(table, *map(str, rest))
    assert table.shows("you have Miss Scarlet: you begin")
    scan(table, str(rest[0]))
    assert table.shows("All eighteen cards are dealt: that is one too many.")


def _show_by_passing(table):
    """Carla asks; Anna's page names the card to show, which she passes over the reader, unnamed."""
    state = table.referee.match.state
    shown, other = state.hands[0][:2]
    named = [shown if shown.kind == kind else state.envelope[kind] for kind in range(3)]
    happen(table, Suggest(2, *named))
    table.tap("Your cards")
    table.tap_in("EyesKey", "Anna")
    in_private(table, "NoteRow", [], look=lambda: _is_told(table, shown))
    table.tap_icon("back")
    assert other not in named
    table.scan(str(other))
    assert table.shows("That card was not asked for. Keep it covered.")
    table.tap("No")
    table.scan(str(shown))
    assert table.shows("Anna showed a card")
    table.tap("Anna’s turn")


def test_without_notebooks_each_page_tells_the_own_cards_and_only_accuse_leads_to_accusing(table):
    start(table, *THREE, dealing="hands", notebooks="off")
    to_the_first_turn(table)
    table.frames(4)
    state = table.referee.match.state
    for seat in range(3):
        own = joined([card_word(card) for card in state.hands[seat]])
        table.tap("Your cards")
        table.tap_in("EyesKey", THREE[seat])
        finger = hold_open(table)
        assert table.shows(f"Your cards: {own}.")
        assert not table.of("AccuseKey")
        finger.touch_up()
        table.frames(4)
        table.tap_icon("back")
    table.tap("Accuse")
    finger = hold_open(table)
    assert len(table.of("AccuseKey")) == len(CARDS)
    assert table.shows("Your one accusation: touch who, with what and where.")
    touch_cards(table, "AccuseKey", "Scarlet", "rope", "hall")
    assert not table.shows("Your one accusation")
    finger.touch_up()


def _is_told(table, card):
    assert table.shows(f"You have {card_word(card)}: show it.")


def test_a_turn_can_go_on_without_a_suggestion_while_a_penalty_is_due(table):
    start(table, *THREE)
    to_the_first_turn(table)
    do(table, Suggest(0, find("PLUM"), find("ROPE"), find("KITCHEN")), Fail(1), Show(2), EndTurn())
    table.wait(lambda: table.shows("Bruno is out for not showing a card"))
    table.tap("Carla’s turn")
    assert table.shows("turn 3")
    table.tap("Bruno is out for not showing a card")
    assert table.referee.match.state.penalties == (1,)


def test_a_contradiction_stands_whole_beside_the_prompt_that_says_who_is_asked(table):
    start(table, *THREE)
    to_the_first_turn(table)
    asked = Suggest(0, find("PLUM"), find("ROPE"), find("KITCHEN"))
    do(table, asked, HasNone(1), HasNone(2), EndTurn())
    do(table, replace(asked, seat=1), Show(2), EndTurn(), replace(asked, seat=2))
    think(table, "table")
    (told,) = table.referee.match.view.notices
    assert told in table.texts()
    assert table.shows("Anna,")
    assert table.shows("do you have Plum, rope or kitchen?")
    table.tap("Anna shows a card")
    assert table.shows("Carla,")


def test_a_suggestion_waits_for_the_touch_of_its_room_though_one_is_lit(table):
    from screens.base.theme import theme

    start(table, *THREE)
    to_the_first_turn(table)
    pawn = table.referee.match.state.pawns[1]
    do(table, Suggest(0, pawn, find("ROPE"), find("KITCHEN")), Show(1), EndTurn())
    table.wait(lambda: table.shows("suggest: who, with what, where?"))
    lit = [key for key in table.of("TableKey") if key.rim == theme.accent]
    assert table.words(*lit) == ["kitchen"]
    table.tap("Green")
    table.tap("pistol")
    assert len(table.referee.match.state.suggestions) == 1
    table.tap("study")
    assert table.referee.match.state.suggestions[-1].cards[2] is find("STUDY")


def test_a_suggestion_that_was_forgotten_is_put_in_card_by_card_and_then_its_answers(table):
    start(table, *THREE)
    to_the_first_turn(table)
    happen(table, EndTurn(), EndTurn())
    table.app.go("log")
    table.frames(4)
    _put_in_before(table, "Bruno suggested nothing", "Plum", "rope")
    table.key("escape")
    assert table.shows("with what")
    _choose(table, "dagger", "kitchen")
    table.tap("Put in")
    assert table.shows("Bruno: Plum, with the dagger, in the kitchen")
    _put_in_before(table, "The turn went on unanswered", "Carla showed a card")
    table.tap("Put in")
    state = table.referee.match.state
    assert (state.to_act, state.suggestions[0].shown) == (2, True)


def _put_in_before(table, line, *words):
    table.tap(line)
    table.tap("Add a line before it")
    _choose(table, *words)


def _choose(table, *words):
    """Touch the alternatives with some words, on any page at the right of the log."""
    for word in words:
        while not any(word in table.words(key) for key in table.of("Alternative")):
            arrows = [icon for icon in table.of("Icon") if icon.name == "forward"]
            rightmost = max(table.middle(icon) for icon in arrows)
            assert table.tap_at(*rightmost)
            table.touch(*rightmost)
        table.tap_in("Alternative", word)


def test_the_cards_of_the_envelope_are_turned_one_by_one_and_a_touch_turns_them_all(table):
    from screens.base.theme import theme
    from screens.parts.drawing.text import Words

    start(table, *THREE, dealing="hands")
    to_the_first_turn(table)
    theme.moving = True
    try:
        do(table, Accuse(0, *table.referee.match.state.envelope))
        table.frames(2)
        assert [card.face_up for card in table.of("OpenCard")] == [False] * 3
        table.later(0.35)
        assert [card.face_up for card in table.of("OpenCard")] == [True, False, False]
        assert not [card for card in table.of("OpenCard") if card.lit]
        table.touch(*table.middle(table.of("OpenCard")[2]))
        assert [card.flipped for card in table.of("OpenCard")] == [1, 1, 1]
        assert [card.lit for card in table.of("OpenCard")] == [False, False, True]
        parts = [part for card in table.of("OpenCard") for part in card.walk(restrict=True)]
        letters = [part.texture for part in parts if isinstance(part, Words)]
        assert {each.mag_filter for each in letters if each} == {"linear"}
    finally:
        theme.moving = False


def test_the_curtain_opens_for_the_finger_and_closes_at_once_when_it_is_lifted(table):
    from screens.base.theme import theme

    start(table, *THREE, notebooks="shares")
    to_the_first_turn(table)
    table.frames(4)
    table.tap("Notebooks")
    assert table.shows("Only Anna")
    assert table.shows("all others look away")
    theme.moving = True
    try:
        finger = hold_open(table)
        curtain = table.of("Curtain")[0]
        assert 0 < curtain.parted < 1
        assert not table.shows("Only Anna")
        table.later(0.4)
        assert curtain.parted == 1
        finger.touch_up()
        assert curtain.parted == 0
        table.frames(2)
        assert table.shows("Only Anna")
        assert not table.of("NoteRow")
    finally:
        theme.moving = False


def test_the_columns_of_cards_are_headed_who_with_what_and_where(table):
    start(table, *THREE)
    to_the_first_turn(table)
    table.frames(4)
    who, what, where = (table.middle(table.find(word)) for word in ("who", "with what", "where"))
    assert who[0] < what[0] < where[0]
    assert who[1] == what[1] == where[1]


def test_the_code_of_the_seal_is_shown_before_the_match_to_the_curious_alone(table):
    start(table, *THREE, dealing="sealed")
    fill(table)
    happen(table, *(Choose(seat, of_kind(0)[(seat + 1) % 3]) for seat in (1, 2, 0)))
    table.frames(4)
    code = table.referee.match.state.seal[:4]
    assert not any(text.startswith(code) for text in table.texts())
    table.tap("For the curious")
    assert any(text.startswith(code) for text in table.texts())
