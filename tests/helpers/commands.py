"""Commands as they are typed, run in this process or in one of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from typer.testing import CliRunner, Result

from printgen.cli.every import app
from tests.helpers.kits import ROOT, quiet_environment


def run(*words: str | Path) -> Result:
    """What ``printgen`` prints for these words, and its exit status."""
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="printgen")


def facts(*words: str | Path, status: int = 0) -> Any:
    """The JSON that a command prints, which says nothing else."""
    done = run(*words)
    assert done.exit_code == status, done.output
    assert done.stderr == ""
    return json.loads(done.stdout)


def started(
    *words: str | Path,
    cwd: Path = ROOT,
    seconds: float | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, in a process of its own that nobody types into."""
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        env=quiet_environment(**environment),
        timeout=seconds,
    )
