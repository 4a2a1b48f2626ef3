"""The proofs held to account: what is seeded into the rules and into the executor must be noticed."""
