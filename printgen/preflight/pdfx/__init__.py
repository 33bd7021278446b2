"""Check PDF/X, clause by clause: what a file claims to be, and whether it is that.

By ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4). The other checks examine what every press
wants, such as embedded fonts and nested boxes.
"""
