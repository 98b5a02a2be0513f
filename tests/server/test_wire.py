"""The conversation: resuming, sending twice, drafts, refusals, and what is answered to nonsense."""

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.wire import Chair, Guest, Server

pytestmark = pytest.mark.xdist_group("server")


async def two_at_nullgame(ana: Guest, bo: Guest, **more: object) -> tuple[Chair, Chair]:
    match = (await ana.open("nullgame", "me", "open", **more))["id"]
    await bo.post(f"/api/matches/{match}/join")
    one, two = await ana.sit(match), await bo.sit(match)
    await asyncio.gather(one.until("update"), two.until("update"))
    return one, two


def test_who_resumes_gets_his_world_and_only_the_events_he_lacks(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            one, two = await two_at_nullgame(ana, bo)
            await one.submit("hold 1")
            await one.submit("hold 2")
            seen = one.update["seen"]
            assert seen == 2
            await one.leave()
            await two.submit("show")
            again = await ana.sit(one.match, seen=seen)
            await again.until("update")
            assert [event["text"] for event in again.events] == ["2 shows"]
            assert again.update["view"]["hands"] == [2, None]
            fresh = await ana.sit(one.match, seen=0)
            await fresh.until("update")
            assert [event["text"] for event in fresh.events] == ["hold 1", "hold 2", "2 shows"]
            too_far = await ana.sit(one.match, seen=99)
            await too_far.until("update")
            assert len(too_far.events) == 3

    asyncio.run(story())


def test_an_input_sent_twice_is_done_once(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            one, two = await two_at_nullgame(ana, bo)
            assert (await one.submit("hold 1", "a"))["type"] == "done"
            assert (await one.submit("hold 1", "a"))["type"] == "done"
            assert (await two.submit("hold 1", "a"))["type"] == "done"  # the other seat's own name for its own input
            assert one.update["view"]["left"] == two.update["view"]["left"] == 2
            await one.leave()
            again = await ana.sit(one.match)
            assert (await again.submit("hold 1", "a"))["type"] == "done"
            assert again.update["view"]["left"] == 2

    asyncio.run(story())


def test_only_who_is_to_act_is_told_what_can_be_done(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            match = (await ana.open("summon5", "me", "open"))["id"]
            await bo.post(f"/api/matches/{match}/join")
            one, two = await ana.sit(match), await bo.sit(match)
            await asyncio.gather(one.until("update"), two.until("update"))
            acting, waiting = (one, two) if one.update["viewer"] in one.update["to_act"] else (two, one)
            told = []
            for chair in (waiting, await eve.sit(match, player=0, ready=False), acting, waiting):
                await chair.say({"type": "legal"})
                told.append(await chair.until("listed"))
            assert all(listed == {"type": "listed", "legal": [], "all": True} for listed in (told[0], told[1], told[3]))
            assert acting.update["legal"] == [] and len(told[2]["legal"]) == 500 and not told[2]["all"]
            assert (await acting.submit(told[2]["legal"][-1]))["type"] == "done"
            await waiting.say({"type": "legal"})
            assert (await waiting.until("listed"))["legal"]

    asyncio.run(story())


def test_a_draft_is_private_and_survives_reconnecting(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = (await ana.open("fogline", "me", "open", options={"first": "host"}))["id"]
            await bo.post(f"/api/matches/{match}/join")
            one, two = await ana.sit(match), await bo.sit(match)
            await asyncio.gather(one.until("update"), two.until("update"))
            await one.say({"type": "draft", "text": "0,0"})
            assert (await one.until("preview"))["draft"] == "0,0"
            await one.leave()
            while two.table["players"][0]["here"]:
                await two.hear()
            assert two.table["players"][0]["away_ms"] > 0
            again = await ana.sit(match)
            await again.until("update")
            assert again.update["draft"] == "0,0"
            await two.until("table")
            await two.nothing()
            assert two.update["draft"] == ""

    asyncio.run(story())


def test_resigning_and_draw_offers(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = (await ana.open("fogline", "me", "open"))["id"]
            await bo.post(f"/api/matches/{match}/join")
            one, two = await ana.sit(match), await bo.sit(match)
            assert one.welcome["talk"] == ["resign", "draw"]
            await asyncio.gather(one.until("update"), two.until("update"))
            assert (await one.submit("draw?"))["type"] == "done"
            while two.update["offer"] != one.table["seat"]:
                await two.hear()
            assert (await two.submit("draw-"))["type"] == "done"
            assert (await one.submit("draw?"))["code"] == "already_offered"
            assert (await two.submit("resign"))["type"] == "done"
            result = await one.the_end()
            assert result["reason"] == "resign" and result["winners"] == [one.table["seat"]]
            assert (await one.submit("resign"))["code"] == "game_over"

    asyncio.run(story())


def test_a_bot_declines_a_draw(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            match = (await ana.open("fogline", "me", "bot:random", options={"first": "host"}))["id"]
            one = await ana.sit(match)
            await one.until("update")
            await one.submit("draw?")
            while "2 draw-" not in [event["text"] for event in one.events]:
                await one.hear()
            assert one.update["offer"] == 0

    asyncio.run(story())


def test_only_players_act_and_only_on_their_own_seats(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            one, _ = await two_at_nullgame(ana, bo)
            watcher = await eve.sit(one.match)
            await watcher.until("update")
            assert watcher.update["legal"] == []
            assert watcher.update["view"]["hands"] == [None, None]
            assert (await watcher.submit("show"))["code"] == "watching"
            for player in (1, 2, 7):
                thief = Chair(eve, one.match, player)
                with pytest.raises(ConnectionClosed, match="4003"):
                    await thief.connect()
            record = await eve.http.get(f"/api/matches/{one.match}/record?player=1")
            assert (record.status_code, record.json()["code"]) == (403, "forbidden")
            assert (await eve.http.get(f"/api/matches/{one.match}/replay?view=1")).status_code == 403

    asyncio.run(story())


def test_hot_seat_one_guest_plays_both_seats(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me"))["id"]
            one, two = await ana.sit(match, player=1), await ana.sit(match, player=2, ready=False)
            await asyncio.gather(one.until("update"), two.until("update"))
            await one.submit("hold 2")
            assert two.update["view"]["hands"] == [None, 0]
            await one.submit("show")
            await two.submit("show")
            assert (await one.the_end())["winners"] == [1]

    asyncio.run(story())


NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '{"type":"fly"}',
    '{"type":"submit"}',
    '{"type":"submit","id":"","text":"x"}',
    '{"type":"submit","id":"a\\u0000","text":"x"}',
    '{"type":"draft","text":"a\\u0000b"}',
    '{"type":"submit","id":"x","text":5}',
    '{"type":"submit","id":"x","text":"y","more":1}',
    '{"type":"ready","nonce":"xyz"}',
    '{"type":"hello","protocol":1,"match":"abc"}',
    "[" * 5000,
    '{"type":"draft","text":"' + "x" * 5000 + '"}',
    '"\\ud800"',
]


def test_nonsense_is_answered_and_harms_nobody(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            one, two = await two_at_nullgame(ana, bo)
            for message in NONSENSE:
                await one.socket.send(message)
                assert (await one.until("error"))["code"] in ("bad_message", "hello_again")
            for text in (
                "",
                "\x00",
                "hold",
                "hold -1",
                "hold 99999999999",
                '{"type":',
                "{" * 4000,
                "\U0001f600" * 1000,
            ):
                assert (await one.submit(text))["type"] == "refused"
            await one.say({"type": "ping"})
            await one.until("pong")
            await two.nothing()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"ping"}', 4001),
        ("nonsense", 4000),
        ('{"type":"hello","protocol":99,"match":"abc"}', 4002),
        ('{"type":"hello","protocol":1,"match":"abc"}', 4004),
    ],
)
def test_a_wrong_beginning_is_closed_with_its_code(server: Server, first: str, code: int) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            chair = Chair(ana, "none")
            chair.socket = await connect(server.url.replace("http", "ws") + "/ws", proxy=None)
            ana.chairs.append(chair)
            await chair.socket.send(first)
            assert await chair.closed() == code

    asyncio.run(story())
