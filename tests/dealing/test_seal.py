"""The seal on the director's part: a passphrase nobody guesses, an archive nobody reads without."""

import pytest

from twofold.dealing.seal import new_passphrase, opened, sealed
from twofold.dealing.trouble import WrongDealing

FILES = {"boards.json": b"N: AKQ " * 99, "records/hands.pdf": bytes(range(256))}


def test_a_passphrase_is_twenty_letters_of_thirty_two_each_drawn_anew() -> None:
    drawn = [new_passphrase() for _ in range(1000)]
    assert len(set(drawn)) == 1000
    assert all([len(group) for group in one.split("-")] == [4] * 5 for one in drawn)
    for place in range(20):
        assert len({one.replace("-", "")[place] for one in drawn}) == 32
    assert not set("".join(drawn)) & set("IO01")


def test_what_was_sealed_is_opened_by_its_passphrase_alone() -> None:
    archive = sealed(FILES, "ABCD-EFGH")
    assert opened(archive, " abcd-efgh\n") == FILES
    for wrong in ("ABCD-EFGG", "", "ABCDEFGH"):
        with pytest.raises(WrongDealing, match="passphrase doesn't open"):
            opened(archive, wrong)


def test_nothing_in_an_archive_can_be_read_without_it() -> None:
    archive = sealed(FILES, "ABCD-EFGH")
    assert bytes(range(256)) not in archive
    assert sealed(FILES, "ABCD-EFGH") != archive, "each archive has a salt of its own"


@pytest.mark.parametrize("spoilt", [b"", b"PK", b"\x00" * 999])
def test_a_damaged_archive_is_said_to_be_one(spoilt: bytes) -> None:
    with pytest.raises(WrongDealing, match="damaged"):
        opened(spoilt, "ABCD-EFGH")
