"""Check the texts of a game: whether they mention everything in the box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from printgen.checks.codes import TEXT_SILENT
from printgen.core.errors import Finding, counted, in_cases, quoted
from printgen.model import piece_counts
from printgen.model.boards import BoardBase
from printgen.model.component import Paged
from printgen.model.piece_counts import component_of, piece_id
from printgen.model.pieces import DesignedPieces, Pieces
from printgen.play.subject import Subject

# A text that names more than this share of a component's designs is meant to name them all.
_MOST: Final = 0.5
_MOST_TOLD: Final = 5
# Longer texts are sentences, which nobody repeats word by word.
_LONGEST_NAME: Final = 40
# The first of the letters of Chinese, Japanese and Korean.
_SPACELESS: Final = "\u2e80"


def texts_mention_what_there_is(subject: Subject) -> Iterator[Finding]:
    """Yield what texts leave out.

    These are components that all booklets leave out, scored things without a word in sheets and
    rulebooks, and designs that a text leaves out although it names most others.
    """
    found: dict[tuple[str, str], list[int]] = {}
    game = subject.description.game
    if (texts := subject.texts) is None:
        return
    for players in subject.players:
        figures = game.figures_at(players)
        box = piece_counts.box(game, subject.description.designs, players, figures)
        # The texts are Markdown, in which names have backslashes: Salt \& Sons.
        plain = {name: text.replace("\\", "").casefold() for name, text in texts(players).items()}
        said = {name: " ".join(text.split()) for name, text in plain.items()}
        booklets = [name for name in said if _is_booklet(subject, name)]
        for name, words in said.items():
            left_out = [*_designs(subject, box, words), *_scored(subject, name, words)]
            if [name] == booklets[:1]:
                # What one booklet mentions, such as the rulebook, others need not.
                left_out += _components(subject, players, box, "\n".join(said[n] for n in booklets))
            for missing in left_out:
                found.setdefault((name, missing), []).append(players)
    for (name, missing), counts in found.items():
        yield _silent(subject, name, missing, counts)


def _silent(subject: Subject, name: str, missing: str, counts: list[int]) -> Finding:
    component = subject.description.game.components[name]
    cases = (counted(n, "player") for n in counts)
    key = "template" if isinstance(component, Paged) else "front"
    return Finding(
        TEXT_SILENT,
        f"the {component.title.one} does not mention {missing}",
        subject.description.place("components", name, key),
        "name what is missing in its template, or loop over all of them there",
        case="" if counts == [*subject.players] else in_cases(cases),
    )


def _is_booklet(subject: Subject, name: str) -> bool:
    component = subject.description.game.components[name]
    return isinstance(component, Paged) and component.is_bound


def _components(
    subject: Subject, players: int, box: Mapping[str, int], words: str
) -> Iterator[str]:
    """Yield components that all booklets leave out.

    Stand-ins may be left out, and pieces and boards without copies, which are only for texts.
    """
    figures = subject.description.game.figures_at(players)
    there = {component_of(piece) for piece in box}
    for name, component in subject.description.game.components.items():
        titles = component.title.one, component.title.many
        is_board = isinstance(component, BoardBase) and component.quantity.at(players, figures)
        if (is_board or name in there) and not any(_has(words, title) for title in titles):
            yield f"the {component.title.many}"


def _scored(subject: Subject, name: str, words: str) -> Iterator[str]:
    """Yield what is scored but has no word in a sheet or rulebook."""
    rules = next(iter(subject.rules_made.values()), None)
    if rules is None or not isinstance(subject.description.game.components[name], Paged):
        return
    common, _ = rules.tally_keys()
    for key, title in rules.sheet_lines().items():
        if key in common and not _has(words, title) and not _has(words, key):
            yield f"the {title}, which are scored"


def _designs(subject: Subject, box: Mapping[str, int], words: str) -> Iterator[str]:
    """Yield designs that are left out although most others of their component are named."""
    own = _own_names(subject)
    for name, component in subject.description.game.components.items():
        if not isinstance(component, Pieces):
            continue
        fields = component.fields if isinstance(component, DesignedPieces) else {}
        foreign = {each for other in own.keys() - {name} for each in own[other]}
        there = subject.description.designs[name]
        rows = [
            (design, values)
            for design, values in zip(there.ids, there.values, strict=True)
            if box.get(piece_id(name, design))
        ]
        left, named = [], 0
        for design, values in rows:
            others = [other for row, other in rows if row != design]
            names = [
                str(value)
                for key, value in values.items()
                if fields.get(key) == "text"
                and 0 < len(str(value)) <= _LONGEST_NAME
                and not str(value).isdecimal()  # the numbers of a list are no names
                and value not in foreign
                and not any(str(value) == str(other.get(key)) for other in others)
            ]
            named += bool(names)
            if names and not any(_has(words, each) for each in names):
                left.append(design)
        if 0 < len(left) < named * (1 - _MOST):
            some, more = ", ".join(map(quoted, left[:_MOST_TOLD])), len(left) - _MOST_TOLD
            some += f" and {more} more" if more > 0 else ""
            yield f"{some} of the {component.title.many}"


def _own_names(subject: Subject) -> dict[str, set[str]]:
    """Return the names of each component's designs; a name that other components share proves
    nothing.

    Stand-ins have the names of what they replace.
    """
    components = subject.description.game.components
    return {
        name: {*rows.ids, *(str(values["name"]) for values in rows.values if "name" in values)}
        for name, rows in subject.description.designs.items()
        if getattr(components[name], "instead_of", None) is None
    }


def _has(words: str, name: str) -> bool:
    """Return True if a name is in a text as a whole word.

    Chinese and Japanese have no spaces between words, and Korean none before a particle.
    """
    if name >= _SPACELESS:
        return name.casefold() in words
    return bool(re.search(rf"(?<![\w-]){re.escape(name.casefold())}(?![\w-])", words))
