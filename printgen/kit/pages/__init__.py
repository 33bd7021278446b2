"""Pages that are made from contents: first pages, setups, score sheets, HTML; and their order."""

from typing import Final

# The template of the first page of a kit.
FIRST_PAGE: Final = "kit-cover.md.j2"
