"""Numbers of a board's cells that come from figures."""

from collections.abc import Iterator

from printgen.core.errors import Finding
from printgen.kinds.board.model import Board, is_cells, too_many
from printgen.model.description import Description


def findings(name: str, board: Board, of: Description) -> Iterator[Finding]:
    """Yield numbers of columns or rows that no board has, with some number of players."""
    for key, figure in (("columns", board.grid.columns), ("rows", board.grid.rows)):
        if isinstance(figure, str) and (wrong := of.game.first_wrong(figure, is_cells)):
            yield too_many(figure, wrong[1], key, of.place("components", name, "grid", key))
