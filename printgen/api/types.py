"""The types of what the API returns, for annotations: to load this module loads nearly all else."""

from printgen.exports.build import Export
from printgen.kit.build import Kit
from printgen.kit.diff import Change, Difference, Reprint
from printgen.model.catalog import Loaded
from printgen.play.playtest import Playtest
from printgen.play.playtest.statistics import Spread
from printgen.play.playtest.summary import Wins
from printgen.play.rules.results import Extra
from printgen.play.scoring import Score
from printgen.play.setup import SetupPlan
from printgen.preflight import PdfFinding

__all__ = [
    "Change",
    "Difference",
    "Export",
    "Extra",
    "Kit",
    "Loaded",
    "PdfFinding",
    "Playtest",
    "Reprint",
    "Score",
    "SetupPlan",
    "Spread",
    "Wins",
]
