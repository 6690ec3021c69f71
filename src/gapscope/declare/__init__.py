"""What a question file may say: inputs, contenders, claims. Needs nothing but the standard library at import."""
