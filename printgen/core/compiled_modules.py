"""The code of modules that a run loads, in one file for all of them.

Python looks through folders for each of 420 modules of a small kit, and asks for and opens two
files of it. Here one file is mapped into memory, and what is left is to ask whether a module's
source still has the same size and date. That saves a kit of one deck a tenth of its processor time.
"""

from __future__ import annotations

import marshal
import os
import struct
import sys
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from printgen.core.code_file import CodeFile
from printgen.core.user_folders import Cache, private_cache

if TYPE_CHECKING:
    from importlib.abc import MetaPathFinder

# All modules of printgen and its libraries take 20,000,000.
_MOST_BYTES: Final = 60_000_000


class _Module(NamedTuple):
    """The source of a module, as it was; and a package's folders."""

    source: str
    bytes: int
    date: int
    folders: list[str] | None
    cached: str | None

    def is_same(self) -> bool:
        """Return True if the source has the same size and date."""
        with suppress(OSError):
            about = os.stat(self.source)  # noqa: PTH116 - hundreds at each start
            return (about.st_size, about.st_mtime_ns) == (self.bytes, self.date)
        return False


class _Loader(SourceFileLoader):
    """Loads a module as Python does, from code that was kept."""

    def __init__(self, name: str, source: str, code: memoryview) -> None:
        super().__init__(name, source)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code of the module."""
        with suppress(EOFError, TypeError, ValueError):  # damaged
            return cast("CodeType", marshal.loads(self._code))  # noqa: S302 - the user's own
        return super().get_code(fullname)


class CompiledModules:
    """The code of all modules that commands loaded so far, with this Python and its folders."""

    def __init__(self) -> None:
        # The first folder is the user's own, from which nothing of this comes.
        key = f"{sys.version} {sys.flags.optimize} {__file__} {sys.path[1:]}"
        self._kept = CodeFile(Cache(private_cache("modules"), _MOST_BYTES), key)
        self._before = frozenset(sys.modules)

    def use(self) -> None:
        """Let Python look here first from now on, but for modules that are deferred."""
        sys.meta_path.insert(1, cast("MetaPathFinder", self))

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return how to load the module; None if it is not known, or has changed."""
        if name not in self._kept or not (kept := self._module(name)).is_same():
            return None
        loader = _Loader(name, kept.source, self._kept.code(name))
        spec = ModuleSpec(name, loader, origin=kept.source)
        spec.submodule_search_locations = kept.folders
        spec.has_location = True
        spec.cached = kept.cached
        return spec

    def keep(self) -> None:
        """Keep what is new for the next start."""
        found = {name: self._compiled(name) for name in sys.modules.keys() - self._before}
        new = {name: each for name, each in found.items() if each is not None}
        if not new:
            return
        # Other modules may have moved or gone meanwhile.
        same = (name for name in self._kept if self._module(name).is_same())
        kept = {name: (self._kept.facts(name), self._kept.code(name)) for name in same}
        self._kept.write({**kept, **new})

    def _module(self, name: str) -> _Module:
        return _Module(*self._kept.facts(name))

    def _compiled(self, name: str) -> tuple[tuple[Any, ...], bytes] | None:
        """Return a module that was loaded from its source, and its code; None for others."""
        spec = getattr(sys.modules[name], "__spec__", None)
        if spec is None or type(spec.loader) is not SourceFileLoader or spec.name != name:
            return None
        source = spec.loader.path
        if not _is_on_path(name, source):
            return None
        with suppress(ImportError, OSError, SyntaxError):  # changed or gone meanwhile
            about = os.stat(source)  # noqa: PTH116 - as above
            folders = spec.submodule_search_locations
            where = None if folders is None else [*folders], spec.cached
            return (source, about.st_size, about.st_mtime_ns, *where), _code(spec, about)
        return None


def _code(spec: ModuleSpec, about: os.stat_result) -> bytes:
    """Return the code of a module: as Python keeps it, if that is of this source, or compiled."""
    loader = cast("SourceFileLoader", spec.loader)
    if spec.cached is not None:
        with suppress(OSError):
            held = loader.get_data(spec.cached)
            facts = 0, int(about.st_mtime) & 0xFFFFFFFF, about.st_size & 0xFFFFFFFF
            head = MAGIC_NUMBER + struct.pack("<III", *facts)  # PEP 552
            if held.startswith(head) and os.fsencode(loader.path) in held:
                return held[len(head) :]
    return marshal.dumps(loader.get_code(spec.name))


def _is_on_path(name: str, source: str) -> bool:
    """Return True if the module lies where its name leads to from one of the key's folders.

    What something else finds, such as a game installed with ``pip install -e``, may be installed
    from another place next time, while the old copy is still there.
    """
    inner = name.replace(".", os.sep)
    ways = (f"{os.sep}{inner}.py", f"{os.sep}{inner}{os.sep}__init__.py")
    return any(source == folder + way for folder in sys.path[1:] for way in ways)
