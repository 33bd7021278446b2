"""What tests of broken kits start from; some files have a ``whole`` of their own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import printgen
from printgen.kit.folders.manifest_file import Manifest
from printgen.model.catalog import Loaded
from printgen.pdf import budget
from printgen.proof import run
from printgen.proof.expected import Expected
from tests.helpers.kits import digests
from tests.helpers.proofs import write_game


@pytest.fixture(scope="module", autouse=True)
def _what_is_expected_is_drawn_once() -> Iterator[None]:
    """Half of a proof is to draw the kit anew, and most tests break copies of the same."""
    known: dict[str, Expected] = {}

    def once(
        draw: Callable[[Manifest, Loaded], Expected],
    ) -> Callable[[Manifest, Loaded], Expected]:
        def expected(manifest: Manifest, loaded: Loaded) -> Expected:
            said = {**manifest.data, "files": [*manifest.data["files"]]}
            key = repr((draw, said, loaded.folder, digests(loaded.folder), budget.LIMITS))
            if key not in known:
                known[key] = draw(manifest, loaded)
            return known[key]

        return expected

    with pytest.MonkeyPatch.context() as patch:
        for name in ("expected", "expected_of_shop"):
            patch.setattr(run, name, once(getattr(run, name)))
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit as it was built; its game lies beside it."""
    folder = tmp_path_factory.mktemp("proof")
    game = write_game(folder / "game")
    return printgen.build_kit(game, out=folder, formats=["pdf"]).folder


@pytest.fixture
def kit(whole: Path, tmp_path: Path) -> Path:
    """A copy of it that may be broken."""
    return shutil.copytree(whole, tmp_path / whole.name)


@pytest.fixture
def game(whole: Path) -> Path:
    return whole.parent / "game"
