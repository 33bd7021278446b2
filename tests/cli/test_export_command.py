"""``printgen export``: what it says, and what it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.exports.target import targets
from tests.helpers.commands import run
from tests.helpers.kits import ROOT, names, quiet_environment


@pytest.mark.slow
@pytest.mark.parametrize("target", sorted(targets().keys() - {"drivethru", "makeplayingcards"}))
def test_it_tells_what_is_where(target: str, tiny: Path, tmp_path: Path) -> None:
    done = run("export", tiny, "--to", target, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    (folder,) = (tmp_path / "out").iterdir()
    assert "Tiny: 3 pieces" in done.stdout
    assert str(folder) in done.stdout
    assert done.stderr == ""


def test_as_json_it_is_the_manifest_and_the_folder(tiny: Path, tmp_path: Path) -> None:
    done = run("export", tiny, "--to", "png", "--out", tmp_path / "out", "--json")
    folder = tmp_path / "out" / "tiny-png"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    left: dict[str, list[str]] = {"carried": [], "removed": []}
    assert json.loads(done.stdout) == {"folder": str(folder), **left, **manifest}
    assert manifest["options"] == {"dpi": 300, "with_bleed": False}


@pytest.mark.slow
def test_what_fits_nothing_is_a_finding_and_status_1(tiny: Path, tmp_path: Path) -> None:
    done = run("export", tiny, "--to", "drivethru", "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "game.yaml:" in done.stderr
    assert "product-missing" in done.stderr
    assert "1 error; nothing was written." in done.stderr
    assert names(tmp_path / "out") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--to", "dfx"), ("unknown export 'dfx'", "did you mean 'dxf'?")),
        (("--to", "obj"), ("unknown export 'obj'", "known are cricut, cut-svg, drivethru")),
        (("--to", "png", "--dpi", "9"), ("'--dpi' should be 36 to 1200, not 9",)),
        (("--to", "png", "--dpi", "0"), ("'--dpi' should be 36 to 1200, not 0",)),
        (("--to", "png", "--dpi", "many"), ("'many' is not a whole number",)),
        (("--to", "gamecrafter", "--resize", "51"), ("'--resize' should be 0 to 50, not 51",)),
        (("--to", "tts", "--base-url", "ftp://x/"), ("'--base-url' should begin with http",)),
        (("--to", "tts", "--base-url", "http://[/"), ("'--base-url' is no address",)),
        (("--to", "tts", "--base-url", "http://x/?a"), ("should end in a folder",)),
        (
            ("--to", "dxf", "--with-bleed", "--seed", "3", "--paper", "a9"),
            (
                "'--with-bleed' does not go with 'dxf' (it is for png)",
                "'--seed' does not go with 'dxf' (it is for tts)",
                "unknown paper 'a9'",
            ),
        ),
        (("--to", "png", "--players", "7"), ("Tiny is for 1 to 2 players, not 7",)),
        (("--to", "png", "--only", "tokn"), ("group or component 'tokn' (did you mean 'token'?)",)),
    ],
)
def test_what_cannot_be_is_told_all_at_once_with_status_2(
    words: tuple[str, ...], told: tuple[str, ...], tiny: Path, tmp_path: Path
) -> None:
    done = run("export", tiny, *words, "--out", tmp_path / "out")
    assert done.exit_code == 2
    for each in told:
        assert each in done.stderr
    assert names(tmp_path / "out") == []


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("target", ["png", "tts", "gamecrafter", "cut-svg"])
def test_what_is_only_read_is_no_export(target: str, tmp_path: Path) -> None:
    done = run(
        "export", "aztec-market", "--to", target, "--only", "rulebook", "--out", tmp_path / "out"
    )
    assert done.exit_code == 2
    assert "nothing to export: 'rulebook' has no pieces" in done.stderr
    assert names(tmp_path / "out") == []


@pytest.mark.slow
def test_its_help_loads_nothing_that_draws() -> None:
    code = (
        "import sys\n"
        "from typer.testing import CliRunner\n"
        "from printgen.cli.app import program\n"
        "assert CliRunner().invoke(program('export'), ['export', '--help']).exit_code == 0\n"
        "parts = {'catalog', 'components', 'model', 'setup'}\n"
        "heavy = {'ezdxf', 'PIL', 'pypdfium2', 'numpy'} | {f'printgen.{part}' for part in parts}\n"
        "heavy &= sys.modules.keys()\n"
        "kit = {name for name in sys.modules if name.startswith('printgen.kit.')}\n"
        "read = 'kit_options', 'option', 'readers', 'shops'\n"
        "heavy |= kit - {'printgen.kit.options'}\n"
        "heavy -= {f'printgen.kit.options.{part}' for part in read}\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env=quiet_environment())
