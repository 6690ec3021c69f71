"""
What happens to speed and memory if I port my PyTorch model to TensorFlow?

A small image classifier written twice by hand, layer by layer, with the same weights: its outputs, its
gradients and a training step. Beside it a single convolution, and a pass over a data set.
"""

import tensorflow as tf
import torch

import gapscope as gs

WEIGHTS = {
    "k1": gs.normal("A C K L", A=16, C=1, K=3, L=3, std=0.3),
    "b1": gs.normal("A", std=0.1),
    "k2": gs.normal("B A K L", B=32, std=0.1),
    "b2": gs.normal("B", std=0.1),
    "w": gs.normal("P B", P=10, std=0.2),
    "b": gs.normal("P", std=0.1),
}
CHANNELS_LAST = "x:N H W C k1:K L C A k2:K L A B w:B P"
NAMES = " ".join(WEIGHTS)


class TorchClassifier(torch.nn.Module):
    def __init__(self, k1, b1, k2, b2, w, b):
        super().__init__()
        self.first = torch.nn.Conv2d(k1.shape[1], k1.shape[0], 3, padding=1)
        self.second = torch.nn.Conv2d(k2.shape[1], k2.shape[0], 3, padding=1)
        self.pool = torch.nn.MaxPool2d(2)
        self.head = torch.nn.Linear(w.shape[1], w.shape[0])
        for layer, weight, bias in ((self.first, k1, b1), (self.second, k2, b2), (self.head, w, b)):
            layer.weight, layer.bias = torch.nn.Parameter(weight), torch.nn.Parameter(bias)

    def forward(self, x):
        x = self.pool(torch.relu(self.first(x)))
        x = torch.relu(self.second(x))
        return self.head(x.mean((2, 3)))


def torch_parameters(model):
    return dict(zip(WEIGHTS, model.parameters()))


def keras_classifier(k1, b1, k2, b2, w, b):
    model = tf.keras.Sequential(
        [
            tf.keras.Input((None, None, k1.shape[2])),
            tf.keras.layers.Conv2D(k1.shape[3], 3, padding="same", activation="relu"),
            tf.keras.layers.MaxPooling2D(2),
            tf.keras.layers.Conv2D(k2.shape[3], 3, padding="same", activation="relu"),
            tf.keras.layers.GlobalAveragePooling2D(),
            tf.keras.layers.Dense(w.shape[1]),
        ]
    )
    model.set_weights([k1, b1, k2, b2, w, b])
    return model


def keras_parameters(model):
    return dict(zip(WEIGHTS, model.trainable_variables))


with gs.question("model", "What happens to the model's outputs and gradients?"):
    gs.inputs(x=gs.normal("N C H W", N=64, H=28, W=28), **WEIGHTS, out="N P")

    @gs.contender(
        "torch", modes=["eager", "compile"], phases=["forward", "gradient"], wrt=NAMES, setup=True, reference=True
    )
    def torch_model(k1, b1, k2, b2, w, b):
        model = TorchClassifier(k1, b1, k2, b2, w, b)
        return gs.Step(model, parameters=torch_parameters(model))

    @gs.contender(
        "tensorflow",
        modes=["eager", "function", "xla"],
        phases=["forward", "gradient"],
        axes=CHANNELS_LAST,
        wrt=NAMES,
        setup=True,
    )
    def keras_model(k1, b1, k2, b2, w, b):
        model = keras_classifier(k1, b1, k2, b2, w, b)
        return gs.Step(model, parameters=keras_parameters(model))


with gs.question("training", "What happens to a training step?"):
    gs.inputs(
        x=gs.normal("N C H W", N=64, H=28, W=28),
        label=gs.integers("N", high=10),
        **WEIGHTS,
        out="",
    )

    @gs.contender("torch", modes=["eager"], phases=["step"], setup=True, reference=True)
    def torch_training(k1, b1, k2, b2, w, b):
        model = TorchClassifier(k1, b1, k2, b2, w, b)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)

        def step(x, label):
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), label)
            loss.backward()
            optimizer.step()
            return loss.detach()

        return gs.Step(step, parameters=torch_parameters(model))

    @gs.contender("tensorflow", modes=["eager", "function"], phases=["step"], axes=CHANNELS_LAST, setup=True)
    def keras_training(k1, b1, k2, b2, w, b):
        model = keras_classifier(k1, b1, k2, b2, w, b)
        optimizer = tf.keras.optimizers.SGD(0.01, momentum=0.9)
        optimizer.build(model.trainable_variables)

        def step(x, label):
            with tf.GradientTape() as tape:
                losses = tf.nn.sparse_softmax_cross_entropy_with_logits(label, model(x, training=True))
                loss = tf.reduce_mean(losses)
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables))
            return loss

        return gs.Step(step, parameters=keras_parameters(model))


with gs.question("layer", "What happens to a single convolution?"):
    gs.inputs(
        x=gs.normal("N C H W", N=16, C=16, H=56, W=56),
        k=gs.normal("A C K L", A=32, K=3, L=3, std=0.1),
        out="N A H W",
    )

    @gs.contender("torch", modes=["eager"], reference=True)
    def torch_conv(x, k):
        return torch.nn.functional.conv2d(x, k, padding=1)

    @gs.contender("tensorflow", modes=["eager", "function"], axes="x:N H W C k:K L C A out:N H W A")
    def tf_conv(x, k):
        return tf.nn.conv2d(x, k, 1, "SAME")


with gs.question("loading", "What happens to a pass over the data?"):
    gs.inputs(
        images=gs.normal("M H W", M=2048, H=28, W=28),
        labels=gs.integers("M", high=10),
        out="",
    )
    BATCH = 64

    @gs.contender("torch", modes=["eager"], phases=["epoch"], setup=True, reference=True)
    def dataloader(images, labels):
        data = torch.utils.data.TensorDataset(images, labels)
        loader = torch.utils.data.DataLoader(data, batch_size=BATCH)

        def epoch():
            total = images.new_zeros(())
            for image, label in loader:
                total = total + (image * image).mean() * label.to(image.dtype).mean()
            return total

        return gs.Step(epoch)

    @gs.contender("tensorflow", modes=["eager", "function"], phases=["epoch"], setup=True)
    def tf_data(images, labels):
        batches = tf.data.Dataset.from_tensor_slices((images, labels)).batch(BATCH).prefetch(tf.data.AUTOTUNE)

        def epoch():
            total = tf.zeros((), images.dtype)
            for image, label in batches:
                total = total + tf.reduce_mean(image * image) * tf.reduce_mean(tf.cast(label, image.dtype))
            return total

        return gs.Step(epoch)


@gs.claim("a direct translation rarely keeps the speed")
def _(answer):
    return answer.at(question="training").ratio("keras_training[eager]", "torch_training[eager]", phase="step") >= 1.1


@gs.claim("TF's graph uses up to 20 % less memory once tuned")
def _(answer):
    return (
        answer.at(question="training")
        .ratio("keras_training[function]", "torch_training[eager]", phase="step", quantity="memory")
        .within(0.8, 1)
    )


@gs.claim("torch training keeps more intermediate tensors alive")
def _(answer):
    return (
        answer.at(question="model").ratio(
            "torch_model[eager]", "keras_model[eager]", phase="gradient", quantity="memory"
        )
        > 1
    )


@gs.claim("the TF graph itself costs memory")
def _(answer):
    return answer.at(question="model").ratio("keras_model[function]", "keras_model[eager]", quantity="memory") > 1


@gs.claim("TF's graph fuses more on a repetitive structure")
def _(answer):
    model = answer.at(question="model")
    return model.kernels("keras_model[function]") < model.kernels("torch_model[eager]")


@gs.claim("a single conv layer differs little")
def _(answer):
    layer = answer.at(question="layer")
    return layer.ratio("tf_conv[eager]", "torch_conv[eager]").within(1 / 1.25, 1.25)


@gs.claim("tf.data with prefetch beats DataLoader")
def _(answer):
    return answer.at(question="loading").ratio("dataloader[eager]", "tf_data[eager]", phase="epoch") > 1
