"""What kind of work an operation is, by its name in any framework."""

import re

COMPUTE, ELEMENTWISE, LAYOUT, COPY, ALLOCATION, OTHER = (
    "compute",
    "elementwise",
    "layout",
    "copy",
    "allocation",
    "other",
)

_PATTERNS = (
    (ALLOCATION, r"empty|alloc|new_zeros|resize_"),
    (LAYOUT, r"transpose|permute|reshape|contiguous|\bview|expand|squeeze|spacetobatch|batchtospace|bitcast|broadcast"),
    (
        COPY,
        r"copy|clone|\bto\b|_to_copy|concat|\bcat\b|stack|pack|gather|slice|\bpad|tile|strided|identity|cast|convert",
    ),
    (COMPUTE, r"conv|matmul|\bmm\b|\bbmm\b|addmm|linear|einsum|\bdot|gemm|lstm|gru|attention|fft|cholesky|svd|sort"),
    (
        ELEMENTWISE,
        r"add|sub|mul|div|relu|tanh|sigmoid|exp|log|pow|sqrt|max|min|sum|mean|norm|softmax|bias|select|where|fusion|neg",
    ),
)
_COMPILED = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)


def kind_of(name: str) -> str:
    """The first kind whose words the name holds."""
    plain = name.rpartition("::")[2] or name
    return next((kind for kind, pattern in _COMPILED if pattern.search(plain)), OTHER)
