"""Do some work before processes are forked, so that each begins half a second earlier.

Only the process that others are forked from may import this.
"""

from __future__ import annotations

from contextlib import suppress

import printgen

with suppress(printgen.PrintgenError):
    for game in printgen.list_games()[:1]:
        printgen.plan_kit(game)
