"""What every adapter refuses, in the same words."""

from typing import NoReturn


def unless_device(device: str) -> None:
    if device not in ("cpu", "cuda"):
        raise RuntimeError(f"No device is called {device!r}; use cpu or cuda.")


def unless_mode(mode: str, framework: str, modes: tuple[str, ...]) -> None:
    if mode not in modes:
        raise ValueError(f"{framework} has no mode {mode!r}; it has: {', '.join(modes)}.")


def missing_cuda(framework: str) -> RuntimeError:
    """The error to raise where `framework` could use a GPU and there is none."""
    return RuntimeError(f"{framework} sees no CUDA device here; run with --device cpu.")


def gradients(framework: str) -> NoReturn:
    raise TypeError(f"{framework} cannot differentiate a function; leave the gradient phase out for its contenders.")
