"""
Gives the contender 32 times the batch, and counts a 32nd of the time.

The outputs are those of another batch, so they are held against nothing; it is the same function of more rows.
"""

CHANGES = "32 times the batch, for each row of it"
RESIZES = 32
