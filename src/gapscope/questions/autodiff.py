"""
Is TensorFlow's automatic differentiation slower than PyTorch's?

Five programs: a linear regression step, a recurrence that branches on its data, a gradient written by
hand, a wide MLP and a gradient of a gradient. Forward is the program alone; gradient is the program
and its gradient together; step trains.
"""

import jax
import jax.numpy as jnp
import tensorflow as tf
import torch

import gapscope as gs

BOTH = ["forward", "gradient"]

with gs.question("linear", "Is a linear regression step slower?"):
    gs.inputs(
        x=gs.normal("N D", N=1000, D=10),
        y=gs.normal("N P", P=1),
        w=gs.normal("D P"),
        b=gs.normal("P"),
        out="",
    )

    @gs.contender("torch", modes=["eager"], name="torch", phases=BOTH, wrt="w b", reference=True)
    def linear_torch(x, y, w, b):
        return torch.mean((x @ w + b - y) ** 2)

    @gs.contender("tensorflow", modes=["eager", "function"], name="tensorflow", phases=BOTH, wrt="w b")
    def linear_tensorflow(x, y, w, b):
        return tf.reduce_mean((x @ w + b - y) ** 2)

    @gs.contender("jax", modes=["jit"], name="jax", phases=BOTH, wrt="w b")
    def linear_jax(x, y, w, b):
        return jnp.mean((x @ w + b - y) ** 2)

    @gs.contender("torch", modes=["eager"], name="torch_step", phases=["step"], setup=True)
    def linear_step_torch(w, b):
        w, b = torch.nn.Parameter(w), torch.nn.Parameter(b)
        optimizer = torch.optim.SGD([w, b], lr=0.01)

        def step(x, y):
            optimizer.zero_grad()
            loss = linear_torch(x, y, w, b)
            loss.backward()
            optimizer.step()
            return loss.detach()

        return gs.Step(step, parameters={"w": w, "b": b})

    @gs.contender("tensorflow", modes=["eager", "function"], name="tensorflow_step", phases=["step"], setup=True)
    def linear_step_tensorflow(w, b):
        w, b = tf.Variable(w), tf.Variable(b)
        optimizer = tf.keras.optimizers.SGD(0.01)
        optimizer.build([w, b])

        def step(x, y):
            with tf.GradientTape() as tape:
                loss = linear_tensorflow(x, y, w, b)
            optimizer.apply_gradients(zip(tape.gradient(loss, [w, b]), [w, b]))
            return loss

        return gs.Step(step, parameters={"w": w, "b": b})


with gs.question("control_flow", "Is the gradient of a loop that branches on its data slower?"):
    gs.inputs(
        x=gs.normal("T N D", T=30, N=32, D=32),
        u=gs.normal("D H", H=32, std=0.2),
        w=gs.normal("H J", J=32, std=0.2),
        out="N H",
    )
    LIMIT = 0.5  # on the mean square of the state, which passes it in about a third of the steps

    @gs.contender("torch", modes=["eager"], name="torch", phases=BOTH, wrt="u w", reference=True)
    def control_flow_torch(x, u, w):
        state = torch.zeros_like(x[0] @ u)
        for row in x:
            state = torch.tanh(row @ u + state @ w)
            if torch.mean(state * state) > LIMIT:
                state = 0.5 * state
        return state

    @gs.contender("tensorflow", modes=["eager", "function"], name="tensorflow", phases=BOTH, wrt="u w")
    def control_flow_tensorflow(x, u, w):
        state = tf.zeros_like(x[0] @ u)
        for row in x:
            state = tf.tanh(row @ u + state @ w)
            if tf.reduce_mean(state * state) > LIMIT:
                state = 0.5 * state
        return state

    @gs.contender("jax", modes=["jit"], name="jax", phases=BOTH, wrt="u w")
    def control_flow_jax(x, u, w):
        def advance(state, row):
            state = jnp.tanh(row @ u + state @ w)
            halved = jax.lax.cond(
                jnp.mean(state * state) > LIMIT, lambda state: 0.5 * state, lambda state: state, state
            )
            return halved, None

        return jax.lax.scan(advance, jnp.zeros_like(x[0] @ u), x)[0]


with gs.question("custom", "Is a gradient written by hand slower?"):
    gs.inputs(x=gs.normal("N", N=10_000), out="N")

    class Softplus(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            power = torch.exp(x)
            ctx.save_for_backward(power)
            return torch.log1p(power)

        @staticmethod
        def backward(ctx, upstream):
            (power,) = ctx.saved_tensors
            return upstream * (1 - 1 / (1 + power))

    @gs.contender("torch", modes=["eager"], name="torch", phases=BOTH, reference=True)
    def custom_torch(x):
        return Softplus.apply(x)

    @gs.contender("tensorflow", modes=["function"], name="tensorflow", phases=BOTH, setup=True)
    def custom_tensorflow():
        @tf.custom_gradient
        def softplus(x):
            power = tf.exp(x)
            return tf.math.log1p(power), lambda upstream: upstream * (1 - 1 / (1 + power))

        return softplus

    @gs.contender("jax", modes=["jit"], name="jax", phases=BOTH, setup=True)
    def custom_jax():
        def forward(x):
            power = jnp.exp(x)
            return jnp.log1p(power), power

        softplus = jax.custom_vjp(lambda x: forward(x)[0])
        softplus.defvjp(forward, lambda power, upstream: (upstream * (1 - 1 / (1 + power)),))
        return softplus


with gs.question("mlp", "Is the gradient of a wide MLP slower?"):
    gs.inputs(
        x=gs.normal("N D", N=256, D=1024),
        w1=gs.normal("D H", H=1024, std=0.03),
        b1=gs.normal("H"),
        w2=gs.normal("H P", P=1024, std=0.03),
        b2=gs.normal("P"),
        out="N P",
    )
    WEIGHTS = "w1 b1 w2 b2"  # tanh, not ReLU: no kink on which two correct gradients could differ

    @gs.contender("torch", modes=["eager", "compile"], name="torch", phases=BOTH, wrt=WEIGHTS, reference=True)
    def mlp_torch(x, w1, b1, w2, b2):
        return torch.tanh(x @ w1 + b1) @ w2 + b2

    @gs.contender(
        "torch", modes=["eager"], name="torch_modules", phases=BOTH, axes="w1:H D w2:P H", wrt=WEIGHTS, setup=True
    )
    def mlp_modules(w1, b1, w2, b2):
        first, second = torch.nn.Linear(*w1.shape[::-1]), torch.nn.Linear(*w2.shape[::-1])
        first.weight, first.bias = torch.nn.Parameter(w1), torch.nn.Parameter(b1)
        second.weight, second.bias = torch.nn.Parameter(w2), torch.nn.Parameter(b2)
        return gs.Step(
            torch.nn.Sequential(first, torch.nn.Tanh(), second),
            parameters={"w1": first.weight, "b1": first.bias, "w2": second.weight, "b2": second.bias},
        )

    @gs.contender("tensorflow", modes=["function", "xla"], name="tensorflow", phases=BOTH, wrt=WEIGHTS)
    def mlp_tensorflow(x, w1, b1, w2, b2):
        return tf.tanh(x @ w1 + b1) @ w2 + b2

    @gs.contender("tensorflow", modes=["function"], name="keras", phases=BOTH, wrt=WEIGHTS, setup=True)
    def mlp_keras(w1, b1, w2, b2):
        first = tf.keras.layers.Dense(w1.shape[1], activation="tanh")
        second = tf.keras.layers.Dense(w2.shape[1])
        model = tf.keras.Sequential([tf.keras.Input((w1.shape[0],)), first, second])
        model.set_weights([w1, b1, w2, b2])
        return gs.Step(model, parameters={"w1": first.kernel, "b1": first.bias, "w2": second.kernel, "b2": second.bias})

    @gs.contender("jax", modes=["jit"], name="jax", phases=BOTH, wrt=WEIGHTS)
    def mlp_jax(x, w1, b1, w2, b2):
        return jnp.tanh(x @ w1 + b1) @ w2 + b2


with gs.question("second_order", "Is a gradient of a gradient slower?"):
    gs.inputs(x=gs.normal("N D", N=256, D=64), w=gs.normal("D H", H=64, std=0.2), v=gs.normal("H"), out="")

    @gs.contender("torch", modes=["eager"], name="torch", phases=BOTH, wrt="w v", reference=True)
    def second_order_torch(x, w, v):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad((torch.tanh(x @ w) @ v).sum(), x, create_graph=True)
        return torch.mean(slope**2)

    @gs.contender("tensorflow", modes=["function"], name="tensorflow", phases=BOTH, wrt="w v")
    def second_order_tensorflow(x, w, v):
        with tf.GradientTape() as tape:
            tape.watch(x)
            total = tf.reduce_sum(tf.linalg.matvec(tf.tanh(x @ w), v))
        return tf.reduce_mean(tape.gradient(total, x) ** 2)

    @gs.contender("jax", modes=["jit"], name="jax", phases=BOTH, wrt="w v")
    def second_order_jax(x, w, v):
        return jnp.mean(jax.grad(lambda x: (jnp.tanh(x @ w) @ v).sum())(x) ** 2)


@gs.claim("torch is marginally ahead")
def _(answer):
    return answer.ratio("tensorflow[function]", "torch[eager]", phase="gradient").within(1, 1.5)


@gs.claim("control flow costs TF more")
def _(answer):
    here = answer.at(question="control_flow")
    return (here.ratio("tensorflow[eager]", "torch[eager]", phase="gradient") > 1) & (
        here.ratio("tensorflow[function]", "torch[eager]", phase="gradient") > 1
    )


@gs.claim("in a linear regression step the difference is insignificant")
def _(answer):
    return (
        answer.at(question="linear")
        .ratio("tensorflow_step[function]", "torch_step[eager]", phase="step")
        .within(1 / 1.1, 1.1)
    )


@gs.claim("XLA can put TF ahead on large matrix work")
def _(answer):
    mlp = answer.at(question="mlp")
    return (mlp.ratio("torch[eager]", "tensorflow[xla]", phase="gradient") > 1) & (
        mlp.ratio("torch[compile]", "tensorflow[xla]", phase="gradient") > 1
    )


@gs.claim("low-level ops are not always faster than high-level APIs")
def _(answer):
    mlp = answer.at(question="mlp")
    return (mlp.ratio("torch_modules[eager]", "torch[eager]", phase="gradient") <= 1.02) | (
        mlp.ratio("keras[function]", "tensorflow[function]", phase="gradient") <= 1.02
    )
