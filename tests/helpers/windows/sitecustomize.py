"""Let Python look as on Windows: without what only POSIX has, and with the name of that system.

Python loads this at its start if its folder is in PYTHONPATH. What libraries would ask Windows for
is replaced. Files and processes stay those of this system.
"""

# ruff: noqa: F401
import asyncio
import ctypes
import multiprocessing.forkserver
import multiprocessing.spawn
import os
import platform
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
from fcntl import LOCK_EX, LOCK_NB, flock
from types import ModuleType
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

# Of these modules, the parts that Python has on Windows (subprocess needs SIGKILL here).
_SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGKILL", "SIGSEGV", "SIGTERM"}
_POSIX_SIGNAL = {"pthread_sigmask", "setitimer", "getitimer", "alarm", "siginterrupt", "sigwait"}
_POSIX_OS = {
    *("fork", "getuid", "geteuid", "getgid", "getpgid", "killpg", "mkfifo", "nice", "setsid"),
    *("sched_getaffinity", "sched_setaffinity", "uname", "sysconf", "statvfs", "chown", "fchmod"),
    *("O_ASYNC", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "WIFSIGNALED", "WTERMSIG"),
}
_POSIX_MODULES = {"fcntl", "grp", "pwd", "readline", "resource", "termios"}


class _Missing:
    """Finds no module that only POSIX has."""

    def find_spec(self, name: str, *_: object) -> None:
        if name in _POSIX_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _module(name: str, **parts: Any) -> None:
    sys.modules[name] = module = ModuleType(name)
    vars(module).update(parts)


sysconfig.get_config_vars()
platform.platform()
for gone in [name for name in dir(signal) if name.startswith("SIG") and name[3] != "_"]:
    if gone not in _SIGNALS:
        delattr(signal, gone)
for module, names in ((signal, _POSIX_SIGNAL), (os, _POSIX_OS)):
    for gone in names & {*dir(module)}:
        delattr(module, gone)
for gone in _POSIX_MODULES & sys.modules.keys():
    del sys.modules[gone]
vars(shutil)["_use_fd_functions"] = False
vars(signal)["SIGBREAK"] = signal.SIGTERM
sys.meta_path.insert(0, _Missing())
_module(
    "msvcrt", LK_NBLCK=2, locking=lambda file, *_: flock(file, LOCK_EX | LOCK_NB), kbhit=lambda: 0
)
for colours in ("typer._click._winconsole", "click._winconsole"):
    _module(colours, _get_windows_console_stream=lambda *_: None)
sys.platform = "win32"
