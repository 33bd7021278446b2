"""A cache of compiled templates: compiling a rulebook's takes a sixth of the time of a kit.

They lie in the user's own cache, in a folder that nobody else may write to: what lies there runs.
"""

from __future__ import annotations

import marshal
import os
import sys
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from printgen.core import user_folders as system

MOST_FILES: Final = 200
MOST_BYTES: Final = 4_000_000
_DIGEST: Final = 32
# What a template is compiled by, besides Jinja and Python.
_OWN: Final = ("sandbox.py", "template_limits.py")


class TemplateCache(BytecodeCache):
    """One file per template, named after the template and its compiler; its digest comes first.

    A file that is damaged, or was cut short, is made anew. Only the newest are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError), self._file(bucket).open("rb") as file:
            held = file.read(MOST_BYTES)
            if sha256(held[_DIGEST:]).digest() == held[:_DIGEST]:
                bucket.code = marshal.loads(held[_DIGEST:])  # noqa: S302 - whole, and the user's own

    def dump_bytecode(self, bucket: Bucket) -> None:
        code = marshal.dumps(bucket.code)
        # A full disk costs time, and nothing else.
        with suppress(OSError):
            file, name = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(file, "wb") as stream:
                    stream.write(sha256(code).digest() + code)
                Path(name).replace(self._file(bucket))
            except OSError:
                Path(name).unlink()
                raise
            self._tidy()

    def _file(self, bucket: Bucket) -> Path:
        made_of = f"{_made_by()} {bucket.key} {bucket.checksum}"
        return self._folder / sha256(made_of.encode()).hexdigest()

    def _tidy(self) -> None:
        """Keep the newest files, of whatever version."""
        files = [*self._folder.iterdir()]
        if len(files) > MOST_FILES:
            files.sort(key=lambda file: file.stat().st_mtime)
            for file in files[: len(files) - MOST_FILES // 2]:
                file.unlink()


@cache
def _made_by() -> str:
    """Return the versions that compile: of Python, of Jinja, and of printgen's own code."""
    own = (Path(__file__).with_name(name).read_bytes() for name in _OWN)
    code = sha256(b"".join(own)).hexdigest()
    return f"{sys.implementation.cache_tag} {sys.hexversion} {jinja2.__version__} {code}"


@cache
def template_cache() -> TemplateCache | None:
    """Return the user's cache, or None if there is no folder that only the user can write to."""
    folder = system.private_cache("templates")
    return None if folder is None else TemplateCache(folder)
