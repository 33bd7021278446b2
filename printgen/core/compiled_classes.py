"""Methods of dataclasses and named tuples, compiled once and not at each start.

Python writes their source when a class is made, and compiles it. A kit loads 90 dataclasses, most
of them from libraries, and 190 named tuples. The compiled code is kept in the user's cache.
"""

from __future__ import annotations

import collections
import dataclasses
import marshal
import sys
from functools import cached_property
from types import CodeType
from typing import Any, Final, cast

from printgen.core.user_folders import Cache, private_cache

# A run asks for some 400. Of other versions of the same classes no more are kept.
_MOST: Final = 2_000
_MOST_BYTES: Final = 8_000_000
_VERSION: Final = f"packed {sys.implementation.cache_tag} {sys.hexversion}"


class CompiledClasses:
    """The code of all sources that were asked for, by these and how they are run."""

    def __init__(self) -> None:
        self._cache = Cache(private_cache("classes"), _MOST_BYTES)
        self._used: dict[tuple[str, str], bytes] = {}

    @cached_property
    def _kept(self) -> dict[tuple[str, str], bytes]:
        """The code of each source, still packed: a run uses a third of it."""
        kept = self._cache.load(_VERSION)
        return kept if isinstance(kept, dict) else {}

    def use(self) -> None:
        """Let Python ask here for the code of each class that it makes from now on."""

        def run(source: str, names: dict[str, Any] | None, found: dict[str, Any]) -> None:
            exec(self._code(source, "exec"), vars(dataclasses) if names is None else names, found)  # noqa: S102 - Python's own source

        def value(source: str, names: dict[str, Any]) -> Any:
            return eval(self._code(source, "eval"), names)  # noqa: S307 - likewise

        vars(dataclasses)["exec"] = run
        vars(collections)["eval"] = value

    def keep(self) -> None:
        """Keep what is new for the next start."""
        if not self._used.keys() <= self._kept.keys():
            both = self._kept | self._used
            self._cache.keep(_VERSION, both if len(both) <= _MOST else self._used)

    def _code(self, source: str, mode: str) -> CodeType:
        key = mode, source
        packed = self._used.get(key) or self._kept.get(key)
        if packed is None:
            packed = marshal.dumps(compile(source, "<string>", mode, dont_inherit=True))
        self._used[key] = packed
        return cast("CodeType", marshal.loads(packed))  # noqa: S302 - whole, and the user's own
