"""Two drawings are the same for the proof only if they print the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from printgen.pdf.reader import opened
from printgen.pdf.traces import Lexicon, Tracer
from tests.helpers.cards import Card, fade, image, sheet
from tests.preflight.broken_screens import AREA, EXPONENTIAL
from tests.preflight.makers import blend, resource


def state(**entries: Any) -> Card:
    return sheet(f"/G gs {AREA}", resource("ExtGState", G=Dictionary(**entries)))


def blended(function: Any, before: str = "") -> Card:
    area = AREA.replace("f", "W n")
    return sheet(f"{area} {before} /S sh", resource("Shading", S=blend(function)))


def placed(**entries: Any) -> Card:
    def made(pdf: pikepdf.Pdf) -> Any:
        given = {key: each(pdf) if callable(each) else each for key, each in entries.items()}
        return image(pdf, 4, 4, Name.DeviceGray, **given)

    return sheet("/Im Do", resource("XObject", Im=made))


def mask(grey: bytes) -> Any:
    return lambda pdf: image(pdf, 4, 4, Name.DeviceGray, grey)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (state(ca=0.5), state(ca=0.9)),
        (state(OP=True), state(OP=True, OPM=1)),
        (blended(EXPONENTIAL), blended(fade([0, 0, 0, 0], [1, 1, 1, 1], 2))),
        (blended(EXPONENTIAL), blended(EXPONENTIAL, "1 0 0 1 5 0 cm")),
        (placed(), placed(Decode=Array([1, 0]))),
        (placed(SMask=mask(b"\x10")), placed(SMask=mask(b"\x20"))),
    ],
)
def test_what_prints_otherwise_is_another(tmp_path: Path, one: Card, other: Card) -> None:
    lexicon, found = Lexicon(), []
    for made in (one, other, one):
        with opened(made.write(tmp_path / "page.pdf")) as file:
            page = file.pages[0].traced(Tracer(file.pdf, lexicon, file.budget))
            found.append(lexicon.content(page))
    assert found[0] != found[1]
    assert found[0] == found[2]


def test_what_only_touches_the_edge_of_a_clip_is_not_there(tmp_path: Path) -> None:
    clipped = "q 20 75 10 5 re W n {} Q"
    touching = "30.000001 75 5 5 re f 20 80 10 0.2 re f 29.999999 75 5 5 re f"
    inside = "21 76 2 2 re f"
    pages = []
    for drawn in (inside, f"{touching} {inside}"):
        with opened(sheet(clipped.format(drawn)).write(tmp_path / "page.pdf")) as file:
            found = file.pages[0].traced(Tracer(file.pdf, Lexicon(), file.budget))
            pages.append([trace.at for trace in found if trace.is_ink])
    assert len(pages[0]) == 1
    assert pages[0] == pages[1]
