"""Call the model instead of `predict` or `evaluate`."""

SWITCH = "direct-call"

LINES = {
    "tensorflow": """step = tf.function(lambda x: model(x, training=False))   # once
step(x)   # not model.predict(x), nor model.evaluate(x, y): loss(y, step(x))""",
}
