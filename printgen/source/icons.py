"""Read icons from collections in Iconify's JSON format, which the user has installed.

A collection is looked up in each folder of the game and in ``PRINTGEN_ICONS``: as installed by npm,
or as a file below ``icons``. Nothing is downloaded.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Place, data_error, quoted
from printgen.core.files import MOST_ICONS, read_bytes
from printgen.core.limits import working_on
from printgen.source.codes import ICONS_UNREADABLE, UNKNOWN_ICON
from printgen.source.search_path import DataFolder, called
from printgen.source.svg.drawing import Drawing
from printgen.source.svg.reader import svg_from_bytes
from printgen.source.text_files import inside

PREFIX: Final = "icon:"
# The folder of collections for all games.
VARIABLE: Final = "PRINTGEN_ICONS"
# The possible places of a collection in a folder.
_FILES: Final = (
    "icons/{name}.json",
    "node_modules/@iconify-json/{name}/icons.json",
    "node_modules/@iconify/json/json/{name}.json",
)
# An alias of an alias of …
_MOST_PARENTS: Final = 10
_SIZE: Final = 16.0


class _Collection(NamedTuple):
    name: str
    icons: Mapping[str, Any]
    aliases: Mapping[str, Any]
    size: tuple[float, float]
    credit: str


class Icons:
    """The collections that a game names; each is read once."""

    def __init__(self, folders: Sequence[DataFolder]) -> None:
        own = os.environ.get(VARIABLE)
        self._folders = (*folders, *([DataFolder(Path(own), own)] if own else ()))
        self._read: dict[str, _Collection] = {}

    def icon(self, text: str, where: Place) -> tuple[Drawing, str]:
        """Return the art of ``icon:collection/name``, and its credit.

        Raises DataError at ``where``, the place of that text.
        """
        collection, _, name = text.removeprefix(PREFIX).partition("/")
        if not _is_name(collection) or not _is_name(name):
            hint = f"write {PREFIX}, the collection, / and the icon: {PREFIX}game-icons/broadsword"
            raise data_error(UNKNOWN_ICON, f"{quoted(text)} names no icon", where, hint)
        found = self._collection(collection, where)
        svg = _svg(found, name, where)
        try:
            return svg_from_bytes(svg.encode(), text), found.credit
        except DataError as error:
            raise DataError(
                each._replace(message=f"the icon {quoted(text)}: {each.message}", where=where)
                for each in error.findings
            ) from None

    def _collection(self, name: str, where: Place) -> _Collection:
        if name not in self._read:
            self._read[name] = self._find(name, where)
        return self._read[name]

    def _find(self, name: str, where: Place) -> _Collection:
        for folder in self._folders:
            for form in _FILES:
                inner = form.format(name=name)
                file = inside(folder.path, inner, where)
                if file.is_file():
                    shown = called(folder.shown, inner)
                    with working_on(shown):
                        return _collection(name, file, shown)
        hint = did_you_mean(name, self._installed(), most=0)
        install = f"in the game's folder, run: npm install @iconify-json/{name}"
        hint = f"{hint} Or, {install}" if hint else install
        message = f"no icon collection {quoted(name)} is installed"
        raise data_error(UNKNOWN_ICON, message, where, hint)

    def _installed(self) -> Iterator[str]:
        for folder in self._folders:
            for form in _FILES:
                try:
                    for file in folder.path.glob(form.format(name="*")):
                        yield file.parent.name if file.name == "icons.json" else file.stem
                except OSError:
                    continue


def _collection(name: str, file: Path, shown: str) -> _Collection:
    """Read a collection. Raises DataError if it is none."""
    data = _json(file, shown)
    icons = data.get("icons")
    if not isinstance(icons, dict):
        raise data_error(
            ICONS_UNREADABLE,
            "the file has no 'icons', so it is not an icon collection",
            Place(shown, 1, 1),
            f"install it again: npm install @iconify-json/{name}",
        )
    about = data.get("info")
    beside = file.with_name("info.json")
    if not isinstance(about, dict) and file.name == "icons.json" and beside.is_file():
        about = _json(beside, shown.removesuffix(file.name) + beside.name)
    aliases = data.get("aliases")
    size = _number(data, "width", _SIZE), _number(data, "height", _SIZE)
    credit = _credit(name, about if isinstance(about, dict) else {})
    return _Collection(name, icons, aliases if isinstance(aliases, dict) else {}, size, credit)


def _json(file: Path, shown: str) -> dict[str, Any]:
    try:
        data = json.loads(read_bytes(file, MOST_ICONS, shown=shown))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        message = "the file is not a JSON object, so it is not an icon collection"
        hint = "install the collection again"
        raise data_error(ICONS_UNREADABLE, message, Place(shown, 1, 1), hint)
    return data


def _credit(name: str, about: Mapping[str, Any]) -> str:
    """Return the author and licence of a collection, as text for the kit."""

    def told(value: Any, key: str) -> str:
        text = value.get(key) if isinstance(value, dict) else None
        # Only letters that all fonts have: a foreign name should not stop a kit.
        words = " ".join(str(text or "").split()).encode("latin-1", "ignore").decode("latin-1")
        return " ".join("".join(filter(str.isprintable, words)).split())[:200]

    title = told(about, "name") or name
    author = told(about.get("author"), "name")
    licence = told(about.get("license"), "title") or "licence not stated"
    address = told(about.get("author"), "url")
    return f"Icons: {title}{f' by {author}' if author else ''}, {licence}" + (
        f" ({address})." if address else "."
    )


def _svg(collection: _Collection, name: str, where: Place) -> str:
    """Return an icon as an SVG file, following aliases."""
    own: dict[str, Any] = {}
    turns, across, down = 0, False, False
    at = name
    for _ in range(_MOST_PARENTS):
        found = collection.icons.get(at)
        alias = collection.aliases.get(at) if found is None else found
        if not isinstance(alias, dict):
            break
        # An alias's values override those of its target; turns add up.
        own = alias | own
        turns += int(_number(alias, "rotate", 0))
        across ^= alias.get("hFlip") is True
        down ^= alias.get("vFlip") is True
        if found is not None:
            return _whole(own, collection.size, turns % 4, across=across, down=down)
        at = str(alias.get("parent", ""))
    message = f"the icon collection {quoted(collection.name)} has no icon {quoted(name)}"
    hint = did_you_mean(name, {*collection.icons, *collection.aliases})
    raise data_error(UNKNOWN_ICON, message, where, hint)


def _whole(
    icon: Mapping[str, Any], size: tuple[float, float], turns: int, *, across: bool, down: bool
) -> str:
    x, y = _number(icon, "left", 0), _number(icon, "top", 0)
    width, height = _number(icon, "width", size[0]), _number(icon, "height", size[1])
    cx, cy = x + width / 2, y + height / 2
    if turns % 2:
        x, y, width, height = cx - height / 2, cy - width / 2, height, width
    flip = f"translate({cx} {cy}) scale({-1 if across else 1} {-1 if down else 1})"
    place = f"rotate({90 * turns} {cx} {cy}) {flip} translate({-cx} {-cy})"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="{x} {y} {width} {height}">'
        f'<g transform="{place}">{icon.get("body", "")}</g></svg>'
    )


def _number(data: Mapping[str, Any], key: str, usual: float) -> float:
    value = data.get(key, usual)
    return float(value) if type(value) in {int, float} and abs(value) < 1e6 else usual


def _is_name(text: str) -> bool:
    return bool(text) and text.replace("-", "").isalnum() and text.isascii()
