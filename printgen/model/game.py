"""The model of a whole game."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    StrictInt,
    StrictStr,
    Tag,
    ValidationInfo,
)

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import counted, listed, quoted
from printgen.core.translations import TEXTS, Translator, is_leftwards, names_in
from printgen.core.units import UNITS
from printgen.model.base import (
    LANGUAGE_PATTERN,
    VERSION_PATTERN,
    FileName,
    Flag,
    Line,
    Model,
    Names,
    Number,
    Problem,
    Slug,
    Words,
    problem,
)
from printgen.model.box import sizes_in_order
from printgen.model.codes import MISSING_KEY, NAME_TAKEN, OUT_OF_RANGE, UNKNOWN_KEY, WRONG_VALUE
from printgen.model.component import Paged
from printgen.model.face import Face
from printgen.model.figures import MOST_PLAYERS, Figure, Provenance
from printgen.model.kinds import Component, model_of
from printgen.model.lazy_models import LazyModel, WhenGiven
from printgen.model.measures import Caliper, Margin, Overlap, PaperName, Points
from printgen.model.references import ColourName, FontName, Hex, LabelsName, SignName
from printgen.model.signs import AnySign
from printgen.source.tree import DataPath, mapping_in

# The colours that printgen itself draws with.
PALETTE: Final = ("ink", "paper", "tint", "accent")

if TYPE_CHECKING:
    from printgen.model.game_extras import InkTheme, Measure, OpenQuestion, Supply, Variant
else:
    InkTheme, Measure, OpenQuestion, Supply, Variant = (
        Annotated[Any, LazyModel("printgen.model.game_extras", name)]
        for name in ("InkTheme", "Measure", "OpenQuestion", "Supply", "Variant")
    )

# The inks (printgen.core.printing) for which the data may give colours of its own.
OtherInk: TypeAlias = Literal["low", "grey"]


class TypeStyle(Model):
    """The look of words."""

    font: FontName
    """One of the bundled fonts, or one under fonts."""
    size: Points
    """The normal, largest size in points."""
    min: Points | None = None
    """The smallest acceptable size; by default the normal size."""
    leading: Annotated[Number, Field(ge=0.8, le=3)] = 1.2
    """The distance between lines, as a multiple of the size."""
    fill: ColourName = "ink"
    """The colour of letters."""
    tracking: Annotated[Number, Field(ge=-100, le=500)] = 0
    """Extra space between letters, in thousandths of the size; such text is not wrapped."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a smallest size above the largest."""
        yield from sizes_in_order(data)


def _form_of_font(data: object) -> str:
    return "#several" if isinstance(data, list | tuple) else "#one"


FontSource: TypeAlias = Annotated[
    Annotated[FileName, Tag("#one")]
    | Annotated[tuple[FileName, ...], Field(min_length=1, max_length=8), Tag("#several")],
    Discriminator(_form_of_font),
]


def _keys_of_fonts(given: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
    return info.context.fonts if isinstance(info.context, Names) else given


class Theme(Model):
    """The look: colours and type."""

    colours: dict[Slug, Hex]
    """The palette. ink, paper, tint and accent are required."""
    # After validation, the keys of all fonts that are not bundled, by name.
    fonts: Annotated[dict[Slug, FontSource], WhenGiven(), AfterValidator(_keys_of_fonts)] = Field(
        default_factory=dict
    )
    """The game's own fonts by name: a TrueType or OpenType file, or a list of them. Each letter
    comes from the first that has it; a bundled font may be in the list as well. With the name of a
    bundled font, they take its place in all texts.
    """
    styles: dict[Slug, TypeStyle] = Field(default_factory=dict)
    """The type styles by name."""
    emblem: SignName | None = None
    """The sign of the game, on the kit's first page."""
    border: SignName | None = None
    """The pattern sign of bands, on the kit's first page."""
    inks: Annotated[dict[OtherInk, InkTheme], WhenGiven()] = Field(default_factory=dict)
    """Colours for kits with little ink, or in greys."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield colours that are missing from the palette."""
        if not isinstance(palette := data.get("colours"), dict):
            return
        if lacking := [f"'{name}'" for name in PALETTE if name not in palette]:
            message = f"the palette lacks {', '.join(lacking)}"
            yield problem(MISSING_KEY, message, ("colours",), key=True)

    def font(self, name: str) -> str:
        """Return the key of a bundled font, or of the game's font in its place."""
        return str(self.fonts.get(name, name))


class Players(Model):
    """The numbers of players of a game."""

    min: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)]
    """The fewest players."""
    max: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)]
    """The most players."""
    provenance: Provenance
    """Whether the rulebook says so."""
    note: Words | None = None
    """The place in the source."""

    @property
    def counts(self) -> range:
        """Every number of players, in ascending order."""
        return range(self.min, self.max + 1)

    def __str__(self) -> str:
        """``2 to 4 players``, or ``1 player``."""
        most = counted(self.max, "player")
        return most if self.min == self.max else f"{self.min} to {most}"

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a fewest number of players above the most."""
        least, most = data.get("min"), data.get("max")
        if type(least) is int and type(most) is int and MOST_PLAYERS >= least > most >= 1:
            yield problem(OUT_OF_RANGE, f"'min' {least} is above 'max' {most}", ("min",))


class Credits(Model):
    """The people who made the game."""

    designer: Line | None = None
    """The designer's name. Leave it out if nobody knows who invented the game."""
    what: Line = "a game"
    """What it is, such as a deck of cards, or a traditional game."""
    notice: Words
    """A sentence or two that say that this is an unofficial kit."""
    source: Words | None = None
    """The edition of the rules that the description follows."""

    @property
    def author(self) -> str:
        """The author of texts, for the properties of files."""
        return f"printgen, after {self.designer}" if self.designer else "printgen"


class KitGroup(Model):
    """A part of the kit that is printed together."""

    title: Line
    """The name of the group."""
    stock: Words
    """The paper or card to print it on."""
    thickness: Caliper | None = None
    """The thickness of that stock, for boxes that hold its pieces."""
    labels: LabelsName | None = None
    """The sheet of labels on which its pieces are printed as stickers, one on each label: 'any'
    sheet that fits, or a maker's number.
    """
    shop_stock: Words | None = None
    """The stock for a print shop: weight and kind, as the shop orders it."""
    finish: Line | None = None
    """The finish that a print shop puts over the print, such as matt varnish."""
    coated: Flag | None = None
    """Whether a print shop's stock is coated; for uncoated paper, colours are made differently."""
    making: Words
    """Instructions for cutting and assembling."""


class Sheets(Model):
    """The layout of sheets."""

    margin: Margin = 10.0
    """The space that stays empty along the paper's edges."""
    furniture: Flag = True
    """Ruler and footer on each sheet."""
    overlap: Overlap = 10.0
    """The overlap of the parts of a piece that is larger than the paper."""
    papers: Annotated[tuple[PaperName, ...], Field(min_length=1, max_length=8)] = ("a4", "letter")
    """The papers that everything is checked to fit on, by name or size."""


class Game(Model):
    """A board game: printgen makes everything from this."""

    format: Literal[1]
    """The version of this format."""
    id: Slug
    """The game's name in commands and file names."""
    title: Line
    """The game's title."""
    subtitle: Line | None = None
    """Another name for the game."""
    version: Annotated[StrictStr, Field(pattern=VERSION_PATTERN)]
    """The version of this description, printed on every sheet."""
    language: Annotated[StrictStr, Field(pattern=LANGUAGE_PATTERN)] = "en"
    """The language of the texts (BCP 47)."""
    translations: Annotated[
        dict[StrictStr, Line],
        WhenGiven(),
        Field(json_schema_extra={"propertyNames": {"enum": list(TEXTS)}}),
    ] = Field(default_factory=dict)
    """What printgen itself prints on pages, in the language of the game, by the English words."""
    players: Players
    """The numbers of players."""
    credits: Credits
    """The people who made the game."""
    provenance: Provenance | None = None
    """The provenance of all numbers without one of their own: in this file, and in parts without
    such a line.
    """
    parts: tuple[FileName, ...] = ()
    """Other files in this folder that contain some of these keys."""
    variant: Annotated[Variant | None, WhenGiven()] = None
    """A description of the variant; only in a file that extends a game."""
    theme: Theme
    """The look: colours, fonts and styles."""
    figures: Annotated[dict[Slug, Figure], WhenGiven()] = Field(default_factory=dict)
    """The numbers of the rules, by name."""
    measures: Annotated[dict[Slug, Measure], WhenGiven()] = Field(default_factory=dict)
    """The game's own units of length, by name: a measure can be used as in '1.1penny'."""
    groups: Annotated[dict[Slug, KitGroup], Field(min_length=1)]
    """The groups of the kit, in printing order."""
    components: Annotated[dict[Slug, Component], Field(min_length=1)]
    """The components in the box, by id."""
    supplies: Annotated[dict[Slug, Supply], WhenGiven()] = Field(default_factory=dict)
    """Things that players find at home."""
    faces: dict[Slug, Face] = Field(default_factory=dict)
    """The faces of pieces, by name."""
    signs: dict[Slug, AnySign] = Field(default_factory=dict)
    """Small pictures, by name."""
    images: Annotated[dict[Slug, FileName], WhenGiven()] = Field(default_factory=dict)
    """Pictures by name: files in the game's folder, PNG, JPEG, WebP or SVG."""
    open_questions: Annotated[dict[Slug, OpenQuestion], WhenGiven()] = Field(default_factory=dict)
    """Questions that the printed rules leave open, with this kit's answers."""
    sheets: Sheets = Field(default_factory=Sheets)
    """The layout of sheets."""
    # Separate models, only loaded if present: a deck of cards should not wait for them.
    recipe: Any = Field(default=None, alias="setup")
    """The setup of the game."""
    engine: Any = Field(default=None, alias="rules")
    """The rules of the game, for the referee."""

    @property
    def name(self) -> str:
        """The title, with that of the variant, as printed on every sheet."""
        return f"{self.title}: {self.variant.title}" if self.variant else self.title

    @property
    def leftwards(self) -> bool:
        """True if the game's language is written from right to left."""
        return is_leftwards(self.language)

    @cached_property
    def translate(self) -> Translator:
        """Says in the game's language what printgen prints."""
        return Translator(self.translations, self.language)

    def figures_at(
        self, players: int, changed: Mapping[str, int] | None = None
    ) -> Mapping[str, int]:
        """Return the value of every figure for that many players.

        ``changed`` are values that modes of a setup replace; formulas use them. Impossible counts
        are reported by validation, and when a mode is chosen.
        """
        asked = players, frozenset((changed or {}).items())
        if asked not in self._figures_at:
            self._figures_at[asked] = self._worked_out(players, changed or {})
        return self._figures_at[asked]

    @cached_property
    def _figures_at(self) -> dict[tuple[int, frozenset[tuple[str, int]]], Mapping[str, int]]:
        return {}

    def _worked_out(self, players: int, changed: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, figure in self.figures.items():
            if name in changed:
                found[name] = changed[name]
            else:
                found[name] = figure.at(players, self.players.min, found)
        return found

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield names that are taken, and quantities for more players than can play."""
        for path in _taken(data):
            message = f"'{path[-1]}' is already the name of a file of the kit"
            yield problem(NAME_TAKEN, message, path, hint="give it another name", key=True)
        yield from _untranslatable(mapping_in(data, "translations"))
        for name in mapping_in(data, "measures"):
            if name in UNITS:
                message = f"'{name}' is already the name of a unit"
                hint = "give it another name"
                yield problem(NAME_TAKEN, message, ("measures", name), hint=hint, key=True)
        most = mapping_in(data, "players").get("max")
        if type(most) is not int or not 1 <= most <= MOST_PLAYERS:
            return
        if isinstance(data.get("variant"), dict):
            return  # a variant for fewer players leaves out what only more would need
        for path, quantity in quantities(data):
            least = quantity.get("min-players")
            if type(least) is int and MOST_PLAYERS >= least > most:
                message = f"at least {least} players are needed, and at most {most} can play"
                yield problem(OUT_OF_RANGE, message, (*path, "min-players"))


def _untranslatable(own: dict[str, Any]) -> Iterator[Problem]:
    """Yield the keys of translations that are no text of printgen, and values with other names in
    braces.
    """
    for text, words in own.items():
        where = "translations", text
        if text not in TEXTS:
            message = f"printgen prints no {quoted(text)}"
            hint = (
                did_you_mean(text, TEXTS)
                or "docs/how-to/print-in-another-language.md lists what it prints"
            )
            yield problem(UNKNOWN_KEY, message, where, hint=hint, key=True)
        elif isinstance(words, str) and words:
            known = [f"{{{name}}}" for name in sorted(names_in(text))]
            try:
                fits = names_in(words) <= names_in(text)
            except ValueError:
                fits = False
            if not fits:
                only = f"no braces but {listed(known)}" if known else "no braces"
                yield problem(WRONG_VALUE, f"should have {only}", where)


def _taken(data: dict[str, Any]) -> Iterator[DataPath]:
    """Yield the paths of names that would give two files of a kit the same name."""
    components = mapping_in(data, "components")
    # The whole kit, and the files that show a large piece on one page.
    taken = {"kit", *(f"{name}-poster" for name in components)}
    yield from (("groups", name) for name in mapping_in(data, "groups") if name in taken)
    if (model := model_of(components.get("cover"))) is not None and issubclass(model, Paged):
        yield "components", "cover"


def quantities(data: dict[str, Any]) -> Iterator[tuple[DataPath, dict[str, Any]]]:
    """Yield the quantities in raw data, each with its path; empty ones are left out."""
    for name, component in mapping_in(data, "components").items():
        owners: dict[DataPath, Any] = {(): component}
        owners |= {("rows", row): own for row, own in mapping_in(component, "rows").items()}
        for path, owner in owners.items():
            if quantity := mapping_in(owner, "quantity"):
                yield ("components", name, *path, "quantity"), quantity
