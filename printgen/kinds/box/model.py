"""The data of boxes."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import (
    BeforeValidator,
    Field,
    StrictStr,
    ValidationInfo,
    WithJsonSchema,
)

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.model.base import Flag, Model, Names, Problem, ShortOrLong, problem, wrong_type
from printgen.model.codes import MISSING_KEY, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.component import ComponentBase
from printgen.model.face_uses import FaceUse, RawComponent
from printgen.model.figures import Quantity
from printgen.model.measures import Caliper, Clearance, Positive, Side, Thickness
from printgen.model.references import FaceName, FaceOrSame
from printgen.source.tree import list_in, mapping_in


def _held(value: Any, info: ValidationInfo) -> str:
    """Return the name of a component or a group."""
    if not isinstance(value, str):
        raise wrong_type("the name of a component or a group")
    names = info.context
    if isinstance(names, Names) and names.lack("component", value) and names.lack("group", value):
        known = names.known.get("component", frozenset()) | names.known.get("group", frozenset())
        message = f"unknown component or group {quoted(value)}"
        raise problem(UNKNOWN_NAME, message, hint=did_you_mean(value, known))
    return value


Held: TypeAlias = Annotated[
    StrictStr, BeforeValidator(_held), WithJsonSchema({"type": "string", "minLength": 1})
]


class Sleeve(Model):
    """A sleeve with its size, for cards that printgen knows no sleeve for."""

    width: Side
    """The width, including seams."""
    height: Side
    """The height."""
    thickness: Caliper = 0.12
    """The thickness that it adds to a card, both sides together."""


class Least(Model):
    """The smallest size of a box."""

    width: Positive = 0.0
    """The smallest width."""
    height: Positive = 0.0
    """The smallest height."""
    depth: Positive = 0.0
    """The smallest depth, from front to back."""


class Container(ComponentBase):
    """A box for other pieces, as large as these need."""

    holds: tuple[Held, ...]
    """The contents: tiles, tokens, cards, dice and player screens, or whole groups of them."""
    thickness: Caliper | None = None
    """The thickness of each piece; by default that of its group's stock, or 0.3 mm."""
    sleeves: ShortOrLong[Flag, Sleeve] = False
    """True if the cards have sleeves; or the size of the sleeves."""
    clearance: Clearance = 1.0
    """The extra room inside, in width, height and depth."""
    bleed: Thickness = 2.0
    """The width of the background beyond the faces, over flaps and cuts."""
    quantity: Quantity
    """The number of boxes, each of which holds everything in 'holds'."""

    KNOWN: ClassVar = ("game", "designer", "players", "contents", "count", "notice")

    def face_on(self, key: str) -> FaceName | None:
        """Return the face that a key names; None if that side stays white."""
        face: FaceName | None = getattr(self, key)
        return face

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield names that it holds twice."""
        names = list_in(data, "holds")
        for n, name in enumerate(names):
            if isinstance(name, str) and name in names[:n]:
                message = f"{quoted(name)} is named already"
                yield problem(WRONG_VALUE, message, ("holds", n), hint="delete it")

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield its faces; their sizes depend on its contents."""
        kinds: dict[str, str | None] = {**dict.fromkeys(cls.KNOWN, "text"), "count": "number"}
        for key in cls.FACES:
            yield FaceUse(raw.name, raw.get(key), dict(kinds))


class LiddedBox(Container):
    """A tray and a lid that slides over it, each from one sheet of card."""

    kind: Literal["lidded-box"]
    """The kind of component."""
    holds: tuple[Held, ...] = ()
    """The contents, as in a tuckbox; nothing if it is only for what is not printed."""
    inside: Least = Least()
    """The smallest room inside, for what is not printed. If its width is larger than its depth, the
    contents lie with their longer side from left to right.
    """
    lid: Side | None = None
    """The height of the lid, at most that of the tray; by default two thirds of it, but at least
    15 mm.
    """
    play: Clearance = 1.0
    """How much wider and deeper the lid is inside than the tray is outside."""
    top: FaceName
    """The face of the lid's top, upright when you look at the front. All faces can use {game},
    {designer}, {players}, {contents}, {count} and {notice}.
    """
    side: FaceName | None = None
    """The face of the lid's four walls; white by default."""
    tray: FaceName | None = None
    """The face of the tray's four walls."""
    bottom: FaceName | None = None
    """The face below the tray."""
    floor: FaceName | None = None
    """The face inside the tray, on its bottom. It is on the back of the sheet."""

    MANY: ClassVar = "lidded boxes"
    FACES: ClassVar = ("top", "side", "tray", "bottom", "floor")
    PARTS: ClassVar = ("lid", "tray")

    @property
    def assembly(self) -> tuple[str, ...]:
        """How to glue both parts."""
        return (
            "fold all walls and tabs of the lid and of the tray away from the print",
            "glue each tab behind the wall beside it",
            "let the glue dry, and slide the lid over the tray",
        )

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield names that it holds twice, and a box without any size."""
        yield from super().rules(data)
        if not data.get("holds") and not mapping_in(data, "inside"):
            hint = "name what it holds, or give the room 'inside'"
            message = "neither 'holds' nor 'inside' is given"
            yield problem(MISSING_KEY, message, hint=hint, key=True, lacks=("holds", "inside"))


class Tuckbox(Container):
    """A box from one sheet of card, glued at the bottom and closed by a flap that tucks in."""

    kind: Literal["tuckbox"]
    """The kind of component."""
    holds: Annotated[tuple[Held, ...], Field(min_length=1)]
    """The contents: tiles, tokens, cards, dice and player screens, or whole groups of them."""
    least: Least = Least()
    """The smallest size of the box, so that its faces have enough room even with few pieces."""
    front: FaceName
    """The face of the front. All faces can use {game}, {designer}, {players}, {contents}, {count}
    and {notice}.
    """
    back: FaceOrSame | None = None
    """The face of the back, or 'same' for that of the front; white by default."""
    side: FaceName | None = None
    """The face of both sides, as high as the box and as wide as it is deep."""
    top: FaceName | None = None
    """The face of the lid, upright when you look at the front."""
    bottom: FaceName | None = None
    """The face of the bottom."""

    MANY: ClassVar = "tuckboxes"
    FACES: ClassVar = ("front", "back", "side", "top", "bottom")

    def face_on(self, key: str) -> FaceName | None:
        face = super().face_on(key)
        return self.front if face == "same" else face
