"""Scoring at the table: what was counted, read from a file, and who wins by the game's rules."""

from printgen.scoring.files import ResultsFile
from printgen.scoring.score import Score, read_score, to_data
from printgen.scoring.words import verdict

__all__ = ["ResultsFile", "Score", "read_score", "to_data", "verdict"]
