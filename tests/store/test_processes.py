"""Several real processes at one store, one of them killed in the middle of its work."""

import sqlite3
import subprocess
import sys
from pathlib import Path

from gapscope.store import open_store
from report import answers

TESTS = Path(__file__).parent.parent
SAVING = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from pathlib import Path
from report import answers
from gapscope.store import open_store

answer = answers.conv1d()
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[2])):
    open_store(Path(sys.argv[1])).save(answer, identity=f"{{sys.argv[3]}}-{{number}}")
    print(number, flush=True)
"""


def start(path, count, name):
    process = subprocess.Popen(
        [sys.executable, "-c", SAVING, str(path), str(count), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    return process


def test_processes_that_make_and_fill_one_store_lose_nothing(tmp_path):
    path = tmp_path / "answers.sqlite"
    processes = [start(path, 15, name) for name in "abcd"]

    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    ends = [process.communicate() for process in processes]

    assert [process.returncode for process in processes] == [0, 0, 0, 0], ends
    store = open_store(path)
    assert {entry.identity for entry in store.list()} == {f"{name}-{number}" for name in "abcd" for number in range(15)}
    assert store.load("c-14") == answers.conv1d()


def test_what_was_saved_survives_the_death_of_its_process(tmp_path):
    path = tmp_path / "answers.sqlite"
    process = start(path, 1_000_000, "a")
    process.stdin.write("go\n")
    process.stdin.flush()
    for number in range(20):
        assert process.stdout.readline() == f"{number}\n"

    process.kill()
    process.communicate()

    store = open_store(path)
    assert len(store.list()) >= 20
    assert all(store.load(f"a-{number}") == answers.conv1d() for number in range(20))
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
