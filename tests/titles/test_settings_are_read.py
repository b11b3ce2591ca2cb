"""No figure in a title's data that no code reads: it would say what the engine does not do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import eighteenxx

from ..draw.titles import TITLES, definitions

CODE = "".join(p.read_text() for p in sorted(Path(eighteenxx.__file__).parent.rglob("*.py")))


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_every_setting_is_read(title: str, edition: str | None) -> None:
    defs = definitions(title, edition)
    names = [(part, str(name)) for part, values in defs.settings.items() for name in values]
    assert len(names) > 30
    assert [n for n in names if not re.search(rf"[\"']{re.escape(n[1])}[\"']", CODE)] == []
