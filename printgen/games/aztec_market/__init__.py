"""The Market of Tlatelolco (Aztec Market), by Víctor Melo: its rules.

R is the designer's rulebook. Sections of R: Introduction; Components; Preparation; Buyer tiles;
Coins; Commodities tokens; Gameplay; Pass; Replenish; Move the market; Obtain money; Utilize the
king; Play; Messenger; Buy commodities; Crowd; Porter; Governor; Ambassador; End of the game.
"""
