"""Permalinks: what is packed comes out again, and nothing else does."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoc_ref import permalink
from hoc_ref.errors import BadInput


@given(st.text(max_size=2000))
def test_a_link_carries_the_text(text: str) -> None:
    link = permalink.pack(text)
    assert permalink.unpack(link) == text
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_other_text_is_refused_or_read(link: str) -> None:
    try:
        assert isinstance(permalink.unpack(link), str)
    except BadInput as error:
        assert error.code in ("link-damaged", "link-too-long")


def refused(link: str) -> str:
    with pytest.raises(BadInput) as told:
        permalink.unpack(link)
    return told.value.code


def test_damaged_links() -> None:
    link = permalink.pack('game = "hoc"\n' * 20)
    assert refused(link[:-4]) == "link-damaged"
    assert refused(link + "AAAA") == "link-damaged"
    assert refused("é" + link) == "link-damaged"
    assert refused("A" * 20_001) == "link-too-long"
    assert refused("") == "link-damaged"


def test_a_link_that_unfolds_to_too_much() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 10_000_000, 9)).decode().rstrip("=")
    assert refused(bomb) == "link-too-long"


def test_text_that_is_not_utf_8() -> None:
    assert refused(urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("=")) == "link-damaged"
