"""Broken PDFs: layers that are switched off, for the screen or for paper."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.helpers.cards import Change, card, form, image, sheet
from tests.preflight.makers import Case, found, resource, text

PLACE = (20.0, 70.0, 10.0, 5.0)
AREA = "20 70 10 5 re f"
IN_LAYER = f"/OC /L BDC 0 0 0 0.5 k {AREA} EMC"
LIMIT = "shown and printed"


def layer(*, off: bool = False, use: str = "", said: str = "OFF", named: bool = True) -> Change:
    """A layer ``/L``, off or with a state for one use, which the file names or not."""

    def change(pdf: pikepdf.Pdf) -> None:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("Draft")))
        usual = Dictionary(OFF=Array([group] if off else []))
        if use:
            group.Usage = Dictionary({f"/{use}": Dictionary({f"/{use}State": Name(f"/{said}")})})
            event = Dictionary(
                Event=Name(f"/{use}"), OCGs=Array([group]), Category=Array([Name(f"/{use}")])
            )
            usual.AS = Array([event] if named else [])
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=usual)
        resource("Properties", L=group)(pdf)

    return change


def choice(**entries: Any) -> Change:
    """A choice ``/L`` by the state of one layer, which is on."""

    def change(pdf: pikepdf.Pdf) -> None:
        layer()(pdf)
        group = pdf.pages[0].obj.Resources.Properties.L
        given = {key: each(group) if callable(each) else each for key, each in entries.items()}
        made = pdf.make_indirect(Dictionary(Type=Name.OCMD, OCGs=group, **given))
        resource("Properties", L=made)(pdf)

    return change


def of_two(**entries: Any) -> Change:
    """A choice ``/L`` by two layers, of which one is off."""

    def change(pdf: pikepdf.Pdf) -> None:
        named = (Dictionary(Type=Name.OCG, Name=pikepdf.String(name)) for name in ("On", "Off"))
        both = Array(map(pdf.make_indirect, named))
        pdf.Root.OCProperties = Dictionary(OCGs=both, D=Dictionary(OFF=Array([both[1]])))
        given = {key: each(both) if callable(each) else each for key, each in entries.items()}
        made = pdf.make_indirect(Dictionary(Type=Name.OCMD, OCGs=both, **given))
        resource("Properties", L=made)(pdf)

    return change


def usually_off(*, but_on: bool) -> Change:
    """A layer ``/L`` in a file whose layers are off, but for those that are named."""

    def change(pdf: pikepdf.Pdf) -> None:
        layer()(pdf)
        there = pdf.Root.OCProperties
        there.D = Dictionary(BaseState=Name.OFF, ON=there.OCGs if but_on else Array([]))

    return change


def placed(make: Any) -> Change:
    """An object ``/Fm`` in a layer that is off."""

    def change(pdf: pikepdf.Pdf) -> None:
        layer(off=True)(pdf)
        made = make(pdf)
        made.OC = pdf.pages[0].obj.Resources.Properties.L
        resource("XObject", Fm=made)(pdf)

    return change


def small_form(pdf: pikepdf.Pdf) -> Any:
    return form(pdf, "0 0 10 5 re f", (10, 5))


def case(name: str, change: Change, measured: str, content: str = IN_LAYER, **more: Any) -> Case:
    made = card(change, more=content)
    return Case(name, made, PLACE, measured, "pdf-layer", LIMIT, **more)


CASES = [
    case("a layer that is off", layer(off=True), "not printed", warning=True),
    case("a layer that is not printed", layer(use="Print"), "not printed"),
    case("a layer that is printed alone", layer(use="View"), "not shown"),
    case(
        "a layer that is off, but for printing",
        layer(off=True, use="Print", said="ON"),
        "not shown",
    ),
    case(
        "a layer in a file whose layers are off",
        usually_off(but_on=False),
        "not printed",
        warning=True,
    ),
    case("what needs all of two layers", of_two(P=Name.AllOn), "not printed", warning=True),
    case(
        "what needs both of two layers",
        of_two(VE=lambda both: Array([Name.And, *both])),
        "not printed",
        warning=True,
    ),
    case("what is there if any layer is off", choice(P=Name.AnyOff), "not printed", warning=True),
    case("what is there without a layer", choice(P=Name.AllOff), "not printed", warning=True),
    case(
        "what is there by an expression",
        choice(VE=lambda group: Array([Name.Not, Array([Name.And, group])])),
        "not printed",
        warning=True,
    ),
    case(
        "a form in a layer that is off",
        placed(small_form),
        "not printed",
        "q 1 0 0 1 20 70 cm /Fm Do Q",
        warning=True,
    ),
    case(
        "an image in a layer that is off",
        placed(lambda pdf: image(pdf, 240, 120)),
        "not printed",
        "q 10 0 0 -5 20 75 cm /Fm Do Q",
        warning=True,
    ),
    *found(
        "pdf-layer",
        LIMIT,
        (
            "a layer at home that is shown alone",
            sheet(text() + IN_LAYER, layer(use="Print")),
            PLACE,
            "not printed",
        ),
        profile="home",
        warning=True,
    ),
]

# What looks like them, and is right.
GOOD = {
    "a layer": layer(),
    "a layer for printing and viewing": layer(use="Print", said="ON"),
    "a layer with a use that nothing names": layer(use="Print", named=False),
    "a choice of what is there": choice(P=Name.AnyOn),
    "a layer in a file whose other layers are off": usually_off(but_on=True),
    "what needs one of two layers": of_two(P=Name.AnyOn),
    "what needs one of two layers to be off": of_two(P=Name.AnyOff),
    "what needs one or the other layer": of_two(VE=lambda both: Array([Name.Or, *both])),
}
