"""Put no barrier between operations that a compiler could make one loop."""

SWITCH = "no-barriers"

LINES = {
    "jax": "# without jax.lax.optimization_barrier between the operations of {f}",
    "torch": "# without torch._dynamo.graph_break() or torch.compiler.disable in {f}",
}
