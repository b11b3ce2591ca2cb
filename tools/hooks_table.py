"""Write the table of departments and hooks into the title author's guide, from the docstrings in ``rules/``.

python tools/hooks_table.py            # rewrite the part of the page between its marks
python tools/hooks_table.py --check    # exit status 1 when the page is not up to date
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from pathlib import Path

from eighteenxx.rules import DEPARTMENTS, Department

PAGE = Path(__file__).resolve().parents[1] / "docs" / "adding-a-title.md"
BEGIN = "<!-- hooks: written by tools/hooks_table.py -->"
END = "<!-- end of hooks -->"


def first_sentence(text: str | None) -> str:
    """The first paragraph of a docstring up to its first full stop, without the rules it was drawn from."""
    paragraph = " ".join((inspect.cleandoc(text or "")).split("\n\n")[0].split())
    told = re.sub(r"\s*(Source: )?\b(R94|R66|RUL66|RUL94)-[\w.-]+.*$", "", paragraph)
    match = re.match(r"(.+?[.?])(\s|$)", told)
    return (match.group(1) if match else told).rstrip()


def hooks(cls: type[Department]) -> list[tuple[str, str]]:
    """(call, what it answers) of every hook that a department's class has, in the order of its module."""
    found = []
    for name, method in vars(cls).items():
        if name.startswith("_") or not inspect.isfunction(method):
            continue
        names = ", ".join(list(inspect.signature(method).parameters)[1:])
        found.append((f"{name}({names})", first_sentence(method.__doc__)))
    return found


def table() -> str:
    """All departments, each with its hooks, as Markdown."""
    parts = []
    for name, cls in DEPARTMENTS.items():
        about = " ".join(inspect.cleandoc(cls.__doc__ or "").split())
        rows = "\n".join(f"| `{call}` | {told.replace('|', chr(92) + '|')} |" for call, told in hooks(cls))
        head = f"### {name}\n\n`{cls.__module__}.{cls.__name__}`. {about}"
        parts.append(f"{head}\n\n| hook | what it answers or does |\n|---|---|\n{rows}".replace("``", "`"))
    return "\n\n".join(parts)


def page(text: str) -> str:
    """The page with the table as it is now."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} lacks the marks {BEGIN} and {END}")
    return f"{head}{BEGIN}\n\n{table()}\n\n{END}{tail}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--check", action="store_true", help="change nothing, say whether the page is up to date"
    )
    asked = parser.parse_args()
    now = PAGE.read_text("utf-8")
    wanted = page(now)
    if asked.check:
        return int(now != wanted)
    PAGE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
