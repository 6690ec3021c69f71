"""A document with one block of it made anew."""


def between(text: str, begin: str, end: str, block: str) -> str:
    """`text` with `block`, its marks included, in the place of what stands from `begin` to `end`."""
    before, found, rest = text.partition(begin)
    if not found or end not in rest:
        raise ValueError(f"The page has no place for this block; put {begin} and {end} where it belongs.")
    return before + block + rest.partition(end)[2]
