"""Options of a kit build, each declared once.

A declaration has an option's name in Python and on the command line, its values, how they are read
and refused, and their form in the kit's folder name and in its manifest. The command line, the API,
manifests and the proof of a finished kit follow from :class:`KitOptions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.core.printing import (
    CUTTER_NAMES,
    DUPLEXES,
    EDGE_MM,
    FULL,
    HEXAGON,
    HOME,
    INKS,
    LONG_EDGE,
    PURPOSES,
    ROUNDS,
    SHORT_EDGE,
    Duplex,
    InkName,
    Purpose,
    Rounds,
)
from printgen.core.units import PAPERS, Paper, number
from printgen.kit.options.option import Option, choice, unread, within
from printgen.kit.options.readers import (
    printer_again,
    read_bleed,
    read_creep,
    read_cutter,
    read_labels,
    read_margin,
    read_paper,
    read_printer,
    read_since,
)
from printgen.kit.options.shops import EDITION, IMPOSED, contradictions

if TYPE_CHECKING:
    from printgen.core.cutters import Cutter
    from printgen.imposition.printer import Printer
    from printgen.kit.folders.previous import PreviousKit
    from printgen.model.catalog import Loaded


PAPER: Final[Option[str | Paper, Paper]] = Option(
    ("--paper",),
    "text",
    "a4",
    "a4, letter, a3, tabloid, or a size such as 200x300mm.",
    read_paper,
    choices=tuple(PAPERS),
    metavar="PAPER",
    folder=lambda paper: paper.name,
    say=lambda paper: paper.name,
    write=lambda paper: paper.name,
)
PLAYERS: Final[Option[int | None, int | None]] = Option(
    ("--players", "-p"),
    "number",
    None,
    "Number of players.",
    unread,
    metavar="NUMBER",
    without="as many as can play",
    folder=lambda players: f"{players}-players",
)
ONLY: Final[Option[Sequence[str], tuple[str, ...]]] = Option(
    ("--only",),
    "names",
    (),
    "Only these groups or components, separated by commas.",
    tuple,
    choices="part",
    metavar="NAMES",
    folder=lambda names: f"only-{'-'.join(names)}",
    say=",".join,
    write=list,
)
INK: Final = choice("--ink", INKS, FULL, "Print in full colour, with less ink, or in greys.")
DUPLEX: Final = choice(
    "--duplex",
    DUPLEXES,
    LONG_EDGE,
    "Edge to turn sheets on for their backs, or fold, or none.",
    # "none" alone would not say what is missing.
    lambda duplex: "no-backs" if duplex == "none" else duplex,
)
_ROUNDS: Final = choice(
    "--rounds",
    ROUNDS,
    HEXAGON,
    "Pack round pieces tightly (hexagon), or in rows that you can cut straight (square).",
)
_BLEED: Final[Option[float | str | None, float | None]] = Option(
    ("--bleed",),
    "text",
    None,
    "Most bleed between pieces with straight cuts; with 0, neighbours share a cut.",
    read_bleed,
    metavar="MM",
    without="the game's own; none where it would not show",
    folder=lambda bleed: f"bleed-{number(bleed or 0.0, 2)}",
)
_MARGIN: Final[Option[float | str | None, float | None]] = Option(
    ("--margin",),
    "text",
    None,
    "Edge of the paper that your printer cannot print on.",
    read_margin,
    metavar="MM",
    without=f"{number(EDGE_MM)}",
    folder=lambda margin: f"margin-{number(margin or 0.0, 2)}",
)
_PURPOSE: Final = choice(
    "--for", PURPOSES, HOME, "Who prints: you, DriveThruCards, or an offset press."
)
LABELS: Final[Option[str | None, str | None]] = Option(
    ("--labels",),
    "text",
    None,
    "Label sheet for stickers, such as L7160, or none for sheets to cut.",
    read_labels,
    choices="labels",
    metavar="SHEET",
    without="as the game says",
    folder=lambda name: "no-labels" if name == "none" else str(name),
)
FIRST_LABEL: Final[Option[int, int]] = Option(
    ("--first-label",),
    "number",
    1,
    "Start at this label if the first sheet is partly used.",
    within(1, 999),
    metavar="NUMBER",
    folder=lambda first: f"from-label-{first}",
    write=lambda first: first if first > 1 else None,
)
CUTTER: Final[Option[str | Cutter | None, Cutter | None]] = Option(
    ("--cutter",),
    "text",
    None,
    "Lay out sheets for a cutting machine, with its marks.",
    read_cutter,
    choices=CUTTER_NAMES,
    without="cut by hand",
    folder=lambda cutter: cutter.name if cutter else "",
    say=lambda cutter: cutter.name if cutter else "",
    write=lambda cutter: cutter.name if cutter else None,
)
_PRINTER: Final[Option[str | Printer | None, Printer | None]] = Option(
    ("--printer",),
    "text",
    None,
    "Correct the sheets for a printer saved with 'printgen calibrate'.",
    read_printer,
    choices="printer",
    metavar="NAME",
    folder=lambda printer: f"printer-{printer.name}" if printer else "",
    say=lambda printer: printer.name if printer else "",
    write=lambda printer: printer.facts() if printer else None,
    again=printer_again,
)
# Both only add a file to the kit that cannot be confused with others, so the folder's name stays
# the same.
_BOOKLET: Final[Option[bool, bool]] = Option(
    ("--booklet",),
    "nothing",
    False,  # noqa: FBT003 - the default
    "Add the rulebook as sheets to fold and staple.",
    unread,
    key="booklets",
    write=None,
    again=bool,
)
_CREEP: Final[Option[float | str | None, float | None]] = Option(
    ("--creep",),
    "text",
    None,
    "Thickness of the booklet's paper.",
    read_creep,
    metavar="MM",
    without="0.1",
    key="booklets",
    write=None,
    again=lambda booklets: next((each["creep"] for each in booklets.values()), None),
)
_SINCE: Final[Option[str | Path | PreviousKit | None, PreviousKit | None]] = Option(
    ("--since",),
    "text",
    None,
    "Print only what has changed since this older kit (its folder or manifest).",
    read_since,
    metavar="KIT",
    folder=lambda kit: f"since-{kit.version}" if kit else "",
    say=lambda kit: kit.folder.name if kit else "",
    # The older kit may be gone: the manifest's entry is no kit to update.
    write=None,
    again=None,
)

# Options for fronts and whole sheets: exports of them have the same ones, to agree with kits.
FRONTS: Final = (PAPER, INK, _ROUNDS, _MARGIN, LABELS, _SINCE)
SHEETS: Final = (*FRONTS, _BLEED, DUPLEX, CUTTER, _PRINTER)


@dataclass(frozen=True, kw_only=True)
class KitOptions:
    """Options of a kit build.

    Raises :class:`UsageError` with everything that is wrong with them, and :class:`DataError` if
    the file of a printer or the manifest of an older kit is wrong.
    """

    # In the order of folder names and manifests.
    paper: Option[str | Paper, Paper] = PAPER
    players: Option[int | None, int | None] = PLAYERS
    ink: Option[str, InkName] = INK
    duplex: Option[str, Duplex] = DUPLEX
    rounds: Option[str, Rounds] = _ROUNDS
    bleed: Option[float | str | None, float | None] = _BLEED
    margin: Option[float | str | None, float | None] = _MARGIN
    cutter: Option[str | Cutter | None, Cutter | None] = CUTTER
    labels: Option[str | None, str | None] = LABELS
    first_label: Option[int, int] = FIRST_LABEL
    purpose: Option[str, Purpose] = _PURPOSE
    edition: Option[int, int] = EDITION
    imposed: Option[str | Paper | None, Paper | None] = IMPOSED
    printer: Option[str | Printer | None, Printer | None] = _PRINTER
    only: Option[Sequence[str], tuple[str, ...]] = ONLY
    booklet: Option[bool, bool] = _BOOKLET
    creep: Option[float | str | None, float | None] = _CREEP
    since: Option[str | Path | PreviousKit | None, PreviousKit | None] = _SINCE

    def __post_init__(self) -> None:
        wrong = []
        for name, option in OPTIONS.items():
            try:
                self.__dict__[name] = option.value(self.__dict__[name])
            except UsageError as error:
                wrong.append(str(error))
        wrong += () if wrong else self._contradictions()
        if wrong:
            raise UsageError("; ".join(wrong))

    def _contradictions(self) -> Iterator[str]:
        if self.bleed is not None and self.cutter is not None:
            yield "--bleed is for straight cuts: leave out --bleed or --cutter"
        if self.creep is not None and not self.booklet:
            yield "--creep is the thickness of a booklet's paper: give --booklet too"
        if self.booklet and self.since is not None:
            yield "a stapled booklet cannot be updated page by page: leave out --booklet or --since"
        turned = self.duplex in {LONG_EDGE, SHORT_EDGE}
        if self.printer is not None and turned and self.duplex != self.printer.duplex:
            yield (
                f"'{self.printer.name}' was measured with sheets turned on the"
                f" {self.printer.duplex.replace('-', ' ')}: use --duplex {self.printer.duplex}, or"
                f" measure it again with printgen calibrate --duplex {self.duplex}"
            )
        if self.cutter is not None:
            yield from self.cutter.wrong(self.paper, self.duplex, self.margin)
            if self.printer is not None and self.cutter.marks is None:
                yield (
                    f"{self.cutter.program} prints the sheets itself, so they cannot be corrected:"
                    " leave out --printer, or --cutter"
                )
        if self.labels:
            from printgen.core.label_sheets import wrong_labels

            yield from wrong_labels(self.labels, self.paper, self.first_label)
        sheets = {*SHEETS, FIRST_LABEL, _BOOKLET} - {PAPER, INK}
        known = (each for each in OPTIONS.values() if each in sheets)
        given = [f"'{each.flags[0]}'" for each in known if self.differs(each)]
        yield from contradictions(
            self.purpose, given, edition=self.edition, imposed=self.imposed is not None
        )

    def differs(self, option: Option[Any, Any]) -> bool:
        """Return True if an option has another value than its default."""
        return bool(getattr(self, option.name) != option.value(option.default))

    def asks_for(self, component: str, group: str) -> bool:
        """Return True if something of that component and group belongs to the kit."""
        return not self.only or component in self.only or group in self.only

    def checked(self, loaded: Loaded) -> KitOptions:
        """Return the options for that game, with ``only`` in the order of its data.

        So a kit's name and contents do not depend on the order of options. Raises
        :class:`UsageError` with everything that the game does not have.
        """
        game = loaded.description.game
        wrong = []
        if self.players is not None and not game.players.min <= self.players <= game.players.max:
            wrong.append(f"{game.title} is for {game.players}, not {self.players}")
        known = [*game.groups, *game.components]
        wrong += (
            f"{game.id} has no group or component '{name}'{hinted(name, known)}"
            for name in self.only
            if name not in known
        )
        if (self.labels or self.first_label > 1) and not any(
            g.labels for g in game.groups.values()
        ):
            hint = "give one 'labels: any' in the data, or in a variant"
            wrong.append(f"no group of {game.id} is printed on labels: {hint}")
        wrong += self._too_much_bleed(loaded)
        if not wrong and self.booklet:
            wrong += self._no_booklet(loaded)
        if self.since is not None and not self.since.is_of(game):
            folder = self.since.folder.name
            wrong.append(f"'--since {folder}' is a kit of {self.since.title}, not of {game.name}")
        if wrong:
            raise UsageError("; ".join(wrong))
        return replace(self, only=tuple(dict.fromkeys(each for each in known if each in self.only)))

    def _too_much_bleed(self, loaded: Loaded) -> Iterator[str]:
        """Yield the reason if nothing can have as much bleed."""
        if self.bleed is None:
            return
        components = loaded.description.game.components.values()
        most = max((getattr(each, "bleed", 0.0) for each in components), default=0.0)
        if self.bleed > most:
            yield (
                f"no piece of {loaded.id} has more bleed than {number(most, 2)} mm:"
                f" --bleed takes 0 to {number(most, 2)} mm"
            )

    def _no_booklet(self, loaded: Loaded) -> Iterator[str]:
        """Yield the reasons why no booklet can be made."""
        from printgen.imposition.booklet import too_small

        yield from too_small(self.paper)
        game = loaded.description.game
        if not any(
            component.is_bound and self.asks_for(name, component.group)
            for name, component in game.components.items()
        ):
            where = " among what --only names" if self.only else ""
            yield f"{game.id} has no booklet{where}, so there is nothing to staple"

    def folder_name(self, first: str, shown: Sequence[Option[Any, Any]] = ()) -> str:
        """Return the name of the kit's folder, such as ``aztec-market-a4``, with the options that
        differ from their defaults.

        ``first`` is the beginning of the name; ``shown`` are the options that it may contain (none:
        all that have a word for it). Defaults are not named, except for the paper.
        """
        parts = (
            option.folder(getattr(self, option.name))
            for option in shown or OPTIONS.values()
            if option.folder is not None and (option is PAPER or self.differs(option))
        )
        return "-".join((first, *parts))

    def facts(self) -> dict[str, Any]:
        """Return the manifest's entries of the options; some come from the contents instead."""
        written = {
            option.key: option.write(getattr(self, name))
            for name, option in OPTIONS.items()
            if option.write is not None
        }
        return {key: each for key, each in written.items() if each is not None or key == "players"}

    @classmethod
    def of_manifest(cls, data: Mapping[str, Any], loaded: Loaded) -> KitOptions:
        """Return the options of a kit from its manifest, without the previous kit.

        Raises :class:`UsageError` if there cannot be such a kit.
        """
        given = {
            name: option.again(data[option.key])
            for name, option in OPTIONS.items()
            if option.again is not None and option.key in data
        }
        # The manifest has the number of players even if it is for all that can play.
        if given["players"] == loaded.description.game.players.max:
            del given["players"]
        return cls(**given).checked(loaded)


# The options by their names in Python.
OPTIONS: Final[Mapping[str, Option[Any, Any]]] = {
    each.name: vars(KitOptions)[each.name] for each in fields(KitOptions)
}
_about: Final = cleandoc(f"{KitOptions.__doc__}")
_each: Final = (f"- ``{name}``: {option.help}" for name, option in OPTIONS.items())
KitOptions.__doc__ = "\n".join((_about, "", *_each))
