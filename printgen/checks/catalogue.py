"""All codes of findings, for ``printgen explain`` and SARIF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from printgen.core.did_you_mean import hinted
from printgen.core.errors import Code, UsageError
from printgen.core.guests import GROUP, extensions

_FOLDER = Path(__file__).parents[1]


@cache
def all_codes() -> dict[str, Code]:
    """Return every code by its id: printgen's own, and those of games.

    They are found by scanning modules called ``codes``, which declare them beside the checks that
    report them.
    """
    return {code.id: code for module in _modules() for code in declared_in(module)}


def declared_in(module: ModuleType) -> list[Code]:
    """Return the codes that a module declares, in order."""
    return [each for each in vars(module).values() if isinstance(each, Code)]


def _modules() -> Iterator[ModuleType]:
    for file in sorted(_FOLDER.rglob("codes.py"), key=lambda file: (len(file.parts), file)):
        name = ".".join(("printgen", *file.relative_to(_FOLDER).with_suffix("").parts))
        if not name.startswith(f"{GROUP}."):
            yield import_module(name)
    yield from extensions("codes").values()


def find_code(name: str) -> Code:
    """Return the code of that id. Raises :class:`UsageError` if there is none."""
    known = all_codes()
    if name not in known:
        hint = hinted(name, known) or " ('printgen explain' lists all)"
        raise UsageError(f"no finding has the code '{name}'{hint}")
    return known[name]


def facts(code: Code) -> dict[str, str]:
    """Return the description of a code as plain data."""
    return {
        "code": code.id,
        "severity": code.severity.value,
        "group": code.group.title,
        "title": code.title,
        "example": str(code.example),
        "counterexample": code.counterexample,
        "fix": code.fix,
        "why": code.why,
        "source": code.source,
    }
