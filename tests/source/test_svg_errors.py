"""What an SVG file holds and cannot be drawn is an error with its place; nothing runs away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.core.errors import DataError, Finding
from printgen.core.files import MOST_SVG
from printgen.core.geometry import Box
from printgen.core.scene import Gradient, Group, Node
from printgen.core.scene import Path as Outline
from printgen.source.svg.context import MOST_DRAWN, MOST_STEPS
from printgen.source.svg.document import MOST_DEPTH, MOST_ELEMENTS
from printgen.source.svg.drawing import CURRENT, Drawing
from printgen.source.svg.gradients import MOST_REPEATS
from printgen.source.svg.reader import LONGEST, read_svg, svg_from_bytes
from printgen.source.svg.styles import MOST_RULES
from printgen.source.svg.values import LARGEST, Tone, length, lengths, numbers, tone, transform
from tests.helpers.kits import ROOT

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' viewBox="0 0 60 60">\n'
)
RECT = '<rect width="9" height="9"'
STOPS = '<stop stop-color="blue"/><stop offset="1" stop-color="lime"/>'


def drawn(body: str) -> Drawing:
    return svg_from_bytes(f"{HEAD}{body}\n</svg>".encode(), "art.svg")


def found(body: str) -> list[Finding]:
    with pytest.raises(DataError) as caught:
        drawn(body)
    return caught.value.findings


def told(body: str) -> list[str]:
    return [f"{each.where}: {each.code} {each.message}" for each in found(body)]


UNDRAWN = {
    "text": ("<text>Hi</text>", "<text> is not drawn"),
    "image": ('<image href="a.png"/>', "<image> is not drawn"),
    "script": ("<script>run()</script>", "<script> is not drawn"),
    "page in it": ("<foreignObject/>", "<foreignObject> is not drawn"),
    "something new": ("<meshgradient/>", "<meshgradient> is not drawn"),
    "mask": (f'<mask id="m"/>{RECT} mask="url(#m)"/>', "'mask' of <rect> is not drawn"),
    "filter": (f'<g filter="url(#f)">{RECT}/></g>', "'filter' of <g> is not drawn"),
    "filter by style": (f'{RECT} style="filter:blur(2px)"/>', "'filter' of <rect> is not drawn"),
    "blending": (f'{RECT} style="mix-blend-mode:multiply"/>', "'mix-blend-mode' of <rect> is"),
    "marker": (f'<g marker-end="url(#m)">{RECT}/></g>', "'marker-end' of <rect> is not drawn"),
    "pattern": (f'<pattern id="p"/>{RECT} fill="url(#p)"/>', "a <pattern> as a fill is not drawn"),
    "line with a gradient": (
        f'<linearGradient id="p"/>{RECT} stroke="url(#p)"/>',
        "a line with a gradient or a pattern is not drawn",
    ),
    "text in a clip": (
        f'<clipPath id="c"><text>Hi</text></clipPath>{RECT} clip-path="url(#c)"/>',
        "<text> in a <clipPath> is not drawn",
    ),
    "media rule": ("<style>@media print {a{fill:red}}</style>", "the rule '@media' of a style"),
    "selector": ("<style>g > rect {fill:red}</style>", "the selector 'g > rect' is not read"),
    "line that keeps its width": (
        f'{RECT} vector-effect="non-scaling-stroke"/>',
        "'vector-effect' of <rect> is not drawn",
    ),
}
WRONG = {
    "number": ('<circle r="big"/>', "<circle>: 'r': 'big' is not a length"),
    "unit": ('<circle r="2em"/>', "<circle>: 'r': '2em' has a unit that depends on a font"),
    "path": ('<path d="M0 0X"/>', "<path>: 'd': 'X' at character 5 is not a path command"),
    "points": ('<polygon points="1 2 3"/>', "<polygon>: 'points' has an x without its y"),
    "colour": (f'{RECT} fill="reddish"/>', "<rect>: 'reddish' is not a known colour"),
    "transform": (f'{RECT} transform="spin(3)"/>', "<rect>: 'spin(3)' is not a transform"),
    "opacity": (f'<g opacity="half">{RECT}/></g>', "<g>: 'half' is not a number"),
    "huge": (f'{RECT} x="1e9"/>', "<rect>: 'x': '1e9' is larger than 1000000"),
    "enlarged": (
        '<svg viewBox="0 0 1e-9 1e-9">' * 9 + f"{RECT}/>" + "</svg>" * 9,
        "<svg>: it is enlarged or moved too far",
    ),
    "name": (f'<g id="leaf"/>{RECT} fill="url(#leav)"/>', "'#leav'; did you mean 'leaf'?"),
    "use of another file": ('<use href="a.svg#b"/>', "'a.svg#b' is outside this file"),
    "use of the web": ('<use href="https://a.de/#b"/>', "is outside this file"),
    "gradient of another file": (
        f'<linearGradient id="g" href="b.svg#x"/>{RECT} fill="url(#g)"/>',
        "<linearGradient>: 'href': unknown gradient 'b.svg#x'",
    ),
    "gradient of itself": (
        (
            '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>'
            f'{RECT} fill="url(#g)"/>'
        ),
        "the gradients go round in a circle",
    ),
    "use of itself": ('<g id="a"><use href="#a"/></g>', "'#a' would be drawn within itself"),
    "clip of itself": (
        (
            f'<clipPath id="c" clip-path="url(#c)"><rect width="5" height="5"/></clipPath>'
            f'{RECT} clip-path="url(#c)"/>'
        ),
        "'#c' would be clipped by itself",
    ),
    "clip by something else": (
        f'<g id="c"/>{RECT} clip-path="url(#c)"/>',
        "no <clipPath> here is called '#c'",
    ),
    "style sheet without an end": (
        "<style>a { fill: red</style>",
        "the style sheet cannot be read from here on",
    ),
    "style sheet without a beginning": (
        "<style>a fill: red }</style>",
        "the style sheet cannot be read from here on",
    ),
    "maps without end": (
        f'{RECT} transform="{"scale(1)" * 2_000}"/>',
        "'transform' is longer than 10000 characters",
    ),
    "clip as a shape": (f'{RECT} clip-path="circle(4px)"/>', "'clip-path' is 'circle(4px)'"),
}


@pytest.mark.parametrize("name", UNDRAWN)
def test_what_cannot_be_drawn_is_an_error_with_its_place(name: str) -> None:
    body, message = UNDRAWN[name]
    (finding,) = found(body)
    assert finding.code.id == "svg-not-drawn"
    assert message in finding.message
    assert finding.hint
    assert finding.where is not None
    assert (finding.where.file, finding.where.line) == ("art.svg", 2)


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_is_an_error_with_its_place(name: str) -> None:
    body, message = WRONG[name]
    (finding,) = found(body)
    assert finding.code.id == "svg-value"
    assert message in finding.message
    assert finding.where is not None
    assert finding.where.line == 2


def test_all_that_is_wrong_is_told_at_once_at_line_and_column() -> None:
    body = (
        '<g>\n  <text>Hi</text>\n  <circle r="x"/>\n</g>\n'
        "<style>\n a { fill: red }\n b c { fill: red }\n</style>\n"
        '<rect fill="url(#g)" width="5" height="5"/>'
    )
    assert told(body) == [
        "art.svg:3:3: svg-not-drawn <text> is not drawn",
        "art.svg:4:3: svg-value <circle>: 'r': 'x' is not a length",
        "art.svg:8:2: svg-not-drawn the selector 'b c' is not read",
        "art.svg:10:1: svg-value <rect>: nothing here is called '#g'",
    ]


@pytest.mark.parametrize(
    "shape",
    [
        '<path d=""/>',
        '<ellipse rx="9" ry="0"/>',
        '<ellipse rx="0" ry="9"/>',
        '<circle r="0"/>',
        '<rect width="9" height="0"/>',
        "<polygon/>",
        f'<svg height="0">{RECT}/></svg>',
        f'{RECT} fill="none" stroke="red" stroke-width="0"/>',
        # The units of a gradient are its width and height.
        f'<linearGradient id="g">{STOPS}</linearGradient><path d="M5 5v9" fill="url(#g)"/>',
    ],
)
def test_what_has_no_area_is_not_drawn(shape: str) -> None:
    assert drawn(shape).nodes == ()


@pytest.mark.parametrize("hidden", ['display="none"', 'visibility="hidden"'])
def test_what_is_hidden_in_a_clip_cuts_nothing_out(hidden: str) -> None:
    body = '<clipPath id="c">' + f'{RECT}/>{{}}</clipPath>{RECT} clip-path="url(#c)"/>'
    assert drawn(body.format(f'{RECT} x="20" {hidden}/>')) == drawn(body.format(""))


@pytest.mark.parametrize("about", ["", 'gradientTransform="scale(0)"'])
def test_a_gradient_without_a_way_from_colour_to_colour_is_the_last(about: str) -> None:
    stops = STOPS if about else '<stop stop-color="lime"/>'
    body = f'<linearGradient id="g" {about}>{stops}</linearGradient>{RECT} fill="url(#g)"/>'
    (node,) = leaves(drawn(body).nodes)
    assert isinstance(node, Outline)
    assert node.paint.fill == "#00ff00"


def test_a_part_is_cut_at_its_frame_unless_it_may_overflow() -> None:
    part = f'<svg width="5" height="5" {{}}>{RECT}/></svg>'
    assert isinstance(drawn(part.format("")).nodes[0], Group)
    assert isinstance(drawn(part.format('overflow="visible"')).nodes[0], Outline)


@pytest.mark.parametrize("about", ['stroke="url(#none) olive"', 'stroke="olive" style="stroke:;"'])
def test_a_line_has_the_colour_that_is_left(about: str) -> None:
    (leaf,) = leaves(drawn(f'{RECT} fill="none" {about}/>').nodes)
    assert isinstance(leaf, Outline)
    assert leaf.paint.stroke == "#808000"


def test_what_is_painted_anew_has_new_lines_and_areas() -> None:
    shapes = f'{RECT} fill="none" stroke="currentColor"/>{RECT} fill="currentColor"/>'
    made = drawn(shapes).painted({CURRENT: "#aa2222"}.__getitem__)
    paints = [leaf.paint for leaf in leaves(made.nodes) if isinstance(leaf, Outline)]
    assert [(each.fill, each.stroke) for each in paints] == [(None, "#aa2222"), ("#aa2222", None)]
    gradient = f'<linearGradient id="g">{STOPS}</linearGradient>{RECT} fill="url(#g)"/>'
    (leaf,) = leaves(drawn(gradient).painted(lambda _: "#aa2222").nodes)
    assert isinstance(leaf, Outline)
    assert isinstance(leaf.paint.fill, Gradient)
    assert [stop.colour for stop in leaf.paint.fill.stops] == ["#aa2222"] * 2


def test_a_gradient_with_stops_of_its_own_keeps_them_and_may_repeat_anywhere() -> None:
    (node,) = drawn(
        '<linearGradient id="a"><stop stop-color="red"/></linearGradient>'
        '<linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x2="30"'
        ' spreadMethod="repeat">'
        f'{STOPS}</linearGradient>{RECT} fill="url(#b)"/>'
    ).nodes
    assert isinstance(node, Outline)
    assert isinstance(node.paint.fill, Gradient)
    assert {stop.colour for stop in node.paint.fill.stops} == {"#0000ff", "#00ff00"}


def test_what_is_not_seen_may_hold_anything() -> None:
    hidden = '<g display="none"><text>Hi</text></g><symbol id="s"><image href="x"/></symbol>'
    assert drawn(hidden + f"{RECT}/>").nodes
    at = hidden.index("<image") + 1
    assert told(hidden + '<use href="#s"/>') == [
        f"art.svg:2:{at}: svg-not-drawn <image> is not drawn"
    ]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("<svg><g></svg>", "1:11", "this is not XML: mismatched tag"),
        ("\x89PNG", "1:1", "this is not XML"),
        ("<html/>", "1:1", "the file contains no SVG"),
        ("<svg/>", "1:1", "the drawing has neither a 'viewBox' nor a width and height"),
        ('<svg viewBox="0 0 0 5"/>', "1:1", "'viewBox' is '0 0 0 5'"),
        ('<svg viewBox="0 0 1e-9 5"/>', "1:1", "the drawing is more than 10000 times as long as"),
        ('<?xml version="1.0" encoding="x-ours"?><svg/>', "1:", "this "),
    ],
)
def test_a_file_that_is_no_drawing_is_refused(text: str, place: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        svg_from_bytes(text.encode("latin-1"), "art.svg")
    (finding,) = caught.value.findings
    assert str(finding.where).startswith(f"art.svg:{place}")
    assert finding.message.startswith(message)


def test_a_missing_file_is_told_with_the_one_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "sword.svg").write_text(f"{HEAD}</svg>")
    with pytest.raises(DataError, match=r"did you mean .sword\.svg."):
        read_svg(tmp_path / "sward.svg")


# -- hostile files


@pytest.mark.slow
def test_doublings_of_doublings_end() -> None:
    laughs = '<g id="a0"><path d="M0 0h9"/></g>' + "".join(
        f'<g id="a{n + 1}"><use href="#a{n}"/><use href="#a{n}"/></g>' for n in range(60)
    )
    (finding,) = found(laughs)
    assert finding.code.id == "too-complex"
    assert f"{MOST_DRAWN} elements" in finding.message
    # Also where nothing is drawn at the bottom.
    empty = laughs.replace('<path d="M0 0h9"/>', "")
    assert found(empty)[0].code.id == "too-complex"


@pytest.mark.slow
def test_doublings_in_clips_end() -> None:
    laughs = '<g id="a0"><path d="M0 0h9"/></g>' + "".join(
        f'<clipPath id="c{n + 1}" clip-path="url(#c{n})"><path d="M0 0h9v9z"/></clipPath>'
        for n in range(3)
    )
    parts = "".join('<use href="#b"/>' for _ in range(200))
    body = f'{laughs}<path id="b" d="M0 0{"h9v9" * 600}z"/><clipPath id="c0">{parts}</clipPath>'
    (finding,) = found(body + f'{RECT} clip-path="url(#c3)"/>')
    assert finding.code.id == "too-complex"


@pytest.mark.slow
def test_a_path_of_too_many_steps_is_refused() -> None:
    (finding,) = found(f'<path d="M0 0{"h1v1" * (MOST_STEPS // 2 + 1)}"/>')
    assert f"{MOST_STEPS} lines and curves" in finding.message


@pytest.mark.slow
def test_too_many_elements_levels_and_rules_are_refused() -> None:
    assert f"{MOST_ELEMENTS} elements" in found("<g/>" * (MOST_ELEMENTS + 1))[0].message
    deep = "<g>" * MOST_DEPTH + "</g>" * MOST_DEPTH
    assert f"more than {MOST_DEPTH} deep" in found(deep)[0].message
    rules = "".join(f".a{n}{{fill:red}}" for n in range(MOST_RULES + 5))
    (finding,) = found(f"<style>{rules}</style>")
    assert f"{MOST_RULES} rules" in finding.message


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "<style>a" + " " * 400_000 + "</style>",
        "<style>a" + "\n" * 1_900_000 + "</style>",
        "<style>" + "a{}" * 200_000 + "</style>",
        "<style>" + "/*" * 400_000 + "</style>",
        f'{RECT} fill="url(' + " " * 400_000 + '"/>',
        f'{RECT} fill="url(x' + ")" * 400_000 + '"/>',
        f'{RECT} x="' + "1" * 400_000 + '!"/>',
        f'{RECT} x="1' + " " * 400_000 + '!"/>',
        f'{RECT} stroke="red" stroke-dasharray="' + "1 " * 400_000 + '"/>',
        f'{RECT} transform="' + "a" * 400_000 + '"/>',
        '<polygon points="' + "1" * 400_000 + '!"/>',
        '<path d="M0 0' + "1" * 400_000 + '!"/>',
        '<path id="p" d="M0 0' + " " * 900_000 + 'X"/>' + '<use href="#p"/>' * 2_000,
        '<path id="p" transform="' + " " * 900_000 + 'X"/>' + '<use href="#p"/>' * 2_000,
        '<g id="p" style="'
        + "a:b;" * 200_000
        + ' opacity:x"><path d="M0 0h9"/></g>'
        + '<use href="#p"/>' * 2_000,
        "".join(f'<linearGradient id="g{n}" href="#g{n + 1}"/>' for n in range(15_000))
        + f'{RECT} fill="url(#g0)"/>' * 5_000,
        '<linearGradient id="g">'
        + '<stop offset="0"/>' * 9_000
        + "</linearGradient>"
        + f'{RECT} fill="url(#g)"/>' * 5_000,
    ],
    ids=str.__len__,
)
def test_what_is_long_and_wrong_is_told_soon(body: str) -> None:
    """Without bounds, each takes hours: that this ends at all is what is tested."""
    assert found(body)


def test_names_that_lead_in_a_chain_do_not_use_up_the_stack() -> None:
    chain = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(2_000))
    assert found(chain)[0].code.id == "too-complex"
    clips = "".join(
        f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"><path d="M0 0h9v9z"/></clipPath>'
        for n in range(2_000)
    )
    assert found(f'{clips}{RECT} clip-path="url(#c0)"/>')[0].code.id == "too-complex"


def test_entities_that_grow_or_lead_outside_are_refused() -> None:
    for entity in ('a "&b;&b;"', 'a SYSTEM "file:///etc/passwd"', f'a "{"x" * 200}"'):
        text = f"<!DOCTYPE svg [<!ENTITY {entity}>]>{HEAD}<desc>&a;</desc></svg>"
        with pytest.raises(DataError, match="the entity 'a' is not read"):
            svg_from_bytes(text.encode(), "art.svg")


def test_entities_that_make_a_file_far_longer_are_refused() -> None:
    path = f'<path d="M0 0{"&a;" * 21_000}"/>'
    text = f'<!DOCTYPE svg [<!ENTITY a "{"h1v1" * 25}">]>{HEAD}{path}</svg>'
    with pytest.raises(DataError, match="more than 2000000 characters with its entities"):
        svg_from_bytes(text.encode(), "art.svg")


def test_the_names_of_old_editors_are_read() -> None:
    text = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" ['
        '<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'
        f'<svg xmlns="&ns_svg;" viewBox="0 0 9 9">{RECT}/></svg>'
    )
    assert svg_from_bytes(text.encode(), "art.svg").nodes


def test_no_more_findings_than_anybody_reads() -> None:
    assert len(found("<text/>\n" * 500)) == 50


# -- what comes out


def leaves(nodes: tuple[Node, ...]) -> list[Node]:
    return [
        leaf
        for node in nodes
        for leaf in (leaves(node.children) if isinstance(node, Group) else [node])
    ]


def test_the_longer_side_is_as_long_as_asked_for() -> None:
    text = f'<svg viewBox="10 20 40 20">{RECT} x="10" y="20"/></svg>'
    made = svg_from_bytes(text.encode(), "art.svg", side=100)
    assert (made.width, made.height) == (100, 50)
    (path,) = made.nodes
    assert isinstance(path, Outline)
    assert path.segments[:3] == (("M", (0, 0)), ("L", (22.5, 0)), ("L", (22.5, 22.5)))


def test_only_what_reaches_beyond_the_page_is_clipped() -> None:
    assert isinstance(drawn(f"{RECT}/>").nodes[0], Outline)
    (clipped,) = drawn(f'{RECT} x="55"/>').nodes
    assert isinstance(clipped, Group)
    assert clipped.clip == Box(0, 0, 24, 24)
    # Half of the line's width counts.
    (clipped,) = drawn(f'{RECT} stroke="#000"/>').nodes
    assert isinstance(clipped, Group)


def test_art_of_one_colour_takes_the_ink_and_other_art_what_it_leaves_open() -> None:
    def colours(body: str) -> list[str | None]:
        made = drawn(body).inked("#112233", lambda each: f"{each}!")
        return [leaf.paint.tint for leaf in leaves(made.nodes) if isinstance(leaf, Outline)]

    assert colours(f'{RECT} fill="red"/>{RECT} fill="#f00"/>') == ["#112233", "#112233"]
    assert colours(f'{RECT} fill="red"/>{RECT} fill="currentColor"/>') == ["#ff0000!", "#112233"]
    assert colours(f"{RECT}/>") == ["#112233"]
    assert drawn(f'<g color="blue">{RECT} fill="currentColor"/></g>').colours == {"#0000ff"}
    assert drawn(f'{RECT} fill="currentColor"/>').colours == {CURRENT}


def test_numbers_are_read_as_svg_writes_them() -> None:
    assert numbers("1-2.5.5e1,+3") == [1, -2.5, 5, 3]
    assert [length(text, 200) for text in ("1in", "25.4mm", "6pc", "72pt", "5%", "7")] == (
        pytest.approx([96, 96, 96, 96, 10, 7])
    )
    assert lengths("4px, 1 2", 0) == [4, 1, 2]
    assert transform("translate(5) scale(2)").apply(1, 1) == (7, 2)
    assert tone("#abcd") == Tone("#aabbcc", 0xDD / 255)
    assert tone("RebeccaPurple") == ("#663399", 1)
    assert tone("rgb(100% 0% 50% / 50%)") == ("#ff0080", 0.5)
    assert tone("none") is None


def test_the_page_of_svg_files_has_the_programs_limits() -> None:
    page = (ROOT / "docs" / "reference" / "svg.md").read_text("utf-8").partition("## Limits")[2]
    told = {int(each.replace(",", "")) for each in re.findall(r"[\d,]*\d", page)}
    counted = {MOST_SVG, MOST_ELEMENTS, MOST_DEPTH, MOST_DRAWN, MOST_STEPS, MOST_RULES}
    assert told == {*counted, int(LARGEST), LONGEST, MOST_REPEATS}
