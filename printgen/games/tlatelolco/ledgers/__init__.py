"""What players of Tlatelolco write down of their trades, held against the setup."""
