"""The files of kits: drawn, or reused from older kits, and put into place; and new games."""
