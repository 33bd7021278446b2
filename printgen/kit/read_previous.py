"""Previous kits read from their manifests."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from printgen.components.fingerprints import SCHEME
from printgen.core.codes import FILE_MISSING
from printgen.core.errors import DataError, Finding, UsageError
from printgen.core.files import MOST_TEXT, read_bytes
from printgen.kit.codes import KIT_NO_LOOKS
from printgen.kit.inventory import MANIFEST
from printgen.kit.manifest_file import Manifest, read_manifest
from printgen.kit.previous import PreviousKit, PrintedKit

_ANEW = (
    "build a kit of the data that it was printed from with this printgen, and compare with that one"
)


def read_previous(target: str | Path) -> PreviousKit:
    """Return the previous kit in a folder, or of a manifest file.

    Raises :class:`UsageError` where there is none, and :class:`DataError` for a manifest that
    cannot be read or does not tell what its pieces look like.
    """
    path = Path(target)
    folder = path.parent if path.name == MANIFEST else path
    file = folder / MANIFEST
    try:
        content = read_bytes(file, MOST_TEXT)
    except DataError as error:
        if error.findings[0].code != FILE_MISSING:
            raise
        raise UsageError(
            f"'--since' is the folder of a kit or its {MANIFEST}, and '{target}' is neither"
        ) from None
    manifest = read_manifest(folder, str(folder), _ANEW)
    return previous_of(manifest, sha256(content).hexdigest())


def previous_of(manifest: Manifest, digest: str = "") -> PreviousKit:
    """Return the previous kit of a manifest. Raises :class:`DataError` where the manifest has no
    fingerprints that this printgen understands.
    """
    data = manifest.data
    if data.get("looks") != SCHEME:
        what = "no fingerprints" if "looks" not in data else "another printgen's fingerprints"
        message = f"this kit has {what} of its pieces, so they cannot be compared"
        raise DataError([Finding(KIT_NO_LOOKS, message, manifest.place("looks"), _ANEW)])
    return PreviousKit(
        # A manifest beside which one stands has its folder's name all the same.
        manifest.folder.resolve(),
        data["game"],
        data["title"],
        data["version"],
        digest,
        PrintedKit(data["have"], data["have-texts"]),
    )
