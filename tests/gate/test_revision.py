"""Worktrees of real repositories."""

import subprocess

import pytest

from gapscope.errors import QuestionError
from gapscope.gate.revision import own_tree, tree_at


def git(folder, *words):
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "project"
    (root / "benchmarks").mkdir(parents=True)
    (root / "src").mkdir()
    (root / "src" / "lib.py").write_text("x = 1\n")
    file = root / "benchmarks" / "q.py"
    file.write_text("old\n")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    file.write_text("new\n")
    return file


def worktrees(file):
    listed = subprocess.run(["git", "-C", str(file.parent), "worktree", "list"], capture_output=True, text=True)
    return len(listed.stdout.splitlines())


def test_the_file_is_as_it_was_there_and_as_it_is_here(checkout):
    with tree_at(own_tree(checkout), "HEAD", None, 60) as there:
        assert there.file.read_text() == "old\n"
        assert checkout.read_text() == "new\n"
        assert there.folders == tuple(map(str, (there.file.parent, there.root, there.root / "src")))

    assert not there.root.exists()
    assert worktrees(checkout) == 1


def test_a_project_below_the_root_is_found_in_both_trees(checkout):
    below = checkout.parent.parent / "python"
    (below / "src").mkdir(parents=True)
    (below / "benchmarks").mkdir()
    file = below / "benchmarks" / "q.py"
    file.write_text("")
    (below / "src" / "lib.py").write_text("")
    git(below, "add", "-A")
    git(below, "commit", "-qm", "below")

    own = own_tree(file)
    with tree_at(own, "HEAD", None, 60) as there:
        for tree in (own, there):
            assert str(tree.root / "python" / "src") in tree.folders
            assert tree.folders.index(str(tree.root / "python")) < tree.folders.index(str(tree.root))


def test_in_a_hook_the_commit_being_made_is_left_alone(checkout, monkeypatch):
    index = checkout.parent.parent / ".git" / "index.lock"
    index.write_bytes(b"of the commit being made")
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    monkeypatch.setenv("GIT_DIR", str(index.parent))

    with tree_at(own_tree(checkout), "HEAD", 'test -z "$GIT_INDEX_FILE"', 60) as there:
        assert there.file.read_text() == "old\n"

    assert index.read_bytes() == b"of the commit being made"


def test_a_link_into_the_checkout_is_followed(checkout, tmp_path):
    link = tmp_path / "q.py"
    link.symlink_to(checkout)

    assert own_tree(link).file == checkout.resolve()


def test_it_is_gone_even_after_an_error(checkout):
    with pytest.raises(ValueError), tree_at(own_tree(checkout), "HEAD", None, 60):
        raise ValueError

    assert worktrees(checkout) == 1


def test_what_prepares_it_runs_in_it(checkout):
    with tree_at(own_tree(checkout), "HEAD", "echo made > made.txt", 60) as there:
        assert (there.root / "made.txt").read_text() == "made\n"

    assert not (checkout.parent.parent / "made.txt").exists()


def test_what_prepares_it_and_fails_is_told(checkout):
    told = pytest.raises(QuestionError, match=r"failed at HEAD with code 3:\nno compiler")
    with told, tree_at(own_tree(checkout), "HEAD", "echo no compiler; exit 3", 60):
        pass

    assert worktrees(checkout) == 1


@pytest.mark.parametrize("revision", ["nosuch", "--help", "HEAD~5", ""])
def test_a_revision_that_is_not_there_is_told(checkout, revision):
    told = pytest.raises(QuestionError, match=r"There is no revision .* fetch the others too")
    with told, tree_at(own_tree(checkout), revision, None, 60):
        pass


def test_a_file_outside_of_any_checkout_is_told(tmp_path):
    (tmp_path / "q.py").write_text("")

    with pytest.raises(QuestionError, match="git could not find the checkout of"):
        own_tree(tmp_path / "q.py")


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(QuestionError, match="There is no file"):
        own_tree(tmp_path / "q.py")
