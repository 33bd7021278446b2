"""Playtests: agents play many games, and statistics show how they went."""
