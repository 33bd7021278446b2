"""What was asked for: which export, and with which of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from printgen.catalog import Loaded
from printgen.errors import UsageError
from printgen.kit.order import Order
from printgen.kit.order import order as kit_order
from printgen.source import did_you_mean


class Target(NamedTuple):
    """One kind of export: what it is, and the options that mean something there."""

    title: str
    options: frozenset[str]


_SHEETS: Final = frozenset({"paper"})
_SERVICE: Final = frozenset({"resize"})

TARGETS: Final[dict[str, Target]] = {
    "png": Target("pictures of all pieces", frozenset({"dpi", "bleed"})),
    "tts": Target("a save for Tabletop Simulator", frozenset({"dpi", "seed", "modes", "base_url"})),
    "drivethru": Target("cards for DriveThruCards", _SERVICE),
    "gamecrafter": Target("pictures for The Game Crafter", _SERVICE),
    "cut-svg": Target("lines to cut and fold along, as SVG", _SHEETS),
    "dxf": Target("lines to cut and fold along, as DXF", _SHEETS),
}

DPI: Final = 300
# Below, no word can be read; above, no printer shows more.
DPIS: Final = (36, 1200)
# By how many per cent a piece may be made larger or smaller to fit what a service has.
RESIZE: Final = 25
RESIZES: Final = (0, 50)

# What is taken where nothing is asked for: the same setup each time.
SEED: Final = 0

# As the options are called on the command line.
_FLAGS: Final = {
    "paper": "--paper",
    "dpi": "--dpi",
    "bleed": "--bleed",
    "resize": "--resize",
    "seed": "--seed",
    "modes": "--mode",
    "base_url": "--base-url",
}


class ExportOrder(NamedTuple):
    """What was asked for, checked."""

    to: str
    kit: Order
    dpi: int = DPI
    bleed: bool = False
    resize: int = RESIZE
    seed: int = SEED
    modes: tuple[str, ...] = ()
    base_url: str | None = None


def order(
    loaded: Loaded,
    to: str,
    players: int | None = None,
    only: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> ExportOrder:
    """The order in words, checked. ``options`` are those that were given, by the names of
    :class:`ExportOrder` and ``paper``; None stands for one that was not.

    Raises :class:`UsageError` with everything that is wrong with them.
    """
    if to not in TARGETS:
        hint = did_you_mean(to, TARGETS) or f"known are {', '.join(TARGETS)}"
        raise UsageError(f"no export is called '{to}' ({hint})")
    # No mode is no option.
    given = {name: each for name, each in (options or {}).items() if each not in (None, (), [])}
    wrong = [
        f"'{_FLAGS[name]}' means nothing to '{to}' (it is for {_users(name)})"
        for name in given
        if name not in TARGETS[to].options
    ]
    for name, (least, most) in (("dpi", DPIS), ("resize", RESIZES)):
        if name in given and name in TARGETS[to].options and not least <= given[name] <= most:
            wrong.append(f"'{_FLAGS[name]}' should be {least} to {most}, not {given[name]}")
    if "base_url" in given and (fault := _fault(given["base_url"])):
        wrong.append(f"'--base-url' {fault}")
    try:
        kit = kit_order(loaded, given.pop("paper", "a4"), players=players, only=only)
    except UsageError as error:
        raise UsageError("; ".join([*wrong, str(error)])) from None
    if wrong:
        raise UsageError("; ".join(wrong))
    given["modes"] = tuple(given.get("modes", ()))
    return ExportOrder(to, kit, **given)


def without_pieces(loaded: Loaded, kit: Order) -> UsageError:
    """What to tell who asks only for what is no piece: texts, say."""
    asked = ", ".join(f"'{name}'" for name in kit.only) or loaded.description.game.title
    return UsageError(f"there is nothing to export: {asked} has no pieces")


def _users(option: str) -> str:
    return ", ".join(name for name, target in TARGETS.items() if option in target.options)


def _fault(url: str) -> str | None:
    """What is wrong with an address that names of files are put behind."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return f"is no address: '{url}'"
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return f"should begin with http:// or https://, as '{url}' does not"
    if parts.query or parts.fragment or any(each.isspace() for each in url):
        return f"should end in a folder, without '?', '#' or blanks, not as '{url}'"
    return None
