"""Permalinks: a record as the part of an address after `#`, so that a link carries a whole situation."""

from __future__ import annotations

import base64
import binascii
import zlib

from hoc_ref.errors import BadInput

MOST = 100_000  # characters of a record that a link may unfold to
LONGEST = 20_000  # characters of a link


def pack(text: str) -> str:
    """A record's text, deflated, in the letters that an address may carry."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii").rstrip("=")


def unpack(link: str) -> str:
    """The record's text that a link carries.

    Errors: BadInput `link-damaged` (cut off, or with letters changed), `link-too-long`.
    """
    if len(link) > LONGEST:
        raise BadInput("link-too-long", f"{len(link)} characters; expected at most {LONGEST}")
    try:
        folded = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
        unfolder = zlib.decompressobj()
        told = unfolder.decompress(folded, MOST + 1)
        if len(told) > MOST:
            raise BadInput("link-too-long", f"it unfolds to more than {MOST} bytes")
        if not unfolder.eof or unfolder.unused_data:
            raise BadInput("link-damaged", "the end is missing or there is too much: copy the whole address")
        return told.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        raise BadInput("link-damaged", "it cannot be unfolded: copy the whole address") from None
