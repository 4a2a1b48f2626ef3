"""What is proved of Hoc, chapter by chapter."""

CHAPTERS = (
    "setup",
    "bidding",
    "premiums",
    "lesser",
    "doubling",
    "carte_blanche",
    "round_end",
    "game_end",
)
