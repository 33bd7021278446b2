"""The Python API of Tlatelolco: trades and ledgers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.core.errors import UsageError
from printgen.games.tlatelolco.ledgers.audit import is_ledger as says_so
from printgen.games.tlatelolco.ledgers.audit import read_ledger
from printgen.games.tlatelolco.ledgers.audited import to_data
from printgen.games.tlatelolco.pages import trade_document
from printgen.games.tlatelolco.rules import Tlatelolco
from printgen.kit.options.kit_options import INK, PAPER
from printgen.kit.pages.single_pages import write_document
from printgen.model.catalog import Loaded, load
from printgen.play.rules.engine import find_engine

if TYPE_CHECKING:
    from printgen.games.tlatelolco.ledgers.audited import Audited
    from printgen.games.tlatelolco.trades import Route, Trades
    from printgen.play.setup.plan import SetupPlan


def is_ledger(file: str | Path) -> bool:
    """Return True if a file has ledgers, for :func:`audit`.

    Raises :class:`printgen.DataError` for a file that cannot be read.
    """
    return says_so(Path(file))


def audit(game: Loaded | str | Path, file: str | Path) -> Audited:
    """Return ledgers line by line, and who has won according to them.

    Raises :class:`printgen.DataError` with every line that does not follow from the setup or is not
    written correctly; also if the game has other rules.
    """
    loaded = load(game)
    return read_ledger(loaded.description, Path(file))


def audit_data(audited: Audited) -> dict[str, Any]:
    """Return an audit as plain data: lines with the goods held after each, and who has won."""
    return to_data(audited)


def trade_routes(game: Loaded, plan: SetupPlan) -> list[Route]:
    """Return how every player can get each target in a setup.

    Raises :class:`printgen.UsageError` for a game with other rules.
    """
    return trades_of(game, plan).routes()


def trade_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """Return the same as plain data, by seat. Raises :class:`printgen.UsageError`."""
    return trades_of(game, plan).data()


def draw_trades(
    game: Loaded, plan: SetupPlan, file: str | Path, *, paper: str = "a4", ink: str = "full"
) -> list[Path]:
    """Draw the possible trades of a setup into a file ``.pdf`` or ``.svg``; return the files
    written.

    Raises :class:`printgen.UsageError`, :class:`printgen.DataError` and
    :class:`printgen.BuildError`.
    """
    size, trades = PAPER.value(paper), trades_of(game, plan)
    return write_document(trade_document(game, trades, size, INK.value(ink)), Path(file))


def trades_of(game: Loaded, plan: SetupPlan) -> Trades:
    """Return the trades that a setup allows. Raises :class:`printgen.UsageError`."""
    rules = find_engine(game.description).rules(game.description, plan.players, plan.figures)
    if not isinstance(rules, Tlatelolco):
        raise UsageError(f"the rules of '{game.id}' have no trades")
    return rules.trades(plan)


__all__ = [
    "audit",
    "audit_data",
    "draw_trades",
    "is_ledger",
    "trade_data",
    "trade_routes",
    "trades_of",
]
