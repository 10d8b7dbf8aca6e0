"""Holmes reckoned a second time: journal lines in, loops and dictionaries, nothing of the game."""

from __future__ import annotations

from itertools import combinations

VALUES = {
    "PASS": 3, "EXPLOSIVE": 4, "CIGARETTE": 5, "BULLET": 6, "BUTTON": 7, "FOOTPRINT": 8,
    "FINGERPRINT": 9,
}  # fmt: skip
MAP = {0: 0, 1: -1, 2: 1, 3: 3, 4: 6, 5: 10}
PRICE = {"WATSON": 1, "GREGSON": 2, "KRAMM": 0, "HUNTER": 0}


def points(mine, rival):
    """Return a player's points: each is a dictionary of cards, jokers by type, aside, reserved."""
    total = MAP[min(mine["cards"].count("MAP"), 5)] - 3 * mine["aside"] - 3 * mine["reserved"]
    for kind, value in VALUES.items():
        ours = mine["cards"].count(kind) + mine["jokers"].count(kind)
        theirs = rival["cards"].count(kind) + rival["jokers"].count(kind)
        if ours > theirs:
            total += value - theirs
        if mine["cards"].count(kind) >= value:
            total += 3
    return total


def with_jokers(side, kinds):
    return side | {"jokers": [*side["jokers"], *kinds], "aside": side["aside"] - len(kinds)}


def ways(side):
    """Return every way to assign jokers set aside."""
    free = [k for k in VALUES if k in side["cards"] and k not in side["jokers"]]
    return [w for n in range(side["aside"] + 1) for w in combinations(free, n)]


def best_worst(mine, rival):
    """Return the best guaranteed margin of a player, by trying all assignments of jokers."""
    return max(
        min(
            points(with_jokers(mine, w), with_jokers(rival, v))
            - points(with_jokers(rival, v), with_jokers(mine, w))
            for v in ways(rival)
        )
        for w in ways(mine)
    )


class Table:
    """Table of Holmes, computed step by step from a full journal."""

    def __init__(self, first):
        self.first = first
        self.day = 1
        self.reserve = 14
        self.sides = [
            {"cards": [], "jokers": [], "aside": 0, "hidden": [], "reserved": 0, "tokens": 5,
             "kept": []}
            for _ in range(2)
        ]  # fmt: skip
        self.row, self.visits, self.today = [], 0, 0
        self.who, self.where, self.taken, self.given = first, "", 0, None
        self.asked, self.town, self.enemy = None, 3, []
        self.holder = 1 - first
        self.deck = 52

    def move(self, seat, tokens):
        """Move tokens between a player and the reserve, as far as they have some."""
        side = self.sides[seat]
        tokens = max(-side["tokens"], min(tokens, self.reserve))
        side["tokens"] += tokens
        self.reserve -= tokens

    def tell(self, line):
        getattr(self, line["do"].replace("-", "_"))(line)
        self.free()

    def free(self):
        """A joker whose last clue has gone is set aside."""
        for side in self.sides:
            for kind in list(side["jokers"]):
                if kind not in side["cards"]:
                    side["jokers"].remove(kind)
                    side["aside"] += 1

    def appear(self, line):
        if self.town == 4 + self.day:
            self.day, self.today = self.day + 1, 0
        if line["character"] == "MORIARTY":
            self.enemy = [self.first, 1 - self.first, 1 - self.first, self.first]
        elif line["character"] == "MORAN":
            pass
        else:
            self.town += 1

    def fill(self, line):
        self.row.append(line["clue"])
        self.deck -= 1

    def visit(self, line):
        self.who = self.first if self.today % 2 == 0 else 1 - self.first
        self.today += 1
        self.visits += 1
        self.where, self.taken, self.given = line["character"], 0, None
        gains = {"HUDSON": 3, "WIGGINS": 5}
        if self.where == "TOBY":
            gains["TOBY"] = len(set(self.sides[self.who]["cards"]))
        self.move(self.who, gains.get(self.where, 0))

    def leave(self, _line):
        pass

    def lay_down(self, _line):
        pass

    def take(self, line):
        side, clue = self.sides[self.who], line["clue"]
        price = (3 if self.taken == 0 else 0) if self.where == "LESTRADE" else PRICE[self.where]
        self.move(self.who, -price)
        self.taken += 1
        if line.get("reserved"):
            side["reserved"], side["kept"] = 0, []
        else:
            self.row.remove(clue)
        if self.given:
            side["cards"].remove(self.given)
            self.free()
            self.row.append(self.given)
        self.get(self.who, clue)
        self.rival()

    def rival(self):
        """After Von Kramm the other may pay."""
        if self.where == "KRAMM":
            self.who = 1 - self.who

    def get(self, seat, clue):
        self.asked = seat
        if clue == "JOKER":
            self.sides[seat]["aside"] += 1
        else:
            self.sides[seat]["cards"].append(clue)

    def draw(self, line):
        self.move(self.who, -line["number"])

    def keep(self, line):
        if line.get("joker"):
            self.get(self.who, "JOKER")
        else:
            self.sides[self.who]["hidden"].append(None)

    def steal(self, line):
        self.move(self.who, -self.day)
        self.sides[1 - self.who]["cards"].remove(line["clue"])
        self.sides[self.who]["hidden"].append(line["clue"])

    def discard(self, line):
        clue = line["clue"]
        if self.enemy:
            self.lose(self.enemy.pop(0), clue, line.get("on"))
        elif self.where == "JOHNSON":
            self.row.remove(clue)
        else:
            self.move(self.who, max(VALUES[clue] - self.day, 0))
            self.lose(self.who, clue, None)

    def lose(self, seat, clue, on):
        side = self.sides[seat]
        if on:
            side["jokers"].remove(on)
        elif clue == "JOKER":
            side["aside"] -= 1
        else:
            side["cards"].remove(clue)

    def give(self, line):
        self.given = line["clue"]

    def gain(self, line):
        self.move(self.who, line["number"] - len(set(self.sides[self.who]["cards"])))

    def pass_(self, _line):
        self.rival()

    def assign_joker(self, line):
        if line.get("clue"):
            self.sides[self.asked]["aside"] -= 1
            self.sides[self.asked]["jokers"].append(line["clue"])

    def reserve_(self, line):
        self.row.remove(line["clue"])
        self.sides[self.holder]["reserved"] = 1
        self.sides[self.holder]["kept"] = [line["clue"]]
        self.holder = 1 - self.holder

    def return_(self, _line):
        self.move(self.enemy.pop(0), -2)

    def reveal(self, line):
        order = (self.first, 1 - self.first)
        side = next(self.sides[s] for s in order if None in self.sides[s]["hidden"])
        side["hidden"][side["hidden"].index(None)] = line["clue"]

    def assign(self, line):
        side = self.sides[line["seat"]]
        side["sealed"] = line["types"]

    def result(self):
        """Return points, tokens and the winner's seat, with all clues shown and jokers assigned."""
        done = [
            with_jokers(side | {"cards": [*side["cards"], *side["hidden"]]}, side.get("sealed", ()))
            for side in self.sides
        ]
        scores = [points(done[0], done[1]), points(done[1], done[0])]
        held = [side["tokens"] for side in self.sides]
        keys = list(zip(scores, held, strict=True))
        winner = None if keys[0] == keys[1] else keys.index(max(keys))
        return scores, held, winner


def reckoned(first, lines):
    """Return the table that lines of a full journal add up to."""
    table = Table(first)
    names = {"pass": "pass_", "return": "return_", "reserve": "reserve_"}
    for line in lines:
        table.tell(line | {"do": names.get(line["do"], line["do"])})
    return table
