"""Kits that stay open while their games are changed: findings and pages after each change."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from printgen.checks import Choice, Part, Subject, run
from printgen.core.errors import DataError, Finding, Severity, in_order, joined
from printgen.core.files import laid_over
from printgen.core.read_cache import Readings, reading_again
from printgen.core.stamps import Stamp, stamps
from printgen.kit.building.open_pages import OpenPages
from printgen.kit.layout.assembly import lay_out
from printgen.kit.layout.cache import Kept
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded, load, load_base
from printgen.variant.blame import likeness

if TYPE_CHECKING:
    from printgen.kit.building.open_pages import PageChange
    from printgen.kit.pages.views import PageView

_USUAL: Final = KitOptions()
_SAVED: Final[Mapping[Path, bytes]] = MappingProxyType({})


class OpenKit:
    """A kit that is open while its game is changed.

    ``before`` are texts in place of files, as for :func:`laid_over`, with which changes are
    compared; by default the saved files. Everything that was read, set and laid out is cached, so
    that a change is fast. Findings below the severity ``least`` are left out.

    Raises :class:`UsageError` if there is no such game, or if the options are not possible.
    """

    def __init__(
        self,
        game: str | Path,
        options: KitOptions = _USUAL,
        *,
        before: Mapping[Path, bytes] = _SAVED,
        least: Severity = Severity.WARNING,
    ) -> None:
        self._choice = Choice(least=least)
        self._game = game
        self._options = options
        self._texts = self._before = before
        self._kept = Kept()
        self._folders: set[Path] = set()
        self._stamps: Mapping[str, Stamp] = {}
        self._readings = Readings()
        self._had: list[Finding] | None = None
        self._pages_before: OpenPages | None = None
        self._pages: OpenPages | None = None
        self.loaded: Loaded | None = None
        self.update(before)

    def update(self, texts: Mapping[Path, bytes] = _SAVED) -> list[Finding]:
        """Read the game with these texts in place of its files, and return what is wrong with it.

        For a variant, findings of its base are left out, except for errors.
        """
        self._texts, self._pages, self.loaded = texts, None, None
        try:
            self.loaded = self._read(texts)
        except DataError as error:
            return in_order(error.findings)
        with laid_over(texts):
            found = self._checked(self.loaded)
        return in_order(filter(self._choice.takes, found))

    def pages(self) -> list[PageView]:
        """Return the pages and pieces of the kit, as :func:`list_pages` does.

        Raises :class:`DataError`, also if the data is wrong, and :class:`BuildError`.
        """
        return [*self._laid_out().views.values()]

    def changes(self) -> list[PageChange]:
        """Return the pages that differ from those before, in printing order; at first none.

        Raises :class:`DataError` and :class:`BuildError`, as :meth:`pages` does.
        """
        after = self._laid_out()
        before = self._laid_out_before()
        return [] if before is None else after.changes_since(before)

    def svg(self, file: str, *, before: bool = False) -> bytes | None:
        """Return a page as SVG, now or ``before``; None if there is no such page.

        Raises :class:`DataError` and :class:`BuildError`, as :meth:`pages` does.
        """
        pages = self._laid_out_before() if before else self._laid_out()
        with laid_over(self._before if before else self._texts):
            return None if pages is None else pages.svg(file)

    def _read(self, texts: Mapping[Path, bytes]) -> Loaded:
        self._forget_if_saved()
        with laid_over(texts), reading_again(self._readings):
            loaded = load(self._game)
        folders = {each.path for each in loaded.description.folders}
        if folders != self._folders:
            self._folders, self._stamps = folders, stamps(folders)
        return loaded

    def _forget_if_saved(self) -> None:
        """Start again if another program has changed a file."""
        now = stamps(self._folders)
        if now != self._stamps:
            self._stamps, self._kept = now, Kept()
            self._had = self._pages_before = None

    def _checked(self, loaded: Loaded) -> list[Finding]:
        """Return what is wrong with the data of a game that was read."""
        subject = Subject(loaded)
        found = joined(run(subject, self._choice, (Part.DATA,)))
        variation = loaded.description.variation
        if variation is None:
            return found
        if self._had is None:
            try:
                base = Subject(load_base(variation))
                self._had = joined(run(base, self._choice, (Part.DATA,)))
            except DataError as error:
                self._had = error.findings
        likes = set(map(likeness, self._had))
        new = [e for e in found if e.severity is Severity.ERROR or likeness(e) not in likes]
        read = subject.engine.rules_class.figures if subject.engine is not None else ()
        return loaded.description.blamed(new, read, self._had)

    def _laid_out(self) -> OpenPages:
        if self._pages is None:
            loaded = self.loaded or self._read(self._texts)
            self._pages = self._drawn(loaded, self._texts)
        return self._pages

    def _laid_out_before(self) -> OpenPages | None:
        if self._pages_before is None:
            try:
                loaded = self._read(self._before)
                self._pages_before = self._drawn(loaded, self._before)
            except DataError:
                return None
        return self._pages_before

    def _drawn(self, loaded: Loaded, texts: Mapping[Path, bytes]) -> OpenPages:
        kept = copy(self._kept)
        kept.read(texts)
        with laid_over(texts):
            try:
                contents = lay_out(loaded, self._options.checked(loaded), kept=kept)
            except DataError as error:
                raise DataError(loaded.description.blamed(error.findings)) from None
        self._kept = kept  # not one that was given up halfway
        return OpenPages(contents)
