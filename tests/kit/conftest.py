"""What several tests of kits share."""

from __future__ import annotations

import pytest

from printgen.kit.folders import folder


@pytest.fixture(params=["swapped", "renamed"])
def _both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test twice: where two folders can change places in one step, and where not."""
    if request.param == "renamed":
        monkeypatch.setattr(folder, "_exchange", lambda *_: False)
