"""
Asks for so little work that what is left of a call is what every call costs, whatever it computes.

The outputs are those of another size, and are held against a reference of that size. It is never credited with what it
gains: `explain/by_size.py` reads from both sides' times what a call costs and what grows with the work.
"""

CHANGES = "next to nothing to compute"
LESSENS = True
