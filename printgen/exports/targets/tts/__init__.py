"""A save for Tabletop Simulator."""

from typing import Final
from urllib.parse import urlsplit

from printgen.exports.options import DPI, Option
from printgen.exports.target import Target


def _fault(url: str | None) -> str | None:
    """What is wrong with an address that names of files are put behind."""
    try:
        parts = urlsplit(url or "")
    except ValueError:
        return f"is no address: '{url}'"
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return f"should begin with http:// or https://, as '{url}' does not"
    if parts.query or parts.fragment or any(each.isspace() for each in url or ""):
        return f"should end in a folder, without '?', '#' or blanks, not as '{url}'"
    return None


# Without one it is the same setup each time.
SEED: Final = Option(
    "seed", ("--seed", "-s"), "number", 0, "The same seed gives the same setup again.", "NUMBER"
)
MODES: Final[Option[tuple[str, ...]]] = Option(
    "modes",
    ("--mode", "-m"),
    "texts",
    (),
    "Use this mode of the setup; may be repeated.",
    "MODE",
    choices="mode",
)
BASE_URL: Final[Option[str | None]] = Option(
    "base_url",
    ("--base-url",),
    "text",
    None,
    "Web address of the folder where you put the pictures.",
    "URL",
    _fault,
)

EXPORT: Final = Target(
    "a Tabletop Simulator save with its pictures",
    "all that a setup uses",
    (DPI, SEED, MODES, BASE_URL),
)
