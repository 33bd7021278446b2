"""Other sites, other names and large requests get in nowhere."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from printgen.studio import pages
from printgen.studio.guard import MOST_BYTES, Guard
from tests.helpers.studio import Server, serving

TOKEN = "a-secret"  # noqa: S105 - of this test alone


@pytest.mark.parametrize("host", ["example.com", "127.0.0.1", "example.com:80", ""])
def test_a_name_that_points_here_is_refused(server: Server, host: str) -> None:
    answer = server.ask("/", host=host)
    assert answer.status == 421
    assert "kit" not in answer.body


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "http://example.com"},
        {"origin": "http://127.0.0.1"},
        {"origin": "HERE", "sec_fetch_site": "cross-site"},
        {"origin": "HERE", "sec_fetch_site": "same-site"},
    ],
)
def test_other_sites_change_nothing(server: Server, headers: dict[str, str]) -> None:
    sent = {name: value.replace("HERE", server.address) for name, value in headers.items()}
    before = len(server.studio.jobs)
    answer = server.ask("/kits", "POST", "game=hex", **sent)
    assert answer.status == 403
    assert len(server.studio.jobs) == before


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_show_nothing_of_this_one(server: Server, site: str) -> None:
    path = "/static/icon.svg"
    assert server.ask(path, sec_fetch_site=site, sec_fetch_mode="no-cors").status == 403
    assert server.ask(path, sec_fetch_site=site, sec_fetch_mode="navigate").status == 200
    assert server.ask(path, sec_fetch_site="same-origin", sec_fetch_mode="no-cors").status == 200


def test_a_large_body_is_refused_whether_its_length_is_said_or_not(server: Server) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(MOST_BYTES // 50_000 + 1):
            yield b"x" * 50_000

    assert server.post("/kits", "x" * (MOST_BYTES + 1)).status == 413
    kind = "application/x-www-form-urlencoded"
    answer = server.ask("/kits", "POST", parts(), origin=server.address, content_type=kind)
    assert answer.status == 413


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/proof/none/pages/0/{'9' * 5000}/1.png", 414),
        (f"/playtests/none/reports/{'9' * 900}", 404),
    ],
)
def test_an_address_with_a_huge_number_is_refused(server: Server, path: str, status: int) -> None:
    assert server.ask(path).status == status


@pytest.mark.game("hex")
@pytest.mark.parametrize("players", ["9" * 5000, "99999999", "-1", "x", "\0"])
def test_a_form_with_a_number_that_cannot_be_is_refused(server: Server, players: str) -> None:
    assert server.post("/kits", urlencode({"game": "hex", "players": players})).status == 400
    kept = json.dumps({"players": players}).encode().hex()
    assert server.ask("/", host=server.host, cookie=f"printgen-print={kept}").status == 200
    address = "/games/hex/setup?seed=1"
    assert server.ask(address, cookie=f"printgen-print={kept}").status == 200


def test_an_upload_that_ends_early_is_no_mistake(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"POST /proof HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.address}\r\n"
    kind = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(f"{head}{kind}".encode())
    assert server.ask("/static/icon.svg").status == 200
    assert not caplog.records


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/base.css", "/kits/none"])
def test_nothing_runs_that_stands_in_a_page(server: Server, path: str) -> None:
    headers = {name.lower(): value for name, value in server.ask(path).headers.items()}
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_an_address_that_is_no_page_says_so_once(server: Server) -> None:
    answer = server.ask("/nothing")
    assert answer.status == 404
    assert "This page does not exist." in answer.body
    assert "Not Found" not in answer.body


def test_no_page_holds_a_script_or_a_style_of_its_own() -> None:
    for file in [*pages.FOLDER.rglob("*.html"), *pages.FOLDER.parent.glob("templates/*.html")]:
        text = file.read_text("utf-8")
        assert " style=" not in text
        assert "<style" not in text
        assert not re.search(r"\son\w+=", text)
        assert text.count("<script") == text.count('<script type="module" src=')


@pytest.mark.slow
def test_other_computers_need_the_token(tmp_path: Path) -> None:
    with serving(tmp_path, token=TOKEN) as server:
        assert server.ask("/", host="studio.lan:8170").status == 403
        assert server.ask("/?token=another", host="studio.lan:8170").status == 403
        assert server.ask(f"/?token={TOKEN}", "POST", origin="http://studio.lan").status == 403
        let_in = server.ask(f"/?token={TOKEN}", host="studio.lan:8170")
        assert let_in.status == 303
        assert "token" not in let_in.headers["location"]
        away = server.ask(f"//example.com/?token={TOKEN}", host="studio.lan:8170")
        assert away.headers["location"] == "/example.com/"
        cookie = let_in.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert server.ask("/", host="studio.lan:8170", cookie=cookie.split(";")[0]).status == 200


def test_a_server_without_names_must_have_a_token() -> None:
    async def nothing(*_: object) -> None: ...

    with pytest.raises(ValueError, match="token"):
        Guard(nothing, hosts=[])
