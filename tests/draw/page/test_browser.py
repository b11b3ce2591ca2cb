"""The page in headless Chromium: it opens, steps, jumps, obeys the keyboard and fits a phone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from eighteenxx.draw.page.values import values
from eighteenxx.engine.actions import LayTile, RunRoutes
from eighteenxx.engine.game import Game

from .browser import Browser

LEFT, RIGHT, HOME, END, PAGE_UP, PAGE_DOWN = "\ue012", "\ue014", "\ue011", "\ue010", "\ue00e", "\ue00f"
TAB, ENTER = "\ue004", "\ue007"


def first(game: Game, kind: type) -> int:
    """Number of the first action of a kind."""
    return next(n for n, action in enumerate(game.actions, start=1) if isinstance(action, kind))


def state_after(game: Game, actions: int) -> Game:
    twin = game.copy()
    twin.undo(len(game.actions) - actions)
    return twin


def shown(browser: Browser) -> dict[str, str]:
    """The texts of all cells, without the notes on what changed."""
    return browser.js(
        """const found = {};
        for (const cell of document.querySelectorAll('[data-k]')) {
          if (/^[gtm]:/.test(cell.dataset.k)) continue;
          const copy = cell.cloneNode(true);
          copy.querySelectorAll('.diff').forEach((diff) => diff.remove());
          if (copy.textContent) found[cell.dataset.k] = copy.textContent;
        }
        return found;"""
    )


def test_it_opens_at_the_start_and_asks_for_nothing_else(browser: Browser, page_file: Path) -> None:
    assert browser.action == 0
    assert browser.requests() == [page_file.as_uri()]
    assert browser.js("return document.querySelectorAll('#lines li:not(.round)').length") > 600
    assert browser.js("return document.querySelectorAll('[data-k^=\"g:\"] use').length") > 70


def test_it_opens_at_once(browser: Browser) -> None:
    ready = browser.js("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    # Milliseconds; about 250 on an idle machine, and this is one bound for all machines.
    assert 0 < ready < 3000


def test_every_cell_agrees_with_the_game_wherever_one_jumps(browser: Browser, game: Game) -> None:
    last = len(game.actions)
    for n in (last, 0, 65, 64, 63, 300, 301, last):
        browser.js("location.hash = '#a' + arguments[0]", n)
        time.sleep(0.05)
        assert browser.action == n
        expected = values(state_after(game, n))
        found = shown(browser)
        assert {key: text for key, text in expected.items() if key in found or key[:2] in "c:p:r:"} == found


def test_stepping_there_and_back_leaves_the_same_picture(browser: Browser) -> None:
    picture = "return [document.getElementById('map').innerHTML, document.getElementById('market').innerHTML]"
    browser.press(*[RIGHT] * 40)
    before = browser.js(picture)
    browser.press(*[RIGHT] * 35)
    assert browser.js(picture) != before
    browser.press(*[LEFT] * 35)
    assert browser.action == 40
    assert browser.js(picture) == before


def test_the_keyboard_alone_reaches_everything(browser: Browser, game: Game) -> None:
    browser.press(RIGHT, RIGHT)
    assert browser.action == 2
    browser.press(LEFT)
    assert browser.action == 1
    browser.press(END)
    assert browser.action == len(game.actions)
    browser.press(RIGHT)
    assert browser.action == len(game.actions)
    browser.press(HOME)
    assert browser.action == 0
    browser.press(PAGE_DOWN)
    assert "Stock round 1" in browser.text("[data-k='r:round']")
    browser.press(PAGE_DOWN)
    assert "Operating round 1.1" in browser.text("[data-k='r:round']")
    browser.press(PAGE_UP)
    assert "Stock round 1" in browser.text("[data-k='r:round']")
    browser.press("g", "1", "2", "3", ENTER)
    assert browser.action == 123


def test_tab_reaches_the_buttons_and_shows_where_it_is(browser: Browser) -> None:
    reached = []
    for _ in range(40):
        browser.press(TAB)
        name, outline = browser.js(
            """const at = document.activeElement, style = getComputedStyle(at);
            return [at.id || at.tagName, style.outlineStyle + style.outlineWidth]"""
        )
        reached.append(name)
        assert outline == "solid3px", name
        if name == "on":
            break
    assert reached[-1] == "on"
    browser.press(ENTER)
    assert browser.action == 1
    for _ in range(40):
        browser.press(TAB)
        reached.append(browser.js("return document.activeElement.id"))
    assert {"slider", "jump", "map-scroll", "larger", "log-scroll"} <= set(reached)


def test_each_action_has_a_link(browser: Browser, page_file: Path) -> None:
    browser.open(page_file, "#a123")
    assert browser.action == 123
    browser.press(RIGHT)
    time.sleep(0.4)
    assert browser.js("return location.hash") == "#a124"
    assert browser.text("#link") == "#a124"
    browser.js("document.querySelector('#lines a[href=\"#a77\"]').click()")
    time.sleep(0.1)
    assert browser.action == 77
    browser.open(page_file, "#a99999")
    assert browser.text("#told").find("The game is over") >= 0


def test_what_changed_is_marked_and_told(browser: Browser, game: Game, page_file: Path) -> None:
    n = first(game, LayTile)
    browser.open(page_file, f"#a{n}")
    action = game.actions[n - 1]
    assert isinstance(action, LayTile)
    assert browser.js("return document.querySelectorAll('#rings use').length") >= 1
    assert action.hex in browser.text("#told")
    assert browser.text("#lines li[aria-current]").startswith(str(n))
    assert browser.js(
        "return document.querySelector(`[data-k='t:${arguments[0]}'] title`).textContent", action.hex
    ).endswith(f"tile {action.tile}")
    browser.open(page_file, "#a0")
    assert browser.js("return document.querySelectorAll('.changed, #rings *, #marks *').length") == 0


def test_figures_tell_by_how_much_they_changed(browser: Browser, game: Game, page_file: Path) -> None:
    n = next(
        n
        for n in range(1, len(game.actions))
        if state_after(game, n).state.players["Red"].cash
        != state_after(game, n - 1).state.players["Red"].cash
    )
    before, after = (state_after(game, i).state.players["Red"].cash for i in (n - 1, n))
    browser.open(page_file, f"#a{n}")
    sign = "+" if after > before else "−"
    assert browser.text("[data-k='p:Red:cash']") == f"{after}{sign}{abs(after - before)}"
    browser.press(RIGHT)
    assert browser.js("return document.querySelectorAll('.diff').length") == browser.js(
        "return document.querySelectorAll('.changed > .diff').length"
    )


def test_routes_lie_between_the_ground_and_the_cities(browser: Browser, game: Game, page_file: Path) -> None:
    n = next(
        n for n, action in enumerate(game.actions, start=1) if isinstance(action, RunRoutes) and action.routes
    )
    browser.open(page_file, f"#a{n}")
    assert browser.js("return document.querySelectorAll('#routes path').length") > 2
    assert browser.js(
        """const routes = document.getElementById('routes');
        return [routes.previousElementSibling.dataset.k[0], routes.nextElementSibling.dataset.k[0]]"""
    ) == ["g", "t"]
    browser.press(RIGHT)
    assert browser.js("return document.querySelectorAll('#routes path').length") == 0


@pytest.mark.parametrize("width", [320, 390, 768, 1920])
def test_it_fits_any_width(browser: Browser, page_file: Path, width: int) -> None:
    browser.open(page_file, "#a300", (width, 800))
    assert browser.js("return document.documentElement.scrollWidth") <= width
    box = browser.js(
        "const b = document.getElementById('on').getBoundingClientRect(); return [b.top, b.bottom]"
    )
    assert 0 <= box[0] < box[1] <= 800
    boxes = browser.js(
        """return [...document.querySelectorAll('.steps button, .zoom button, #slider, #jump')]
        .map((e) => e.getBoundingClientRect()).map((b) => [b.width, b.height, b.left, b.right])"""
    )
    for wide, high, left, right in boxes:
        assert wide >= 24
        assert high >= 24
        assert left >= 0
        assert right <= width


def test_a_finger_on_the_buttons_steps(browser: Browser, page_file: Path) -> None:
    browser.open(page_file, "#a10", (390, 844))
    browser.js("document.getElementById('on').click()")
    assert browser.action == 11
    browser.js(
        """const slider = document.getElementById('slider');
        slider.value = 200; slider.dispatchEvent(new Event('input'))"""
    )
    assert browser.action == 200
    assert browser.js("return document.getElementById('slider').getAttribute('aria-valuetext')").startswith(
        "Action 200 of "
    )


def test_the_map_grows_and_keeps_the_change_in_view(browser: Browser, game: Game, page_file: Path) -> None:
    browser.open(page_file, f"#a{first(game, LayTile)}", (390, 844))
    wide = "return document.querySelector('#map-scroll svg').getBoundingClientRect().width"
    before = browser.js(wide)
    browser.press("+", "+", "+")
    assert browser.js(wide) > before
    inside = browser.js(
        """const box = document.getElementById('map-scroll').getBoundingClientRect();
        const ring = document.querySelector('#rings use').getBoundingClientRect();
        return ring.left >= box.left - 1 && ring.right <= box.right + 1"""
    )
    assert inside
    browser.press("-", "-", "-")
    assert browser.js(wide) == before


def test_everything_one_can_use_has_a_name(browser: Browser) -> None:
    tree = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
    roles = ("button", "slider", "spinbutton", "link", "region", "navigation", "table", "img")
    found = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree["nodes"]
        if not node.get("ignored") and node.get("role", {}).get("value") in roles
    ]
    assert {role for role, _ in found} >= {"button", "slider", "spinbutton", "link", "region"}
    assert [role for role, name in found if not name and role != "table"] == []


def test_texts_can_be_read_on_their_ground(browser: Browser, page_file: Path) -> None:
    browser.open(page_file, "#a350")
    poor = browser.js(
        """const rgba = (text) => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
          .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const [r, g, b, a = 1] = rgba(getComputedStyle(e).backgroundColor);
            if (a > 0) return [r, g, b];
          }
          return [255, 255, 255];
        };
        const poor = [];
        for (const e of document.querySelectorAll('body *:not(svg *):not(script):not(noscript)')) {
          if (e.closest(':disabled')) continue;
          const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
          if (!own) continue;
          const [a, b] = [light(rgba(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
          const ratio = (a + 0.05) / (b + 0.05);
          if (ratio < (e.classList.contains('chip') ? 4 : 4.5)) poor.push([e.outerHTML.slice(0, 80), ratio]);
        }
        return poor;"""
    )
    assert poor == []


def test_steps_take_no_time_to_speak_of(browser: Browser) -> None:
    times = browser.js(
        """const on = document.getElementById('on'), times = [];
        for (let i = 0; i < 300; i++) {
          const start = performance.now();
          on.click();
          document.body.offsetHeight;
          times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b);"""
    )
    # A generous bound, for busy machines: half of the steps within a twentieth of a second.
    assert times[150] < 50
