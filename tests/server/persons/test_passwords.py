"""The vault: nobody is told apart by how long it takes, and the loop never waits for a hash."""

import asyncio
import threading

import pytest

from parlour.server.errors import ApiError
from parlour.server.persons import passwords
from parlour.server.persons.passwords import LETTERS, Vault, checked, code_hash, new_code


def test_who_does_not_exist_costs_as_much_as_who_does() -> None:
    async def story() -> None:
        vault = Vault()
        done: list[str] = []
        real = vault._fits

        def watched(password: str, kept: str) -> bool:
            done.append(threading.current_thread().name)
            assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
            return real(password, kept)

        vault._fits = watched  # type: ignore[method-assign]
        hashed = await vault.hash("correct horse")
        assert await vault.fits("correct horse", hashed)
        assert not await vault.fits("another horse", hashed)
        assert not await vault.fits("correct horse", None)
        assert len(done) == vault.compared == 3
        assert all(name.startswith("the vault") for name in done)  # never on the loop
        vault.close()

    asyncio.run(story())


def test_a_flood_is_turned_away_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        vault = Vault()
        held = threading.Event()
        monkeypatch.setattr(vault, "_fits", lambda *_: held.wait())
        waiting = [asyncio.ensure_future(vault.fits("x", "y")) for _ in range(passwords.MOST)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as trouble:
            await vault.fits("x", "y")
        assert (trouble.value.status, trouble.value.code) == (503, "busy")
        held.set()
        assert all(await asyncio.gather(*waiting))
        assert vault.waiting == 0
        vault.close()

    asyncio.run(story())


def test_codes_are_long_enough_to_be_hashed_quickly() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len(LETTERS) ** 12 > 2**59
    [one] = {
        code_hash("key", form) for code in list(codes)[:1] for form in (code, code.upper(), code.replace("-", " "))
    }
    assert len(one) == 64
    assert code_hash("another", "abcd") != code_hash("key", "abcd")


def test_a_password_is_the_same_however_its_accents_are_typed() -> None:
    assert checked("cafe\u0301 au lait", "") == checked("caf\u00e9 au lait", "")
