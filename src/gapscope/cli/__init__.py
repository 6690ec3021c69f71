"""The command line: one module a command. Importing this loads neither NumPy nor a framework."""


def main() -> None:
    """Run the command in `sys.argv`."""
    from gapscope.cli._app import run

    run()
