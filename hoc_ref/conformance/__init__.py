"""Conformance: the protocol, the vectors, the runner that asks other implementations, and the reference's answers."""
