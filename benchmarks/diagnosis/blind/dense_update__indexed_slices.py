"""Why does my own training step slow down with the vocabulary?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(rows=gs.integers("N", N=64, high=50_000), table=gs.normal("V D", V=50_000, D=32))


def loss_and_slices(table, rows):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.gather(table, rows)))
    return loss, tape.gradient(loss, table)


@gs.contender("tensorflow", phases=["step"], setup=True)
def slow(table):
    table = tf.Variable(table)

    def step(rows):
        loss, slices = loss_and_slices(table, rows)
        table.assign_sub(0.5 * tf.convert_to_tensor(slices))
        return loss

    return gs.Step(step, parameters={"table": table})


@gs.contender("tensorflow", phases=["step"], setup=True)
def fast(table):
    table = tf.Variable(table)

    def step(rows):
        loss, slices = loss_and_slices(table, rows)
        table.scatter_sub(tf.IndexedSlices(0.5 * slices.values, slices.indices))
        return loss

    return gs.Step(step, parameters={"table": table})
