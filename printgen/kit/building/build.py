"""Draw kits and write their folders."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TypeAlias

from printgen.core.errors import Finding, LostError, UsageError
from printgen.core.printing import HOME
from printgen.kit.building.builder import KitBuilder, KitRequest
from printgen.kit.folders.folder import Folder, publish, reporting_completion
from printgen.kit.folders.made import Kit
from printgen.model.catalog import Loaded

# Called with the number of files written, the total, and the last one.
Progress: TypeAlias = Callable[[int, int, str], None]


def build(  # noqa: PLR0913, PLR0917 - what a build is made of
    requests: Sequence[KitRequest],
    out: Path,
    kinds: set[str],
    progress: Progress | None = None,
    found: Sequence[Finding] = (),
    processes: int = 1,
) -> list[Kit]:
    """Draw kits and write their folders into ``out``, replacing older folders as a whole.

    All are assembled before the first is drawn, and all are drawn before the first is moved into
    place. Raises :class:`DataError` with the findings of all, :class:`UsageError` and
    :class:`BuildError`; ``out`` then stays unchanged. If Ctrl-C comes when all are in place, its
    ``KeyboardInterrupt`` says so. ``found`` are errors in other games of the same command, which
    stop everything. At most ``processes`` share the work.
    """
    if "pdf" not in kinds and any(each.options.booklet for each in requests):
        raise UsageError("a booklet to staple needs PDFs, but --format leaves them out")
    if "html" in kinds and any(each.options.since is not None for each in requests):
        raise UsageError("HTML is not printed, so --since has none: leave html out of --format")
    if "pdf" not in kinds and any(each.options.purpose != HOME for each in requests):
        raise UsageError("a kit for a print shop needs PDFs, but --format leaves them out")
    chosen = _distinct(requests)
    if processes > 1 and not found:
        # Errors in another process happen in this one too, and are reported.
        with suppress(LostError), closing(KitBuilder(chosen, out, kinds, processes)) as shared:
            return _built(shared, progress)
    return _built(KitBuilder(chosen, out, kinds), progress, found)


def _built(
    builder: KitBuilder, progress: Progress | None, failed: Iterable[Finding] = ()
) -> list[Kit]:
    """Draw all kits into new folders, then move these into place."""
    plans = builder.plans(failed)
    count = sum(len(plan.files) for plan in plans)
    numbers = itertools.count(1)

    def report(file: str) -> None:
        if progress is not None:
            progress(next(numbers), count, file)

    folders = [Folder(plan.folder, plan.files) for plan in plans if plan.same is None]
    built = [plan.same for plan in plans if plan.same is not None]
    with reporting_completion(folders), ExitStack() as stack:
        for folder in folders:
            stack.enter_context(folder)
        # Nobody may write into them when they are removed.
        stack.callback(builder.close)
        made = builder.drawn(folders, report)
        publish(folders)
        built += (
            kit._replace(leftovers=folder.leftovers)
            for kit, folder in zip(made, folders, strict=True)
        )
    return built


def _distinct(requests: Iterable[KitRequest]) -> list[KitRequest]:
    """Return each kit once. Raises :class:`UsageError` if two games would use one folder."""
    known: dict[str, KitRequest] = {}
    for request in requests:
        other = known.setdefault(request.name, request).loaded
        if _origin(other) != _origin(request.loaded):
            raise UsageError(
                f"'{_file(other)}' and '{_file(request.loaded)}' have the same id, and both kits"
                f" would be '{request.name}'; change one id, or build them one by one with"
                " different --out"
            )
    return list(known.values())


def _file(loaded: Loaded) -> str:
    """Return the name of the game's file in messages."""
    return loaded.description.tree.place.file


def _origin(loaded: Loaded) -> Path:
    """Return the file of the game or variant, resolved."""
    return loaded.folder.resolve() / Path(_file(loaded)).name
