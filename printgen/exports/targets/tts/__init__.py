"""A save for Tabletop Simulator."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from printgen.exports.options import DPI
from printgen.exports.target import Target
from printgen.kit.options.option import Option, unread


def _read_url(url: str) -> str:
    """Return a URL to put before the names of files. Raises ValueError for another."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise ValueError(f"is no address: '{url}'") from None
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError(f"should begin with http:// or https://, as '{url}' does not")
    if parts.query or parts.fragment or any(each.isspace() for each in url):
        raise ValueError(f"should end in a folder, without '?', '#' or blanks, not as '{url}'")
    return url


SEED: Final = Option(
    ("--seed", "-s"),
    "number",
    0,
    "Seed of the random numbers; the same seed repeats the setup.",
    unread,
    metavar="NUMBER",
)
MODES: Final[Option[Sequence[str], tuple[str, ...]]] = Option(
    ("--mode", "-m"),
    "texts",
    (),
    "Mode of the setup; may be repeated.",
    tuple,
    name="modes",
    choices="mode",
    metavar="MODE",
)
BASE_URL: Final[Option[str | None, str | None]] = Option(
    ("--base-url",),
    "text",
    None,
    "Web address of the folder where you host the pictures.",
    _read_url,
    metavar="URL",
)

EXPORT: Final = Target(
    "a Tabletop Simulator save with its pictures",
    "all that a setup uses",
    (DPI, SEED, MODES, BASE_URL),
)
