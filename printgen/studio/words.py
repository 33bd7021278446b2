"""The texts of the pages: English, and marked for translation.

Templates and the code of pages get all texts from here. To insert values, write ``_("From 1 to
{most}.", most=most)``, since the text is looked up before that. Messages of printgen itself, such
as findings, and texts of games are not translated here.
"""

from __future__ import annotations

from typing import Any


def gettext(words: str, /, **values: Any) -> str:
    """Return text in the user's language, which is English until there are others, with values."""
    return words.format(**values) if values else words


def ngettext(one: str, many: str, count: int) -> str:
    """Return the text for that count, in the same way."""
    return one if count == 1 else many
