"""Components: the things in the box. Each kind has a module, read when a game has one of it."""

from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from printgen.model.on_demand import OnDemand, OneOf

# The models of components by the kinds that they are for.
KINDS: Final[dict[tuple[str, ...], OnDemand]] = {
    ("tile", "token", "card"): OnDemand("printgen.model.flat", "Flat"),
    ("standee",): OnDemand("printgen.model.folded", "Standee"),
    ("die",): OnDemand("printgen.model.folded", "Die"),
    ("pyramid",): OnDemand("printgen.model.pyramid", "Pyramid"),
    ("tuckbox",): OnDemand("printgen.model.tuckbox", "Tuckbox"),
    ("board",): OnDemand("printgen.model.board", "Board"),
    ("map",): OnDemand("printgen.model.map", "Map"),
    ("booklet", "sheet"): OnDemand("printgen.model.pages", "ProsePages"),
}

if TYPE_CHECKING:
    from printgen.model.board import Board
    from printgen.model.flat import Flat
    from printgen.model.folded import Die, Standee
    from printgen.model.map import Map
    from printgen.model.pages import ProsePages
    from printgen.model.pyramid import Pyramid
    from printgen.model.tuckbox import Tuckbox

    Component: TypeAlias = Flat | Standee | Die | Pyramid | Tuckbox | Board | Map | ProsePages
else:
    Component = Annotated[
        Any, OneOf("kind", {kind: model for kinds, model in KINDS.items() for kind in kinds})
    ]
