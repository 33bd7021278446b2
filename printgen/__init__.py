"""printgen: one description of a board game into everything needed to play it from paper.

The public face: the functions of :mod:`printgen.api` that are named here, and the errors that they
raise. Names are looked up when first used, so that importing printgen costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from printgen.api import (
        as_data,
        as_github,
        as_sarif,
        build_kit,
        build_kits,
        calibrate,
        check,
        describe,
        diff,
        draw_setup,
        endless_game,
        explain,
        export,
        list_games,
        load,
        misprint,
        new_game,
        new_variant,
        plan_setup,
        play_game,
        preflight,
        printers,
        read_numbers,
        record_of,
        remove_printer,
        replay_game,
        run_playtest,
        save_printer,
        schema,
        score,
        score_data,
        score_sheets,
        setup_data,
        shadowed,
        variants,
        write_playtest_report,
        write_record,
    )
    from printgen.errors import (
        BuildError,
        DataError,
        Finding,
        Place,
        PrintgenError,
        Severity,
        StoppedError,
        UsageError,
    )

__all__ = [
    "BuildError",
    "DataError",
    "Finding",
    "Place",
    "PrintgenError",
    "Severity",
    "StoppedError",
    "UsageError",
    "__version__",
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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'printgen' has no attribute '{name}'")
    import importlib

    home = "printgen.errors" if name[0].isupper() else "printgen.api"
    return getattr(importlib.import_module(home), name)
