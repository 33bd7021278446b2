"""Components: the things in the box. Each is read by the model of its kind, which is found in
:mod:`printgen.model.kinds` and loaded when a game has one of it.
"""

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from printgen.model.kinds import folders
from printgen.model.on_demand import OneOf

if TYPE_CHECKING:
    from printgen.model.common import ComponentBase

    Component: TypeAlias = ComponentBase
else:
    Component = Annotated[
        Any, OneOf("kind", {word: folder.model for word, folder in folders().items()})
    ]
