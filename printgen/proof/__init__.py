"""Prove a kit: read its finished PDFs and compare them with what the game needs.

Start at ``run.prove``. Only the checks import it. It knows kits and reads PDFs.
"""
