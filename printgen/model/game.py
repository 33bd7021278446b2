"""The whole description of a game."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, StrictInt, StrictStr, model_validator

from printgen.model.base import (
    ColourName,
    Count,
    FileName,
    Flag,
    FontName,
    Hex,
    Model,
    Number,
    Points,
    Positive,
    SignName,
    Slug,
    Words,
    problem,
)
from printgen.model.component import Component, Title
from printgen.model.face import Face
from printgen.model.figures import Figure, Provenance

Point: TypeAlias = tuple[Number, Number]


class SignShape(Model):
    """One shape of a sign on the 24 × 24 grid. Give one of path, circle, rect."""

    path: Words | None = None
    """SVG path data."""
    circle: tuple[Number, Number, Number] | None = None
    """Centre x, centre y, radius."""
    rect: tuple[Number, Number, Number, Number] | None = None
    """Left, top, width, height."""
    radius: Number = 0
    """The corners' radius of a rect."""
    fill: ColourName | None = None
    """The colour inside: ink, tint, paper, which every use may change, or one of the palette."""
    stroke: ColourName | None = None
    """The colour of the outline, likewise."""
    weight: Literal["heavy", "light"] = "heavy"
    """The outline's weight: 1.5 or 0.75 units."""
    mirror: Flag = False
    """Drawn a second time, reflected about the vertical middle."""
    turns: Annotated[StrictInt, Field(ge=2, le=36)] | None = None
    """Drawn so many times round the centre."""

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        if sum(shape is not None for shape in (self.path, self.circle, self.rect)) != 1:
            raise problem("shape-unclear", "give one of 'path', 'circle' and 'rect'")
        if self.fill is None and self.stroke is None:
            raise problem("shape-invisible", "give 'fill', 'stroke' or both")
        return self


class Sign(Model):
    """A small picture in two tones."""

    title: Words
    """What it shows."""
    shapes: tuple[SignShape, ...]
    """The shapes, painted in order."""


class TypeStyle(Model):
    """How words look."""

    font: FontName
    """One of the bundled fonts."""
    size: Points
    """The usual, largest size in points."""
    min: Points | None = None
    """The smallest size that is still right; without it the usual size."""
    leading: Annotated[Number, Field(ge=0.8, le=3)] = 1.2
    """From line to line, as a multiple of the size."""
    fill: ColourName = "ink"
    """The letters' colour."""
    tracking: Annotated[Number, Field(ge=-100, le=500)] = 0
    """Extra space between letters, in thousandths of the size; such text is not wrapped."""


class Theme(Model):
    """The look: colours and type."""

    colours: dict[Slug, Hex]
    """The palette. ink, paper, tint and accent are needed."""
    styles: dict[Slug, TypeStyle] = Field(default_factory=dict)
    """The type styles by name."""
    emblem: SignName | None = None
    """The sign that stands for the game, on the kit's first page."""
    border: SignName | None = None
    """The pattern sign of bands, on the kit's first page."""

    @model_validator(mode="after")
    def _needed(self) -> Self:
        lacking = [name for name in ("ink", "paper", "tint", "accent") if name not in self.colours]
        if lacking:
            raise problem("colour-missing", f"the palette lacks {', '.join(lacking)}")
        return self


class Players(Model):
    """How many can play."""

    min: Annotated[StrictInt, Field(ge=1, le=100)]
    """The fewest players."""
    max: Annotated[StrictInt, Field(ge=1, le=100)]
    """The most players."""
    provenance: Provenance
    """Whether the rulebook states it."""
    note: Words | None = None
    """Where it stands in the source."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.min > self.max:
            raise problem("out-of-range", f"min {self.min} is above max {self.max}")
        return self


class Credits(Model):
    """Whose game it is."""

    designer: Words
    """The designer's name."""
    notice: Words
    """That this is an unofficial kit, in a sentence or two."""
    source: Words | None = None
    """Which rules the description follows."""


class KitGroup(Model):
    """A part of the kit that is printed together."""

    title: Words
    """Its name."""
    stock: Words
    """What to print it on."""
    making: Words
    """How to cut and put it together."""


class Supply(Model):
    """Something that the players find at home."""

    title: Title
    """Its name in texts."""
    quantity: Count
    """How many."""
    provenance: Provenance
    """Where the number comes from."""
    note: Words | None = None
    """What does as well."""


class OpenQuestion(Model):
    """Something that the printed rules leave open."""

    title: Words
    """The question, short."""
    settled: Words
    """How this kit settles it."""
    why: Words
    """Why it is open, and why this answer."""
    provenance: Provenance
    """Whether the answer follows or was chosen."""


class Sheets(Model):
    """How sheets are laid out."""

    margin: Positive = 10.0
    """What stays clear along the paper's edges."""
    furniture: Flag = True
    """Ruler and footer on each sheet."""


class Game(Model):
    """One board game: everything that printgen makes follows from this."""

    format: Literal[1]
    """The version of this format."""
    id: Slug
    """The game's name in commands and file names."""
    title: Words
    """The game's title."""
    subtitle: Words | None = None
    """What else it is called."""
    version: Annotated[StrictStr, Field(pattern=r"^[0-9A-Za-z.+-]{1,20}$")]
    """The version of this description, printed on every sheet."""
    language: Annotated[StrictStr, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    """The language of its texts (BCP 47)."""
    players: Players
    """How many can play."""
    credits: Credits
    """Whose game it is."""
    parts: tuple[FileName, ...] = ()
    """Other files of this folder that hold some of these keys."""
    theme: Theme
    """The look."""
    figures: dict[Slug, Figure] = Field(default_factory=dict)
    """The numbers of the rules, by name."""
    groups: dict[Slug, KitGroup]
    """The parts of the kit, in the order in which they are printed."""
    components: dict[Slug, Component]
    """What is in the box, by id."""
    supplies: dict[Slug, Supply] = Field(default_factory=dict)
    """What the players find at home."""
    faces: dict[Slug, Face] = Field(default_factory=dict)
    """The faces of pieces, by name."""
    signs: dict[Slug, Sign] = Field(default_factory=dict)
    """The small pictures, by name."""
    open_questions: dict[Slug, OpenQuestion] = Field(default_factory=dict)
    """What the printed rules leave open, and how this kit settles it."""
    sheets: Sheets = Field(default_factory=Sheets)
    """How sheets are laid out."""
