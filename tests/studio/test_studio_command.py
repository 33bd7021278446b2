"""``printgen studio`` says where it is, ends at Ctrl-C, and tells what cannot be."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli import studio
from printgen.cli.app import program
from printgen.studio.server import ANY, _address, _bound, _reached
from tests.helpers.kits import quiet_environment
from tests.helpers.studio import free_port
from tests.helpers.tiny import write_tiny


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])  # Ctrl-C, or its terminal is closed
def test_it_serves_until_it_is_ended_and_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "printgen", "studio", "--no-browser", "--port", f"{port}"]
    environment = {**quiet_environment(), "TMPDIR": f"{tmp_path}", "PRINTGEN_CACHE": f"{tmp_path}"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        found = re.search(r"http://(127\.0\.0\.1:\d+)/", first)
        assert found is not None, first
        connection = http.client.HTTPConnection(found[1], timeout=60)
        headers = {
            "Origin": f"http://{found[1]}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection.request("POST", "/kits", f"game={printgen.list_games()[0]}", headers)
        assert connection.getresponse().status == 303
        connection.close()
        running.send_signal(getattr(signal, name))
        rest = running.stdout.read()
        running.wait(timeout=60)
    assert running.returncode == 0
    assert rest == "Press Ctrl-C to stop it.\nThe studio has stopped.\n"
    assert not list(tmp_path.glob("printgen-studio-*"))


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(
            program("studio"), ["studio", "--no-browser", "--port", f"{port}"]
        )
    assert done.exit_code == 2
    assert f"port {port} of 127.0.0.1 cannot be used: address already in use" in done.output


def test_on_windows_no_two_studios_share_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with _bound("127.0.0.1", free_port()) as listening:
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_what_is_missing_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "find_spec", lambda name: None if name == "uvicorn" else name)
    done = CliRunner().invoke(program("studio"), ["studio"])
    assert done.exit_code == 2
    assert "the studio needs uvicorn" in done.output
    assert "printgen[studio]" in done.output


def test_it_opens_a_game_or_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    game = write_tiny(tmp_path / "club" / "tiny")
    shipped = printgen.list_games()[0]
    home = tmp_path / "printgen"
    assert studio._opened(None, None) == (home, "")
    assert studio._opened(shipped, None) == (home, f"#{shipped}")
    assert studio._opened(f"{game.parent}", None) == (game.parent, "")
    assert studio._opened(f"{game}", None) == (game.parent, "#my/tiny")
    assert studio._opened(None, game) == (game, "")
    with pytest.raises(printgen.UsageError, match="not both"):
        studio._opened(f"{game}", tmp_path)
    with pytest.raises(printgen.UsageError, match="did you mean"):
        studio._opened(f"{shipped}x", None)


def test_the_token_reaches_the_server_when_a_game_is_opened() -> None:
    assert _address("127.0.0.1", 8170, None, "#hex") == "http://127.0.0.1:8170/#hex"
    assert urlsplit(_address("box.lan", 8170, "key", "#hex")).query == "token=key"


def test_the_address_that_is_told_can_be_opened_by_others() -> None:
    with socket.create_server((ANY, 0)) as listening:
        address = _reached(ANY)
        assert address != ANY
        socket.create_connection((address, listening.getsockname()[1]), timeout=10).close()
    assert _reached("192.168.1.20") == "192.168.1.20"


@pytest.mark.slow
def test_the_server_loads_little_of_printgen() -> None:
    loaded = (
        "import sys; from printgen.studio import app, pages; pages.routes(); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert not {"pydantic", "yaml", "PIL", "printgen.kit.layout.assembly"} & {*done.stdout.split()}
