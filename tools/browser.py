"""Find a browser for the tests of the studio, or install Debian's where that may be done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

# Debian's Chromium without windows draws and runs the same in half the processor time: for tests.
SHELL: Final = "chromium-headless-shell"
# By their commands, on PATH or where installers put them.
BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    SHELL,
)


def browser(*rather: str) -> str | None:
    """Return the program of a browser: the one that ``PRINTGEN_BROWSER`` names, or any.

    Of several, one of ``rather`` if there is one.
    """
    named = os.environ.get("PRINTGEN_BROWSER")
    found = (shutil.which(each) for each in ((named,) if named else (*rather, *BROWSERS)))
    return next((each for each in found if each), None)


def _install() -> None:
    may = hasattr(os, "getuid") and os.getuid() == 0 and Path("/etc/debian_version").exists()
    installer = shutil.which("apt-get")
    if not may or installer is None:
        return
    print(f"Installing a browser for the tests (Debian's {SHELL})", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", SHELL]):
        subprocess.run([installer, "-qq", *command], check=False, env=quiet)


if __name__ == "__main__":
    if "PRINTGEN_BROWSER" not in os.environ and shutil.which(SHELL) is None:
        _install()
    if browser() is None:
        print("No browser was found: the tests of the studio in a browser are left out.")
        sys.exit(0)
