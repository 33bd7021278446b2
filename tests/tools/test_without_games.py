"""Whether games are guests is really seen: what needs one in the core makes the proof fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.kits import ROOT, quiet_environment

pytestmark = pytest.mark.slow

GAMES = ("frogs", "two-moths")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout: a core that lists games, two games, and tests of the core and of each."""
    files = {
        "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["game", "slow"]\n',
        "printgen/__init__.py": (
            "from pathlib import Path\n\n\ndef list_games():\n"
            "    data = Path(__file__).parents[1] / 'data'\n"
            "    return sorted(file.parent.name for file in data.glob('*/game.yaml'))\n"
        ),
        "printgen/core.py": "",
        "printgen/games/__init__.py": "",
        "tests/conftest.py": 'pytest_plugins = ["tests.helpers.without_games"]\n',
        "tests/test_core.py": "import printgen.core\n\n\ndef test_core():\n    pass\n",
    }
    for game in GAMES:
        package = game.replace("-", "_")
        files |= {
            f"data/{game}/game.yaml": "",
            f"printgen/games/{package}/__init__.py": "",
            f"tests/games/{package}/test_it.py": (
                f"import printgen.games.{package}\n\n\ndef test_it():\n    pass\n"
            ),
        }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    helpers = ("tests/helpers/shipped.py", "tests/helpers/without_games.py")
    for name in ("tools/without_games.py", *helpers):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def prove(checkout: Path, *games: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, checkout / "tools" / "without_games.py", *games],
        # To start workers takes longer than these tests.
        env=quiet_environment(PYTHONPATH="", PYTEST_XDIST_AUTO_NUM_WORKERS="0"),
        capture_output=True,
        text=True,
        check=False,
    )


def add(checkout: Path, file: str, text: str) -> None:
    (checkout / file).write_text((checkout / file).read_text("utf-8") + text, "utf-8")


def test_a_game_without_rules_is_a_guest_as_well(checkout: Path) -> None:
    shutil.rmtree(checkout / "printgen" / "games" / "frogs")
    (checkout / "tests" / "games" / "frogs" / "test_it.py").unlink()
    done = prove(checkout, "frogs")
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_import_of_a_game_in_the_core_is_seen(checkout: Path) -> None:
    add(checkout, "printgen/core.py", "import printgen.games.two_moths\n")
    done = prove(checkout)
    assert done.returncode == 1
    assert "Without frogs the rest works" in done.stdout
    assert "No module named 'printgen.games.two_moths'" in done.stdout
    assert done.stderr == "Not guests: two-moths\n"


def test_a_test_that_uses_a_game_without_saying_so_is_seen(checkout: Path) -> None:
    uses = "import printgen\n\n\ndef test_use():\n    assert 'frogs' in printgen.list_games()\n"
    add(checkout, "tests/test_core.py", uses)
    assert prove(checkout, "frogs").returncode == 1
    marked = uses.replace("def test", "@pytest.mark.game('frogs')\ndef test")
    file = checkout / "tests" / "test_core.py"
    file.write_text("import pytest\n" + file.read_text("utf-8").replace(uses, marked), "utf-8")
    done = prove(checkout, "frogs")
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout  # the core and the other game


def test_a_file_that_needs_a_game_is_not_imported_without_it(checkout: Path) -> None:
    text = (
        "import pytest\nimport printgen.games.frogs\n\n"
        "pytestmark = [pytest.mark.game('frogs')]\n\n\ndef test_frogs():\n    pass\n"
    )
    (checkout / "tests" / "test_frogs.py").write_text(text, "utf-8")
    done = prove(checkout, "frogs")
    assert done.returncode == 0, done.stdout


def test_a_game_that_is_misspelt_is_refused(checkout: Path) -> None:
    mark = "@pytest.mark.game('frgos')\n"
    text = f"import pytest\n\n\n{mark}def test_frogs():\n    pass\n"
    (checkout / "tests" / "test_frogs.py").write_text(text, "utf-8")
    done = prove(checkout, "two-moths")
    assert done.returncode == 1
    assert "needs frgos, which is no shipped game" in done.stdout


def test_a_game_without_its_folders_is_refused(checkout: Path) -> None:
    shutil.rmtree(checkout / "tests" / "games" / "frogs")
    done = prove(checkout)
    assert (done.returncode, done.stderr) == (2, "there is no folder tests/games/frogs\n")
