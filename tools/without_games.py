"""Prove that games are guests: without any one of them, everything else works.

Usage: python tools/without_games.py [GAME...]

For each game in turn (all that are shipped, or those that are named) the checkout is copied
without that game's folders, and the quick tests of everything else run in the copy. Tests
that declare to need the game as their material are deselected: see tests/helpers/shipped.py. The
exit status is 0 if all pass for every game, 1 if some do not, and 2 if a game or one of its
folders is not there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
# What a checkout holds besides itself.
NOT_COPIED: Final = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "output"
)


def main(named: list[str]) -> int:
    """Take the games away in turn; return the exit status."""
    games = named or sorted(file.parent.name for file in (ROOT / "data").glob("*/game.yaml"))
    missing = [folder for game in games for folder in folders(game) if not (ROOT / folder).is_dir()]
    for folder in missing:
        print(f"there is no folder {folder}", file=sys.stderr)
    if missing or not games:
        return 2
    failed = [game for game in games if not works_without(game)]
    if failed:
        print(f"Not guests: {', '.join(failed)}", file=sys.stderr)
        return 1
    print(f"{len(games)} games are guests: without any of them, the quick tests of the rest pass")
    return 0


def folders(game: str) -> list[str]:
    """Return the folders of a game, from the checkout on; one that is only printed has no rules."""
    package = game.replace("-", "_")
    rules = f"printgen/games/{package}"
    return [f"data/{game}", *([rules] if (ROOT / rules).is_dir() else []), f"tests/games/{package}"]


def works_without(game: str) -> bool:
    """Return whether the quick tests of everything else pass without a game."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix=f"without-{game}-") as scratch:
        copy = Path(scratch, "printgen")
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        for folder in folders(game):
            shutil.rmtree(copy / folder)
        command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow"]
        # The last long tests go to whoever is free.
        command += ["-n", "logical", "--dist", "worksteal"]
        done = subprocess.run(
            [*command, "-p", "no:cacheprovider", "--without-game", game],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    words = "works" if done.returncode == 0 else "does not work"
    print(f"Without {game} the rest {words} ({time.monotonic() - started:.0f} s)", flush=True)
    print(done.stdout + done.stderr if done.returncode else done.stdout.splitlines()[-1])
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
