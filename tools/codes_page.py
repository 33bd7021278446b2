"""Write the reference pages of codes from the objects that the checks report.

    python tools/codes_page.py

writes ``docs/codes.md`` and ``CODES.md`` of each guest that has codes of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import printgen
from printgen.checks import all_codes, declared_in
from printgen.core.errors import Code
from printgen.core.guests import extensions

ROOT = Path(__file__).parents[1]
HEAD = """\
# Codes of findings

<!-- Written by tools/codes_page.py: change the modules `codes` instead. -->

Every finding has a code, which never changes its meaning. `printgen explain CODE` tells the same.
An error stops the work, a warning fails with `--strict`, a note only tells; a few codes are milder
or worse in some cases, and their findings say so. In an example, the line with `+` causes the
finding, and the line with `-` would be right.
"""
GUEST = """\
# Codes of {name}

<!-- Written by tools/codes_page.py: change `codes.py` instead. -->
"""


def codes_page(head: str, codes: Iterable[Code]) -> str:
    """Return a page in Markdown: the groups by their titles, and in each the codes as declared."""
    parts = [head]
    for group, members in groupby(sorted(codes, key=lambda c: c.group.title), lambda c: c.group):
        parts.append(f"\n## {group.title}\n\n{group.why} ({group.source.rstrip('.')}.)\n")
        parts += map(_entry, members)
    return "".join(parts)


def _entry(code: Code) -> str:
    own = " ".join(each for each in (code.own_why, code.own_source) if each)
    lines = [f"\n### {code.id}\n", f"**{code.severity.value.capitalize()}.** {code.title}"]
    lines += [f"{own}"] if own else []
    lines += [code.mend, "\n```diff" if code.counterexample else "\n```text"]
    lines += [f"- {line}" for line in code.counterexample.splitlines()]
    mark = "+ " if code.counterexample else ""
    lines += [f"{mark}{line}" for line in str(code.example).splitlines()]
    return "\n".join([*lines, "```", ""])


def pages() -> dict[Path, str]:
    """Return what each page should hold, by its file."""
    guests = {name: declared_in(module) for name, module in extensions("codes").items()}
    theirs = {code.id for codes in guests.values() for code in codes}
    own = (code for code in all_codes().values() if code.id not in theirs)
    made = {ROOT / "docs" / "codes.md": codes_page(HEAD, own)}
    for name, codes in guests.items():
        folder = ROOT / "printgen" / "games" / name.replace("-", "_")
        title = printgen.load(name).description.game.title
        made[folder / "CODES.md"] = codes_page(GUEST.format(name=title), codes)
    return made


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, "utf-8")
