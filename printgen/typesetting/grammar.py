"""What a template may be made of, and where its work is counted."""

from __future__ import annotations

from typing import Any, Final

from jinja2 import TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from printgen.typesetting.work import MOST_NUMBER, TooMuchError

MOST_NODES: Final = 50_000

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


class Grammar(NodeTransformer):
    """Refuses what is not on the list, and puts in the calls that count what costs work."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        self._name = name
        self._filename = filename
        self._nodes = 0
        # Nodes that Jinja makes by itself have no line of their own.
        self._line = 1

    def checked(self, template: nodes.Template) -> nodes.Template:
        """Return the template with its counters. Raises :class:`TemplateSyntaxError` for what is
        not allowed, :class:`TooMuchError` where there is too much of it.
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
        # A condition is asked for every item, also for those that make no turn.
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
