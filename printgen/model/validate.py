"""From the raw tree to a :class:`Game`, with every error of the data found in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pydantic import ValidationError

from printgen.core.codes import FILE_UNREADABLE
from printgen.core.errors import DataError, Finding, Place
from printgen.core.fonts import FONT_FILES
from printgen.model.areas import check_areas
from printgen.model.base import Names, quoted
from printgen.model.blame import Blame, Variation
from printgen.model.codes import TEMPLATE_MISSING, UNKNOWN_ROW, WRONG_TYPE
from printgen.model.explain import explain, issues
from printgen.model.extend import expand_faces
from printgen.model.figures import NUMBERS
from printgen.model.game import PALETTE, Game
from printgen.model.glyphs import check_glyphs
from printgen.model.homes import Folders, Home
from printgen.model.issues import Issue, settle, together
from printgen.model.kinds import model_of
from printgen.model.lengths import expand_measures
from printgen.model.numbers import check_numbers, check_totals
from printgen.model.references import DEFINED
from printgen.model.routes import refused
from printgen.model.rows import Designs, mapping_at, names_file, placed, read_designs
from printgen.model.use import raw_components
from printgen.model.uses import check_faces
from printgen.source.parsing import (
    Mapping,
    Node,
    Scalar,
    closest,
    did_you_mean,
    locate,
    plain,
    read_text,
)

if TYPE_CHECKING:
    from printgen.model.setup import Rules, Setup


class Description(NamedTuple):
    """A game with the tree that it was read from, for the places of later errors.

    ``homes`` are the folders of its files, in the order in which they are looked through, and
    ``variation`` is what it changes of another game, if it is a variant.
    """

    game: Game
    tree: Mapping
    designs: dict[str, Designs]
    setup: Setup | None = None
    rules: Rules | None = None
    homes: tuple[Home, ...] = ()
    variation: Variation | None = None

    def blamed(
        self,
        findings: Iterable[Finding],
        read: Iterable[str] = (),
        had: Iterable[Finding] = (),
    ) -> list[Finding]:
        """Return findings, those in the game that a variant extends at the change to blame.

        ``read`` are the figures that the rules' code reads; ``had`` is what that game has as well,
        and stays where it is.
        """
        if self.variation is None:
            return list(findings)
        return Blame(self.variation, self.tree, self.homes, read).told(findings, had)

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Where the value (or its key) at ``path`` stands in the data."""
        return locate(self.tree, path, key=key)

    def place_of_figure(self, name: str) -> Place:
        """Where a figure's number stands: in a variant, if that is what changes it."""
        figure = mapping_at(self.tree, "figures", name)
        keys = figure.items if figure is not None else ()
        return self.place("figures", name, *(key for key in NUMBERS if key in keys))


def validate(
    tree: Mapping,
    folders: Folders,
    *,
    found: Iterable[Finding] = (),
    lost: frozenset[str] = frozenset(),
) -> Description:
    """The game that ``tree`` describes. Raises :class:`DataError` with everything that is wrong.

    ``found`` is what was found while the tree was read, and is told as well. ``lost`` are the
    top-level keys of which something may stand in parts that could not be read: that something of
    them is missing is then no finding.
    """
    try:
        expanded, wrong, bare = expand_faces(tree, all_known="faces" not in lost)
    except DataError as error:
        raise DataError([*found, *error.findings]) from None
    expanded = expand_measures(expanded)
    if stand_in := _has_stand_ins(expanded):
        from printgen.model.stand_ins import expand_stand_ins

        expanded = expand_stand_ins(expanded)
    data: Any = plain(expanded)
    names = _names(data, lost)
    issued = [Issue(finding) for finding in wrong]
    game: Game | None = None
    try:
        game = Game.model_validate(data, context=names)
    except ValidationError as error:
        issued += (
            issue
            for issue in issues(error, data, expanded, names)
            if not (issue.lacks & lost and not issue.inside)
            and not (issue.lacks and any(issue.inside[: len(path)] == path for path in bare))
        )
    play, more = _play(data, expanded, names)
    issued += more
    designs, more = read_designs(expanded, folders, names)
    issued += more
    issued += _misfits(data, expanded, designs, names)
    findings = settle(issued, refused(expanded))
    findings += check_faces(data, expanded, designs, names)
    findings += _pictures(expanded, designs)
    findings += check_numbers(data, expanded, game)
    if stand_in:
        from printgen.model.stand_ins import check_stand_ins

        findings += check_stand_ins(data, expanded, game, designs)
        # What they share is judged with each of them.
        findings = list(dict.fromkeys(findings))
    if game is not None:
        read = Description(game, expanded, designs)
        for name, component in game.components.items():
            findings += component.findings(name, read)
    findings += check_areas(data, expanded)
    findings += _templates(expanded, folders)
    findings += check_glyphs(expanded)
    findings = together(found, findings)
    if game is not None and not findings:
        findings += check_totals(game, expanded, designs)
    if findings or game is None:
        raise DataError(findings)
    return Description(game, expanded, designs, play.setup, play.rules, folders.homes)


def _misfits(
    data: Any, tree: Mapping, designs: dict[str, Designs], names: Names
) -> Iterator[Issue]:
    """What the kinds find wrong with their raw components."""
    for raw in raw_components(data, tree, names, designs):
        model = model_of(raw.data)
        if model is not None:
            yield from model.misfits(raw)


def _has_stand_ins(tree: Mapping) -> bool:
    components = mapping_at(tree, "components")
    return components is not None and any(
        isinstance(entry.value, Mapping) and "instead-of" in entry.value.items
        for entry in components.items.values()
    )


class _Play(NamedTuple):
    setup: Setup | None = None
    rules: Rules | None = None


def _play(data: Any, tree: Mapping, names: Names) -> tuple[_Play, list[Issue]]:
    """How the game is set up and played, where the data says so, and what is wrong with that."""
    if not {"setup", "rules"} & set(data):
        return _Play(), []
    from printgen.model.setup import Rules, Setup

    read: dict[str, Any] = {}
    found: list[Issue] = []
    for key, model in (("setup", Setup), ("rules", Rules)):
        part = mapping_at(tree, key)
        if part is None:
            if key in data:
                where = locate(tree, (key,))
                message = f"'{key}' should be a mapping"
                found.append(Issue(Finding(WRONG_TYPE, message, where), (key,)))
            continue
        try:
            read[key] = model.model_validate(data[key], context=names)
        except ValidationError as error:
            found += (
                issue._replace(inside=(key, *issue.inside))
                for issue in issues(error, data[key], part, names)
            )
    return _Play(**read), found


# What must be there: that it is missing is said once, and not for every name.
_NEEDED: Final = {("theme", "colours"), ("groups",), ("components",)}


def _names(data: dict[str, Any], lost: frozenset[str]) -> Names:
    """The names that the data defines. Where it should define some and does not, or where they may
    have been lost, references cannot be judged.
    """
    names = Names({"font": frozenset(FONT_FILES)})
    unsure = set()
    for kind, path in DEFINED.items():
        value: Any = data
        for step in path:
            # An absent mapping defines nothing; one that is no mapping could have defined all.
            value = value.get(step, {}) if isinstance(value, dict) else None
        names.known[kind] = frozenset(value) if isinstance(value, dict) else frozenset()
        is_wrong = not isinstance(value, dict)
        if path[0] in lost or is_wrong or (not value and path in _NEEDED):
            unsure.add(kind)
    names.known["colour"] |= set(PALETTE)  # which of these are lacking is said once
    names.unsure = frozenset(unsure)
    return names


def _pictures(tree: Mapping, designs: dict[str, Designs]) -> Iterator[Finding]:
    """Pictures that no row of the component gives."""
    for name, design in designs.items():
        component = mapping_at(tree, "components", name)
        entry = component.items.get("picture") if component else None
        if component is None or entry is None or not isinstance(entry.value, Scalar):
            continue
        if design.ids == ("",) and "rows" in component.items:
            continue  # rows that cannot be read
        picture = entry.value.value
        if isinstance(picture, str) and picture and picture not in design.ids:
            message = f"no row of {quoted(name)} is called {quoted(picture)}"
            hint = did_you_mean(picture, design.ids)
            if design.ids == ("",):
                hint = "delete it: the component has no rows to choose from"
            yield Finding(UNKNOWN_ROW, message, entry.value.place, hint)


def _templates(tree: Mapping, folders: Folders) -> Iterator[Finding]:
    """Templates that are not where they are looked for."""
    for name in _template_names(tree):
        text = str(name.value)
        try:
            file, shown = folders.find(text, name.place)
            if not file.exists():
                if not (folders.templates / text).is_file():
                    yield _missing_template(text, folders, name.place)
                continue
            read_text(file, shown=shown)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            message = f"the template {quoted(text)} cannot be read: {reason}"
            yield Finding(FILE_UNREADABLE, message, name.place, "give it another name")
        except DataError as error:
            # Found again, with its place in the template, when it is read.
            yield from placed(error.findings, name.place)


def _missing_template(name: str, folders: Folders, where: Place) -> Finding:
    places = (*(home.path for home in folders.homes), folders.templates)
    files = [file for place in places for file in place.glob("*.j2")]
    known = {file.name.partition(".")[0]: file.name for file in files}
    near = closest(name.partition(".")[0], known)  # all have the same ending: it tells nothing
    hint = f"did you mean '{known[near]}'?" if near else "check the name and the folder"
    return Finding(TEMPLATE_MISSING, f"there is no template {quoted(name)}", where, hint)


def _template_names(tree: Mapping) -> Iterator[Scalar]:
    for path, key in ((("components",), "template"), (("faces",), "boxes")):
        group = mapping_at(tree, *path)
        for entry in group.items.values() if group else ():
            if key == "template":
                yield from _text_at(entry.value, key)
            elif (boxes := mapping_at(entry.value, key)) is not None:
                for box in boxes.items.values():
                    yield from _text_at(box.value, "prose")


def _text_at(node: Node, key: str) -> Iterator[Scalar]:
    value = node.items[key].value if isinstance(node, Mapping) and key in node.items else None
    if isinstance(value, Scalar) and names_file(value):
        yield value


__all__ = ["Description", "Folders", "Home", "explain", "validate"]
