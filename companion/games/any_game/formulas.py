"""Formulas of score sheets: integer expressions, parsed once into source of our own.

A formula is one expression of Python's grammar over whole numbers: ``+ - * // %``, comparisons,
``and``, ``or``, ``not``, ``if`` and ``else``, ``min``, ``max``, ``sum``, ``abs``, and names. The
bounds of each part follow from those of its names, so a division by zero and a number without
bounds are errors of the sheet, and never happen at the table. No sign of the text gets into the
source: it is written anew from the few parts that are known.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from companion.words.i18n import _

LONGEST_FORMULA = 500
"""In characters."""
DEEPEST_FORMULA = 20
"""Largest number of parts inside each other."""
LARGEST_VALUE = 10**12
"""Largest value of any part of a formula."""
MOST_OTHERS = 11
"""Largest number of other sides."""
OF_OTHERS = "others."
"""Beginning of the names that stand for the numbers of all other sides."""
OPERATORS: Mapping[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip
FUNCTIONS: Mapping[str, Callable[[Iterable[int]], int]] = {"min": min, "max": max, "sum": sum}
SCOPE: dict[str, Any] = {
    "__builtins__": {},
    "abs": abs,
    "any": any,
    "enumerate": enumerate,
    "zip": zip,
    **FUNCTIONS,
}
"""Names that the source may call."""


class FormulaError(ValueError):
    """Sentence that says why a text is not a formula."""


class Bounds(NamedTuple):
    """Least and largest value of a part."""

    low: int
    high: int


class Formula(NamedTuple):
    """Formula, or a part of one."""

    source: str
    """Python, in which a name begins with n_, and the list of a name of the others with o_."""
    bounds: Bounds
    names: frozenset[str]
    """Names that it asks for."""


YES_OR_NO = Bounds(0, 1)


def variable(name: str) -> str:
    """Return the name that a source has for a name of a formula.

    >>> variable("bid"), variable("others.bid")
    ('n_bid', 'o_bid')
    """
    return f"o_{name.removeprefix(OF_OTHERS)}" if name.startswith(OF_OTHERS) else f"n_{name}"


def parse(text: str, names: Mapping[str, Bounds]) -> Formula:
    """Return the formula of a text over some names.

    A name that begins with ``others.`` stands inside ``min``, ``max`` and ``sum``, which are 0 for
    nobody. Raise FormulaError, with a sentence, for a text that is not a formula.

    >>> parse("3 * bid if bid == taken else -1", {"bid": Bounds(0, 9), "taken": Bounds(0, 9)})[:2]
    ('((3 * n_bid) if +(n_bid == n_taken) else -(1))', Bounds(low=-1, high=27))
    """
    if len(text) > LONGEST_FORMULA:
        raise FormulaError(
            _("A formula has {most} characters at most.").format(most=LONGEST_FORMULA)
        )
    parser = _Parser(text, names)
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise parser.error() from error
    return parser.part(tree.body, DEEPEST_FORMULA)


class _Parser:
    """Parser of one text."""

    def __init__(self, text: str, names: Mapping[str, Bounds]) -> None:
        self._text, self._names = text, names

    def part(self, node: ast.expr, depth: int) -> Formula:
        """Return the formula of a node, with at most *depth* parts inside each other."""
        if not depth:
            raise self.error(_("“{text}” is nested too deeply."))
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return self._made(str(number), (number,))
            case ast.Name(id=name):
                return self._named(name)
            case ast.UnaryOp(op=op, operand=operand):
                return self._signed(op, self.part(operand, depth - 1))
            case ast.BinOp(left=left, op=op, right=right):
                return self._calculated(op, self.part(left, depth - 1), self.part(right, depth - 1))
            case ast.Compare(left=left, ops=ops, comparators=rest):
                return self._compared(ops, [self.part(each, depth - 1) for each in (left, *rest)])
            case ast.BoolOp(op=op, values=operands):
                parts = [self.part(each, depth - 1) for each in operands]
                source = f" {OPERATORS[type(op)]} ".join(part.source for part in parts)
                return self._made(f"({source})", (0, *_ends(parts)), parts)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                when, one, two = (self.part(each, depth - 1) for each in (test, body, orelse))
                source = f"({one.source} if {when.source} else {two.source})"
                return self._made(source, _ends((one, two)), (when, one, two))
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if args:
                return self._called(name, args, depth - 1)
        raise self.error()

    def error(self, sentence: str = "") -> FormulaError:
        """Return the error of this text with a sentence."""
        return FormulaError((sentence or _("“{text}” is not a formula.")).format(text=self._text))

    def _made(self, source: str, ends: Iterable[int], parts: Iterable[Formula] = ()) -> Formula:
        """Return a formula whose bounds are the least and the largest of some ends."""
        ends = tuple(ends)
        bounds = Bounds(min(ends), max(ends))
        if max(-bounds.low, bounds.high) > LARGEST_VALUE:
            raise self.error(_("“{text}” may become too large."))
        return Formula(source, bounds, frozenset().union(*(part.names for part in parts)))

    def _named(self, name: str) -> Formula:
        if name not in self._names:
            sentence = _("“{name}” in “{text}” is not a name of this sheet.")
            raise FormulaError(sentence.format(name=name, text=self._text))
        return Formula(variable(name), self._names[name], frozenset({name}))

    def _signed(self, op: ast.unaryop, part: Formula) -> Formula:
        match op:
            case ast.USub():
                return self._made(f"-({part.source})", (-end for end in part.bounds), (part,))
            case ast.Not():
                return self._made(f"+(not {part.source})", YES_OR_NO, (part,))
        raise self.error()

    def _calculated(self, op: ast.operator, left: Formula, right: Formula) -> Formula:
        a, b = left.bounds, right.bounds
        corners = [(x, y) for x in a for y in b]
        if isinstance(op, ast.FloorDiv | ast.Mod) and b.low <= 0 <= b.high:
            raise self.error(_("“{text}” may divide by 0: write max(1, …) as the divisor."))
        match op:
            case ast.Add():
                ends = [x + y for x, y in corners]
            case ast.Sub():
                ends = [x - y for x, y in corners]
            case ast.Mult():
                ends = [x * y for x, y in corners]
            case ast.FloorDiv():
                ends = [x // y for x, y in corners]
            case ast.Mod():
                ends = [0, b.high - 1 if b.low > 0 else b.low + 1]
            case _:
                raise self.error()
        source = f"({left.source} {OPERATORS[type(op)]} {right.source})"
        return self._made(source, ends, (left, right))

    def _compared(self, ops: Sequence[ast.cmpop], parts: Sequence[Formula]) -> Formula:
        if any(type(op) not in OPERATORS for op in ops):
            raise self.error()
        rest = (
            f"{OPERATORS[type(op)]} {part.source}" for op, part in zip(ops, parts[1:], strict=True)
        )
        return self._made(f"+({' '.join((parts[0].source, *rest))})", YES_OR_NO, parts)

    def _called(self, name: str, args: Sequence[ast.expr], depth: int) -> Formula:
        of_others = [self._named(OF_OTHERS + each.attr) for each in args if _is_of_others(each)]
        parts = [self.part(each, depth) for each in args if not _is_of_others(each)]
        sources = ", ".join(part.source for part in parts)
        if name == "abs" and len(parts) == len(args) == 1:
            return self._made(f"abs({sources})", (0, *map(abs, parts[0].bounds)), parts)
        if name not in FUNCTIONS or len(args) < (1 if of_others else 2):
            raise self.error()
        if name == "sum":
            if parts:
                raise self.error()
            ends = [MOST_OTHERS * len(args) * end for end in (0, *_ends(of_others))]
        elif parts:
            # There may be nobody else.
            pairs = (
                [part.bounds for part in parts],
                [each.bounds for each in (*parts, *of_others)],
            )
            ends = [FUNCTIONS[name](each) for pair in pairs for each in zip(*pair, strict=True)]
        else:
            ends = [0, *_ends(of_others)]
        lists = [f"*{each.source}" for each in of_others]
        source = ", ".join((*filter(None, (sources,)), *lists))
        if lists and not parts and name != "sum":
            return self._made(f"({name}([{source}] or [0]))", ends, of_others)
        call = f"{name}([{source}])" if lists else f"{name}({source})"
        return self._made(call, ends, (*parts, *of_others))


def _is_of_others(node: ast.expr) -> TypeGuard[ast.Attribute]:
    """Return True for a name of the numbers of all other sides."""
    match node:
        case ast.Attribute(value=ast.Name(id="others")):
            return True
    return False


def _ends(parts: Iterable[Formula]) -> list[int]:
    return [end for part in parts for end in part.bounds]
