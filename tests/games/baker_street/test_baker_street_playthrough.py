"""A whole match of Baker Street as a file, its tables worked out by hand."""

from __future__ import annotations

from pathlib import Path

from companion.keep.matches.exchange import read, result, write

FILE = Path(__file__).parents[2] / "playthroughs" / "baker-street-seven-letters.jsonl"


def played():
    with FILE.open("rb") as file:
        return read(file)


def test_a_match_to_seven_letters():
    """A doubled card, an arrow to an empty pile, a pile without detectives, a Stop, two truths."""
    told = result(played()[1])
    rounds = [
        (one["begins"], one["doubt"], one["sum"], one["reward"], *one["advantage"].values())
        for one in told["rounds"]
    ]
    assert rounds == [
        ("Manuela", "Manuela", 14, 2, 6, 5),  # 14 < 16; her 3 is doubled, his 5 is not
        ("Guido", "Guido", 15, 3, 4, 2),  # 15 < 20; his arrow leads to an empty pile
        ("Manuela", "Guido", 14, 5, 0, 0),  # 14 = 14: he told the truth; no detectives there
        ("Manuela", "Manuela", 20, 1, 1, 0),  # his Stop hides her 5 from the third round
        ("Guido", "Manuela", 6, 2, 2, 1),  # 6 = 6; the cards of the first round are gone
    ]
    evidence = [tuple(one["evidence"].values()) for one in told["rounds"]]
    assert evidence == [(2, 0), (1, 1), (0, 2), (2, 0), (2, 0)]
    assert told["totals"] == {"Manuela": 7, "Guido": 3}
    assert (told["winners"], told["finished"]) == (["Manuela"], True)


def test_until_it_is_over_a_file_of_it_has_no_letter_and_gives_the_same_evidence():
    header, whole, lines = played()
    unfinished = list(write(header, lines[:-1]))
    assert not any('"letter"' in line for line in unfinished)
    assert sum('"card"' in line for line in lines) == 9
    assert not any('"card"' in line for line in unfinished)  # none of the nine is a top card now
    again = result(read(line.encode() for line in unfinished)[1])
    assert again["totals"] == result(whole)["totals"]
    unknown = [one | {"advantage": None} for one in result(whole)["rounds"]]
    assert again["rounds"] == unknown


def test_once_it_is_over_a_file_of_it_tells_everything():
    header, _, lines = played()
    assert list(write(header, lines))[1:] == lines
