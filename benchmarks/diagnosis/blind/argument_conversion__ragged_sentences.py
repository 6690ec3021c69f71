"""Why does summing the sentiment of my tokenised sentences take milliseconds?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(tokens=gs.integers("N T", N=800, T=30, low=0, high=5000), sentiment=gs.normal("V", V=5000), out="N")


def sentences(tokens):
    return [row[: 5 + i % 26] for i, row in enumerate(tokens.numpy().tolist())]


def total(ragged, sentiment):
    return tf.math.segment_sum(tf.gather(sentiment, ragged.flat_values), ragged.value_rowids())


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow(tokens):
    lists = sentences(tokens)

    def score(sentiment):
        return total(tf.ragged.constant(lists, dtype=tf.int32), sentiment)

    return score


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast(tokens):
    ragged = tf.ragged.constant(sentences(tokens), dtype=tf.int32)

    def score(sentiment):
        return total(ragged, sentiment)

    return score
