"""
How long the first page of `gapscope serve` takes over a store of ten thousand answers.

    make bench-serve
"""

import http.client
import json
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from gapscope.measure.machine import read_machine
from gapscope.model.codec import decode
from gapscope.store import open_store

RESULTS = Path(__file__).parent / "results"
ANSWERS, REPEATS = 10_000, 30
PAGES = ("/", "/?question=conv1d", "/?framework=torch", "/?page=100")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "answers.sqlite"
        fill(path)
        command = [sys.executable, "-m", "gapscope", "serve", "--port", "0", "--store", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://(\S+)", server.stdout.readline())
            assert found is not None
            seconds = {page: [timed(found[1], page) for _ in range(REPEATS)] for page in PAGES}
            server.send_signal(signal.SIGINT)
    machine = read_machine()
    written = {
        "machine": {"cpu": machine.cpu, "usable_cores": machine.usable_cores, "system": machine.system},
        "answers": ANSWERS,
        "first_s": {page: times[0] for page, times in seconds.items()},
        "median_s": {page: statistics.median(times) for page, times in seconds.items()},
        "worst_s": {page: max(times) for page, times in seconds.items()},
    }
    (RESULTS / "serve.json").write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    for page in PAGES:
        print(
            f"{page:22} first {1e3 * seconds[page][0]:6.1f} ms  median {1e3 * statistics.median(seconds[page]):6.1f} ms"
        )


def fill(path: Path) -> None:
    """The stored conv1d answer ten thousand times, under different names and machines."""
    answer = decode((RESULTS / "conv1d.json").read_bytes())
    store = open_store(path)
    for number in range(20):
        asked = replace(answer.question, name="conv1d" if number < 5 else f"question-{number}")
        store.save(replace(answer, question=asked, machine=replace(answer.machine, cpu=f"machine {number % 4}")))
    with sqlite3.connect(path) as connection:
        copied = (
            "INSERT INTO answers SELECT printf('%s%05d', substr(identity, 1, 7), :n), saved_at, question, title, cpu, "
        )
        copied += "contenders, finished, body FROM answers WHERE length(identity) = 12 AND rowid <= 20"
        for number in range(1, ANSWERS // 20):
            connection.execute(copied, {"n": number})
        connection.execute("DELETE FROM frameworks")
        connection.execute(
            "INSERT OR IGNORE INTO frameworks SELECT identity, value FROM answers, "
            'json_each(\'["torch", "tensorflow", "jax"]\')'
        )
    connection.close()


def timed(address: str, page: str) -> float:
    connection = http.client.HTTPConnection(address, timeout=60)
    began = time.perf_counter()
    connection.request("GET", page)
    reply = connection.getresponse()
    assert reply.status == 200 and b"stored answers" in reply.read()
    seconds = time.perf_counter() - began
    connection.close()
    return seconds


if __name__ == "__main__":
    main()
