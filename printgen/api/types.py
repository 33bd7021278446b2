"""The types of the API's results, for annotations: this module loads nearly everything else."""

from printgen.api.live import ToldStep
from printgen.api.scores import JudgedFile, ScoreForm
from printgen.api.settings import Given, Setting, SettingKind
from printgen.api.setups import SetupOptions
from printgen.exports.build import Export
from printgen.kit.building.diff import Change, Difference, Reprint
from printgen.kit.building.estimate import KitPlan
from printgen.kit.building.open_pages import PageChange
from printgen.kit.folders.made import Kit
from printgen.kit.pages.table_pictures import BoardPicture, Heap
from printgen.kit.pages.views import Guides, PageView
from printgen.model.catalog import Loaded
from printgen.play.playtest.statistics import Spread
from printgen.play.playtest.summary import Playtest, Wins
from printgen.play.rules.results import Extra, Section
from printgen.play.scoring import Score
from printgen.play.setup import SetupPlan, Spot
from printgen.preflight import PdfFinding

__all__ = [
    "BoardPicture",
    "Change",
    "Difference",
    "Export",
    "Extra",
    "Given",
    "Guides",
    "Heap",
    "JudgedFile",
    "Kit",
    "KitPlan",
    "Loaded",
    "PageChange",
    "PageView",
    "PdfFinding",
    "Playtest",
    "Reprint",
    "Score",
    "ScoreForm",
    "Section",
    "Setting",
    "SettingKind",
    "SetupOptions",
    "SetupPlan",
    "Spot",
    "Spread",
    "ToldStep",
    "Wins",
]
