"""What is proved of Hoc, chapter by chapter."""

CHAPTERS = ("bidding", "play", "hocs", "calling", "irregularities")
