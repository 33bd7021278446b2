"""Read text files of games, only inside of their folder and only plain text."""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from printgen.core.codes import FILE_MISSING
from printgen.core.did_you_mean import closest
from printgen.core.errors import DataError, Finding, Place, data_error
from printgen.core.files import MOST_TEXT, read_bytes
from printgen.source.codes import CONTROL_CHARACTER, FILE_EMPTY, NOT_UTF_8, PATH_OUTSIDE
from printgen.source.tree import spot

_MOST_BESIDE = 1_000  # names of a folder to search for the intended one
_MAX_CHARACTER_FINDINGS = 20  # a picture renamed to .yaml has thousands; nobody reads them

# Besides control characters: line breaks of YAML 1.1 that no editor counts (all later line numbers
# would be wrong), characters that disguise a text by turning its direction, stray byte order marks,
# and characters that no output format allows.
_REFUSED: Final = (
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
    r"\ud800-\udfff\ufeff\ufffe\uffff]"
)

# By language; 1252 in all others.
_CODE_PAGES: Final = {
    language: page
    for page, languages in {
        "cp874": "th",
        "cp932": "ja",
        "cp949": "ko",
        "cp950": "zh-hant zh-hk zh-tw",
        "cp1250": "bs cs hr hu pl ro sk sl sq",
        "cp1251": "be bg kk mk ru sr uk",
        "cp1253": "el",
        "cp1254": "az tr",
        "cp1255": "he",
        "cp1256": "ar fa",
        "cp1257": "et lt lv",
        "cp1258": "vi",
        "gb18030": "zh",
    }.items()
    for language in languages.split()
}


def _utf_8(data: bytes) -> str:
    return data.decode("utf-8-sig")


def of_table(data: bytes, language: str = "en") -> str:
    """Return the text of a table as spreadsheets save it.

    UTF-16 has a byte order mark. Anything but UTF-8 is read in the code page that Windows has for
    the ``language``, as Excel writes it, unless UTF-8 comes before it: then it is damaged. Raises
    UnicodeDecodeError.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16")
    try:
        return _utf_8(data)
    except UnicodeDecodeError as error:
        tag = language.casefold()
        page = _CODE_PAGES.get(tag) or _CODE_PAGES.get(tag.partition("-")[0]) or "cp1252"
        # Two bytes of Chinese may well be UTF-8.
        if page.startswith("cp125") and not data[: error.start].isascii():
            raise
        try:
            return data.decode(page)
        except UnicodeDecodeError:
            raise error from None


def read_text(
    file: Path,
    *,
    shown: str | None = None,
    limit: int = MOST_TEXT,
    decode: Callable[[bytes], str] = _utf_8,
) -> str:
    r"""Read a UTF-8 text file of at most ``limit`` bytes, with ``\n`` as its only line break.

    A byte order mark is dropped, and letters are composed. ``decode`` is for other encodings.
    Raises DataError if the file is
    missing, not a plain file, unreadable, empty, too large, not UTF-8 or has control characters.
    """
    shown = shown or str(file)
    start = Place(shown, 1, 1)
    data = read_named(file, shown, limit)
    try:
        text = composed(_one_break(decode(data)))
    except UnicodeDecodeError as error:
        before = _one_break(error.object[: error.start].decode(error.encoding, "replace"))
        message = f"the byte '0x{error.object[error.start]:02x}' is not {error.encoding.upper()}"
        where = Place(shown, *spot(before, len(before)))
        hint = "save the file as UTF-8"
        raise data_error(NOT_UTF_8, message, where, hint) from None
    if not text or text.isspace():
        raise data_error(FILE_EMPTY, "the file is empty", start, "fill it or delete it")
    refuse_characters(text, start)
    return text


def read_named(file: Path, shown: str, limit: int) -> bytes:
    """Return the bytes of a file like :func:`read_bytes`, and suggest names for a misspelt one."""
    try:
        return read_bytes(file, limit, shown=shown)
    except DataError as error:
        (finding,) = error.findings
        other = near(file) if finding.code == FILE_MISSING else None
        if other is None:
            raise
        raise DataError([finding._replace(hint=f"did you mean '{other}'?")]) from None


def near(file: Path) -> str | None:
    """Return the name of the file that was probably meant by the missing ``file``, or None.

    It has the same name in a folder beside it, or a similar name.
    """
    try:
        beside = list(islice(file.parent.glob("*"), _MOST_BESIDE))
        folders = (each for each in beside if not each.is_symlink())
        below = (f"{each.name}/{file.name}" for each in folders if (each / file.name).is_file())
        return min(below, default=None) or closest(
            file.name, {each.name for each in beside} - {file.name}
        )
    except OSError:
        return None


def inside(root: Path, name: str, place: Place) -> Path:
    """Return the path of a file that data names, relative to the folder ``root``.

    Raises DataError at ``place`` if the name is empty, absolute, has a drive, a backslash, a NUL or
    a '..', or is a link that leads out of ``root``. The file itself need not exist.
    """
    reason = None
    path = root / name
    if not name or "\0" in name:
        reason = "is not a file name"
    elif "\\" in name:
        reason = "has a backslash"
    elif name.startswith("/") or PureWindowsPath(name).drive:
        reason = "is an absolute path"
    elif ".." in PurePosixPath(name).parts:
        reason = "leads upwards with '..'"
    else:
        try:
            # In an archive that macOS made, the é of a file's name is two characters.
            apart = root / unicodedata.normalize("NFD", name)
            if not name.isascii() and apart.exists() and not path.exists():
                path = apart
            end = path.resolve()
            if not end.is_relative_to(root.resolve()):
                reason = "is a link that points outside the folder"
            elif end.is_symlink():  # circular, for Python 3.13; earlier ones raise RuntimeError
                reason = "leads nowhere"
        except (OSError, RuntimeError, ValueError):  # circular links, impossible names
            reason = "leads nowhere"
    if reason:
        quoted = f"'{name}'" if name.isprintable() else repr(name)
        message = f"the file name {quoted} {reason}"
        hint = "name a file inside the folder, with '/' between folders"
        raise data_error(PATH_OUTSIDE, message, place, hint)
    return path


def composed(text: str) -> str:
    """Return a text in which é is one character: fonts have no places for single accents."""
    return unicodedata.normalize("NFC", text)


def _one_break(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refused(text: str) -> Iterator[str]:
    """Yield the characters that no data may contain."""
    return (match[0] for match in _refused(text))


def _refused(text: str) -> Iterator[re.Match[str]]:
    # Printable ASCII is never refused, and few texts need the pattern compiled.
    return iter(()) if text.replace("\n", "").isprintable() else re.finditer(_REFUSED, text)


def refuse_characters(text: str, start: Place) -> None:
    """Raise DataError for characters that data may not contain; ``start`` is the text's place."""
    findings = []
    for match in islice(_refused(text), _MAX_CHARACTER_FINDINGS):
        before = _one_break(text[: match.start()])
        line, column = spot(before, len(before))
        where = Place(start.file, start.line + line - 1, start.column + column - 1)
        findings.append(bad_character(match[0], where))
    if findings:
        raise DataError(findings)


def bad_character(character: str, where: Place) -> Finding:
    """Return the finding for a character that no data may contain."""
    message = f"the character 'U+{ord(character):04X}' is not allowed"
    return Finding(CONTROL_CHARACTER, message, where, "delete this invisible character")
