"""Playtests: many games played by agents, and what they show about a game."""

from printgen.playtest.agents import AGENTS
from printgen.playtest.game import GameResult, play_one
from printgen.playtest.run import run
from printgen.playtest.summary import Playtest

__all__ = ["AGENTS", "GameResult", "Playtest", "play_one", "run"]
