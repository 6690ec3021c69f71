"""Proof that the contenders compute the same thing, before and after they are timed."""
