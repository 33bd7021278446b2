"""Two builds are compared page by page: what differs is named, and nothing else."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

import printgen
from tests.helpers.forked import forked
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

BACK = """\
      number: {{text: "{}", style: name, left: 2, right: 2, top: 8, height: 5}}
"""


def compare(*arguments: str | Path) -> tuple[int, list[str]]:
    """The exit status and the lines."""
    done = forked("import sys\nfrom tools.compare_kits import main\nsys.exit(main())", *arguments)
    return done.returncode, (done.stdout + done.stderr).splitlines()


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Kits of a game whose tokens have a 7 or an 8 on their backs."""
    home = tmp_path_factory.mktemp("compared")
    for number in ("7", "8"):
        game = write_tiny(home / "games" / number / "tiny", faces=BACK.format(number))
        printgen.build_kit(game, out=home / number)
    return home / "7", home / "8"


def test_one_changed_number_names_exactly_the_pages_that_show_it(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    status, lines = compare(*folders, "--out", tmp_path)
    assert status == 1

    assert {re.sub(r"\d+ pixels.*| from line.*", "", line) for line in lines[:-1]} == {
        "tiny-a4/svg/pieces/token/token-back.svg: differs",
        "tiny-a4/svg/sheets/bits-1-back.svg: differs",
        "tiny-a4/tiny-a4-bits.pdf: page 2: ",
        "tiny-a4/tiny-a4-kit.pdf: page 4: ",
    }


def test_each_page_that_differs_is_shown_with_the_differences_in_red(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    compare(*folders, "--out", tmp_path, "--dpi", "50")
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png"))
    assert files == ["tiny-a4/tiny-a4-bits-2.png", "tiny-a4/tiny-a4-kit-4.png"]
    with Image.open(tmp_path / files[0]) as picture:
        third = picture.convert("RGB").crop((2 * picture.width // 3, 0, *picture.size))
    red = sum(count for count, colour in third.getcolors(1 << 24) or () if colour == (255, 0, 0))
    assert 0 < red < third.width * third.height / 20


def test_the_same_kits_do_not_differ_and_a_tolerance_lets_small_differences_pass(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    status, lines = compare(folders[0], folders[0], "--out", tmp_path)
    assert (status, lines) == (0, ["8 files, 6 pages: nothing differs"])
    lines = compare(*folders, "--out", tmp_path, "--tolerance", "255")[1]
    assert not [line for line in lines[:-1] if "pixels differ" in line]


def test_of_a_manifest_the_facts_count_and_missing_files_are_named(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(folders[0], other)
    file = other / "tiny-a4" / "manifest.json"
    manifest = json.loads(file.read_text("utf-8"))
    manifest["pieces"]["token"] = 4
    manifest["printgen"] = "9.9"
    file.write_text(json.dumps(manifest), "utf-8")
    (other / "tiny-a4" / "tiny-a4-bits.pdf").unlink()
    status, lines = compare(folders[0], other, "--out", tmp_path)
    assert status == 1
    assert lines[:-1] == [
        "tiny-a4/tiny-a4-bits.pdf: only before",
        "tiny-a4/manifest.json: pieces: token: 3 before, 4 after",
    ]


def test_the_kits_of_a_revision_are_built(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    game = write_tiny(tmp_path / "tiny")
    status, lines = compare("HEAD", "HEAD", "--out", tmp_path, "--", game, "--format", "pdf")
    assert (status, lines) == (0, ["3 files, 6 pages: nothing differs"])


def test_what_is_neither_a_folder_nor_a_revision_is_refused(tmp_path: Path) -> None:
    status, lines = compare("no-such-revision", tmp_path)
    assert status == 2
    assert lines[-1] == f"'no-such-revision' is neither a folder nor a revision of {ROOT}"
    assert compare(tmp_path, tmp_path) == (2, [f"no kits are in {tmp_path}"])
