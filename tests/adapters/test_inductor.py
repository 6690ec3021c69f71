"""Inductor's Python, as it writes it."""

import pytest

from gapscope.adapters._inductor import kernels
from gapscope.adapters.torch import Adapter

TEXT = """
cpp_fused_add_mul_0 = async_compile.cpp_pybinding(['const float*', 'float*'], '''...''')

class Runner:
    def call(self, args):
        buf0 = empty_strided_cpu((4, 4), (4, 1), torch.float32)
        cpp_fused_add_mul_0(arg0_1, buf0)
        buf1 = empty_strided_cpu((4, 4), (4, 1), torch.float32)
        extern_kernels.mm(buf0, arg1_1, out=buf1)
        cpp_fused_clone_1(buf1, buf2)
        cpp_fused__to_copy_permute_2(buf1, buf2)
        triton_poi_fused_tanh_3.run(buf2, 16, stream=stream0)
        return (buf1, )
"""


def test_only_what_is_launched_is_counted():
    assert kernels([TEXT]) == {"kernels": 5, "fused": 2, "transposes": 1, "copies": 1}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, of its own code
def test_a_compiled_function_is_read_from_what_inductor_wrote():
    torch = pytest.importorskip("torch")
    adapter = Adapter()
    prepared = adapter.prepare(lambda x: torch.tanh(x * 2.0 + 1.0), "compile", gradients=False)
    prepared(torch.ones(100))

    form = adapter.compiled_form(prepared, (torch.ones(100),))

    assert form is not None
    assert (form["kernels"], form["fused"]) == (1, 1)
