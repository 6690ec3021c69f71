"""
The sections of the HTML page, one file each.

A section has an `ORDER` (they are sorted by it), a `TITLE`, a `TEMPLATE`
(Jinja, with autoescape on) and a `data(answer)` that returns what the template needs, or
None where the answer has nothing for it: a section appears when its data does.
"""
