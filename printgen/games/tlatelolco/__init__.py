"""Tlatelolco: its rules, as Warpspawn Games published them; their page names no author."""
