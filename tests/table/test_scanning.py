"""The referee with decks: codes of cards, unknown codes, and cards that are for a deck."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games import box, boxes
from companion.games.istinto.actions import Play, TakeTrick
from companion.games.istinto.cards import DECK
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.opening import open_journal
from companion.play.game import ScanSpot
from companion.table.checkup import Checkup
from companion.table.enrolment import Enrolment
from companion.table.pending import Scan
from companion.table.referee import Referee
from companion.table.scanning import MOST_WAITING, interpret_scan
from companion.words.inputs import Misread, Pressed, Scanned
from tests.games.istinto.kit.states import bids, plays, setup

ISTINTO = box("istinto")


@pytest.fixture
def judge(tmp_path):
    """Yield a referee at a table of three whose seat 0 leads, with two decks."""
    journal = open_journal(tmp_path / "companion.db")
    judge = Referee(journal, lambda: "2026-01-06T21:14:05")
    judge.begin(GAME, setup(dealer=2))
    for action in bids(1, 1, 1):
        judge.do(action)
    codes = {f"tag {card}": place for place, card in enumerate(ISTINTO.cards) if card != "W9"}
    judge.decks.put(SavedDeck(0, "istinto", "Anna's", codes, frozenset({"label"})))
    judge.decks.put(SavedDeck(0, "cluedo", "Die Blauen", {"red": 0}))
    yield judge
    journal.close()


def log(judge):
    return [logged.action for logged in judge.match.log][3:]


def heard(judge, *codes):
    for code in codes:
        judge.handle(Scanned(code))
    return judge


def mine(judge):
    return judge.decks.of("istinto")[0]


# --- codes that are known


def test_a_code_plays_exactly_what_the_own_code_of_its_card_would(judge):
    state = judge.match.state
    for card in ISTINTO.cards:
        if card != "W9":
            heard(judge, f"tag {card}")
            taught = judge.match.state
            judge.undo()
            assert judge.match.state == state
            heard(judge, card)
            assert taught == judge.match.state != state
            judge.undo()


def test_a_card_that_is_touched_is_that_card_whatever_stickers_say(judge):
    judge.decks.put(SavedDeck(0, "istinto", "Bruno's", {"W9": ISTINTO.cards.index("W12")}))
    heard(judge, "W9")
    judge.play_card(DECK.find("W9"))
    assert log(judge) == plays("W12 W9")


def test_a_card_that_is_touched_is_the_seats_that_a_person_named(judge):
    judge.expect(2)
    judge.play_card(DECK.find("W9"))
    judge.overrule()
    assert log(judge) == plays("2:W9")


def test_a_code_that_was_played_already_is_told_like_its_card(judge):
    heard(judge, "tag W5", "tag W5")
    assert judge.pending.notice == "That card is already on the table."
    assert log(judge) == plays("W5")


def test_the_own_code_of_a_card_works_when_no_deck_knows_it(judge):
    assert log(heard(judge, "W7", " w8 ")) == plays("W7 W8")


def test_the_own_code_of_a_card_is_what_a_deck_says_once_it_was_taught(judge):
    judge.decks.teach(mine(judge).number, ISTINTO.cards.index("K3"), "W7")
    assert log(heard(judge, "W7")) == plays("K3")


def test_a_deck_that_was_thrown_away_is_not_asked(judge):
    judge.decks.throw_away(mine(judge).number)
    assert log(heard(judge, "tag W5")) == []
    assert judge.pending.notice == "No card of Istinto here has this code."


# --- codes that are no card of the match


def test_a_strange_card_that_was_let_go_meanwhile_is_taught_to_nothing(judge):
    judge.scan("4F2A")
    judge.undo()
    before = judge.decks.all()
    assert not judge.teach(before[0], 8)
    assert judge.decks.all() == before


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("red", "This is Miss Scarlet of the deck “Die Blauen”, no card of Istinto."),
        ("4F2A", "No card of Istinto here has this code."),
        ("label", "“label” was printed for “Anna's” and is on no card yet."),
        ("9" * 50, "No card of Istinto here has this code."),
    ],
)
def test_a_strange_code_is_one_sentence_and_teaching_it_plays_the_card(judge, code, said):
    heard(judge, code)
    assert (judge.pending.notice, judge.pending.unknown_code, log(judge)) == (said, code, [])
    assert judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    assert log(judge) == plays("W9")
    assert (judge.pending.notice, judge.pending.unknown_code) == ("", "")


def test_undo_takes_back_the_lesson_with_the_card_that_it_became(judge):
    """The mistaken touch both played the card and taught it."""
    known = judge.decks.find("red")
    heard(judge, "red")
    judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    judge.undo()
    assert (log(judge), judge.decks.find("red")) == ([], known)
    heard(judge, "red")
    assert judge.pending.unknown_code == "red"


def test_a_lesson_whose_card_was_not_played_is_not_taken_back_with_an_older_step(judge):
    heard(judge, "tag W5", "4F2A")
    assert judge.teach(mine(judge), ISTINTO.cards.index("W5"))  # which lies on the table already
    assert log(judge) == plays("W5")
    judge.undo()
    assert (log(judge), judge.decks.find("4F2A").place) == ([], ISTINTO.cards.index("W5"))


def test_undo_in_another_match_leaves_the_lesson(judge):
    heard(judge, "4F2A")
    assert judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    judge.begin(GAME, setup(dealer=2))
    for action in [*bids(1, 1, 1), *plays("W5")]:
        judge.do(action)
    judge.undo()
    assert judge.decks.find("4F2A").place == ISTINTO.cards.index("W9")


def test_undo_that_cannot_be_kept_leaves_the_lesson(judge):
    heard(judge, "4F2A")
    judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    judge.journal.store.db.execute("PRAGMA query_only = ON")
    judge.undo()
    judge.journal.store.db.execute("PRAGMA query_only = OFF")
    assert log(judge) == plays("W9")
    judge.undo()
    assert (log(judge), judge.decks.find("4F2A")) == ([], None)


def test_undo_of_another_step_leaves_the_lesson(judge):
    heard(judge, "4F2A")
    judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    heard(judge, "tag W5")
    judge.undo()
    judge.undo()
    assert log(heard(judge, "4F2A")) == plays("W9")


@pytest.mark.parametrize("kind", boxes()[1:], ids=lambda kind: kind.game)
def test_no_card_of_another_game_is_played_even_if_its_own_code_is_one_of_this(judge, kind):
    """Cluedo's card 0 with the sticker ``W7`` is Miss Scarlet, not the white seven."""
    number = judge.decks.begin(kind.game, "other")
    judge.decks.teach(number, 0, "W7")
    assert log(heard(judge, "W7")) == []
    assert judge.pending.unknown_code == "W7"
    assert kind.word(kind.cards[0]) in judge.pending.notice


@pytest.fixture
def tagged(judge):
    """Anna's cards have tags, taught with a reader that sends all five bytes in hex."""
    codes = {f"6100{place:02X}B2F9": place for place, card in enumerate(ISTINTO.cards)}
    judge.decks.put(replace(mine(judge), codes=codes, loose=frozenset()))
    return judge


def decimal(card):
    """Return the code that a USB reader types of the tag of a card of Istinto."""
    return f"{0x00B2F9 | ISTINTO.cards.index(card) << 16:010}"


def test_a_deck_that_one_reader_taught_is_played_with_another(tagged):
    assert log(heard(tagged, *map(decimal, ("W5", "W6", "W7")))) == plays("W5 W6 W7")


def test_a_strange_card_on_two_readers_is_asked_for_once(tagged):
    heard(tagged, "4006381333931", "]E04006381333931", decimal("W5"))
    assert [scan.code for scan in tagged.pending.waiting] == [decimal("W5")]
    assert tagged.teach(mine(tagged), ISTINTO.cards.index("W9"))
    assert log(tagged) == plays("W9 W5")


def test_a_code_that_may_be_two_cards_is_not_played_and_not_taught(tagged):
    codes = {"61008EB2F9": 0, "62008EB2F9": 1}
    tagged.decks.put(replace(mine(tagged), codes=codes))
    heard(tagged, "0009351929")
    assert "may be white 1" in tagged.pending.notice
    assert "or white 2" in tagged.pending.notice
    assert (log(tagged), tagged.pending.unknown_code) == ([], "")
    tagged.leave()
    heard(tagged, "0009351929")
    assert "may be white 1" in tagged.pending.notice
    assert tagged.pending.unknown_code == ""


def test_two_cards_of_an_old_deck_whose_codes_are_one_both_wait_for_a_decision(tagged):
    tagged.decks.put(replace(mine(tagged), codes={"04A3C6CA": 0, "04 a3 c6 ca": 1}))
    heard(tagged, "strange", "04A3C6CA", "04 a3 c6 ca")
    assert [scan.code for scan in tagged.pending.waiting] == ["04A3C6CA", "04 a3 c6 ca"]


def test_cards_wait_while_the_table_decides_about_a_strange_one(judge):
    """Anna's card is strange: Bruno's, scanned meanwhile, must not count as hers."""
    heard(judge, "4F2A", "tag W5", "4F2A", "tag W5", "tag W6")
    assert (judge.pending.unknown_code, log(judge)) == ("4F2A", [])
    assert [scan.code for scan in judge.pending.waiting] == ["tag W5", "tag W6"]
    assert judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    assert log(judge) == plays("W9 W5 W6")
    assert (judge.pending.waiting, judge.pending.unknown_code) == ((), "")


def test_a_strange_card_that_is_none_lets_the_waiting_ones_through(judge):
    heard(judge, "4006381333931", "tag W5", "nobody knows", "tag W6")
    judge.cancel_pending()
    assert log(judge) == plays("W5")
    assert judge.pending.unknown_code == "nobody knows"
    assert [scan.code for scan in judge.pending.waiting] == ["tag W6"]


def test_no_more_cards_wait_than_a_hand_can_pass(judge):
    heard(judge, "strange", *(f"strange {number}" for number in range(MOST_WAITING + 50)))
    waiting = [scan.code for scan in judge.pending.waiting]
    assert waiting == [f"strange {number}" for number in range(MOST_WAITING)]


def test_a_finger_that_goes_on_drops_what_waited(judge):
    heard(judge, "4F2A", "tag W5")
    judge.do(TakeTrick(0))
    assert (judge.pending.unknown_code, judge.pending.waiting, log(judge)) == (
        "",
        (),
        [TakeTrick(0)],
    )


def test_a_strange_card_is_taught_where_it_was_scanned(judge):
    judge.spots = {"reader of seat 2": ScanSpot(seat=2)}
    judge.handle(Scanned("4F2A", "reader of seat 2"))
    assert judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    assert log(judge) == [Play(DECK.find("W9"), 2)]


def test_a_strange_code_that_cannot_be_kept_is_not_played(judge):
    heard(judge, "4F2A")
    before = judge.decks.all()
    judge.journal.store.db.execute("PRAGMA query_only = ON")
    assert not judge.teach(mine(judge), ISTINTO.cards.index("W9"))
    assert "read-only" in judge.saving.unsaved
    assert (judge.decks.all(), log(judge), judge.pending.unknown_code) == (before, [], "4F2A")


def test_without_a_match_a_card_asks_for_one(judge):
    judge.leave()
    heard(judge, "tag W5")
    asked = "Begin or resume a match, then scan its cards."
    assert judge.pending.notice == f"This is white 5 of the deck “Anna's”. {asked}"
    assert judge.pending.unknown_code == ""
    heard(judge, "4F2A")
    assert (judge.pending.notice, judge.pending.unknown_code) == (asked, "4F2A")


@pytest.mark.parametrize("code", ["08A1B2C3", "8804A3C6"])
@pytest.mark.parametrize("in_a_match", [True, False])
def test_a_number_that_is_not_a_cards_own_is_told_and_not_to_be_taught(judge, code, in_a_match):
    if not in_a_match:
        judge.leave()
    heard(judge, code)
    assert judge.pending.notice.startswith(f"“{code}” is ")
    assert not judge.pending.undecided
    assert not judge.teach(mine(judge), ISTINTO.cards.index("W9"))


def test_cards_taught_by_an_older_version_are_played_as_before(judge):
    judge.decks.teach(mine(judge).number, ISTINTO.cards.index("W9"), "08A1B2C3")
    assert log(heard(judge, "08A1B2C3")) == plays("W9")


@pytest.mark.parametrize(
    ("code", "names"),
    [("C:P$AW&Y", "French, Belgian"), ("Z&", "French, Belgian"), ("tqg Z%", "French, Belgian")],
)
def test_a_code_through_another_keyboard_is_told_and_not_to_be_taught(judge, code, names):
    """The white seven is W7 without any deck, and “tag W5” a sticker of Anna's."""
    heard(judge, code)
    assert f"another keyboard ({names})" in judge.pending.notice
    assert (judge.pending.unknown_code, log(judge)) == ("", [])


# --- texts of several lines

VCARD = ["BEGIN:VCARD", "VERSION:3.0", "N:Rossi;Mario", "END:VCARD"]


def text(judge, *lines):
    for place, line in enumerate(lines):
        judge.handle(Scanned(line, joined=place > 0))
    return judge


def test_a_text_of_which_no_line_is_known_is_one_question(judge):
    text(judge, *VCARD)
    assert (judge.pending.unknown_code, judge.pending.waiting) == ("BEGIN:VCARD", ())
    judge.cancel_pending()
    assert not judge.pending.undecided
    judge.leave()
    text(judge, *VCARD)
    assert judge.pending.unknown_code == "BEGIN:VCARD"


def test_a_text_that_comes_while_another_card_is_asked_about_is_one_question_more(judge):
    text(heard(judge, "4F2A"), *VCARD)
    assert [scan.code for scan in judge.pending.waiting] == ["BEGIN:VCARD"]


def test_cards_that_come_without_a_pause_are_all_played(judge):
    assert log(text(judge, "tag W5", "tag W6")) == plays("W5 W6")
    text(judge, "4F2A", "tag W7", "no card")
    judge.cancel_pending()
    assert log(judge) == plays("W5 W6 W7")
    assert not judge.pending.undecided


def test_no_line_of_a_text_is_taught(judge):
    judge.listener = Enrolment(judge.decks, mine(judge).number)
    before = judge.decks.all()
    text(judge, *VCARD)
    assert judge.decks.all() == before
    assert judge.listener.said == "Several lines came at once: a card has only one."
    heard(judge, "4F2A")
    assert mine(judge).card(mine(judge).codes["4F2A"]) == "W9"


STICKERS = [f"CMP{number}ABCDEFGHJKMN" for number in range(3)]


def test_stickers_that_a_scanner_has_kept_are_taught_in_their_order(judge):
    number = judge.decks.begin("istinto", "New")
    judge.listener = Enrolment(judge.decks, number)
    text(judge, *STICKERS)
    assert judge.decks.deck(number).codes == {code: n for n, code in enumerate(STICKERS)}


def test_a_text_behind_a_sticker_takes_nothing_back(judge):
    judge.listener = Enrolment(judge.decks, mine(judge).number)
    text(judge, STICKERS[0], *VCARD)
    assert STICKERS[0] in mine(judge).codes
    assert not {*VCARD} & mine(judge).codes.keys()


def test_each_sticker_of_another_deck_that_a_scanner_has_kept_is_foreign(judge):
    judge.listener = Checkup(judge.decks, mine(judge).number)
    assert text(judge, *STICKERS).listener.foreign == (*STICKERS,)


def test_a_text_is_one_foreign_card_and_those_of_the_deck_all_count(judge):
    judge.listener = Checkup(judge.decks, mine(judge).number)
    text(judge, *VCARD)
    assert judge.listener.foreign == ("BEGIN:VCARD",)
    assert judge.listener.said == "Several lines came at once: a card has only one."
    assert text(judge, "tag W5", "tag W6").listener.seen == 2


# --- readers that stand somewhere


def test_a_reader_at_a_seat_plays_its_cards_from_there(judge):
    judge.spots = {"nfc": ScanSpot(seat=2)}
    for code, reader in (("tag W5", "scanner"), ("tag W6", "nfc")):
        judge.handle(Scanned(code, reader))
    assert log(judge) == plays("W5 2:W6")


def test_a_person_who_says_whose_the_card_is_is_believed_over_the_reader(judge):
    judge.spots = {"nfc": ScanSpot(seat=2)}
    judge.expect(0)
    judge.handle(Scanned("tag W5", "nfc"))
    assert log(judge) == plays("0:W5")


def test_a_pile_means_nothing_to_istinto(judge):
    judge.spots = {"nfc": ScanSpot(pile=3)}
    judge.handle(Scanned("tag W5", "nfc"))
    assert log(judge) == plays("W5")


# --- cards that are for a deck


def test_while_a_deck_is_taught_its_cards_and_undo_reach_the_lesson_and_not_the_match(judge):
    heard(judge, "tag W5")
    before = judge.match.state, judge.match.entries
    number = judge.decks.begin("cluedo", "new")
    judge.listener = Enrolment(judge.decks, number)
    heard(judge, "tag W6", "W7", "new")
    assert judge.decks.deck(number).codes == {"W7": 0, "new": 1}
    judge.handle(Pressed("undo"))
    assert judge.decks.deck(number).codes == {"W7": 0}
    judge.handle(Misread("scanner", "garbled"))
    assert judge.listener.said == "That card was not read well: pass it again."
    assert (judge.match.state, judge.match.entries, judge.pending.notice) == (*before, "")
    judge.listener = None
    judge.handle(Pressed("undo"))
    assert log(judge) == []


@pytest.mark.parametrize("kind", [Enrolment, Checkup])
def test_a_card_that_is_misread_every_time_is_not_asked_for_again(judge, kind):
    judge.listener = kind(judge.decks, mine(judge).number)
    judge.handle(Misread("left", "control-signs"))
    said = "left reads a code with control signs inside: it can be no card."
    assert judge.listener.said == said
    judge.listener = None
    judge.handle(Misread("left", "control-signs"))
    assert judge.pending.notice == said


def test_while_a_deck_is_examined_undo_takes_nothing_back(judge):
    heard(judge, "tag W5")
    judge.listener = Checkup(judge.decks, mine(judge).number)
    heard(judge, "tag W6")
    judge.handle(Pressed("undo"))
    assert (log(judge), judge.listener.seen) == (plays("W5"), 1)


def test_a_lesson_that_cannot_be_kept_is_told_and_changes_nothing(judge):
    judge.listener = Enrolment(judge.decks, mine(judge).number)
    before = judge.decks.all()
    judge.journal.store.db.execute("PRAGMA query_only = ON")
    heard(judge, "4F2A")
    assert "read-only" in judge.saving.unsaved
    assert judge.decks.all() == before
    judge.journal.store.db.execute("PRAGMA query_only = OFF")
    heard(judge, "4F2A")
    assert judge.saving.unsaved == ""
    assert mine(judge).card(mine(judge).codes["4F2A"]) == "W9"


def test_the_screen_is_told_of_every_card_that_is_for_a_deck(judge):
    told = []
    judge.listener = Enrolment(judge.decks, mine(judge).number)
    judge.changed = lambda: told.append(judge.listener.said)
    heard(judge, "4F2A", "red")
    assert told == [
        "white 9: done.",
        "This one is already Miss Scarlet of the deck “Die Blauen”.",
    ]


class Boxless:
    """A match of a game without a box, whose cards have no meaning."""

    def __init__(self, game):
        self.game = game

    def card_action(self, *_):
        return None


@pytest.mark.parametrize("code", ["W9", "strange"])
def test_in_a_game_without_a_box_a_card_is_told_and_not_to_be_taught(judge, code):
    for game, offered in ((GAME, code), (replace(GAME, box=None), "")):
        told = interpret_scan(Decks(judge.journal.store), Boxless(game), Scan(code))
        assert told.notice
        assert told.unknown_code == offered
