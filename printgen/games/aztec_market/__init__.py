"""The Market of Tlatelolco (Aztec Market), by Víctor Melo: its rules."""
