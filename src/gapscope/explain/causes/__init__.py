"""One file a cause: what it is, which switch takes it away, and when it is worth trying."""
