"""Buyer's Market: its rules, as its designer wrote them.

R is the designer's rulebook. Sections of R: Requirements; Glossary; Goal; Setup; Turns; Purchasing;
Making Change; Ending the game; Building Code; Bricks; Levels; Cohesiveness; Diversity; Regality;
Unused; Unspent; Score Card.
"""
