"""Booklets and sheets: full pages from a template."""

from printgen.model.kind import Kind

KINDS = (Kind("ProsePages", ("booklet", "sheet")),)
