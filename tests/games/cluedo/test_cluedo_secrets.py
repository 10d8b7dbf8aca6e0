"""Envelope, hands, notes, cards shown and accusations do not reach the table.

S:16, S:20, S:27, S:33: unseen, not shown to others, seen by one alone, put back unseen.
"""

from __future__ import annotations

import re
from contextlib import closing
from functools import cache
from itertools import product
from random import Random

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Note,
    Pass,
    Penalize,
    Pin,
    Reveal,
    Show,
    Start,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, KINDS, of_kind
from companion.games.cluedo.game import DECK, GAME
from companion.games.cluedo.rules.turns import asked
from companion.games.cluedo.telling.help import CARDS_PICTURE
from companion.games.cluedo.words import card_word
from companion.keep.matches import exchange, importing
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.game import ScanSpot, check
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.sentences import redo_sentence, undo_sentence
from companion.table.referee import Referee
from companion.table.sitting import Sitting, replayed
from companion.words.i18n import speaking
from companion.words.inputs import Scanned
from tests.games.cluedo.kit.random_matches import disguised, evening, swapped
from tests.games.cluedo.kit.states import (
    PAWNS,
    PILES,
    accuse,
    begun,
    card,
    cards,
    chosen,
    new_match,
    scanned,
    sealed,
    setup,
    suggest,
    wrongly,
)
from tests.support.dry_runs import preview, would_uncover
from tests.support.leak_checks import WatchedTable
from tests.support.matches import did
from tests.support.twins import MADE, answer, copied, corrections, history, seen, told_alike

SEEDS = range(3)
NOW = "2026-11-22T20:00:00+01:00"
seeds = pytest.mark.parametrize("seed", SEEDS)
DEALINGS = ("sealed", "hands")
dealings = pytest.mark.parametrize("dealing", DEALINGS)


@cache
def played(seed, dealing):
    notebooks = ("off", "marks", "shares")[seed % 3]
    return evening(seed, dealing=dealing, seats=3 + seed % 2, notebooks=notebooks)


def twin(match, swap, *kinds):
    """Return the same match with other secret cards and a different journal."""
    actions = disguised(match, swap, *kinds)
    assert actions != [each.action for each in match.log]
    return copied(match, *actions)


def redone(match):
    """Return the views while everything possible is undone and redone."""
    other, told = copied(match), []
    for _ in range(4):
        if would_uncover(other):
            break
        other.undo()
        told.append((other.view, redo_sentence(other.log), undo_sentence(other.log)))
    while redo_sentence(other.log):
        other.redo()
        told.append(seen(other))
    return told


def pages(match, *, but=()):
    """Return the private pages of seats, and the questions of their slow work."""
    others = [seat for seat in range(len(match.state.players)) if seat not in but]
    return [
        (match.views.private(seat), match.views.questions.get(f"seat{seat}")) for seat in others
    ]


# --- twins: two matches that only a secret tells apart


@seeds
@dealings
def test_other_cards_in_the_envelope_in_hands_notes_shows_and_accusations_are_not_seen(
    seed, dealing
):
    match = played(seed, dealing)
    other = twin(match, swapped(Random(seed)))
    assert other.state.envelope != match.state.envelope
    assert seen(other) == seen(match)
    assert redone(other) == redone(match)
    assert other.views.questions["table"] == match.views.questions["table"]


@seeds
@dealings
def test_no_correction_tells_anything_of_them(seed, dealing):
    match = played(seed, dealing)
    other = twin(match, swapped(Random(seed)))
    assert told_alike(match, other, Random(seed), 6)


@seeds
@dealings
def test_no_objection_tells_anything_of_them(seed, dealing):
    """One objection is excepted: a seat that has a card must show it to the asker."""
    match = did(copied(played(seed, dealing)), EndTurn())
    other = twin(match, swapped(Random(seed)))
    for _ in range(2):  # before a suggestion, and while somebody is asked
        for each in every_way(match.state):
            assert check(GAME, match.state, each) == check(GAME, other.state, each), each
        for one in (match, other):
            one.do(suggest(one.state.to_act, "GREEN PIPE HALL"))
    assert match.state.phase == "asking"


def every_way(state):
    """Yield the possible actions of every seat; the asked one does not pass."""
    seats = range(len(state.players))
    yield from (GAME.controls.scan(state, each, ScanSpot()) for each in CARDS)
    yield from (Show(seat, each) for seat in seats for each in (None, *CARDS))
    yield from (HasNone(seat) for seat in seats if seat != asked(state))
    yield from (Fail(seat) for seat in seats)
    yield from (Penalize(seat) for seat in seats)
    yield from (Accuse(seat, *each.cards) for seat in seats for each in EVERY[::7])
    yield from (Suggest(seat, *each.cards) for seat in seats for each in EVERY[::7])
    yield EndTurn()


@seeds
def test_another_envelope_is_seen_by_no_seat(seed):
    """S:16: the cards are drawn unseen."""
    match = played(seed, "sealed")
    accused = {each for every in match.state.accusations for each in every.cards}
    free = tuple(each for each in CARDS if each not in accused)
    other = twin(match, swapped(Random(seed), free), Pass)
    assert seen(other) == seen(match)
    assert pages(other) == pages(match)


@seeds
def test_the_cards_of_an_accusation_are_known_to_the_accuser(seed):
    """S:33: the public answer is "wrong" and no more."""
    match = played(seed, "hands")
    seats = {each.seat for each in match.state.accusations}
    if not seats:
        did(match := copied(match), wrongly(match, match.state.to_act))
        seats = {match.state.accusations[-1].seat}
    envelope = {*match.state.envelope}
    others = tuple(each for each in CARDS if each not in envelope)
    other = twin(match, swapped(Random(seed), others), Accuse)
    assert seen(other) == seen(match)
    assert pages(other, but=seats) == pages(match, but=seats)


def test_a_card_that_was_shown_is_known_to_two():
    """S:27: so that none of the other players can see it."""
    match = new_match(4, notebooks="marks")
    match.log.states[0] = begun(4, notebooks="marks")
    did(match, suggest(0), HasNone(1), Show(2, card("ROPE")))
    other = copied(match, suggest(0), HasNone(1), Show(2, card("PLUM")))
    assert seen(other) == seen(match)
    assert pages(other, but=(0, 2)) == pages(match, but=(0, 2))
    for seat in (0, 2):
        assert match.views.questions[f"seat{seat}"] != other.views.questions[f"seat{seat}"]


def test_no_correction_of_a_suggestion_tells_which_of_its_cards_was_shown():
    """If it could not be corrected to other cards, those that cannot are the ones."""
    match = new_match()
    match.log.states[0] = begun()
    did(match, suggest(0), Show(1, card("ROPE")), EndTurn())
    twins = [copied(match, suggest(0), Show(1, each), EndTurn()) for each in cards("PLUM KIT .")]
    offered = [offer.action for number, offer in corrections(match) if number == 1]
    assert len(offered) == 5 + 5 + 8
    for other in offered:
        told = answer(match, 1, other)
        assert told[0] == MADE
        assert all(answer(each, 1, other) == told for each in twins)


def test_a_note_is_known_to_its_writer():
    match = new_match(notebooks="marks")
    match.log.states[0] = begun(notebooks="marks")
    did(match, Note(1, card("ROPE"), 1), Pin(1, "1234"))
    for other in (
        copied(match, Note(1, card("PLUM"), 1), Pin(1, "1234")),
        copied(match, Note(1, card("ROPE"), 0), Pin(1, "1234")),
        copied(match, Note(1, card("ROPE"), 1), Pin(1, "4321")),
    ):
        assert seen(other) == seen(match)
        assert redone(other) == redone(match)
        assert pages(other, but=(1,)) == pages(match, but=(1,))
        own = [
            (each.views.private(1), each.views.questions, each.state.pins)
            for each in (other, match)
        ]
        assert own[0] != own[1]


def test_two_hands_with_a_card_changed_about_are_known_to_two():
    """S:20"""
    match = sealed(4, dealing="hands", notebooks="shares")
    one, two = match.state.hands[1][0], match.state.hands[3][0]
    swap = {each: each for each in CARDS} | {one: two, two: one}
    other = twin(match, swap, Pass)
    assert other.state.hands[1] != match.state.hands[1]
    assert seen(other) == seen(match)
    assert pages(other, but=(1, 3)) == pages(match, but=(1, 3))
    assert other.views.private(1) != match.views.private(1)


# --- what leaves the box


@seeds
@dealings
def test_without_its_secrets_a_match_replays_to_what_everybody_sees(seed, dealing):
    match = played(seed, dealing)
    public = Match(GAME, match.setup)
    public.replay(Entry(each) for each in history(match))
    assert [line.text for line in public.lines()] == [line.text for line in match.lines()]
    assert public.standing == match.standing
    assert public.state.accusations != match.state.accusations or not match.state.accusations
    assert (public.state.drawn, public.state.known) == (False, False)
    if dealing == "sealed" or match.state.house.notebooks != "off":
        assert public.view == match.view  # else the page that tells the own hand is not there


@dealings
def test_without_its_secrets_a_match_is_played_to_its_end(dealing):
    """The accuser then looks into the envelope, as if it had been filled by hand."""
    match = played(1, dealing)
    public = Match(GAME, match.setup)
    public.replay(Entry(each) for each in history(match))
    seat = next(each for each in range(3) if not public.state.accused(each))
    public.do(accuse(seat), overrule=True)
    assert public.state.phase == "verdict"
    did(public, Verdict(True))
    assert public.standing.winners == (seat,)


def test_a_match_that_stopped_early_keeps_its_secrets():
    """The exports of two matches with different cards are equal."""
    match = played(1, "hands")
    other = twin(match, swapped(Random(1)))
    one, two = ([*exchange.write(header(each), lines(did(copied(each), EndEarly())))]
                for each in (match, other))  # fmt: skip
    assert one == two
    assert len(one) == 1 + len(match.log) + 1


def header(match):
    return exchange.Header(match.game.name, match.setup.players, options=match.setup.options)


def lines(match):
    codec = exchange.open_match(header(match))[1]
    return [codec.encode(Entry(each.action)).decode() for each in match.log]


def test_no_error_tells_what_a_state_holds():
    match = did(evening(1, dealing="hands"), Pin(0, "4711"))
    told = (
        repr(match.state)
        + repr(match.log)
        + repr(match.views.questions)
        + repr(match.log.before(1))
    )
    assert "4711" not in told
    assert match.state.salt not in told
    weapons = {str(each) for each in CARDS if each.kind}
    named = {str(each) for every in match.state.suggestions for each in every.cards}
    assert {each for each in weapons if re.search(rf"\b{each}\b", told)} <= named


# --- an accusation is no oracle


EVERY = [Accuse(0, *each) for each in product(*(map(DECK.find, codes) for codes in KINDS))]


def accused(right=False):
    match = sealed()
    did(match, suggest(0), HasNone(1), HasNone(2))
    wrong = wrongly(match, 0)
    room = next(each for each in of_kind(2) if each is not match.state.envelope[2])
    first = Accuse(0, *match.state.envelope) if right else Accuse(0, *wrong.cards[:2], room)
    match.do(first, overrule=True)
    return match


def test_an_accusation_cannot_be_corrected_without_two_seats():
    """Right and wrong corrections get the same answer."""
    match = accused()
    number = match.log[-1].number
    told = {preview(match, number, each).text for each in EVERY if each != match.log[-1].action}
    assert len(told) == 1
    assert all(would_uncover(match, number, each) for each in EVERY if each != match.log[-1].action)


def test_no_other_entry_can_be_corrected_to_an_accusation_without_two_seats():
    match = accused()
    chance = Random(1)
    right = Accuse(0, *match.state.envelope)
    for logged in match.log:
        if match.log.before(logged.number).phase in ("turn", "answered"):
            for each in (right, *chance.sample(EVERY, 5)):
                if each != logged.action:
                    assert would_uncover(match, logged.number, each)
                    assert isinstance(preview(match, logged.number, each), Objection)


@pytest.mark.parametrize("right", [True, False])
def test_to_take_an_accusation_back_asks_two_seats(right):
    match = accused(right)
    assert match.over == right
    assert would_uncover(match)


@pytest.mark.parametrize("right", [True, False])
def test_at_the_table_two_seats_must_agree(journal, right):
    judge = Referee(journal, lambda: "")
    begin(judge, dealing="sealed", notebooks="off")
    for action in (Close(), *chosen(PAWNS[:3]), Deal(), Start(0)):
        judge.do(action)
    envelope = judge.match.state.envelope
    judge.do(Accuse(0, *envelope) if right else wrongly(judge.match, 0))
    told = seen(judge.match)
    judge.undo()
    assert judge.pending.consent
    judge.agree(0)
    assert seen(judge.match) == told
    judge.agree(2)
    assert judge.match.state.accusations == ()


def passed_again(journal):
    """Return a referee at a table where all hands were passed, with a card of the envelope among
    them, and the eighteen dealt cards."""
    judge = Referee(journal, lambda: "")
    begin(judge, dealing="hands")
    for action in (Close(), *chosen(PAWNS[:3])):
        judge.do(action)
    envelope = judge.match.state.envelope
    rest = [each for each in CARDS if each not in envelope]
    pass_all(judge, [*rest[:17], envelope[0]])
    return judge, rest


def pass_all(judge, hands):
    for each in hands:
        judge.handle(Scanned(str(each), "box"))


def test_hands_that_are_passed_again_are_checked_once_two_seats_agree(journal):
    """S:18. Else one alone could type codes until all eighteen fit, and know the envelope."""
    judge, rest = passed_again(journal)
    assert "everybody passes theirs again" in judge.match.view.hint
    pass_all(judge, rest[:17])
    told = []
    for last in (judge.match.state.envelope[0], rest[0], rest[17]):
        pass_all(judge, [last])
        judge.agree(0)
        judge.agree(0)
        step = judge.pending.consent.step
        told.append((judge.public_state(), step.why, step.notice))
        judge.cancel_pending()
    assert told == told[:1] * 3
    assert told[0][1] == "All hands are checked once more."


@pytest.mark.parametrize("right", [True, False])
def test_an_agreed_check_is_made(journal, right):
    judge, rest = passed_again(journal)
    pass_all(judge, [*rest[:17], rest[17 if right else 0]])
    judge.agree(0)
    judge.agree(2)
    assert judge.match.state.known == right
    pass_all(judge, [] if right else rest)
    assert bool(judge.pending.consent) != right


def test_it_stays_in_the_log_that_all_hands_were_passed_again(journal):
    judge, rest = passed_again(journal)
    pass_all(judge, rest)
    judge.agree(0)
    judge.agree(1)
    told = "The hands were not the cards that were dealt: all are passed again"
    public = Match(GAME, judge.match.setup)
    public.replay(Entry(each) for each in history(judge.match))
    for match in (judge.match, public):
        assert [line.text for line in match.lines()].count(told) == 1
        assert match.lines()[-1].text == told


def test_a_step_that_takes_away_a_pin_asks_two_seats():
    match = did(sealed(notebooks="marks"), Pin(1, "1234"))
    assert would_uncover(match)
    assert would_uncover(did(match, Note(0, card("ROPE"), 0))) is False


# --- a whole evening at a real table


def begin(judge, seats=3, **options):
    assert judge.begin(GAME, setup(seats, **options))
    judge.do(judge.match.view.primary.action)
    if options["dealing"] != "guided":
        for pile in PILES:
            for each in cards(pile):
                judge.handle(Scanned(str(each), "box"))


@pytest.fixture
def at_table(tmp_path, caplog):
    at_table = WatchedTable(tmp_path, caplog)
    yield at_table
    at_table.journal.close()


def deal_all(at_table):
    """Pass the three piles, choose pawns, pass the hands; return every weapon and room."""
    judge = at_table.judge
    begin(judge, dealing="hands", notebooks="shares")
    judge.do(Close())
    for action in chosen(PAWNS[:3]):
        judge.do(action)
    rest = [each for each in CARDS if each not in at_table.match.state.envelope]
    Random(1).shuffle(rest)
    for each in rest:
        judge.handle(Scanned(str(each), "box"))
    assert at_table.match.state.known
    return [each for each in CARDS if each.kind]


def found(secrets, files, said):
    """Return the codes found in files, and the codes and names found in texts."""
    words = [str(each) for each in secrets if f'"{each}"'.encode() in files]
    said = said.replace(repr(CARDS_PICTURE), "")  # the same on the help of every match
    for language in ("en", "it"):
        with speaking(language):
            words += [word for each in secrets for word in (str(each), card_word(each))
                      if re.search(rf"\b{word}\b", said)]  # fmt: skip
    return {*words}


def some_of(hand, kind):
    """Return a card of a hand, or any other one if it has none of that kind."""
    return next((each for each in hand if each.kind == kind), of_kind(kind)[0])


def test_after_the_deal_no_file_and_no_word_tells_a_card(at_table):
    """Except for the first step, which lists the weapons in the rooms of the board."""
    secrets = deal_all(at_table)
    at_table.shown = [each for each in at_table.shown if "BoardPanel" not in each]
    at_table.judge.undo()
    at_table.judge.redo()
    state = at_table.match.state
    files, said = at_table.files(), at_table.sentences()
    assert found(secrets, files, said) == set()
    assert state.salt.encode() not in files
    assert state.salt not in said
    assert state.seal.encode() in files


def test_in_the_middle_of_a_match_only_what_was_suggested_is_told(at_table):
    deal_all(at_table)
    judge, match = at_table.judge, at_table.match
    judge.do(Start(0))
    named = Suggest(0, *(some_of(match.state.hands[1], kind) for kind in range(3)))
    judge.do(named)
    while (seat := asked(match.state)) is not None:
        held = [each for each in named.cards if each in match.state.hands[seat]]
        judge.handle(Scanned(str(held[0]), "box")) if held else judge.do(HasNone(seat))
    other = [each for each in CARDS if each.kind and each not in named.cards]
    judge.do(Note(0, other[0], 1))
    judge.do(Pin(2, "4711"))
    wrong = wrongly(match, 0)
    judge.do(wrong)
    judge.overrule()
    judge.undo()
    judge.agree(0)
    judge.agree(1)
    judge.redo()
    assert match.state.accusations[0].right is False
    at_table.shown.clear()
    judge.show_notice("Done")
    files, said = at_table.files(), at_table.sentences()
    entries = re.findall(rb'\{"action":\{"do":"(?:show|note|pin|accuse|pass)"[^}]*\}', files)
    assert {each.split(b'"')[5] for each in entries} == {
        b"show",
        b"note",
        b"pin",
        b"accuse",
        b"pass",
    }
    assert not any(re.search(rb'"(card|suspect|holder|digits)"', each) for each in entries)
    assert not [each for each in other if f'"{each}"'.encode() in files]
    assert b'"4711"' not in files
    assert "4711" not in said
    assert match.state.salt.encode() not in files
    assert match.state.salt not in said
    lines = "\n".join(line.text for line in match.lines())
    assert found(other, b"", lines) == set()
    assert found(other, b"", at_table.caplog.text) == set()


def test_a_pin_is_never_exported_and_the_file_is_known_again(at_table):
    judge, journal = at_table.judge, at_table.journal
    judge.begin(GAME, setup())
    for action in (Lay(), Close(), *chosen(PAWNS[:3]), Deal()):
        judge.do(action)
    (first,) = judge.match.state.begin
    for action in (Start(first), Pin(first, "4711"), accuse(first), Verdict(True)):
        judge.do(action)
    number = judge.sitting.number
    told = [*exchange.write(journal.header(number), journal.lines(number), journal.store.vault)]
    assert "4711" not in "".join(told)
    assert "ROPE" in told[-2]
    read = exchange.read(line.encode() + b"\n" for line in told)
    assert importing.import_match(journal, *read, "") == number
    assert len(journal.matches.all()) == 1
    judge.resume(number)
    assert judge.match.state.pins[first] == "4711"


# --- the key is lost, and found again


def without_the_key(folder, play):
    """Play on with a match of a journal without its key, then put the key back."""
    key = folder / "companion.key"
    kept = key.read_bytes()
    key.unlink()
    with closing(open_journal(folder / "companion.db")) as journal:
        sitting = Sitting(journal, 1, lambda: NOW)
        play(sitting.match)
        key.write_bytes(kept + (b"\n" + key.read_bytes() if key.exists() else b""))
    return sitting.match


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("of", [Accuse, wrongly], ids=["of the envelope", "of other cards"])
def test_a_verdict_that_the_table_gave_without_the_key_stands_when_it_is_back(tmp_path, right, of):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        match = sealed()
        said = of(match, 0) if of is wrongly else Accuse(0, *match.state.envelope)
        journal.begin(GAME, match.setup, NOW)
        did(Sitting(journal, 1, lambda: NOW).match, *(each.action for each in match.log))
    told = without_the_key(tmp_path, lambda match: did(match, said, Verdict(right)))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        again, codec, broken = replayed(journal, 1)
        assert (broken, codec.unopened) == (None, 0)
        assert again.state.accusations[-1].right is right
        assert again.state.winner == told.state.winner
        assert [*exchange.write(journal.header(1), journal.lines(1), journal.store.vault)]


PASSED = (Lay(), *scanned(" ".join(PILES)))
BEGUN = (Close(), *chosen(PAWNS[:3]), Deal(), Start(0))
TO_HANDS = (*PASSED, Close(), *chosen(PAWNS[:3]))


@pytest.mark.parametrize(
    ("dealing", "with_it", "without"),
    [
        ("sealed", PASSED, (*BEGUN, accuse(0), Verdict(True))),
        ("sealed", PASSED, (*BEGUN, accuse(0), Verdict(False))),
        ("sealed", (Lay(), Pass(CARDS[0])), [*map(Pass, CARDS[:5])]),
        ("hands", (*TO_HANDS, Pass(CARDS[0])), [*map(Pass, CARDS[:17])]),
    ],
    ids=["before the envelope is closed, right", "wrong", "in a pile", "in a hand"],
)
def test_entries_made_without_the_key_during_the_dealing_stay_once_it_is_back(
    tmp_path, dealing, with_it, without
):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup(dealing=dealing), NOW)
        did(Sitting(journal, 1, lambda: NOW).match, *with_it)
    told = without_the_key(tmp_path, lambda match: did(match, *without))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        again, _codec, broken = replayed(journal, 1)
        assert (broken, again.entries) == (None, told.entries)
        assert again.state.phase == told.state.phase
        assert again.state.winner == told.state.winner


def test_the_envelope_is_opened_by_the_table_where_the_key_was_lost_when_all_were_wrong(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        match = sealed()
        journal.begin(GAME, match.setup, NOW)
        did(Sitting(journal, 1, lambda: NOW).match, *(each.action for each in match.log))
    envelope = match.state.envelope

    def play(match):
        for _ in range(3):
            did(match, accuse(match.state.to_act), Verdict(False))
        did(match, Reveal(*envelope))

    without_the_key(tmp_path, play)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        again, _codec, broken = replayed(journal, 1)
        assert broken is None
        assert again.over
        assert again.state.solution == envelope
