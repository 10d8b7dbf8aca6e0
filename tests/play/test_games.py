"""Properties of every game, checked along random playouts."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import pytest

from companion import games
from companion.games import every
from companion.play.actions import EndEarly, HandOver
from companion.play.codec import Codec, Remove
from companion.play.dry_run import change
from companion.play.follow_ups import follow_up_offers, with_follow_up
from companion.play.game import ScanSpot, Setup, Standing, apply, check, check_setup, public_action
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.view import UNANSWERED, Offer, Step, View
from companion.words.errors import UnknownGame
from tests.support.dry_runs import preview
from tests.support.matches import begun, playout
from tests.support.sampling import some

every_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
seeds = pytest.mark.parametrize("seed", some(range(8), 1))


@every_game
@seeds
def test_every_offer_of_a_view_passes_check(game, seed):
    played = playout(game.name, seed)
    offered = [
        (state, offer)
        for state, view in zip(played.states, played.views, strict=True)
        for offer in (*view.offers, *([view.primary] if view.primary else []))
    ]
    for state, offer in offered:
        assert check(game, state, offer.action) is None
    asked = sum(view.ask is not None or view.pick is not None for view in played.views)
    assert len(offered) + asked > len(played.entries) / 2


def test_a_number_that_is_asked_for_is_checked_like_any_action():
    asked = 0
    for game in every():
        played = playout(game.name, 3)
        for state, view in zip(played.states, played.views, strict=True):
            if ask := view.ask:
                for number in range(ask.least - 1, ask.most + 2):
                    objection = check(game, state, ask.filled(number))
                    assert objection is None or objection.text
                    asked += 1
    assert asked > 100


@every_game
def test_an_entry_that_did_not_happen_is_removed_told_and_all_there_again_after_undo(game):
    made = 0
    for seed in range(4):
        match = Match(game, playout(game.name, seed).setup)
        match.replay(playout(game.name, seed).entries[:60])
        state, log = match.state, match.log[:]
        for logged in log:
            if match.amend(logged.number, Remove()) is None:
                assert not match.log.counts(logged.number)
                assert any("removed" in line.text for line in match.lines())
                assert match.undo() is None
                made += 1
            assert (match.state, match.log[:]) == (state, log)
    assert made, "no entry of four random matches can be removed"


@every_game
def test_a_removal_that_takes_along_what_it_strands_is_previewed_made_and_taken_back(game):
    stranding = made = 0
    for seed in range(4):
        match = Match(game, playout(game.name, seed).setup)
        match.replay(playout(game.name, seed).entries[:60])
        state, log = match.state, match.log[:]
        for logged in log:
            run = match.dry_run(change(logged.number, Remove()))
            for _ in range(6):
                if not (ways := follow_up_offers(match, run)):
                    break
                run = match.dry_run(with_follow_up(run.entry, ways[-1]))
            stranding += bool(run.entry.also)
            if run.entry.also and match.make(run) is None:
                assert match.state == run.states[-1]
                assert match.undo() is None
                made += 1
            assert (match.state, match.log[:]) == (state, log)
    assert made or not stranding, f"{stranding} removals strand others, and none can be made"


@every_game
def test_questions_of_a_game_can_be_sent_to_another_process(game):
    for state in playout(game.name, 1).states:
        for question in game.thinks(state).values():
            assert pickle.loads(pickle.dumps(question)) == question
            assert question in {question}


@every_game
@seeds
def test_a_match_that_is_not_over_always_offers_something(game, seed):
    played = playout(game.name, seed)
    for state, view in zip(played.states, played.views, strict=True):
        assert state.over or view.offers or view.ask or view.pick
        assert state.over == view.over


@every_game
@seeds
def test_equal_input_gives_equal_states_and_views(game, seed):
    played = playout(game.name, seed)
    codec = Codec(game)
    again = Match(game, played.setup)
    again.replay(codec.decode(codec.encode(entry)) for entry in played.entries)
    assert again.log.states == list(played.states)
    assert [game.tells.view(state, UNANSWERED) for state in again.log.states] == list(played.views)


@every_game
@seeds
def test_every_state_is_seen_told_and_explained(game, seed):
    played = playout(game.name, seed)
    for state, view in zip(played.states, played.views, strict=True):
        standing = game.tells.standing(state)
        assert isinstance(view, View)
        assert isinstance(standing, Standing)
        assert view.prompt or view.panel is not None
        # A seat of a view is a player, or a team of players.
        told = {name: seat.score for seat in view.seats for name in seat.name.split(" + ")}
        assert told == dict(zip(state.players, standing.totals, strict=True))
        assert all(page.paragraphs for page in game.tells.help(state))
        hash(view)
    assert all(page.paragraphs for page in game.tells.help(None))


@every_game
@seeds
def test_every_line_of_the_log_can_be_looked_up(game, seed):
    played = playout(game.name, seed)
    match = Match(game, played.setup)
    for place, entry in enumerate([None, *played.entries]):
        if entry:
            match.replay([entry])
        if place % 25:
            continue
        for line in match.lines():
            assert line.text
            if line.number is not None:
                assert match.log.action(line.number)
                assert match.log.before(line.number) in match.log.states


@every_game
@seeds
def test_every_correction_on_offer_makes_sense_and_changes_something(game, seed):
    match = playout(game.name, seed).match()
    offered = 0
    for step in match.log.steps():
        if isinstance(step.action, HandOver | EndEarly):
            continue
        offers = [*game.tells.alternatives(step.before, step.action)]
        if ask := game.tells.asks(step.before, step.action):
            numbers = random.Random(seed).sample(range(ask.least, ask.most + 1), 2)
            filled = {number: ask.filled(number) for number in numbers}
            offers += [Offer(str(n), each) for n, each in filled.items() if each != step.action]
        for offer in offers:
            wrong = check(game, step.before, offer.action)
            assert wrong is None or not wrong.fatal
            assert offer.action != step.action
            assert offer.label
        # A preview replays all that came later: the first of them is enough.
        for offer in offers[:1]:
            assert isinstance(preview(match, step.number, offer.action), View | Objection)
        offered += len(offers)
    assert offered > len(match.log) / 2


@every_game
def test_states_are_frozen(game):
    match = begun(game, random.Random(0))
    with pytest.raises(AttributeError):
        match.state.players = ()


@every_game
def test_any_match_may_end_early_and_then_nothing_happens(game):
    match = begun(game, random.Random(0))
    assert match.do(EndEarly()) is None
    assert match.over
    assert match.do(EndEarly()).text == "The match is over."
    assert match.view.offers == ()


@every_game
def test_actions_have_names_of_their_own(game):
    tags = [action.__struct_config__.tag for action in game.actions]
    assert len({*tags, "undo", "redo", "hand-over", "end"}) == len(tags) + 4


@every_game
def test_the_deck_finds_every_card_by_its_code(game):
    for card in game.deck:
        assert game.deck.find(str(card).lower()) is card


@every_game
def test_too_few_and_too_many_seats_are_refused(game):
    for count in (game.seats[0] - 1, game.seats[-1] + 1):
        assert check_setup(game, Setup(tuple("ABCDEFGHIJKLMNOP"[:count]))).rule == "seats"


def test_a_game_from_outside_stands_at_the_end_of_the_menu():
    assert games.menu()[-1] == games.find("three-cards").about
    assert [game.about for game in every()] == list(games.menu())


def test_games_are_found_by_their_names():
    assert [games.find(game.name) for game in every()] == list(every())
    with pytest.raises(UnknownGame):
        games.find("whist")


# --- secrets


def alike(game, state):
    """Yield pairs of possible actions with the same public action."""
    told = {}
    actions = [offer.action for offer in game.tells.view(state, UNANSWERED).offers]
    actions += [game.controls.scan(state, card, ScanSpot()) for card in game.deck]
    for action in dict.fromkeys(actions):
        if check(game, state, action) is None:
            told.setdefault(public_action(game, state, action), []).append(action)
    for ways in told.values():
        yield from pairwise(ways[:3])


def seen(game, steps, state, action):
    """Return the public view after an action, and the private view of each seat."""
    after = apply(game, state, action)
    steps = (*steps, Step(len(steps) + 1, action, state, after))
    own = [
        game.secrets.private(after, seat, steps, UNANSWERED) for seat in range(len(state.players))
    ]
    return game.tells.view(after, UNANSWERED), own


@pytest.mark.parametrize("seed", some(range(4), 2))
def test_the_secret_of_a_seat_changes_no_view_of_others(seed):
    """The state of an empty private page is public, too."""
    hidden = 0
    for game in (game for game in every() if game.secrets):
        steps = playout(game.name, seed).match().log.steps()
        for place, step in enumerate(steps):
            for ways in alike(game, step.before):
                hidden += _hides(game, steps[:place], step.before, *ways)
    assert hidden


def _hides(game, steps, state, one, other):
    """Return True if the public view is the same after both actions."""
    view, own = seen(game, steps, state, one)
    same, others = seen(game, steps, state, other)
    owner = game.secrets.whose(state, one)
    if owner is None and view != same:
        return False
    assert view == same
    learnt = [seat for seat, page in enumerate(own) if page != others[seat]]
    assert learnt in ([], [getattr(one, "seat", None) if owner is None else owner])
    assert list(map(_blank, own)) == list(map(_blank, others))
    return True


def _blank(view):
    return view and (view.prompt, view.hint, view.offers)


@every_game
def test_the_setup_guide_is_short_and_ends_with_the_first_player(game):
    names = (
        "Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou",
    )  # fmt: skip
    for seats in game.seats:
        setup = Setup(names[:seats], dealer=seats - 1)
        things = game.tells.laid_out(setup)
        assert len(things) <= 10
        assert all(thing.what and thing.where and thing.picture is not None for thing in things)
        if things:
            assert names[seats - 1] in things[-1].what
            assert things[-1].picture == setup.dealer


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_game_says_whether_it_has_measures_that_take_long_without_being_loaded(game):
    assert game.about.studied == (game.study is not None)
