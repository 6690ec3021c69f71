"""TensorFlow: layers, variables of both kinds, functions already traced, asynchronous execution."""

import threading

import numpy as np


def check_a_keras_layer_runs_in_every_mode(adapter):
    import tensorflow as tf

    layer = tf.keras.layers.Dense(2, kernel_initializer="ones")
    x = adapter.from_numpy(np.ones((4, 3), "float32"))
    for mode in adapter.modes:
        result = adapter.prepare(layer, mode, gradients=False)(x)

        assert adapter.owns(result)
        np.testing.assert_allclose(adapter.to_numpy(result), np.full((4, 2), 3.0))


def check_variables_of_both_kinds_are_differentiated(adapter):
    import keras
    import tensorflow as tf

    plain, wrapped = tf.Variable([2.0, 3.0]), keras.Variable([5.0, 7.0])
    x, seed = (adapter.from_numpy(np.ones(2, "float32")) for _ in range(2))
    for mode in adapter.modes:
        run = adapter.differentiate(lambda x: x * plain * wrapped, mode, (), (plain, wrapped))
        _, (of_plain, of_wrapped) = run((seed,), x)

        np.testing.assert_allclose(adapter.to_numpy(of_plain), [5, 7])
        np.testing.assert_allclose(adapter.to_numpy(of_wrapped), [2, 3])
    assert adapter.owns(plain) and adapter.owns(wrapped)
    np.testing.assert_allclose(adapter.to_numpy(wrapped), [5, 7])


def check_gradients_of_look_ups_come_back_dense(adapter):
    import tensorflow as tf

    table = tf.Variable(np.ones((4, 2), "float32"))
    seed = adapter.from_numpy(np.ones((3, 2), "float32"))
    for mode in ("eager", "function"):
        run = adapter.differentiate(lambda rows: tf.gather(table, rows), mode, (), (table,))
        _, (gradient,) = run((seed,), adapter.from_numpy(np.array([1, 1, 3])))

        assert adapter.owns(gradient)
        np.testing.assert_array_equal(adapter.to_numpy(gradient)[:, 0], [0, 2, 0, 1])


def check_a_program_is_written_down_whatever_stands_for_tf_function(adapter):
    import tensorflow as tf

    own = tf.function
    try:
        tf.function = lambda body: lambda *values: own(body)(*values)
        captured = adapter.capture(lambda x: x * 2.0 + 1.0, [adapter.from_numpy(np.ones(3, "float32"))], __file__)
    finally:
        tf.function = own

    assert [operation.name for operation in captured.operations] == ["Mul", "AddV2"]


def check_a_users_own_function_is_kept(adapter):
    import tensorflow as tf

    own, own_xla = tf.function(lambda x: x + 1), tf.function(lambda x: x + 1, jit_compile=True)
    before = adapter.compilations()
    adapter.prepare(own, "eager", gradients=False)(adapter.from_numpy(np.ones(2)))

    assert adapter.prepare(own, "function", gradients=False) is own
    assert adapter.prepare(own_xla, "xla", gradients=False) is own_xla
    assert adapter.prepare(own, "xla", gradients=False) is not own
    assert adapter.compilations() > before


def check_types_numpy_lacks_come_back_as_float32(adapter):
    import tensorflow as tf

    assert adapter.to_numpy(tf.constant([1.0], tf.bfloat16)).dtype == np.float32


def check_symbolic_tensors_are_not_finished(adapter):
    import tensorflow as tf

    seen = []
    tf.function(lambda x: seen.append(adapter.owns(x)))(tf.ones(2))

    assert seen == [False]


def check_finish_waits_where_execution_is_asynchronous(adapter):
    import tensorflow as tf

    x = adapter.from_numpy(np.ones(2, "float32"))
    go, done, steps = threading.Event(), threading.Event(), []

    def held(x):
        go.wait(timeout=10)
        steps.append("computed")
        done.set()
        return x

    # In a function of its own: outside one, TensorFlow would call `held` at once.
    put_off = tf.function(lambda x: tf.numpy_function(held, [x], tf.float32))
    tf.config.experimental.set_synchronous_execution(False)
    try:
        # What is handed to `finish` is not what is still being computed, as in a step that assigns variables.
        put_off(x)
        steps.append("returned")
        threading.Timer(0.05, go.set).start()
        adapter.finish(x)
        steps.append("finished")
    finally:
        done.wait(timeout=10)  # or the next line would hold the interpreter that `held` needs
        tf.config.experimental.set_synchronous_execution(True)

    assert steps == ["returned", "computed", "finished"]


def check_wide_layers_after_widening(adapter):
    import tensorflow as tf

    tf.keras.layers.Dense(2)  # one made before must not decide for those after
    adapter.widen()
    layer = tf.keras.layers.Dense(2)
    layer.build((1, 2))
    tf.keras.backend.set_floatx("float32")
    tf.keras.mixed_precision.set_global_policy("float32")

    assert layer.kernel.dtype == "float64"


def check_traces_of_functions_made_inside_are_counted(adapter):
    import tensorflow as tf

    x = adapter.from_numpy(np.ones(2, "float32"))
    numbered = tf.function(lambda x, call: x + 1)
    run = adapter.prepare(lambda x, call: tf.function(tf.exp)(numbered(x, call)), "eager", gradients=False)
    before = adapter.compilations()
    run(x, 1)
    first = adapter.compilations() - before
    run(x, 1)
    second = adapter.compilations() - before - first
    run(x, 2)
    third = adapter.compilations() - before - first - second

    assert (first, second, third) == (2, 1, 2)
