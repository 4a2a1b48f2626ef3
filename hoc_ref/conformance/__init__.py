"""Conformance: the protocol by which implementations of the rules are asked, and the reference's own answers."""
