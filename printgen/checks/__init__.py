"""Checks: what is wrong with a game, a setup, a recorded game or a kit, or is worth knowing."""

from printgen.checks.codes import CORE, Code, Group, all_codes, all_groups, find_code
from printgen.checks.registry import CHECKS, LOOKS, PROOF, TEXTS, Check, Choice, run
from printgen.checks.subject import Subject
from printgen.checks.targets import Kind, recognise

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
