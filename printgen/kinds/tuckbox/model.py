"""Tuckboxes: folding boxes for other pieces, as large as these need."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    StrictStr,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.model.base import Flag, Model, Names, Problem, problem, wrong_type
from printgen.model.codes import UNKNOWN_COMPONENT, WRONG_VALUE
from printgen.model.component import ComponentBase
from printgen.model.face_uses import FaceUse, RawComponent
from printgen.model.figures import Quantity
from printgen.model.measures import Caliper, Clearance, Positive, Side, Thickness
from printgen.model.references import FaceName, FaceOrSame

# What its faces know besides the figures.
OF_TUCKBOXES: Final = ("game", "designer", "players", "contents", "count", "notice")


def _held(value: Any, info: ValidationInfo) -> str:
    """Return the name of a component or a group."""
    if not isinstance(value, str):
        raise wrong_type("the name of a component or a group")
    names = info.context
    if isinstance(names, Names) and names.lack("component", value) and names.lack("group", value):
        known = names.known.get("component", frozenset()) | names.known.get("group", frozenset())
        message = f"no component and no group is called {quoted(value)}"
        raise problem(UNKNOWN_COMPONENT, message, hint=did_you_mean(value, known))
    return value


Held: TypeAlias = Annotated[
    StrictStr, BeforeValidator(_held), WithJsonSchema({"type": "string", "minLength": 1})
]


class Sleeve(Model):
    """A sleeve as one measures it: for cards of sizes for which printgen knows none."""

    width: Side
    """How wide it is, seams and all."""
    height: Side
    """How high it is."""
    thickness: Caliper = 0.12
    """How much thicker it makes a card: both sides of it together."""


class Least(Model):
    """How small a box may become: its measures when it is folded up."""

    width: Positive = 0.0
    """How wide its front is at least."""
    height: Positive = 0.0
    """How high it is at least."""
    depth: Positive = 0.0
    """How deep it is at least, from front to back."""


def _form_of_sleeves(data: Any) -> str:
    return "#own" if isinstance(data, dict | Sleeve) else "#plain"


Sleeves: TypeAlias = Annotated[
    Annotated[Flag, Tag("#plain")] | Annotated[Sleeve, Tag("#own")],
    Discriminator(_form_of_sleeves),
]


class Tuckbox(ComponentBase):
    """A box of one sheet of card, glued below and closed by a flap that is tucked in."""

    kind: Literal["tuckbox"]
    """What it is."""
    holds: Annotated[tuple[Held, ...], Field(min_length=1)]
    """What goes in: tiles, tokens, cards and dice, or whole groups of them."""
    thickness: Caliper | None = None
    """How thick each piece is; without it as thick as its group's stock, or 0.3 mm."""
    sleeves: Sleeves = False
    """Whether the cards in it have sleeves; or the sleeve's own size."""
    clearance: Clearance = 1.0
    """How much wider, higher and deeper than the pieces it is inside."""
    least: Least = Least()
    """How small it may become where few pieces go in, so that its faces keep their room."""
    front: FaceName
    """The face of the front. All faces know {game}, {designer}, {players},
    {contents}, {count} and {notice}."""
    back: FaceOrSame | None = None
    """The face of the back, or 'same' as the front; without it the back is white."""
    side: FaceName | None = None
    """The face of both sides, as high as the box and as wide as it is deep."""
    top: FaceName | None = None
    """The face of the lid, upright for who looks at the front."""
    bottom: FaceName | None = None
    """The face of the bottom."""
    bleed: Thickness = 2.0
    """How far the ground goes on beyond the faces, over flaps and cuts."""
    quantity: Quantity
    """How many boxes, each of which holds everything that is named."""

    KNOWN: ClassVar = OF_TUCKBOXES
    MANY: ClassVar = "tuckboxes"

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """Those that it shows, each once."""
        named = (self.front, self.back, self.side, self.top, self.bottom)
        return tuple(dict.fromkeys(face for face in named if face not in {None, "same"} and face))

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield names that are given twice."""
        holds = data.get("holds")
        names = holds if isinstance(holds, list) else []
        for n, name in enumerate(names):
            if isinstance(name, str) and name in names[:n]:
                message = f"{quoted(name)} is named already"
                yield problem(WRONG_VALUE, message, ("holds", n), hint="delete it")

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the uses of its faces, whose sizes follow from what lies in it."""
        kinds: dict[str, str | None] = {**dict.fromkeys(OF_TUCKBOXES, "text"), "count": "number"}
        for key in ("front", "back", "side", "top", "bottom"):
            yield FaceUse(raw.name, raw.get(key), dict(kinds))
