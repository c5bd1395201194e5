"""The README's lines run as they stand, and print what it says."""
import contextlib
import io
import os
import re
from pathlib import Path

README = Path(os.environ.get("TREEN_README") or Path(__file__).resolve().parent.parent / "README.md")


def test_the_lines_work():
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", README.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks and blocks[0][0].count("\n") <= 6
    for lines, expected in blocks:
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            exec(lines, {})
        if expected:
            assert told.getvalue() == expected
