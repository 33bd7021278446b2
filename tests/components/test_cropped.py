"""Where the words of a piece are, for seams and views that should not cut them."""

from __future__ import annotations

import pytest

from printgen.components.cropped import words
from printgen.core.scene import Text
from printgen.core.units import MM_PER_PT


def test_spaced_words_are_as_much_wider() -> None:
    plain, spaced, tight = (
        next(words([Text(0, 10, "Word", "sans", 12, "#000000", tracking=tracking)]))
        for tracking in (0, 250, -250)
    )
    assert spaced.width - plain.width == pytest.approx(12 * MM_PER_PT)
    assert tight == plain
