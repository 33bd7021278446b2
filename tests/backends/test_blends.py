"""Gradients and what shows through, in the files of a press and with little ink."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest

from printgen.backends import pdf
from printgen.backends.press import FOGRA39, Plates
from printgen.backends.press.separation import separation
from printgen.core.colour import mixed
from printgen.core.geometry import Box, Matrix
from printgen.core.scene import (
    Document,
    Gradient,
    Group,
    Node,
    Page,
    Paint,
    Path,
    Rect,
    Stop,
    Text,
    closed,
)
from printgen.drawing.backdrop import line
from printgen.drawing.ink_saving import InkSaver, Words, pale
from printgen.drawing.small_pictures import SmallPictures

WHOLE = Box(0, 0, 60, 60)
RED, GOLD = "#c03020", "#f0d060"
GRADIENT = Gradient((Stop(0, RED), Stop(1, GOLD)), (0, 0, 60, 0))
PLATES = Plates(FOGRA39)


def written(*nodes: Node, plates: Plates | None = PLATES) -> pikepdf.Pdf:
    page = Page(60, 60, nodes, WHOLE, WHOLE)
    return pikepdf.open(io.BytesIO(pdf.render(Document("A test", (page,)), plates)))


def spaces(file: pikepdf.Pdf) -> set[str]:
    return {
        str(each["/ColorSpace"])
        for each in file.objects
        if isinstance(each, pikepdf.Dictionary) and "/ShadingType" in each
    }


def test_a_gradient_of_a_press_goes_through_the_inks_of_its_colours() -> None:
    file = written(Rect(0, 0, 60, 60, Paint(GRADIENT)))
    assert spaces(file) == {"/DeviceCMYK"}
    (shading,) = (
        each
        for each in file.objects
        if isinstance(each, pikepdf.Dictionary) and "/ShadingType" in each
    )
    steps: list[Any] = list(shading["/Function"]["/Functions"])
    inks = separation(FOGRA39)
    assert [float(ink) for ink in steps[0]["/C0"]] == pytest.approx(inks.area(RED), abs=1e-5)
    assert [float(ink) for ink in steps[-1]["/C1"]] == pytest.approx(inks.area(GOLD), abs=1e-5)
    assert len(steps) > 2, "inks do not mix as colours do"


def test_what_shows_through_is_mixed_in_the_inks_of_the_press() -> None:
    file = written(Group((Rect(0, 0, 60, 60, Paint(RED)),), opacity=0.5))
    assert file.pages[0]["/Group"]["/CS"] == "/DeviceCMYK"
    states = file.pages[0]["/Resources"]["/ExtGState"]
    assert 0.5 in {float(state.get("/ca", 1)) for state in states.values()}
    assert {"/Over", "/Out", "/Die"} <= set(states.keys())


def test_files_without_either_have_none_of_it() -> None:
    file = written(Rect(0, 0, 60, 60, Paint(RED)), plates=None)
    assert "/Group" not in file.pages[0]
    assert "/ExtGState" not in file.pages[0]["/Resources"]


def test_a_gradient_stands_for_its_mean_colour() -> None:
    assert GRADIENT.tint == "#d88040"
    # It begins late, and there is white behind what is clear.
    stops = (Stop(0.5, "#000000"), Stop(1, "#000000", 0))
    assert Gradient(stops, (0, 0, 1, 0)).tint == "#404040"


def test_with_little_ink_a_gradient_is_its_tint_and_pale() -> None:
    shape = Rect(0, 0, 60, 60, Paint(GRADIENT))
    flat = Rect(0, 0, 60, 60, Paint(GRADIENT.tint))
    assert InkSaver().nodes((shape,)) == InkSaver().nodes((flat,))


def test_words_are_read_on_a_gradient() -> None:
    words = Text(5, 30, "On gold", "sans", 14, "#ffffff")
    seen: list[Words] = []
    InkSaver(reader=seen.append).nodes((Rect(0, 0, 60, 60, Paint(GRADIENT)), words))
    (found,) = seen
    places = [x for x, _ in line(words)]
    assert max(places) - min(places) > 10
    assert {each.drawn for each in found.backdrops} == {mixed(GOLD, RED, x / 60) for x in places}
    # It is printed in one colour.
    assert {each.printed for each in found.backdrops} == {pale(GRADIENT.tint)}


@pytest.mark.parametrize("even_odd", [True, False])
def test_words_in_a_hole_lie_on_what_is_below(even_odd: bool) -> None:  # noqa: FBT001
    outer, inner = (((n, n), (60 - n, n), (60 - n, 60 - n), (n, 60 - n)) for n in (0, 10))
    # What runs the other way is a hole by both rules.
    ring = closed(outer) + closed(inner if even_odd else inner[::-1])
    words = Text(20, 30, "In it", "sans", 14, "#000000")
    seen: list[Words] = []
    InkSaver(reader=seen.append).nodes((Path(ring, Paint(RED, even_odd=even_odd)), words))
    (found,) = seen
    assert {each.drawn for each in found.backdrops} == {"#ffffff"}


def test_a_group_that_is_seen_through_stays_one_in_small_pictures() -> None:
    group = Group((Rect(0, 0, 60, 60, Paint(RED, "#000000", 0.1)),), opacity=0.5)
    small = Group((group,), Matrix(0.1, 0, 0, 0.1, 0, 0))
    (made,) = SmallPictures().nodes((small,))
    assert isinstance(made, Group)
    (inner,) = made.children
    assert isinstance(inner, Group)
    assert inner.opacity == 0.5
