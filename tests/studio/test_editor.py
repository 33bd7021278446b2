"""The studio's editor is bundled from libraries whose versions are all written down."""

from __future__ import annotations

import json
import re
from pathlib import Path

from printgen.studio.app import EDITOR
from tests.helpers.studio import require_editor
from tools.editor import build

PACKAGES = build.HERE / "package.json"


def test_every_library_is_pinned_to_one_version() -> None:
    pinned = json.loads(PACKAGES.read_text("utf-8"))["dependencies"]
    wrong = [name for name, version in pinned.items() if not re.fullmatch(r"\d+(\.\d+)+", version)]
    assert not wrong


def test_what_is_not_pinned_is_found(tmp_path: Path) -> None:
    for name, version in (("crelt", "1.0.7"), ("crelt", "9.9.9"), ("left-pad", "1.0.0")):
        folder = tmp_path / "node_modules" / f"{name}-{version}" / "node_modules" / name
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(
            json.dumps({"name": name, "version": version}), "utf-8"
        )
    assert sorted(build._not_pinned(tmp_path)) == ["crelt 9.9.9", "left-pad 1.0.0"]


def test_the_bundle_is_there_with_its_licences_and_makes_no_code_of_text() -> None:
    require_editor()
    pinned = json.loads(PACKAGES.read_text("utf-8"))["dependencies"]
    licences = (build.BUILT / build.LICENCES).read_text("utf-8")
    for name in pinned:
        if name != "esbuild":
            assert f"{name} {pinned[name]}\n\n" in licences
    assert licences.count("Permission is hereby granted") == len(pinned) - 1
    for script in build.BUILT.glob("*.js"):
        assert not re.search(
            r"new Function\(|\beval\(|https?://(?!www\.w3\.org)", script.read_text("utf-8")
        )
    assert EDITOR == build.BUILT
