"""Buyer's Market, a bidding and construction game: its rules, as its designer wrote them down."""
