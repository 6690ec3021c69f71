"""The commands as a person uses them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import psutil
import pytest

from end_to_end.cli import gapscope
from gapscope.model.codec import decode, schema

QUESTION = '''
"""Is adding twice slower?"""
import gapscope as gs

gs.inputs(x=gs.normal("N", N=3000), out="N")


@gs.contender("numpy")
def once(x):
    return x + 3


@gs.contender("numpy")
def often(x):
    for _ in range(30):
        x = x + 0.1
    return x


@gs.claim("adding often is slower")
def _(answer):
    return answer.ratio("often[eager]", "once[eager]") > 1


@gs.claim("adding once is slower")
def _(answer):
    return answer.ratio("once[eager]", "often[eager]") > 1
'''


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("commands")
    (folder / "adding.py").write_text(QUESTION)
    done = gapscope("compare", "adding.py", "--budget", "2", "--json", "a.json", "--html", "a.html", folder=folder)
    return folder, done


def test_the_answer_is_in_words_and_the_exit_code_is_zero(asked):
    _, done = asked

    assert done.code == 0
    assert done.out.startswith("Is adding twice slower?\n")
    assert "once[eager] takes" in done.out
    assert "supported  adding often is slower" in done.out
    assert "refuted    adding once is slower" in done.out
    assert "gapscope compare adding.py --budget 2" in done.out


def test_progress_goes_to_stderr_a_line_a_stage(asked):
    _, done = asked

    assert "checking outputs" in done.err
    assert "checking outputs" not in done.out
    assert "\r" not in done.err


def test_the_json_answer_keeps_the_contract(asked):
    folder, _ = asked
    text = (folder / "a.json").read_bytes()
    answer = json.loads(text)

    jsonschema.validate(answer, schema())
    decode(text)
    assert list(answer) == [
        "format", "question", "machine", "seconds_spent", "points", "claims", "caveats", "control",
    ]  # fmt: skip
    assert set(answer["question"]) == {"name", "title", "file", "command"}
    assert set(answer["machine"]["limits"]) == {"copy_bytes_per_s", "gemm_flops_per_s", "dispatch_s"}
    point = answer["points"][0]
    assert set(point) == {
        "parameters", "contenders", "verdicts", "measurements", "gaps", "explanations", "operators",
    }  # fmt: skip
    assert set(point["contenders"][0]) == {
        "name", "framework", "mode", "phase_list", "status", "error", "versions", "python",
    }  # fmt: skip
    assert set(point["verdicts"][0]) == {
        "contender", "phase", "reference", "holds", "error", "tolerance", "where",
    }  # fmt: skip
    assert set(point["measurements"][0]) >= {
        "contender", "phase", "first_calls_s", "compile_s", "traces", "steady_s", "device_s", "calls", "pairs",
        "rounds", "peak_host_bytes", "peak_device_bytes", "memory_parts", "of_limit",
    }  # fmt: skip
    assert set(point["gaps"][0]) == {
        "slower", "faster", "phase", "quantity", "ratio", "difference", "word", "break_even_calls",
    }  # fmt: skip
    assert set(answer["claims"][0]) == {"claim", "word", "because"}
    assert set(answer["control"]) == {"ratio", "floor", "load"}


def test_the_parts_of_the_peak_add_up_to_it(asked):
    folder, _ = asked
    for measurement in json.loads((folder / "a.json").read_text())["points"][0]["measurements"]:
        assert sum(measurement["memory_parts"].values()) == pytest.approx(
            measurement["peak_host_bytes"]["value"], abs=len(measurement["memory_parts"])
        )


def test_the_report_is_one_file_with_the_answer_in_it(asked):
    folder, _ = asked
    page = (folder / "a.html").read_text()

    assert "Is adding twice slower?" in page
    assert "<svg" in page
    assert "://" not in page.replace("http://www.w3.org", "")


def test_json_to_stdout_is_json_and_nothing_else(asked):
    folder, _ = asked

    done = gapscope("show", "last", "--json", "-", folder=folder)

    assert json.loads(done.out)["question"]["name"] == "adding"


def test_stored_answers_are_listed_and_followed(asked):
    folder, _ = asked

    listed, course = gapscope("show", folder=folder), gapscope("history", "adding", folder=folder)

    assert "adding" in listed.out
    assert "often[eager]" in course.out


def test_another_size_can_be_set(asked):
    folder, _ = asked

    done = gapscope("compare", "adding.py", "--set", "N=10", "--budget", "0.5", "--json", "-", folder=folder)

    assert json.loads(done.out)["points"][0]["parameters"] == {"N": 10}


def test_expressions_are_compared_with_axes_found_by_value(tmp_path: Path):
    done = gapscope(
        "compare", "x.sum(axis=1)", "np.einsum('ncl->ln', x.transpose(0, 1, 2))",
        "--input", "x=f32[N:8 C:3 L:9]", "--axes", "numpy-2 out:L N", "--budget", "0.5", "--json", "-",
        folder=tmp_path,
    )  # fmt: skip

    assert [c["status"] for c in json.loads(done.out)["points"][0]["contenders"]] == ["ok", "ok"], done.out


def test_several_questions_in_one_file_are_points(tmp_path: Path):
    (tmp_path / "adding.py").write_text(QUESTION + '\ngs.question("short", N=10)\ngs.question("long", N=9000)\n')

    both = gapscope("compare", "adding.py", "--budget", "0.5", "--json", "-", folder=tmp_path)
    one = gapscope("compare", "adding.py::short", "--budget", "0.5", "--json", "-", folder=tmp_path)

    assert [p["parameters"] for p in json.loads(both.out)["points"]] == [
        {"question": "short", "N": 10},
        {"question": "long", "N": 9000},
    ]
    assert [p["parameters"]["question"] for p in json.loads(one.out)["points"]] == ["short"]


def test_a_wrong_contender_makes_exit_code_one(tmp_path: Path):
    (tmp_path / "adding.py").write_text(QUESTION.replace("x + 3", "x + 4"))

    done = gapscope("compare", "adding.py", "--budget", "0.5", folder=tmp_path)

    assert done.code == 1
    assert "wrong" in done.out


def test_the_memory_limit_is_kept_for_one_contender_alone(tmp_path: Path):
    # Asked for and never touched: the limit counts what is asked for, and touching it would take most of a minute.
    greedy = (
        "import numpy as np\n\n@gs.contender('numpy')\ndef greedy(x):\n"
        "    return x + 3 + np.empty(400 << 20, np.uint8)[:0].sum()\n"
    )
    (tmp_path / "adding.py").write_text(QUESTION + greedy)

    limited = gapscope(
        "compare",
        "adding.py",
        "--memory-limit",
        "0.35",
        "--only",
        "once",
        "--only",
        "greedy",
        "--budget",
        "0.1",
        "--json",
        "-",
        folder=tmp_path,
    )
    free = gapscope("compare", "adding.py", "--only", "greedy", "--budget", "0.1", "--json", "-", folder=tmp_path)

    states = {c["name"]: c for c in json.loads(limited.out)["points"][0]["contenders"]}
    assert states["once[eager]"]["status"] == "ok"
    assert states["greedy[eager]"]["status"] == "failed"
    assert "MemoryError" in states["greedy[eager]"]["error"]
    assert [c["status"] for c in json.loads(free.out)["points"][0]["contenders"]] == ["ok"]


def interruptible():
    """Tests that run in the background inherit a deaf ear for Ctrl-C; who sits at a terminal has none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_keeps_what_was_measured_and_ends_everything(tmp_path: Path):
    (tmp_path / "adding.py").write_text(QUESTION)
    environment = {**os.environ, "GAPSCOPE_STORE": str(tmp_path / "answers.sqlite")}
    process = subprocess.Popen(
        [sys.executable, "-m", "gapscope", "compare", "adding.py", "--budget", "60", "--same", "0.01%"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        preexec_fn=interruptible,
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if "fresh set 3" in line:
            break
    time.sleep(0.3)
    children = psutil.Process(process.pid).children(recursive=True)

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert "once[eager]" in out
    assert "you stopped it" in err
    assert psutil.wait_procs(children, timeout=5)[1] == []
    assert "adding" in gapscope("show", folder=tmp_path).out


def test_help_loads_neither_numpy_nor_a_framework():
    code = (
        "import sys\nsys.argv = ['gapscope', '--help']\nfrom gapscope.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('LOADED', sorted({'numpy', 'torch', 'tensorflow', 'jax', 'rich', 'msgspec'} & set(sys.modules)))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert "LOADED []" in done.stdout


def test_a_reader_that_has_seen_enough_is_no_failure(asked):
    folder, _ = asked
    environment = {**os.environ, "GAPSCOPE_STORE": str(folder / "answers.sqlite")}

    done = subprocess.run(
        f"{sys.executable} -m gapscope show last | head -n 1", shell=True, cwd=folder, env=environment,
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip

    assert done.stdout == "Is adding twice slower?\n"
    assert "Traceback" not in done.stderr


def test_without_a_framework_a_shipped_question_is_answered_by_the_rest(tmp_path: Path):
    (tmp_path / "sitecustomize.py").write_text(
        "from importlib.machinery import PathFinder\nfind = PathFinder.find_spec\n"
        "gone = ('torch', 'tensorflow', 'keras', 'scipy', 'numba', 'jax')\n"
        "PathFinder.find_spec = classmethod(lambda c, n, p=None, t=None: None if n in gone else find(n, p, t))\n"
    )

    done = gapscope(
        "ask", "single-channel-conv::small", "--budget", "0.5", "--json", "-",
        folder=tmp_path, PYTHONPATH=str(tmp_path),
    )  # fmt: skip

    states = {c["name"]: c for c in json.loads(done.out)["points"][0]["contenders"]}
    assert done.code == 0, {n: c["error"] for n, c in states.items()}
    assert states["tf_conv2d[eager]"]["status"] == "absent"
    assert "pip install 'gapscope[tensorflow]'" in states["tf_conv2d[eager]"]["error"]
    assert states["scipy_correlate[eager]"]["status"] == "absent"
    assert states["numpy_loop[eager]"]["status"] == "ok"


def test_a_claim_that_fails_does_not_cost_the_answer(tmp_path: Path):
    broken = '@gs.claim("never")\ndef _(answer):\n    return answer.ratio("x", "y") > 1 and 3 > 2 or 1 / 0\n'
    (tmp_path / "adding.py").write_text(QUESTION + broken)

    done = gapscope("compare", "adding.py", "--budget", "0.5", "--json", "-", folder=tmp_path)

    claims = {c["claim"]: c for c in json.loads(done.out)["claims"]}
    assert claims["never"]["word"] == "depends"
    assert claims["adding often is slower"]["word"] == "supported"
    assert done.code == 0


def test_doctor_tells_what_is_here(tmp_path: Path):
    done = gapscope("doctor", folder=tmp_path)

    assert done.code == 0
    assert "numpy       " in done.out
    assert "clock       reading it is " in done.out
    assert "hand-over   " in done.out
    assert "gaps under" in done.out
