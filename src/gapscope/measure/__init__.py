"""Timings that would be the same tomorrow: fresh pairs, short slices, random order, strict alternation."""
