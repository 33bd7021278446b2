"""Build kits: lay them out, draw them file by file, and describe them in manifests."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.core.errors import BuildError, DataError, Finding, UsageError
from printgen.core.limits import working_on
from printgen.core.workers import Workers
from printgen.fonts.font import FONT_FILES, font
from printgen.kit.building.manifest import manifest_of, readable
from printgen.kit.building.reuse import ReusableFiles, Task
from printgen.kit.building.tasks import tasks
from printgen.kit.building.unchanged import code_fingerprint, seal_of, sealed
from printgen.kit.folders.folder import Folder
from printgen.kit.folders.inventory import MANIFEST
from printgen.kit.folders.made import MADE_FROM, Kit
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded

# Each process keeps what it draws of its games; with more games, they share this many.
_MOST_OWNERS: Final = 16
# With fewer files, drawing is faster than forking.
_FEW: Final = 8


class KitRequest(NamedTuple):
    """The inputs of a kit: a game, options, and the fingerprint of both (see
    kit/building/unchanged.py; empty if that is unknown).
    """

    loaded: Loaded
    options: KitOptions
    made_from: str = ""

    @property
    def name(self) -> str:
        """The name of the kit's folder."""
        return self.options.folder_name(self.loaded.id)


class PlannedKit(NamedTuple):
    """A kit that is laid out: its folder and its files, in order.

    ``same`` is the older kit if an update has nothing to print.
    """

    folder: Path
    files: tuple[str, ...]
    same: Kit | None = None


class LaidOutKit(NamedTuple):
    """A kit to be drawn: its request, its contents and its files."""

    request: KitRequest
    contents: Contents
    jobs: list[Task]

    def plan(self, out: Path) -> PlannedKit:
        """Return the plan of the kit in the folder ``out``."""
        update, name = self.contents.update, self.request.name
        if update is None or not update.is_empty:
            return PlannedKit(out / name, tuple(file for file, _ in self.jobs))
        manifest = manifest_of(self.contents, name, {})
        found = unplayable(self.contents)
        return PlannedKit(out / name, (), Kit(update.old.folder, manifest, found, nothing_new=True))


class DrawnFile(NamedTuple):
    """A file of a kit, drawn or reused: its entry in the manifest, if an older kit had it, and its
    status from the disk.
    """

    entry: dict[str, Any]
    kept: bool
    about: os.stat_result


def laid_out(request: KitRequest, out: Path, kinds: set[str]) -> LaidOutKit:
    """Return a kit laid out. Raises :class:`DataError` and :class:`UsageError`."""
    loaded, options, _ = request
    if options.since is not None and (out / request.name).resolve() == options.since.folder:
        raise UsageError(
            f"'{out / request.name}' would be replaced by its own update: choose another --out"
        )
    with working_on(loaded.description.place()):
        contents = assemble(loaded, options)
    jobs = list(tasks(contents, request.name, kinds))
    if not jobs and kinds == {"html"}:
        raise UsageError(f"only booklets become HTML, and '{request.name}' has none")
    if not jobs and (contents.update is None or not contents.update.is_empty):
        raise BuildError(f"'{request.name}' has no files")
    return LaidOutKit(request, contents, jobs)


def draw_file(kit: LaidOutKit, number: int, folder: Folder, older: ReusableFiles) -> DrawnFile:
    """Write the file of that number, or reuse an older one that is made from the same.

    Raises :class:`DataError` if a picture is damaged, and :class:`BuildError`.
    """
    file, prepare = kit.jobs[number]
    contents = kit.contents
    fingerprint, write = prepare()
    made_from = fingerprint(contents.fingerprints)
    checksum = older.checksum(file, made_from)
    try:
        if checksum is not None:
            written = folder.keep(file, checksum)
        else:
            content = older.drawn(made_from)
            written = folder.write(file, write if content is None else content)
    except DataError as error:
        # One picture in one file is damaged: all are reported, at their places.
        from printgen.kit.building.damage import damaged

        found = damaged(contents.context.log.pictures)
        raise DataError(found or error.findings) from None
    older.note(made_from, written.path)
    entry = {"sha256": written.sha256, "bytes": written.bytes, "from": made_from}
    return DrawnFile(entry, checksum is not None, written.about)


def finished(
    kit: LaidOutKit,
    folder: Folder,
    files: Sequence[DrawnFile],
    found: tuple[Finding, ...],
    manifest: dict[str, Any],
) -> tuple[Kit, os.stat_result]:
    """Write the manifest of a kit whose files are drawn, which lacks only these.

    ``found`` is why its game cannot be played. Return the kit, and the manifest's status from the
    disk.
    """
    entries = {file: facts.entry for (file, _), facts in zip(kit.jobs, files, strict=True)}
    warnings = tuple(kit.contents.context.log.warnings)
    manifest = {**manifest, "files": entries}
    text = readable(manifest)
    # Warnings must be found each time to be reported each time.
    if kit.request.made_from and not (found or warnings):
        manifest[MADE_FROM] = seal_of(text, kit.request.made_from)
        text = sealed(text, manifest[MADE_FROM])
    about = folder.write(MANIFEST, text.encode()).about
    kept = sum(facts.kept for facts in files)
    return Kit(folder.target, manifest, found, warnings, kept), about


def unplayable(contents: Contents) -> tuple[Finding, ...]:
    """Return the reasons why the game cannot be set up or played; a game without rules has none."""
    description = contents.loaded.description
    if description.setup is None and description.rules is None:
        return ()
    from printgen.play.playable import unplayable as reasons

    return reasons(contents.loaded, contents.options.players)


# Modules for laying out and drawing kits, by the kinds of files: most are only loaded when used,
# and every forked process would load them again.
_ALL: Final = (
    "markdown_it.tree",
    "printgen.components.typesetter",
    "printgen.imposition.mixed_sheets",
    "printgen.imposition.parts",
    "printgen.imposition.edge_looks",
    "printgen.kit.pages.cover",
    "printgen.play.playable",
    "printgen.typesetting.sandbox",
)
_OF_KINDS: Final = {
    "pdf": ("printgen.backends.pdf", "printgen.backends.tagged_writer"),
    "svg": ("printgen.backends.svg",),
}


def _get_ready(kinds: Iterable[str]) -> None:
    """Load what every forked process needs, and do its first reads.

    Outlines of letters are in the user's cache: what reads them from fonts is loaded for new ones.
    """
    drawn = sorted({kind.partition("-")[0] for kind in kinds} & {*_OF_KINDS})
    for name in (*_ALL, *(name for kind in drawn for name in _OF_KINDS[kind])):
        import_module(name)
    code_fingerprint()
    for key in FONT_FILES:
        font(key)


def _designs(request: KitRequest) -> int:
    """Return how many designs of pieces a game has: a guess of how long its layout takes."""
    return sum(len(each.ids) for each in request.loaded.description.designs.values())


def _longest_first(files: Sequence[str]) -> list[int]:
    """Return the numbers of files: the last PDF, which shows what all others show, comes first.

    Otherwise one process would still draw it when the others have ended.
    """
    whole = [number for number, file in enumerate(files) if file.endswith(".pdf")][-1:]
    return [*whole, *(number for number in range(len(files)) if number not in whole)]


class _Step(NamedTuple):
    """A step in making a kit, by its number: what to ``do``, with what."""

    kit: int
    do: str
    facts: tuple[Any, ...] = ()


class KitBuilder:
    """Builds kits, shared by several processes if there is enough to do.

    Then each of several games is laid out by a process of its own, which also draws it. A single
    game is laid out here, and whichever process is free draws its next file. This process assigns
    the steps; everything else, including the files, is the same.

    Use it as a context manager, which ends the processes. If one of them fails, for any reason,
    :class:`LostError` is raised: do the work in this process alone, which reports errors.
    """

    def __init__(
        self, requests: Sequence[KitRequest], out: Path, kinds: set[str], processes: int = 1
    ) -> None:
        self._requests = requests
        self._out = out
        self._kinds = kinds
        self._processes = processes
        games = list(dict.fromkeys(request.loaded.id for request in requests))
        self._owners = [games.index(request.loaded.id) % _MOST_OWNERS for request in requests]
        self._is_spread = processes > 1 and len(games) > 1
        self._workers: Workers[_Step, Any] | None = None
        # The steps to do now, and those that are left for each kit, mostly files.
        self._steps: list[_Step] = []
        self._left: dict[int, deque[_Step]] = {}
        # The results of steps, in the process that did them.
        self._laid_out: dict[int, LaidOutKit] = {}
        self._older: dict[int, ReusableFiles] = {}
        self._made: dict[str, Path] = {}
        # Their results here.
        self._plans: list[PlannedKit] = []
        self._judged: dict[int, tuple[tuple[Finding, ...], dict[str, Any]]] = {}

    def close(self) -> None:
        """End the other processes at once; none of them writes anything any more."""
        if self._workers is not None:
            self._workers.close()

    def plans(self, failed: Iterable[Finding] = ()) -> list[PlannedKit]:
        """Return the plans of all kits.

        Raises :class:`DataError` with the findings of all games, and what has ``failed`` already.
        """
        numbers = range(len(self._requests))
        if not self._is_spread:
            found = list(failed)
            for number in numbers:
                try:
                    self._plans.append(self._lay_out(number))
                except DataError as error:
                    found += error.findings
            if found:
                raise DataError(found)
            return self._plans
        _get_ready(self._kinds)
        self._workers = Workers(max(self._owners) + 1, self._do)
        # Those that take longest begin, or one of them would come last, alone.
        first = sorted(numbers, key=lambda number: -_designs(self._requests[number]))
        self._steps = [_Step(number, "lay out") for number in first]
        plans = {}
        for (kit, do, _), result in self._results():
            if do == "lay out":
                plans[kit] = result
                # While others are still laid out.
                self._steps.append(_Step(kit, "judge"))
            else:
                self._judged[kit] = result
        self._plans = [plans[number] for number in numbers]
        return self._plans

    def drawn(self, folders: Sequence[Folder], report: Callable[[str], None]) -> list[Kit]:
        """Return the kits that are new, when all their files are in their new folders."""
        new = [number for number, plan in enumerate(self._plans) if plan.same is None]
        by_kit = dict(zip(new, folders, strict=True))
        for number in new:
            numbers = _longest_first(self._plans[number].files)
            self._left[number] = deque(_Step(number, "draw", (file,)) for file in numbers)
            if number not in self._judged:
                self._left[number].insert(1, _Step(number, "judge"))
        count = min(self._processes, sum(map(len, self._left.values())) // _FEW)
        if count > 1 and self._workers is None:
            _get_ready(self._kinds)
            self._workers = Workers(count, self._do)
        files: dict[int, dict[int, DrawnFile]] = {number: {} for number in new}
        kits = {}
        for (kit, do, facts), result in self._results():
            if do == "finish":
                kits[kit], about = result
                by_kit[kit].adopt(MANIFEST, about)
                continue
            if do == "draw":
                name = self._plans[kit].files[facts[0]]
                files[kit][facts[0]] = result
                by_kit[kit].adopt(name, result.about)
                report(name)
            else:
                self._judged[kit] = result
            if kit in self._judged and len(files[kit]) == len(self._plans[kit].files):
                drawn = [files[kit][number] for number in sorted(files[kit])]
                self._steps.append(_Step(kit, "finish", (drawn, *self._judged[kit])))
        return [kits[number] for number in new]

    def _results(self) -> Iterator[tuple[_Step, Any]]:
        """Yield each step with its result, until there are no more."""
        if self._workers is not None:
            yield from self._workers.results(self._processes, self._next)
            return
        while (taken := self._next([0])) is not None:
            yield taken[1], self._do(taken[1])

    def _next(self, idle: list[int]) -> tuple[int, _Step] | None:
        """Return the next step that one of the idle processes can do, and which."""
        for step in self._steps:
            if (worker := self._of(step.kit, idle)) is not None:
                self._steps.remove(step)
                return worker, step
        left = {
            kit: worker
            for kit, steps in self._left.items()
            if steps and (worker := self._of(kit, idle)) is not None
        }
        if not left:
            return None
        kit = next(iter(left))
        if self._is_spread:
            # All processes should end at the same time.
            kit = max(left, key=lambda n: len(self._left[n]) / len(self._plans[n].files))
        steps, worker = self._left[kit], left[kit]
        # Neighbours are drawn by the same library, and show the same.
        from_end = not self._is_spread and worker % 2
        return worker, steps.pop() if from_end else steps.popleft()

    def _of(self, kit: int, idle: Sequence[int]) -> int | None:
        """Return which of the idle processes can do a step of that kit."""
        if not self._is_spread:
            return idle[0]
        return self._owners[kit] if self._owners[kit] in idle else None

    def _do(self, step: _Step) -> Any:
        """Do a step in this process, and return its result."""
        kit, do, facts = step
        if do == "lay out":
            return self._lay_out(kit)
        laid = self._laid_out[kit]
        with working_on(laid.contents.loaded.description.place()):
            if do == "judge":
                # The manifest as well: while the last step is done, all others wait.
                manifest = manifest_of(laid.contents, laid.request.name, {})
                return unplayable(laid.contents), manifest
            folder = Folder(self._out / laid.request.name, ())
            if do == "draw":
                if kit not in self._older:
                    self._older[kit] = ReusableFiles(folder.target, self._made)
                return draw_file(laid, facts[0], folder, self._older[kit])
            # Drawings are dropped: of a kit on the disk, only the manifest is kept.
            del self._laid_out[kit]
            return finished(laid, folder, *facts)

    def _lay_out(self, kit: int) -> PlannedKit:
        laid = laid_out(self._requests[kit], self._out, self._kinds)
        self._laid_out[kit] = laid
        return laid.plan(self._out)
