"""Python scripts that start at once: their processes are forked from one that has loaded printgen.

A command takes half a second of processor time to start, and often a tenth to do its work. The
first script of a run starts a process that checks and builds a tiny game, so that it has what most
commands load; it has one thread, and so may fork. Each script has a child of its own, which begins
with the limits, the signals and the environment that a new process would have.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any

from tests.helpers.kits import ROOT, quiet_environment

# Ends what would never end by itself.
SECONDS = 300
# The command ``printgen``, for a script that ends with it.
COMMAND = "from printgen.cli import main\nmain()\n"


def forked(
    script: str,
    *words: str | Path,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a script with these arguments; standard input is empty, the rest is captured."""
    to, answers = _server()
    order = {"script": script, "cwd": str(cwd), "environment": environment or {}}
    to.write(json.dumps({**order, "words": [str(word) for word in words]}) + "\n")
    to.flush()
    return subprocess.CompletedProcess([*words], **json.loads(answers.readline()))


def beside(project: Path, module: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a module in a project's folder, as ``python -m`` does."""
    script = (
        f"import runpy, sys; sys.path.insert(0, {str(project)!r});"
        f"runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    )
    return forked(script, *words, cwd=project)


@cache
def _server() -> tuple[IO[str], IO[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.forked"],
        cwd=ROOT,
        env=quiet_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def serve() -> None:
    """Answer each order, a line of JSON, with a line that says how its script ended."""
    import printgen
    from printgen.cli import every  # noqa: F401
    from tests.helpers.tiny import write_tiny

    with tempfile.TemporaryDirectory() as folder:
        game = write_tiny(Path(folder) / "tiny")
        assert not printgen.check(game)
        printgen.build_kit(game, out=folder, formats=["pdf", "svg-pieces"])
    for line in sys.stdin:
        # Not files, whose size a script may limit.
        (out, to_out), (err, to_err) = os.pipe(), os.pipe()
        child = os.fork()
        if not child:
            _run(json.loads(line), to_out, to_err)
        os.close(to_out)
        os.close(to_err)
        signal.signal(signal.SIGALRM, lambda *_, child=child: os.killpg(child, signal.SIGKILL))
        signal.alarm(SECONDS)
        stdout, stderr = _read(out, err)
        _, status = os.waitpid(child, 0)
        signal.alarm(0)
        code = os.waitstatus_to_exitcode(status)
        told = {"returncode": code, "stdout": stdout, "stderr": stderr}
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()


def _read(*pipes: int) -> list[str]:
    """Return all that comes out of pipes, and close them."""
    found = dict.fromkeys(pipes, b"")
    left = {*pipes}
    while left:
        for pipe in select.select([*left], [], [])[0]:
            data = os.read(pipe, 65_536)
            found[pipe] += data
            if not data:
                left.remove(pipe)
                os.close(pipe)
    return [data.decode() for data in found.values()]


def _run(order: dict[str, Any], out: int, err: int) -> None:
    """Never return."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.setsid()
    for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), out, err)):
        os.dup2(file, number)
        os.close(file)
    os.chdir(order["cwd"])
    os.environ.update(order["environment"])
    # A script that may write little must not leave half a compiled module to the next.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.argv = ["printgen", *order["words"]]
    try:
        exec(compile(order["script"], "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - a child may not go on with what its parent does
        sys.excepthook(*sys.exc_info())
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    serve()
