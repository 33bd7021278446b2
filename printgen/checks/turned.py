"""Find tiles that are the same after turning one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.checks.codes import SAME_TURNED
from printgen.core.errors import Finding, quoted
from printgen.model.designs import Designs
from printgen.model.edges import same, turned
from printgen.model.pieces import DesignedPieces
from printgen.play.subject import Subject

# Players do not tell designs apart by their names.
_NAME = "name"


def tiles_differ_when_turned(subject: Subject) -> Iterator[Finding]:
    """Yield designs that are another one turned, apart from those that a row's turns make."""
    for name, component in subject.description.game.components.items():
        if isinstance(component, DesignedPieces):
            kinds = component.edge_fields
            if kinds:
                designs = subject.description.designs[name]
                yield from _of_component(component, designs, kinds)


def _of_component(
    component: DesignedPieces, designs: Designs, kinds: dict[str, str]
) -> Iterator[Finding]:
    first: dict[Any, tuple[str, Any]] = {}
    for n, (design, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
        family = designs.ids[designs.turned_from[n]] if designs.turned_from else design
        count = component.edge_count(vars(component), values)
        ways = [_shown(values, kinds, by, count) for by in range(count)]
        others = {field: value for field, value in values.items() if field not in {*kinds, _NAME}}
        key = min(ways), tuple(sorted(map(repr, others.items())))
        one, shown = first.setdefault(key, (family, ways[0]))
        if one != family:
            by = ways.index(shown)
            how = f" turned by {by} {'edge' if by == 1 else 'edges'}" if by else ""
            message = f"{quoted(design)} is the same tile as {quoted(one)}{how}"
            hint = f"write more copies of {quoted(one)}, or give it 'turns'"
            yield Finding(SAME_TURNED, message, designs.place(n, "id"), hint)


def _shown(values: dict[str, Any], kinds: dict[str, str], by: int, count: int) -> tuple[Any, ...]:
    """Return the fields after a turn by this many edges."""
    texts = {field: str(values.get(field) or "") for field in kinds}
    return tuple(
        same(kind, turned(kind, texts[field], by, count), count) if texts[field] else ()
        for field, kind in kinds.items()
    )
