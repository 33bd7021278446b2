"""The Python API, and all that the command line uses."""

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
from printgen.api.playing import (
    Played,
    draw_setup,
    plan_setup,
    play_game,
    record_of,
    replay_game,
    run_playtest,
    setup_data,
    write_playtest_report,
    write_record,
)
from printgen.api.printing import preflight
from printgen.api.registration import (
    calibrate,
    misprint,
    printers,
    read_numbers,
    remove_printer,
    save_printer,
)
from printgen.api.scores import (
    score,
    score_data,
    score_sheets,
)

__all__ = [
    "Played",
    "as_data",
    "as_github",
    "as_sarif",
    "build_kit",
    "build_kits",
    "calibrate",
    "check",
    "describe",
    "diff",
    "draw_setup",
    "endless_game",
    "explain",
    "export",
    "list_games",
    "load",
    "misprint",
    "new_game",
    "new_variant",
    "plan_setup",
    "play_game",
    "preflight",
    "printers",
    "read_numbers",
    "record_of",
    "remove_printer",
    "replay_game",
    "run_playtest",
    "save_printer",
    "schema",
    "score",
    "score_data",
    "score_sheets",
    "setup_data",
    "shadowed",
    "variants",
    "write_playtest_report",
    "write_record",
]
