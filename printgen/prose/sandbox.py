"""The Jinja environment that a stranger's template runs in.

Jinja's immutable sandbox keeps a template away from Python. What is added here keeps it from
running for ever or filling the memory: every loop's turn and every call is counted, and so is
every character that is put together.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import BaseLoader, FileSystemBytecodeCache, StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import BlockReference, Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from printgen.prose import words
from printgen.prose.escape import Markdown, escape, quoted
from printgen.source import did_you_mean

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

MOST_STEPS: Final = 200_000
MOST_CHARACTERS: Final = 1_000_000
_MOST_DIGITS: Final = 100

# Jinja's filters that sentences and tables need. What pads, repeats or replaces is left out: a
# short template could ask for gigabytes.
_FILTERS: Final = (
    "abs", "capitalize", "count", "d", "default", "dictsort", "first", "float", "groupby", "int",
    "items", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr",
    "reverse", "round", "select", "selectattr", "sort", "string", "sum", "title", "trim",
    "unique", "upper",
)  # fmt: skip
_STR_METHODS: Final = frozenset(
    ("capitalize", "count", "endswith", "find", "isdigit", "lower", "split", "startswith", "strip",
     "title", "upper", "removeprefix", "removesuffix")
)  # fmt: skip


class TooMuchError(Exception):
    """A template runs too long or makes too much text."""


class _Guard(NodeTransformer):
    """Puts a counted step into every loop, and measures what ``~`` puts together."""

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        step = nodes.ExprStmt(nodes.Call(nodes.EnvironmentAttribute("step"), [], [], None, None))
        step.set_lineno(node.lineno)
        node.body.insert(0, step)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Call:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        joined = nodes.EnvironmentAttribute("joined")
        call = nodes.Call(joined, [nodes.List(node.nodes)], [], None, None)
        call.set_lineno(node.lineno)
        return call


class _Missing(StrictUndefined):
    """A name that the game's data does not have, said so that its author understands it."""

    @property
    def _undefined_message(self) -> str:
        name = str(self._undefined_name)
        known: Iterable[str] = getattr(self._undefined_obj, "names", ())
        if isinstance(self._undefined_obj, Mapping):
            known = map(str, self._undefined_obj)
        hint = did_you_mean(name, known)
        return f"there is no '{name}' here" + (f"; {hint}" if hint else "")


class _BytecodeCache(FileSystemBytecodeCache):
    """Compiled templates from one run to the next: to compile a rulebook's takes a sixth of a kit.

    They lie where Jinja keeps them, in a folder of the user's own that nobody else may write to.
    """

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):  # a full disk costs time, and nothing else
            super().dump_bytecode(bucket)


@cache
def _bytecode_cache() -> _BytecodeCache | None:
    """The cache, or None where no safe folder can be had.

    What it holds was made by this very module: another version of it looks for other names. That it
    was made from the template as it is now, by this Jinja and this Python, Jinja itself sees to.
    """
    made_by = sha256(Path(__file__).read_bytes()).hexdigest()[:16]
    try:
        return _BytecodeCache(pattern=f"printgen-{made_by}-%s.cache")
    except (OSError, RuntimeError):
        return None


class Sandbox(ImmutableSandboxedEnvironment):
    """One template's environment; its counters make it good for one rendering."""

    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            undefined=_Missing,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,
            finalize=self._shown,
            cache_size=50,
            # Each template is compiled for one rendering: folding its constants takes longer.
            optimized=False,
            bytecode_cache=_bytecode_cache(),
        )
        self._steps = 0
        self._characters = 0
        self.filters = {
            **{name: FILTERS[name] for name in _FILTERS},
            "join": self._join,
            "md": Markdown,
            "ordinal": words.ordinal,
            "plural": words.plural,
            "plural_words": words.plural_words,
            "words": words.words,
            "yaml": quoted,
        }
        self.globals = {name: self.globals[name] for name in ("range", "namespace", "dict")}

    def step(self) -> None:
        """Counts one turn of a loop or one call. Raises TooMuchError."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooMuchError(f"the template takes more than {MOST_STEPS} steps")

    def bounded(self, pieces: Iterable[str]) -> Iterator[str]:
        """The pieces of a page as they come. Raises TooMuchError."""
        size = 0
        for piece in pieces:
            size += len(piece)
            if size > MOST_CHARACTERS:
                raise TooMuchError(f"the template makes more than {MOST_CHARACTERS} characters")
            yield piece

    def joined(self, parts: Iterable[object]) -> str:
        """What ``~`` gives: data stays data, Markdown stays Markdown. Raises TooMuchError."""
        values = list(parts)
        texts = [part if isinstance(part, str) else str(part) for part in values]
        if any(isinstance(text, Markdown) for text in texts):
            return Markdown(self._counted("".join(map(escape, texts))))
        return self._counted("".join(texts))

    def call(
        self, context: Context, obj: Any, *args: Any, **kwargs: Any
    ) -> Any:  # fmt: skip
        self.step()
        result = super().call(context, obj, *args, **kwargs)
        # What a macro or a block wrote went through `finalize` value by value.
        if isinstance(obj, Macro | BlockReference) and isinstance(result, str):
            return Markdown(result)
        return result

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002
        if operator == "**" and not (
            isinstance(left, int | float) and isinstance(right, int) and abs(right) <= _MOST_DIGITS
        ):
            raise TooMuchError(f"{left!r} ** {right!r} is more than a rulebook needs")
        if operator in {"*", "%"} and not (_is_number(left) and _is_number(right)):
            raise SecurityError(f"'{operator}' is for numbers only")
        result = _OPERATORS[operator](left, right)
        if isinstance(result, int) and result.bit_length() > 4 * _MOST_DIGITS:
            raise TooMuchError("a number has more digits than a rulebook needs")
        if isinstance(result, list | tuple) and len(result) > MOST_STEPS:
            raise TooMuchError("a list has more items than a rulebook needs")
        return self._counted(result) if isinstance(result, str) else result

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str) and attr not in _STR_METHODS:
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:  # noqa: ARG002
        # `"%99999999d".format` pads: refused like every other method that is not listed.
        return None

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _Guard().visit(super()._parse(source, name, filename))  # type: ignore[no-any-return]

    def _shown(self, value: object) -> object:
        """What ``{{ }}`` puts into the page."""
        if isinstance(value, str):
            return self._counted(escape(value))
        if isinstance(value, bool) or value is None or _is_collection(value):
            raise TypeError(f"{value!r} is not text; write what the page should say")
        return value

    def _join(
        self, values: Iterable[object], between: str = "", attribute: str | None = None
    ) -> str:
        if attribute is not None:
            values = (self.getattr(value, attribute) for value in values)
        parts: list[object] = []
        for value in values:
            parts += (between, value) if parts else (value,)
            self.step()
        # The separator is the template's own text, but a constant cannot be told from data.
        return self.joined(parts)

    def _counted(self, text: str) -> str:
        self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            raise TooMuchError(f"the template makes more than {MOST_CHARACTERS} characters")
        return text


_OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "*": operator.mul,
    "**": operator.pow,
    "%": operator.mod,
}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _is_collection(value: object) -> bool:
    return isinstance(value, Mapping | Sequence | set | frozenset)
