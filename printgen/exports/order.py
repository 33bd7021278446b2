"""What was asked for: which export, and with which of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printgen.core.errors import UsageError
from printgen.exports.options import PAPER, Option, Value
from printgen.exports.target import Target, options, targets
from printgen.kit.order import Order
from printgen.kit.order import order as kit_order
from printgen.model.catalog import Loaded
from printgen.source.parsing import did_you_mean


class ExportOrder(NamedTuple):
    """What was asked for, checked; ``values`` are those of all of the target's options, by name."""

    to: str
    target: Target
    kit: Order
    values: Mapping[str, Any]

    def value(self, option: Option[Value]) -> Value:
        """Return what was asked for by an option of the target, or its default."""
        found: Value = self.values[option.name]
        return found


def order(
    loaded: Loaded,
    to: str,
    players: int | None = None,
    only: Sequence[str] = (),
    given: Mapping[str, Any] | None = None,
) -> ExportOrder:
    """The order in words, checked. ``given`` are the values of options by their names; None, and no
    texts, stand for one that was not given.

    Raises :class:`UsageError` with everything that is wrong with them.
    """
    target = targets().get(to)
    if target is None:
        hint = did_you_mean(to, targets()) or f"known are {', '.join(targets())}"
        raise UsageError(f"no export is called '{to}' ({hint})")
    asked = {name: each for name, each in (given or {}).items() if each not in (None, (), [])}
    wrong = [fault for name, value in asked.items() if (fault := _fault(to, name, value))]
    values = {option.name: asked.get(option.name, option.default) for option in target.options}
    paper = asked.get(PAPER.name, PAPER.default)
    try:
        kit = kit_order(loaded, paper, players=players, only=only)
    except UsageError as error:
        raise UsageError("; ".join([*wrong, str(error)])) from None
    if wrong:
        raise UsageError("; ".join(wrong))
    if PAPER.name in values:
        values[PAPER.name] = kit.paper.name
    return ExportOrder(to, target, kit, values)


def _fault(to: str, name: str, value: Any) -> str | None:
    """Return what is wrong with an option that was given, or None."""
    if name not in options():
        hint = did_you_mean(name, options()) or f"known are {', '.join(options())}"
        return f"no export has an option '{name}' ({hint})"
    option, users = options()[name]
    if to not in users:
        return f"'{option.flags[0]}' does not go with '{to}' (it is for {', '.join(users)})"
    fault = option.fault(value)
    return f"'{option.flags[0]}' {fault}" if fault else None


def without_pieces(loaded: Loaded, kit: Order) -> UsageError:
    """What to tell who asks only for what is no piece: texts, say."""
    asked = ", ".join(f"'{name}'" for name in kit.only) or loaded.description.game.title
    return UsageError(f"there is nothing to export: {asked} has no pieces")
