"""What is proved of Hoc, chapter by chapter."""

CHAPTERS = (
    "setup",
    "combinations",
    "bidding",
    "announcing",
    "showing",
    "winning",
    "premiums",
    "lesser",
    "doubling",
    "carte_blanche",
    "play",
    "hocs",
    "calling",
    "round_end",
    "game_end",
    "irregularities",
    "table",
)
