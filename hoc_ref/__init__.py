"""The reference for the rules of old card games: load a record, replay it, rule on it, or play act by act."""

from __future__ import annotations

from hoc_ref.api import acts, advise, apply, deal, legal, load, new_round, replay, rule, view
from hoc_ref.errors import BadInput

__all__ = ["BadInput", "acts", "advise", "apply", "deal", "legal", "load", "new_round", "replay", "rule", "view"]
__version__ = "0.1.0"
