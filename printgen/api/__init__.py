"""The Python API: what ``printgen`` offers to programs, and all that the command line uses.

Only :mod:`printgen` itself, the command line and guests' commands import it. This is the one list
of public names: ``import printgen`` offers what stands here. Each is imported as itself, which
tells type checkers that it is meant for others.
"""

from printgen.api.checking import as_data as as_data
from printgen.api.checking import as_github as as_github
from printgen.api.checking import as_sarif as as_sarif
from printgen.api.checking import check as check
from printgen.api.checking import endless_game as endless_game
from printgen.api.checking import explain as explain
from printgen.api.exports import export as export
from printgen.api.kits import build_kit as build_kit
from printgen.api.kits import build_kits as build_kits
from printgen.api.kits import describe as describe
from printgen.api.kits import diff as diff
from printgen.api.kits import list_games as list_games
from printgen.api.kits import load as load
from printgen.api.kits import new_game as new_game
from printgen.api.kits import new_variant as new_variant
from printgen.api.kits import schema as schema
from printgen.api.kits import shadowed as shadowed
from printgen.api.kits import variants as variants
from printgen.api.names import choices as choices
from printgen.api.playing import Played as Played
from printgen.api.playing import draw_setup as draw_setup
from printgen.api.playing import plan_setup as plan_setup
from printgen.api.playing import play_game as play_game
from printgen.api.playing import record_of as record_of
from printgen.api.playing import replay_game as replay_game
from printgen.api.playing import run_playtest as run_playtest
from printgen.api.playing import setup_data as setup_data
from printgen.api.playing import setup_overview as setup_overview
from printgen.api.playing import write_playtest_report as write_playtest_report
from printgen.api.playing import write_record as write_record
from printgen.api.printing import run_preflight as run_preflight
from printgen.api.registration import calibrate as calibrate
from printgen.api.registration import list_printers as list_printers
from printgen.api.registration import misprint as misprint
from printgen.api.registration import read_numbers as read_numbers
from printgen.api.registration import remove_printer as remove_printer
from printgen.api.registration import save_printer as save_printer
from printgen.api.scores import score as score
from printgen.api.scores import score_data as score_data
from printgen.api.scores import score_sheets as score_sheets
from printgen.core.errors import BuildError as BuildError
from printgen.core.errors import DataError as DataError
from printgen.core.errors import Finding as Finding
from printgen.core.errors import Place as Place
from printgen.core.errors import PrintgenError as PrintgenError
from printgen.core.errors import Severity as Severity
from printgen.core.errors import StoppedError as StoppedError
from printgen.core.errors import UsageError as UsageError
from printgen.kit.options import KitOptions as KitOptions
