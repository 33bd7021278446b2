"""Play games: setups, the interface of rules, the game loop, records, playtests and scoring.

Guests, checks, exports and the API may import it, and kits to print a setup. It knows the model,
but nothing about drawing or printing.

It has more than 6,000 lines because it consists of five small rooms, each using the one before:
``setup``, ``rules``, ``referee``, ``scoring`` and ``playtest``, the largest with 2,100.
"""
