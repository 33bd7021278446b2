"""Findings that another finding may make superfluous."""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as SequenceABC
from contextlib import contextmanager
from typing import Any, NamedTuple

from printgen.core.did_you_mean import MAX_KNOWN, closest
from printgen.core.errors import DataError, Finding, Place
from printgen.model.codes import MISSING_KEY, UNKNOWN_KEY
from printgen.source.tree import DataPath, Entry, Mapping, Node, Sequence, scalars


class Issue(NamedTuple):
    """A finding, and what makes it superfluous.

    ``inside`` is the path of the mapping that it is about. A finding that one of the keys ``lacks``
    is missing there is dropped if another says that a key there was ``meant`` to be it: one
    mistake, one line. So are findings about the value of an ``unknown`` key.
    """

    finding: Finding
    inside: DataPath = ()
    lacks: frozenset[str] = frozenset()
    meant: str | None = None
    unknown: str | None = None


def settle(issues: Iterable[Issue], tree: Node) -> list[Finding]:
    """Return the findings about the data in a tree, without superfluous ones.

    Keys with unreadable values are not missing.
    """
    issues = list(issues)
    if not issues:
        return []
    meant: set[tuple[DataPath, str | int]] = {
        (path[:-1], path[-1]) for path, value in scalars(tree) if path and value.is_refused
    }
    meant |= {(issue.inside, issue.meant) for issue in issues if issue.meant}
    unknown = {(*issue.inside, issue.unknown) for issue in issues if issue.unknown}
    return [
        issue.finding
        for issue in issues
        if issue.inside not in unknown
        and not any((issue.inside, key) in meant for key in issue.lacks)
    ]


def respelt(tree: Mapping, issues: Iterable[Issue]) -> tuple[Mapping, frozenset[Place]]:
    """Return the tree with its misspelt keys as they were meant, and the places of these and
    all that is in them.
    """
    meant = {each.finding.where: each.meant for each in issues if each.finding.code == UNKNOWN_KEY}
    guessed: set[Place] = set()

    def spelt(node: Any, *, is_guess: bool = False) -> Any:
        if is_guess:
            guessed.add(node.place)
        if isinstance(node, Sequence):
            return node._replace(items=tuple([spelt(n, is_guess=is_guess) for n in node.items]))
        if not isinstance(node, Mapping):
            return node
        items: dict[str, Entry] = {}
        for key, (where, value) in node.items.items():
            word = meant.get(where)
            is_new = bool(word) and word not in node.items
            guessed.update({where} if is_guess or is_new else ())
            items[word if word and is_new else key] = Entry(
                where, spelt(value, is_guess=is_guess or is_new)
            )
        return node._replace(items=items)

    return (spelt(tree) if any(meant.values()) else tree), frozenset(guessed)


def meant_key(word: str, known: Iterable[str], present: Iterable[str]) -> str | None:
    """Return the known key that ``word`` was meant to be, of those that are not present."""
    return closest(word, set(known) - set(present))


def key_hint(meant: str | None, known: Iterable[str]) -> str | None:
    """Return the hint for an unknown key: the one that was meant, or all if they are few."""
    if meant:
        return f"did you mean '{meant}'?"
    known = sorted(known)
    return f"known are {', '.join(known)}" if 0 < len(known) <= MAX_KNOWN else None


def together(told: Iterable[Finding], more: Iterable[Finding]) -> list[Finding]:
    """Return the findings of two checks of one text, without what the second repeats.

    If there are findings already, the second check only adds what is missing: the rest may be their
    consequence.
    """
    told = list(told)
    places = {finding.where for finding in told}
    news = (f for f in more if f.where not in places or f.code == MISSING_KEY)
    return [*told, *news]


@contextmanager
def all_together(told: SequenceABC[Finding]) -> Iterator[None]:
    """Raise what a block finds in a text together with what was found before in reading it."""
    try:
        yield
    except DataError as error:
        raise DataError(together(told, error.findings)) from None
    if told:
        raise DataError(told)
