"""A game being written: its findings and its look, while its files are edited."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen import DataError, Finding
from printgen.studio.jobs import Progress

if TYPE_CHECKING:
    from printgen.api.types import PageView

# The most findings that a page lists.
_MOST: Final = 200
_KEPT: Final = 16
_PIECES: Final = "svg/pieces"


class Writing:
    """A game whose files are open in an editor. The typed texts are sent each time."""

    def __init__(self, game: Path, folder: Path) -> None:
        self._folder = folder
        self._kit = printgen.OpenKit(game)
        self._texts: dict[str, str] = {}
        # The last pages drawn, by their digests: a browser requests them by URL.
        self._drawn: OrderedDict[str, bytes] = OrderedDict()

    def findings(self, texts: dict[str, str]) -> list[dict[str, Any]]:
        """Return the findings about the data, with these texts in place of files."""
        self._texts = texts
        found = self._kit.update(
            {self._folder / name: text.encode(errors="replace") for name, text in texts.items()}
        )
        return self._told(found)

    def look(
        self, texts: dict[str, str], spot: Mapping[str, Any], chosen: str = ""
    ) -> dict[str, Any]:
        """Return the ``chosen`` page, or else that of the ``spot`` of the cursor, with the names of
        all pages; and the findings about the kit's layout.

        A spot has a ``file``, the keys to it as its ``path``, the ``row`` of a table and the part
        of the file before it.
        """
        if texts != self._texts:
            self.findings(texts)
        try:
            pages = self._kit.pages()
            page = self._page(pages, spot, chosen)
            svg = self._kit.svg(page.file) if page else None
        except DataError as error:
            return {"findings": self._told(error.findings), "names": self._names(), "page": ""}
        return {
            "findings": [],
            "names": self._names(),
            "pages": [(each.file, each.title) for each in pages],
            "file": page.file if page else "",
            "title": page.title if page else "",
            "page": self._keep(svg) if svg else "",
        }

    def drawn(self, key: str) -> bytes:
        """Return a page that was drawn a moment ago, empty if it is gone."""
        return self._drawn.get(key, b"")

    def _keep(self, svg: bytes) -> str:
        key = blake2b(svg, digest_size=16).hexdigest()
        self._drawn[key] = svg
        self._drawn.move_to_end(key)
        while len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return key

    def _page(
        self, pages: Sequence[PageView], spot: Mapping[str, Any], chosen: str
    ) -> PageView | None:
        known = {each.file: each for each in pages}
        if chosen in known:
            return known[chosen]
        changed = {each.file for each in self._kit.changes()}
        meant = [
            each
            for component, design, is_back in self._meant(spot)
            for each in _of(pages, component, design, is_back=is_back)
        ]
        for each in meant:
            if each.file in changed:
                return each
        if meant and not meant[0].file.startswith(_PIECES):
            # As much of a text is before the page as before the place in its template.
            return meant[int(min(max(spot["before"], 0), 0.999) * len(meant))]
        return next(iter([*meant, *(each for each in pages if each.file in changed), *pages]), None)

    def _meant(self, spot: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
        """Yield the components that a place in a file is about, with a design and a side."""
        if self._kit.loaded is None:
            return
        description = self._kit.loaded.description
        file: str = spot["file"]
        path: list[str] = spot["path"]
        kind, name, *_ = [*path, "", ""]
        for each, component in description.game.components.items():
            rows = getattr(component, "rows", None)
            if kind == "components" and name == each:
                design = path[3] if len(path) > 3 and path[2] == "rows" else ""
                yield each, design, "back" in path[2:]
            elif kind == "faces" and getattr(component, "front", None) == name:
                yield each, "", False
            elif kind == "faces" and getattr(component, "back", None) == name:
                yield each, "", True
            elif getattr(component, "template", None) == file:
                yield each, "", False
            elif getattr(rows, "table", None) == file:
                ids, row = description.designs[each].ids, spot["row"]
                yield each, ids[row] if 0 <= row < len(ids) else "", False

    def _names(self) -> dict[str, list[str]]:
        """Return the names in the game, which an editor offers."""
        if self._kit.loaded is None:
            return {}
        game = self._kit.loaded.description.game
        return {
            "groups": [*game.groups],
            "components": [*game.components],
            "faces": [*game.faces],
            "figures": [*game.figures],
            "signs": [*game.signs],
            "colours": [*game.theme.colours],
            "styles": [*game.theme.styles],
        }

    def _told(self, findings: Sequence[Finding]) -> list[dict[str, Any]]:
        return [self._facts(each) for each in findings[:_MOST]]

    def _facts(self, finding: Finding) -> dict[str, Any]:
        where = finding.where
        is_text = where is not None and not where.sheet
        return {
            "severity": finding.severity.value,
            "code": finding.code.id,
            "message": finding.message,
            "hint": finding.advice,
            "file": self._name_of(where.file) if where else "",
            "line": where.line if where and is_text else 0,
            "column": where.column if where and is_text else 0,
            "place": f"{where}".removeprefix(f"{self._folder.as_posix()}/") if where else "",
        }

    def _name_of(self, shown: str) -> str:
        with suppress(ValueError):
            return Path(shown).relative_to(self._folder).as_posix()
        return shown


def _of(
    pages: Sequence[PageView], component: str, design: str, *, is_back: bool
) -> Iterator[PageView]:
    """Yield the pages of a text, or the pieces of a component; of a design, that one first."""
    side = "back" if is_back else "front"
    wanted = f"{_PIECES}/{component}/{design}-{side}.svg"
    yield from (each for each in pages if each.file == wanted)
    for each in pages:
        folder, _, name = each.file.rpartition("/")
        is_piece = folder == f"{_PIECES}/{component}" and name.endswith(f"-{side}.svg")
        number = name.removeprefix(f"{component}-").removesuffix(".svg")
        if (is_piece and each.file != wanted) or (
            folder == "svg/sheets" and name == f"{component}-{number}.svg" and number.isdecimal()
        ):
            yield each


def make_variant(_folder: Path, _progress: Progress, game: str | Path, file: Path) -> None:
    """Write a variant of a game into a new file."""
    printgen.new_variant(game, file)


def schema(_folder: Path, _progress: Progress, name: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file."""
    return printgen.schema(name)
