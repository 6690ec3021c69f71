"""Answers as the pipeline would give them, with figures one can recompute by hand."""

from itertools import combinations

from gapscope.model.answer import Answer, Asked, Caveat, Control, Crossover, Gap, Point, SettledClaim
from gapscope.model.evidence import ContenderState, Estimate, Machine, Measurement, Verdict

MACHINE = Machine(
    cpu="AMD EPYC 7B13",
    cores=2,
    usable_cores=2.0,
    memory_bytes=16 * 2**30,
    usable_memory_bytes=8 * 2**30,
    system="Linux 6.1",
    python="3.11.7",
    governor=None,
    load=0.4,
    thread_settings={"OMP_NUM_THREADS": "2"},
)

OUT_OF_MEMORY = "tf_nn[eager] failed while warming up: out of memory"
NO_JAX = "jax is not installed; pip install 'gapscope[jax]'"


def about(value, part=0.02):
    return Estimate(value=value, low=value * (1 - part), high=value * (1 + part))


def once(value):
    return Estimate(value=value)


def state(name, framework, *, phases=("forward",), status="ok", error=None):
    return ContenderState(
        name=name,
        framework=framework,
        mode=name.partition("[")[2].rstrip("]"),
        phase_list=phases,
        status=status,
        error=error,
        versions={framework: "2.1.0"},
        python="3.11.7",
    )


def measured(name, steady_s, first_calls_s=(), *, phase="forward", peak=None, compile_s=None, traces=None):
    return Measurement(
        contender=name,
        phase=phase,
        first_calls_s=tuple(first_calls_s),
        compile_s=compile_s,
        traces=traces,
        steady_s=about(steady_s) if isinstance(steady_s, float) else steady_s,
        device_s=None,
        calls=10,
        pairs=8,
        rounds=20,
        peak_host_bytes=peak,
        peak_device_bytes=None,
        memory_parts={},
        of_limit=None,
        timings_s=((0.002, 0.0021),),
    )


def gap(slower, faster, ratio, word="slower", *, phase="forward", break_even=None):
    estimate = about(ratio, 0.05) if isinstance(ratio, float) else ratio
    return Gap(
        slower=slower,
        faster=faster,
        phase=phase,
        quantity="time",
        ratio=estimate,
        difference=about(0.001, 0.1),
        word=word,
        break_even_calls=break_even,
    )


def gaps_of(measurements, **special):
    """Every pair of `measurements`, as far apart as their steady times are."""
    found = []
    for one, other in combinations(measurements, 2):
        faster, slower = sorted((one, other), key=lambda m: m.steady_s.value)
        ratio = slower.steady_s.value / faster.steady_s.value
        found.append(gap(slower.contender, faster.contender, ratio, phase=one.phase, **special))
    return tuple(found)


def answer(*points, title="Why is my TF2 Conv1D ten times slower than PyTorch?", name="conv1d", **rest):
    asked = Asked(name=name, title=title, file=f"{name}.py", command=rest.pop("command", f"gapscope compare {name}.py"))
    return Answer(format=1, question=asked, machine=MACHINE, seconds_spent=61.2, points=points, **rest)


def conv1d():
    """Six contenders of three frameworks, one wrong and one failed, with claims, a caveat and a control."""
    measurements = (
        measured("functional[eager]", 0.00656, (0.0103, 0.0071, 0.0066), peak=about(12.5 * 2**20, 0.01)),
        measured("functional[compile]", 0.0064, (20.1, 0.0069), peak=about(12.5 * 2**20), compile_s=once(20.0)),
        measured("keras_layer[function]", 0.00193, (0.069, 0.0031, 0.002), peak=about(24.8 * 2**20), traces=1),
        measured("lax_conv[jit]", 0.00405, (0.11, 0.0042)),
    )
    gaps = (
        gap("functional[eager]", "functional[compile]", Estimate(value=1.02, low=0.97, high=1.06), "inconclusive"),
        gap("functional[eager]", "keras_layer[function]", 3.4, break_even=Estimate(value=13.0, low=12.0, high=14.0)),
        gap("functional[compile]", "keras_layer[function]", 3.32),
        gap("lax_conv[jit]", "keras_layer[function]", 2.1),
        gap("functional[eager]", "lax_conv[jit]", 1.62),
        gap("functional[compile]", "lax_conv[jit]", 1.58),
    )
    point = Point(
        parameters={"N": 1000, "C": 1, "L": 100},
        contenders=(
            state("functional[eager]", "torch"),
            state("functional[compile]", "torch"),
            state("keras_layer[function]", "tensorflow"),
            state("keras_layer[xla]", "tensorflow", status="wrong"),
            state("tf_nn[eager]", "tensorflow", status="failed", error=OUT_OF_MEMORY),
            state("lax_conv[jit]", "jax"),
        ),
        verdicts=(
            Verdict(
                contender="keras_layer[xla]",
                phase="forward",
                reference="functional[eager]",
                holds=False,
                error=0.031,
                tolerance=1e-5,
                where="output 0 at [0, 17, 3]",
            ),
        ),
        measurements=measurements,
        gaps=gaps,
    )
    return answer(
        point,
        claims=(
            SettledClaim(
                claim="TF2 Conv1D is ten times slower than PyTorch's",
                word="refuted",
                because="keras_layer[function] / functional[eager] = 0.294× [0.28×, 0.31×]",
            ),
            SettledClaim(claim="XLA adds compile time", word="depends", because="keras_layer[xla] was not measured"),
        ),
        caveats=(
            Caveat(
                name="busy-machine",
                seen="the load was 1.7 on 2 cores while measuring",
                advice="ask again when the machine is idle",
            ),
        ),
        control=Control(ratio=about(1.001, 0.01), floor=0.018, load=0.4),
    )


def three_phases():
    """Two contenders of two frameworks, forward, gradient and step; in the step they are the same."""
    measurements, gaps = [], []
    for phase, ours, theirs in (("forward", 0.001, 0.002), ("gradient", 0.006, 0.003), ("step", 0.01, 0.01005)):
        measurements += [measured("mlp[eager]", ours, phase=phase), measured("dense[function]", theirs, phase=phase)]
    gaps = [
        gap("dense[function]", "mlp[eager]", 2.0, phase="forward"),
        gap("mlp[eager]", "dense[function]", 2.0, phase="gradient"),
        gap("dense[function]", "mlp[eager]", Estimate(value=1.005, low=0.995, high=1.015), "same", phase="step"),
    ]
    all_three = ("forward", "gradient", "step")
    states = (state("mlp[eager]", "torch", phases=all_three), state("dense[function]", "tensorflow", phases=all_three))
    return answer(
        Point(parameters={}, contenders=states, measurements=tuple(measurements), gaps=tuple(gaps)),
        title="Is TensorFlow's automatic differentiation slower than PyTorch's?",
        name="autodiff",
    )


def inconclusive(word="inconclusive"):
    """One framework, two contenders, nothing settled."""
    measurements = (measured("left[eager]", 0.01), measured("right[eager]", 0.0101))
    close = Estimate(value=1.01, low=0.97, high=1.06)
    return answer(
        Point(
            parameters={},
            contenders=(state("left[eager]", "numpy"), state("right[eager]", "numpy")),
            measurements=measurements,
            gaps=(gap("right[eager]", "left[eager]", close, word),),
        ),
        title="Is left slower than right?",
        name="sides",
    )


def two_points():
    """`tf-function`: two named points with the order turned round between them, and an absent contender."""
    points = []
    for name, python_s, function_s, parameters in (("scalar", 1.4e-7, 5.5e-4, {}), ("matmul", 0.08, 0.06, {"n": 1000})):
        measurements = (
            measured("python[eager]", python_s, (python_s * 2,)),
            measured("tf_add[function]", function_s, (0.073,)),
        )
        points.append(
            Point(
                parameters={"question": name, **parameters},
                contenders=(
                    state("python[eager]", "python"),
                    state("tf_add[function]", "tensorflow"),
                    state("jnp_add[jit]", "jax", status="absent", error=NO_JAX),
                ),
                measurements=measurements,
                gaps=gaps_of(measurements),
            )
        )
    return answer(*points, title="Why is tf.function slower than plain Python?", name="tf-function")


def observed_once():
    """Single observations: no interval anywhere."""
    measurements = (measured("a[eager]", once(0.5), (3.0,)), measured("b[eager]", once(2.0), (2.0,)))
    return answer(
        Point(
            parameters={},
            contenders=(state("a[eager]", "torch"), state("b[eager]", "jax")),
            measurements=measurements,
            gaps=(gap("b[eager]", "a[eager]", Estimate(value=4.0)),),
        ),
        control=Control(ratio=None, floor=None, load=0.0),
    )


def nothing_measured():
    """Every contender fell out before the clock started."""
    states = (
        state("a[eager]", "torch", status="failed", error="a[eager] failed while loading: No module named 'torch'"),
        state("b[eager]", "jax", status="absent", error="jax is not installed"),
    )
    return answer(Point(parameters={}, contenders=states))


def hostile():
    """Names, titles and errors that try to be markup, escape codes or table cells."""
    bad = "<script>alert(1)</script>|`x`\x1b[31m"
    measurements = (measured(bad, 0.001, (0.01,)), measured("[bold]b[/bold]", 0.002, (0.02,)))
    return answer(
        Point(
            parameters={"question": bad, "<b>L</b>": "</style><img src=x onerror=alert(1)>"},
            contenders=(
                state(bad, "<i>torch</i>"),
                state("[bold]b[/bold]", "jax"),
                state("c[eager]", "jax", status="failed", error=f"line one\n</td>{bad}\x1b]0;owned\x07"),
            ),
            measurements=measurements,
            gaps=gaps_of(measurements),
        ),
        title="</title><script>alert(3)</script>",
        command="gapscope compare '</pre><script>alert(4)</script>'",
        claims=(SettledClaim(claim="</p><script>alert(5)</script>", word="supported", because="</li><b>@someone"),),
        caveats=(Caveat(name="<u>", seen="<script>alert(6)</script>", advice="</ul>\x1b[2J"),),
    )


def compared(ratio, word="slower", *, swept=True, **parameters):
    """A point at which `a` takes `ratio` times as long as `b`; below one it is the other way round."""
    slower, faster, larger = ("a", "b", ratio) if ratio >= 1 else ("b", "a", 1 / ratio)
    return Point(
        parameters=parameters,
        contenders=(state("a", "numpy"), state("b", "numpy")),
        measurements=(measured(faster, 0.001), measured(slower, 0.001 * larger)),
        gaps=(gap(slower, faster, float(larger), word),),
        swept=swept,
    )


def swept():
    """Four sizes of an image, with the turn between the second and the fourth, and a failure at a fifth."""
    failed = Point(
        parameters={"N": 1, "H": 64, "W": 64},
        contenders=(state("a", "numpy"), state("b", "numpy", status="failed", error=OUT_OF_MEMORY)),
        measurements=(measured("a", 0.004),),
        swept=True,
    )
    points = (
        compared(4.0, N=1, H=8, W=8),
        compared(2.0, N=1, H=16, W=16),
        compared(1.01, "inconclusive", N=1, H=24, W=24),
        compared(0.5, N=1, H=32, W=32),
        failed,
    )
    turn = Crossover(
        dimension="H",
        low=24,
        high=32,
        ahead="a",
        behind="b",
        phase="forward",
        settled=False,
        sure_low=16,
        sure_high=32,
        parameters={},
    )
    return answer(*points, title="Which is faster?", name="sizes", crossovers=(turn,))
