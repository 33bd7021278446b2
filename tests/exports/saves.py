"""What tests of saves share: reading them, and scenes without pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import printgen
from printgen.components import DrawnGame, Piece
from printgen.exports.build import Export
from printgen.exports.drawn import drawn
from printgen.exports.targets.tts.models import Models
from printgen.exports.targets.tts.objects import save
from printgen.exports.targets.tts.scene import Scene
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from printgen.play.setup import Recipe, SetupPlan

GAMES = printgen.list_games()


def saved(made: Export) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (made.folder / f"{made.manifest['game']}.json").read_text("utf-8")
    )
    return found


def every(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    todo = list(found["ObjectStates"])
    while todo:
        each = todo.pop()
        todo += each.get("ContainedObjects", ())
        yield each


def addresses(each: Mapping[str, Any]) -> Iterator[str]:
    if "CustomImage" in each:
        yield each["CustomImage"]["ImageURL"]
        yield each["CustomImage"]["ImageSecondaryURL"]
    for sheet in each.get("CustomDeck", {}).values():
        yield sheet["FaceURL"]
        yield sheet["BackURL"]


def file_of(url: str) -> Path:
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc) == ("file", "")
    return Path(url2pathname(parts.path))


@lru_cache
def bench(game: str, players: int) -> DrawnGame:
    """A game's pieces, drawn once."""
    loaded = load(game)
    return drawn(loaded, KitOptions(paper="a4", players=players).checked(loaded))


def scene(game: str, players: int, seed: int) -> tuple[dict[str, Any], SetupPlan]:
    """The save without its pictures, and the plan that it should show."""
    found = bench(game, players)
    plan = Recipe(found.context.description, players).plan(seed)
    table = Scene(found, Models(found, 72, "file:///x/"))
    table.set_up(plan)
    return save("", "", table.objects), plan


def pieces_of_game(game: str) -> dict[str, Piece]:
    players = load(game).description.game.players.max
    return {piece.id: piece for piece in bench(game, players).pieces}
