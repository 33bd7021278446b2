"""Render a Jinja template with a game's data as Markdown, and find the places of texts in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from printgen.core.codes import TOO_COMPLEX
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Place, data_error, shorten
from printgen.core.files import text_over
from printgen.core.limits import working_on
from printgen.core.translations import ENGLISH, Translator
from printgen.model.codes import TEMPLATE_MISSING
from printgen.source.text_files import read_text
from printgen.source.tree import spot
from printgen.typesetting.codes import TEMPLATE_FAILED, TEMPLATE_SYNTAX, TEMPLATE_UNDEFINED
from printgen.typesetting.facts import Facts

if TYPE_CHECKING:
    from jinja2 import BaseLoader

    from printgen.typesetting.template_limits import Work

_WORD: Final = re.compile(r"\w+")
_WORDS_TO_LOCATE: Final = 3
LONGEST_MESSAGE: Final = 200
# To find the place of a text in a template, this many words of both are compared.
_MOST_WORDS: Final = 60
_MOST_SOURCE_WORDS: Final = 20_000
_QUOTED: Final = re.compile(r"'([^']+)'")
_INDENT: Final = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Rendered:
    """Markdown, the template that it comes from (as shown to the user), and all templates read.

    ``sources`` has each template's displayed name and text, the main one first, ``figures`` the
    names of the game's figures that filling it read, ``asked`` those of all facts. ``language`` is
    that of the text. ``cells`` are texts of the data in it, each with what finds its place.
    """

    text: str
    file: str
    sources: tuple[tuple[str, str], ...] = ()
    figures: frozenset[object] = field(default=frozenset(), compare=False)
    language: str = "en"
    asked: frozenset[str] = field(default=frozenset(), compare=False)
    cells: tuple[tuple[str, Callable[[], Place]], ...] = field(default=(), compare=False)

    def locate(self, text: str, exact: str = "") -> Place:
        """Return the template's place where ``text`` begins, as well as possible.

        First it looks for ``exact`` literally: the one word in the text that is wrong. Then for the
        text itself, then for the longest run of words that it shares with a template. Text from
        data is placed in its cell, or at the last words before it from a template.
        """
        for letters in (exact, text.strip()):
            for file, source in self._templates if letters else ():
                left, right = (r"\b" if letters[end].isalnum() else "" for end in (0, -1))
                match = re.search(f"{left}{re.escape(letters)}{right}", source)
                if match:
                    return _place(file, source, match.start(), 0)
        length, place = self._longest(text)
        for cell, place_of in self.cells:
            shared = len(cell) if exact and exact in cell else (_shared(cell, text) or (0,))[0]
            if shared >= max(length, _enough(text)):
                return place_of()
        if length >= _enough(text):
            return place
        length, _, at = _shared(self.text, text) or (0, 0, 0)
        if length >= _enough(text):
            for line in reversed(self.text[:at].splitlines()):
                near, above = self._longest(line)
                if near >= _enough(line):
                    return above
        return Place(self.file, 1, 1)

    @contextmanager
    def of_figure(self, source: str) -> Iterator[Place]:
        """Yield the place of a figure, and raise what is found in it at lines of the template.

        A figure that the template fills in may have other lines, and more of them.
        """
        place = self.locate(source)
        try:
            yield place
        except DataError as error:
            if any(source in text for _, text in self._templates):
                raise
            lines = dict(enumerate(source.splitlines(), start=place.line))
            found = [
                each._replace(where=self.locate(lines[each.where.line]))
                if each.where and each.where.file == place.file and each.where.line in lines
                else each
                for each in error.findings
            ]
            raise DataError(list(dict.fromkeys(found))) from None

    @property
    def _templates(self) -> tuple[tuple[str, str], ...]:
        return self.sources or ((self.file, self.text),)

    def _longest(self, text: str) -> tuple[int, Place]:
        """Return the most words in a row that a template shares with a text, and their place."""
        best = 0, Place(self.file, 1, 1)
        for file, source in self._templates:
            shared = _shared(source, text)
            if shared and shared[0] > best[0]:
                length, first, start = shared
                # If the match begins at the third line of a text, the text began two lines above.
                best = length, _place(file, source, start, text.count("\n", 0, first))
        return best


class Template:
    """A template that is read and compiled once."""

    def __init__(
        self,
        name: str,
        folders: Sequence[Path],
        shown: Callable[[Path], str],
        translate: Translator = ENGLISH,
        *,
        own: bool = True,
    ) -> None:
        """``folders`` are searched in order, and ``shown`` returns the name of a file in messages.
        It is in the language of ``translate`` if it is the game's ``own``, or else in English.
        """
        from printgen.typesetting.sandbox import Sandbox

        self.name = name
        self._folders, self._shown, self._translate = folders, shown, translate
        self._language = translate.language if own else ENGLISH.language
        # What was read for it: names in tracebacks, and names in messages with texts.
        self._read: dict[str, tuple[str, str]] = {}
        self._sandbox = Sandbox(_loader(folders, shown, self._read), self._language, translate)

    @cached_property
    def _file(self) -> str:
        """Its file in messages."""
        return self._shown(find(self.name, self._folders))

    def render(self, context: Facts, work: Work | None = None) -> Rendered:
        """Return it filled from ``context``.

        Values in ``{{ }}`` are text and never markup, unless they pass the filter ``md``. ``work``
        counts that of several texts together. Raises DataError with one of the codes
        ``template-missing``, ``template-syntax``, ``template-undefined``, ``template-failed``, or
        ``too-complex`` for a template that exceeds the limits of work.
        """
        self._sandbox.begin(work)
        with working_on(self._file):
            text = self._filled(context)
        main = next(iter(self._read.values()))[0]
        asked = frozenset(self._sandbox.asked)
        language = self._translate.language if self._sandbox.is_translated else self._language
        return Rendered(text, main, tuple(self._read.values()), language=language, asked=asked)

    def _filled(self, context: Facts) -> str:
        import jinja2

        from printgen.typesetting.template_limits import TooMuchError

        read = self._read
        try:
            return self._sandbox.get_template(self.name).render(dict(context.items()))
        except (DataError, MemoryError):
            raise
        except jinja2.TemplateNotFound as error:
            raise _missing(
                error, self._folders, self._shown, _last_place(error, read, None)
            ) from None
        except jinja2.TemplateSyntaxError as error:
            # Jinja counts characters of the whole file.
            message = re.sub(r" at \d+$", "", error.message or "it cannot be read").rstrip(".")
            # Errors in comments and quotes are found before Jinja knows the file's name.
            file = error.filename if error.filename in read else next(reversed(read), "")
            line = _at_line(read, file, error.lineno, message)
            hint = "a tag ends with %}, a value with }}" if message == "unexpected '}'" else None
            raise data_error(TEMPLATE_SYNTAX, message, line, hint) from None
        except jinja2.UndefinedError as error:
            where = _last_place(error, read, self.name)
            message, _, hint = (error.message or "").partition("; ")
            raise data_error(TEMPLATE_UNDEFINED, message.rstrip("."), where, hint or None) from None
        except TooMuchError as error:
            raise data_error(TOO_COMPLEX, str(error), _last_place(error, read, self.name)) from None
        except RecursionError as error:
            message = "it is nested too deep, or includes or calls itself without end"
            raise data_error(TOO_COMPLEX, message, _last_place(error, read, self.name)) from None
        except ZeroDivisionError as error:
            message = "a number is divided by 0"
            raise data_error(
                TEMPLATE_FAILED, message, _last_place(error, read, self.name)
            ) from None
        except Exception as error:  # noqa: BLE001 - whatever a template's arithmetic can raise
            message = shorten(str(error) or type(error).__name__, LONGEST_MESSAGE).rstrip(".")
            raise data_error(
                TEMPLATE_FAILED, message, _last_place(error, read, self.name)
            ) from None


def find(name: str, folders: Sequence[Path]) -> Path:
    """Return the first template of that name, or where it should be."""
    files = [folder / name for folder in folders]
    return next((e for e in files if e.is_file() or text_over(e) is not None), files[0])


def _loader(
    folders: Sequence[Path], shown: Callable[[Path], str], read: dict[str, tuple[str, str]]
) -> BaseLoader:
    """Read from ``folders`` in order, never from outside of them, and keep what was read.

    ``read`` maps the name in tracebacks to the name in messages and the text.
    """
    from jinja2 import BaseLoader, Environment, TemplateNotFound
    from jinja2.loaders import split_template_path

    class FolderLoader(BaseLoader):
        def get_source(
            self, environment: Environment, template: str  # noqa: ARG002 - Jinja's signature
        ) -> tuple[str, str, Callable[[], bool]]:  # fmt: skip
            parts = split_template_path(template)
            for folder in folders:
                path = folder.joinpath(*parts)
                if not path.is_file() and text_over(path) is None:
                    continue
                if not path.resolve().is_relative_to(folder.resolve()):
                    message = f"'{template}' points outside its folder"
                    raise data_error(TEMPLATE_MISSING, message, Place(shown(path), 1, 1))
                text = read_text(path, shown=shown(path))
                # Jinja encodes it, and a folder's name may be no text.
                called = str(path).encode(errors="backslashreplace").decode()
                read[called] = shown(path), text
                return text, called, lambda: True
            raise TemplateNotFound(template)

    return FolderLoader()


def _missing(
    error: Exception, folders: Sequence[Path], shown: Callable[[Path], str], where: Place | None
) -> DataError:
    name = str(getattr(error, "name", error))
    known = [
        file.relative_to(folder).as_posix()
        for folder in folders
        if folder.is_dir()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    ]
    places = ", ".join(f"'{shown(folder)}'" for folder in folders)
    hint = did_you_mean(name, known) or f"looked in {places}"
    return data_error(TEMPLATE_MISSING, f"there is no template '{name}'", where, hint)


def _last_place(
    error: BaseException | None, read: Mapping[str, tuple[str, str]], main: str | None
) -> Place | None:
    """Return the place in a template that raised an error: tracebacks have the template's lines."""
    where: Place | None = None
    trace = error.__traceback__ if error else None
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file in read:
            where = _at_line(read, file, trace.tb_lineno, str(error))
        trace = trace.tb_next
    if where is None and main is not None and read:
        where = Place(next(iter(read.values()))[0], 1, 1)
    return where


def _at_line(read: Mapping[str, tuple[str, str]], file: str, line: int, message: str) -> Place:
    """Return the line, and the column of a name that the message quotes if it occurs there once."""
    shown, source = read.get(file, (file, ""))
    lines = source.split("\n")
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    for quoted in reversed(_QUOTED.findall(message)):
        found = [m.start() for m in re.finditer(rf"(?<!\w){re.escape(quoted)}(?!\w)", text)]
        if len(found) == 1:
            return Place(shown, line, found[0] + 1)
    indent = _INDENT.match(text)
    return Place(shown, line, len(indent[0]) + 1 if indent and text.strip() else 1)


def _shared(source: str, text: str) -> tuple[int, int, int] | None:
    """Return the length of the longest run of words in both, and where it is in text and source."""
    sought, found = _words(text)[:_MOST_WORDS], _words(source)[:_MOST_SOURCE_WORDS]
    matcher = SequenceMatcher(
        None, [word for word, _ in found], [word for word, _ in sought], autojunk=False
    )
    start, first, length = matcher.find_longest_match()
    return (length, sought[first][1], found[start][1]) if length else None


@lru_cache(maxsize=64)
def _words(text: str) -> tuple[tuple[str, int], ...]:
    """Return the words and where they start. Cached: one source is searched for many texts."""
    return tuple([(match[0], match.start()) for match in _WORD.finditer(text)])


def _enough(text: str) -> int:
    """Return the number of words in a row that suffices to locate a text."""
    return max(min(_WORDS_TO_LOCATE, len(_WORD.findall(text))), 1)


def _place(file: str, source: str, offset: int, above: int) -> Place:
    line, column = spot(source, offset)
    return Place(file, max(line - above, 1), 1 if above else column)
