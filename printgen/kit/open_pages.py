"""The pages of a kit that is open to be changed, and which of them a change reaches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from printgen.backends import svg
from printgen.components.fingerprints import Fingerprints
from printgen.kit.contents import Contents
from printgen.kit.tasks import piece_pages, sheet_pages, text_pages
from printgen.kit.views import PageView, views


class PageChange(NamedTuple):
    """A page that differs: as it was and as it is, None where there was or is none; without the
    lines over it.
    """

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

    @cached_property
    def views(self) -> dict[str, PageView]:
        """The pages and pieces, by the names of their SVGs."""
        return {view.file: view for view in views(self._contents)}

    @cached_property
    def _titles(self) -> dict[str, PageView]:
        # The lines over all pages take as long as to lay them out.
        return {view.file: view for view in views(self._contents, lines=False)}

    @cached_property
    def prints(self) -> Mapping[str, str]:
        """The fingerprints of what is seen of the pages."""
        prints = Fingerprints()
        sheets = {file: prints.page_of_file(page) for file, page in self._sheets.items()}
        # How a page is read aloud changes with the whole text.
        return sheets | {file: prints.page(page) for file, page in self._texts.items()}

    def svg(self, file: str) -> bytes | None:
        """Return a page as SVG, or None if there is no such page."""
        page = self._sheets.get(file) or self._texts.get(file)
        return None if page is None else svg.render(self._contents.context.theme.printed(page))

    def changes_since(self, before: OpenPages) -> list[PageChange]:
        """Return the pages that differ from those before, in printing order; then those that have
        gone.
        """
        files = dict.fromkeys((*self._titles, *before._titles))
        return [
            PageChange(before._titles.get(file), self._titles.get(file))
            for file in files
            if self.prints.get(file) != before.prints.get(file)
        ]
