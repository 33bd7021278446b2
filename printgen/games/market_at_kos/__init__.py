"""The Market at Kos: its rules. The rulebook names as its author only a user name, Meldrum.

Sections of R: Overview; Components; Setup; Setup Table; Play; Place a worker; Influence; Move a
worker; Place a stall; End of Round; End of Game; 2-Player Rules.
"""
