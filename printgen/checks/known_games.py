"""Cache for the user what was played for a check: most changes of a game leave its play alone."""

from __future__ import annotations

from typing import Any, Final

from printgen.core.guests import is_own
from printgen.core.user_folders import Cache, private_cache
from printgen.kit.building.unchanged import installed
from printgen.play.playout import Playout
from printgen.play.subject import Subject

# About a thousand games: those of one take some 20 kB.
MOST_BYTES: Final = 16_000_000


class KnownGames:
    """Takes what earlier checks played with ``data`` into ``subject.played``, and keeps the rest.

    Nothing is kept where the rules are no part of printgen: their code is not in the key.
    """

    def __init__(self, subject: Subject, data: Any) -> None:
        self._played = subject.played
        self._key = f"{installed()} {data!r}"
        rules = subject.description.rules
        is_known = rules is not None and is_own(rules.engine) and installed()
        self._cache = Cache(private_cache("games") if is_known else None, MOST_BYTES)
        for what, how in (self._cache.load(self._key) or {}).items():
            self._played.setdefault(what, Playout(*how) if _is_game(what) else how)
        self._known = len(self._played)

    def keep(self) -> None:
        """Keep what is new."""
        if len(self._played) > self._known:
            plain = {
                what: tuple(how) if _is_game(what) else how for what, how in self._played.items()
            }
            self._cache.keep(self._key, plain)


def _is_game(what: Any) -> bool:
    return what[0] not in {"laws", "endless"}
