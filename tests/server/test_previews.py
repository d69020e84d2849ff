"""Links that are sent to others tell what they are about, and a page finds all that it keeps for later."""

import re

from reihum.server.previews import PICTURE, picture_of
from reihum.text.catalogue import catalogue
from tests.server.house import house, run

LARGEST = 24_000  # bytes of one picture
ALL = 700_000  # and of all of them


def test_every_game_has_a_small_picture() -> None:
    sizes = {}
    for id, entry in catalogue().items():
        if entry.package.startswith("reihum.games."):
            path = picture_of(entry)
            assert path is not None, f"{id} has no {PICTURE}; python tools/previews.py --game {id} takes it"
            data = path.read_bytes()
            assert data[:4] == b"RIFF"
            assert data[8:12] == b"WEBP"
            sizes[id] = len(data)
    assert max(sizes.values()) < LARGEST, sizes
    assert sum(sizes.values()) < ALL


def test_links_say_what_they_are_about_and_name_nobody() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None])
            headers = {"accept-language": "de"}
            for path, title in (
                ("/", "Reihum"),
                ("/join", "Reihum"),
                ("/game/elfer_raus", "Elfer raus! – Reihum"),
                ("/game/chess", "Reihum"),
                (f"/table/{made['table']}", "Mau-Mau – Reihum"),
                (f"/replay/{made['table']}/1", "Mau-Mau – Reihum"),
                (f"/beat/{made['table']}/1/0", "Mau-Mau – Reihum"),
                (f"/evening/{made['table']}", "Mau-Mau – Reihum"),
                ("/table/nosuchtable", "Reihum"),
            ):
                answer = await opened.client.get(path, headers=headers)
                assert answer.status_code == 200, path
                tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', answer.text))
                assert tags["og:title"] == title, path
                assert "Ina" not in answer.text
                picture = await opened.client.get(tags["og:image"])
                assert picture.status_code == 200, tags["og:image"]
                assert picture.headers["content-type"] == "image/webp"
            evil = await opened.client.get("/game/%22%3E%3Cscript%3E")
            assert "<script>" not in evil.text.replace('<script src="/js/theme.js">', "")
            assert (await opened.client.get("/api/games/chess/preview.webp")).status_code == 404

    run(test())


def test_everything_that_a_page_keeps_for_later_is_there() -> None:
    async def test() -> None:
        async with house() as opened:
            found = (await opened.client.get("/api/offline?lang=de")).json()
            assert len(found["paths"]) == len(set(found["paths"]))
            for path in found["paths"]:
                answer = await opened.client.get(path)
                assert answer.status_code == 200, path
            paths = set(found["paths"])
            page = (await opened.client.get("/")).text
            assert set(re.findall(r'(?:src|href)="(/[^"]+)"', page)) <= paths
            assert {f"/api/games/{game}?lang=de" for game in catalogue()} <= paths
            assert not any("tables" in path for path in paths)
            manifest = (await opened.client.get("/manifest.json")).json()
            for icon in manifest["icons"]:
                assert (await opened.client.get(icon["src"])).status_code == 200

    run(test())
