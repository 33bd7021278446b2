"""``bench/pages.py`` measures each page once, and tells the slow ones."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

ROOT = Path(__file__).parents[2]


def _write(file: Path, *pages: str) -> None:
    with pikepdf.new() as pdf:
        for operators in pages:
            pdf.add_blank_page(page_size=(60, 90)).obj.Contents = pdf.make_stream(
                operators.encode()
            )
        pdf.save(file)


@pytest.mark.slow
def test_pages_with_the_same_contents_are_measured_once_and_slow_ones_told(tmp_path: Path) -> None:
    sides = ("long-edge", "short-edge", "fold", "none")
    for ink, duplex in itertools.product(("full", "low", "grey"), sides):
        (tmp_path / f"{ink}-{duplex}" / "toy-a4").mkdir(parents=True)
    _write(tmp_path / "full-fold" / "toy-a4" / "kit.pdf", "1 g 0 0 9 9 re f", "q Q")
    _write(tmp_path / "low-none" / "toy-a4" / "kit.pdf", "q Q", "0 g 0 0 9 9 re f")
    command = (sys.executable, str(ROOT / "bench" / "pages.py"), "toy", "--kits", str(tmp_path))
    ran = subprocess.run(
        (*command, "--limit", "0"), capture_output=True, text=True, check=False, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    assert "PDFium: 3 pages" in ran.stdout
    told = [line for line in ran.stderr.splitlines() if line.startswith("PDFium")]
    assert [line.rpartition(" for ")[2] for line in told] == [
        "full-fold/toy-a4/kit.pdf: page 1",
        "full-fold/toy-a4/kit.pdf: page 2",
        "low-none/toy-a4/kit.pdf: page 2",
    ]
