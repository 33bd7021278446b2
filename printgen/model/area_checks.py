"""Check the areas of a setup that lie on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, quoted
from printgen.model.boards import BoardBase
from printgen.model.codes import MISSING_KEY, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.kinds import model_of
from printgen.source.tree import Mapping, locate, mapping_in


def check_areas(data: dict[str, Any], tree: Mapping) -> Iterator[Finding]:
    """Yield areas on boards that are no boards, and groups of spaces that a board does not have."""
    for name in mapping_in(data, "setup", "areas"):
        area = mapping_in(data, "setup", "areas", name)
        board, group = area.get("board"), area.get("group")
        component = mapping_in(data, "components", str(board))
        if (model := model_of(component)) is None:
            continue
        path = ("setup", "areas", name)
        if not issubclass(model, BoardBase):
            message = f"{quoted(str(board))} is a {component['kind']}, and has no spaces"
            where = locate(tree, (*path, "board"))
            yield Finding(WRONG_VALUE, message, where, "name a board")
            continue
        groups = model.group_names(component)
        if groups is None:
            continue
        if group is None and len(groups) > 1:
            message = f"{quoted(str(board))} has several groups of spaces"
            hint = f"write 'group:' with one of {', '.join(groups)}"
            yield Finding(MISSING_KEY, message, locate(tree, (*path, "board")), hint)
        elif isinstance(group, str) and group not in groups:
            message = f"{quoted(str(board))} has no group of spaces {quoted(group)}"
            near = did_you_mean(group, groups, most=100)
            yield Finding(UNKNOWN_NAME, message, locate(tree, (*path, "group")), near)
