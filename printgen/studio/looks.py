"""Read what the shelf shows of each game, in the background; cached until the game changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from printgen.core.user_folders import Cache, private_cache
from printgen.studio.jobs import Job, Jobs, State
from printgen.studio.work import kits
from printgen.studio.workspace import Target, Workspace

# The number of games to read at the same time; the others follow.
_MOST_BEGUN: Final = 24
_SECONDS: Final = 60
# The pictures of a thousand games. Beyond this, the oldest are removed.
_MOST_BYTES: Final = 50_000_000


@dataclass
class _Look:
    """What is known of a game with that fingerprint, and the job that reads more."""

    key: str
    facts: dict[str, Any]
    jobs: list[Job] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return not self.jobs and bool(self.facts)


class Looks:
    """What is known of the games of a workspace. Close it to end its jobs."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._jobs = Jobs(seconds=_SECONDS, workspace=workspace.folder)
        self._looks: dict[str, _Look] = {}
        self._cache = Cache(private_cache("studio"), _MOST_BYTES)

    def known(self, target: Target) -> dict[str, Any]:
        """Return what is known of a game so far, without waiting.

        At first nothing, then the result of :func:`printgen.studio.work.kits.read`, and in the end
        that of :func:`printgen.studio.work.kits.look_at`; for a wrong game, ``errors``.
        """
        return self._look(target).facts

    def title(self, target: Target) -> str:
        """Return the title of a game; until it has been read, its name."""
        return str(self.known(target).get("title", target.name))

    def of_all(self, targets: Iterable[Target]) -> tuple[dict[str, dict[str, Any]], bool]:
        """Return what is known of games so far, by their URLs, and whether more will follow.

        Missing facts are requested: first, for all games, those that need no layout.
        """
        looks = {each: self._look(each) for each in targets}
        begun = sum(bool(each.jobs) for each in self._looks.values())
        new = [each for each, look in looks.items() if not look.is_whole and not look.jobs]
        for task in (kits.read, kits.look_at):
            for each in new[: max(0, _MOST_BEGUN - begun)]:
                looks[each].jobs.append(self._jobs.start(task, each.opens))
        facts = {each.address: look.facts for each, look in looks.items()}
        return facts, not all(look.is_whole for look in looks.values())

    def close(self) -> None:
        """End its jobs."""
        self._jobs.close()

    def _look(self, target: Target) -> _Look:
        key = self._workspace.fingerprint(target)
        look = self._looks.get(target.address)
        if look is None or look.key != key:
            for job in look.jobs if look else []:
                self._jobs.stop(job.id)
            look = self._looks[target.address] = _Look(key, self._cache.load(key) or {})
        while look.jobs and look.jobs[0].state.is_over:
            job = look.jobs.pop(0)
            wrong = {**look.facts, "errors": job.errors}
            look.facts = job.result if job.state is State.DONE else wrong
            if "sheets" in look.facts:
                self._cache.keep(key, look.facts)
        return look
