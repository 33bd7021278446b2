"""Load all that printgen offers, and do some work, before processes are forked: each of them then
begins half a second earlier.

Only the process that others are forked from may import this: the server itself loads little.
"""

from __future__ import annotations

from contextlib import suppress

import printgen

for name in dir(printgen):
    getattr(printgen, name)
with suppress(printgen.PrintgenError):
    for game in printgen.list_games()[:1]:
        printgen.plan_kit(game)
