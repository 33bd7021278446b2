"""Check any PDF as a print shop does: ``profiles`` have the limits, ``checks`` apply them.

The proof, the checks and the API may import it. It knows :mod:`printgen.pdf`, but no games.
"""

from printgen.pdf.findings import PdfFinding
from printgen.preflight.profiles import PROFILES, Profile, find_profile

__all__ = ["PROFILES", "PdfFinding", "Profile", "find_profile"]
