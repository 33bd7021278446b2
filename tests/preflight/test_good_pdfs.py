"""Small good files of other programs pass: stored ones, and fresh ones of installed programs.

The stored ones were made on 23 November 2026 from the sources beside them by the commands below,
with Typst 0.15, Ghostscript 10, pdfTeX of TeX Live and LibreOffice from Debian.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import typst

import printgen
from printgen.pdf.marks import Kind
from printgen.pdf.reader import opened

pytestmark = pytest.mark.slow

GOOD = Path(__file__).parent / "good"
OFFICE = "soffice --headless --convert-to pdf"
COMMANDS = {
    "typst": "typst compile typst.typ",  # as a library in a test
    "ghostscript": "gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -dPDFSETTINGS=/prepress"
    " -sOutputFile=ghostscript.pdf ghostscript.ps",
    "latex": "pdflatex -interaction=batchmode latex.tex",
    "writer": f"{OFFICE} writer.fodt",
    "draw": f"{OFFICE} draw.fodg",
}
# What a press has to say of pages for home: they are of RGB, and not cut.
NOT_FOR_A_PRESS = {"pdf-no-intent", "pdf-box-missing", "pdf-colour-space"}
OF_A_PRESS = {
    "typst": NOT_FOR_A_PRESS,
    "ghostscript": set[str](),
    "latex": NOT_FOR_A_PRESS - {"pdf-colour-space"},
    "writer": NOT_FOR_A_PRESS,
    "draw": NOT_FOR_A_PRESS,
}


def passes(name: str, path: Path) -> None:
    for profile in ("home", "office"):
        assert [str(flaw) for flaw in printgen.run_preflight(path, profile)] == []
    assert {flaw.code.id for flaw in printgen.run_preflight(path, "offset")} == OF_A_PRESS[name]
    with opened(path) as file:
        kinds = {mark.look.kind for mark in file.pages[0].marks}
    assert Kind.TEXT in kinds


@pytest.mark.parametrize("name", COMMANDS)
def test_a_stored_file_of_another_program_passes(name: str) -> None:
    passes(name, GOOD / f"{name}.pdf")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_fresh_file_of_another_program_passes(name: str, tmp_path: Path) -> None:
    for source in GOOD.iterdir():
        if source.suffix != ".pdf":
            shutil.copy(source, tmp_path)
    words = COMMANDS[name].split()
    made = tmp_path / f"{name}.pdf"
    if name == "typst":
        made.write_bytes(typst.compile(tmp_path / "typst.typ"))
    elif shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed: what it makes today was not looked at")
    else:
        at_home = {**os.environ, "HOME": str(tmp_path)}
        subprocess.run(
            words, cwd=tmp_path, env=at_home, check=True, capture_output=True, timeout=120
        )
    passes(name, made)
