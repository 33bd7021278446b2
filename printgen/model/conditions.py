"""Conditions of boxes: ``when: "{text}"``, ``when: {kind: [action, attack], cost: ">= 3"}``."""

import re
from collections.abc import Collection, Mapping
from operator import ge, gt, le, lt
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import WithJsonSchema
from pydantic_core import core_schema as core

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.core.units import number
from printgen.model.base import LONGEST_WORDS, SLUG_PATTERN, ReadBy, problem, wrong_type
from printgen.model.codes import ALWAYS_SO, BAD_FIELD, BAD_FORMULA, MISSING_VALUE, OUT_OF_RANGE
from printgen.model.fields import FIELD, HINT, fields_in, misspelt

# More would be no condition, and each is compared for every row.
MOST_VALUES: Final = 100
_COMPARISONS: Final = {">=": ge, "<=": le, ">": gt, "<": lt}
_COMPARED: Final = r"(?s)\s*(>=|<=|>|<)(.*)"
_TURNED: Final = r"\s*(=)([<>])"
_NUMBER: Final = r"(?a)\s*[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})\s*"
_IN_TEXT: Final = r"\{([a-z][a-z0-9-]*)\}\s*(==?|!=|>=|<=|>|<|is not|is)\s*(.+)"
_EXPECTED: Final = "a text with fields such as '{note}', or a mapping such as {kind: action}"


class Test(NamedTuple):
    """The value that a field must have, as in text, or a number to compare it with (``>=`` and so
    on).
    """

    how: str
    value: Any

    def holds(self, value: Any) -> bool:
        """Return True if a value passes. One that should be a number and is not does not pass."""
        if not self.how:
            return written(value) == str(self.value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return bool(_COMPARISONS[self.how](value, self.value))


class Condition(NamedTuple):
    """Fields, one of which must not be empty (``filled``), and tests of other fields."""

    filled: tuple[str, ...]
    tests: tuple[tuple[str, tuple[Test, ...]], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that it reads."""
        return (*self.filled, *(name for name, _ in self.tests))

    @property
    def compared(self) -> frozenset[str]:
        """The fields that must be numbers."""
        return frozenset(name for name, tests in self.tests if any(test.how for test in tests))

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Return True if it holds with these fields. Raises KeyError for a missing one."""
        if self.filled and not any(written(values[name]).strip() for name in self.filled):
            return False
        return all(any(test.holds(values[name]) for test in tests) for name, tests in self.tests)

    def meant(self, values: Collection[str]) -> str | None:
        """Return a hint for a value that none of the fields has, of ``values``, or None."""
        wanted = [str(test.value) for _, tests in self.tests for test in tests if not test.how]
        hints = (did_you_mean(word, values) for word in wanted if word not in values)
        return next(filter(None, hints), None)


def written(value: object) -> str:
    """Return a field's value as texts show it."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return number(value) if isinstance(value, float) else str(value)


def read_condition(value: Any) -> Condition:
    """Read a condition as the data writes it. Raises pydantic's error with printgen's words."""
    if isinstance(value, Condition):
        return value
    if isinstance(value, str):
        return _of_text(value)
    if not isinstance(value, dict):
        raise wrong_type(_EXPECTED)
    if not value:
        raise problem(MISSING_VALUE, "should name a field, as in {kind: action}")
    tests = []
    for name, wanted in value.items():
        if not re.match(SLUG_PATTERN, str(name)):
            raise problem(BAD_FIELD, f"{quoted(str(name))} is not a field", (name,), key=True)
        several = wanted if isinstance(wanted, list) else [wanted]
        if len(several) > MOST_VALUES:
            message = (
                f"{quoted(name)} has {len(several)} values; at most {MOST_VALUES} are compared"
            )
            raise problem(OUT_OF_RANGE, message, (name,))
        if not several:
            raise problem(MISSING_VALUE, f"{quoted(name)} should be one value or several", (name,))
        tests.append((name, tuple(_test(name, each) for each in several)))
    return Condition((), tuple(tests))


def _of_text(text: str) -> Condition:
    if not text or text.isspace():
        raise problem(MISSING_VALUE, "should be text, but is blank")
    if (wrong := misspelt(text)) is not None:
        raise problem(BAD_FIELD, f"{quoted(wrong)} is not a field", hint=HINT)
    outside = FIELD.sub(lambda match: match[0] if match[2] is not None else " ", text).strip()
    if outside:
        message = f"it is always true: {quoted(outside)} is never empty"
        raise problem(ALWAYS_SO, message, hint=_meant(text))
    return Condition(tuple(dict.fromkeys(fields_in(text))))


def _meant(text: str) -> str:
    """Return a hint for a text that was meant to be a comparison."""
    match = re.fullmatch(_IN_TEXT, text.strip())
    if match is None:
        return "write the fields alone, as in '{note}', or compare them, as in {kind: action}"
    name, how, value = match[1], match[2], match[3].strip().strip("\"'")
    if how in {"!=", "is not"}:
        return f"write {{{name}: {value}}}, and 'unless' for 'when'"
    wanted = value if how in {"=", "==", "is"} else f'"{how} {value}"'
    return f"write {{{name}: {wanted}}}"


def _test(name: str, value: Any) -> Test:
    if isinstance(value, dict | list):
        raise problem(BAD_FORMULA, f"{quoted(name)} should be a single value or a list", (name,))
    if isinstance(value, str) and (match := re.fullmatch(_COMPARED, value)) is not None:
        if not re.fullmatch(_NUMBER, match[2]):
            message = f"{quoted(value)}: {quoted(match[2].strip())} is not a number"
            raise problem(BAD_FORMULA, message, (name,), hint='compare with numbers, as ">= 3"')
        return Test(match[1], float(match[2]))
    if isinstance(value, str) and re.match(_TURNED, value):
        turned = re.sub(_TURNED, r"\2\1", value)
        raise problem(
            BAD_FORMULA, f"{quoted(value)} compares nothing", (name,), hint=f'write "{turned}"'
        )
    return Test("", written(value))


_VALUE: Final = {"type": ["string", "number", "boolean", "null"]}
When: TypeAlias = Annotated[
    Condition,
    ReadBy(core.no_info_plain_validator_function(read_condition)),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": LONGEST_WORDS},
                {
                    "type": "object",
                    "minProperties": 1,
                    "propertyNames": {"pattern": SLUG_PATTERN},
                    "additionalProperties": {
                        "anyOf": [
                            _VALUE,
                            {"type": "array", "minItems": 1, "maxItems": 100, "items": _VALUE},
                        ]
                    },
                },
            ]
        }
    ),
]
"""A text with fields, or a mapping of fields and what they should be."""
