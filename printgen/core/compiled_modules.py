"""The code of modules that a run loads, in one file for all of them.

Python looks through folders for each of 420 modules of a small kit, and asks for and opens two
files of it. Here one file is mapped into memory, and what is left is to ask whether a module's
source still has the same size and date. That saves a kit of one deck a tenth of its processor time.
"""

from __future__ import annotations

import marshal
import mmap
import os
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from printgen.core.user_folders import Cache, private_cache

if TYPE_CHECKING:
    from importlib.abc import MetaPathFinder
    from pathlib import Path

# All modules of printgen and its libraries take 20,000,000.
_MOST_BYTES: Final = 60_000_000
_DIGEST: Final = 32
# The bytes that tell how long the list of modules is.
_LENGTH: Final = 8


class _Module(NamedTuple):
    """A module: its source, as it was; a package's folders; and where its code lies in the file."""

    source: str
    bytes: int
    date: int
    folders: list[str] | None
    cached: str | None
    start: int
    end: int

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
        self._cache = Cache(private_cache("modules"), _MOST_BYTES)
        # The first folder is the user's own, from which nothing of this comes.
        self._key = f"{sys.version} {sys.flags.optimize} {__file__} {sys.path[1:]}"
        self._before = frozenset(sys.modules)
        self._kept: dict[str, _Module] = {}
        self._codes = memoryview(b"")
        with suppress(OSError, EOFError, TypeError, ValueError):
            if (file := self._cache.path(self._key)) is not None:
                self._read(file)

    def use(self) -> None:
        """Let Python look here first from now on, but for modules that are deferred."""
        sys.meta_path.insert(1, cast("MetaPathFinder", self))

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return how to load the module; None if it is not known, or has changed."""
        kept = self._kept.get(name)
        if kept is None or not kept.is_same():
            self._kept.pop(name, None)
            return None
        loader = _Loader(name, kept.source, self._code(kept))
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
        kept = {name: each for name, each in self._kept.items() if each.is_same()}
        known = {name: (each, self._code(each)) for name, each in kept.items()}
        modules, codes, start = {}, [], 0
        for name, (module, code) in (known | new).items():
            end = start + len(code)
            modules[name] = tuple(module._replace(start=start, end=end))
            codes.append(code)
            start = end
        packed = marshal.dumps(modules)
        head = len(packed).to_bytes(_LENGTH, "little")
        self._cache.write(self._key, sha256(packed).digest(), head, packed, *codes)

    def _read(self, file: Path) -> None:
        """Map the file into memory, and read the list of its modules."""
        with file.open("rb") as stream:
            held = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
        start = _DIGEST + _LENGTH
        end = start + int.from_bytes(held[_DIGEST:start], "little")
        if sha256(held[start:end]).digest() == held[:_DIGEST]:
            self._codes = held[end:]
            packed = marshal.loads(held[start:end])  # noqa: S302 - whole, and the user's own
            self._kept = {name: _Module(*facts) for name, facts in packed.items()}

    def _code(self, module: _Module) -> memoryview:
        return self._codes[module.start : module.end]

    def _compiled(self, name: str) -> tuple[_Module, bytes] | None:
        """Return a module that was loaded from its source, and its code; None for others."""
        spec = getattr(sys.modules[name], "__spec__", None)
        if spec is None or type(spec.loader) is not SourceFileLoader or spec.name != name:
            return None
        with suppress(ImportError, OSError, SyntaxError):  # changed or gone meanwhile
            source = spec.loader.path
            about = os.stat(source)  # noqa: PTH116 - as above
            code = marshal.dumps(spec.loader.get_code(name))
            folders = spec.submodule_search_locations
            where = None if folders is None else [*folders], spec.cached
            return _Module(source, about.st_size, about.st_mtime_ns, *where, 0, 0), code
        return None
