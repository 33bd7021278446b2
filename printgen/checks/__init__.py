"""The validator: errors and warnings of games, setups, records and kits.

Only the API imports it. It runs what the rooms below find out, and looks at games as a whole.
"""

from printgen.checks.catalogue import all_codes, declared_in, facts, find_code
from printgen.checks.registry import CHECKS, LOOKS, TEXTS, Check, Choice, run
from printgen.checks.targets import Kind, recognise
from printgen.play.subject import Subject

__all__ = [
    "CHECKS",
    "LOOKS",
    "TEXTS",
    "Check",
    "Choice",
    "Kind",
    "Subject",
    "all_codes",
    "declared_in",
    "facts",
    "find_code",
    "recognise",
    "run",
]
