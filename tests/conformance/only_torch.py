"""PyTorch: recording, parameters, types NumPy lacks, subclasses."""

import subprocess
import sys
from contextlib import suppress

import numpy as np

from conformance.suite import on


def check_nothing_is_recorded_without_gradients(adapter):
    import torch

    x = adapter.from_numpy(np.ones(3, "float32"), differentiable=True)
    recorded = adapter.prepare(lambda x: x * 2, "eager", gradients=True)(x)
    plain = adapter.prepare(lambda x: x * 2, "eager", gradients=False)(x)

    assert recorded.requires_grad
    assert not plain.requires_grad
    assert torch.is_grad_enabled()


def check_recording_is_on_again_after_a_failure(adapter):
    import torch

    def fail(x):
        raise ArithmeticError

    with suppress(ArithmeticError):
        adapter.prepare(fail, "eager", gradients=False)(1)

    assert torch.is_grad_enabled()


def check_a_modules_parameters_are_differentiated(adapter):
    import torch

    layer = torch.nn.Linear(3, 2).to(adapter.from_numpy(np.ones(1)).device)
    x = adapter.from_numpy(np.ones((4, 3), "float32"))
    seed = adapter.from_numpy(np.ones((4, 2), "float32"))
    _, (weight, bias) = adapter.differentiate(layer, "eager", (), (layer.weight, layer.bias))((seed,), x)

    assert adapter.owns(layer.weight)
    np.testing.assert_allclose(adapter.to_numpy(weight), np.full((2, 3), 4.0))
    np.testing.assert_allclose(adapter.to_numpy(bias), np.full(2, 4.0))


def check_types_numpy_lacks_come_back_as_float32(adapter):
    import torch

    back = adapter.to_numpy(adapter.from_numpy(np.ones(3, "float32")).to(torch.bfloat16))

    assert back.dtype == np.float32


def check_conjugate_views_are_resolved(adapter):
    array = np.array([1 + 2j, 3 - 4j], "complex64")

    np.testing.assert_array_equal(adapter.to_numpy(adapter.from_numpy(array).conj()), array.conj())


def check_a_subclass_is_not_finished(adapter):
    import torch

    class Lazy(torch.Tensor):
        pass

    assert not adapter.owns(torch.ones(3).as_subclass(Lazy))


@on("cuda")
def check_finish_leaves_nothing_queued(adapter):
    import torch

    x = adapter.from_numpy(np.ones((4096, 4096), "float32"))
    for _ in range(20):
        x = x @ x
    adapter.finish(x)

    assert torch.cuda.current_stream().query()


def check_wide_layers_after_widening(adapter):
    import torch

    before = torch.get_default_dtype()
    adapter.widen()
    wide = torch.nn.Linear(2, 2).weight.dtype
    torch.set_default_dtype(before)

    assert wide == torch.float64


def check_asking_for_compilations_loads_no_compiler(adapter):
    script = (
        "import sys; from gapscope.adapters.torch import Adapter; assert Adapter().compilations() == 0; "
        "assert 'torch._dynamo' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
