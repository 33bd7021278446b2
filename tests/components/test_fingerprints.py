"""Fingerprints tell apart what differs on paper, and nothing else."""

from __future__ import annotations

import itertools
import math
from pathlib import Path as File
from typing import Any

import pytest

from printgen.components.fingerprints import SCHEME, Fingerprints
from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix, Polygon
from printgen.core.outlines import plate
from printgen.core.scene import (
    Circle,
    Gradient,
    Group,
    Image,
    Page,
    Paint,
    Path,
    Pen,
    Picture,
    Rect,
    Stop,
    Symbol,
    Text,
    Use,
)

WHOLE = Box(0.0, 0.0, 100.0, 100.0)
UNIT = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
PAINT = Paint("#ffffff", "#000000", 1.0, (1.0, 2.0))
GRADIENT = Gradient((Stop(0.0, "#ffffff"), Stop(1.0, "#000000")), (0.0, 0.0, 1.0, 0.0))


def symbol(name: str, *children: Any) -> Symbol:
    return Symbol(name, WHOLE, children)


def picture(digest: str, name: str = "a.png", largest: float = 1.0) -> Picture:
    made = Picture(File(name), name, digest, 3, 4)
    made.largest = largest
    return made


def look(*nodes: Any) -> str:
    return Fingerprints().page(Page(100.0, 100.0, nodes, WHOLE, WHOLE), "1")


def exact(*nodes: Any) -> str:
    return Fingerprints().page_of_file(Page(100.0, 100.0, nodes, WHOLE, WHOLE))


# One of each kind, and each with one thing changed; as alike as their fields allow.
OLDEST = (
    Rect(1.0, 2.0, 3.0, 4.0, PAINT),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT, 1.0),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT._replace(dash=(1.0, 3.0))),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT._replace(sharp=False)),
    Circle(1.0, 2.0, 3.0, PAINT),
    Circle(1.0, 2.0, 3.0, PAINT._replace(fill=None)),
    Path((("M", (1.0, 2.0)), ("Z", ())), PAINT),
    Path((("M", (1.0, 2.0)),), PAINT),
    Path((), PAINT),
    Text(1.0, 2.0, "a", "sans", 9.0, "#000000"),
    Text(1.0, 2.0, "b", "sans", 9.0, "#000000"),
    Text(1.0, 2.0, "a", "serif", 9.0, "#000000"),
    Text(1.0, 2.0, "a", "sans", 9.0, "#000000", 1.0),
    Group(()),
    Group((), UNIT),
    Group((), clip=WHOLE),
    Group((), clip=Circle(0.0, 0.0, 100.0, PAINT)),
    Group((), clip=Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))),
    Group((), label="sheet.cut"),
    Group((Circle(1.0, 2.0, 3.0, PAINT),)),
    Group((Group((Circle(1.0, 2.0, 3.0, PAINT),)),)),
    Use(symbol("a", Circle(1.0, 2.0, 3.0, PAINT)), UNIT),
    Use(symbol("a", Circle(1.0, 2.0, 4.0, PAINT)), UNIT),
    Use(symbol("a", Circle(1.0, 2.0, 3.0, PAINT)), UNIT._replace(e=1.0)),
)
NODES = (
    *OLDEST,
    Image(1.0, 2.0, 3.0, 4.0, picture("1")),
    Image(1.0, 2.0, 3.0, 4.0, picture("2")),
    Image(1.0, 2.0, 3.0, 4.0, picture("1"), "low"),
    Image(1.0, 2.0, 3.0, 5.0, picture("1")),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT._replace(even_odd=True)),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT._replace(pen=Pen())),
    Rect(1.0, 2.0, 3.0, 4.0, PAINT._replace(pen=Pen("round"))),
    Circle(1.0, 2.0, 3.0, PAINT._replace(fill=GRADIENT)),
    Circle(1.0, 2.0, 3.0, PAINT._replace(fill=GRADIENT._replace(matrix=UNIT))),
    Circle(1.0, 2.0, 3.0, PAINT._replace(fill=GRADIENT._replace(ends=(0.0, 0.0, 1.0, 1.0)))),
    Circle(1.0, 2.0, 3.0, PAINT._replace(fill=GRADIENT._replace(stops=GRADIENT.stops[:1]))),
    Group((), opacity=0.5),
    Group((), clip=Path((("M", (1.0, 2.0)),), PAINT)),
    Group((), clip=Path((("M", (1.0, 2.0)),), PAINT._replace(even_odd=True))),
)


@pytest.mark.parametrize("see", [look, exact])
def test_no_two_things_look_alike_that_differ(see: Any) -> None:
    seen = [
        see(*nodes) for nodes in ((), *((n,) for n in NODES), *itertools.permutations(NODES, 2))
    ]
    assert len(set(seen)) == len(seen)


def nudged(thing: Any) -> Any:
    """Return the same with the next number in place of each, but for what nobody computes."""
    if isinstance(thing, Group):
        return Group(*map(nudged, thing))._replace(opacity=thing.opacity)
    if isinstance(thing, float):
        return math.nextafter(thing, math.inf)
    if not isinstance(thing, tuple):
        return thing
    parts = map(nudged, thing)
    return type(thing)._make(parts) if hasattr(thing, "_make") else tuple(parts)


@pytest.mark.parametrize("see", [look, exact])
@pytest.mark.parametrize("node", NODES, ids=lambda node: type(node).__name__)
def test_last_digits_which_differ_between_systems_do_not_count(see: Any, node: Any) -> None:
    assert see(nudged(node)) == see(node)


def test_the_name_of_a_symbol_is_in_files_and_not_on_paper() -> None:
    inner = [symbol(name, NODES[0]) for name in ("a", "b")]
    outer = [symbol("c", Use(each, UNIT)) for each in inner]
    for one, other in (inner, outer):
        assert look(Use(one, UNIT)) == look(Use(other, UNIT))
        assert exact(Use(one, UNIT)) != exact(Use(other, UNIT))


def test_which_symbol_has_which_name_is_in_files() -> None:
    def pair(first: str, second: str) -> tuple[Use, Use]:
        return (
            Use(symbol(first, NODES[0]), UNIT),
            Use(symbol(second, NODES[4]), UNIT),
        )

    assert exact(*pair("a", "b")) != exact(*pair("b", "a"))
    assert look(*pair("a", "b")) == look(*pair("b", "a"))


def test_the_version_at_the_foot_is_not_read() -> None:
    def page(version: str) -> Page:
        foot = Text(1.0, 2.0, f"Tiny · book · version {version}", "sans", 7.5, "#000000")
        return Page(100.0, 100.0, (NODES[0], foot), WHOLE, WHOLE)

    one, two = page("1"), page("2")
    assert Fingerprints().page(one, "1") == Fingerprints().page(two, "2")
    assert Fingerprints().page(one, "1") != Fingerprints().page(two, "1")
    assert Fingerprints().page_of_file(one) != Fingerprints().page_of_file(two)


def test_boxes_and_titles_of_pages_are_in_files() -> None:
    page = Page(100.0, 100.0, NODES, WHOLE, WHOLE, "a")
    others = (
        page._replace(title="b"),
        page._replace(trim=WHOLE._replace(x=1.0)),
        page._replace(bleed=WHOLE._replace(x=1.0)),
        page._replace(width=101.0),
    )
    assert len({Fingerprints().page_of_file(each) for each in (page, *others)}) == 5


def test_a_page_of_a_file_is_the_same_whether_or_not_its_pieces_were_seen_before() -> None:
    sign = Use(symbol("a", NODES[0]), UNIT)
    piece = Piece("card", "", "Card", "cards", 9.0, 9.0, 0.0, plate(9.0, 9.0), 1, (sign,), None)
    page = Page(100.0, 100.0, (Group(piece.front, UNIT), NODES[0]), WHOLE, WHOLE)
    before, after = Fingerprints(), Fingerprints()
    before.piece(piece, piece.front, None)
    assert before.page_of_file(page) == after.page_of_file(page)
    assert before.piece(piece, piece.front, None) == after.piece(piece, piece.front, None)


def test_what_no_scene_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="marshal"):
        look(object())


def test_looks_stay_what_they_are() -> None:
    """Kits that people printed are compared with these: if they change, count up the scheme."""
    assert (SCHEME, look(*OLDEST)) == (3, "6bab114b8d4c5097375d39cefa8e9247")


def test_a_picture_counts_by_its_content_and_in_files_by_how_fine_it_is() -> None:
    one, moved, finer = picture("1"), picture("1", "art/b.png"), picture("1", largest=0.5)
    looks, exacts = (
        [see(Image(0.0, 0.0, 1.0, 1.0, each)) for each in (one, moved, finer)]
        for see in (look, exact)
    )
    assert looks[0] == looks[1] == looks[2]
    assert exacts[0] == exacts[1] != exacts[2]
