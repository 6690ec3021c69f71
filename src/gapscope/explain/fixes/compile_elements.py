"""Compile the function of an element, or write it as operations on whole arrays."""

SWITCH = "compiled-elements"

LINES = {
    "numpy": """element = numba.vectorize(element)   # not np.vectorize(element), which calls Python for every element
# better still, as one operation on the whole array: np.sqrt(x), np.where(x > 0, x, 0)""",
}
