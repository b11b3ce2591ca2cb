"""Figures of 1894 against the facts: companies, privates, trains, phases, setup."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.definitions import Definitions
from tests.facts import load as facts
from tests.facts import needs_facts
from tests.titles.test_data_facts import of

pytestmark = needs_facts


@pytest.fixture(scope="module")
def defs() -> Definitions:
    return of("1894", None)


def test_setup(defs: Definitions) -> None:
    record = facts("1894/setup.yaml")
    assert defs.id == str(record["title"])
    assert (defs.currency, list(defs.players)) == (record["currency"], record["players"])
    assert defs.cash == record["starting_cash"]
    assert defs.certificate_limit == record["certificate_limit"]
    assert defs.setting("auction", "step") == record["bid_increment"]
    draws = [draw["items"] for draw in record["random_draws_in_order"]]
    assert [defs.setting("setup", "starter_drawn"), defs.setting("setup", "removed_one_of")] == draws
    assert defs.setting("setup", "late") == record["late_companies"]
    ferry = record["ferry_markers"]
    assert (defs.setting("ferry", "hex"), defs.setting("ferry", "count")) == (ferry["hex"], ferry["count"])


def test_companies(defs: Definitions) -> None:
    records = facts("1894/companies.yaml")["companies"]
    assert list(defs.companies) == [r["id"] for r in records]
    for record in records:
        company = defs.companies[record["id"]]
        shares = [record["shares"]["president"], *record["shares"]["ordinary"]]
        assert [10 * s for s in company.certificates] == shares
        assert list(company.token_prices) == record["token_prices"]
        assert list(company.homes) == [(home["hex"], home["city"]) for home in record["home"]]
        assert (company.name, company.facts["country"]) == (record["name"], record["country"])
        starter = "always" if record.get("starting_company") else None
        starter = "drawn" if record.get("may_be_starting_company") else starter
        assert company.facts.get("starter") == starter
        assert defs.setting("formation", "float") == record["float_percent"]
        assert defs.setting("shares", "holding_limit") == record["holding_limit_percent"]
        if "late" in record:
            late = record["late"]
            assert company.facts["late_from_phase"] == late["available_from_phase"]
            hexes = defs.catalogue.map.hexes.values()
            homes = [h.id for h in hexes if h.facts.get("late_home_for") == company.id]
            assert sorted(homes) == sorted(late["home_hexes"])
            stops = {"G6": late["paris_city"]} if "paris_city" in late else {}
            assert company.facts.get("late_home_stops", {}) == stops


def test_certificates_are_listed_by_id(defs: Definitions) -> None:
    assert len(defs.certificates) == 9 * len(defs.companies)
    president, other = defs.certificates["PLM_0"], defs.certificates["PLM_8"]
    assert (president.shares, president.president, other.shares, other.president) == (2, True, 1, False)
    assert sum(c.shares for c in defs.certificates_of("PLM")) == 10


def _power(power: dict[str, Any]) -> dict[str, Any]:
    """A power of the facts in the words of the data files."""
    keep = ("type", "hex", "tiles", "uses", "company", "phase", "price", "cost", "terrain_extra")
    found = {key: power[key] for key in keep if key in power}
    match power["type"]:
        case "blocks_hex":
            found["while"] = "player_owned"
        case "extra_yellow_tile":
            found["connected"] = power["must_be_connected"]
        case "revenue_change":
            found |= {"revenue": power["revenue"], "owner": "company"}
        case "teleport":
            found |= {"free_token": power["free_token_there"], "connected": power["connection_needed"]}
        case "revenue_by_tile":
            low = power["no_tile_or_yellow"]
            values = {"white": low, "yellow": low, "green": power["green"], "brown": power["brown"]}
            found["revenue"] = values
        case "london_bonus":
            found["token_hex"] = power["needs"].split()[-1]
        case "gives_share":
            found |= {"shares": power["percent"] // 10, "changes_president": power["changes_presidency"]}
        case "gives_president_certificate":
            found["par"] = power["buyer_sets_par"]
    return found


def test_privates(defs: Definitions) -> None:
    records = facts("1894/companies.yaml")["privates"]
    assert list(defs.privates) == [r["id"] for r in records]
    for record in records:
        private = defs.privates[record["id"]]
        assert (private.name, private.value, private.revenue, private.min_bid) == (
            record["name"],
            record["value"],
            record["revenue"],
            record["min_bid"],
        )
        told = [p for p in record["power"] if p["type"] not in ("note", "never_sold_to_a_company")]
        assert list(private.powers) == [_power(p) for p in told]
        sale = record["sold_to_company"]
        assert private.facts.get("sale_price") == (sale["price"] if sale else None)
        if sale:
            phases = [p.name for p in defs.phases if "companies_may_buy_privates" in p.status]
            assert phases == sale["phases"]
        assert (private.kind == "major") == (sale is None)


def test_trains(defs: Definitions) -> None:
    records = facts("1894/trains.yaml")["trains"]
    assert list(defs.trains) == [r["name"] for r in records]
    for record in records:
        train = defs.trains[record["name"]]
        assert (train.price, train.rusts_on) == (record["price"], record["rusts_on"])
        assert train.count == (None if record["count"] == "unlimited" else record["count"])
        assert train.trade_in == {t["give"]: t["discount"] for t in record["trade_in"]}
        for given, discount in train.trade_in.items():
            pay = next(t["pay"] for t in record["trade_in"] if t["give"] == given)
            assert train.price - discount == pay
        stops = record["distance"]["stops"]
        most = 999 if stops == "unlimited" else stops
        groups = {(frozenset(d.kinds), d.pay, d.visit) for d in train.distance}
        expected = {(frozenset({"city", "offboard", "town"}), most, most)}
        if "extra_towns" in record["distance"]:
            extra = record["distance"]["extra_towns"]
            expected.add((frozenset({"town"}), extra, extra))
        assert groups == expected


def test_phases(defs: Definitions) -> None:
    data = facts("1894/phases.yaml")
    assert [p.name for p in defs.phases] == [r["name"] for r in data["phases"]]
    for phase, record in zip(defs.phases, data["phases"], strict=True):
        first = record["trigger"]
        assert list(phase.trains) == ([] if isinstance(first, str) else first["first_train_bought"])
        assert phase.train_limit == {"": record["train_limit"]}
        assert list(phase.colours) == record["tiles"]
        assert phase.operating_rounds == record["operating_rounds"]
        sells = record["status"]["companies_may_buy_privates"]
        assert ("companies_may_buy_privates" in phase.status) == sells
        rusted = [t.name for t in defs.trains.values() if t.rusts_on in phase.trains and phase.trains]
        assert rusted == record["rusts"]
        brown = "brown" in phase.colours
        assert ("brown" if brown else "yellow") == record["revenue_column"]
        assert ("split_green_cities" in phase.status) == (brown and phase.name != "Purple")
    assert {p.name: p.events for p in defs.phases if p.events} == {
        "Brown": ("late_companies_available",),
        "Red": ("privates_close",),
        "Purple": ("final_set",),
    }
    assert defs.setting("track", "actions") == data["track"]["actions_per_round"]


def test_rules_figures(defs: Definitions) -> None:
    market, companies = facts("1894/market.yaml"), facts("1894/companies.yaml")["company_common"]
    assert defs.setting("formation", "par") == market["par_prices"]["normal_company"]
    starting = market["par_prices"]["starting_company_by_major_shareholding"]
    assert defs.setting("formation", "starter_par") == starting
    assert defs.setting("formation", "reissue_price") == market["par_prices"]["after_reissue"]
    assert defs.setting("shares", "pool_limit") == market["bank_pool_limit_percent"]
    cells = {defs.grid.price(cell): cell for cell in defs.grid.cells("par")}
    assert cells == {p: (c["row"], c["column"]) for p, c in market["par_cells"].items()}
    redeem = companies["redeem"]
    assert defs.setting("formation", "redeem_per_turn") == redeem["max_per_round"]
    assert defs.setting("formation", "redeem_first_round") == redeem["max_in_first_round_of_a_set"]
    ferry = companies["ferry_marker"]
    assert [defs.setting("ferry", k) for k in ("count", "price")] == [ferry[k] for k in ("supply", "price")]
    for_owner = defs.privates["LS"].power("ferry_marker_price")
    assert for_owner is not None and for_owner["price"] == ferry["price_for_owner_of_LS"]
    two = [name for name, company in defs.companies.items() if len(company.homes) == 2]
    assert sorted(two) == sorted(companies["two_home_companies"])
    splits = facts("1894/upgrades.yaml")["split_cities"]["from"]
    assert defs.setting("track", "splits") == splits
