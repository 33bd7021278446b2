"""The checks, each a function of a few lines: what it is about, a code, a place, two numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from printgen.prepress.checks import (
    boxes,
    cutting,
    dies,
    files,
    fonts,
    images,
    inks,
    lines,
    outside,
)
from printgen.prepress.checks.view import View
from printgen.prepress.flaws import Flaw
from printgen.prepress.profiles import Profile
from printgen.prepress.reader import File

OfFile: TypeAlias = Callable[[File, Profile], Iterator[Flaw]]
OfPage: TypeAlias = Callable[[View], Iterator[Flaw]]

OF_FILE: Final[tuple[OfFile, ...]] = (files.locked, files.intent, boxes.sizes)
OF_PAGE: Final[tuple[OfPage, ...]] = (
    files.troubles,
    boxes.wrong,
    boxes.missing,
    boxes.nested,
    boxes.bleed,
    outside.off_page,
    outside.unreachable,
    outside.empty,
    cutting.uncovered,
    cutting.unsafe,
    fonts.unembedded,
    fonts.glyphs,
    fonts.small,
    lines.hairlines,
    images.resolution,
    inks.spaces,
    inks.coverage,
    inks.rich_text,
    inks.white_overprint,
    inks.transparency,
    dies.process,
    dies.knockout,
    dies.filled,
)
