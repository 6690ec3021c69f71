"""Switch recording off where no gradient is wanted."""

SWITCH = "no-recording"

LINES = {
    "torch": "with torch.inference_mode():\n    {f}(...)",
    "tensorflow": "# call it outside of tf.GradientTape\n{f}(...)",
}
