"""Play: setups, the contract for rules, the one game loop, records, playtests and scoring.

Guests, checks, exports and the API may import it, and kits what prints a setup. It knows the
model, and nothing of what is drawn or printed.

It has more than 6,000 lines because it is five small rooms, one on top of the other: ``setup``,
``rules``, ``referee``, ``scoring`` and ``playtest``, the largest with 2,100.
"""
