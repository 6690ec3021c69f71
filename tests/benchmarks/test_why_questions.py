"""The table of the founding questions, from an answer that is known."""

import json

from benchmarks import why_questions

RATIO = {"value": 8.0, "low": 7.9, "high": 8.1}
SHARE = {"cause": "weak-kernel", "ratio": RATIO, "portion": {"value": 0.9}, "weak": True}
TOLD = {
    "question": {"command": "gapscope why q --store /somewhere/s.sqlite --budget 60 --json - --force"},
    "machine": {"cpu": "a processor", "usable_cores": 2.0, "system": "Linux"},
    "points": [
        {
            "parameters": {"question": "large"},
            "gaps": [
                {"slower": "slow[eager]", "faster": "fast[jit]", "quantity": "time", "ratio": RATIO},
                {"slower": "slow[eager]", "faster": "fast[jit]", "quantity": "memory", "ratio": {}},
            ],
            "explanations": [
                {
                    "slower": "slow[eager]",
                    "faster": "fast[jit]",
                    "shares": [SHARE],
                    "fixes": [
                        {"name": "compile", "ratio": {"value": 2.0, "low": 1.9, "high": 2.1}},
                        {"name": "shifted-adds", "ratio": RATIO},
                    ],
                    "tried": [{"reason": "it failed (/a/machine/of/mine/file.py:3)"}],
                }
            ],
        }
    ],
}


def test_a_gap_is_a_row_with_what_explains_it_and_the_best_fix():
    ((portion, cells),) = why_questions.rows("single-channel-conv", TOLD)

    assert portion == 0.9
    assert cells == (
        "single-channel-conv::large",
        "`slow[eager]`",
        "8× [7.9, 8.1]",
        "weak-kernel (weak)",
        "90%",
        "shifted-adds, 8× [7.9, 8.1]",
    )


def test_the_contender_that_closes_a_gap_stands_behind_the_best_that_was_tried():
    (explanation,) = why_questions.explanations(TOLD)
    tried = {"name": "compile", "ratio": RATIO}
    others = [
        {"name": f"written as {name}", "ratio": {**RATIO, "value": value}} for name, value in (("a", 9), ("b", 12))
    ]
    told = {**TOLD, "points": [{**TOLD["points"][0], "explanations": [{**explanation, "fixes": [tried, *others]}]}]}

    ((_, cells),) = why_questions.rows("q", told)

    assert cells[-1] == "compile, 8× [7.9, 8.1]; written as b, 12× [7.9, 8.1]"


def test_what_is_one_machines_own_is_not_stored():
    text = why_questions.without_places(json.dumps(TOLD))

    assert "/a/machine" not in text
    assert json.loads(text)["question"]["command"] == "gapscope why q --budget 60"
    assert "file.py:3" in text


def test_the_table_stands_between_its_marks(tmp_path, monkeypatch):
    monkeypatch.setattr(why_questions, "RESULTS", tmp_path)
    page = f"before\n{why_questions.BEGIN}\nold\n{why_questions.END}\nafter"
    assert "No answer has been stored yet." in why_questions.replaced(page)

    why_questions.stored("conv1d").write_text(json.dumps(TOLD))
    text = why_questions.replaced(page)

    assert text.startswith("before\n") and text.endswith("\nafter")
    assert "Explained in the median of a question's gaps: conv1d 90%. On a processor, 2 cores, Linux." in text
    assert "old" not in text
