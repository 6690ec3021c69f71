"""The drawings of a report as PNG files, for slides and chats that show no SVG."""

import re

from gapscope.model.answer import Answer
from gapscope.report._extra import need
from gapscope.report.as_html import sections

SCALE = 2.0
INK, GROUND = "#1d2126", "#ffffff"
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_OPENING = re.compile(r"(<svg\b[^>]*>)")


def pictures(answer: Answer) -> dict[str, bytes]:
    """Every drawing by its file name: the section it stands in, numbered where there are several."""
    converter = need("vl_convert")
    found: dict[str, bytes] = {}
    for section in sections(answer):
        drawings = _DRAWING.findall(section.body)
        for number, drawing in enumerate(drawings, 1):
            name = section.name if len(drawings) == 1 else f"{section.name}-{number}"
            found[f"{name}.png"] = converter.svg_to_png(_on_paper(drawing), scale=SCALE)
    return found


def _on_paper(drawing: str) -> str:
    """On a page a drawing has the page's ink and ground; alone it needs its own."""
    ground = f'<rect width="100%" height="100%" fill="{GROUND}"/>'
    return _OPENING.sub(rf"\1{ground}", drawing, count=1).replace("currentColor", INK)
