"""Measure how long renderers take for each page of kits, and report the slowest pages.

Usage: python bench/pages.py [--dpi 150] [--limit 1] [--show 10] [--kits FOLDER] [GAME...]

Each game's kit is built in every ink and for every way of printing both sides, into the folder, or
from it if it holds kits already. Pages with the same contents are measured once. A renderer's own
processor time counts, without the system's and without starting: PDFium draws in this process,
Ghostscript tells its time between the pages of a file, and poppler (``pdftoppm``) is a process for
each page, less what an empty page takes. A page that takes over half the limit is drawn twice more,
the least counts, and it is told at once. A renderer that is not there is left out.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import TypeAlias

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
from run import environment

GAMES = ("aztec-market", "market-at-kos", "tlatelolco", "buyers-market")
INKS = ("full", "low", "grey")
DUPLEX = ("long-edge", "short-edge", "fold", "none")

# Seconds for each of the pages of a file, which count from 1.
Renderer: TypeAlias = Callable[[Path, Sequence[int], int], list[float]]


def build(games: Sequence[str], folder: Path) -> None:
    """Build those kits that are not there yet."""
    for ink, duplex in itertools.product(INKS, DUPLEX):
        out = folder / f"{ink}-{duplex}"
        missing = [game for game in games if not any(out.glob(f"{game}*"))]
        if missing:
            options = ("--ink", ink, "--duplex", duplex, "--format", "pdf", "--out", str(out))
            command = (sys.executable, "-m", "printgen", "kit", *missing, *options, "--quiet")
            subprocess.run(command, env=environment(), check=True)


def contents(thing: object, known: dict[tuple[int, int], bytes]) -> bytes:
    """Return a digest of what an object of a PDF draws; ``known`` are those of its file."""
    number = thing.objgen if isinstance(thing, pikepdf.Object) and thing.is_indirect else None
    if number in known:
        return known[number]
    if number:
        known[number] = b"itself"
    parts = [str(type(thing)).encode()]
    if isinstance(thing, pikepdf.Stream):
        parts.append(thing.read_raw_bytes())
    if isinstance(thing, pikepdf.Stream | pikepdf.Dictionary):
        # A font for each file has the letters of its pages.
        keys = sorted(key for key in dict(thing.items()) if key != "/Font")
        parts += [key.encode() + contents(thing[key], known) for key in keys]
    elif isinstance(thing, pikepdf.Array):
        parts += [contents(value, known) for value in thing]
    else:
        parts.append(thing.unparse() if isinstance(thing, pikepdf.Object) else repr(thing).encode())
    digest = sha256(b"\n".join(parts)).digest()
    if number:
        known[number] = digest
    return digest


def pages(folder: Path) -> Iterator[tuple[Path, list[int]]]:
    """Yield each file with the numbers of its pages that are like none before, from 1."""
    seen: set[bytes] = set()
    for file in sorted(folder.rglob("*.pdf")):
        found: list[int] = []
        known: dict[tuple[int, int], bytes] = {}
        with pikepdf.open(file) as pdf:
            for n, page in enumerate(pdf.pages, 1):
                looks = [page.obj.Contents, page.obj.Resources, page.obj.MediaBox]
                digest = b"".join(contents(each, known) for each in looks)
                if digest not in seen:
                    seen.add(digest)
                    found.append(n)
        if found:
            yield file, found


def by_pdfium(file: Path, numbers: Sequence[int], dpi: int) -> list[float]:
    """Draw pages by PDFium in this process."""
    taken = []
    with pypdfium2.PdfDocument(file) as document:
        for n in numbers:
            began = getrusage(RUSAGE_SELF).ru_utime
            document[n - 1].render(scale=dpi / 72)
            taken.append(getrusage(RUSAGE_SELF).ru_utime - began)
    return taken


def by_poppler(file: Path, numbers: Sequence[int], dpi: int) -> list[float]:
    """Draw pages by poppler, in a process for each, which takes as long for starting."""
    return [_poppler(file, n, dpi) for n in numbers]


def _poppler(file: Path, number: int, dpi: int) -> float:
    command = ("pdftoppm", "-r", str(dpi), "-f", str(number), "-l", str(number), str(file))
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return usage.ru_utime


def starting(draw: Renderer, dpi: int) -> float:
    """Return the least that a renderer takes for an empty page."""
    with tempfile.TemporaryDirectory() as scratch, pikepdf.new() as pdf:
        file = Path(scratch, "empty.pdf")
        # Ghostscript takes a page without operators for a mistake.
        pdf.add_blank_page(page_size=(595, 842)).obj.Contents = pdf.make_stream(b"q Q")
        pdf.save(file)
        return min(draw(file, [1], dpi)[0] for _ in range(5))


def by_ghostscript(file: Path, numbers: Sequence[int], dpi: int) -> list[float]:
    """Draw pages by Ghostscript: it writes its milliseconds before each page, and at the end."""
    # The count of pages that are done, each time that the device is set up for the next one.
    before = "<< /BeginPage { =only ( ) print usertime = } bind >> setpagedevice"
    quiet = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-o", os.devnull, "-sDEVICE=ppmraw")
    what = (f"-r{dpi}", f"-sPageList={','.join(map(str, numbers))}", "-c", before, "-f", str(file))
    after = ("-c", f"({len(numbers)} ) print usertime =")
    command = ("gs", *quiet, *what, *after)
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for line in told.splitlines():
        done, milliseconds = map(int, line.split())
        first.setdefault(done, milliseconds)
        last[done] = milliseconds
    return [(first[n + 1] - last[n]) / 1000 for n in range(len(numbers))]


def renderers() -> dict[str, Renderer]:
    """Return the renderers that are there."""
    found: dict[str, Renderer] = {"PDFium": by_pdfium}
    if shutil.which("pdftoppm"):
        found["poppler"] = by_poppler
    if shutil.which("gs"):
        found["Ghostscript"] = by_ghostscript
    return found


def measured(folder: Path, dpi: int, limit: float) -> dict[str, list[tuple[float, str]]]:
    """Return what each page took, by renderer."""
    there = renderers()
    floors = {name: starting(draw, dpi) for name, draw in there.items()}
    taken: dict[str, list[tuple[float, str]]] = {name: [] for name in there}
    for file, numbers in pages(folder):
        for renderer, draw in there.items():
            for n, first in zip(numbers, draw(file, numbers, dpi), strict=True):
                seconds, name = first, f"{file.relative_to(folder)}: page {n}"
                if seconds >= limit / 2:
                    seconds = min(first, *(draw(file, [n], dpi)[0] for _ in range(2)))
                    print(f"{renderer}: {seconds:.2f} s for {name}", file=sys.stderr, flush=True)
                taken[renderer].append((seconds - floors[renderer], name))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long renderers take for each page.")
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--dpi", type=int, default=150)
    parser.add_argument("--limit", type=float, default=1.0, help="seconds a page may take")
    parser.add_argument("--show", type=int, default=10, help="how many pages of each renderer")
    parser.add_argument("--kits", type=Path, help="a folder of kits (a temporary one)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.kits or Path(scratch)
        build(options.game, folder)
        taken = measured(folder, options.dpi, options.limit)
    for renderer, found in taken.items():
        found.sort(reverse=True)
        over = sum(seconds > options.limit for seconds, _ in found)
        print(f"\n{renderer}: {len(found)} pages, {over} take more than {options.limit:g} s\n")
        print("| s | page |\n|---|---|")
        for seconds, name in found[: options.show]:
            print(f"| {seconds:.2f} | {name} |")


if __name__ == "__main__":
    main()
