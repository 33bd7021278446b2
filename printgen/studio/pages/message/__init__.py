"""The page for errors: no such page, or data that cannot be used."""

from __future__ import annotations

from typing import Final

ROUTES: Final = ()
