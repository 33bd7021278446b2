"""The lines over a page lie where pieces are cut, in the order that the sheet's numbers tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import printgen
from printgen.core.scene import Group, Node, Text, Use
from printgen.imposition.marks import NUMBER_PT
from printgen.kit.pages.views import views
from tests.helpers.kits import assembled

# From a cut's number to its line.
_NEAR_MM = 6.0


def _numbers(nodes: tuple[Node, ...]) -> Iterator[Text]:
    for node in nodes:
        if isinstance(node, Text) and node.text.isdigit() and node.size == NUMBER_PT:
            yield node
        elif isinstance(node, Group):
            yield from _numbers(node.children)
        elif isinstance(node, Use):
            continue


@pytest.mark.slow
@pytest.mark.parametrize("name", printgen.list_games())
def test_cuts_stand_in_the_order_that_is_printed(name: str) -> None:
    contents = assembled(name)
    fronts = {view.file: view for view in views(contents) if view.guides.cuts}
    checked = 0
    for sheet in contents.sheets:
        view = fronts.get(f"svg/sheets/{sheet.group}-{sheet.number}-front.svg")
        if view is None:
            continue
        cuts = view.guides.cuts
        for text in _numbers(sheet.front.children):
            (x1, y1), (x2, y2) = cuts[int(text.text) - 1]
            if x1 == x2:
                assert abs(text.x - x1) < _NEAR_MM, text
            elif y1 == y2:
                assert abs(text.y - y1) < _NEAR_MM, text
            checked += 1
    assert checked or not fronts


@pytest.mark.slow
def test_a_back_has_the_lines_of_its_front_mirrored() -> None:
    contents = assembled(printgen.list_games()[0])
    pages = {view.file: view for view in views(contents)}
    for view in pages.values():
        if not view.behind:
            continue
        behind = pages[view.behind]
        assert behind.behind == view.file
        assert (behind.width, behind.height) == (view.width, view.height)
        assert len(behind.guides.trims) == len(view.guides.trims)
