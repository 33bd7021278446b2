"""Booklets and sheets: full pages from a template."""

from printgen.model.kind import Kind

KIND = Kind("ProsePages", ("booklet", "sheet"))
