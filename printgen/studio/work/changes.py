"""Changes: an open variant in progress, its findings, and the pages that differ."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen import DataError, Finding, PrintgenError
from printgen.core.limits import GivenUpError, giving_up
from printgen.studio.jobs import Progress
from printgen.studio.sessions import is_waiting

if TYPE_CHECKING:
    from printgen.api.types import Given, PageChange, Setting

# Keys about the variant itself, which it takes over from nobody.
ABOUT: Final = ("variant.title", "variant.note", "variant.author")
_OWN_KEYS: Final = frozenset({"extends", "variant", "id", "title", "subtitle", "version"})
# The games to play for each number of players: enough to find endless ones.
_GAMES: Final = 2


def begun(game: str | Path, folder: Path, title: str) -> str:
    """Return the text of a variant of a game without changes, for a file in a folder."""
    extends = str(game)
    if isinstance(game, Path):
        extends = f"./{Path(os.path.relpath(game, folder)).as_posix()}"
    text = printgen.edit_variant(
        "", {("extends",): ("text", extends), ("variant", "title"): ("text", title)}
    )
    return f"# It contains only the changes to the game that it extends.\n{text}"


class Changing:
    """A game from which a variant is made, or a variant to change.

    ``file`` is its present or future file, and ``saved`` its text there, or an initial one.
    """

    def __init__(self, file: Path, saved: str, options: dict[str, Any]) -> None:
        self._file = file
        self._shown = file.as_posix()
        stub = _without_changes(saved, self._shown)
        self._kit = printgen.OpenKit(
            file, printgen.KitOptions(**options), before={file: stub.encode()}
        )
        if self._kit.loaded is None:
            with printgen.laid_over({file: stub.encode()}):
                printgen.load(file)
        self._settings: list[Setting] = printgen.settings(self._kit.loaded or file)
        self._title = self._kit.loaded.description.game.title if self._kit.loaded else ""
        self._text: str | None = None
        self._findings: list[Finding] = []

    def form(self) -> dict[str, Any]:
        """Return the game's settings and its title."""
        fields = [{**each._asdict(), "name": ".".join(each.path)} for each in self._settings]
        return {"title": self._title, "fields": fields}

    def change(self, text: str, typed: Mapping[str, str]) -> dict[str, Any]:
        """Return the text with the typed values, by fields; its values, and its findings, each with
        its field.
        """
        kinds = {".".join(each.path): each for each in self._settings}
        had = _by_name(printgen.given_values(text))
        changes = {}
        for name, value in typed.items():
            known = kinds.get(name)
            if known is None and name not in ABOUT:
                continue
            said, base = " ".join(value.split()), known.value if known else ""
            now = had[name].value if name in had else base
            if said != " ".join(now.split()):
                kept = None if said == " ".join(base.split()) else value
                path = tuple(name.split("."))
                changes[path] = (known.kind if known else "text", kept)
        text = printgen.edit_variant(text, changes)
        self._use(text)
        given = printgen.given_values(text, shown=self._shown)
        return {
            "text": text,
            "given": {name: each.value for name, each in _by_name(given).items()},
            "findings": told(self._findings, given, self._shown),
        }

    def pages(self, text: str) -> dict[str, Any] | None:
        """Return the pages that differ from those of the game, or why they cannot be drawn.

        None if the next change is waiting, which must not wait for them.
        """
        self._use(text)
        try:
            with giving_up(partial(is_waiting, "change")):
                # Pieces show more than their sheets.
                drawn = sorted(map(_page, self._kit.changes()), key=lambda page: page["rank"])
        except GivenUpError:
            return None
        except DataError as error:
            given = printgen.given_values(text, shown=self._shown)
            return {"pages": [], "findings": told(error.findings, given, self._shown)}
        return {"pages": drawn, "findings": []}

    def picture(self, text: str, file: str, side: str) -> bytes | None:
        """Return a page as SVG: the side ``before``, from the game, or with that text."""
        if side != "before":
            self._use(text)
        return self._kit.svg(file, before=side == "before")

    def _use(self, text: str) -> None:
        if text != self._text:
            self._findings = self._kit.update({self._file: text.encode()})
            self._text = text


def _by_name(given: Mapping[tuple[str, ...], Given]) -> dict[str, Given]:
    return {".".join(path): each for path, each in given.items()}


def told(
    findings: list[Finding], given: Mapping[tuple[str, ...], Given], shown: str
) -> list[dict[str, Any]]:
    """Return findings as plain data.

    Each has the name of its field, and its file and line if these are not the field's own.
    """
    found = []
    for each in findings:
        path = printgen.setting_at(given, each)
        see = None
        if each.shows:
            see = each.shows[0]
        elif each.where is not None and not (path and each.where.file == shown):
            see = each.where
        case = f" [{each.case}]" if each.case else ""
        found.append(
            {
                "field": ".".join(path) if path else "",
                "message": f"{each.message}{case}",
                "hint": each.hint or "",
                "severity": each.severity.value,
                "file": see.file if see else "",
                "line": see.line if see else 0,
            }
        )
    return found


def _page(change: PageChange) -> dict[str, Any]:
    view = change.after or change.before
    assert view is not None  # noqa: S101 - one of them is there
    return {
        "file": change.file,
        "title": view.title,
        "group": view.group,
        "width": view.width,
        "height": view.height,
        "rank": 0 if change.file.startswith("svg/pieces/") else 1,
        "was": change.before is not None,
        "is": change.after is not None,
    }


def _without_changes(text: str, shown: str) -> str:
    """Return a variant's text with only its keys about itself."""
    keys = dict.fromkeys((path[0],) for path in printgen.given_values(text, shown))
    changes = {path: ("text", None) for path in keys if path[0] not in _OWN_KEYS}
    return printgen.edit_variant(text, changes)  # type: ignore[arg-type]


def check(_folder: Path, progress: Progress, file: Path, text: str) -> dict[str, Any]:
    """Check a variant in full: layout, looks and games; and what to print again."""
    given = printgen.given_values(text, shown=file.as_posix())
    found: list[Finding] = []
    reprints: list[dict[str, Any]] = []
    with printgen.laid_over({file: text.encode()}):
        checking = printgen.Checking(file, games=_GAMES, least=printgen.Severity.WARNING)
        for n, phase in enumerate(checking.phases(), start=1):
            found += phase.findings
            progress(n, 5, phase.part.value)
        # Errors have been found.
        with suppress(PrintgenError):
            variation = printgen.load(file).description.variation
            if variation is not None:
                reprints = [each._asdict() for each in printgen.diff(variation.base, file).reprints]
    return {"findings": told(found, given, file.as_posix()), "reprints": reprints}
