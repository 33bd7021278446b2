"""Scoring: read the counts at the end of a game from a file, and find the winner by its rules."""

from printgen.play.scoring.files import ResultsFile
from printgen.play.scoring.score import Score, read_score, score_data

__all__ = ["ResultsFile", "Score", "read_score", "score_data"]
