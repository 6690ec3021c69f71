"""Call the model instead of `predict`."""

SWITCH = "direct-call"

LINES = {
    "tensorflow": "model(x, training=False)   # not model.predict(x)",
}
