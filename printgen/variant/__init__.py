"""Merge the changes of variants into the games that they extend, as trees of data.

``merge`` makes one tree of both, and ``blame`` moves findings in the game to the change that causes
them. Neither knows the models: the model and the checks import this room.
"""

from typing import Final

from printgen.core.slugs import slug_of

# The key that makes a file a variant, and the key with facts about the variant.
EXTENDS: Final = "extends"
ABOUT: Final = "variant"


def slug(name: str) -> str:
    """Return what the name of a variant's file or folder adds to the id of its base."""
    return slug_of(name) or "variant"
