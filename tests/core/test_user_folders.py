"""The folders of a user's own files."""

from __future__ import annotations

import os
from pathlib import Path

from printgen.core.user_folders import keep_newest


def test_what_was_used_last_is_kept_within_the_bound(tmp_path: Path) -> None:
    for n in range(5):
        file = tmp_path / f"{n}"
        file.write_bytes(bytes(100))
        os.utime(file, (n, n))
    keep_newest(tmp_path, 500)
    assert len([*tmp_path.iterdir()]) == 5
    os.utime(tmp_path / "0", (9, 9))
    keep_newest(tmp_path, 299)
    assert {file.name for file in tmp_path.iterdir()} == {"0", "4"}
