"""The kinds of files in a kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError

# The kinds of file, and the words for several of them.
FORMATS: Final = {
    "pdf": ("pdf",),
    "svg": ("svg-sheets", "svg-pieces"),
    "svg-sheets": ("svg-sheets",),
    "svg-pieces": ("svg-pieces",),
    "html": ("html",),
}


def kinds_of(formats: Sequence[str]) -> set[str]:
    """Return the kinds of files of these formats. Raises :class:`UsageError` for an unknown one."""
    for name in formats:
        if name not in FORMATS:
            raise UsageError(f"unknown file format '{name}'{hinted(name, FORMATS)}")
    if not formats:
        raise UsageError(f"no file formats are given (there are {', '.join(FORMATS)})")
    return {kind for name in formats for kind in FORMATS[name]}
