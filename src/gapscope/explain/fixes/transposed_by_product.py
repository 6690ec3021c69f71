"""Compute a transposed convolution as products that are put together afterwards."""

SWITCH = "transposed-by-product"

LINES = {
    "torch": """# of a row: unsqueeze(2) before and squeeze(2) after it
made = (w.flatten(1).t() @ x.flatten(2))   # filters and taps by places of x
y = F.fold(made, output_size, kernel_size, dilation, padding, stride)""",
    "jax": """# windows as large as the steps, x channels last: a product, laid out
y = jnp.einsum("nhwc,klco->nhkwlo", x, w[::-1, ::-1])
y = y.reshape(n, height * taps, width * taps, -1)""",
}
