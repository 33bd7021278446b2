"""Playtests: agents play many games, and statistics show how they went."""

from printgen.play.playtest.agents import AGENTS
from printgen.play.playtest.game import GameResult, play_one
from printgen.play.playtest.run import run
from printgen.play.playtest.summary import Playtest
from printgen.play.playtest.work import Series

__all__ = ["AGENTS", "GameResult", "Playtest", "Series", "play_one", "run"]
