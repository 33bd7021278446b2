"""Play: setups, the contract for rules, the one game loop, records, playtests and scoring.

Guests, checks, exports and the API may import it, and kits what prints a setup. It knows the
model, and nothing of what is drawn or printed.
"""
