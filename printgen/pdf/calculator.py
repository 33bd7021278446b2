"""Run programs of functions (ISO 32000-1, 7.10.5): a few operators of PostScript, without loops.

So a run takes at most as many steps as the program is long; each is taken from the file's budget.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from printgen.pdf.budget import Budget, Cost, UnknownError

_TOKEN: Final = re.compile(rb"%[^\r\n]*+|[{}]|[^\0\t\n\f\r {}%]++")
_DEEPEST: Final = 32
# ISO 32000-1, 7.10.5.2: implementations have room for 100 operands.
_MOST_OPERANDS: Final = 100
# Larger whole numbers are not exact any more: without a limit, they would double with each
# operator.
_LARGEST: Final = 2**53
# Numbers that are shifted have 32 bits.
_MOST_BITS: Final = 32

Value: TypeAlias = float | int | bool
Block: TypeAlias = "list[Value | str | Block]"


def _shifted(value: Any, by: Any) -> int:
    number, places = int(value) & 0xFFFFFFFF, max(-_MOST_BITS, min(int(by), _MOST_BITS))
    return (number << places if places >= 0 else number >> -places) & 0xFFFFFFFF


_ONE: Final[dict[str, Callable[[Any], Value]]] = {
    "abs": abs,
    "ceiling": math.ceil,
    "cos": lambda x: math.cos(math.radians(x)),
    "cvi": math.trunc,
    "cvr": float,
    "floor": math.floor,
    "ln": math.log,
    "log": math.log10,
    "neg": operator.neg,
    "not": lambda x: not x if isinstance(x, bool) else ~int(x),
    "round": lambda x: math.floor(x + 0.5),
    "sin": lambda x: math.sin(math.radians(x)),
    "sqrt": math.sqrt,
    "truncate": math.trunc,
}
_TWO: Final[dict[str, Callable[[Any, Any], Value]]] = {
    "add": operator.add,
    "and": operator.and_,
    "atan": lambda over, under: math.degrees(math.atan2(over, under)) % 360,
    "bitshift": _shifted,
    "div": operator.truediv,
    "eq": operator.eq,
    "exp": math.pow,
    "ge": operator.ge,
    "gt": operator.gt,
    "idiv": lambda x, y: math.trunc(int(x) / int(y)),
    "le": operator.le,
    "lt": operator.lt,
    "mod": lambda x, y: int(math.fmod(int(x), int(y))),
    "mul": operator.mul,
    "ne": operator.ne,
    "or": operator.or_,
    "sub": operator.sub,
    "xor": operator.xor,
}


class Program:
    """A program, read once."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        """Read it. Raises :class:`UnknownError` for an invalid program."""
        self._budget = budget
        open_blocks: list[Block] = [[]]
        for token in _TOKEN.finditer(data):
            budget.spend(Cost.OPERATORS)
            word = token[0][:40].decode("latin-1")
            if word == "{":
                if len(open_blocks) > _DEEPEST:
                    raise UnknownError("blocks too deep in blocks")
                open_blocks.append([])
            elif word == "}":
                if len(open_blocks) < 2:
                    raise UnknownError("a block that ends nothing")
                block = open_blocks.pop()
                open_blocks[-1].append(block)
            elif not word.startswith("%"):
                open_blocks[-1].append(_read(word))
        if len(open_blocks) != 1 or len(open_blocks[0]) != 1:
            raise UnknownError("no program")
        self._block = open_blocks[0][0]

    def run(self, inputs: Sequence[float]) -> list[float]:
        """Return the program's results. Raises :class:`UnknownError` and arithmetic errors."""
        stack: list[Any] = [*inputs]
        self._run(self._block, stack)
        return [float(each) for each in stack]

    def _run(self, block: Any, stack: list[Any]) -> None:
        if not isinstance(block, list):
            raise UnknownError("no block")
        waiting: list[Any] = []
        # A step is a tenth of the work of an operator that draws.
        self._budget.spend(Cost.OPERATORS, len(block) // 10 + 1)
        for each in block:
            if isinstance(each, list):
                waiting.append(each)
            elif not isinstance(each, str):
                stack.append(each)
            elif each == "if":
                if stack.pop():
                    self._run(waiting.pop(), stack)
            elif each == "ifelse":
                self._run(waiting[-2 if stack.pop() else -1], stack)
            else:
                _step(each, stack)
            if len(stack) > _MOST_OPERANDS:
                raise UnknownError("too many operands")


def _read(word: str) -> Value | str:
    if word in {"true", "false"}:
        return word == "true"
    try:
        return _bounded(int(word))
    except ValueError:
        pass
    try:
        return float(word)
    except ValueError:
        return word


def _step(word: str, stack: list[Any]) -> None:
    """Run an operator. Raises ``LookupError`` if operands are missing."""
    if word in _ONE:
        stack.append(_bounded(_ONE[word](stack.pop())))
    elif word in _TWO:
        other = stack.pop()
        stack.append(_bounded(_TWO[word](stack.pop(), other)))
    elif word == "pop":
        stack.pop()
    elif word == "exch":
        stack[-2:] = stack[-1], stack[-2]
    elif word == "dup":
        stack.append(stack[-1])
    elif word == "index":
        stack.append(stack[-1 - _count(stack.pop())])
    elif word == "copy":
        count = _count(stack.pop())
        stack += stack[len(stack) - count :]
    elif word == "roll":
        by, count = int(stack.pop()), _count(stack.pop())
        part = stack[len(stack) - count :]
        by = by % count if count else 0
        stack[len(stack) - count :] = part[count - by :] + part[: count - by]
    else:
        raise UnknownError(f"an unknown operator '{word}'")


def _bounded(value: Value) -> Value:
    return float(value) if abs(value) > _LARGEST else value


def _count(value: Any) -> int:
    if not 0 <= value <= _MOST_OPERANDS:
        raise UnknownError("an invalid number of operands")
    return int(value)
