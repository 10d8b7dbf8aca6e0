"""The master's rule does not reach the table before the round is over (S:31).

Pairs of matches differ only in that rule, and in its verdicts on cards that were not played.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from random import Random

import pytest

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Compare,
    Correct,
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Hint,
    Judge,
    NextRound,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Seal,
    Spoken,
    StopRound,
    Veto,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import Both, Is, Run, Shared, Tally
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.row import corrected, slips
from companion.games.the_club.rules.scoring import totals
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.view.starters import starters
from companion.keep.matches import exchange
from companion.play.actions import EndEarly, HandOver
from companion.play.codec import Codec, Entry
from companion.play.game import check
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.sentences import redo_sentence, undo_sentence
from companion.table.referee import Referee
from companion.words.i18n import speaking
from companion.words.inputs import Scanned
from tests.games.the_club.kit.states import WHITE, built, card, new_match, setup
from tests.games.the_club.kit.twins import BUILT, DRAWN, GUESSES, RULES, Pair, answered, pair
from tests.support.dry_runs import preview, would_uncover
from tests.support.leak_checks import WatchedTable
from tests.support.matches import did
from tests.support.random_matches import PlainVault
from tests.support.sampling import spread
from tests.support.twins import ASKED, answer, copied, corrections, history, seen, told_alike

SEEDS = range(8)
PAIRS = [(seed, judge, way) for seed in SEEDS for judge in ("box", "master")
         for way in (BUILT, DRAWN)]  # fmt: skip
FEW = 10
"""Pairs that the suite takes."""
pairs = pytest.mark.parametrize(
    ("seed", "judge", "way"),
    [pytest.param(*each.values[0], marks=each.marks) for each in spread(PAIRS, FEW)],
)


@cache
def played(seed: int, judge: str, way: str) -> Pair:
    both = pair(seed, judge, way)
    answered(both.one)
    answered(both.other)
    return both


def told(match):
    """Return all texts and representations of a match, in both languages."""
    said = []
    for language in ("en", "it"):
        with speaking(language):
            said += [seen(match), GAME.tells.help(match.state), repr(match.log)]
            said += [repr(match.state), repr(match.views.questions), [*match.views.questions]]
    return said


def back_and_forth(match):
    """Return the views while everything possible is undone and redone."""
    other, said = copied(match), []
    for _ in range(5):
        said.append(would_uncover(other))
        other.undo()
        said.append((seen(other), redo_sentence(other.log), undo_sentence(other.log)))
    while redo_sentence(other.log):
        other.redo()
        said.append(seen(other))
    return said


# --- pairs that only the master can tell apart


@pairs
def test_another_rule_that_says_the_same_so_far_is_seen_by_nobody_but_the_master(seed, judge, way):
    one, other = played(seed, judge, way).one, played(seed, judge, way).other
    assert one.state.round.rule != other.state.round.rule
    assert told(one) == told(other)
    assert back_and_forth(one) == back_and_forth(other)
    master = one.state.round.master
    assert one.views.private(master) != other.views.private(master)
    for seat in range(len(one.state.players)):
        assert one.views.private(seat) is other.views.private(seat) is None or seat == master


@pairs
def test_no_correction_on_offer_tells_of_the_rule(seed, judge, way):
    both = played(seed, judge, way)
    told_alike(both.one, both.other, Random(seed), 8)


@pairs
def test_no_other_correction_tells_of_the_rule(seed, judge, way):
    """Any action in any place gets the same answer for both rules."""
    both, chance = played(seed, judge, way), Random(seed)
    for _ in range(12):
        number = chance.choice(both.one.log).number
        action = anything(both.one, chance)
        assert answer(both.one, number, action) == answer(both.other, number, action), action


@pairs
def test_no_objection_tells_of_the_rule(seed, judge, way):
    both, chance = played(seed, judge, way), Random(seed)
    for _ in range(30):
        action = anything(both.one, chance)
        states = both.one.state, both.other.state
        assert check(GAME, states[0], action) == check(GAME, states[1], action), action


def anything(match, chance):
    """Return a random action of any seat; no seal, which depends on the rule."""
    seat, where = chance.randrange(len(match.state.players)), chance.choice(CARDS)
    judged = [event for event in match.state.round.events if event.right is not None]
    verdicts = tuple(chance.random() < 0.5 for _ in judged)
    return chance.choice(
        [
            *(Play(seat, where), Play(seat, chance.choice(CARDS)), Bare(where), Place(where)),
            *(Reveal(seat), Judge(chance.random() < 0.5), Pass(), Guess(), Guess(phrased=True)),
            *(Phrase(chance.choice(GUESSES)), Compare(), Correct(), Correct(verdicts)),
            *(Draw(), Draw(chance.randint(1, 10)), Draft(), Draft(chance.choice(RULES)), Spoken()),
            *(Deal(), StopRound(), NoPoints(), EmptyDeck(), NextRound(), EndEarly()),
            *(Recount(seat, chance.choice((0, 1, 5, 110, 114))), HandOver(seat, "Olga")),
            *(AllowHints(), Announce(), Hint(), Veto(seat)),
        ]
    )


@pairs
def test_exports_are_the_same_for_both(seed, judge, way):
    """Both while the match goes on and after it stopped; stored lines have equal lengths, too."""
    both = played(seed, judge, way)
    assert exported(both.one) == exported(both.other)
    stopped = [did(copied(each), EndEarly()) for each in (both.one, both.other)]
    assert exported(stopped[0]) == exported(stopped[1])
    assert seen(stopped[0]) == seen(stopped[1])
    assert [len(line) for line in kept(both.one)] == [len(line) for line in kept(both.other)]


def kept(match):
    """Return the lines of a match as stored on the disk."""
    codec = Codec(GAME, vault=PlainVault())
    public = history(match)
    return [codec.encode(Entry(a.action), b) for a, b in zip(match.log, public, strict=True)]


def header(match):
    return exchange.Header(GAME.name, match.setup.players, match.setup.dealer, match.setup.options)


def lines(match):
    codec = exchange.open_match(header(match))[1]
    return [codec.encode(Entry(each.action, overruled=each.overruled)).decode()
            for each in match.log]  # fmt: skip


def exported(match):
    return [*exchange.write(header(match), lines(match))]


# --- the box is asked once


def test_a_verdict_of_the_box_is_undone_by_two_seats():
    """Else the rule could be asked of a whole hand, card by card."""
    match = did(built(), Play(1, card("C1FW")))
    assert would_uncover(match)
    assert not would_uncover(did(match, Pass()))
    assert not would_uncover(did(match, Reveal(2)))
    assert would_uncover(did(match, Bare(card("C2FB"))))


def test_a_verdict_of_the_master_is_undone_by_one_seat():
    match = did(built(judge="master"), Play(1, card("C1FW")), Judge(True))
    assert not would_uncover(match)
    assert not would_uncover(did(new_match(), Spoken(), Deal(), Play(1, card("C1FW"))))


@pytest.mark.parametrize("judge", ["box", "master"])
def test_a_guess_that_the_box_compared_is_taken_back_by_two_seats(judge):
    match = did(built(judge=judge), Play(1, card("C1FW")))
    if judge == "master":
        did(match, Judge(True))
    assert not would_uncover(copied(did(match, Phrase(GUESSES[0]))))
    assert would_uncover(did(copied(match), Guess())) is False
    guessed = did(match, Guess(phrased=True))
    assert would_uncover(guessed)
    number = next(each.number for each in match.log if isinstance(each.action, Phrase))
    assert answer(guessed, number, Phrase(GUESSES[1]))[0] == ASKED
    assert not would_uncover(did(guessed, Judge(False)))


def test_a_rule_that_everybody_has_seen_is_hidden_again_by_two_seats():
    match = did(built(), Play(1, card("C1FW")), StopRound())
    assert would_uncover(match)
    assert not would_uncover(did(match, NextRound()))
    assert not would_uncover(did(new_match(), Spoken(), Deal(), StopRound()))


@pytest.mark.parametrize("deck", [0, 1])
def test_each_other_card_is_answered_alike_wherever_it_would_lead(deck):
    """A card that does not fit may end the round, which would reveal the verdict."""
    match = did(built(), Recount(3, 10 + 114 - 1 - deck))
    did(match, Play(1, card("C1FW")), Pass(), Play(2, card("C2FW")), Pass())
    offered = [(number, offer.action) for number, offer in corrections(match)
               if isinstance(offer.action, Play)]  # fmt: skip
    assert len(offered) == 71 + 71
    assert {answer(match, *each)[:2] for each in offered} == {
        (ASKED, "What would change then is hidden from everybody now.")
    }


def test_a_correction_is_made_once_two_seats_have_agreed(journal):
    table = begun_at_table(journal)
    table.do(Play(1, card("C1FW")))
    number = table.match.log[-1].number
    table.amend(number, Play(1, card("C2FB")))
    assert table.pending.consent
    before = seen(table.match)
    table.agree(1)
    assert seen(table.match) == before
    table.agree(2)
    assert table.match.log.action(number) == Play(1, card("C2FB"), False)
    assert (table.match.state.round.to_act, table.match.state.round.hands[1]) == (2, 10)


def begun_at_table(journal):
    judge = Referee(journal, lambda: "")
    assert judge.begin(GAME, setup())
    for action in (Draft(WHITE), Seal(), Deal()):
        judge.do(action)
    return judge


def test_right_verdicts_are_told_on_the_masters_page_alone():
    """A correction to them is refused: the table does not work them out."""
    match = did(built(judge="master"), Play(1, card("C1FB")), Judge(True), Pass())
    did(match, AllowHints())
    rule = match.state.round
    assert slips(rule) == (0,)
    (offer, *_rest) = match.views.private(0).panel.keys
    assert offer.action == Correct(corrected(rule)) == Correct((False,))
    assert isinstance(preview(match, match.log[-1].number, Correct()), Objection)
    assert match.do(Correct()).fatal


# --- whose it is, and when it is shown


def test_a_rule_belongs_to_the_master_of_its_round():
    match = did(new_match(3), Draft(WHITE), Seal(), Deal(), HandOver(0, "Olga"), StopRound())
    did(match, NextRound(), Draw(), Deal(), StopRound(), NextRound(), Spoken())
    owners = [(type(each.action).__name__, match.whose(each.number)) for each in match.log]
    assert [each for each in owners if each[1] is not None] == [
        ("Draft", 0),
        ("Seal", 0),
        ("Draw", 1),
    ]
    assert match.views.private(2) is None


@pytest.mark.parametrize(
    "chosen", [(Draft(WHITE), Seal()), (Draft(RULES[-1]), Seal()), (Draw(),), (Draw(5),)]
)
def test_after_the_round_the_line_on_the_screen_gives_the_digits_of_the_seal(chosen):
    match = did(new_match(), *chosen)
    noted = match.view.panel.seal
    did(match, Deal(), StopRound())
    panel = match.view.panel
    told = subprocess.run(
        ["sh", "-c", panel.proof.command], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == noted.replace(" ", "")
    assert panel.proof.seal == noted


def test_a_drawn_rule_stands_in_the_words_of_its_card():
    match = did(new_match(), Draw(4))
    words = "Black cards have 1 to 3 shapes, white ones 4 to 6."
    assert match.views.private(0).panel.rule == words
    did(match, Deal(), StopRound())
    assert match.view.panel.rule == words


def test_a_built_rule_stands_in_the_words_of_its_blocks():
    match = did(new_match(), Draft(STARTERS[3]), Seal())
    words = "If the card is black, it has 1 to 3 shapes; if not, it has 4 to 6 shapes."
    assert match.views.private(0).panel.rule == words
    did(match, Deal(), StopRound())
    assert match.view.panel.rule == words


def test_a_match_that_stops_in_the_middle_of_a_round_shows_no_rule():
    match = did(built(), Play(1, card("C1FW")), EndEarly())
    panel = match.view.panel
    assert (panel.rule, panel.proof) == ("", None)
    assert match.views.private(0) is None


# --- without the key


@pytest.mark.parametrize("seed", range(6))
def test_without_its_rules_a_match_has_the_same_points_and_the_same_log(seed):
    match = pair(seed, ("box", "master")[seed % 2], (BUILT, DRAWN)[seed // 2 % 2], turns=14).one
    public = Match(GAME, match.setup)
    public.replay(Entry(each, overruled="twin") for each in history(match))
    assert public.view == match.view
    assert public.standing == match.standing
    assert [line.text for line in public.lines()] == [line.text for line in match.lines()]
    assert (public.state.round.rule, public.state.round.seal) == (None, match.state.round.seal)
    for one in (match, public):
        one.do(StopRound())
        one.do(EndEarly())
    assert public.standing == match.standing
    assert totals(public.state) == totals(match.state)


def test_without_its_rule_a_round_is_played_on_by_what_the_master_remembers():
    match = did(built(), Play(1, card("C1FW")), Pass())
    public = Match(GAME, match.setup, Random(1))
    public.replay(Entry(each) for each in history(match))
    did(public, Play(2, card("C2FW")))
    assert public.state.phase == "judging"
    did(public, Judge(True), Phrase(WHITE), Guess(phrased=True))
    assert not public.views.questions
    did(public, Judge(True))
    assert public.state.round.guesser == 2


# --- a whole round at a real table

STRANGE = Both((Tally("shape", "CT", even=True), Run("half", 2)))
TOKENS = ("tally", "half", "even", "shared")
"""Words of files that no other rule or entry of the table has."""


@pytest.fixture
def at_table(tmp_path, caplog):
    at_table = WatchedTable(tmp_path, caplog)
    yield at_table
    at_table.journal.close()


def hidden(at_table, rule):
    """Check that neither files nor texts contain a rule, or its salt."""
    files, said = at_table.files(), at_table.sentences()
    round_ = at_table.match.state.round
    for token in TOKENS:
        assert f'"{token}"'.encode() not in files
        assert f"'{token}'" not in said
    for language in ("en", "it"):
        with speaking(language):
            assert not any(words in said for words in (sentence(rule), *starters()))
    assert not round_.salt or round_.salt.encode() not in files
    assert not round_.salt or round_.salt not in said
    assert round_.seal.encode() in files
    return files


def test_a_built_rule_is_in_no_file_and_no_word(at_table):
    judge = at_table.judge
    judge.begin(GAME, setup())
    for rule in (Shared("least", 2), Is("ground", "W"), STRANGE):
        judge.do(Draft(rule))
    judge.undo()
    judge.redo()
    hidden(at_table, STRANGE)
    judge.do(Seal())
    judge.do(Deal())
    hidden(at_table, STRANGE)
    for place in range(5):
        judge.do(Play(judge.match.state.round.to_act, CARDS[place * 7]))
        judge.do(Pass())
    judge.undo()
    judge.agree(1)
    judge.agree(2)
    judge.amend(judge.match.log[-1].number, Play(1, CARDS[1]))
    assert judge.match.views.private(0).panel.rule
    files = hidden(at_table, STRANGE)
    drafts = re.findall(rb'\{"action":\{"do":"(?:draft|seal)"[^}]*\}', files)
    assert drafts
    assert not any(b'"rule"' in each or b'"salt"' in each for each in drafts)
    judge.do(StopRound())
    assert sentence(STRANGE) in judge.match.view.panel.rule


def test_a_drawn_rule_is_in_no_file_and_no_word(at_table):
    judge = at_table.judge
    judge.begin(GAME, setup())
    judge.handle(Scanned("RULE4", "box"))
    judge.do(Deal())
    judge.handle(Scanned("RULE7", "box"))
    assert judge.match.state.round.rule == STARTERS[3]
    at_table.judge.cancel_pending()
    files = hidden(at_table, STARTERS[3])
    drawn = re.findall(rb'\{"action":\{"do":"draw-rule"[^}]*\}', files)
    assert drawn
    assert not any(b'"number"' in each for each in drawn)
    assert "RULE4" not in at_table.sentences()
    assert b"RULE4" not in files
