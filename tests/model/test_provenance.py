"""Where the shipped games' numbers come from: what no rulebook prints says how it is known."""

from __future__ import annotations

import pytest

from printgen.model.catalog import load
from printgen.model.figures import Provenance
from printgen.model.pieces import DesignedPieces, TableRows
from printgen.model.shipped import list_games


@pytest.mark.parametrize("name", list_games())
def test_numbers_that_no_rulebook_prints_say_how_they_are_known(name: str) -> None:
    game = load(name).description.game
    numbers = [
        *((key, each.provenance, each.note) for key, each in game.figures.items()),
        *((key, each.provenance, each.note) for key, each in game.measures.items()),
    ]
    printed = Provenance.PRINTED
    assert [key for key, origin, note in numbers if origin is not printed and not note] == []


@pytest.mark.parametrize("name", list_games())
def test_tables_that_no_rulebook_prints_say_how_they_are_known(name: str) -> None:
    game = load(name).description.game
    tables = [
        component.rows
        for component in game.components.values()
        if isinstance(component, DesignedPieces) and isinstance(component.rows, TableRows)
    ]
    assert all(rows.note for rows in tables if rows.provenance is not Provenance.PRINTED)


@pytest.mark.game("market-at-kos")
def test_pieces_of_kos_are_as_wide_as_the_pennies_that_its_rulebook_tapes_them_to() -> None:
    components = load("market-at-kos").description.game.components
    for name in ("worker", "merchant-token", "coin", "broker"):
        assert components[name].size.provenance is Provenance.DERIVED  # type: ignore[attr-defined]
