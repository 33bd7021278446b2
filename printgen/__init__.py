"""printgen: one description of a board game into everything needed to play it from paper.

The public face: the functions of :mod:`printgen.api` that are named here, and the errors that they
raise. Names are looked up when first used, so that importing printgen costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from printgen.core.version import __version__

if TYPE_CHECKING:
    from printgen.api import (
        as_data,
        as_github,
        as_sarif,
        build_kit,
        build_kits,
        calibrate,
        check,
        choices,
        describe,
        diff,
        draw_setup,
        endless_game,
        explain,
        export,
        list_games,
        list_printers,
        load,
        misprint,
        new_game,
        new_variant,
        plan_setup,
        play_game,
        read_numbers,
        record_of,
        remove_printer,
        replay_game,
        run_playtest,
        run_preflight,
        save_printer,
        schema,
        score,
        score_data,
        score_sheets,
        setup_data,
        setup_overview,
        shadowed,
        variants,
        write_playtest_report,
        write_record,
    )
    from printgen.core.errors import (
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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'printgen' has no attribute '{name}'")
    import importlib

    home = "printgen.core.errors" if name[0].isupper() else "printgen.api"
    return getattr(importlib.import_module(home), name)
