"""A game that was drawn is freed as soon as nobody needs it."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

import printgen
from printgen.components import DrawnGame, drawing_context


@pytest.mark.game("hex")
def test_a_game_and_its_texts_are_freed_without_garbage_collection() -> None:
    drawn = DrawnGame(drawing_context(printgen.load("hex")), [])
    assert drawn.typesetter is drawn.typesetter
    assert drawn.pictures is drawn.pictures
    seen = ref(drawn)
    was_on = gc.isenabled()
    gc.disable()
    try:
        del drawn
        assert seen() is None
    finally:
        if was_on:
            gc.enable()
