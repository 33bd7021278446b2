"""The Market at Kos: its rules. The rulebook names as its author only a user name, Meldrum."""
