"""Check again whenever a file changes, and report what is new and what is gone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

import printgen
from printgen.cli.output import say, summary
from printgen.core import limits

# How often to look at the files, in seconds.
_EVERY: Final = 0.1
# Many programs empty a file before writing it, and are done after this many seconds.
_SAVED: Final = 0.03


class _Watched(NamedTuple):
    """A target: its check, and the latest findings of each part."""

    name: str
    check: printgen.Checking
    found: dict[str, list[printgen.Finding]]

    def again(self) -> None:
        """Check the target, and report differences. Another change ends it, and starts the next."""
        differs, done = False, []
        try:
            for phase in self.check.phases(self._is_over()):
                before = self.found.get(phase.part, [])
                self.found[phase.part] = phase.findings
                done.append(phase.part)
                new, gone = _less(phase.findings, before), _less(before, phase.findings)
                say(*(f"new: {each}" for each in new), *(f"gone: {each}" for each in gone))
                differs = differs or bool(new or gone)
        except (printgen.UsageError, OSError) as error:
            # Some programs delete the old file before saving.
            say(f"{self.name}: {error}")
            return
        if self.check.has_changed():
            return
        said = "" if differs else ", as before"
        say(f"{self.name}: {summary(each for part in done for each in self.found[part])}{said}")

    def _is_over(self) -> Callable[[], bool]:
        """Return a function that occasionally looks at the files, and tells whether something
        changed.
        """
        looked = time.monotonic()

        def is_over() -> bool:
            nonlocal looked
            if time.monotonic() - looked < _EVERY:
                return False
            looked = time.monotonic()
            return self.check.has_changed()

        return is_over


def _less(
    findings: Iterable[printgen.Finding], others: Iterable[printgen.Finding]
) -> list[printgen.Finding]:
    """Return the findings that are not among the others. A line that only moved is the same."""
    left = Counter(map(_likeness, others))
    found = []
    for each in findings:
        like = _likeness(each)
        if left[like]:
            left[like] -= 1
        else:
            found.append(each)
    return found


def _likeness(finding: printgen.Finding) -> tuple[object, ...]:
    file = finding.where and finding.where.file
    return finding.code, finding.severity, file, finding.message, finding.case


def watch(
    checks: Mapping[str, printgen.Checking],
    found: Mapping[str, dict[str, list[printgen.Finding]]],
) -> None:
    """Check the targets again as their files change, until somebody stops it."""
    watched = [_Watched(name, check, found[name]) for name, check in checks.items()]
    say("Watching for changes. Press Ctrl-C to stop.")
    with suppress(KeyboardInterrupt):
        while True:
            for each in watched:
                if each.check.has_changed():
                    time.sleep(_SAVED)
                    limits.renew()
                    each.again()
            time.sleep(_EVERY)
