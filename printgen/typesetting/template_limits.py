"""The limits of templates: what they may contain, and how much work they may cause.

:class:`Grammar` refuses everything that is not on its list and inserts calls into a template that
count its work; :class:`Work` counts.
"""

from __future__ import annotations

from collections.abc import MappingView
from typing import Any, Final

from jinja2 import TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from printgen.typesetting.facts import Facts

# Printgen's own rulebooks stay far below: see docs/reference/templates.md.
MOST_NODES: Final = 50_000
MOST_STEPS: Final = 200_000
MOST_CHARACTERS: Final = 1_000_000
MOST_HANDLED: Final = 3_000_000
MOST_DEPTH: Final = 30
MOST_NUMBER: Final = 10**15


_ALLOWED: Final = frozenset(
    (
        nodes.Template, nodes.Output, nodes.TemplateData, nodes.For, nodes.If, nodes.Macro,
        nodes.Include, nodes.Import, nodes.FromImport, nodes.Assign, nodes.AssignBlock,
        nodes.Name, nodes.NSRef, nodes.Const, nodes.Tuple, nodes.List, nodes.Dict, nodes.Pair,
        nodes.Keyword, nodes.CondExpr, nodes.Filter, nodes.Test, nodes.Call, nodes.Getitem,
        nodes.Getattr, nodes.Slice, nodes.Concat, nodes.Compare, nodes.Operand, nodes.Add,
        nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow, nodes.Neg,
        nodes.Pos, nodes.And, nodes.Or, nodes.Not,
    )
)  # fmt: skip


class TooMuchError(Exception):
    """A template exceeds a limit."""


class Work:
    """The cost of one rendering so far.

    Every iteration of a loop, every call, filter and test is a **step**. What is printed or joined
    is counted in **characters**. A value that is passed to a filter, a test or a call, returned,
    compared or put into a list is **handled**, and costs as many units as it has items and
    characters at all levels: so nothing that grows by doubling gets far.
    """

    def __init__(self, who: str = "the template", times: int = 1) -> None:
        """``who`` has ``times`` the limits of one template."""
        self._who = who
        self._steps, self._characters, self._units = (
            times * most for most in (MOST_STEPS, MOST_CHARACTERS, MOST_HANDLED)
        )
        self.steps = 0
        self.characters = 0
        self.units = 0

    def step(self) -> None:
        """Count one step. Raises :class:`TooMuchError`."""
        self.steps += 1
        if self.steps > self._steps:
            raise TooMuchError(f"{self._who} takes more than {self._steps} steps")

    def wrote(self, characters: int) -> None:
        """Count characters of a page. Raises :class:`TooMuchError`."""
        self.characters += characters
        if self.characters > self._characters:
            raise TooMuchError(f"{self._who} makes more than {self._characters} characters")

    def made(self, value: Any) -> Any:
        """Count the result of an operator, not the items in it, and return it.

        Raises :class:`TooMuchError`.
        """
        if isinstance(value, str):
            self.wrote(len(value))
        elif isinstance(value, int | float) and not abs(value) <= MOST_NUMBER:
            raise TooMuchError(f"a number is larger than {MOST_NUMBER}")
        elif isinstance(value, list | tuple):
            self._spend(len(value))
        return value

    def handled(self, value: Any) -> Any:
        """Count a value with all its contents, and return it. Raises :class:`TooMuchError`."""
        if type(value) is str:
            self._spend(len(value))
        elif value is not None:
            level, depth = [value], 0
            while level:
                level = [item for each in level for item in self._inside(each)]
                depth += 1
                if depth > MOST_DEPTH:
                    raise TooMuchError(f"lists are nested more than {MOST_DEPTH} deep")
        return value

    def _inside(self, value: Any) -> Any:
        """Count one value, and return the values in it that are still to be counted."""
        found: Any = ()
        units = 1
        if isinstance(value, str):
            units += len(value)
        elif isinstance(value, int | float):
            if not abs(value) <= MOST_NUMBER:
                raise TooMuchError(f"a number is larger than {MOST_NUMBER}")
        elif isinstance(value, dict):
            units += len(value)
            found = *value, *value.values()
        # Facts were made before the template began, and are never walked through. An abstract class
        # is tested last: that is slowest.
        elif isinstance(value, range | Facts):
            units += len(value)
        elif isinstance(value, list | tuple | MappingView):
            units += len(value)
            found = value
        self._spend(units)
        return found

    def _spend(self, units: int) -> None:
        self.units += units
        if self.units > self._units:
            raise TooMuchError(f"{self._who} handles more than {self._units} items and letters")


class Grammar(NodeTransformer):
    """Refuses nodes that are not on the list, and inserts calls that count work."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        self._name = name
        self._filename = filename
        self._nodes = 0
        # Nodes that Jinja makes by itself have no line of their own.
        self._line = 1

    def checked(self, template: nodes.Template) -> nodes.Template:
        """Return the template with its counters.

        Raises :class:`TemplateSyntaxError` for nodes that are not allowed, and
        :class:`TooMuchError` for too many nodes.
        """
        return self.visit(template)  # type: ignore[no-any-return]

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        self._nodes += 1
        self._line = node.lineno or self._line
        if self._nodes > MOST_NODES:
            raise TooMuchError(f"a template has at most {MOST_NODES} tags, names and operators")
        if type(node) not in _ALLOWED:
            self._refuse(f"'{type(node).__name__.lower()}' is not among what a template can do")
        return super().visit(node, *args, **kwargs)

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802 - Jinja's name
        if node.recursive:
            self._refuse("a loop cannot be recursive; a macro can")
        self.generic_visit(node)
        # A condition is evaluated for every item, also for skipped ones.
        node.iter = _call("handled", node.iter)
        node.body.insert(0, nodes.ExprStmt(_call("step"), lineno=node.lineno))
        return node

    def visit_Output(self, node: nodes.Output) -> list[nodes.Node]:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        length = sum(len(part.data) for part in node.nodes if isinstance(part, nodes.TemplateData))
        count = nodes.ExprStmt(_call("wrote", nodes.Const(length)), lineno=node.lineno)
        return [count, node] if length else [node]

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        return _call("joined", nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        node.expr = _call("compared", node.expr)
        for operand in node.ops:
            holds = operand.op in {"in", "notin"}
            operand.expr = _call("handled" if holds else "compared", operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Getitem:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _call("handled", node.node)
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Const:  # noqa: N802 - Jinja's name
        if isinstance(node.value, int) and abs(node.value) > MOST_NUMBER:
            self._refuse(f"a number is larger than {MOST_NUMBER}")
        return node

    def _literal(self, node: nodes.List | nodes.Tuple | nodes.Dict) -> nodes.Expr:
        self.generic_visit(node)
        return node if getattr(node, "ctx", "load") == "store" else _call("handled", node)

    visit_List = visit_Tuple = visit_Dict = _literal  # noqa: N815 - Jinja's names

    def _refuse(self, message: str) -> None:
        raise TemplateSyntaxError(message, self._line, self._name, self._filename)


def _call(name: str, *args: Any) -> nodes.Call:
    """Return a call of a method of the environment."""
    line = args[0].lineno if args else None
    counter = nodes.EnvironmentAttribute(name, lineno=line)
    return nodes.Call(counter, list(args), [], None, None, lineno=line)
