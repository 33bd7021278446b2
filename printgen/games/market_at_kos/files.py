"""The kinds of files that only The Market at Kos has."""

from __future__ import annotations

from typing import Final

from printgen.games.market_at_kos.survey import PositionFile, check_position, tell_position
from printgen.play.rules.file_kinds import FileKind

KINDS: Final = (
    FileKind(
        name="position",
        title="A position for printgen",
        model=PositionFile,
        check=check_position,
        tell=tell_position,
        command="printgen market-at-kos survey",
    ),
)
