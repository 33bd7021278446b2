"""Read boards' tables of spaces from files, into the raw tree."""

from printgen.core.errors import DataError, Finding, Place, placed
from printgen.model.base import Names, names_file
from printgen.source.search_path import SearchPath
from printgen.source.table_files import read_cells
from printgen.source.tree import Entry, Mapping, Node, Scalar, Sequence, changed_at, meaning, plain

_TABLE = "table"
_SHEET = "sheet"


def expand_space_tables(
    tree: Mapping, search_path: SearchPath
) -> tuple[Mapping, list[Finding], set[Place]]:
    """Return the tree with tables of spaces from files written out, with the places of their
    cells; findings; and the places of the names of files that cannot be read.
    """
    findings: dict[Finding, None] = {}
    unread: set[Place] = set()
    named = tree.items.get("language")
    language = str(plain(named.value)) if named is not None else Names().language

    def in_full(group: Node) -> Node:
        table = group.items.get(_TABLE) if isinstance(group, Mapping) else None
        if table is None or not isinstance(group, Mapping) or not names_file(table.value):
            return group
        sheet = group.items.get(_SHEET)
        name = sheet.value.value if sheet and isinstance(sheet.value, Scalar) else None
        try:
            rows = _rows(table.value, str(name) if name else None, search_path, language)
        except DataError as error:
            where = sheet.value.place if name and sheet else table.value.place
            findings.update(dict.fromkeys(placed(error.findings, where)))
            unread.add(table.value.place)
            return group
        items = {key: entry for key, entry in group.items.items() if key != _SHEET}
        return group._replace(items={**items, _TABLE: Entry(table.key_place, rows)})

    expanded = changed_at(tree, ("components", "*", "spaces", "*"), in_full)
    return expanded, list(findings), unread


def _rows(named: Scalar, sheet: str | None, search_path: SearchPath, language: str) -> Sequence:
    """Return the rows of a file. Raises :class:`DataError`."""
    file, shown = search_path.find(str(named.value), named.place)
    return Sequence(
        tuple(
            Sequence(
                tuple(Scalar(meaning(text, place), place, text) for text, place in row),
                row[0].place,
            )
            for row in read_cells(file, sheet, shown=shown, language=language)
        ),
        named.place,
    )
