"""A script that builds kits in children of its own and kills them at a chosen moment.

It reads one order a line (JSON) and answers each with a line: how the build ended, how many steps
that change files it came to, and how long it took. The process builds one kit itself, so that all
is loaded and its children take a tenth of a second; and it has one thread, so that it may fork.

``kill_before`` counts those steps from 1: the child is killed before it makes that one.
``kill_after`` is a time in seconds. ``exchange`` is whether the system can swap two names.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import printgen
from printgen.kit.folders import folder

OPTIONS = printgen.KitOptions(only=["bits"])
FORMATS = ("svg-pieces",)

# What Python tells an audit hook before it changes a file, besides opening one to write.
CHANGES = {"os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir", "ctypes.dlsym"}


def main() -> None:
    ready = False
    for line in sys.stdin:
        order = json.loads(line)
        if not ready:
            with tempfile.TemporaryDirectory() as elsewhere:
                printgen.build_kit(order["game"], OPTIONS, out=elsewhere, formats=FORMATS)
            ready = True
        read, write = os.pipe()
        started = time.perf_counter()
        child = os.fork()
        if not child:
            _build(order, write)
        os.close(write)
        if order.get("kill_after") is not None:
            time.sleep(order["kill_after"])
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        took = time.perf_counter() - started
        with os.fdopen(read, "rb") as pipe:
            steps = len(pipe.read())
        ended = "killed" if os.WIFSIGNALED(status) else "done"
        ok = ended == "killed" or os.WEXITSTATUS(status) == 0
        answer = {"ended": ended if ok else "failed", "steps": steps, "took": took}
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def _build(order: dict[str, Any], tell: int) -> None:
    """Never returns."""
    out = str(Path(order["out"]).resolve())
    count = 0

    def hook(event: str, args: tuple[Any, ...]) -> None:
        nonlocal count
        if event == "open":
            path, mode, flags = args
            if not (isinstance(path, str) and path.startswith(out)):
                return
            if not (isinstance(mode, str) and "w" in mode) and not (flags or 0) & (
                os.O_WRONLY | os.O_CREAT
            ):
                return
        elif event == "ctypes.dlsym":
            if args[1] not in {"renameat2", "renamex_np"}:
                return
        elif event not in CHANGES:
            return
        elif (path := os.fsdecode(args[0])).startswith("/") and not path.startswith(out):
            return  # what is told without its folder lies in one that is being removed
        count += 1
        if count == order.get("kill_before"):
            os.kill(os.getpid(), signal.SIGKILL)
        os.write(tell, b".")

    status = 1
    try:
        if not order.get("exchange", True):
            folder._exchange = lambda *_: False
        sys.addaudithook(hook)
        printgen.build_kit(order["game"], OPTIONS, out=order["out"], formats=FORMATS)
        status = 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
