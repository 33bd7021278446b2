"""The page of limits, which strangers' games meet, has those of the program, all of them."""

from __future__ import annotations

import re

from printgen.checks import alike, looks, similar_pictures
from printgen.core import files, limits
from printgen.core import pictures as given
from printgen.core.limits import Limits, memory_finding, time_finding
from printgen.drawing.faces import context
from printgen.exports import raster as pictures
from printgen.fonts import font_files
from printgen.imposition import packing, poster
from printgen.model import base, game_files
from printgen.pdf import budget, pdfium, raster
from printgen.play import subject
from printgen.play.playtest.run import MOST_GAMES, MOST_JOBS
from printgen.play.referee import table as referee
from printgen.source import workbook_parts
from printgen.source import yaml_files as source
from printgen.source.svg import context as drawn
from printgen.source.svg import document
from printgen.typesetting import template_limits
from tests.helpers.kits import ROOT

PAGE = (ROOT / "docs" / "reference" / "limits.md").read_text("utf-8")
ROW = re.compile(r"(?m)^\| ([^|`]\D[^|]*) \| ([\d,]+) \|$")
SETTING = re.compile(r"(?m)^\| `(\w+)` \| [^|]+ \| (\d+) \|$")

COUNTED = {
    "A YAML file, a template, a record, a result, a manifest": files.MOST_TEXT,
    "An SVG file": files.MOST_SVG,
    "A collection of icons": files.MOST_ICONS,
    "A picture (PNG, JPEG, WebP)": files.MOST_PICTURE,
    "Segments of a JPEG, chunks of a PNG": given.MOST_PARTS,
    "Scans of a JPEG": given.MOST_SCANS,
    "Elements of an SVG file": document.MOST_ELEMENTS,
    "Drawn elements of an SVG file, counted each time they are used": drawn.MOST_DRAWN,
    "Lines and curves of an SVG file": drawn.MOST_STEPS,
    "A table": files.MOST_TABLE,
    "Bytes of an unpacked workbook": workbook_parts.MOST_UNPACKED,
    "Tags in a sheet of a workbook": workbook_parts.MOST_TAGS,
    "A font": font_files.MOST_FONT,
    "Steps in the outline of a letter": font_files.MOST_POINTS,
    "Steps in the outlines of all letters of a font": font_files.MOST_WORK,
    "Designs whose looks `check` compares": looks.MOST_LOOKED_AT,
    "Pairs of pictures of one size that `check` compares cell by cell, with an ink": (
        similar_pictures.MOST_COMPARED
    ),
    "Pairs that look alike and that `check` counts, of one size and side and with an ink": (
        alike.MOST_PAIRS
    ),
    "A PDF, a file of a kit": files.MOST_OUTPUT,
    "Values in a YAML file, aliases written out": source.MAX_NODES,
    "Levels of a YAML file": source.MAX_DEPTH,
    "Variants that extend each other in a row": game_files.MOST_BASES,
    "Steps of a template": template_limits.MOST_STEPS,
    "Characters that a template makes": template_limits.MOST_CHARACTERS,
    "Items and letters that a template handles": template_limits.MOST_HANDLED,
    "Tags, names and operators of a template": template_limits.MOST_NODES,
    "Copies of a design": base.MOST_COPIES,
    "Marks on the faces of a game": context.MOST_MARKS,
    "Sheets that a board is split over": poster.MOST_SHEETS,
    "Blocks tried to lay out pieces of several sizes": (packing.MOST_BLOCKS),
    "Pixels of a picture, and of an exported one": pictures.MOST_PIXELS,
    "Actions of a game that `check` plays": subject.LONGEST,
    "Actions of a game that `playtest` plays, without `--longest`": referee.LONGEST,
    "Games of a playtest": MOST_GAMES,
    "Processes of a playtest": MOST_JOBS,
    "Pages of a PDF": budget.MOST_PAGES,
    "Operators of a PDF": budget.LIMITS[budget.Cost.OPERATORS],
    "Marks of a PDF": budget.LIMITS[budget.Cost.MARKS],
    "Bytes of an unpacked PDF stream": budget.MOST_UNPACKED,
    "Pixels of a page of a PDF that is drawn": pdfium.MOST_PIXELS,
    "Pixels of all pages and images of a PDF that are drawn": budget.LIMITS[budget.Cost.PIXELS],
    "Seconds of processor time to draw the first page of a PDF": raster.SECONDS,
    "Seconds of processor time to draw a PDF": raster.MOST_SECONDS,
    "Megabytes of memory to draw a PDF": raster.MOST_MEMORY_MB,
}


def test_the_table_of_what_is_counted_has_the_programs_limits() -> None:
    _, _, table = PAGE.partition("### What is counted")
    told = {words: int(number.replace(",", "")) for words, number in ROW.findall(table)}
    assert told == COUNTED


def test_the_table_of_settings_has_the_programs_defaults() -> None:
    assert {name: int(number) for name, number in SETTING.findall(PAGE)} == limits.DEFAULTS


def test_the_finding_that_the_page_shows_is_the_programs() -> None:
    (shown,) = re.findall(r"(?m)^    (moths/.*)$", PAGE)
    finding = time_finding(None, Limits(*limits.DEFAULTS.values()))
    assert shown.endswith(f"too-complex {finding.message}")


def test_a_limit_that_is_none_is_not_named() -> None:
    assert "MB" not in memory_finding(None, Limits(0, 0)).message


def test_readers_find_the_page() -> None:
    for name in ("README.md", "docs/reference/data.md", "docs/reference/limits.md"):
        assert "explanation/security.md" in (ROOT / name).read_text("utf-8")
