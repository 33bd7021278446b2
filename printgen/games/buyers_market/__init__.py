"""Buyer's Market: its rules, as its designer wrote them down."""
