"""The pages as a browser gets them: over a socket, from the server itself."""

import html
import http.client
import json
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import replace
from urllib.parse import quote

import pytest

from gapscope.model import codec
from gapscope.store import open_store
from report import answers, whole


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    path = tmp_path_factory.mktemp("served") / "answers.sqlite"
    store = open_store(path)
    phases = answers.three_phases()
    phases = replace(phases, question=replace(phases.question, name="phases"))
    made = {"conv1d": store.save(answers.conv1d()), "three_phases": store.save(phases)}
    made |= {"hostile": store.save(answers.hostile()), "again": store.save(answers.conv1d())}
    return path, made


@pytest.fixture(scope="module")
def address(stored):
    with serving(stored[0]) as found:
        yield found


@contextmanager
def serving(store):
    command = [sys.executable, "-m", "gapscope", "serve", "--port", "0", "--store", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={"PYTHONUNBUFFERED": "1"}) as server:
        said = server.stdout.readline()
        yield re.search(r"http://(127\.0\.0\.1:\d+) ", said)[1]
        server.send_signal(signal.SIGINT)
        assert server.wait(20) in (0, 130)


def ask(address, path, method="GET", **headers):
    with closing(http.client.HTTPConnection(address, timeout=60)) as connection:
        connection.request(method, path, headers=headers)
        reply = connection.getresponse()
        return reply.status, reply.read().decode(), dict(reply.getheaders())


def test_the_list_names_every_answer(address, stored):
    status, page, headers = ask(address, "/")

    assert status == 200
    assert all(f'href="/answers/{identity}"' in page for identity in stored[1].values())
    assert "4 stored answers" in page
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("question=phases", {"three_phases"}),
        ("framework=tensorflow&question=conv1d", {"conv1d", "again"}),
        ("framework=nosuch", set()),
        ("machine=nosuch", set()),
        ("page=2", set()),
        ("page=x&question=", {"conv1d", "again", "three_phases", "hostile"}),
    ],
)
def test_the_list_is_filtered(address, stored, query, names):
    status, page, _ = ask(address, f"/?{query}")

    assert status == 200
    assert {name for name, identity in stored[1].items() if f'href="/answers/{identity}"' in page} == names
    assert ("checkbox" in page) is bool(names)


def test_one_answer_is_its_report_with_a_way_back(address, stored):
    status, page, _ = ask(address, f"/answers/{stored[1]['conv1d']}")

    assert status == 200
    assert '<section id="ranking">' in page and '<a href="/">' in page


def test_json_is_what_was_stored(address, stored):
    status, body, headers = ask(address, f"/answers/{stored[1]['conv1d']}.json")

    assert status == 200
    assert json.loads(body)["question"]["name"] == "conv1d"
    assert headers["content-disposition"] == f'attachment; filename="{stored[1]["conv1d"]}.json"'


def test_two_answers_stand_side_by_side(address, stored):
    first, second = stored[1]["conv1d"], stored[1]["again"]

    status, page, _ = ask(address, f"/side-by-side?answer={first}&answer={second}")

    assert status == 200
    assert "What they measured" in page and "keras_layer[function]" in page
    assert page.count("1.00× [") == 4  # every contender that was measured, against itself


def test_answers_with_nothing_in_common_stand_side_by_side_too(address, stored):
    first, second = stored[1]["conv1d"], stored[1]["three_phases"]

    status, page, _ = ask(address, f"/side-by-side?answer={first}&answer={second}")

    assert status == 200
    assert "They have no contender in common at any one place" in page
    assert page.count(">gone<") > 3 and page.count(">new<") > 1


def test_of_very_many_gaps_some_are_drawn_and_the_rest_is_told(tmp_path):
    store = open_store(tmp_path / "answers.sqlite")
    store.save(whole.huge(40))

    with serving(store.path) as address:
        status, page, _ = ask(address, f"/questions/{whole.huge(2).question.name}")

    assert status == 200
    assert page.count("<svg") == 30
    assert "9 more gaps are not drawn; none of them surely changed." in page


def test_the_course_of_a_question_is_drawn(address):
    status, page, _ = ask(address, "/questions/conv1d")

    assert status == 200
    assert page.count("<svg") == page.count("<h2>") >= 6  # one for each gap
    assert "Its level did not surely change." in page


@pytest.fixture(scope="module")
def unreadable(tmp_path_factory):
    """A store with an answer of an older format, one cut short, and one that can be read, of one question."""
    path = tmp_path_factory.mktemp("unreadable") / "answers.sqlite"
    store = open_store(path)
    made = {word: store.save(answers.conv1d()) for word in ("older", "cut", "whole")}
    body = codec.encode(answers.conv1d())
    spoiled = {"older": body.replace(b'"format":1', b'"format":0'), "cut": body[: len(body) // 2]}
    assert all(text != body for text in spoiled.values())
    with closing(sqlite3.connect(path)) as connection, connection:
        for word, text in spoiled.items():
            connection.execute("UPDATE answers SET body = ? WHERE identity = ?", (text, made[word]))
    return path, made


@pytest.mark.parametrize(
    ("word", "reason"),
    [("older", "in format 0; this gapscope reads format 1"), ("cut", "This is not an answer gapscope wrote")],
)
def test_an_answer_that_cannot_be_read_is_told_and_costs_the_others_nothing(unreadable, word, reason):
    path, made = unreadable
    with serving(path) as address:
        shown = {
            place: ask(address, place)
            for place in (
                "/",
                f"/answers/{made[word]}",
                f"/answers/{made['whole']}",
                f"/side-by-side?answer={made[word]}&answer={made['whole']}",
                "/questions/conv1d",
            )
        }
    pages = [(status, html.unescape(page)) for status, page, _ in shown.values()]
    (listed, lists), refused, whole, beside, course = pages

    assert listed == whole[0] == course[0] == 200
    assert all(f'href="/answers/{identity}"' in lists for identity in made.values())
    assert all(status == 404 and reason in page and made[word] in page for status, page in (refused, beside))
    assert "3 stored answers, 2 written by another gapscope and left out" in course[1]


@pytest.mark.parametrize("name", ["hostile"])
def test_nothing_a_user_wrote_is_markup(address, stored, name):
    identity = stored[1][name]
    question = answers.hostile().question.name
    for path in (
        "/",
        f"/answers/{identity}",
        f"/side-by-side?answer={identity}&answer={identity}",
        f"/questions/{quote(question, safe='')}",
    ):
        _, page, _ = ask(address, path)

        assert "<script" not in page.lower(), path
        assert not re.search(r"<[^>]+\son\w+=", page), path


@pytest.mark.parametrize(
    "path",
    [
        "/answers/nosuch",
        "/answers/..%2f..%2fetc%2fpasswd",
        "/answers/../../etc/passwd",
        "/answers/%00",
        "/answers/a'%20OR%201=1",
        "/questions/nosuch",
        "/side-by-side",
        "/side-by-side?answer=nosuch&answer=neither",  # letters that no number begins with
        "/nosuch",
    ],
)
def test_what_is_not_there_is_told_and_shows_nothing_else(address, path):
    status, page, _ = ask(address, path)

    assert status == 404
    assert "This cannot be shown" in page
    assert "root:" not in page and "Traceback" not in page


@pytest.mark.parametrize("host", ["gaps.example", "169.254.169.254", "127.0.0.1.evil.example"])
def test_other_hosts_are_refused(address, host):
    assert ask(address, "/", Host=host)[0] == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_changed(address, stored, method):
    before = stored[0].read_bytes()

    assert ask(address, "/", method)[0] == 405
    assert ask(address, f"/answers/{stored[1]['conv1d']}", method)[0] == 405
    assert stored[0].read_bytes() == before


def test_a_port_that_is_taken_is_told(address, stored):
    port = address.rpartition(":")[2]
    command = [sys.executable, "-m", "gapscope", "serve", "--port", port, "--store", str(stored[0])]

    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2
    assert (
        done.stderr == f"gapscope: Port {port} cannot be used: Address already in use. Give another one with --port.\n"
    )
