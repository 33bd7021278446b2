"""The words of the pages: English, and marked, so that other languages can come.

Templates and the code of pages get all that they say from here. Of what is put into words, write
``_("From 1 to {most}.").format(most=most)``: the words are looked up before it is put in. What
printgen itself says, such as findings, and the words of games are not translated here.
"""

from __future__ import annotations


def gettext(words: str) -> str:
    """Return words in the language of whoever asks, which is English until there are others."""
    return words


def ngettext(one: str, many: str, count: int) -> str:
    """Return the words for that count, in the same way."""
    return one if count == 1 else many
