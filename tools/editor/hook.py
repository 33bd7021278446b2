"""Bundle the studio's editor before a wheel or a source archive is made: each holds it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EditorHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - its signature
        """Make the bundle, except for an installation that is only linked: make does that."""
        if version == "editable":
            return
        place = Path(self.root) / "tools" / "editor" / "build.py"
        spec = importlib.util.spec_from_file_location("editor_build", place)
        if spec is None or spec.loader is None:
            raise ImportError(place)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        # Whoever installs printgen alone fetches no Node for it: make dist does.
        if why := module.build(fetches_node=False):
            self.app.display_warning(f"the studio goes without its editor: {why}")
