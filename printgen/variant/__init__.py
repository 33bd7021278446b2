"""Merge the changes of variants into the games that they extend, as trees of data.

``merge`` makes one tree of both, and ``blame`` moves findings in the game to the change that causes
them. Neither knows the models: the model and the checks import this room.
"""

from typing import Final

from printgen.core.slugs import slug_of
from printgen.source.tree import Entry, Mapping, Node, Scalar, mapping_at, node_at, replaced

# The key that makes a file a variant, and the key with facts about the variant.
EXTENDS: Final = "extends"
ABOUT: Final = "variant"


def slug(name: str) -> str:
    """Return what the name of a variant's file or folder adds to the id of its base."""
    return slug_of(name) or "variant"


def without_table(base: Node, patch: Mapping) -> Mapping:
    """Return a patch of a component: if it removes the table of the rows, their other keys too.

    These are keys of the table, such as its columns, and the patch gives rows of its own.
    """
    rows, own = mapping_at(base, "rows"), mapping_at(patch, "rows")
    table = node_at(patch, ("rows", "table"))
    is_gone = isinstance(table, Scalar) and table.is_null
    if not is_gone or own is None or rows is None or mapping_at(rows, "table"):
        return patch
    place = own.items["table"].key_place
    gone = {key: Entry(place, Scalar(None, place, "~")) for key in rows.items}
    return replaced(patch, "rows", Mapping({**gone, **own.items}, own.place))
