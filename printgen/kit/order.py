"""What is asked of a kit: in words, and checked against the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
)

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import UsageError
from printgen.core.units import PAPERS, Paper, parse_paper
from printgen.imposition.press import DUPLEXES, HEXAGON, LONG_EDGE, ROUNDS, Duplex, Rounds
from printgen.model.catalog import Loaded
from printgen.model.game import FULL, INKS, InkName

if TYPE_CHECKING:
    from printgen.imposition.printer import Printer
    from printgen.kit.since import Old

# Who prints: at home, or a shop that prints each piece on demand, or one that prints on an offset
# press.
Purpose: TypeAlias = Literal["home", "drivethru", "offset"]
HOME: Final[Purpose] = "home"
PURPOSES: Final[tuple[Purpose, ...]] = ("home", "drivethru", "offset")

_Name = TypeVar("_Name", bound=str)


class Wishes(TypedDict, total=False):
    """The options of a kit, in words; what is left out is as :class:`Order` has it.

    ``booklet`` and ``creep`` make sheets to be folded and stapled, on paper so thick (in mm, or
    with its unit). ``since`` is the folder of a kit, or its manifest: then only what differs.
    """

    players: int | None
    only: Sequence[str]
    booklet: bool
    creep: float | str | None
    ink: str
    duplex: str
    rounds: str
    purpose: str
    printer: str | None
    since: str | Path | None


class Order(NamedTuple):
    """What was asked for.

    The paper, how many players (None: as many as can play), which components or groups (empty:
    all). With ``creep``, what is a booklet comes once more as sheets to be folded and stapled; it
    says how thick the paper is, in millimetres. With what ink, how sheets are turned for their
    backs, how round pieces lie, and who prints. With a ``printer``, sheets are corrected for it.
    ``since`` is the older kit that this one renews.
    """

    paper: Paper
    players: int | None = None
    only: tuple[str, ...] = ()
    creep: float | None = None
    ink: InkName = FULL
    duplex: Duplex = LONG_EDGE
    rounds: Rounds = HEXAGON
    purpose: Purpose = HOME
    printer: Printer | None = None
    since: Old | None = None

    def asks_for(self, component: str, group: str) -> bool:
        """Whether something of that component and group belongs to the kit."""
        return not self.only or component in self.only or group in self.only


def order(loaded: Loaded, paper: str = "a4", **wishes: Unpack[Wishes]) -> Order:
    """The order in words, checked against the game. Raises :class:`UsageError`."""
    game = loaded.description.game
    size = paper_called(paper)
    players = wishes.get("players")
    if players is not None and not game.players.min <= players <= game.players.max:
        raise UsageError(f"{game.title} is for {game.players} players, not {players}")
    creep = None
    if wishes.get("booklet") or wishes.get("creep") is not None:
        from printgen.kit.booklet import thickness

        creep = thickness(booklet=wishes.get("booklet", False), creep=wishes.get("creep"))
    wanted = Order(
        size,
        players,
        _chosen(loaded, wishes.get("only", ())),
        creep,
        ink_called(wishes.get("ink", FULL)),
        called("--duplex", wishes.get("duplex", LONG_EDGE), DUPLEXES),
        called("--rounds", wishes.get("rounds", HEXAGON), ROUNDS),
        called("--for", wishes.get("purpose", HOME), PURPOSES),
    )
    if (name := wishes.get("printer")) is not None:
        wanted = wanted._replace(printer=_printer(name, wanted.duplex))
    if creep is not None:
        from printgen.kit.booklet import check

        check(loaded, wanted)
    if (since := wishes.get("since")) is not None:
        wanted = wanted._replace(since=_older(since, loaded, wanted))
    if wanted.purpose != HOME:
        from printgen.kit import shop

        shop.check(wanted)
    return wanted


def paper_called(name: str) -> Paper:
    """The paper of that name or size. Raises :class:`UsageError`."""
    try:
        return parse_paper(name)
    except ValueError as error:
        hint = did_you_mean(name, PAPERS)
        raise UsageError(str(error) + (f" ({hint})" if hint else "")) from None


def _older(target: str | Path, loaded: Loaded, wanted: Order) -> Old:
    """The kit that is to be renewed. Raises :class:`UsageError` and :class:`DataError`."""
    from printgen.kit import since

    if wanted.creep is not None:
        raise UsageError(
            "a stapled booklet is not renewed page by page: leave out --booklet or --since"
        )
    old = since.read_old(target)
    since.check(old, loaded)
    return old


def ink_called(name: str) -> InkName:
    """The ink of that name. Raises :class:`UsageError`."""
    return called("--ink", name, INKS)


def _printer(name: str, duplex: Duplex) -> Printer:
    """The printer of that name. Raises :class:`UsageError` and :class:`DataError`."""
    from printgen.printers import profiles as printers

    printer = printers.load(name)
    if duplex in printers.TURNS and duplex != printer.duplex:
        raise UsageError(
            f"'{name}' was measured with sheets turned on the {printer.duplex.replace('-', ' ')}:"
            f" say --duplex {printer.duplex}, or measure it anew with printgen calibrate"
            f" --duplex {duplex}"
        )
    return printer


def _chosen(loaded: Loaded, only: Sequence[str]) -> tuple[str, ...]:
    """The groups and components of these names, in the data's order: what the kit is called and
    holds does not depend on how it was asked for.
    """
    game = loaded.description.game
    known = [*game.groups, *game.components]
    for name in only:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UsageError(
                f"no group and no component of {game.id} is called '{name}'"
                + (f" ({hint})" if hint else "")
            )
    return tuple(dict.fromkeys(name for name in known if name in only))


def called(option: str, name: str, known: Sequence[_Name]) -> _Name:
    """The one of that name. Raises :class:`UsageError`."""
    for each in known:
        if each == name:
            return each
    hint = did_you_mean(name, known)
    raise UsageError(
        f"'{option}' is {', '.join(known[:-1])} or {known[-1]}, not '{name}'"
        + (f" ({hint})" if hint else "")
    )


__all__ = [
    "HOME",
    "PURPOSES",
    "Order",
    "Purpose",
    "Wishes",
    "called",
    "ink_called",
    "order",
    "paper_called",
]
