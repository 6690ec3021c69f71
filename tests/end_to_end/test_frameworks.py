"""Real frameworks, one a process, in one question."""

import json
from pathlib import Path

import pytest

from end_to_end.cli import gapscope

pytestmark = pytest.mark.slow

QUESTION = '''
"""Do three frameworks agree?"""
import gapscope as gs
import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
import torch
import torch.nn.functional as F

gs.inputs(x=gs.normal("N C L", N=8, C=2, L=50), w=gs.normal("O C K", O=4, K=3), b=gs.normal("O"), out="N O L")


class Layer(torch.nn.Module):
    """A class of one framework at the top of a file that others load too."""

    def __init__(self, w, b):
        super().__init__()
        self.convolution = torch.nn.Conv1d(2, 4, 3)
        with torch.no_grad():
            self.convolution.weight.copy_(w)
            self.convolution.bias.copy_(b)

    def forward(self, x):
        return self.convolution(x).relu()


@gs.contender("torch", phases=["forward", "gradient"])
def functional(x, w, b):
    return F.conv1d(x, w, b).relu()


@gs.contender("torch", setup=True, phases=["forward", "gradient"])
def module(w, b):
    layer = Layer(w, b).to(w.dtype)
    return gs.Step(layer, parameters={"w": layer.convolution.weight, "b": layer.convolution.bias})


class Doubled(torch.autograd.Function):
    """Right forwards, wrong backwards."""

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        gradient = gradient.clone()
        gradient[1, 0, 7] *= 1.01
        return gradient


@gs.contender("torch", phases=["forward", "gradient"])
def wrong_backwards(x, w, b):
    return F.conv1d(Doubled.apply(x), w, b).relu()


@gs.contender(
    "tensorflow", modes=["function", "xla"], axes="x:N L C w:K C O out:N L O", phases=["forward", "gradient"]
)
def tf_nn(x, w, b):
    return tf.nn.relu(tf.nn.conv1d(x, w, 1, "VALID") + b)


@gs.contender("jax", modes=["jit"], phases=["forward", "gradient"])
def lax_conv(x, w, b):
    out = jax.lax.conv_general_dilated(x, w, (1,), "VALID", dimension_numbers=("NCH", "OIH", "NCH"))
    return jax.nn.relu(out + b[:, None])


@gs.contender("torch")
def one_thread(x, w, b):
    torch.set_num_threads(1)
    return F.conv1d(x, w, b).relu()


@gs.contender("numpy")
def only_one_framework(x, w, b):
    import sys

    loaded = [name for name in ("torch", "tensorflow", "jax", "keras") if name in sys.modules]
    assert loaded == [], loaded
    windows = np.lib.stride_tricks.sliding_window_view(x, 3, axis=2)
    return np.maximum(np.einsum("nclk,ock->nol", windows, w) + b[:, None], 0)


@gs.contender("tensorflow", axes="x:N L C w:K C O out:N L O")
def tensorflow_alone(x, w, b):
    import sys

    assert not {"torch", "jax", "numba"} & set(sys.modules)
    return tf.nn.relu(tf.nn.conv1d(x, w, 1, "VALID") + b)
'''


@pytest.fixture(scope="module")
def point(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("frameworks")
    (folder / "three.py").write_text(QUESTION)
    done = gapscope("compare", "three.py", "--budget", "1", "--json", "-", folder=folder, timeout=280)
    assert done.out, done.err
    return json.loads(done.out)


def contenders(answer):
    return {c["name"]: c for c in answer["points"][0]["contenders"]}


def test_a_file_that_imports_everything_works_and_all_agree(point):
    states = {name: c["status"] for name, c in contenders(point).items()}

    assert states.pop("wrong_backwards[eager]") == "wrong"
    assert set(states.values()) == {"ok"}, {n: c["error"] for n, c in contenders(point).items()}


def test_only_one_framework_lives_in_a_process(point):
    found = contenders(point)

    assert found["only_one_framework[eager]"]["status"] == "ok"
    assert found["tensorflow_alone[eager]"]["status"] == "ok"


def test_every_verdict_is_against_float64(point):
    verdicts = point["points"][0]["verdicts"]

    assert {v["reference"] for v in verdicts} == {"functional[eager] in float64"}
    assert {v["phase"] for v in verdicts} == {"forward", "gradient"}


def test_a_gradient_off_by_one_per_cent_in_one_element_is_found_with_its_place(point):
    verdict = next(
        v for v in point["points"][0]["verdicts"] if v["contender"].startswith("wrong_backwards") and not v["holds"]
    )

    assert verdict["phase"] == "gradient"
    assert verdict["where"].startswith("gradient of x[N=1, C=0, L=7] is ")


def test_gradients_of_inputs_and_of_parameters_are_the_same_gradients(point):
    assert not any(c["name"] == "unequal-work" for c in point["caveats"])


def test_compilers_are_counted_and_their_time_is_apart(point):
    measurements = {(m["contender"], m["phase"]): m for m in point["points"][0]["measurements"]}

    assert measurements["tf_nn[function]", "forward"]["traces"] >= 1
    assert measurements["tf_nn[xla]", "forward"]["compile_s"]["value"] > 0
    assert measurements["lax_conv[jit]", "gradient"]["compile_s"]["value"] > 0
    assert measurements["functional[eager]", "forward"]["compile_s"] is None


def test_changed_threads_are_told(point):
    assert any(c["name"] == "changed-threads" and "one_thread" in c["seen"] for c in point["caveats"])


def test_versions_are_named(point):
    found = contenders(point)

    assert set(found["tf_nn[xla]"]["versions"]) >= {"tensorflow", "keras"}
    assert "jaxlib" in found["lax_conv[jit]"]["versions"]


FOREIGN = '''
"""The same program in two environments."""
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N", N=3000), out="N")


@gs.contender("numpy")
def doubled(x):
    return x + x
'''


def test_another_interpreter_needs_nothing_of_ours_installed(tmp_path: Path):
    """A bare environment with NumPy from this one on its path, and no gapscope."""
    import subprocess
    import sys

    import numpy

    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "bare")], check=True, timeout=60)
    packages = next((tmp_path / "bare" / "lib").glob("python*")) / "site-packages"
    home = Path(numpy.__file__).parent.parent
    for name in ("numpy", "numpy.libs"):
        (packages / name).symlink_to(home / name)
    (tmp_path / "two.py").write_text(FOREIGN)

    python = str(tmp_path / "bare" / "bin" / "python")
    done = gapscope("compare", "two.py", "--python", f"bare={python}", "--budget", "1", "--json", "-", folder=tmp_path)

    found = {c["name"]: c for c in json.loads(done.out)["points"][0]["contenders"]}
    assert {n: (c["status"], c["error"]) for n, c in found.items()} == {
        "doubled[eager]": ("ok", None),
        "doubled[eager]@bare": ("ok", None),
    }
    assert found["doubled[eager]@bare"]["python"] == python
    assert json.loads(done.out)["points"][0]["gaps"]


KERAS_FIRST = '''
"""Is a Keras layer right, and is torch right by it?"""
import gapscope as gs
import tensorflow as tf
import torch

gs.inputs(x=gs.normal("N I", N=16, I=5), w=gs.normal("I O", O=3), b=gs.normal("O"), out="N O, N")


@gs.contender("tensorflow", setup=True, reference=True, phases=["forward", "gradient"])
def keras_dense(w, b):
    layer = tf.keras.layers.Dense(3)
    layer.build((None, 5))
    layer.kernel.assign(w)
    layer.bias.assign(b)

    def step(x):
        out = layer(x)
        return out, tf.argmax(out, axis=1)

    return gs.Step(step, parameters={"w": layer.kernel, "b": layer.bias})


@gs.contender("torch", phases=["forward", "gradient"], axes="w:O I out:O N")
def torch_linear(x, w, b):
    out = torch.nn.functional.linear(x, w, b)
    return out.T, out.argmax(1)


@gs.contender("torch", phases=["forward", "gradient"], axes="w:O I")
def forgets_the_bias_in_its_gradient(x, w, b):
    out = torch.nn.functional.linear(x, w, b.detach())
    return out, out.argmax(1)
'''


def test_a_keras_reference_stays_narrow_and_whole_numbers_have_no_gradient(tmp_path: Path):
    (tmp_path / "keras_first.py").write_text(KERAS_FIRST)

    done = gapscope("compare", "keras_first.py", "--budget", "1", "--json", "-", folder=tmp_path)

    answer = json.loads(done.out)
    found = contenders(answer)
    assert found["keras_dense[eager]"]["status"] == "ok", found["keras_dense[eager]"]["error"]
    assert found["torch_linear[eager]"]["status"] == "ok", found["torch_linear[eager]"]["error"]
    assert found["forgets_the_bias_in_its_gradient[eager]"]["status"] == "wrong"
    assert "gradient of b[O=0] is 0" in found["forgets_the_bias_in_its_gradient[eager]"]["error"]
    assert {v["reference"] for v in answer["points"][0]["verdicts"]} == {"keras_dense[eager] in float64"}
    assert {v["tolerance"] for v in answer["points"][0]["verdicts"]} != {0.0}
