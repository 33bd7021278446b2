"""A few SVGs as they shall be, byte for byte. To write them anew: pytest --update-golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.golden import HOW, Golden, compare
from tests.helpers.kits import ROOT, Kits

# In the kit: in tests/golden.
FILES = {
    "svg/pieces/market-tile/king-front.svg": "king-front.svg",
    "svg/pieces/commodity/jewel-front.svg": "jewel-front.svg",
    "svg/pieces/coin/coin-front.svg": "coin-front.svg",
    "svg/sheets/tiles-2-back.svg": "tiles-2-back.svg",
}


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_an_svg_is_as_it_shall_be(kits: Kits, golden: Golden, file: str) -> None:
    golden(FILES[file], (kits("a4").folder / file).read_bytes())


def test_there_is_no_golden_file_that_nothing_is_compared_with() -> None:
    found = {path.name for path in (ROOT / "tests" / "golden").glob("*.svg")}
    assert found == set(FILES.values())


def test_a_difference_is_told_by_its_lines(tmp_path: Path) -> None:
    (tmp_path / "it.svg").write_text("<svg>\n<a/>\n<b/>\n<c/>\n</svg>\n")
    with pytest.raises(pytest.fail.Exception) as failure:
        compare(tmp_path, "it.svg", b"<svg>\n<a/>\n<d/>\n<c/>\n</svg>\n", update=False)
    assert str(failure.value).splitlines() == [
        "--- tests/golden/it.svg",
        "+++ as it is now",
        "@@ -3 +3 @@",
        "-<b/>",
        "+<d/>",
        HOW,
    ]


def test_a_missing_file_is_told_and_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"there is no .*it\.svg.*--update-golden"):
        compare(tmp_path, "it.svg", b"<svg/>", update=False)
    assert not list(tmp_path.iterdir())


def test_files_are_written_when_that_is_asked_for(tmp_path: Path) -> None:
    compare(tmp_path, "it.svg", b"<svg/>", update=True)
    compare(tmp_path, "it.svg", b"<svg/>", update=False)
