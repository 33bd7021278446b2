"""The pages of a kit that is open for changes, and those that a change affects."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from printgen.backends import svg
from printgen.components.fingerprints import Fingerprints
from printgen.core.limits import give_up_if_unwanted
from printgen.core.scene import Page
from printgen.kit.building.tasks import piece_pages, sheet_pages, text_pages
from printgen.kit.layout.contents import Contents
from printgen.kit.pages.views import PageView, views


class PageChange(NamedTuple):
    """A page that differs, before and now, None if there is none; without the lines over it."""

    before: PageView | None
    after: PageView | None

    @property
    def file(self) -> str:
        """The name of its SVG."""
        view = self.after or self.before
        return view.file if view is not None else ""


class OpenPages:
    """The pages of a kit that is laid out."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._sheets = dict((*sheet_pages(contents), *piece_pages(contents)))
        self._texts = dict(text_pages(contents))
        self._prints: dict[str, str] = {}
        self._fingerprints = Fingerprints()

    @cached_property
    def views(self) -> dict[str, PageView]:
        """The pages and pieces, by the names of their SVGs."""
        return {view.file: view for view in views(self._contents)}

    @cached_property
    def _titles(self) -> dict[str, PageView]:
        # The lines over all pages take as long as laying them out.
        return {view.file: view for view in views(self._contents, lines=False)}

    def _differs(self, file: str, before: OpenPages) -> bool:
        """Return True if a page looks different, or is in one of the kits only."""
        give_up_if_unwanted()
        page, old = self._page(file), before._page(file)
        if page is None or old is None:
            return True
        # Most pages are equal, which is faster to find out than their looks.
        return page != old and self._print(file) != before._print(file)

    def _print(self, file: str) -> str:
        """Return the fingerprint of the visible contents of a page."""
        if file not in self._prints:
            text = self._texts.get(file)
            # How a page is read aloud changes with the whole text.
            self._prints[file] = (
                self._fingerprints.page_of_file(self._sheets[file])
                if text is None
                else self._fingerprints.page(text)
            )
        return self._prints[file]

    def _page(self, file: str) -> Page | None:
        return self._sheets.get(file) or self._texts.get(file)

    def svg(self, file: str) -> bytes | None:
        """Return a page as SVG, or None if there is no such page."""
        page = self._page(file)
        return None if page is None else svg.render(self._contents.context.theme.printed(page))

    def changes_since(self, before: OpenPages) -> list[PageChange]:
        """Return the pages that differ from those before, in printing order; then those that have
        gone.
        """
        files = dict.fromkeys((*self._titles, *before._titles))
        return [
            PageChange(before._titles.get(file), self._titles.get(file))
            for file in files
            if self._differs(file, before)
        ]
