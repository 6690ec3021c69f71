"""Call the model instead of `predict`."""

SWITCH = "direct-call"

LINES = {
    "tensorflow": "step = tf.function(lambda x: model(x, training=False))   # once\nstep(x)   # not model.predict(x)",
}
