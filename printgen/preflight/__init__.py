"""Checks of any PDF as a print shop makes them: ``profiles`` have limits, ``checks`` compare.

The proof, the checks and the API may import it. It knows :mod:`printgen.pdf` and nothing of games.
"""

from printgen.pdf.findings import PdfFinding
from printgen.preflight.profiles import PROFILES, Profile, find_profile

__all__ = ["PROFILES", "PdfFinding", "Profile", "find_profile"]
