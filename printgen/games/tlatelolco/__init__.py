"""Tlatelolco: its rules, as published by Warpspawn Games; their page names no author.

Sections of R: Introduction; Victory; The board; Pawns; Counters; Setup; Player turns & moving;
Trading; The thief; Player trades; Goods counter list; Red space roll table; Forced trade.
"""
