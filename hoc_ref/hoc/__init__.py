"""Hoc Mazarin, one file per chapter of spec/hoc/; `table` puts the chapters together."""
