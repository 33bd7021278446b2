"""The lines of a ledger, read from the tree of a file: each by itself, so that a line which cannot
be read hides no fault of another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import ValidationError

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place
from printgen.games.tlatelolco.codes import LEDGER_EVENT, LEDGER_GOOD, LEDGER_KEY, LEDGER_PARTNER
from printgen.games.tlatelolco.ledgers.events import TRADE, Event, Events, Posting
from printgen.games.tlatelolco.ledgers.file import LedgerLine
from printgen.play.setup.plan import SetupPlan
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import Node, Scalar, Sequence, locate, plain


class Written(NamedTuple):
    """A line as it was read; ``keys`` are those written in it."""

    posting: Posting
    line: LedgerLine
    node: Tree

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(written_keys(self.node))

    def place(self, *path: str) -> Place:
        """Return the place of a key's value, or of the line."""
        return locate(self.node, path)


class Reader:
    """Read lines, and collect in ``findings`` what the file's model does not find."""

    def __init__(self, events: Events, plan: SetupPlan, tree: Tree) -> None:
        self.findings: list[Finding] = []
        self._goods = events.goods
        self._events = events.known
        self._seats = plan.seats
        self._tree = tree

    def lines(self, seat: str) -> list[Written | None] | None:
        """Return a player's lines, with None for one that cannot be read; None if there are no
        lines.
        """
        entry = self._tree.items.get("seats")
        block = entry.value if entry is not None else None
        if not isinstance(block, Tree) or seat not in block.items:
            return None
        node = block.items[seat].value
        items = node.items if isinstance(node, Sequence) else ()
        return [self._line(seat, item) for item in items]

    def _line(self, seat: str, node: Node) -> Written | None:
        try:
            line = LedgerLine.model_validate(plain(node))
        except ValidationError:
            return None  # the model of the whole file has reported why
        assert isinstance(node, Tree)  # noqa: S101 - else it were no line
        event = line.event or TRADE
        before = len(self.findings)
        self.findings += self._wrong(seat, event, line, node)
        if len(self.findings) > before:
            return None
        out, into = {**_units(line, line.give), **_units(line, line.lose)}, _units(line, line.get)
        at = "" if line.at is None else str(line.at)
        return Written(Posting(seat, event, at, line.with_ or "", out, into), line, node)

    def _wrong(self, seat: str, name: str, line: LedgerLine, node: Tree) -> Iterator[Finding]:
        event = self._events.get(name)
        if event is None:
            message = f"unknown key of a ledger '{name}'"
            hint = did_you_mean(name, self._events, most=100)
            yield Finding(LEDGER_EVENT, message, locate(node, ("event",)), hint)
            return
        for key in sorted(event.needs - written_keys(node)):
            message = f"{event.title} needs '{key}'"
            yield Finding(LEDGER_KEY, message, node.place, f"it is written with {_keys(event)}")
        may = {*event.needs, *event.may, "event"}
        may |= {"left"} if may & {"give", "lose"} else set()
        may |= {"now"} if "get" in may else set()
        for key, entry in node.items.items():
            if key not in may:
                message = f"{event.title} has no '{key}'"
                hint = f"it is written with {_keys(event)}"
                yield Finding(LEDGER_KEY, message, entry.key_place, hint)
        yield from self._unknown_goods(line, node)
        if line.units is not None and dict in {type(line.give), type(line.get), type(line.lose)}:
            message = "'units' are given with each good already"
            where = locate(node, ("units",), key=True)
            yield Finding(LEDGER_KEY, message, where, "delete one of the two")
        if line.with_ is not None and (line.with_ == seat or line.with_ not in self._seats):
            others = [each for each in self._seats if each != seat]
            message = f"'{line.with_}' is not another player"
            near = did_you_mean(line.with_, others)
            yield Finding(LEDGER_PARTNER, message, locate(node, ("with",)), near)

    def _unknown_goods(self, line: LedgerLine, node: Tree) -> Iterator[Finding]:
        for key, goods in (("give", line.give), ("get", line.get), ("lose", line.lose)):
            for good in goods if isinstance(goods, dict) else filter(None, [goods]):
                if good not in self._goods:
                    inner = isinstance(goods, dict)
                    where = locate(node, (key, good) if inner else (key,), key=inner)
                    near = did_you_mean(good, self._goods)
                    yield Finding(LEDGER_GOOD, f"unknown good '{good}'", where, near)


def written_keys(node: Tree) -> frozenset[str]:
    """Return the keys of a mapping that have a value other than null."""
    return frozenset(
        key
        for key, entry in node.items.items()
        if not isinstance(entry.value, Scalar) or entry.value.value is not None
    )


def _units(line: LedgerLine, goods: str | dict[str, int] | None) -> dict[str, int]:
    """Return units by good: for a good without units, as many as the line says."""
    if goods is None:
        return {}
    return {goods: line.units or 1} if isinstance(goods, str) else dict(goods)


def _keys(event: Event) -> str:
    """Return the keys of an event, those it needs first."""
    needed = [f"'{key}'" for key in sorted(event.needs)]
    other = [f"'{key}'" for key in sorted(event.may)]
    return " and ".join(needed) + (f", and may have {', '.join(other)}" if other else "")
