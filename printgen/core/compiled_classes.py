"""Methods of dataclasses and named tuples, compiled once and not at each start.

Python writes their source when a class is made, and compiles it. A kit loads 90 dataclasses, most
of them from libraries, and 190 named tuples. The compiled code is kept in the user's cache.
"""

from __future__ import annotations

import collections
import dataclasses
import marshal
import sys
from contextlib import suppress
from hashlib import sha256
from types import CodeType
from typing import Any, Final, cast

from printgen.core.code_file import CodeFile
from printgen.core.user_folders import Cache, private_cache

# A run asks for some 400. Of other versions of the same classes no more are kept.
_MOST: Final = 2_000
_MOST_BYTES: Final = 8_000_000
_VERSION: Final = f"{sys.implementation.cache_tag} {sys.hexversion}"


class CompiledClasses:
    """The code of all sources that were asked for, by these and how they are run."""

    def __init__(self) -> None:
        self._kept = CodeFile(Cache(private_cache("classes"), _MOST_BYTES), _VERSION)
        self._used: dict[str, bytes | memoryview] = {}

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
        if any(name not in self._kept for name in self._used):
            both = {name: self._kept.code(name) for name in self._kept} | self._used
            most = both if len(both) <= _MOST else self._used
            self._kept.write({name: (None, code) for name, code in most.items()})

    def _code(self, source: str, mode: str) -> CodeType:
        name = sha256(f"{mode} {source}".encode()).hexdigest()
        if name in self._kept:
            self._used[name] = self._kept.code(name)
        with suppress(EOFError, KeyError, TypeError, ValueError):  # unknown, or damaged
            return cast("CodeType", marshal.loads(self._used[name]))  # noqa: S302 - the user's own
        code = compile(source, "<string>", mode, dont_inherit=True)
        self._used[name] = marshal.dumps(code)
        return code
