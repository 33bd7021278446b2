"""Looks at finished PDFs, ours or not, as a print shop does before it prints them.

``reader`` opens them, ``interpreter`` tells every mark that they make, ``profiles`` say what is
asked for, ``checks`` compare. Knows nothing of games, nor of how printgen makes its own.
"""

from printgen.prepress.flaws import Flaw
from printgen.prepress.profiles import PROFILES, Profile, find_profile

__all__ = ["PROFILES", "Flaw", "Profile", "find_profile"]
