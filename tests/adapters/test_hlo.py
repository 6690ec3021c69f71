"""XLA's text, as it writes it."""

from gapscope.adapters._hlo import kernels

TEXT = """
HloModule jit_f, is_scheduled=true

%fused_computation (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  ROOT %add.1 = f32[8]{0} add(%p, %p)
}

ENTRY %main.5 (x: f32[4,2], y: f32[8]) -> f32[2,4] {
  %x = f32[4,2]{1,0} parameter(0)
  %y = f32[8]{0} parameter(1)
  %fusion = f32[8]{0} fusion(%y), kind=kLoop, calls=%fused_computation
  %copy.3 = f32[4,2]{0,1} copy(%x)
  %constant.1 = f32[] constant(1)
  ROOT %transpose.2 = f32[2,4]{1,0} transpose(%copy.3), dimensions={1,0}
}
"""


def test_only_what_is_launched_is_counted():
    assert kernels(TEXT) == {"kernels": 3, "fused": 1, "transposes": 1, "copies": 1}
