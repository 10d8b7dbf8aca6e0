"""A whole match of Cluedo as a file, its table worked out by hand."""

from __future__ import annotations

import subprocess
from pathlib import Path

from companion.games.cluedo.actions import HasNone
from companion.games.cluedo.knowing import seat_constraints
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.solver.constraints import knowledge
from companion.games.cluedo.solver.count import counted
from companion.keep.matches.exchange import read, result, write

FILE = Path(__file__).parents[2] / "playthroughs" / "cluedo-the-forgotten-show.jsonl"
ASKED = [
    # turn, who asks, who answers how; Anna 0, Bruno 1, Carla 2, Dino 3
    (1, 3, [(0, "none"), (1, "shown")]),  # Bruno shows the kitchen
    (2, 0, [(1, "shown"), (2, "shown")]),  # Bruno had the study, and had forgotten it
    (3, 1, [(2, "none"), (3, "shown")]),  # Dino shows the pistol, unread
    (4, 2, [(3, "none"), (0, "none"), (1, "none")]),  # Plum and the hall are Carla's own
    (5, 3, [(0, "none"), (1, "shown")]),  # this time Bruno shows the study
    (6, 0, [(1, "none"), (2, "none"), (3, "none")]),  # spanner and conservatory are Anna's own
    (7, 1, [(2, "shown")]),  # Carla shows the hall; Bruno accuses all the same, and is wrong
    (8, 2, [(3, "none"), (0, "none"), (1, "none")]),  # the library: Carla accuses, and is right
]


def played():
    with FILE.open("rb") as file:
        return read(file)


def test_a_match_with_a_forgotten_show():
    """Two throws, a show that was forgotten and found, an accusation of each kind."""
    match = played()[1]
    assert [(each.turn, each.seat, [(a.seat, a.kind) for a in each.answers])
            for each in match.state.suggestions] == ASKED  # fmt: skip
    told = result(match)
    assert told["totals"] == {"Anna": 0, "Bruno": 0, "Carla": 1, "Dino": 0}
    assert (told["winners"], told["finished"], told["ended_early"]) == (["Carla"], True, False)
    assert told["rounds"] == [
        {
            "turns": 8,
            "suggestions": 8,
            "solution": ["PEACOCK", "ROPE", "LIBRARY"],
            "accusations": {"Bruno": False, "Carla": True},
        }
    ]


def test_anna_deals_from_her_left_and_with_dino_throws_for_the_beginning():
    """S:18, S:19, S:23: no player has Miss Scarlet; Anna and Dino have a card less."""
    match = played()[1]
    assert hand_sizes(match.state) == (4, 5, 5, 4)
    assert [logged.action.dice for logged in match.log if hasattr(logged.action, "dice")] == [
        (4, 4),
        (2, 5),
    ]
    assert match.state.begin == (3,)


def test_the_forgotten_show_is_found_when_bruno_shows_one_of_the_same_cards():
    """S:27. Before it was corrected, the log named his answers of both turns."""
    header, _, lines = played()
    place = next(place for place, line in enumerate(lines) if '"amends"' in line)
    doubtful, mended = (
        read([*header_of(header), *(line.encode() for line in lines[:count])])[1]
        for count in (place, place + 1)
    )
    for match in (doubtful, mended):
        question = match.views.questions["table"]
        match.views.answer(question, question.think())
    assert doubtful.view.notices == (
        "Two answers of Bruno contradict each other (turns 2, 5): see the log.",
    )
    assert mended.view.notices == ()
    assert isinstance(next(iter(mended.log.was(amended(lines[place])))), HasNone)


def amended(line):
    return int(line.split('"amends":')[1].split(",")[0])


def header_of(header):
    return [next(iter(write(header, []))).encode()]


def test_when_each_could_have_known_is_told_once_it_is_over():
    match = played()[1]
    question = match.views.questions["story"]
    match.views.answer(question, question.think())
    courses = {each.name: each for each in match.view.panel.courses}
    assert set(courses) == {"Anna", "Bruno", "Carla", "Dino"}
    assert (courses["Carla"].known, courses["Carla"].words) == (8, "from turn 8")
    assert [each.name for each in courses.values() if each.solved] == [
        match.state.players[match.state.winner]
    ]


def test_when_one_could_have_known_is_measured_as_a_look_at_every_step_finds_it():
    match = played()[1]
    assert not measured(match, "could-know")
    match.study()
    certain = {
        seat: next((state.turn for state in match.log.states if is_certain(state, seat)), None)
        for seat in range(4)
        if sum(note.holder == seat for note in match.state.notes[seat])
        == hand_sizes(match.state)[seat] or match.state.known
    }  # fmt: skip
    assert measured(match, "could-know") == {
        seat: (turn, 1) for seat, turn in certain.items() if turn is not None
    }
    assert measured(match, "hesitated") == {2: (0, 1)}


def measured(match, name):
    return {each.seat: (each.amount, each.count) for each in match.outcome.measures
            if each.name == name}  # fmt: skip


def is_certain(state, seat):
    """Return whether all deals that a seat thinks possible have one solution."""
    if not state.suggestions:
        return False
    counts = counted(knowledge(seat_constraints(state, seat)))
    return [row[-1] for row in counts.held].count(counts.deals) == 3


def test_the_seal_in_the_file_is_checked_by_its_line():
    match = played()[1]
    command = match.view.panel.proof.command
    told = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == match.state.seal


def test_until_it_is_over_a_file_of_it_has_no_secret_and_gives_the_same_log():
    header, whole, lines = played()
    unfinished = list(write(header, lines[:-1]))
    for secret in ('"card"', '"salt"', '"holder"', '"amends"', '"DAGGER","ROPE"'):
        assert not any(secret in line for line in unfinished)
    again = read(line.encode() for line in unfinished)[1]
    asked = [[(a.seat, a.kind) for a in each.answers] for each in again.state.suggestions]
    assert asked == [answers for *_, answers in ASKED]
    assert [each.right for each in again.state.accusations] == [False]
    assert not again.state.drawn
    assert whole.state.drawn


def test_once_it_is_over_a_file_of_it_tells_everything():
    header, _, lines = played()
    assert list(write(header, lines))[1:] == lines
