"""JAX: tracers, wide types, functions already jitted."""

import numpy as np

from gapscope.adapters._nested import leaves


def check_tracers_are_not_finished(adapter):
    import jax

    seen = []

    def look(x):
        seen.append(adapter.owns(x))
        return x

    jax.jit(look)(adapter.from_numpy(np.ones(2, "float32")))

    assert seen == [False]


def check_a_users_own_jitted_function_is_kept(adapter):
    import jax

    own = jax.jit(lambda x: x + 1, static_argnums=())

    assert adapter.prepare(own, "jit", gradients=False) is own
    assert adapter.prepare(own, "eager", gradients=False) is own


def check_types_numpy_lacks_come_back_as_float32(adapter):
    import jax.numpy as jnp

    assert adapter.to_numpy(jnp.ones(2, jnp.bfloat16)).dtype == np.float32


def check_tensors_lie_on_the_device_asked_for(adapter):
    (device,) = adapter.from_numpy(np.ones(2, "float32")).devices()

    assert (device.platform == "cpu") == (adapter.device_peak_bytes() is None)


def check_finish_waits_for_every_part(adapter):
    x = adapter.from_numpy(np.ones((1500, 1500), "float32"))
    for result in (x @ x, (x @ x, [x @ x]), {"a": x @ x, "b": x @ x}):
        adapter.finish(result)

        for part in leaves(result):
            assert part.is_ready()
