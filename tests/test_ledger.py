"""Every rule of a title's ledger is named by a test (what people owe each other at the table aside)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
RULES = ROOT.parent / "shared" / "rules"


def named_in_tests(prefix: str) -> set[str]:
    """Ids that a line of code or a docstring of a test names."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found.update(re.findall(rf"{prefix}-[A-Za-z0-9.-]*[A-Za-z0-9]", path.read_text()))
    return found


def rules_of(title: str) -> list[dict[str, str]]:
    """A title's ledger."""
    ledger = RULES / f"{title}-ledger.yaml"
    if not ledger.exists():
        pytest.skip("the rule ledgers are not beside the project (../shared/rules)")
    rules: list[dict[str, str]] = yaml.safe_load(ledger.read_text())
    return rules


@pytest.mark.parametrize("title", ["1894", "1866"])
def test_every_rule_is_named_by_a_test(title: str) -> None:
    rules = rules_of(title)
    due = {rule["id"] for rule in rules if rule["kind"] != "player-etiquette"}
    missing = sorted(due - named_in_tests("R" + title[2:]))
    assert not missing, f"{len(missing)} of {len(due)} rules of {title} are named by no test: {missing}"


@pytest.mark.parametrize("title", ["1894", "1866"])
def test_every_id_that_is_named_is_a_rule(title: str) -> None:
    known = {rule["id"] for rule in rules_of(title)}
    for folder, pattern in (
        ("eighteenxx", "*.py"),
        ("eighteenxx", "*.yaml"),
        ("docs", "*.md"),
        ("tests", "*.py"),
    ):
        for path in sorted((ROOT / folder).rglob(pattern)):
            named = re.findall(rf"\bR{title[2:]}-[A-Za-z0-9.-]*[A-Za-z0-9]", path.read_text())
            # A text may name all rules of a section: R94-auction.
            unknown = {n for n in named if not any(k == n or k.startswith(f"{n}-") for k in known)}
            assert not unknown, f"{path.relative_to(ROOT)} names {sorted(unknown)}"
