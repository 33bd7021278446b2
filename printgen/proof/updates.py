"""The expected contents of an update, from its own manifest.

The older kit need not be there any more: the manifest says what there was of it. So the renewal is
worked out again by the mechanism that built the kit, with the page that says what is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from printgen.core.errors import Finding
from printgen.kit.codes import KIT_MANIFEST
from printgen.kit.manifest_file import AGAIN, Manifest, previous_of
from printgen.kit.options import KitOptions
from printgen.kit.previous import PreviousKit, PrintedKit, Update


def options_of_update(manifest: Manifest, options: KitOptions) -> KitOptions:
    """Return the options with the previous kit that the update was built for.

    Raises :class:`DataError` where the manifest does not tell what that was.
    """
    # This kit's manifest says what one has after it, in the words of one that is to be renewed.
    after, data = previous_of(manifest), manifest.data
    printed = PrintedKit(
        _before(data["had"], after.printed.pieces), _before(data["had-texts"], after.printed.texts)
    )
    old = data["since"]
    since = PreviousKit(after.folder, old["game"], old["title"], old["version"], "", printed)
    return replace(options, since=since)


def _before(had: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return what there was; of what differs, nothing stands for what is new."""
    told = {name: each for name, each in had.items() if each is not None}
    return {**told, **{name: each for name, each in now.items() if name not in had}}


def sums(manifest: Manifest, update: Update) -> Iterator[Finding]:
    """Yield findings where the numbers of kept and printed pieces do not add up, or are not those
    of the ``update`` that the game needs.
    """
    have, planned = manifest.data["have"], {each.id: each for each in update.pieces}
    for name, facts in manifest.data["update"].items():
        keeps, prints = facts["keep"], facts["print"]
        has, right = have[name]["count"] if name in have else 0, planned.get(name)
        message = f"of {name} {keeps} are kept and {prints} printed"
        if keeps + prints != has:
            message += f", and then there are {has}"
        elif right is not None and (right.keep, right.print) != (keeps, prints):
            message += f", where {right.keep} can be kept and {right.print} are to be printed"
        else:
            continue
        yield Finding(KIT_MANIFEST, message, manifest.place("update", name), AGAIN)
