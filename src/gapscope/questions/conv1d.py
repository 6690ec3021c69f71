"""
Why is my TF2 Conv1D ten times slower than PyTorch?

Conv1D with bias and ReLU on a thousand short sequences. The scripts that circulate time TensorFlow's
first call and give torch no ReLU; here all contenders run the same three operations, the layers are
built in set-up, and the first call stands apart from the steady state. Shorter and longer sequences
and larger kernels are asked of the two layers that people compare.
"""

import jax
import tensorflow as tf
import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(
    x=gs.normal("N C L", N=1000, C=1, L=100),
    w=gs.normal("O C K", O=32, K=3, std=0.5),
    b=gs.normal("O"),
    out="N O L",
)

CHANNELS_LAST = "x:N L C w:K C O out:N L O"


@gs.contender("torch", modes=["eager", "compile"], reference=True)
def functional(x, w, b):
    return F.conv1d(x, w, b).relu()


@gs.contender("torch", modes=["eager", "compile"], setup=True, gradients=False)
def conv1d_module(w, b):
    filters, channels, taps = w.shape
    layer = torch.nn.Conv1d(channels, filters, taps)
    layer.weight, layer.bias = torch.nn.Parameter(w), torch.nn.Parameter(b)
    return torch.nn.Sequential(layer, torch.nn.ReLU())


@gs.contender("tensorflow", modes=["eager", "function", "xla"], axes=CHANNELS_LAST)
def tf_nn(x, w, b):
    return tf.nn.relu(tf.nn.bias_add(tf.nn.conv1d(x, w, 1, "VALID"), b))


@gs.contender("tensorflow", modes=["eager", "function", "xla"], axes=CHANNELS_LAST, setup=True)
def keras_layer(w, b):
    taps, channels, filters = w.shape
    layer = tf.keras.layers.Conv1D(filters, taps, activation="relu")
    layer.build((None, None, channels))
    layer.kernel.assign(w)
    layer.bias.assign(b)
    return layer


@gs.contender("tensorflow", modes=["eager"], axes=CHANNELS_LAST)
def keras_built_each_call(x, w, b):
    """What a benchmark times that makes its layer inside the timed function."""
    return keras_layer(w, b)(x)


@gs.contender("jax", modes=["jit"])
def lax_conv(x, w, b):
    return jax.nn.relu(jax.lax.conv_general_dilated(x, w, (1,), "VALID") + b[:, None])


SIDES = ["keras_layer[eager]", "conv1d_module[eager]"]
gs.sweep_over(L=[10, 400], only=SIDES)
gs.sweep_over(K=[9, 31], only=SIDES)


@gs.claim("TF2 is ten times slower than PyTorch")
def _(answer):
    return answer.ratio("keras_layer[eager]", "conv1d_module[eager]") >= 10


@gs.claim("TF2's first call is ten times slower than PyTorch's")
def _(answer):
    return answer.first_call("keras_layer[eager]") >= 10 * answer.first_call("conv1d_module[eager]")


@gs.claim("building the Keras layer costs more than calling it")
def _(answer):
    return answer.ratio("keras_built_each_call[eager]", "keras_layer[eager]") >= 2


@gs.claim("the high-level Keras API adds overhead over tf.nn")
def _(answer):
    return answer.ratio("keras_layer[eager]", "tf_nn[eager]") >= 1.05


@gs.claim("XLA does not help small kernels")
def _(answer):
    return answer.ratio("keras_layer[function]", "keras_layer[xla]") <= 1.05


@gs.claim("XLA adds compile time to the first call")
def _(answer):
    return answer.first_call("keras_layer[xla]") > answer.first_call("keras_layer[function]")


@gs.claim("the gap is largest for short sequences")
def _(answer):
    return answer.ratio(*SIDES, L=10) > answer.ratio(*SIDES, L=400)


@gs.claim("the gap is largest for small kernels")
def _(answer):
    return answer.ratio(*SIDES, L=100, K=3) > answer.ratio(*SIDES, L=100, K=31)


@gs.claim("torch fuses more")
def _(answer):
    return answer.kernels("conv1d_module[eager]") < answer.kernels("keras_layer[eager]")


@gs.claim("torch's allocator is more economical")
def _(answer):
    return answer.ratio("keras_layer[eager]", "conv1d_module[eager]", quantity="memory") > 1
