"""Kinds of components: each in one folder, which nothing else names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, signature
from pathlib import Path

import pytest

from printgen.drawing.faces import Faces
from printgen.model.boards import BoardBase
from printgen.model.codes import NAME_TAKEN
from printgen.model.component import ComponentBase, Paged
from printgen.model.kinds import FOLDER, PACKAGE, folders, model_of, part
from printgen.model.pieces import Pieces
from tests.helpers.kits import ROOT, quiet_environment

WORDS = frozenset(folders())
# Everyday words, which mean other things as well: only where they are compared they name a kind.
EVERYDAY = frozenset({"board", "booklet", "card", "sheet", "tile", "token"})
# Games may be about a kind.
GUESTS = ("games",)
# What is no kind of component: the picture of a board in texts; a sheet of a workbook; the key of a
# setup's step that says what is rolled; what the rules of games call a part that is played by named
# spaces.
OTHERS = {
    ("components/figures.py", "board"),
    ("source/workbook_parts.py", "sheet"),
    ("play/setup/steps.py", "die"),
    ("play/rules/parts.py", "board"),
}

MODULES = sorted(
    path
    for path in (ROOT / "printgen").rglob("*.py")
    if path.relative_to(ROOT / "printgen").parts[0] not in {"kinds", *GUESTS}
)


def classes() -> frozenset[str]:
    """The names of the kinds' models."""
    return frozenset(folder.kind.model for folder in folders().values())


def named(tree: ast.Module) -> Iterator[str]:
    """Every place where a module names a kind: its package, its word, or its class by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(PACKAGE):
            yield str(node.module)
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith(PACKAGE))
        if isinstance(node, ast.Constant) and node.value in WORDS - EVERYDAY:
            yield str(node.value)
        if isinstance(node, ast.Compare):
            yield from compared(node.left, *node.comparators)
        if isinstance(node, ast.MatchValue):
            yield from compared(node.value)


def compared(*nodes: ast.expr) -> Iterator[str]:
    """The words of kinds among what is compared, alone or in a collection."""
    for node in nodes:
        inner = node.elts if isinstance(node, ast.Set | ast.Tuple | ast.List) else [node]
        yield from (each.value for each in inner if is_word(each))  # type: ignore[attr-defined]


def is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in EVERYDAY | classes()


@pytest.mark.slow
def test_no_module_outside_the_folders_names_a_kind() -> None:
    may_name = re.compile(rf"{PACKAGE}|[\"'](?:{'|'.join(WORDS | EVERYDAY | classes())})[\"']")
    found = {
        (path.relative_to(ROOT / "printgen").as_posix(), each)
        for path in MODULES
        if may_name.search(text := path.read_text("utf-8"))
        for each in named(ast.parse(text))
    }
    assert found - {*OTHERS} == set()


@pytest.mark.parametrize(
    "path", sorted((ROOT / "templates").glob("*.j2")), ids=lambda path: path.name
)
def test_no_shipped_template_asks_for_a_kind(path: Path) -> None:
    assert not re.search(
        r"(component|cluster\[\d\])\.kind (==|!=|in|not in) ['\"(]", path.read_text("utf-8")
    )
    quoted = set(re.findall(r"['\"]([a-z]+)['\"]", path.read_text("utf-8")))
    assert not quoted & (WORDS - EVERYDAY)


@pytest.mark.parametrize(
    "code",
    [
        "if component.kind == 'card': pass",
        "x = kind in {'tile', 'card'}",
        "match component.kind:\n    case 'board': pass",
        "x = {'die': 1}",
        "x = type(component).__name__ == 'Board'",
        "from printgen.kinds.die import model",
        "import printgen.kinds.die.model",
    ],
)
def test_a_kind_that_is_named_would_be_found(code: str) -> None:
    assert list(named(ast.parse(code)))


@pytest.mark.parametrize("word", sorted(WORDS))
def test_a_kind_has_all_its_parts(word: str) -> None:
    folder = folders()[word]
    model = model_of({"kind": word})
    assert model is not None
    assert issubclass(model, ComponentBase)
    assert model.__module__ == f"{folder.package}.model"
    assert issubclass(model, Pieces | BoardBase | Paged) or model.KNOWN
    # What is cut is drawn, and what is read is not.
    drawing = part(word, "draw")
    assert (drawing is None) == issubclass(model, Paged)
    if drawing is not None:
        assert list(signature(drawing.draw).parameters) == ["component", "faces"]
        assert signature(drawing.draw).parameters["faces"].annotation == Faces.__name__
    if (pictures := part(word, "figure")) is not None:
        assert list(signature(pictures.draw_figure).parameters) == [
            *("body", "component", "pictures", "width"),
        ]
    if (table := part(word, "tts")) is not None:
        assert isclass(table.OnTable)
    assert (FOLDER / folder.package.rpartition(".")[2] / "README.md").is_file()


# -- the page that tells how a kind is added

PAGE = (ROOT / "docs" / "how-to" / "add-a-kind.md").read_text("utf-8")
DIAL = FOLDER / "dial"


def test_the_page_shows_the_file_that_names_the_dial() -> None:
    (shown,) = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE)
    assert shown == (DIAL / "__init__.py").read_text("utf-8")


def test_the_page_asks_all_that_is_asked_of_a_kind() -> None:
    table = PAGE.partition("## 2.")[2].partition("## 3.")[0]
    listed = {name for row in re.findall(r"(?m)^\| (`.*?) \|", table) for name in names_in(row)}
    asked = {
        name
        for base in (ComponentBase, Pieces, BoardBase)
        for name in vars(base)
        if not name.startswith(("_", "model_", "abstract"))
        and name not in base.model_fields
        and (name.isupper() or callable(vars(base)[name]) or is_asked(vars(base)[name]))
    }
    # A way to ask for one group, which follows from the answers.
    assert listed == asked - {"spaces_of"}


def names_in(row: str) -> list[str]:
    return re.findall(r"`(\w+)`", row)


def is_asked(member: object) -> bool:
    return isinstance(member, property | classmethod)


def test_the_files_that_the_page_tells_of_are_those_that_are_read() -> None:
    files = set(re.findall(r"`(\w+\.py)`", PAGE)) | {"__init__.py"}
    assert files == {"__init__.py", "model.py", "checks.py", "draw.py", "figure.py", "tts.py"}
    for path in re.findall(r"`((?:docs|tests|printgen|data)/[\w./-]+)`", PAGE):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize(
    "model",
    [
        model
        for model in dict.fromkeys(folder.model.model for folder in folders().values())
        if issubclass(model, Pieces) and model.KNOWN
    ],
    ids=lambda model: model.MANY,
)
def test_no_field_has_a_name_that_the_faces_of_its_kind_know(model: type[Pieces]) -> None:
    for name in model.KNOWN:
        (found, *_) = (
            each.context["text"]
            for each in model.rules({"quantity": 1, "fields": {name: "text"}})
            if each.context and each.context["code"] == NAME_TAKEN
        )
        assert found == f"the faces of {model.MANY} know '{name}' already"


# -- scanning


@pytest.mark.slow
def test_a_kind_can_be_imported_before_all_else() -> None:
    """As by the rules of a game that are about it, in a program that begins with them."""
    modules = sorted(f"{PACKAGE}.{path.parent.name}.model" for path in FOLDER.glob("*/model.py"))
    # Before each of them, all of printgen is forgotten; libraries may stay.
    script = """
import importlib, sys
for module in sys.argv[1:]:
    importlib.import_module(module)
    for name in [each for each in sys.modules if each.partition(".")[0] == "printgen"]:
        del sys.modules[name]
"""
    command = [sys.executable, "-c", script, *modules]
    subprocess.run(command, check=True, env=quiet_environment(PYTHONPATH=str(ROOT)))


def test_what_has_spaces_has_a_picture() -> None:
    for word in WORDS:
        model = model_of({"kind": word})
        if model is not None and issubclass(model, BoardBase):
            assert part(word, "figure") is not None, word


def test_a_folder_that_is_put_there_is_a_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No list names kinds: the folder alone makes one."""
    found = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert found == {folder.package.rpartition(".")[2] for folder in folders().values()}
    (tmp_path / "cube").mkdir()
    (tmp_path / "cube" / "__init__.py").write_text(
        "from printgen.model.kind import Kind\nKINDS = (Kind('Cube', ('cube', 'block')),)\n",
        "utf-8",
    )
    package = import_module(PACKAGE)
    monkeypatch.setattr("printgen.model.kinds.FOLDER", tmp_path)
    monkeypatch.setattr(package, "__path__", [str(tmp_path)])
    assert set(folders.__wrapped__()) == {"cube", "block"}
    (tmp_path / "square").mkdir()
    (tmp_path / "square" / "__init__.py").write_text(
        "from printgen.model.kind import Kind\nKINDS = (Kind('Square', ('block',)),)\n", "utf-8"
    )
    with pytest.raises(RuntimeError, match="are both called 'block'"):
        folders.__wrapped__()
