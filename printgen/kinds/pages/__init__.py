"""Booklets and sheets: full pages from a template."""

from printgen.model.kinds import Kind

KIND = Kind("ProsePages", ("booklet", "sheet"))
