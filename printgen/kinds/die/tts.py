"""Dice on the virtual table: its own dice with as many sides, which can be rolled."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken, Shown
from printgen.exports.targets.tts.objects import Json, thing


class OnTable(AsToken):
    """A plain die; its description says what its numbers mean."""

    has_pictures = False

    def thing(self, shown: Shown) -> Json:
        """Return the object."""
        names = self.component.side_names
        about = ", ".join(f"{n} is {name}" for n, name in self._others())
        return thing(f"Die_{len(names)}", shown.look._replace(about=about), shown.at)

    def _others(self) -> list[tuple[int, str]]:
        """Return the numbers of the plain die that mean something else, with their meaning."""
        names = self.component.side_names
        plain = {str(n) for n in range(1, len(names) + 1)}
        if len(set(names)) < len(names):
            plain = set()
        left = [n for n in range(1, len(names) + 1) if str(n) not in plain.intersection(names)]
        others = zip(left, (name for name in names if name not in plain), strict=True)
        return [(n, name) for n, name in others if name != str(n)]

    def note(self) -> str:
        """Return the note that the die is a plain one; none if its numbers are the same."""
        if not self._others():
            return ""
        return "a plain die; what its numbers stand for is in its description."
