"""Scoring at the table: what was counted, read from a file, and who wins by the game's rules."""

from printgen.play.scoring.files import ResultsFile
from printgen.play.scoring.score import Score, read_score, to_data
from printgen.play.scoring.words import verdict

__all__ = ["ResultsFile", "Score", "read_score", "to_data", "verdict"]
