"""The proof of a kit: its finished PDFs are opened again and compared with what the game needs.

``run.prove`` is the entry. Only the checks import it; it knows kits and reads PDFs.
"""
