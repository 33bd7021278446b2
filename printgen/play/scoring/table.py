"""Results as a table (CSV): a row for each player, and one for what all share.

    seat,name,jewel,cloth,pot,herb,coins
    common,,3,0,1,2,
    south,Ana,4,1,0,2,1
    west,Ben,2,0,5,1,0

It becomes the same tree as a results file in YAML, so that both are checked by the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding
from printgen.model.codes import DUPLICATE_ROW, MISSING_COLUMN, MISSING_VALUE, UNKNOWN_COLUMN
from printgen.source.table import Table
from printgen.source.tree import Entry, Mapping, Node, Scalar, ScalarValue, meaning

COMMON: Final = "common"
SEAT: Final = "seat"
NAME: Final = "name"


def tree_of(
    table: Table, game: str, keys: Callable[[int], Collection[str]]
) -> tuple[Mapping, list[Finding]]:
    """Return the table as the tree of a results file, and errors in its format.

    ``keys`` returns what this game counts with a number of players.
    """
    reader = _Reader(table)
    return reader.tree(game, keys), reader.findings


class _Reader:
    def __init__(self, table: Table) -> None:
        self.findings: list[Finding] = []
        self._table = table

    def tree(self, game: str, keys: Callable[[int], Collection[str]]) -> Mapping:
        table = self._table
        start = table.column_place(table.columns[0])
        seats: dict[str, Entry] = {}
        names: dict[str, Entry] = {}
        common: Mapping | None = None
        if SEAT not in table.columns:
            message = f"the table has no column '{SEAT}'"
            hint = f"add it, with the seat that each row is about, or '{COMMON}'"
            raise DataError([Finding(MISSING_COLUMN, message, start, hint)])
        count = sum(str(row[table.columns.index(SEAT)]).strip() != COMMON for row in table.rows)
        counted = self._counted(keys(count))
        for n in range(len(table.rows)):
            seat = self._cell(n, SEAT).text
            where = table.place(n, SEAT)
            if not seat:
                hint = f"write a seat, or '{COMMON}' for what is counted for all together"
                self.findings.append(Finding(MISSING_VALUE, "the seat is empty", where, hint))
                continue
            if seat in seats or (seat == COMMON and common is not None):
                message = f"'{seat}' has a row already"
                hint = "give each seat one row"
                self.findings.append(Finding(DUPLICATE_ROW, message, where, hint))
                continue
            filled = {
                column: Entry(value.place, value)
                for column in counted
                if (value := self._cell(n, column)).text
            }
            row = Mapping(filled, where)
            if seat == COMMON:
                common = row
                continue
            seats[seat] = Entry(where, row)
            if NAME in table.columns and (name := self._cell(n, NAME)).text:
                names[seat] = Entry(where, Scalar(name.text, name.place, name.text))
        whole: dict[str, Node] = {
            "format": Scalar(1, start, "1"),
            "results": Scalar(game, start, game),
            "players": Scalar(count, start, str(count)),
            "names": Mapping(names, start),
            "common": common or Mapping({}, start),
            "seats": Mapping(seats, start),
        }
        return Mapping({key: Entry(node.place, node) for key, node in whole.items()}, start)

    def _counted(self, keys: Collection[str]) -> list[str]:
        """Return the columns of counts, and add findings for others."""
        known = [SEAT, NAME, *keys]
        counted = []
        for column in self._table.columns:
            if column not in known:
                where = self._table.column_place(column)
                hint = did_you_mean(column, known) or f"known are {', '.join(known)}"
                message = f"nothing is counted as '{column}'"
                self.findings.append(Finding(UNKNOWN_COLUMN, message, where, hint))
            elif column not in {SEAT, NAME}:
                counted.append(column)
        return counted

    def _cell(self, row: int, column: str) -> Scalar:
        where = self._table.place(row, column)
        text = str(self._table.rows[row][self._table.columns.index(column)] or "").strip()
        value: ScalarValue = text
        try:
            if text:
                value = meaning(text, where)
        except DataError as error:
            self.findings += error.findings
        return Scalar(value, where, text)
