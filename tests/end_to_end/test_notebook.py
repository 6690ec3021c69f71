"""A notebook, run by a real kernel."""

import nbclient
import nbformat
import pytest

CELLS = (
    "import numpy as np\nimport gapscope as gs\n%load_ext gapscope.notebook\nx = np.linspace(0, 1, 3000)\nfactor = 2",
    "def f(x):\n    return np.sin(x) * factor\n\ndef g(x):\n    return sum(np.sin(x) for _ in range(factor))",
    "gs.compare(f, g, inputs={'x': x}, budget=1)",
    "%%gap x --budget 1\nnp.sin(x) * factor\n---\ny = np.sin(x)\ny + y",
    "%gap f g x --budget 1",
    "%gap f nosuch",
    "%%gap x\nnp.sin(x)",
    "gs.compare(lambda x: x, f, inputs={'x': x})",
)


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    folder = str(tmp_path_factory.mktemp("notebook"))
    # A kernel that listens on TCP warns about it; sockets in a folder need no such warning.
    client = nbclient.NotebookClient(notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": folder}})
    client.execute()
    return [cell.outputs for cell in notebook.cells]


@pytest.mark.filterwarnings("ignore")  # of zmq and its event loop, none of them ours
@pytest.mark.parametrize(("number", "title"), [(2, "f against g"), (3, "cell_1 against cell_2"), (4, "f against g")])
def test_answers_draw_themselves(outputs, number, title):
    (result,) = [output for output in outputs[number] if output.output_type == "execute_result"]

    assert result["data"]["text/plain"].startswith(f"{title}\n\n")
    assert result["data"]["text/html"].startswith('<iframe sandbox srcdoc="&lt;!doctype html&gt;')


def test_progress_is_gone_once_it_is_answered(outputs):
    shown = [output for output in outputs[2] if output.output_type == "display_data"]

    assert [output["data"]["text/html"] for output in shown] == [""]


@pytest.mark.parametrize(
    ("number", "said"),
    [(5, "There is no 'nosuch' in this notebook."), (6, "One contender alone has nothing to be compared with.")],
)
def test_what_cannot_be_compared_is_told_in_a_sentence(outputs, number, said):
    (stream,) = [output for output in outputs[number] if output.output_type == "stream"]

    assert stream["text"].startswith(said)


def test_a_lambda_is_refused_with_what_to_do(outputs):
    (error,) = [output for output in outputs[7] if output.output_type == "error"]

    assert error["ename"] == "QuestionError"
    assert "pass isolate=False" in error["evalue"]
