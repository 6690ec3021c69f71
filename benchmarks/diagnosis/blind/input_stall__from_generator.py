"""Why is an epoch over a generator of JSON lines so slow?"""

import json

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=64), w=gs.normal("C O", O=16, std=0.1))


def batches(x):
    lines = [json.dumps(row) for row in x.numpy().tolist()]

    def rows():
        for line in lines:
            yield json.loads(line)

    return tf.data.Dataset.from_generator(rows, output_signature=tf.TensorSpec((64,), tf.float32)).batch(16)


@gs.contender("tensorflow", setup=True)
def slow(x):
    data = batches(x)
    return lambda w: tf.add_n([tf.reduce_sum(tf.tanh(batch @ w), 0) for batch in data])


@gs.contender("tensorflow", setup=True)
def fast(x):
    data = list(batches(x))
    return lambda w: tf.add_n([tf.reduce_sum(tf.tanh(batch @ w), 0) for batch in data])
