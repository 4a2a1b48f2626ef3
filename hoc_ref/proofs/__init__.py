"""Proofs: the rule functions as they stand, run on unknown numbers along every path, with Z3."""
