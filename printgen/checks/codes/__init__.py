"""All codes that findings can have, in one place: what ``printgen explain`` tells.

A new code is added to the group where it belongs, in one of the modules here; ``make reference``
then writes its row into docs/reference/codes.md. Codes that only one game has are in the module
``codes`` of its guest, and in the guest's README.
"""

from __future__ import annotations

from typing import Final

from printgen.checks.codes import checks, data, exports, play, press, proof, results
from printgen.checks.codes.code import Code, Group
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import UsageError
from printgen.core.guests import extensions

CORE: Final[tuple[Group, ...]] = (
    *data.GROUPS,
    *play.GROUPS,
    *results.GROUPS,
    *exports.GROUPS,
    *checks.GROUPS,
    *press.GROUPS,
    *proof.GROUPS,
)


def all_groups() -> tuple[Group, ...]:
    """Return the groups of printgen's own codes, and those of the guests."""
    return (*CORE, *(group for guest in extensions("codes").values() for group in guest.GROUPS))


def all_codes() -> dict[str, Code]:
    """Return every code by its name, with what its group says of it."""
    return _by_name(all_groups())


def _by_name(groups: tuple[Group, ...]) -> dict[str, Code]:
    return {
        each.code: each._replace(why=each.why or group.why, source=each.source or group.source)
        for group in groups
        for each in group.codes
    }


def find_code(code: str) -> Code:
    """What is known of a code. Raises :class:`UsageError` when there is none of that name."""
    known = all_codes()
    if code not in known:
        near = did_you_mean(code, known)
        raise UsageError(
            f"no finding has the code '{code}'" + (f" ({near})" if near else " (see all: explain)")
        )
    return known[code]


__all__ = ["CORE", "Code", "Group", "all_codes", "all_groups", "find_code"]
