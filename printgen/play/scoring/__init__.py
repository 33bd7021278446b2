"""Scoring: counts at the end of a game, read from a file, and the winner by the game's rules."""

from printgen.play.scoring.files import ResultsFile
from printgen.play.scoring.score import Score, read_score, score_data

__all__ = ["ResultsFile", "Score", "read_score", "score_data"]
