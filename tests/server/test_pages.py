"""The built pages, served as they are; a word of welcome where there are none."""

from pathlib import Path

from tests.server.running import Running, running


def test_without_pages_there_is_a_word_of_welcome(house: Running) -> None:
    with house.visitor() as client:
        page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "The table is laid" in page.text


def test_pages_are_served_and_find_their_own_way(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html>the table")
    (pages / "assets" / "app-1a2b.js").write_text("go()")
    (pages / "assets" / "suits-3c4d.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("hands")
    with running(pages=pages) as house, house.visitor() as client:
        for path in ("/", "/index.html", "/t/0123abcd", "/join"):
            page = client.get(path)
            assert page.text == "<!doctype html>the table"
            assert page.headers["cache-control"] == "no-cache"
            policy = page.headers["content-security-policy"]
            assert "script-src 'self'" in policy
            # Browsers complain of a source that is an address with colons.
            assert "[" not in policy
        script = client.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert client.get("/assets/suits-3c4d.woff2").content == b"wOF2"
        assert client.get("/assets/app-old.js").status_code == 404
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "hands" not in client.get(path).text


def test_a_stranger_has_been_at_no_table(house: Running) -> None:
    """The first page asks for them before anybody has a name: that is nothing to complain of."""
    with house.visitor() as client:
        answer = client.get("/api/tables")
    assert (answer.status_code, answer.json()) == (200, [])
