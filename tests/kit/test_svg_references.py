"""Every SVG, and HTML with SVG in it: ids that are there once, references that lead to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import printgen
from printgen.backends import svg
from printgen.core.geometry import Box, translation
from printgen.core.scene import Circle, Gradient, Group, Page, Paint, Rect, Stop, Symbol, Use
from tests.exports.exports import write_cards
from tests.helpers.html import read

SPACES = ("http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape")
WHOLE = Box(0, 0, 60, 40)


def what_is_wrong(attributes: Iterator[dict[str, str]]) -> Iterator[str]:
    """What is not right in the elements of a file."""
    ids: Counter[str] = Counter()
    wanted: set[str] = set()
    for found in attributes:
        for key, text in found.items():
            name = key.rpartition("}")[2].rpartition(":")[2]
            if name == "id":
                ids[text] += 1
                if not text or text.split() != [text]:
                    yield f"the id {text!r} is none"
            elif name in {"href", "src"} and not text.startswith("#"):
                if not text.startswith(("data:image/", "data:font/")):
                    yield f"outside: {text}"
            elif name == "href":
                wanted.add(text[1:])
            elif name in {"aria-labelledby", "aria-describedby"}:
                wanted.update(text.split())
            else:
                for target in re.findall(r"url\(([^)]*)\)", text):
                    wanted.add(target.removeprefix("#"))
                    if not target.startswith("#"):
                        yield f"outside: {target}"
    yield from (f"{count} times: {name}" for name, count in ids.items() if count > 1)
    yield from (f"nowhere: {name}" for name in wanted - ids.keys())


def wrong_in(file: Path) -> list[str]:
    text = file.read_text("utf-8")
    if file.suffix == ".html":
        return list(what_is_wrong(each.attributes for each in read(text).all()))
    assert "<!" not in text
    assert set(re.findall(r'xmlns(?::\w+)?="([^"]*)"', text)) <= {
        *SPACES,
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2001/xml-events",
    }
    tree = ET.fromstring(text.encode())  # noqa: S314 - our own file
    return list(what_is_wrong(dict(each.attrib) for each in tree.iter()))


def check(folder: Path, least: int) -> None:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in {".svg", ".html"}]
    assert len(files) >= least
    assert {path.name: wrong for path in files if (wrong := wrong_in(path))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games()[::5])
def test_in_kits_ids_are_there_once_and_references_lead_to_them(game: str, tmp_path: Path) -> None:
    """Those of HTML: see test_web.py."""
    printgen.build_kit(game, out=tmp_path, formats=["svg"])
    check(tmp_path, 4)


@pytest.mark.game("hex")
def test_so_they_do_in_exports_test_sheets_and_setups(tmp_path: Path) -> None:
    printgen.export(write_cards(tmp_path / "cards"), to="cut-svg", out=tmp_path / "out")
    printgen.calibrate(tmp_path / "calibration.svg")
    game = printgen.load("hex")
    printgen.draw_setup(game, printgen.plan_setup(game, players=2, seed=1), tmp_path / "setup.svg")
    printgen.score_sheets(game, tmp_path / "score.svg", per_page=2)
    check(tmp_path, 4)


def test_parts_of_one_name_have_ids_of_their_own_and_keep_their_label() -> None:
    """Nor is one called as what other parts are drawn with."""
    fill = Gradient((Stop(0, "#ff0000"), Stop(1, "#0000ff")), (0, 0, 9, 9))
    block = Symbol("pieces", Box(0, 0, 5, 5), (Rect(0, 0, 5, 5, Paint(fill)),))
    nodes = [
        Group((Use(block, translation(n, n)),), clip=Circle(5, 5, 5, Paint()), label=label)
        for n, label in enumerate(("pieces", "pieces", "clip-1", "gradient-1", "maize to salt"))
    ]
    text = svg.render(Page(60, 40, tuple(nodes), WHOLE, WHOLE)).decode()
    tree = ET.fromstring(text)  # noqa: S314 - our own file
    assert list(what_is_wrong(dict(each.attrib) for each in tree.iter())) == []
    label = f"{{{SPACES[1]}}}label"
    assert [each.get(label) for each in tree.iter() if each.get(label)] == [
        "pieces",
        "pieces",
        "clip-1",
        "gradient-1",
        "maize to salt",
    ]
    assert text.count("#ff0000") == 1
