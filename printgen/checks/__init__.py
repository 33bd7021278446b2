"""The validator: what is wrong with a game, a setup, a record or a kit, or is worth knowing.

Only the API imports it. It runs what the rooms below find out, and looks at games as a whole.
"""

from printgen.checks.codes import CORE, Code, Group, all_codes, all_groups, find_code
from printgen.checks.registry import CHECKS, LOOKS, PROOF, TEXTS, Check, Choice, run
from printgen.checks.targets import Kind, recognise
from printgen.play.subject import Subject

__all__ = [
    "CHECKS",
    "CORE",
    "LOOKS",
    "PROOF",
    "TEXTS",
    "Check",
    "Choice",
    "Code",
    "Group",
    "Kind",
    "Subject",
    "all_codes",
    "all_groups",
    "find_code",
    "recognise",
    "run",
]
