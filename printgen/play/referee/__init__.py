"""The referee: plays games by the rules, refuses illegal actions, records and replays."""

from printgen.play.referee.laws import keep_laws
from printgen.play.referee.record import (
    Record,
    game_of,
    parse_record,
    read_record,
    replayed,
    write_record,
)
from printgen.play.referee.table import LONGEST, BrokenLawError, Match, Mover, Step, play, replay

__all__ = [
    "LONGEST",
    "BrokenLawError",
    "Match",
    "Mover",
    "Record",
    "Step",
    "game_of",
    "keep_laws",
    "parse_record",
    "play",
    "read_record",
    "replay",
    "replayed",
    "write_record",
]
