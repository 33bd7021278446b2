"""Player screens on the table on the screen: tokens that stand."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken


class OnTable(AsToken):
    """A token that stands."""

    stands = True
