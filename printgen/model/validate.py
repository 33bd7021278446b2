"""Validation: from the raw tree to a :class:`Game`, or all errors of the data at once."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from printgen.core.codes import FILE_UNREADABLE
from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import DataError, Finding, Place, placed, quoted
from printgen.core.files import text_over
from printgen.fonts.font import FONT_FILES
from printgen.model.base import Names, names_file
from printgen.model.codes import (
    ALWAYS_SO,
    GLYPH_MISSING,
    OUT_OF_RANGE,
    TEMPLATE_MISSING,
    UNKNOWN_NAME,
    WRONG_TYPE,
)
from printgen.model.component import ByFigure
from printgen.model.description import Description
from printgen.model.designs import Designs
from printgen.model.extend import expand_all
from printgen.model.face_checks import FaceChecker
from printgen.model.face_uses import raw_components
from printgen.model.game import PALETTE, Game
from printgen.model.glyph_checks import check_glyphs
from printgen.model.image_checks import check_images
from printgen.model.issues import Issue, respelt, settle, together
from printgen.model.kinds import model_of, part
from printgen.model.measures import own_lengths
from printgen.model.number_checks import check_numbers, check_totals
from printgen.model.pairs import expand_pairs
from printgen.model.references import DEFINED
from printgen.model.short_forms import default_of, provenance_filled_in
from printgen.model.space_tables import expand_space_tables
from printgen.model.stand_ins import check_stand_ins, expand_stand_ins
from printgen.model.table_designs import read_designs
from printgen.model.validation_errors import read_model
from printgen.source.codes import ROW_LENGTH
from printgen.source.search_path import SearchPath
from printgen.source.text_files import read_text
from printgen.source.tree import (
    DataPath,
    Mapping,
    Scalar,
    locate,
    mapping_at,
    matching,
    node_at,
    plain,
)

if TYPE_CHECKING:
    from printgen.model.art import Art


def validate(
    tree: Mapping,
    search_path: SearchPath,
    *,
    found: Iterable[Finding] = (),
    lost: frozenset[str] = frozenset(),
    is_mended: bool = False,
) -> Description:
    """Return the game that ``tree`` describes.

    ``found`` are the findings from reading the tree, which are reported too. ``lost`` are the
    top-level keys that may have entries in unreadable parts: entries missing there are not
    reported. Raises DataError with all findings but those that follow from misspelt keys.
    """
    try:
        expanded, wrong, bare = expand_all(tree, lost)
    except DataError as error:
        raise DataError([*found, *error.findings]) from None
    expanded, of_tables, unread = expand_space_tables(expanded, search_path)
    expanded, unclear = expand_pairs(expanded)
    expanded = expand_stand_ins(expanded)
    data: Any = plain(expanded)
    names = _names(data, lost)
    issued = [*map(Issue, (*wrong, *of_tables, *unclear))]
    issued += map(Issue, of_fonts := list(_fonts(expanded, search_path, names)))
    game, more = read_model(Game, data, expanded, names)
    issued += (each for each in more if not _is_elsewhere(each, lost, bare, unread))
    play, more = _play(data, expanded, names)
    issued += more
    again = partial(validate, search_path=search_path, found=found, lost=lost, is_mended=True)
    _refuse_misspelt(tree, () if is_mended else issued, again)
    designs, more = read_designs(expanded, search_path, names)
    issued += more
    issued += _misfits(data, expanded, designs, names)
    findings = settle(issued, expanded)
    art = _art(expanded, search_path)
    findings += art.findings if art is not None else []
    faces = FaceChecker(data, expanded, designs, names, game, is_variant=bool(search_path.bases))
    findings += faces.findings()
    findings += [*_pictures(expanded, designs), *check_numbers(data, expanded, game)]
    findings += check_stand_ins(data, expanded, game, designs)
    # Fields that stand-ins share with others are checked for each of them.
    findings = list(dict.fromkeys(findings))
    findings += _of_kinds(Description(game, expanded, designs)) if game is not None else ()
    if "setup" in data:
        from printgen.model.area_checks import check_areas

        findings += check_areas(data, expanded)
    findings += _templates(expanded, search_path)
    findings += check_images(expanded, designs, search_path)
    findings += check_glyphs(expanded, names.fonts)
    findings = _without_guesses(together(found, findings), of_fonts)
    if game is not None and not findings:
        findings += check_totals(game, expanded, designs)
    if findings or game is None:
        raise DataError(findings)
    described = Description(game, expanded, designs, folders=search_path.folders, **play)
    if art is not None:
        described = described._replace(game=art.credited(game), art=art.drawings)
    return described


def _refuse_misspelt(
    tree: Mapping, issued: Sequence[Issue], again: Callable[[Mapping], object]
) -> None:
    """Raise the findings about misspelt keys, if any, and others that remain without these."""
    spelt, guessed = respelt(tree, issued)
    if not guessed:
        return
    spelt, default, _ = default_of(spelt)
    told = [each.finding for each in issued if each.meant and each.finding.where in guessed]
    try:
        again(provenance_filled_in(spelt, {spelt.place.file: default} if default else {}))
    except DataError as error:
        told += (each for each in error.findings if each.where not in guessed)
    raise DataError(told)


def _is_elsewhere(
    issue: Issue, lost: frozenset[str], bare: Iterable[DataPath], unread: Container[Place]
) -> bool:
    """Return True if what is missing may be in an unreadable part, or in a table of spaces."""
    if issue.finding.where in unread:
        return True
    in_bare = any(issue.inside[: len(path)] == path for path in bare)
    return bool(issue.lacks and (in_bare or (issue.lacks & lost and not issue.inside)))


def _fonts(tree: Mapping, search_path: SearchPath, names: Names) -> Iterable[Finding]:
    """Return what is wrong with the game's own fonts, and add their keys to the names."""
    if mapping_at(tree, "theme", "fonts") is None:
        return ()
    from printgen.model.own_fonts import read_fonts

    return read_fonts(tree, search_path, names)


def _without_guesses(findings: list[Finding], of_fonts: list[Finding]) -> list[Finding]:
    """Return the findings without those of letters, if a font cannot be read, and without those of
    conditions, if a row of a table cannot.

    What the font in its place lacks says nothing about it, and what the row has is not known.
    """
    guesses = set()
    if any(each.code != GLYPH_MISSING for each in of_fonts):
        guesses.add(GLYPH_MISSING)
    if any(each.code == ROW_LENGTH for each in findings):
        guesses.add(ALWAYS_SO)
    return [each for each in findings if each.code not in guesses]


def _art(tree: Mapping, search_path: SearchPath) -> Art | None:
    """Return the art of signs from files; None if all are drawn in the data."""
    named = dict(_named_art(mapping_at(tree, "signs")))
    if not named:
        return None
    from printgen.model.art import read_art

    return read_art(named, search_path)


def _named_art(signs: Mapping | None) -> Iterator[tuple[str, Scalar]]:
    """Yield the signs of a game that name their art."""
    for name, entry in signs.items.items() if signs is not None else ():
        value = entry.value
        if isinstance(value, Mapping):
            inner = value.items.get("art")
            value = inner.value if inner is not None else value
        if names_file(value):
            yield name, value


def _of_kinds(description: Description) -> Iterator[Finding]:
    """Yield the findings of each kind about its components in a valid game."""
    for name, component in description.game.components.items():
        for number in component.by_figures():
            yield from _wrong_number(name, number, description)
        if (checks := part(component.kind, "checks")) is not None:
            yield from checks.findings(name, component, description)


def _wrong_number(name: str, number: ByFigure, of: Description) -> Iterator[Finding]:
    """Yield that a number is wrong, with the fewest players with whom it is."""
    for players in of.game.players.counts:
        count = of.game.figures_at(players).get(number.figure, 0)
        if (wrong := number.wrong(count, players)) is not None:
            message, hint = wrong
            where = of.place("components", name, *number.path)
            yield Finding(OUT_OF_RANGE, message, where, hint)
            return


def _misfits(
    data: Any, tree: Mapping, designs: dict[str, Designs], names: Names
) -> Iterator[Issue]:
    """Yield the findings of each kind about its components in raw data."""
    for raw in raw_components(data, tree, names, designs):
        model = model_of(raw.data)
        if model is not None:
            yield from model.misfits(raw)


def _play(data: Any, tree: Mapping, names: Names) -> tuple[dict[str, Any], list[Issue]]:
    """Return the game's setup and rules, by key, if it has them, and the issues in them."""
    if not {"setup", "rules"} & set(data):
        return {}, []
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
        read[key], wrong = read_model(model, data[key], part, names)
        found += (issue._replace(inside=(key, *issue.inside)) for issue in wrong)
    return read, found


# If a required mapping is missing, that is reported once, and not for every name.
_NEEDED: Final = {("theme", "colours"), ("groups",), ("components",)}


def _names(data: dict[str, Any], lost: frozenset[str]) -> Names:
    """Return the names that the data defines.

    A kind of name is ``unsure`` if names may be missing or in unreadable parts.
    """
    names = Names()
    unsure = set()
    for kind, path in DEFINED.items():
        value: Any = data
        for step in path:
            # A missing mapping defines nothing; a value that is no mapping could have defined all.
            value = value.get(step, {}) if isinstance(value, dict) else None
        names.known[kind] = frozenset(value) if isinstance(value, dict) else frozenset()
        is_wrong = not isinstance(value, dict)
        if path[0] in lost or is_wrong or (not value and path in _NEEDED):
            unsure.add(kind)
    names.known["font"] |= set(FONT_FILES)
    names.known["colour"] |= set(PALETTE)  # which of these are missing is reported once
    names.unsure = frozenset(unsure)
    names.lengths = own_lengths()
    names.language = str(data.get("language", names.language))
    return names


def _pictures(tree: Mapping, designs: dict[str, Designs]) -> Iterator[Finding]:
    """Yield pictures that are no row of their component."""
    for name, design in designs.items():
        node = node_at(tree, ("components", name, "picture"))
        picture = node.value if isinstance(node, Scalar) else None
        if design.ids == ("",) and node_at(tree, ("components", name, "rows")) is not None:
            continue  # rows that cannot be read
        if node is not None and isinstance(picture, str) and picture and picture not in design.ids:
            message = f"{quoted(name)} has no row {quoted(picture)}"
            hint = did_you_mean(picture, design.ids)
            if design.ids == ("",):
                hint = "delete it: the component has no rows to choose from"
            yield Finding(UNKNOWN_NAME, message, node.place, hint)


def _templates(tree: Mapping, search_path: SearchPath) -> Iterator[Finding]:
    """Yield templates that are missing or cannot be read."""
    named = (node for path in _TEMPLATES for _, node in matching(tree, *path))
    for name in named:
        if not names_file(name):
            continue
        text = str(name.value)
        try:
            file, shown = search_path.find(text, name.place)
            if not file.exists() and text_over(file) is None:
                if not (search_path.templates / text).is_file():
                    yield _missing_template(text, search_path, name.place)
                continue
            read_text(file, shown=shown)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            message = f"the template {quoted(text)} cannot be read: {reason}"
            yield Finding(FILE_UNREADABLE, message, name.place, "give it another name")
        except DataError as error:
            # Found again, with its place in the template, when it is read.
            yield from placed(error.findings, name.place)


# The places of templates in the data.
_TEMPLATES: Final = (("components", "*", "template"), ("faces", "*", "boxes", "*", "prose"))


def _missing_template(name: str, search_path: SearchPath, where: Place) -> Finding:
    places = (*(folder.path for folder in search_path.folders), search_path.templates)
    files = [file for place in places for file in place.glob("*.j2")]
    known = {file.name.partition(".")[0]: file.name for file in files}
    near = closest(name.partition(".")[0], known)  # all have the same ending: it tells nothing
    hint = f"did you mean '{known[near]}'?" if near else "check the name and the folder"
    return Finding(TEMPLATE_MISSING, f"there is no template {quoted(name)}", where, hint)
