"""Ask for the dilated convolution as such, not by way of the batch."""

SWITCH = "direct-dilation"

LINES = {
    "tensorflow": """y = tf.nn.conv2d(x, w, 1, "SAME", dilations=rate)
# of a row: tf.squeeze(tf.nn.conv2d(tf.expand_dims(x, 1), tf.expand_dims(w, 0), 1, "SAME", dilations=(1, rate)), 1)""",
}
