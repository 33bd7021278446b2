"""Objects of Tabletop Simulator in the format of its save files.

Names and keys of the JSON: the game's Knowledge Base ("Save File Format", "Custom Tile", "Custom
Token", "Asset Creation") and public saves. One unit on its table is about an inch (Knowledge Base,
"Custom Tile"). Its makers do not publish sizes at scale 1; the figures below are other people's
measurements of published games whose spaces meet their pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

Json: TypeAlias = dict[str, Any]

# At scale 1, in units: a tile's shorter side, a token's longer side, a playing card's longer side.
TILE_SHORT: Final = 2.0
TOKEN_LONG: Final = 3.7
CARD_LONG: Final = 3.1

# The shape of a tile, and of the cards of a deck.
TILE_BOX, TILE_CIRCLE, TILE_ROUNDED = 0, 2, 3
CARD_ROUNDED, CARD_RECT, CARD_CIRCLE = 0, 1, 4
# In units: thick card; the base of a board.
TILE_THICK: Final = 0.1
BOARD_THICK: Final = 0.2
# The order in which a bag gives: the last that was put in, or any.
LAST, ANY = 0, 2
# A deck's cards are numbered from this many times the deck's number.
CARDS: Final = 100

# Images are turned so that a player in the south reads them at this angle.
UPRIGHT: Final = 180.0

_WHITE: Final = {"r": 1.0, "g": 1.0, "b": 1.0}


class At(NamedTuple):
    """The place of an object, in units: right, up, away from the south; and its rotation in
    degrees.
    """

    x: float
    y: float
    z: float
    turn: float = UPRIGHT


ORIGIN: Final = At(0.0, 1.0, 0.0)


class Look(NamedTuple):
    """The title of an object, and the piece of the game that it represents."""

    name: str
    piece: str
    about: str = ""


def thing(kind: str, look: Look, at: At, scale: float = 1.0, **more: Any) -> Json:
    """Return an object with the keys of all objects. ``GUID`` is filled in at the end."""
    return {
        "GUID": "",
        "Name": kind,
        "Transform": {
            "posX": round(at.x, 4) + 0.0,
            "posY": round(at.y, 4),
            "posZ": round(at.z, 4) + 0.0,
            "rotX": 0.0,
            "rotY": round(at.turn % 360, 4),
            "rotZ": 0.0,
            "scaleX": round(scale, 5),
            "scaleY": 1.0,
            "scaleZ": round(scale, 5),
        },
        "Nickname": look.name,
        "Description": look.about,
        "GMNotes": look.piece,
        "ColorDiffuse": dict(_WHITE),
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


def tile(  # noqa: PLR0913 - what a tile is
    look: Look,
    at: At,
    scale: float,
    faces: tuple[str, str],
    shape: int,
    *,
    count: int = 1,
    thick: float = TILE_THICK,
) -> Json:
    """Return a tile with two faces, or a stack of equal ones."""
    image = {
        **_image(faces),
        # Stretched to the image's proportions; see the Knowledge Base for the odd name of the key.
        "CustomTile": {"Type": shape, "Thickness": thick, "Stackable": True, "Stretch": True},
    }
    more: Json = {"CustomImage": image}
    if count > 1:
        more["Number"] = count
    return thing("Custom_Tile_Stack" if count > 1 else "Custom_Tile", look, at, scale, **more)


def _image(faces: tuple[str, str]) -> Json:
    return {
        "ImageURL": faces[0],
        "ImageSecondaryURL": faces[1],
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }


def token(
    look: Look, at: At, scale: float, faces: tuple[str, str], *, stands: bool = False
) -> Json:
    """Return a token in the shape of its image's opaque area; or a standing one."""
    image = {
        **_image(faces),
        "CustomToken": {
            "Thickness": TILE_THICK,
            "MergeDistancePixels": 15.0,
            "StandUp": stands,
            "Stackable": False,
        },
    }
    return thing("Custom_Token", look, at, scale, CustomImage=image)


class CardLook(NamedTuple):
    """A card: its number, and the sheet that it is on."""

    look: Look
    number: int
    sheet: Json


def cards(found: Sequence[CardLook], at: At, scale: float, *, face_down: bool) -> Json:
    """Return a card, or a deck of them from the top."""
    made = [_card(each, ORIGIN, scale) for each in found]
    if len(made) == 1:
        deck = _card(found[0], at, scale)
    else:
        # A deck's list begins with the top card when it is face down.
        made = made if face_down else made[::-1]
        sheets: Json = {}
        for each in made:
            sheets |= each["CustomDeck"]
        pieces = {each.look.piece for each in found}
        named = found[0].look if len(pieces) == 1 else Look("", "")
        deck = thing(
            "Deck",
            named._replace(piece=""),
            at,
            scale,
            Hands=True,
            DeckIDs=[each["CardID"] for each in made],
            CustomDeck=dict(sorted(sheets.items(), key=lambda item: int(item[0]))),
            ContainedObjects=made,
        )
    if face_down:
        deck["Transform"]["rotZ"] = 180.0
    return deck


def _card(each: CardLook, at: At, scale: float) -> Json:
    key = str(each.number // CARDS)
    return thing(
        "Card",
        each.look,
        at,
        scale,
        Hands=True,
        CardID=each.number,
        SidewaysCard=False,
        CustomDeck={key: dict(each.sheet)},
    )


def bag(name: str, at: At, contents: Iterable[Json], order: int) -> Json:
    """Return a bag with things in it."""
    return thing(
        "Bag",
        Look(name, ""),
        at,
        MaterialIndex=-1,
        MeshIndex=-1,
        Bag={"Order": order},
        ContainedObjects=list(contents),
    )


def save(title: str, note: str, objects: Sequence[Json]) -> Json:
    """Return the whole save. Every object gets a number of its own."""
    numbers = iter(range(1, 0x1000000))
    for each in objects:
        _numbered(each, numbers)
    return {
        "SaveName": title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": note,
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


def _numbered(each: Json, numbers: Any) -> None:
    each["GUID"] = f"{next(numbers):06x}"
    for inner in each.get("ContainedObjects", ()):
        _numbered(inner, numbers)


def pieces_of(found: Mapping[str, Any]) -> dict[str, int]:
    """Return how many copies of each piece a save has, by the notes of its objects."""
    counts: dict[str, int] = {}
    todo = list(found["ObjectStates"])
    while todo:
        each = todo.pop()
        todo += each.get("ContainedObjects", ())
        if each["GMNotes"]:
            counts[each["GMNotes"]] = counts.get(each["GMNotes"], 0) + each.get("Number", 1)
    return counts
