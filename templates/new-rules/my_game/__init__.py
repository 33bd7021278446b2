"""My game: its rules."""
