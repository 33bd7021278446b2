"""Find the change of a variant that causes an error in the extended game.

Authors of variants cannot fix the game, and often have never seen its files. So a finding there is
moved to the change that causes it: the nearest one, going from what is wrong to what it names, and
on to what that names. Names are words in the data or in a template, so that checks need not know
about causes.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as MappingABC
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from printgen.core.errors import Code, DataError, Finding, Place, Severity
from printgen.source.search_path import DataFolder
from printgen.source.text_files import inside, read_text
from printgen.source.tree import DataPath, Mapping, Node, Scalar, Sequence, node_at, scalars

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
# In a sentence, only words in braces are names: "{set-aside|token|tokens}".
_FIELD: Final = re.compile(r"\{([a-z0-9-]+)[|}]")
# Named things are two levels deep ("figures", its name), and three levels below these keys.
_NESTED: Final = {
    "setup": ("areas", "modes", "seats", "steps", "teams"),
    "theme": ("colours", "styles"),
}
_STEPS: Final = ("setup", "steps")
# The most steps back to search.
_MOST_STEPS: Final = 100
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
_NUMBER_KEYS: Final = frozenset({"value", "by-players", "formula"})
# Words of what depends on the number of players.
_BY_PLAYERS: Final = frozenset({"by-players", "per-player", "players"})
# The most things to examine for one finding.
_MOST_SEEN: Final = 5_000
# With more changes than these, they are not named one by one.
_MOST_TOLD: Final = 3
# The most findings of one code to report at a change.
_MOST_ALIKE: Final = 6
# Parts of a message with one name in quotes.
_ONE_NAME: Final = 3
# Keys about the variant itself, and keys about a number besides its value: nothing depends on them.
_IDLE_KEYS: Final = frozenset(
    {"extends", "variant", "id", "title", "subtitle", "version", "provenance", "note"}
)


class Change(NamedTuple):
    """A value that a variant gives, or a key that it ``removes``, and its place."""

    path: DataPath
    place: Place
    removes: bool = False


class Variation(NamedTuple):
    """A variant of a game.

    ``base`` is the file that it extends, ``shown`` the name of its folder in messages, ``called``
    the game's name in commands, ``extends`` the place of that key. ``files`` are its own, by their
    names in messages.
    """

    base: Path
    shown: str
    called: str
    extends: Place
    files: frozenset[str]
    changes: tuple[Change, ...]


def changes(patch: Node, base: Node | None, path: DataPath = ()) -> Iterator[Change]:
    """Yield every value that a variant's tree gives or removes, with its place.

    ``base`` is the value in the game: items of its lists are changed by number.
    """
    if not isinstance(patch, Mapping):
        yield Change(path, patch.place)
        return
    numbers = (
        {str(n): n - 1 for n in range(1, len(base.items) + 1)} if isinstance(base, Sequence) else {}
    )
    for key, entry in patch.items.items():
        step = numbers.get(key, key)
        if key in _IDLE_KEYS and (not path or key in {"provenance", "note"}):
            continue
        if isinstance(entry.value, Scalar) and entry.value.is_null:
            yield Change((*path, step), entry.key_place, removes=True)
        else:
            held = None if base is None else node_at(base, (step,))
            yield from changes(entry.value, held, (*path, step))


class Blame:
    """Finds the changes of a variant that cause findings.

    ``tree`` is the game with the changes applied, ``folders`` are its folders, the variant's first.
    ``read`` are the figures that the rules' code reads. A finding of the code ``root`` is enough to
    report for a change.
    """

    def __init__(
        self,
        variation: Variation,
        tree: Mapping,
        folders: Collection[DataFolder],
        root: Code,
        read: Iterable[str] = (),
    ) -> None:
        self._variation = variation
        self._tree = tree
        self._folders = tuple(folders)
        self._root = root
        self._read = frozenset(read)
        self._known: dict[tuple[DataPath, frozenset[str]], tuple[DataPath, ...]] = {}

    def is_foreign(self, finding: Finding) -> bool:
        """Return True if a finding is not in one of the variant's own files."""
        if finding.where is None:
            return False
        file = finding.where.file
        if file in self._variation.files:
            return False
        folder = posixpath.dirname(file)
        own, *bases = (folder.shown for folder in self._folders)
        # If the game is in the same folder, a table or template may belong to either.
        return folder != own or own in bases or not bases

    def moved(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings, with each foreign one at the change that causes it.

        Equal findings are reported once, with all the places where they show; of many similar ones
        at one change, only the first. Consequences of a change with a ``root`` finding are left
        out.
        """
        stay: list[Finding] = []
        seen: dict[Finding, list[Place]] = {}
        for each in findings:
            to = self._moved(each) if self.is_foreign(each) else each
            if each.where is None or to.where == each.where:
                stay.append(each)
            else:
                seen.setdefault(to, []).append(each.where)
        ruled_out = {each.where for each in stay if each.code == self._root}
        seen = {to: shows for to, shows in seen.items() if to.where not in ruled_out}
        alike: dict[object, list[Finding]] = {}
        for to, shows in _by_name(seen):
            told = to._replace(shows=tuple(dict.fromkeys(shows)))
            alike.setdefault((to.code, to.where, to.severity), []).append(told)
        return stay + [each for those in alike.values() for each in _first(those)]

    def told(self, findings: Iterable[Finding], had: Iterable[Finding]) -> list[Finding]:
        """Return the findings as :meth:`moved`, except those that the base has as well."""
        findings = list(findings)
        likes = set(map(likeness, had))
        theirs = [each for each in findings if likeness(each) in likes and self.is_foreign(each)]
        return theirs + self.moved(each for each in findings if each not in theirs)

    def reaches(self, finding: Finding, leave_out: Collection[str] = ()) -> bool:
        """Return True if the finding depends on a change of the variant.

        Keys in ``leave_out`` are ignored.
        """
        return bool(self._nearest(finding, frozenset(leave_out)))

    def _moved(self, finding: Finding) -> Finding:
        if removal := self._removal(finding):
            return finding._replace(where=removal.place, hint="it is removed here")
        # Findings that name nothing changed are due to the rules, or to all changes.
        changed = self._nearest(finding) or self._from([("rules",)]) or self._changed
        at = (finding.where and self._paths.get(finding.where)) or ()

        def shared(change: Change) -> int:
            steps = zip(change.path, at, strict=False)
            return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], steps))

        near = (max(each, key=shared) for each in changed.values())
        firsts = sorted(near, key=lambda each: each.place)
        if not firsts or (finding.severity is Severity.NOTE and len(firsts) > 1):
            return finding
        where = firsts[0].place
        hints = [finding.hint] if finding.hint else []
        if len(firsts) > _MOST_TOLD:
            where = self._variation.extends
            hints.append("it follows from what this variant changes")
        elif others := [f"'{_name(each)}' in line {each.place.line}" for each in firsts[1:]]:
            hints.append(f"it may also follow from {' and '.join(others)}")
        return finding._replace(where=where, hint="; ".join(hints) or None)

    def _removal(self, finding: Finding) -> Change | None:
        """Return the change that removed what the finding says is missing, or None."""
        code = finding.code.id
        is_lacking = code.endswith(("-missing", "-undefined"))
        if not (is_lacking or code.startswith(("unknown-", "missing-"))):
            return None
        removals = (each for each in self._variation.changes if each.removes)
        # Templates write names with underscores.
        said = finding.message.replace("_", "-")
        return next((each for each in removals if f"'{each.path[-1]}'" in said), None)

    # -- from what is wrong to what was changed

    def _nearest(
        self, finding: Finding, leave_out: frozenset[str] = frozenset()
    ) -> dict[DataPath, list[Change]]:
        return self._from(self._starts(finding), leave_out)

    def _from(
        self, todo: list[DataPath], leave_out: frozenset[str] = frozenset()
    ) -> dict[DataPath, list[Change]]:
        """Return the nearest changed things, with their changes.

        None if they are so far away that the connection would not be clear.
        """
        seen = set(todo)
        while todo and len(seen) <= _MOST_SEEN:
            if found := {each: self._changed[each] for each in todo if each in self._changed}:
                return found
            todo = [
                near
                for each in todo
                for near in self._near(each, leave_out)
                if not (near in seen or seen.add(near))  # type: ignore[func-returns-value]
            ]
        return {}

    def _starts(self, finding: Finding) -> list[DataPath]:
        """Return the things at the finding's place, or those that name its file."""
        if finding.where is None:
            return []
        if (path := self._paths.get(finding.where)) is not None:
            return [self._thing(path)]
        return list(self._files.get(posixpath.basename(finding.where.file), ()))

    @cached_property
    def _files(self) -> dict[str, dict[DataPath, None]]:
        """The things that name a file, by the file's name."""
        found: dict[str, dict[DataPath, None]] = {}
        for path, node in scalars(self._tree):
            if isinstance(node.value, str) and "." in node.value:
                name = posixpath.basename(node.value)
                found.setdefault(name, {})[self._thing(path)] = None
        return found

    def _near(self, thing: DataPath, leave_out: frozenset[str]) -> tuple[DataPath, ...]:
        key = thing, leave_out
        if key not in self._known:
            self._known[key] = tuple(dict.fromkeys(self._named(thing, leave_out)))
        return self._known[key]

    def _named(self, thing: DataPath, leave_out: frozenset[str]) -> Iterator[DataPath]:
        """Yield the things whose names a thing mentions, in the data or in its templates."""
        node = node_at(self._tree, thing)
        if node is None:
            return
        words = set(_words(node, leave_out))
        if len(thing) == 3 and thing[:2] == _STEPS:
            # Remove what an earlier step has taken.
            names = words & self._things.keys()
            last = int(thing[2])
            for n in range(max(0, last - _MOST_STEPS), last):
                earlier = node_at(self._tree, (*_STEPS, n))
                if earlier is not None and not names.isdisjoint(_words(earlier, leave_out)):
                    yield (*_STEPS, n)
        for name in [word for word in words if word.endswith(".j2")]:
            words |= self._template(name)
        if thing[0] == "rules":
            words |= self._read
        if not words.isdisjoint(_BY_PLAYERS):
            yield from (("players", "min"), ("players", "max"))
        for word in words:
            yield from self._things.get(word, ())

    def _template(self, name: str) -> set[str]:
        """Return the words of a template; none if it cannot be read."""
        for folder in self._folders:
            try:
                text = read_text(inside(folder.path, name, self._tree.place))
            except DataError:
                continue
            return {word.replace("_", "-") for word in _WORD.findall(text)}
        return set()

    def _thing(self, path: DataPath) -> DataPath:
        """Return the path of the named thing that contains a path."""
        top = str(path[0]) if path else ""
        if top in _NESTED:
            return path[:3] if len(path) > 1 and path[1] in _NESTED[top] else path[:2]
        return path[:1] if top == "rules" else path[:2]

    @cached_property
    def _changed(self) -> dict[DataPath, list[Change]]:
        found: dict[DataPath, list[Change]] = {}
        for change in self._variation.changes:
            found.setdefault(self._thing(change.path), []).append(change)
        return found

    @cached_property
    def _paths(self) -> dict[Place, DataPath]:
        return {place: path for path, place in _places(self._tree)}

    @cached_property
    def _things(self) -> dict[str, list[DataPath]]:
        """The named things, by name."""
        found: dict[str, list[DataPath]] = {}
        for path, _ in _places(self._tree):
            if len(path) in {2, 3} and self._thing(path) == path and isinstance(path[-1], str):
                found.setdefault(path[-1], []).append(path)
        return {name: list(dict.fromkeys(paths)) for name, paths in found.items()}


def likeness(finding: Finding) -> object:
    """Return a key that is equal for equivalent findings of a variant and of its base.

    The numbers and the examples of notes may differ.
    """
    message = finding.message
    if finding.severity is Severity.NOTE:
        message = _NUMBER.sub("0", message.partition(":")[0])
    return finding.code, finding.where, finding.severity, message


def _by_name(seen: MappingABC[Finding, list[Place]]) -> Iterator[tuple[Finding, list[Place]]]:
    """Yield findings with their places, combining those that differ only in one name and in
    numbers.

    A box that is too large is so for most numbers of players, each time by a little more.
    """
    same: dict[object, list[Finding]] = {}
    for each in seen:
        said = each.message.split("'")
        plain = each._replace(
            message=_NUMBER.sub("0", "''".join(said[::2])),
            hint=_NUMBER.sub("0", each.hint or ""),
            case="",
        )
        same.setdefault(plain if len(said) == _ONE_NAME else each, []).append(each)
    for first, *more in same.values():
        shows = [place for each in (first, *more) for place in seen[each]]
        names = dict.fromkeys(each.message.split("'")[1] for each in more)
        if more:
            names.pop(first.message.split("'")[1], None)
        told = ", ".join(f"'{name}'" for name in list(names)[:_MOST_ALIKE])
        if len(names) > _MOST_ALIKE:
            told += f" and {len(names) - _MOST_ALIKE} more"
        message = f"{first.message}; likewise {told}" if told else first.message
        yield first._replace(message=message), shows


def _first(findings: list[Finding]) -> list[Finding]:
    """Return the first few of similar findings, the last with the number of others."""
    told, rest = findings[:_MOST_ALIKE], findings[_MOST_ALIKE:]
    if rest:
        told[-1] = told[-1]._replace(message=f"{told[-1].message}; {len(rest)} more like this")
    return told


def _name(change: Change) -> str:
    """Return the name of the thing that a change is about."""
    return str(next(step for step in reversed(change.path[:3]) if step not in _NUMBER_KEYS))


def _places(node: Node, path: DataPath = ()) -> Iterator[tuple[DataPath, Place]]:
    """Yield every path with the places of its key and its value, outer ones last."""
    match node:
        case Mapping():
            for key, entry in node.items.items():
                yield from _places(entry.value, (*path, key))
                yield (*path, key), entry.key_place
        case Sequence():
            for n, item in enumerate(node.items):
                yield from _places(item, (*path, n))
    if path:
        yield path, node.place


def _words(node: Node, leave_out: frozenset[str]) -> Iterator[str]:
    """Yield every word of the texts below a node, and every file's name."""
    match node:
        case Mapping():
            for key, entry in node.items.items():
                if key not in leave_out:
                    yield key
                    if key == "formula" and isinstance(entry.value, Scalar):
                        yield from _WORD.findall(entry.value.text)
                    yield from _words(entry.value, leave_out)
        case Sequence():
            for item in node.items:
                yield from _words(item, leave_out)
        case Scalar(value=str() as text):
            yield text
            yield from _FIELD.findall(text)
