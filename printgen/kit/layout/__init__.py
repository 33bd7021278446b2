"""The contents of a kit: pieces on sheets, texts on pages; and what an update leaves out."""
