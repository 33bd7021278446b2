"""Compare built kits page by page as pictures, and name every page and file that differs.

Usage: python tools/compare_kits.py BEFORE AFTER [--dpi 100] [--tolerance 0] [--out DIR] [-- KIT...]

BEFORE and AFTER are each a folder of built kits, a checkout (its kits are built), or a revision of
this repository (checked out into a temporary folder, where its kits are built). What follows "--"
is passed to ``printgen kit``; without it, that is "--all". Both are built by the same Python.

Each page of a PDF is drawn and its pixels are compared; a pixel differs if one of its channels (0
to 255) does by more than the tolerance. Of a manifest the facts are compared, not the digests of
files; any other file differs if its bytes do. For each page that differs, a PNG shows it before,
after, and with the differences in red. The exit status is 0 if nothing differs, 1 if something
does, and 2 if there is nothing to compare.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageFilter, ImageOps

ROOT: Final = Path(__file__).resolve().parent.parent
# Pages that one process draws before it takes the next job.
BATCH: Final = 8
# In a manifest: what follows from files and pages that are compared themselves.
FINGERPRINTS: Final = frozenset({"bytes", "from", "look", "made-from", "printgen", "sha256"})
# So that one differing pixel can be found on a page.
HALO: Final = 9
GAP: Final = 12


class Pages(NamedTuple):
    """Some pages of a PDF that is in both folders, counted from 0."""

    name: str
    first: int
    last: int


class Task(NamedTuple):
    """How pages are compared: both folders, dots per inch, tolerance, and where pictures go."""

    before: Path
    after: Path
    dpi: int
    tolerance: int
    out: Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare what the command line names; return the exit status."""
    options, kit = _options(list(sys.argv[1:] if arguments is None else arguments))
    with tempfile.TemporaryDirectory(prefix="compare-kits-") as scratch:
        before = _kits(options.before, Path(scratch, "before"), kit)
        after = _kits(options.after, Path(scratch, "after"), kit)
        task = Task(before, after, options.dpi, options.tolerance, Path(options.out))
        lines, summary = compare(task)
    for line in lines:
        print(line)
    print(summary)
    return 1 if lines else 0


def compare(task: Task) -> tuple[list[str], str]:
    """Return a line for everything that differs, and a summary."""
    found = [_files(folder) for folder in (task.before, task.after)]
    lines = [f"{name}: only before" for name in sorted(found[0] - found[1])]
    lines += [f"{name}: only after" for name in sorted(found[1] - found[0])]
    pages, jobs = 0, []
    for name in sorted(found[0] & found[1]):
        if not name.endswith(".pdf"):
            lines += _other(name, task)
            continue
        before, after = _count(task.before / name), _count(task.after / name)
        pages += min(before, after)
        if before != after:
            lines.append(f"{name}: {before} pages before, {after} after")
        if (task.before / name).read_bytes() != (task.after / name).read_bytes():
            starts = range(0, min(before, after), BATCH)
            jobs += [Pages(name, at, min(at + BATCH, before, after)) for at in starts]
    # Spawned, since PDFium may not be forked; a process for each core, but no more than four.
    workers = min(4, os.cpu_count() or 1, max(len(jobs), 1))
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for some in pool.map(_compare_pages, jobs, [task] * len(jobs)):
            lines += some
    told = f"{len(found[0] | found[1])} files, {pages} pages: "
    return lines, told + (f"{len(lines)} differences" if lines else "nothing differs")


def _options(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", help="kits, a checkout or a revision")
    parser.add_argument("after", help="the same, to compare with")
    parser.add_argument("--dpi", type=int, default=100, help="how fine pages are drawn: 100")
    parser.add_argument(
        "--tolerance", type=int, default=0, help="by how much a channel may differ, 0 to 255: 0"
    )
    parser.add_argument("--out", default="output/compared", help="where pictures go")
    return parser.parse_args(arguments[:at]), arguments[at + 1 :] or ["--all"]


def _refused(message: str) -> SystemExit:
    print(message, file=sys.stderr)
    return SystemExit(2)


def _kits(named: str, scratch: Path, options: Sequence[str]) -> Path:
    """Return the folder of kits that is meant, building them where that is necessary."""
    folder = Path(named)
    if (folder / "printgen" / "__init__.py").is_file():
        return _build(folder.resolve(), scratch, options)
    if folder.is_dir():
        if not _files(folder):
            raise _refused(f"no kits are in {folder}")
        return folder
    checkout = scratch.with_name(f"{scratch.name}-checkout")
    git = ["git", "-C", str(ROOT), "worktree"]
    added = [*git, "add", "--quiet", "--detach", str(checkout), named]
    if subprocess.run(added, check=False).returncode:
        raise _refused(f"'{named}' is neither a folder nor a revision of {ROOT}")
    try:
        return _build(checkout, scratch, options)
    finally:
        subprocess.run([*git, "remove", "--force", str(checkout)], check=True)


def _build(checkout: Path, out: Path, options: Sequence[str]) -> Path:
    command = [sys.executable, "-m", "printgen", "kit", *options, "--out", str(out)]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    built = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    if built.returncode:
        raise _refused(f"the kits of {checkout} could not be built:\n{built.stderr}")
    return out


def _files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def _count(file: Path) -> int:
    with pypdfium2.PdfDocument(file) as document:
        return len(document)


def _other(name: str, task: Task) -> Iterator[str]:
    """Compare two files that are no PDFs."""
    before, after = ((folder / name).read_bytes() for folder in (task.before, task.after))
    if before == after:
        return
    if Path(name).name == "manifest.json":
        yield from _facts(name, json.loads(before), json.loads(after))
    else:
        yield f"{name}: differs{_first_line(before, after)}"


def _first_line(before: bytes, after: bytes) -> str:
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    at = next((n for n, (old, new) in enumerate(pairs, start=1) if old != new), None)
    return f" from line {at} on" if at else " in length"


def _facts(where: str, before: Any, after: Any) -> Iterator[str]:
    """Name each fact of two manifests that is not the same."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted((before.keys() | after.keys()) - FINGERPRINTS):
            if key not in before or key not in after:
                yield f"{where}: '{key}' only {'before' if key in before else 'after'}"
            elif key == "have-texts":
                yield from _facts(
                    f"{where}: {key}", *map(_without_looks, (before[key], after[key]))
                )
            else:
                yield from _facts(f"{where}: {key}", before[key], after[key])
    elif before != after:
        yield f"{where}: {json.dumps(before)} before, {json.dumps(after)} after"


def _without_looks(texts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """How many pages each text has, instead of what each looks like."""
    return {name: {**facts, "pages": len(facts["pages"])} for name, facts in texts.items()}


def _compare_pages(pages: Pages, task: Task) -> list[str]:
    """Compare some pages of a PDF; write a picture for each that differs."""
    lines = []
    with (
        pypdfium2.PdfDocument(task.before / pages.name) as before,
        pypdfium2.PdfDocument(task.after / pages.name) as after,
    ):
        for n in range(pages.first, pages.last):
            old, new = _drawn(before[n], task.dpi), _drawn(after[n], task.dpi)
            where = f"{pages.name}: page {n + 1}"
            if old.size != new.size:
                lines.append(f"{where}: {old.size} pixels before, {new.size} after")
                continue
            marked = _differing(old, new, task.tolerance)
            if pixels := marked.histogram()[255]:
                file = task.out / f"{Path(pages.name).with_suffix('')}-{n + 1}.png"
                _beside(old, new, marked, file)
                lines.append(f"{where}: {pixels} pixels differ ({file})")
    return lines


def _drawn(page: pypdfium2.PdfPage, dpi: int) -> Image.Image:
    image: Image.Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    return image


def _differing(before: Image.Image, after: Image.Image, tolerance: int) -> Image.Image:
    """Return a mask: 255 where a pixel differs by more than the tolerance, else 0."""
    bands = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return most.point([255 if value > tolerance else 0 for value in range(256)])


def _beside(before: Image.Image, after: Image.Image, marked: Image.Image, file: Path) -> None:
    """Write before, after, and after in pale grey with the differences in red, side by side."""
    pale = ImageOps.colorize(after.convert("L"), "#c0c0c0", "#ffffff")
    pale.paste((255, 0, 0), mask=marked.filter(ImageFilter.MaxFilter(HALO)))
    width, height = after.size
    whole = Image.new("RGB", (3 * width + 2 * GAP, height), "#404040")
    for n, image in enumerate((before, after, pale)):
        whole.paste(image, (n * (width + GAP), 0))
    file.parent.mkdir(parents=True, exist_ok=True)
    whole.save(file)


if __name__ == "__main__":
    sys.exit(main())
