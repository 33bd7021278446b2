"""The Jinja environment for a stranger's template.

Everything that a template may do is listed, and everything else is refused: its tags and
expressions (:mod:`printgen.typesetting.template_limits`), its filters and tests, the members of
values, and its calls. It only gets plain facts (:mod:`printgen.typesetting.facts`), so that even a
hole in these lists leads nowhere. All work is counted, so that no template runs forever or fills
the memory.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import jinja2
from jinja2 import BaseLoader, StrictUndefined, Undefined, nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.filters import _GroupTuple
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import Namespace

from printgen.core import user_folders
from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import quoted, shorten
from printgen.core.translations import ENGLISH, TEXTS, Translator
from printgen.model.graphs import Graph
from printgen.typesetting import filters
from printgen.typesetting.facts import Facts, graph_of
from printgen.typesetting.filters import Markdown, escape, scalar
from printgen.typesetting.template_limits import Grammar, TooMuchError, Work

MOST_EXPONENT: Final = 100
MOST_RANGE: Final = 100_000
MOST_BYTES: Final = 16_000_000
# What compiles a template, besides Jinja and Python.
_COMPILERS: Final = ("sandbox.py", "template_limits.py")

# The members of values other than facts that templates may use. Methods of texts that pad, repeat
# or replace are left out, and so is everything that changes a value.
_MEMBERS: Final[Mapping[type, frozenset[str]]] = {
    str: frozenset(
        ("capitalize", "count", "endswith", "find", "isdigit", "lower", "split", "startswith",
         "title", "upper", "removeprefix", "removesuffix")
    ),
    dict: frozenset(("get", "items", "keys", "values")),
    _GroupTuple: frozenset(("grouper", "list")),
    LoopContext: frozenset(
        ("changed", "cycle", "depth", "depth0", "first", "index", "index0", "last", "length",
         "nextitem", "previtem", "revindex", "revindex0")
    ),
}  # fmt: skip
_OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "*": operator.mul,
    "**": operator.pow,
    "%": operator.mod,
}


class _Missing(StrictUndefined):
    """A name that the game's data does not have, with a message for the template's author."""

    @property
    def _undefined_message(self) -> str:
        held = self._undefined_obj
        n: object = self._undefined_name
        if isinstance(n, int) and isinstance(held, list | tuple | str):
            # From the end they count from 1.
            item = f"item {n + 1}" if n >= 0 else f"item {-n} from the end"
            return f"there is no {item} here: there are {len(held) or 'none'}"
        name = shorten(str(self._undefined_name))
        known: Iterable[str] = getattr(self._undefined_obj, "names", ())
        if isinstance(self._undefined_obj, dict):
            known = map(str, self._undefined_obj)
        hint = did_you_mean(name, known)
        if known and name in {"items", "keys", "values"} and closest(name, known) is None:
            hint = "write '| items' for pairs of a name and its value"
        if isinstance(held, list | tuple):
            hint = "this is a list: go through it with 'for', or take one item, as in [0]"
        return f"there is no '{name}' here" + (f"; {hint}" if hint else "")


class _Generator(CodeGenerator):
    """Generates direct calls of the grammar's own insertions, which need no permission."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        """Leave all but plain text to each game: Jinja would keep what a filter makes of a constant
        in the compiled template, but filters depend on the language.
        """
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_Call(  # type: ignore[override] # noqa: N802 - as Jinja's own really is
        self, node: nodes.Call, frame: Frame, **kwargs: Any
    ) -> None:
        if not isinstance(node.node, nodes.EnvironmentAttribute):
            super().visit_Call(node, frame, **kwargs)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
        self.write(")")


class _Names(Context):
    """The names that a template knows. Those that it asks for are noted."""

    environment: Sandbox

    def resolve_or_missing(self, key: str) -> Any:
        if key not in self.environment.globals:
            self.environment.asked.add(key)
        return super().resolve_or_missing(key)


class Sandbox(SandboxedEnvironment):
    """One template's environment.

    ``asked`` are the facts that a rendering has asked for; it ``is_translated`` if it has words of
    the game's in place of English ones.
    """

    code_generator_class = _Generator
    context_class = _Names
    intercepted_binops = frozenset(_OPERATORS)

    def __init__(
        self, loader: BaseLoader, language: str = "en", translate: Translator = ENGLISH
    ) -> None:
        super().__init__(
            loader=loader,
            undefined=_Missing,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,
            finalize=self._shown,
            # Templates included in a loop are read and compiled once.
            cache_size=-1,
            # Most templates are compiled for one rendering: folding constants takes longer.
            optimized=False,
            bytecode_cache=template_cache(),
        )
        self._translate = translate
        # By identity, with the facts, so that nothing else can have their ids.
        self._graphs: dict[int, tuple[Facts, Graph]] = {}
        spoken = language.partition("-")[0]
        own: dict[str, Callable[..., Any]] = {
            **filters.FILTERS,
            **({} if spoken == "en" else filters.IN_DIGITS),
            **(filters.WITH_DOTS if spoken in {"az", "tr"} else {}),
            "join": self._join,
            "translate": self._translated,
            **{
                name: partial(self._asked, question)
                for name, question in (
                    ("neighbours", Graph.neighbours),
                    ("distance", Graph.distance),
                    ("line", Graph.line),
                )
            },
            "md": Markdown,
            "yaml": lambda value: scalar(filters.text(value)),
        }
        self.filters = {name: self._counted(function) for name, function in own.items()}
        self.tests = {name: self._counted(test) for name, test in filters.TESTS.items()}
        self.globals = {"range": _range, "namespace": Namespace, "dict": dict}
        self.begin()

    def begin(self, work: Work | None = None) -> None:
        """Begin a rendering. ``work`` counts that of several together."""
        self.work = work or Work()
        self.asked = set[str]()
        self.is_translated = False
        # Called by the grammar's insertions.
        self.step, self.wrote, self.handled = self.work.step, self.work.wrote, self.work.handled
        # An imported template's variables may have been changed.
        for template in (self.cache or {}).values():
            template._module = None  # noqa: SLF001 - Jinja offers no other way

    # -- what may be reached

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``: a fact, or a listed member of this type."""
        if isinstance(obj, Facts):
            return self.getitem(obj, attribute)
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()  # noqa: SLF001 - Jinja's own way
        if isinstance(obj, Namespace | TemplateModule):
            # A template's own variables; names of Python's and of Jinja's have underscores.
            if not attribute.startswith("_"):
                return getattr(obj, attribute, self.undefined(obj=obj, name=attribute))
        elif any(isinstance(obj, kind) and attribute in may for kind, may in _MEMBERS.items()):
            return getattr(obj, attribute)
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return ``obj[argument]``: a fact, an item, or a letter."""
        if isinstance(obj, Facts | str | list | tuple | dict | range):
            try:
                return obj[argument]
            except (TypeError, LookupError):
                return self.undefined(obj=obj, name=argument)
        return self.getattr(obj, argument) if isinstance(argument, str) else self.undefined(obj=obj)

    def is_safe_callable(self, obj: Any) -> bool:
        """Return True if a template may call it: a macro, a global function or a listed member."""
        if isinstance(obj, Macro) or obj in self.globals.values():
            return True
        owner, name = getattr(obj, "__self__", None), getattr(obj, "__name__", "")
        return any(isinstance(owner, kind) and name in may for kind, may in _MEMBERS.items())

    # -- what is counted

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()  # noqa: SLF001 - Jinja's own way
        if not self.is_safe_callable(obj):
            raise SecurityError("a template may call macros, filters and what its docs list")
        self.step()
        self.handled(getattr(obj, "__self__", None))
        for value in (*args, *kwargs.values()):
            self.handled(value)
        if isinstance(obj, Macro):
            # Each value in a macro's output went through `finalize`.
            return Markdown(self.handled(context.call(obj, *args, **kwargs)))
        return self.handled(context.call(obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002
        for value in (left, right):
            if isinstance(value, Undefined):
                value._fail_with_undefined_error()  # noqa: SLF001 - Jinja's own way
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if operator != "+" and not numbers:
            raise SecurityError(f"'{operator}' is for numbers only")
        if operator == "**" and not (isinstance(right, int) and abs(right) <= MOST_EXPONENT):
            raise TooMuchError(f"an exponent is a whole number of at most {MOST_EXPONENT}")
        result = _OPERATORS[operator](left, right)
        return self.work.made(result)

    def compared(self, value: Any) -> Any:
        """Count what is compared. Raises :class:`TypeError` for facts."""
        if isinstance(value, Facts):
            raise TypeError("compare what it holds, such as its id")
        return self.handled(value)

    def joined(self, parts: Iterable[object]) -> str:
        """Return the result of ``~``: data stays data, Markdown stays Markdown."""
        texts = [filters.text(part) for part in parts]
        if any(isinstance(text, Markdown) for text in texts):
            return Markdown(self.work.made("".join(map(escape, texts))))
        return str(self.work.made("".join(texts)))

    def _counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a filter or test whose calls count as steps, and whose values are counted."""
        passed = getattr(function, "jinja_pass_arg", None)

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.step()
            for value in (*args[passed is not None :], *kwargs.values()):
                self.handled(value)
            result = function(*args, **kwargs)
            return self.handled(list(result) if isinstance(result, Iterator) else result)

        if passed is not None:
            counted.jinja_pass_arg = passed  # type: ignore[attr-defined]
        return counted

    def _shown(self, value: object) -> object:
        """Return the text that ``{{ }}`` puts on the page."""
        if isinstance(value, Undefined):
            return str(value)
        text = filters.text(value)
        return self.work.made(escape(text) if isinstance(value, str) else text)

    def _translated(self, value: object, **facts: object) -> str:
        """Return a text of printgen's own in the game's words.

        Others are refused: their braces could name anything.
        """
        english = filters.text(value)
        if english not in TEXTS:
            raise ValueError(f"{quoted(english)} is not one of the texts that can be translated")
        self.is_translated |= english in self._translate.own
        return self._translate(english, **{key: filters.text(fact) for key, fact in facts.items()})

    def _join(
        self, values: Iterable[object], between: str = "", attribute: str | None = None
    ) -> str:
        if attribute is not None:
            values = (self.getitem(value, attribute) for value in values)
        parts: list[object] = []
        for value in values:
            parts += (between, value) if parts else (value,)
        self.work.wrote(len(between) * len(parts) // 2)
        # The separator is the template's own text, but constants cannot be distinguished from data.
        return self.joined(parts)

    def _asked(
        self, question: Callable[..., Any], board: object, *labels: object, **how: object
    ) -> Any:
        """Return an answer of a board's graph.

        Raises :class:`TypeError`, and :class:`ValueError` for an unknown space.
        """
        if not isinstance(board, Facts) or "labels" not in board or "rows" not in board:
            raise TypeError("only a board's spaces can be asked, such as boards.field.squares")
        # As many steps as there are spaces.
        self.handled(board["labels"])
        if id(board) not in self._graphs:
            self._graphs[id(board)] = board, graph_of(board)
        return question(self._graphs[id(board)][1], *map(filters.text, labels), **how)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        self.handled(source)
        try:
            template = super()._parse(source, name, filename)
        except ValueError:
            raise TooMuchError("a number has thousands of digits") from None
        return Grammar(name, filename).checked(template)


def _range(*bounds: int) -> range:
    """Return Python's range. Raises :class:`TooMuchError` for too many numbers."""
    found = range(*bounds)
    if len(found) > MOST_RANGE:
        raise TooMuchError(f"a range has at most {MOST_RANGE} numbers")
    return found


class TemplateCache(BytecodeCache):
    """Compiled templates: compiling a rulebook's takes a sixth of the time of a kit."""

    def __init__(self, folder: Path) -> None:
        self._cache = user_folders.Cache(folder, MOST_BYTES)

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._cache.load(_key(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._cache.keep(_key(bucket), bucket.code)


def _key(bucket: Bucket) -> str:
    return f"{_made_by()} {bucket.key} {bucket.checksum}"


@cache
def _made_by() -> str:
    """Return the versions of the compilers: of Python, of Jinja, and of printgen's own code."""
    own = (Path(__file__).with_name(name).read_bytes() for name in _COMPILERS)
    code = sha256(b"".join(own)).hexdigest()
    return f"{sys.implementation.cache_tag} {sys.hexversion} {jinja2.__version__} {code}"


@cache
def template_cache() -> TemplateCache | None:
    """Return the user's cache, or None if there is no folder that only the user can write to."""
    folder = user_folders.private_cache("templates")
    return None if folder is None else TemplateCache(folder)
