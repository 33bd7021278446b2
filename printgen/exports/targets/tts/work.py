"""A save for Tabletop Simulator: the game set up as ``printgen setup`` does it.

Boards are locked tiles and not custom boards, since only the size of tiles is known, and spaces
should match the picture. Figures are standing tokens. Dice are the program's own with as many
sides, since its template for other faces is not published.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final
from urllib.parse import quote

from printgen.components import DrawnGame
from printgen.core.errors import counted
from printgen.exports.drawn import drawn
from printgen.exports.options import DPI, ExportOptions
from printgen.exports.targets.tts import BASE_URL, MODES, SEED
from printgen.exports.targets.tts.models import Models
from printgen.exports.targets.tts.objects import pieces_of, save
from printgen.exports.targets.tts.scene import Scene
from printgen.exports.work import Job, Work, check_frames
from printgen.model.boards import BoardBase
from printgen.model.catalog import Loaded
from printgen.play.playable import require_playable
from printgen.play.setup import Recipe, SetupPlan

ADVICE: Final = """\
{title}: a Tabletop Simulator save

{notice}

Put {file} into the Saves folder of Tabletop Simulator (Documents, My Games, Tabletop Simulator),
and load it there.

{where}

{note}
"""
_LOCAL: Final = (
    "It names the pictures in this folder by their full paths: leave the folder where it is, and"
    "\nonly you will see them. For others, upload the folder, with its pictures in 'images', and"
    "\nexport again with --base-url."
)
_REMOTE: Final = "It expects the folder 'images' with its pictures at {url}."


def work(loaded: Loaded, options: ExportOptions, target: Path) -> Work:
    """Return the save, its pictures, and a README."""
    found = drawn(loaded, options.kit)
    game = found.context.game
    players = options.kit.players or game.players.max
    modes, seed, base_url = options.value(MODES), options.value(SEED), options.value(BASE_URL)
    plan = None
    if loaded.description.setup is not None:
        require_playable(loaded, players, modes)
        plan = Recipe(loaded.description, players, modes).plan(seed)
        found = _in_play(found, plan)
    models = Models(found, options.value(DPI), _address(base_url, target))
    check_frames(models.frames())
    scene = Scene(found, models)
    if plan is not None:
        scene.set_up(plan)
        note = "\n".join(plan.steps)
        asked = f"Set up for {counted(players, 'player')} from seed {seed}."
    else:
        scene.lay_out()
        note, asked = "", "The game has no setup: all pieces lie side by side."
    whole = save(game.name, note, scene.objects)
    file = f"{loaded.id}.json"
    where = _LOCAL if base_url is None else _REMOTE.format(url=base_url)
    text = ADVICE.format(
        title=game.name,
        notice=game.credits.notice,
        file=file,
        where=where,
        note=asked,
    )
    content = json.dumps(whole, indent=1, ensure_ascii=False)
    jobs: list[Job] = [
        *models.jobs(),
        (file, f"{content}\n".encode),
        ("README.txt", text.encode),
    ]
    return Work(jobs, pieces_of(whole), (asked, *models.notes))


def _in_play(found: DrawnGame, plan: SetupPlan) -> DrawnGame:
    """Return the pieces without those that the plan does not use."""
    there = plan.pieces()
    components = found.context.game.components
    kept = [
        p for p in found.pieces if p.id in there or isinstance(components[p.component], BoardBase)
    ]
    return DrawnGame(found.context, kept)


def _address(base_url: str | None, target: Path) -> str:
    """Return the URL before the names of pictures."""
    if base_url is None:
        return f"{target.resolve().as_uri()}/"
    return quote(base_url, safe=":/@%[]~!$&'()*+,;=") + ("" if base_url.endswith("/") else "/")
