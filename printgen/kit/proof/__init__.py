"""The proof of a kit: its finished PDFs, opened again and compared with what its game needs."""
