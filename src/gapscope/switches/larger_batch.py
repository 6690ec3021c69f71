"""
Gives the contender eight times the batch, and counts an eighth of the time.

The outputs are those of another batch, so they are held against nothing; it is the same function of more rows.
"""

CHANGES = "eight times the batch, for each row of it"
RESIZES = 8
