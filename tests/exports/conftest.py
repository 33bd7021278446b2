"""Exports of shipped games, each made once."""

from __future__ import annotations

from typing import Any

import pytest

import printgen
from printgen.exports.build import Export
from tests.exports.exports import Exported


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    made: dict[str, Export] = {}

    def make(game: str, to: str, **options: Any) -> Export:
        key = repr((game, to, sorted(options.items())))
        if key not in made:
            out = tmp_path_factory.mktemp("exports")
            made[key] = printgen.export(game, to=to, out=out, **options)
        return made[key]

    return make
