"""Why is every epoch over sixteen thumbnails as slow as the first?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(images=gs.uniform("N H W C", N=16, H=96, W=96, C=3), w=gs.normal("C O", O=8), out="O")


def thumbnails(images):
    files = [tf.io.encode_png(tf.cast(image * 255.0, tf.uint8)) for image in images]
    data = tf.data.Dataset.from_tensor_slices(files)
    return data.map(lambda file: tf.cast(tf.io.decode_png(file, channels=3), tf.float32) / 255.0)


def epoch(data):
    def run(w):
        return tf.add_n([tf.reduce_sum(tf.reduce_mean(batch, [1, 2]) @ w, 0) for batch in data])

    return run


@gs.contender("tensorflow", setup=True)
def slow(images):
    return epoch(thumbnails(images).batch(8))


@gs.contender("tensorflow", setup=True)
def fast(images):
    data = thumbnails(images).batch(8).cache()
    for _ in data:
        pass
    return epoch(data)
