"""Draw kits and write their folders."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TypeAlias

from printgen.core.errors import Finding, LostError, UsageError
from printgen.core.printing import HOME
from printgen.kit.building.work import Order, Work
from printgen.kit.folders.folder import Folder, publish, reporting_completion
from printgen.kit.folders.made import Kit
from printgen.model.catalog import Loaded

# Called with the number of files written, the total, and the last one.
Progress: TypeAlias = Callable[[int, int, str], None]


def build(  # noqa: PLR0913, PLR0917 - what a build is made of
    orders: Sequence[Order],
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
    if "pdf" not in kinds and any(each.options.booklet for each in orders):
        raise UsageError("a booklet to staple needs PDFs, but --format leaves them out")
    if "html" in kinds and any(each.options.since is not None for each in orders):
        raise UsageError("HTML is not printed, so --since has none: leave html out of --format")
    if "pdf" not in kinds and any(each.options.purpose != HOME for each in orders):
        raise UsageError("a kit for a print shop needs PDFs, but --format leaves them out")
    chosen = _distinct(orders)
    if processes > 1 and not found:
        # Errors in another process happen in this one too, and are reported.
        with suppress(LostError), closing(Work(chosen, out, kinds, processes)) as shared:
            return _built(shared, progress)
    return _built(Work(chosen, out, kinds), progress, found)


def _built(work: Work, progress: Progress | None, failed: Iterable[Finding] = ()) -> list[Kit]:
    """Draw all kits into new folders, then move these into place."""
    plans = work.plans(failed)
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
        stack.callback(work.close)
        made = work.drawn(folders, report)
        publish(folders)
        built += (
            kit._replace(leftovers=folder.leftovers)
            for kit, folder in zip(made, folders, strict=True)
        )
    return built


def _distinct(orders: Iterable[Order]) -> list[Order]:
    """Return each kit once. Raises :class:`UsageError` if two games would use one folder."""
    known: dict[str, Order] = {}
    for order in orders:
        other = known.setdefault(order.name, order).loaded
        if _origin(other) != _origin(order.loaded):
            raise UsageError(
                f"'{_file(other)}' and '{_file(order.loaded)}' have the same id, and both kits"
                f" would be '{order.name}'; change one id, or build them one by one with different"
                " --out"
            )
    return list(known.values())


def _file(loaded: Loaded) -> str:
    """Return the name of the game's file in messages."""
    return loaded.description.tree.place.file


def _origin(loaded: Loaded) -> Path:
    """Return the file of the game or variant, resolved."""
    return loaded.folder.resolve() / Path(_file(loaded)).name
