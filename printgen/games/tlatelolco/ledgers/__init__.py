"""The players' records of their trades, checked against the setup."""
