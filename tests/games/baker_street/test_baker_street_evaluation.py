"""The count for the advantage: worked examples, and a second count that is naive."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.baker_street.actions import Take, Totals
from companion.games.baker_street.game import GAME, OPTIONS
from companion.games.baker_street.rules.evaluation import advantage, points, totals
from companion.games.baker_street.state import Rules
from companion.games.baker_street.view.circle import advantage_panel
from companion.games.baker_street.view.reasons import outcome
from tests.games.baker_street.kit.states import SYMBOLS, after, card, evaluated
from tests.support.sampling import examples

OTHER = {"x2_mode": "block", "stop_value_counts": "no"}


def counted(*piles, **options):
    """Return both totals and the seat that has the advantage; Manuela won the doubt."""
    state = evaluated(*piles, **options)
    assert state.phase == "take"
    chain = state.round.chain
    return (*totals(chain, state.rules), advantage(chain, state.rules, 0))


def whys(*piles, **options):
    return [scene.why for scene in advantage_panel(evaluated(*piles, **options)).scenes]


# --- BS-1: the seed says neither which of Manuela's cards has the ×2 nor whose the Stop is


def arrangements():
    """Yield every order of the five cards with a Stop fifth, and a ×2 on either card or both."""
    for doubles in (("M3x", "M2"), ("M3", "M2x"), ("M3x", "M2x")):
        for order in permutations((*doubles, "G5", "G3", "G2")):
            if not order[-1].endswith("x"):
                yield (*order[:-1], order[-1] + "s")


def test_ten_to_ten_in_every_arrangement_that_the_example_allows():
    """S:107-109, BS-1, reading A: the tie goes to Manuela, who won the doubt."""
    seen = set()
    for order in arrangements():
        assert counted(" ".join((*order, "G5", "M5a"))) == (10, 10, 0), order
        seen.add(order)
    assert len(seen) == 2 * (120 - 24) + (120 - 48)


@pytest.mark.parametrize("doubles", [("M3x", "M2"), ("M3x", "M2x")])
def test_ten_to_ten_by_blocks_too_where_the_text_lets_it(doubles):
    """S:109, BS-1, reading B: the ×2 is turned up before the card that it doubles."""
    fits = [order for order in arrangements() if {card[:3] for card in order} >= set(doubles)]
    fits = [order for order in fits if order.index(doubles[0]) < _place(order, doubles[1])]
    assert fits
    for order in fits:
        assert counted(" ".join(order), x2_mode="block")[:2] == (10, 10)


def _place(order, code):
    return next(place for place, card in enumerate(order) if card.startswith(code))


def test_a_double_on_the_second_card_alone_makes_seven_by_blocks():
    """Q1, the table of readings"""
    assert counted("M3 M2x G5 G3 G2s", x2_mode="block") == (7, 10, 1)


def test_the_cards_under_the_stop_stay():
    """S:97, S:107"""
    state = evaluated("M3x M2 G5 G3 G2s G1 M4")
    assert [laid.card for laid in reversed(state.piles[0].cards)] == [card("G1"), card("M4")]
    assert whys("M3x M2 G5 G3 G2s G1 M4")[4] == "Stop: pile 1 ends here, 2 cards stay at the pile"


def test_formulas_are_written_as_people_write_them():
    """S:109"""
    columns = advantage_panel(evaluated("M3x M2 G5 G3 G2s")).columns
    assert [(column.formula, column.total) for column in columns] == [
        ("(3 + 2) × 2", 10), ("5 + 3 + 2", 10)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pile", "whole", "blocks"),
    [
        ("M4 M3x M2 M5", ("(4 + 3 + 2 + 5) × 2", 28), ("4 + (3 + 2) × 2 + 5", 19)),  # BS-5
        ("M1x M2x M3", ("(1 + 2 + 3) × 2", 12), ("(1 + 2 + 3) × 2", 12)),  # BS-6
        ("M5x", ("5 × 2", 10), ("5 × 2", 10)),
        ("M1x M1 M2x", ("(1 + 1 + 2) × 2", 8), ("(1 + 1) × 2 + 2 × 2", 8)),
        ("M1x M1 M2 M2x", ("(1 + 1 + 2 + 2) × 2", 12), ("(1 + 1) × 2 + 2 + 2 × 2", 10)),
        ("M4", ("4", 4), ("4", 4)),
    ],
)
def test_a_double_doubles_by_card_or_by_block(pile, whole, blocks):
    """S:98, Q1, BS-5, BS-6"""
    for block, expected in ((False, whole), (True, blocks)):
        got = points([card(code) for code in pile.split()], 0, Rules(block=block))
        assert (got.formula, got.total) == expected


@pytest.mark.parametrize(
    ("pile", "formula", "total"),
    [
        ("M4 M3x M2 M5", "4 + 3 + 2 × 2 + 5", 16),
        ("M1x M2x M3", "1 + 2 × 2 + 3 × 2", 11),
        ("M5x", "5", 5),
        ("M3x G5 M2", "3 + 2 × 2", 7),
    ],
)
def test_a_double_may_count_for_the_card_on_it_alone(pile, formula, total):
    """Q1, C"""
    got = points([card(code) for code in pile.split()], 0, Rules(on_top=True))
    assert (got.formula, got.total) == (formula, total)


def test_cards_of_the_other_player_do_not_part_a_block():
    """Q1, Q8: each owner's cards are stacked by themselves."""
    assert counted("M3x G5 M2", x2_mode="block") == (10, 5, 0)


@pytest.mark.parametrize(("counts", "expected"), [("yes", (0, 9, 1)), ("no", (0, 4, 1))])
def test_the_value_of_a_stop(counts, expected):
    """Q3"""
    assert counted("G4 G5s", stop_value_counts=counts) == expected


def test_a_stop_hides_the_arrow_under_it():
    """S:97, Q5, BS-8"""
    assert counted("M4 M1s G2a G5", "G5") == (5, 0, 0)


def test_a_double_holds_for_the_whole_chain():
    """Q8, BS-9"""
    assert counted("G3a M2x", "M5 G4") == (14, 7, 0)
    assert counted("G3a M2x", "M5 G4", x2_mode="block") == (14, 7, 0)


def test_an_empty_next_pile_ends_the_chain():
    """Q6, BS-11"""
    assert counted("G3a M2", "-", "M5") == (2, 3, 1)
    assert whys("G3a M2", "-", "M5")[-1] == "The arrow leads to no detectives"


def test_or_the_next_pile_with_cards_comes():
    """Q6, the house rule"""
    assert counted("G3a M2", "-", "M5", empty_next_pile="skip") == (7, 3, 0)
    line = "There was an arrow: the next pile with cards is pile 3"
    assert line in whys("G3a M2", "-", "M5", empty_next_pile="skip")


def test_the_chain_goes_clockwise_and_from_the_fifth_pile_to_the_first():
    """S:99"""
    assert counted("M1", "G5", "-", "-", "G1a", chosen=4) == (1, 1, 0)


def test_an_arrow_of_either_player_leads_on():
    """S:99"""
    assert counted("M1a", "G5")[:2] == counted("M1 G0a", "G5")[:2] == (1, 5)


def test_several_arrows_in_a_pile_are_one_step():
    """S:99"""
    assert counted("M1a M1a G0a", "G5", "G5")[:2] == (2, 5)
    assert whys("M1a M1a", "G5")[1] == "One more arrow: still the next one clockwise counts too"


def test_a_stop_ends_only_its_own_pile():
    """S:111, Q4"""
    assert counted("M1a M1s", "G5") == (2, 5, 1)
    assert counted("M1a M1s", "G5", stop_breaks_chain="yes") == (2, 0, 0)
    assert whys("M1a M1s", "G5", stop_breaks_chain="yes")[-1].startswith("The Stop ends the whole")


def test_a_pile_is_counted_again_with_what_lay_under_its_stop():
    """S:101, Q7"""
    piles = ("M1a M0s G3", "M1a", "M1a", "M1a", "M1a")
    state = evaluated(*piles)
    assert [visit.pile for visit in state.round.chain.visits] == [0, 1, 2, 3, 4, 0]
    assert totals(state.round.chain, state.rules) == (5, 3)
    assert all(pile.cards == () for pile in state.piles)


def test_five_piles_of_arrows_do_not_loop():
    """Q7"""
    state = evaluated(*["M1a G1a"] * 5)
    assert [visit.pile for visit in state.round.chain.visits] == [0, 1, 2, 3, 4]
    assert state.phase == "take"


def test_the_panel_shows_where_the_chain_is():
    panel = GAME.tells.view(evaluated("M1a", "G2", chosen=0)).panel.advantage
    assert [face.mark for face in panel.piles] == ["visited", "visited", "", "", ""]
    assert [face.mark for face in panel.scenes[1].piles][:2] == ["current", "next"]
    assert panel.caption == "1 to 2: Guido has the advantage"
    assert panel.done


def test_what_the_count_comes_to_answers_an_arrow_that_led_nowhere():
    def caption(*piles, **options):
        return advantage_panel(evaluated(*piles, **options)).caption

    won = "1 to 0: Manuela has the advantage"
    assert caption("M1a") == f"The arrow leads to no detectives\n{won}"
    broken = caption("M1a M0s", "G5", stop_breaks_chain="yes")
    assert broken == f"The Stop ends the whole chain, arrow or not\n{won}"
    assert caption("M1") == won


def test_every_step_says_in_one_line_why():
    assert whys("M3x M2 G5a G3 G2s G1", "M5") == [
        "×2: all of Manuela’s points count double, 6",
        "2 for Manuela: 10",
        "Arrow: the next one clockwise counts too",
        "3 for Guido: 8",
        "Stop: pile 1 ends here, 1 card stays at the pile",
        "There was an arrow: on to pile 2",
        "5 for Manuela: 20",
        "No arrow at pile 2: the count ends",
    ]


# --- the naive count: strings in, one pass over lists, nothing of the game's own code


def naive(piles, chosen, options):
    """Return both totals, the seat with the advantage, the piles visited and the cards left."""
    piles = [list(pile) for pile in piles]
    front = {"M": [], "G": []}
    visited, at = [], chosen
    while True:
        visited.append(at)
        arrow = stop = False
        while piles[at] and not stop:
            code = piles[at].pop(0)
            front[code[0]].append(code)
            arrow = arrow or code.endswith("a")
            stop = code.endswith("s")
        if not arrow or (stop and options.get("stop_breaks_chain") == "yes"):
            break
        at = (at + 1) % 5
        if options.get("empty_next_pile") == "skip":
            for _ in range(4):
                if not piles[at]:
                    at = (at + 1) % 5
        if not piles[at]:
            break
    scores = [naive_score(front[owner], options) for owner in "MG"]
    best = 0 if scores[0] >= scores[1] else 1
    return (*scores, best, visited, piles)


def naive_score(stack, options):
    """Weigh every card: a card is worth double if its block, or its owner, is doubled."""
    worth = []
    for code in stack:
        worthless = code.endswith("s") and options.get("stop_value_counts") == "no"
        worth.append(0 if worthless else int(code[1]))
    if options.get("x2_mode", "player_total") == "player_total":
        return sum(worth) * (2 if "x" in "".join(stack) else 1)
    score = 0
    for place, value in enumerate(worth):
        own = stack[place].endswith("x") and options["x2_mode"] == "block"
        below = place > 0 and stack[place - 1].endswith("x")
        score += value * (2 if own or below else 1)
    return score


codes = st.builds(
    lambda owner, value, symbol: owner + value + symbol,
    st.sampled_from("MG"),
    st.sampled_from("012345"),
    st.sampled_from(["", "", "", *SYMBOLS, "a", "a"]),
)
RULES = {
    option.name: st.sampled_from(list(option.values))
    for option in OPTIONS
    if option.name != "reward_card"
}


@examples(400)
@given(
    piles=st.lists(st.lists(codes, max_size=6), min_size=5, max_size=5),
    chosen=st.integers(0, 4),
    options=st.fixed_dictionaries({}, optional=RULES),
)
def test_random_piles_count_as_the_naive_count_says(piles, chosen, options):
    state = evaluated(*(" ".join(pile) or "-" for pile in piles), chosen=chosen, **options)
    assert state.phase == "take", "the chain must end"
    first, second, best, visited, left = naive(piles, chosen, options)
    chain = state.round.chain
    assert totals(chain, state.rules) == (first, second)
    assert advantage(chain, state.rules, 0) == best
    assert [visit.pile for visit in chain.visits] == visited
    lying = [[laid.card for laid in reversed(pile.cards)] for pile in state.piles]
    assert lying == [[card(code) for code in pile] for pile in left]
    told = advantage_panel(state)
    assert [column.total for column in told.columns] == [first, second]
    assert [eval(c.formula.replace("×", "*") or "0") for c in told.columns] == [first, second]
    assert all(scene.why for scene in told.scenes)


looping = st.lists(codes, max_size=4).map(lambda pile: [code for code in pile if code[2:] != "s"])
"""Cards above an arrow that is certainly turned up."""


@examples(200)
@given(
    tops=st.lists(looping, min_size=5, max_size=5),
    below=st.lists(st.lists(codes, max_size=4), min_size=5, max_size=5),
    stops=st.lists(st.booleans(), min_size=5, max_size=5),
    chosen=st.integers(0, 4),
)
def test_chains_all_around_the_circle_end_and_count_as_the_naive_count_says(
    tops, below, stops, chosen
):
    """S:101: every pile has an arrow, and under a Stop there may be more for the next time round"""
    piles = [
        [*top, "M1a", *(["G2s", *rest] if stop else [])]
        for top, rest, stop in zip(tops, below, stops, strict=True)
    ]
    state = evaluated(*map(" ".join, piles), chosen=chosen)
    first, second, _, visited, left = naive(piles, chosen, {})
    assert [visit.pile for visit in state.round.chain.visits] == visited
    assert len(visited) >= 5
    assert totals(state.round.chain, state.rules) == (first, second)
    assert [pile.count for pile in state.piles] == list(map(len, left))


def test_after_the_count_a_player_takes_a_card():
    state = evaluated("M1a", "G2")
    assert type(GAME.tells.view(state).offers[0].action) is Take


def test_totals_told_for_a_pile_without_cards_are_what_counted():
    state = after(Totals(2, 5), on=evaluated())
    assert state.round.chain.end == "bare"
    assert outcome(state, (2, 5)) == "2 to 5: Guido has the advantage"
