"""Sealing: nobody chooses the chance alone, everybody can check it afterwards."""

from hashlib import sha256

from parlour.core.seal import Seal, commitment, seed_of


def test_a_seal_can_be_checked_by_anyone_with_a_hash() -> None:
    secret = Seal("master", 2).secrets[0]
    assert commitment(secret) == sha256(f"parlour seal|{secret}".encode()).hexdigest()
    assert seed_of(secret, ["n1", "n2"]) == sha256(f"parlour seed|{secret}|n1|n2".encode()).hexdigest()


def test_there_is_a_secret_for_the_table_and_one_for_each_seat() -> None:
    seal = Seal("master", 3)
    assert len(set(seal.secrets)) == len(set(seal.commitments())) == len(set(seal.seeds(["a", "b", "c"]))) == 4
    assert seal.commitments() == [commitment(secret) for secret in seal.secrets]
    assert seal.seeds(["a", "b", "c"]) == [seed_of(secret, ["a", "b", "c"]) for secret in seal.secrets]


def test_the_same_master_gives_the_same_secrets_for_any_number_of_seats() -> None:
    assert Seal("master", 2).secrets == Seal("master", 4).secrets[:3]
    assert not set(Seal("master", 2).secrets) & set(Seal("other", 2).secrets)


def test_any_nonce_changes_every_seed() -> None:
    seal = Seal("master", 2)
    plain = seal.seeds(["a", "b"])
    for nonces in (["a", "c"], ["c", "b"], ["b", "a"], ["a"], ["a", "b", ""]):
        assert not set(seal.seeds(nonces)) & set(plain)


def test_opening_one_secret_gives_no_other() -> None:
    """The opened secret is no input of the others: they come from the master alone, each by its own number."""
    seal = Seal("master", 2)
    for scope, secret in enumerate(seal.secrets):
        assert secret == sha256(f"parlour secret|master|{scope}".encode()).hexdigest()
        assert not set(Seal(secret, 2).secrets) & set(seal.secrets)
        assert "master" not in secret


def test_what_is_shown_before_the_match_is_not_what_is_opened_after_it() -> None:
    seal = Seal("master", 2)
    assert not set(seal.commitments()) & (set(seal.secrets) | set(seal.seeds(["a", "b"])))
