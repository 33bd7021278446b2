"""Pieces to sheets of paper."""
