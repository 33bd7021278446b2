"""Check games, setups, records and kits, and report errors and warnings.

Only the API imports it. It collects the findings of the rooms below, and checks games as a whole.
"""

from printgen.checks.catalogue import all_codes, declared_in, facts, find_code
from printgen.checks.registry import (
    CHECKS,
    GAME_CODES,
    LOOK_CODES,
    TEXT_CODES,
    Check,
    Choice,
    Part,
    run,
)
from printgen.checks.targets import Kind, recognise
from printgen.play.subject import Subject

__all__ = [
    "CHECKS",
    "GAME_CODES",
    "LOOK_CODES",
    "TEXT_CODES",
    "Check",
    "Choice",
    "Kind",
    "Part",
    "Subject",
    "all_codes",
    "declared_in",
    "facts",
    "find_code",
    "recognise",
    "run",
]
