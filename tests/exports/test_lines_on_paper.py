"""Lines for machines lie where the printed sheet has its lines and crop marks: within 0.01 mm.

The finished PDFs of a kit are compared with the finished files of an export.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from ezdxf.filemanagement import readfile
from ezdxf.path import make_path

import printgen
from printgen.core.units import parse_paper
from tests.exports.paper import LINE_MM, Line, Point, fronts

SVG = "{http://www.w3.org/2000/svg}"
CLOSE = 0.01
# As long as a crop mark is at the most.
MARK_MM = 5.0
# Blocks that are parted by a line of their own are as far from each other, or further.
CHANNEL_MM = 8.0


class Cut(NamedTuple):
    """A line round a piece: its corners, and where it reaches furthest."""

    corners: tuple[Point, ...]
    left: float
    top: float
    right: float
    bottom: float


class Told(NamedTuple):
    """What a machine is told of a sheet: cuts, folds by their kind, and of pieces that touch the
    straight edges and the round corners, once each.
    """

    cuts: list[Cut]
    folds: list[tuple[str, Point, Point]]
    edges: list[tuple[Point, Point]]
    bends: list[tuple[Point, Point]]


def around(points: Iterable[Point], corners: Iterable[Point] = ()) -> Cut:
    xs, ys = zip(*points, strict=True)
    return Cut(tuple(corners), min(xs), min(ys), max(xs), max(ys))


def from_svg(path: Path, _height: float) -> Told:
    root = ET.parse(path).getroot()  # noqa: S314 - our own file
    told = Told([], [], [], [])
    for layer in root.findall(f"{SVG}g"):
        kind = layer.get("id") or ""
        for each in layer:
            value = {k: float(v) for k, v in each.items() if k not in {"id", "d"}}
            match each.tag.removeprefix(SVG):
                case "line":
                    ends = (value["x1"], value["y1"]), (value["x2"], value["y2"])
                    if kind == "cut":
                        told.edges.append(ends)
                    else:
                        told.folds.append((kind, *ends))
                case "circle":
                    x, y, r = value["cx"], value["cy"], value["r"]
                    told.cuts.append(around([(x - r, y - r), (x + r, y + r)]))
                case "rect":
                    x, y = value["x"], value["y"]
                    corner = x + value["width"], y + value["height"]
                    told.cuts.append(around([(x, y), corner], [(x, y), corner]))
                case "path" if kind == "cut":
                    words = (each.get("d") or "").split()
                    corners = list(ends_of(words))
                    if words[-1] == "Z":
                        told.cuts.append(around(corners, corners))
                    else:
                        told.bends.append((corners[0], corners[-1]))
    return told


def ends_of(words: list[str]) -> Iterator[Point]:
    """Where each step of a path leads."""
    values: list[float] = []
    for word in [*words, "Z"]:
        if not word.isalpha():
            values.append(float(word))
        elif values:
            yield values[-2], values[-1]
            values = []


def from_dxf(path: Path, height: float) -> Told:
    told = Told([], [], [], [])
    entities: Any = readfile(path).modelspace()
    for each in entities:
        match each.dxftype(), each.dxf.layer:
            case "LINE", layer:
                start, end = each.dxf.start, each.dxf.end
                ends = (start.x, height - start.y), (end.x, height - end.y)
                told.folds.append((layer.lower(), *ends))
            case "CIRCLE", "CUT":
                x, y, r = each.dxf.center.x, height - each.dxf.center.y, each.dxf.radius
                told.cuts.append(around([(x - r, y - r), (x + r, y + r)]))
            case "LWPOLYLINE", "CUT":
                corners = [(x, height - y) for x, y in each.get_points("xy")]
                flat: Any = make_path(each).flattening(0.0005)
                told.cuts.append(around([(p.x, height - p.y) for p in flat], corners))
    return told


READ: dict[str, tuple[str, Callable[[Path, float], Told]]] = {
    "cut-svg": ("svg", from_svg),
    "dxf": ("dxf", from_dxf),
}


def is_among(value: float, others: Iterable[float]) -> bool:
    return any(abs(value - other) <= CLOSE for other in others)


def meets(point: Point, others: Iterable[Point], slack: float = CLOSE) -> bool:
    return any(abs(point[0] - x) <= slack and abs(point[1] - y) <= slack for x, y in others)


def fold_is_drawn(fold: tuple[str, Point, Point], printed: Iterable[Line]) -> bool:
    """Whether a fold is printed: all along it; along it on the tab, by half a line beside it; or as
    marks in its line, from both of its ends outwards.
    """
    kind, *ends = fold
    (x1, y1), (x2, y2) = ends
    beyond = set()
    for line in printed:
        a, b = line.points
        if line.layer != kind:
            continue
        if any(all(map(meets, pair, ([a], [b]))) for pair in (ends, ends[::-1])):
            return True
        if any(
            is_among(abs(a[n] - ends[0][n]), [LINE_MM / 2])
            and abs(a[n] - b[n]) <= CLOSE
            and is_among(min(a[m], b[m]), [min(x1, x2) if m == 0 else min(y1, y2)])
            and is_among(max(a[m], b[m]), [max(x1, x2) if m == 0 else max(y1, y2)])
            for n, m in ((0, 1), (1, 0))
        ):
            return True
        if max(abs(y - y1) for y in (y2, a[1], b[1])) <= CLOSE:
            beyond |= {"left"} if max(a[0], b[0]) < min(x1, x2) else set()
            beyond |= {"right"} if min(a[0], b[0]) > max(x1, x2) else set()
    return beyond == {"left", "right"}


def compare(lines: list[Line], told: Told, *, is_part: bool) -> None:
    """Fails where the printed sheet and what a machine is told of it differ."""
    ends_of_edges = [point for edge in told.edges for point in edge]
    block = around(
        [point for cut in told.cuts for point in ((cut.left, cut.top), (cut.right, cut.bottom))]
        + ends_of_edges
    )
    marks = [
        line
        for line in lines
        if line.is_mark
        and (
            all(not block.left < x < block.right for x, _ in line.points)
            or all(not block.top < y < block.bottom for _, y in line.points)
            # Blocks of several sizes have theirs between them; what parts the blocks is longer.
            or (not is_part and not lies_on(line, told.cuts))
        )
        and math.dist(*line.points) <= MARK_MM + CLOSE
    ]
    outlines = [line for line in lines if line.layer == "cut"]
    circles = [cut for cut in told.cuts if not cut.corners]
    rings = [[line for line in outlines if is_ring(line, cut)] for cut in circles]
    assert all(len(each) == 1 for each in rings)
    outlines = [line for line in outlines if [line] not in rings]
    drawn = [point for line in outlines for point in line.points]
    # What has an outline of its own is only parted from its neighbours, in the middle between them.
    nets = [cut for cut in told.cuts if cut.corners and all(meets(c, drawn) for c in cut.corners)]
    straight = [cut for cut in told.cuts if cut not in nets]
    between = list(middles(nets, "left")), list(middles(nets, "top"))
    if not marks:
        # Else only round pieces that lie in each other's gaps have none.
        assert told.cuts
        assert not any(cut.corners for cut in straight)
        assert not any(between)
        return
    upright = [line.points[0][0] for line in marks if line.points[0][0] == line.points[1][0]]
    level = [line.points[0][1] for line in marks if line.points[0][1] == line.points[1][1]]
    assert all(is_among(x, upright) for x in between[0])
    assert all(is_among(y, level) for y in between[1])
    # Of pieces that touch, each edge lies on a line between marks.
    touching = [x for (x, _), (other, _) in told.edges if x == other]
    above = [y for (_, y), (_, other) in told.edges if y == other]
    assert len(touching) + len(above) == len(told.edges)
    assert all(is_among(x, upright) for x in touching)
    assert all(is_among(y, level) for y in above)
    assert all(meets(point, ends_of_edges) for bend in told.bends for point in bend)
    for cut in straight:
        # A part of a board has no marks where the next one lies on it.
        sides = is_among(cut.left, upright), is_among(cut.right, upright)
        ends = is_among(cut.top, level), is_among(cut.bottom, level)
        assert any(sides) if is_part else all(sides)
        assert any(ends) if is_part else all(ends)
        for x, y in () if is_part else cut.corners:
            on_mark = is_among(x, upright) or is_among(y, level)
            assert meets((x, y), drawn) or (on_mark and on_box((x, y), cut)), (x, y)
    corners = [corner for cut in told.cuts for corner in cut.corners]
    assert all(meets(point, corners) for point in drawn)
    if not is_part:
        # Crosses of boards in parts look the same.
        sides_of = [*between[0], *touching, *(side for cut in straight for side in cut[1::2])]
        ends_of_all = [*between[1], *above, *(side for cut in straight for side in cut[2::2])]
        assert all(is_among(x, sides_of) for x in upright)
        assert all(is_among(y, ends_of_all) for y in level)
    printed = [line for line in lines if line.layer in {"mountain", "valley"}]
    assert all(fold_is_drawn(fold, printed) for fold in told.folds)
    for line in printed:
        assert any(fold_is_drawn(fold, [line]) or is_beside(line, fold) for fold in told.folds), (
            line
        )


def is_ring(line: Line, circle: Cut) -> bool:
    """Whether a line runs round a circle, and touches it from outside."""
    ring = around(line.points)
    out = line.width / 2
    return all(
        abs(one - other) <= CLOSE
        for one, other in zip(
            ring[1:],
            (circle.left - out, circle.top - out, circle.right + out, circle.bottom + out),
            strict=True,
        )
    )


def middles(nets: Iterable[Cut], side: str) -> Iterator[float]:
    """The middle between what lies side by side (``left``), or above each other (``top``)."""
    for one, other in permutations(nets, 2):
        if side == "left":
            overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
            end, start = one.right, other.left
        else:
            overlap = min(one.right, other.right) - max(one.left, other.left)
            end, start = one.bottom, other.top
        if overlap > CLOSE and -CLOSE <= start - end < CHANNEL_MM:
            yield (start + end) / 2


def lies_on(line: Line, cuts: Iterable[Cut]) -> bool:
    """Whether the middle of a line lies on a piece."""
    x, y = (sum(each) / 2 for each in zip(*line.points, strict=True))
    return any(cut.left < x < cut.right and cut.top < y < cut.bottom for cut in cuts)


def on_box(point: Point, cut: Cut) -> bool:
    return is_among(point[0], cut[1::2]) or is_among(point[1], cut[2::2])


def is_beside(line: Line, fold: tuple[str, Point, Point]) -> bool:
    """Whether a short mark is in line with a fold and less than its own length off."""
    kind, start, end = fold
    near = min(math.dist(point, other) for point in line.points for other in (start, end))
    level = all(abs(y - start[1]) <= CLOSE for _, y in (*line.points, end))
    return line.layer == kind and level and near <= math.dist(*line.points)


def compared(game: str, to: str, paper: str, out: Path, only: tuple[str, ...] = ()) -> int:
    """Builds both and compares all sheets; returns how many."""
    kit = printgen.build_kit(
        game, printgen.KitOptions(paper=paper, only=only), out=out / "kit", formats=("pdf",)
    )
    made = printgen.export(game, to=to, paper=paper, only=only, out=out / "export")
    ending, read = READ[to]
    height = parse_paper(paper).height
    checked = set()
    for group in dict.fromkeys(sheet["group"] for sheet in kit.manifest["sheets"]):
        file = kit.folder / f"{kit.folder.name}-{group}.pdf"
        for number, lines in fronts(file).items():
            name = f"{group}-{number}.{ending}"
            told = read(made.folder / name, height)
            compare(lines, told, is_part=len(told.cuts) == 1 and is_in_parts(kit, group))
            checked.add(name)
    assert checked == {name for name in made.manifest["files"] if name.endswith(ending)}
    return len(checked)


def is_in_parts(kit: Any, group: str) -> bool:
    """Whether the group has a board that comes in parts: a file shows it on one page."""
    posters = [name for name in kit.manifest["files"] if name.endswith("-poster.pdf")]
    components = printgen.load(kit.manifest["game"]).description.game.components
    return any(
        components[name].group == group and any(f"-{name}-poster" in each for each in posters)
        for name in components
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "to", "paper", "only", "sheets"),
    [
        ("tlatelolco", "dxf", "letter", (), 10),
        ("buyers-market", "cut-svg", "a4", ("pyramids", "cards"), 11),
    ],
)
def test_machines_are_told_what_the_paper_shows(  # noqa: PLR0917 - a case
    game: str, to: str, paper: str, only: tuple[str, ...], sheets: int, tmp_path: Path
) -> None:
    assert compared(game, to, paper, tmp_path, only) == sheets
