"""Change the bleed of a game's components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printgen.model.catalog import Loaded


def with_bleeds(loaded: Loaded, bleeds: Mapping[str, float]) -> Loaded:
    """Return the game with the given bleeds in mm by component; other components keep theirs."""
    game = loaded.description.game
    components: dict[str, Any] = {
        name: component.model_copy(update={"bleed": bleeds[name]}) if name in bleeds else component
        for name, component in game.components.items()
    }
    changed = game.model_copy(update={"components": components})
    return loaded._replace(description=loaded.description._replace(game=changed))
