"""The kinds of components: folders of ``printgen/kinds``, each with a kind or a few similar ones.

The folder's ``__init__`` declares the values of ``kind:`` in data. Everything else about a kind is
in modules beside it, its *parts*, each loaded when first needed: a deck of cards loads nothing of
dice. No module outside the folders names a kind; see ``docs/decisions/2026-11-22-kinds.md`` for the
reason, and ``docs/how-to/add-a-kind.md`` for how to add one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

from printgen.model.kind import Kind
from printgen.model.lazy_models import LazyModel, LazyUnion

if TYPE_CHECKING:
    from printgen.model.component import ComponentBase

PACKAGE: Final = "printgen.kinds"
FOLDER: Final = Path(__file__).parent.parent / "kinds"


class Folder(NamedTuple):
    """The folder of a kind, with its parts."""

    package: str
    kind: Kind

    @property
    def model(self) -> LazyModel:
        """The class of its components."""
        return LazyModel(f"{self.package}.model", self.kind.model)

    def part(self, name: str) -> ModuleType | None:
        """Return the module of that name, or None if the folder has none."""
        if not (FOLDER / self.package.rpartition(".")[2] / f"{name}.py").is_file():
            return None
        return import_module(f"{self.package}.{name}")


@cache
def folders() -> Mapping[str, Folder]:
    """Return the folders by the words for kinds. Raises RuntimeError if two share a word."""
    found: dict[str, Folder] = {}
    for path in sorted(FOLDER.glob("*/__init__.py")):
        package = f"{PACKAGE}.{path.parent.name}"
        for folder in [Folder(package, kind) for kind in import_module(package).KINDS]:
            for word in folder.kind.words:
                if word in found:
                    message = f"{found[word].package} and {package} are both called '{word}'"
                    raise RuntimeError(message)
                found[word] = folder
    return MappingProxyType(dict(sorted(found.items())))


def model_of(component: Any) -> type[ComponentBase] | None:
    """Return the class of a component in raw data, or None if its kind is missing or wrong."""
    word = component.get("kind") if isinstance(component, dict) else None
    if not isinstance(word, str) or word not in folders():
        return None
    model: Any = folders()[word].model.model
    found: type[ComponentBase] = model
    return found


def part(word: str, name: str) -> ModuleType | None:
    """Return a module of the kind with that word, or None if it has none of that name."""
    return folders()[word].part(name)


if TYPE_CHECKING:
    Component: TypeAlias = ComponentBase
else:  # each read by the model of its kind, which is loaded when a game has one
    Component = Annotated[
        Any, LazyUnion("kind", {word: folder.model for word, folder in folders().items()})
    ]
