"""Events: what happened, told in the order it happened, for logs, views and the rules' reactions."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen
class Event:
    """One thing that happened. ``kind`` is its name, ``data`` its figures by name (ids and numbers).

    >>> str(Event("paid", {"payer": "bank", "payee": "Red", "amount": 40}))
    'paid: payer bank, payee Red, amount 40'
    """

    kind: str
    data: dict[str, Any] = field(factory=dict, hash=False)

    def __str__(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.data.items())
        return f"{self.kind}: {told}" if told else self.kind

    def __getitem__(self, key: str) -> Any:
        return self.data[key]
