"""Figures of 1866 against the facts, in both editions: companies, papers, trains, phases, setup."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.definitions import Definitions
from tests.facts import load as facts
from tests.facts import needs_facts
from tests.titles.test_data_facts import by_edition, here, of

pytestmark = needs_facts


@pytest.fixture(scope="module", params=["2021", "2026"])
def defs(request: pytest.FixtureRequest) -> Definitions:
    return of("1866", request.param)


def test_newest_edition_is_the_default() -> None:
    assert of("1866", None).overlay == "2026"


def test_setup(defs: Definitions) -> None:
    record = facts("1866/setup.yaml")
    edition = defs.overlay
    assert list(defs.players) == by_edition(record["players"], edition)
    main = {"2021": "full", "2026": "standard"}[edition]
    scenario = next(s for s in record["scenarios"] if s["scenario"] == main)
    two_cash, two_limit = ({}, {}) if edition == "2021" else ({2: 650}, {2: 28})
    assert defs.cash == scenario["starting_cash"] | two_cash
    carried = scenario["certificate_limit"]
    assert defs.certificate_limit == carried.get("carried_over_from_2021", carried) | two_limit
    turns = by_edition(record["stock_turn_tokens_per_player"], edition)
    expected = turns.get("carried_over_from_2021", turns) | ({} if edition == "2021" else {2: 5})
    assert defs.setting("setup", "stock_turns") == expected
    assert defs.setting("auction", "step") == record["bid_increment"]
    capitals = record["c_hexes"]["edition-2021"]
    assert defs.facts["capitals"] == {"hexes": capitals["hexes"], "labels": capitals["labels"]}
    assert defs.facts["double_towns"] == record["existing_double_towns"]
    regions = facts("1866/map.yaml")["regions"]
    assert defs.facts["regions"] == {name: r["nation"] for name, r in regions.items()}


def _renamed(value: Any, edition: str) -> Any:
    if isinstance(value, list):
        return [_renamed(v, edition) for v in value]
    if isinstance(value, dict):
        return {k: _renamed(v, edition) for k, v in value.items()}
    return "FNR" if (value, edition) == ("KFN", "2026") else value


def test_scenarios(defs: Definitions) -> None:
    edition = defs.overlay
    records = {s["scenario"]: s for s in facts("1866/setup.yaml")["scenarios"] if here(s, edition)}
    records.pop("short", None)  # struck through in the rules text
    assert set(defs.facts["scenarios"]) == set(records)
    assert set(defs.options["scenario"].choices) == set(records)
    trains = facts("1866/trains.yaml")["trains"]
    for name, record in records.items():
        found = defs.facts["scenarios"][name]
        record = _renamed(record, edition)
        assert found["cash"] == record["starting_cash"]
        assert found["public_companies"] == record.get("public_companies", record.get("pool"))
        assert found["in_play"] == record["public_companies_in_play"]
        assert found["guaranteed"] == record["one_guaranteed_from_each_of"]
        assert found.get("maximum") == record.get("maximum_per_nation")
        assert found["infrastructure"] == record.get("infrastructure_each", 5)
        if "auction_items" in record:
            assert found["auction"] == record["auction_items"]
        if "nationals" in record:
            assert found["nationals"] == record["nationals"]
        if edition == "2021":
            counts = {t["name"]: t["count"]["edition-2021"][name] for t in trains}
            usual = {n: t.count for n, t in defs.trains.items() if "card" not in t.facts}
            assert usual | found.get("trains", {}) == counts
        for company in found["public_companies"] + found["nationals"]:
            assert company in defs.companies
        for item in found["auction"]:
            assert item in defs.privates


def test_papers(defs: Definitions) -> None:
    data = facts("1866/companies.yaml")
    concessions = data["concessions"]
    assert list(defs.privates) == [c["id"] for c in concessions] + [
        m["auction_id"] for m in data["minor_nationals"]
    ]
    for record in concessions:
        paper = defs.privates[record["id"]]
        found = (paper.kind, paper.name, paper.value, paper.revenue, paper.min_bid)
        assert found == tuple(record[k] for k in ("kind", "name", "value", "revenue", "min_bid"))
        assert paper.powers[0]["company"] == record["nation"] == record["power"]["company"]
        assert defs.companies[record["nation"]].facts["concession"] == record["id"]
    for record in data["minor_nationals"]:
        paper = defs.privates[record["auction_id"]]
        assert (paper.kind, paper.min_bid, paper.revenue) == ("minor", record["min_bid"], 0)
        assert paper.powers[0] == {"type": "gives_president_certificate", "company": record["id"]}


def test_minors(defs: Definitions) -> None:
    records = facts("1866/companies.yaml")["minor_nationals"]
    assert [c.id for c in defs.companies.values() if c.kind == "minor"] == [r["id"] for r in records]
    for record in records:
        minor = defs.companies[record["id"]]
        assert [50 * shares for shares in minor.certificates] == list(record["shares"].values())
        assert minor.facts["locked"] == [1]
        assert minor.facts["start_cities"] == record["start_cities"]
        assert (minor.facts["area"], minor.facts["nation"], minor.facts["number"], minor.name) == (
            record["region"],
            record["nation"],
            record["order"],
            record["name_2026"],
        )
        director = record["becomes"]["certificate"].startswith("director")
        assert minor.facts.get("gives_president", False) == director
        assert minor.features == frozenset()


def test_nationals(defs: Definitions) -> None:
    records = facts("1866/companies.yaml")["nationals"]
    assert [c.id for c in defs.companies.values() if c.kind == "national"] == [r["id"] for r in records]
    incomes = {}
    for record in records:
        nation = defs.companies[record["id"]]
        shares = record["shares"]
        papers = [shares["director"], *shares["ordinary"], shares["locked_in_bank"]]
        assert [10 * share for share in nation.certificates] == papers
        assert nation.facts["locked"] == [len(papers) - 1]
        assert nation.facts["start_cities"] == record["start_cities"]
        assert nation.facts.get("concession") == record["formed_from"].get("concession")
        assert nation.facts.get("minors") == record["formed_from"].get("minor_nationals")
        assert nation.facts.get("form_from_phase") == record.get("may_form_from_phase")
        until = nation.facts.get("start_cities_until", {}).get("cities")
        assert until == record.get("start_cities_until_italy_forms")
        assert (nation.name, nation.features) == (record["name"], {"marker"})
        incomes[record["id"]] = record["income"]["edition-2026"]["fixed_dividend"]
    assert defs.setting("dividends", "national") == (incomes if defs.overlay == "2026" else None)
    off_board = [r["id"] for r in records if str(r["operates"]["edition-2026"]).startswith("never")]
    assert defs.setting("track", "off_board") == (off_board if defs.overlay == "2026" else [])


def test_public_companies(defs: Definitions) -> None:
    data = facts("1866/companies.yaml")
    records = {_renamed(r["id"], defs.overlay): r for r in data["public_companies"] if here(r, defs.overlay)}
    assert {c.id for c in defs.companies.values() if c.kind == "public"} == set(records)
    common = data["public_company_common"]
    for company_id, record in records.items():
        company = defs.companies[company_id]
        assert list(company.token_prices) == record["token_prices"]
        assert list(company.homes) == [(home["hex"], home["city"]) for home in record["home"]]
        assert company.name == record["name"]
        assert company.facts["nation"] == record["nation"]
        assert company.facts.get("region") == record.get("region")
        small, large = company.facts["start_size"], company.facts["grown_size"]
        five, ten = common["five_share"], common["ten_share"]
        assert [100 // large * s for s in company.certificates] == [ten["director"], *ten["ordinary"]]
        first = company.certificates[: 1 + len(five["ordinary"])]
        assert [100 // small * s for s in first] == [five["director"], *five["ordinary"]]
        assert sum(first) == small
        assert sum(company.certificates) == large
    assert defs.setting("finance", "loan_limit") == {"5": five["loan_limit"], "10": ten["loan_limit"]}
    assert defs.setting("trains", "infrastructure_limit") == {
        "5": five["infrastructure_limit"],
        "10": ten["infrastructure_limit"],
    }
    loan = common["loan"]
    assert [defs.setting("finance", k) for k in ("loan", "interest", "loan_at_end")] == list(loan.values())
    assert defs.setting("shares", "holding_limit") == common["player_holding_limit_percent"]
    assert defs.setting("shares", "pool_limit") == common["bank_pool_limit_percent"]
    growing = [phase.name for phase in defs.phases if "companies_may_grow" in phase.status]
    assert growing[0] == ten["convert_from_phase"] and growing[-1] == defs.phases[-1].name


def _same_train(train: Any, record: dict[str, Any], edition: str) -> None:
    assert (train.price, train.rusts_on) == (record["price"], record["rusts_on"])
    distance = record["distance"]
    groups = {d.kinds: (d.pay, d.visit) for d in train.distance}
    if "cities_and_off_board" in distance:
        most = distance["cities_and_off_board"]
        assert groups == {("city", "offboard"): (most, most), ("town",): (999, 999)}
    elif distance.get("passes_towns_freely"):
        assert groups == {("city",): (distance["cities"],) * 2, ("town",): (0, 999)}
    else:
        assert groups == {("city",): (distance["cities"],) * 2, ("town",): (distance["towns"],) * 2}
    assert train.facts.get("multiplier", 1) == distance["multiplier"]
    tokened = distance.get("counts_only_own_tokened_cities", False)
    assert train.facts.get("paid_only_tokened", False) == tokened
    assert train.facts.get("min_tokened") == (2 if tokened and edition == "2026" else None)
    assert train.facts["group"] == ("E" if tokened else "N")


def test_trains(defs: Definitions) -> None:
    data = facts("1866/trains.yaml")
    cards = [name for name, train in defs.trains.items() if "card" not in train.facts]
    assert cards == [r["name"] for r in data["trains"]]
    for record in data["trains"]:
        card = defs.trains[record["name"]]
        count = by_edition(record["count"], defs.overlay)
        count = count["full"] if isinstance(count, dict) else count
        assert card.count == (None if str(count).startswith("unlimited") else count), card.name
        _same_train(card, record, defs.overlay)
        sides = record.get("variants", [])
        assert list(card.sides) == ([card.name, *(s["name"] for s in sides)] if sides else [])
        for side in sides:
            other = defs.trains[side["name"]]
            assert (other.facts["card"], other.count) == (card.name, card.count)
            _same_train(other, side, defs.overlay)
    local = defs.trains["L"].facts
    assert (local["min_stops"], local["own_city"]) == (1, True)


def test_infrastructure(defs: Definitions) -> None:
    table = defs.facts["infrastructure"]
    records = facts("1866/trains.yaml")["infrastructure"]
    assert list(table) == [r["name"] for r in records]
    for record in records:
        found, edition = table[record["name"]], defs.overlay
        count = by_edition(record["count"], edition)
        assert found["count"] == (count["full"] if isinstance(count, dict) else count)
        assert found["price"] == record["price"]
        assert found["name"] == by_edition(record["full_name"], edition)
        if record["name"] != "P":
            assert found["from_phase"] == by_edition(record["available_from_phase"], edition)
    if defs.overlay == "2021":
        assert table["P"]["from_train"] == "L"
    else:
        assert table["P"]["from_phase"] == defs.phases[0].name


def test_phases(defs: Definitions) -> None:
    data = facts("1866/phases.yaml")
    assert [p.name for p in defs.phases] == [r["name"] for r in data["phases"]]
    status = {
        "public_can_buy_trains_from_each_other": "trains_from_companies",
        "public_can_convert_to_ten_share": "companies_may_grow",
        "germany_and_italy_may_form": "germany_and_italy_may_form",
    }
    zones = facts("1866/market.yaml")["zones"]
    for phase, record in zip(defs.phases, data["phases"], strict=True):
        first = record["trigger"]
        assert list(phase.trains) == ([] if isinstance(first, str) else first["first_train_bought"])
        limit = record["train_limit"]
        ten = {"10": limit["ten_share"]} if limit["ten_share"] else {}
        assert phase.train_limit == {"5": limit["five_share"]} | ten
        assert list(phase.colours) == record["tiles"]
        assert phase.facts["par_zone"] == record["par_zone"]
        assert phase.facts["port_bonus"] == record["port_bonus"]
        assert phase.name in zones[record["par_zone"]]["start_zone_in_phases"]
        track = record["track"]["public"]
        assert phase.facts["upgrades"] == track["max_upgrades"]
        assert defs.setting("track", "public_tiles") == track["max_tiles"]
        assert defs.setting("track", "public_costs") == track["costs"]
        assert phase.status == {status[k] for k, yes in record["status"].items() if yes}
        events = [e.split(" ")[0] for e in by_edition(record["events"], defs.overlay)]
        if phase is defs.phases[0]:
            assert list(defs.trains["L"].events) == events  # made available by the first L or 2
        else:
            assert list(phase.events) == events
        rusted = [t.name for t in defs.trains.values() if t.rusts_on in phase.trains and phase.trains]
        assert rusted == record["rusts"]
    assert defs.setting("formation", "forced_order") == data["forced_formation_order"]


def test_market_moves(defs: Definitions) -> None:
    moves = facts("1866/market.yaml")["movement"]
    turn = moves["stock_turn_token"]
    words = {"right 2": 2, "right 1": 1, "none": 0}
    for setting, fact in (("pass", "pass"), ("sell", "sell_only"), ("buy", "buy_only")):
        assert defs.setting("stock", setting) == words[turn[fact]]
    assert defs.setting("stock", "sell_and_buy") == words[turn["sell_and_buy"]]
    assert defs.setting("market", "dividend_steps") == [0, 1, 2, 3]
