"""Dice on the table on the screen: its own six-sided ones, which can be rolled."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken, Shown
from printgen.exports.targets.tts.objects import Json, thing


class OnTable(AsToken):
    """A plain die; its description says what its numbers stand for."""

    has_pictures = False

    def thing(self, shown: Shown) -> Json:
        """Return the object."""
        about = ", ".join(
            f"{n} is {name}"
            for n, name in enumerate(self.component.side_names, start=1)
            if name != str(n)
        )
        return thing("Die_6", shown.look._replace(about=about), shown.at)

    def note(self) -> str:
        """Return the note that the die is a plain one; none where its sides are 1 to 6."""
        if self.component.side_names == tuple("123456"):
            return ""
        return "a plain die; what its numbers stand for is in its description."
