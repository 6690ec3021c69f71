"""One file a framework."""
