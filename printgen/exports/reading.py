"""Read the options of an export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.exports.options import ExportOptions
from printgen.exports.target import options, targets
from printgen.kit.options.kit_options import OPTIONS, KitOptions
from printgen.model.catalog import Loaded


def read_options(
    loaded: Loaded,
    to: str,
    players: int | None = None,
    only: Sequence[str] = (),
    given: Mapping[str, Any] | None = None,
) -> ExportOptions:
    """Return the options of an export of that game.

    ``given`` are those that the export declares, by name; None and empty texts mean that an option
    is not given. Raises :class:`UsageError` with everything that is wrong with them.
    """
    target = targets().get(to)
    if target is None:
        raise UsageError(f"unknown export '{to}'{hinted(to, targets(), most=len(targets()))}")
    asked = {name: each for name, each in (given or {}).items() if each not in (None, (), [])}
    wrong = [fault for name in asked if (fault := _misplaced(to, name))]
    values = {}
    for option in target.options:
        try:
            values[option.name] = option.value(asked.get(option.name, option.default))
        except UsageError as error:
            wrong.append(str(error))
    try:
        # An export may have its own option of the same name.
        shared = {each.name for each in target.options if OPTIONS.get(each.name) is each}
        asked_of_kit = {name: values[name] for name in values if name in shared}
        kit = KitOptions(**target.kit, **asked_of_kit, players=players, only=only).checked(loaded)
    except UsageError as error:
        raise UsageError("; ".join([*wrong, str(error)])) from None
    if wrong:
        raise UsageError("; ".join(wrong))
    for name in asked_of_kit:
        # As in manifests.
        write = OPTIONS[name].write
        written = None if write is None else write(getattr(kit, name))
        if written is None:
            del values[name]
        else:
            values[name] = written
    return ExportOptions(to, kit, values)


def _misplaced(to: str, name: str) -> str | None:
    """Return the message about an option that the export does not have, or None."""
    if name not in options():
        return f"no export has an option '{name}'{hinted(name, options(), most=len(options()))}"
    option, users = options()[name]
    if to in users:
        return None
    return f"'{option.flags[0]}' does not go with '{to}' (it is for {', '.join(users)})"
