"""
Gives the contender 32 times the batch, and counts what one more row takes.

In phase forward its outputs are held against a reference of that size: who computes one row whatever it is given would
seem 32 times faster.
"""

CHANGES = "32 times the batch, for each row of it"
RESIZES = 32
