"""What a print shop would say of a PDF, ours or not: ``profiles`` ask, ``checks`` compare.

The proof, the checks and the API may import it. It knows :mod:`printgen.pdf` and nothing of games.
"""

from printgen.pdf.flaws import Flaw
from printgen.preflight.profiles import PROFILES, Profile, find_profile

__all__ = ["PROFILES", "Flaw", "Profile", "find_profile"]
