"""Small SVG drawings, one for each thing that art of others has. All are of our own making."""

from __future__ import annotations

from typing import Final

HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' width="60mm" height="60mm" viewBox="0 0 60 60">\n'
)

_STAR: Final = "M30 4 L46 54 L4 22 H56 L14 54 Z"
_FADE: Final = (
    '<stop offset="0" stop-color="#c03020"/>'
    '<stop offset=".5" stop-color="#f0d060"/><stop offset="100%" stop-color="#2050a0"/>'
)

FEATURES: Final[dict[str, str]] = {
    # paths
    "path with lines": f'<path d="{_STAR}"/>',
    "path with relative lines": '<path d="m10 10 h40 v20 l-20 20 l-20-20z" fill="teal"/>',
    "path with cubic curves": '<path d="M5 30 C5 0 55 0 55 30 S5 60 5 30" fill="#c03020"/>',
    "path with quadratic curves": '<path d="M5 30 Q30 -10 55 30 T105 30 L55 55 q-25 10 -50-25z"/>',
    "path with arcs": (
        '<path d="M10 30 A20 12 30 1 1 50 30 A8 8 0 0 0 30 30 a10 10 0 01-20 0z" fill="navy"/>'
    ),
    "arc with flags that touch": '<path d="M10 10a20 20 0 1120 20 5 5 0 01-20-20z"/>',
    "several paths in one": (
        '<path d="M5 5h50v50h-50zM15 15v30h30v-30z" fill="#407040"/>'
        '<path d="m20 20h10v10h-10zm12 12h10v10h-10z"/>'
    ),
    "path that goes on after it closed": '<path d="M10 10h20v20zl30 40h-40z" fill="purple"/>',
    # shapes
    "rect": '<rect x="5" y="8" width="40" height="30" fill="#c03020"/>',
    "rect with round corners": '<rect x="5" y="8" width="40" height="30" rx="8" ry="4"/>',
    "rect with one radius": '<rect x="5" y="8" width="40" height="14" ry="20" fill="olive"/>',
    "circle": '<circle cx="25" cy="30" r="20" fill="#2050a0"/>',
    "ellipse": '<ellipse cx="30" cy="30" rx="25" ry="10" stroke="red" stroke-width="2"/>',
    "line": '<line x1="5" y1="10" x2="55" y2="40" stroke="black" stroke-width="3"/>',
    "polyline": '<polyline points="5,5 50,10 20,30 55,50" fill="none" stroke="#000" />',
    "polygon": '<polygon points="30,5 55,55,5 55" fill="#f0d060" stroke="#203040"/>',
    "lengths in other units": (
        '<rect x="10%" y="20%" width="50%" height="9px"/><circle cx="30px" cy="40" r="10%"/>'
    ),
    # fills
    "even and odd": f'<path d="{_STAR}" fill-rule="evenodd"/>',
    "named and short colours": (
        '<rect width="20" height="60" fill="darkorchid"/><rect x="20" width="20" height="60"'
        ' fill="#f80"/><rect x="40" width="20" height="60" fill="hsl(200, 60%, 40%)"/>'
    ),
    "colours with channels": (
        '<rect width="30" height="60" fill="rgb(200,40,20)"/>'
        '<rect x="30" width="30" height="60" fill="rgba(10%, 50%, 90%, .4)"/>'
    ),
    "fill that is seen through": (
        '<rect y="25" width="60" height="10"/><circle cx="30" cy="30" r="20" fill="red"'
        ' fill-opacity=".4" stroke="blue" stroke-width="6" stroke-opacity="0.5"/>'
    ),
    "current colour": '<g color="crimson"><rect width="40" height="40" fill="currentColor"/></g>',
    # lines
    "caps": "".join(
        f'<path d="M15 {y}h30" stroke="#000" stroke-width="8" stroke-linecap="{cap}"/>'
        for y, cap in ((10, "butt"), (28, "round"), (46, "square"))
    ),
    "joins": "".join(
        f'<path d="M10 {y}l20-12 20 12" fill="none" stroke="#000" stroke-width="6"'
        f' stroke-linejoin="{join}"/>'
        for y, join in ((18, "miter"), (36, "round"), (54, "bevel"))
    ),
    "miter limit": (
        '<path d="M5 20l40-6-40-6M5 50l40-6-40-6" fill="none" stroke="#000" stroke-width="4"'
        ' stroke-miterlimit="20"/><path d="M30 55l20-3-20-3" fill="none" stroke="red" '
        'stroke-width="3" stroke-miterlimit="2"/>'
    ),
    "dashes": (
        '<path d="M5 10h50" stroke="#000" stroke-width="4" stroke-dasharray="8 4"/>'
        '<path d="M5 25h50" stroke="#000" stroke-width="4" stroke-dasharray="7" '
        'stroke-dashoffset="5"/><path d="M5 40h50" stroke="#000" stroke-width="4"'
        ' stroke-dasharray="9,3,1" stroke-dashoffset="-3"/>'
    ),
    "line under its fill": (
        '<circle cx="30" cy="30" r="18" fill="gold" stroke="#000" stroke-width="10"'
        ' paint-order="stroke"/>'
    ),
    "stretched line": (
        '<g transform="scale(2,.7)"><circle cx="15" cy="40" r="10" fill="none" stroke="#205"'
        ' stroke-width="4" stroke-dasharray="6 3"/></g>'
    ),
    # groups, styles
    "groups with maps": (
        '<g transform="translate(30 30) rotate(20)"><g transform="scale(.5)"><rect x="-40" y="-40"'
        ' width="80" height="30"/></g><rect width="12" height="20" fill="red"/></g>'
    ),
    "all maps": (
        '<rect width="8" height="8" transform="matrix(2 .5 -.5 2 20 5)"/><rect width="9" height="9"'
        ' transform="rotate(45, 30, 30) translate(15)" fill="red"/><rect width="9" height="9" '
        'transform="skewX(20),translate(4,40)" fill="blue"/><rect width="9" height="9"'
        ' transform="translate(40 40)skewY(-30)" fill="green"/>'
    ),
    "inherited properties": (
        '<g fill="tan" stroke="brown" stroke-width="3"><circle cx="20" cy="20" r="12"/>'
        '<circle cx="40" cy="40" r="12" fill="none"/><circle cx="42" cy="14" r="8"'
        ' stroke="inherit" fill="inherit" stroke-width="1"/></g>'
    ),
    "style attribute": '<rect width="40" height="40" fill="red" style="fill: #08f; opacity:.5;"/>',
    "style sheet": (
        '<style type="text/css"><![CDATA[\n/* of ours */ .a{fill:#c03020} .b, #d { fill : navy }\n'
        "rect { stroke: #000; stroke-width: 2px; fill: silver } rect.a{ stroke:none }]]></style>"
        '<rect x="4" y="4" width="20" height="20"/><rect class="a" x="30" y="4" width="20" '
        'height="20"/><circle class="x b" cx="15" cy="42" r="10"/>'
        '<circle class="a" id="d" cx="42" cy="42" r="10"/>'
    ),
    "hidden parts": (
        '<rect width="20" height="20"/><rect x="30" width="20" height="20" display="none"/>'
        '<g visibility="hidden"><rect y="30" width="20" height="20"/><rect x="30" y="30" width="20"'
        ' height="20" visibility="visible"/></g>'
    ),
    "group that is seen through": (
        '<rect y="25" width="60" height="10"/><g opacity=".5"><circle cx="22" cy="30" r="16" '
        'fill="red"/><circle cx="38" cy="30" r="16" fill="blue"/></g>'
    ),
    "link and switch": (
        '<a href="https://example.com"><rect width="20" height="20"/></a><switch><g '
        'requiredExtensions="x"><rect width="60" height="60"/></g><circle cx="40" cy="40" r="9"/>'
        "</switch>"
    ),
    # what is used again
    "use": (
        '<defs><path id="leaf" d="M0 0q10-10 20 0q-10 10-20 0"/></defs><use href="#leaf" x="5" '
        'y="10"/><use xlink:href="#leaf" transform="translate(10 40) rotate(-30)" fill="green"/>'
    ),
    "symbol": (
        '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6"/></symbol>'
        '<use href="#s" width="20" height="30"/><use href="#s" x="25" y="25" width="30" height="30"'
        ' fill="teal"/>'
    ),
    "svg in svg": (
        '<svg x="5" y="5" width="40" height="20" viewBox="0 0 10 10" fill="maroon">'
        '<rect width="10" height="10"/></svg><svg x="5" y="30" width="40" height="20" '
        'viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice">'
        '<circle cx="5" cy="5" r="5"/></svg>'
        '<svg x="48" y="5" width="10" height="50" viewBox="0 0 10 10" preserveAspectRatio="none">'
        '<circle cx="5" cy="5" r="5"/></svg>'
    ),
    # gradients
    "gradient of a box": (
        f'<linearGradient id="g">{_FADE}</linearGradient>'
        '<rect x="5" y="10" width="50" height="20" fill="url(#g)"/>'
        '<circle cx="30" cy="45" r="12" fill="url(#g)"/>'
    ),
    "gradient in the drawing's units": (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="40" y2="50">'
        f'{_FADE}</linearGradient><rect width="60" height="60" fill="url(#g)"/>'
    ),
    "gradient with a map": (
        '<linearGradient id="g" gradientTransform="rotate(45 .5 .5)">'
        f'{_FADE}</linearGradient><g transform="rotate(10) scale(1.2 .8)">'
        '<rect x="12" y="5" width="30" height="50" fill="url(#g)"/></g>'
    ),
    "gradient round a place": (
        f'<radialGradient id="g" cx=".4" cy=".5" r=".6" fx=".3" fy=".3">{_FADE}</radialGradient>'
        '<rect x="5" y="10" width="50" height="40" fill="url(#g)"/>'
    ),
    "gradient that comes again": (
        '<linearGradient id="g" x2=".3" spreadMethod="repeat">'
        f'{_FADE}</linearGradient><rect x="5" y="5" width="50" height="20" fill="url(#g)"/>'
        '<linearGradient id="h" x1=".4" x2=".6" spreadMethod="reflect">'
        f'{_FADE}</linearGradient><rect x="5" y="35" width="50" height="20" fill="url(#h)"/>'
    ),
    "gradient that comes again round a place": (
        '<radialGradient id="g" r=".2" spreadMethod="reflect">'
        f'{_FADE}</radialGradient><rect x="5" y="5" width="50" height="50" fill="url(#g)"/>'
    ),
    "gradient with stops of another": (
        f'<linearGradient id="a">{_FADE}</linearGradient><linearGradient id="b" y2="1" x2="0" '
        'xlink:href="#a"/><radialGradient id="c" href="#b" r=".4"/>'
        '<rect x="5" y="5" width="50" height="20" fill="url(#b)"/>'
        '<rect x="5" y="30" width="50" height="28" fill="url(#c)"/>'
    ),
    "gradient that fades": (
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red" '
        'stop-opacity="0"/></linearGradient><rect y="25" width="60" height="10"/>'
        '<rect x="5" y="5" width="50" height="50" fill="url(#g)" fill-opacity=".8"/>'
    ),
    "gradient with styles": (
        '<style>.x{stop-color:#2050a0}</style><linearGradient id="g" x1="100%" x2="0%"><stop '
        'class="x"/><stop offset="90%" style="stop-color:gold"/></linearGradient>'
        '<rect width="60" height="60" style="fill:url(#g)"/>'
    ),
    "gradient by even and odd": (
        f'<linearGradient id="g">{_FADE}</linearGradient>'
        f'<path d="{_STAR}" fill="url(#g)" fill-rule="evenodd"/>'
    ),
    "what stands in for a gradient": '<rect width="40" height="40" fill="url(#none) olive"/>',
    # clips
    "clip": (
        '<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="60" height="30"/><rect y="30" width="60" height="30"'
        ' fill="red"/></g>'
    ),
    "clip of several shapes": (
        '<clipPath id="c"><circle cx="20" cy="30" r="15"/><path d="M25 10v40h30v-40z"/></clipPath>'
        '<rect width="60" height="60" fill="teal" clip-path="url(#c)"/>'
    ),
    "clip by even and odd": (
        f'<clipPath id="c"><path d="{_STAR}" clip-rule="evenodd"/></clipPath>'
        '<rect width="60" height="60" clip-path="url(#c)"/>'
    ),
    "clip of a box": (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/>'
        '</clipPath><rect x="10" y="20" width="40" height="20" clip-path="url(#c)"/>'
    ),
    "clip of a clip": (
        '<clipPath id="b"><rect y="20" width="60" height="20"/></clipPath><clipPath id="c" '
        'clip-path="url(#b)" transform="rotate(10)"><circle cx="30" cy="30" r="20"/></clipPath>'
        '<rect width="60" height="60" clip-path="url(#c)" transform="translate(3 3)"/>'
    ),
    "clip with a use": (
        '<circle id="o" cx="10" cy="10" r="10"/><clipPath id="c"><use href="#o" x="20" y="20"/>'
        '</clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>'
    ),
    # what is no drawing
    "notes of editors": (
        '<title>A box</title><desc>Ours</desc><metadata><x:y xmlns:x="urn:x">1</x:y></metadata>'
        '<sodipodi:namedview xmlns:sodipodi="urn:s" sodipodi:zoom="2"/>'
        '<mask id="m"><rect width="9" height="9"/></mask><rect width="40" height="30"/>'
    ),
    "what reaches beyond the page": '<circle cx="60" cy="0" r="40" stroke="red" stroke-width="9"/>',
}


def drawing(name: str) -> str:
    """The SVG file of a feature."""
    return f"{HEAD}{FEATURES[name]}\n</svg>\n"
