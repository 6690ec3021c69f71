"""
Is PyTorch's single-channel convolution slower than one written by hand?

One image, one channel, one 3×3 kernel, zeros around the image so that the size stays. Deep-learning
libraries call it convolution and do not turn the kernel; SciPy and OpenCV have that as correlation.
The loop over pixels in NumPy runs at the small size only; other sizes of image and kernel are asked of
torch and of the kernels written by hand.
"""

import jax
import jax.numpy as jnp
import numba
import numpy as np
import tensorflow as tf
import torch

import gapscope as gs

gs.inputs(
    x=gs.normal("N C H W", N=1, C=1, H=256, W=256),
    w=gs.normal("O C K L", O=1, K=3, L=3),
    out="N O H W",
)


def conv2d(w):
    layer = torch.nn.Conv2d(1, 1, w.shape[2:], padding=w.shape[2] // 2, bias=False)
    layer.weight = torch.nn.Parameter(w)
    return layer


@gs.contender("torch", modes=["eager"], setup=True, gradients=False, reference=True)
def conv2d_inference(w):
    return conv2d(w)


@gs.contender("torch", modes=["eager"], setup=True)
def conv2d_recording(w):
    """The same layer without `torch.no_grad`: every call records what its gradient would need."""
    return conv2d(w)


@gs.contender("tensorflow", modes=["eager", "function"], axes="x:N H W C w:K L C O out:N H W O")
def tf_conv2d(x, w):
    return tf.nn.conv2d(x, w, 1, "SAME")


@gs.contender("jax", modes=["jit"])
def lax_conv(x, w):
    return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME")


@gs.contender("jax", modes=["jit"])
def shifted_adds(x, w):
    """The image added to itself, shifted and weighted, once for each tap: XLA makes one loop of it."""
    height, width, taps = x.shape[2], x.shape[3], w.shape[2]
    edge = taps // 2
    padded = jnp.pad(x, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
    return sum(w[0, 0, i, j] * padded[:, :, i : i + height, j : j + width] for i in range(taps) for j in range(taps))


@gs.contender("numpy", setup=True)
def scipy_correlate():
    from scipy import ndimage

    return lambda x, w: ndimage.correlate(x[0, 0], w[0, 0], mode="constant")[None, None]


@gs.contender("numpy", setup=True)
def opencv_filter2d():
    import cv2

    return lambda x, w: cv2.filter2D(x[0, 0], -1, w[0, 0], borderType=cv2.BORDER_CONSTANT)[None, None]


@gs.contender("numba", modes=["parallel"])
def numba_3x3(x, w):
    """Written for one image, one channel and nine taps."""
    height, width = x.shape[2], x.shape[3]
    a0, a1, a2 = w[0, 0, 0, 0], w[0, 0, 0, 1], w[0, 0, 0, 2]
    b0, b1, b2 = w[0, 0, 1, 0], w[0, 0, 1, 1], w[0, 0, 1, 2]
    c0, c1, c2 = w[0, 0, 2, 0], w[0, 0, 2, 1], w[0, 0, 2, 2]
    outside = np.zeros(width, x.dtype)
    out = np.empty_like(x)
    for i in numba.prange(height):
        above = x[0, 0, i - 1] if i > 0 else outside
        here = x[0, 0, i]
        below = x[0, 0, i + 1] if i < height - 1 else outside
        row = out[0, 0, i]
        row[0] = a1 * above[0] + a2 * above[1] + b1 * here[0] + b2 * here[1] + c1 * below[0] + c2 * below[1]
        for j in range(1, width - 1):
            row[j] = (
                (a0 * above[j - 1] + a1 * above[j] + a2 * above[j + 1])
                + (b0 * here[j - 1] + b1 * here[j] + b2 * here[j + 1])
                + (c0 * below[j - 1] + c1 * below[j] + c2 * below[j + 1])
            )
        j = width - 1
        row[j] = (
            (a0 * above[j - 1] + a1 * above[j])
            + (b0 * here[j - 1] + b1 * here[j])
            + (c0 * below[j - 1] + c1 * below[j])
        )
    return out


@gs.contender("numba", modes=["parallel"])
def numba_general(x, w):
    """Written for any batch, channels, filters and kernel, and run on the one image."""
    images, channels, height, width = x.shape
    filters, _, rows, columns = w.shape
    out = np.zeros((images, filters, height, width), x.dtype)
    for line in numba.prange(images * filters * height):
        n, o, i = line // (filters * height), line // height % filters, line % height
        row = out[n, o, i]
        for c in range(channels):
            for k in range(max(0, rows // 2 - i), min(rows, height + rows // 2 - i)):
                source = x[n, c, i + k - rows // 2]
                for m in range(columns):
                    shift, weight = m - columns // 2, w[o, c, k, m]
                    first, last = max(0, -shift), min(width, width - shift)
                    target, part = row[first:last], source[first + shift : last + shift]
                    for j in range(last - first):
                        target[j] += weight * part[j]
    return out


with gs.question("small", "Is it slower on a 100×100 image?", H=100, W=100):

    @gs.contender("numpy")
    def numpy_loop(x, w):
        height, width, rows, columns = *x.shape[2:], *w.shape[2:]
        padded = np.pad(x[0, 0], ((rows // 2, rows // 2), (columns // 2, columns // 2)))
        out = np.empty_like(x)
        for i in range(height):
            for j in range(width):
                out[0, 0, i, j] = (padded[i : i + rows, j : j + columns] * w[0, 0]).sum()
        return out


gs.question("large", "Is it slower on a 2048×2048 image?", H=2048, W=2048)

gs.sweep_over(H=[32, 512], W="H", only=["conv2d_inference", "numba_3x3"])
gs.sweep_over(K=[3, 5, 7], L="K", only=["conv2d_inference", "numba_general"])


@gs.claim("a hand-written kernel can beat Conv2d for one channel and small kernels")
def _(answer):
    small, large = answer.at(question="small"), answer.at(question="large")
    return (small.ratio("conv2d_inference[eager]", "numba_3x3[parallel]") > 1) | (
        large.ratio("conv2d_inference[eager]", "numba_3x3[parallel]") > 1
    )


@gs.claim("the hand-written kernel wins on a small image")
def _(answer):
    return answer.ratio("conv2d_inference[eager]", "numba_3x3[parallel]", H=32) > 1


@gs.claim("the hand-written kernel wins on a large image")
def _(answer):
    return answer.ratio("conv2d_inference[eager]", "numba_3x3[parallel]", H=2048) > 1


@gs.claim("on a large image Conv2d falls further behind than on a small one")
def _(answer):
    large, small = (answer.ratio("conv2d_inference[eager]", "numba_3x3[parallel]", H=size) for size in (2048, 32))
    return large > small


@gs.claim("with a 7×7 kernel Conv2d beats a hand-written one")
def _(answer):
    return answer.ratio("numba_general[parallel]", "conv2d_inference[eager]", K=7) > 1


@gs.claim("the NumPy loop is slow")
def _(answer):
    return answer.at(question="small").ratio("numpy_loop[eager]", "conv2d_inference[eager]") >= 10


@gs.claim("Conv2d's gradient support costs time in inference")
def _(answer):
    return answer.ratio("conv2d_recording[eager]", "conv2d_inference[eager]") >= 1.05


@gs.claim("generality (batches, channels, any kernel) costs the single image")
def _(answer):
    return answer.ratio("numba_general[parallel]", "numba_3x3[parallel]") >= 1.05
