"""The Python API: what ``printgen`` offers to programs, and all that the command line uses.

Only :mod:`printgen` itself, the command line and guests' commands import it.
"""

from __future__ import annotations

from printgen.api.checking import as_data, as_github, as_sarif, check, endless_game, explain
from printgen.api.exports import export
from printgen.api.kits import (
    build_kit,
    build_kits,
    describe,
    diff,
    list_games,
    load,
    new_game,
    new_variant,
    schema,
    shadowed,
    variants,
)
from printgen.api.names import choices
from printgen.api.playing import (
    Played,
    draw_setup,
    plan_setup,
    play_game,
    record_of,
    replay_game,
    run_playtest,
    setup_data,
    setup_overview,
    write_playtest_report,
    write_record,
)
from printgen.api.printing import run_preflight
from printgen.api.registration import (
    calibrate,
    list_printers,
    misprint,
    read_numbers,
    remove_printer,
    save_printer,
)
from printgen.api.scores import score, score_data, score_sheets

__all__ = [
    "Played",
    "as_data",
    "as_github",
    "as_sarif",
    "build_kit",
    "build_kits",
    "calibrate",
    "check",
    "choices",
    "describe",
    "diff",
    "draw_setup",
    "endless_game",
    "explain",
    "export",
    "list_games",
    "list_printers",
    "load",
    "misprint",
    "new_game",
    "new_variant",
    "plan_setup",
    "play_game",
    "read_numbers",
    "record_of",
    "remove_printer",
    "replay_game",
    "run_playtest",
    "run_preflight",
    "save_printer",
    "schema",
    "score",
    "score_data",
    "score_sheets",
    "setup_data",
    "setup_overview",
    "shadowed",
    "variants",
    "write_playtest_report",
    "write_record",
]
