"""Name and unpack files from users so that they stay in the folder of their job.

Nothing about them is trusted: neither their names, nor what a ZIP says about its files.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from printgen import UsageError
from printgen.studio.words import gettext as _

# The files of a kit; everything else in a ZIP is left out.
KINDS: Final = frozenset({".pdf", ".json", ".svg", ".html", ".png", ".jpg", ".md", ".txt"})
MOST_FILES: Final = 1000
MOST_BYTES: Final = 256_000_000
_DEEPEST: Final = 6
_LONGEST: Final = 120
_PART: Final = 1 << 20


def plain_name(name: str) -> str:
    """Return the name of a file without folders and without characters that names may not have.

    Empty if nothing is left.
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(sign for sign in last if sign.isprintable() and sign not in '<>:"|?*')
    stem, dot, end = kept.strip(". ").rpartition(".")
    return f"{stem[: _LONGEST - len(end)]}{dot}{end}" if len(end) < _LONGEST else ""


def unpack(archive: Path, folder: Path) -> list[str]:
    """Unpack a ZIP into a new folder, and return the names of files that are not part of a kit.

    Raises :class:`UsageError` if it is broken, or cannot be a kit: too large, too many files, names
    that lead out of the folder, links, passwords.
    """
    folder.mkdir()
    try:
        with zipfile.ZipFile(archive) as packed:
            return _unpacked(packed, folder)
    except (zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error) as error:
        raise UsageError(_("the ZIP cannot be unpacked: {error}", error=error)) from None


def _unpacked(packed: zipfile.ZipFile, folder: Path) -> list[str]:
    infos = [each for each in packed.infolist() if not each.is_dir()]
    if len(infos) > MOST_FILES:
        raise UsageError(
            _("the ZIP has more than {most:,} files: send the kit alone", most=MOST_FILES)
        )
    wrong = [message for each in infos for message in _wrong(each)]
    names = [each.filename.casefold() for each in infos]
    wrong += [
        _("'{name}' appears twice", name=name)
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    if wrong:
        raise UsageError(_("the ZIP is refused: ") + "; ".join(wrong[:5]))
    left, out = MOST_BYTES, []
    for each in infos:
        path = PurePosixPath(each.filename)
        if path.suffix.lower() not in KINDS:
            out.append(each.filename)
            continue
        target = folder.joinpath(*path.parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        with packed.open(each) as source, target.open("xb") as written:
            # Its stated size may be wrong: the unpacked bytes are counted.
            while part := source.read(_PART):
                left -= len(part)
                if left < 0:
                    most = f"{MOST_BYTES // 1_000_000} MB"
                    raise UsageError(
                        _("the ZIP holds more than {most}: send single files", most=most)
                    )
                written.write(part)
    return out


def _wrong(info: zipfile.ZipInfo) -> Iterator[str]:
    """Yield why a file is not unpacked."""
    name, parts = info.filename, info.filename.split("/")
    shown = f"'{name[:80]}'"
    bad = {"", ".", ".."} & {*parts} or not name.isprintable() or {*name} & {*'\\:<>"|?*'}
    if bad or len(parts) > _DEEPEST or any(len(part) > _LONGEST for part in parts):
        yield _("{shown} is not the name of a file in a kit", shown=shown)
    mode = info.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in {0, stat.S_IFREG}:
        yield _("{shown} is a link or a device", shown=shown)
    if info.flag_bits & 1:
        yield _("{shown} is locked with a password", shown=shown)
