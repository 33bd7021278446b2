"""All codes that findings can have, in one place: what ``printgen explain`` tells.

A new code is added to the group where it belongs, in one of the modules here, and gets its row in
docs/data.md. tests/test_docs.py compares both with the code.
"""

from __future__ import annotations

from typing import Final

from printgen.checks.codes import checks, data, exports, play, press, proof, results
from printgen.checks.codes.code import Code, Group
from printgen.errors import UsageError
from printgen.source import did_you_mean

GROUPS: Final[tuple[Group, ...]] = (
    *data.GROUPS,
    *play.GROUPS,
    *results.GROUPS,
    *exports.GROUPS,
    *checks.GROUPS,
    *press.GROUPS,
    *proof.GROUPS,
)

CODES: Final[dict[str, Code]] = {
    each.code: each._replace(why=each.why or group.why, source=each.source or group.source)
    for group in GROUPS
    for each in group.codes
}


def find_code(code: str) -> Code:
    """What is known of a code. Raises :class:`UsageError` when there is none of that name."""
    if code not in CODES:
        near = did_you_mean(code, CODES)
        raise UsageError(
            f"no finding has the code '{code}'" + (f" ({near})" if near else " (see all: explain)")
        )
    return CODES[code]


__all__ = ["CODES", "GROUPS", "Code", "Group", "find_code"]
