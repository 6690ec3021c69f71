"""A trial of a question file's text, in real processes."""

from contextlib import contextmanager

from gapscope.contenders.crew import quarters
from gapscope.contenders.reader import Reader
from gapscope.explain.other_sizes import OtherSizes
from gapscope.explain.trial import Trial
from gapscope.model.settings import Settings
from gapscope.verify.reference import find_references


@contextmanager
def trial_of(text, folder):
    file = folder / "asked.py"
    file.write_text(text)
    settings = Settings()
    with Reader(file, settings) as reader, quarters(settings) as home:
        (question,) = reader.questions(None, name="asked", command="", shipped=False)
        inputs = reader.inputs(question)
        references = find_references(question, inputs, ("forward",), home)
        yield Trial(
            question=question,
            phase="forward",
            inputs=inputs,
            reference=references.by_phase["forward"],
            cotangents=(),
            quarters=home,
            others=OtherSizes(reader.inputs, home),
            tick=lambda words: None,
        )
