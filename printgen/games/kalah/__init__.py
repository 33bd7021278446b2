"""Kalah, by William Julius Champion, as the sources in ``data/kalah/game.yaml`` tell it."""
