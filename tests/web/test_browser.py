"""What the built pages do in Debian's own browser, before a house of paper.

The house of paper says what is given to it; the rules are not played here. Every page is looked at
in both themes and both languages: no error, nothing that leaves us, no text wider than the page.
"""

from collections.abc import Generator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import CHROMIUM, PAGES, chromium, paper_house, served, watched
from tests.web.scenes import NOW, SCENES
from tests.web.screens import ANSWERS, PLAIN

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium"),
    pytest.mark.skipif(not PAGES.is_dir(), reason="the pages were not built: TWOFOLD_PAGES=skip"),
]

STRIP: Final[Any] = {"x": 8, "y": 20}
"""Where a card in a fan is not covered by the next one."""


@pytest.fixture(scope="module")
def address() -> Generator[str]:
    with served() as there:
        yield there


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with chromium() as started:
        yield started


def opened(
    browser: Browser, address: str, path: str, scene: str | None = None, **more: Any
) -> tuple[Page, list[str], list[dict[str, Any]]]:
    """Open a page; give it, its troubles, and what it says to its table."""
    usual: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
    context = browser.new_context(**(usual | more))
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    troubles = watched(page)
    said: list[dict[str, Any]] = []
    paper_house(page, SCENES[scene]() if scene else None, ANSWERS, said.append)
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    return page, troubles, said


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "de-DE")])
def test_no_page_has_an_error_leaves_us_or_is_wider_than_the_screen(
    browser: Browser, address: str, theme: str, language: str
) -> None:
    for name in (*PLAIN, *SCENES):
        path = PLAIN.get(name, "/tables/blue-otter")
        scene = name if name in SCENES else None
        page, troubles, _ = opened(
            browser, address, path, scene, color_scheme=theme, locale=language
        )
        wide = page.evaluate("document.documentElement.scrollWidth")
        page.context.close()
        assert troubles == [], name
        assert wide <= 390, f"{name} is {wide} wide"


def test_a_card_is_raised_by_one_tap_and_played_by_another(browser: Browser, address: str) -> None:
    page, troubles, said = opened(
        browser, address, "/tables/blue-otter", "hearts-follow", has_touch=True
    )
    card = page.locator("button[data-playable=true]").first
    card.tap(position=STRIP)
    assert not said
    card.tap(position=STRIP)
    assert [frame["command"]["choice"]["type"] for frame in said] == ["play"]
    assert troubles == []


def test_a_card_is_played_by_keyboard_alone(browser: Browser, address: str) -> None:
    page, troubles, said = opened(browser, address, "/tables/blue-otter", "hearts-follow")
    page.keyboard.press("ArrowRight")
    expect(page.locator("button[data-playable=true]").first).to_be_focused()
    page.keyboard.press("Enter")
    assert said[0]["command"] == {
        "type": "choose",
        "turn": 17,
        "choice": {"type": "play", "card": said[0]["command"]["choice"]["card"]},
    }
    assert troubles == []


def test_what_may_not_be_played_is_asked_about_and_not_played(
    browser: Browser, address: str
) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "hearts-follow")
    page.locator("button[data-playable=false]").first.click(position=STRIP)
    assert [frame["type"] for frame in said] == ["why"]


def test_a_lead_asks_which_way_up_and_announces_that_face(browser: Browser, address: str) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "hearts-lead")
    page.locator("button[data-playable=true]").first.click(position=STRIP)
    page.get_by_role("button", name="Lead dark").click()
    assert said[0]["command"]["choice"]["type"] == "lead"
    assert said[0]["command"]["choice"]["face"].startswith("D")


def test_three_cards_are_passed_only_when_three_are_chosen(browser: Browser, address: str) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "hearts-pass")
    for _ in range(3):
        page.locator("button[data-playable=true]").first.click(position=STRIP)
    assert not said
    page.get_by_role("button", name="Pass these three").click()
    assert len(said[0]["command"]["choice"]["cards"]) == 3


def test_a_packet_is_gripped_lifted_and_dropped_by_mouse(browser: Browser, address: str) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "shuffle-count")
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    x, top, high = box["x"] + box["width"] / 2, box["y"], box["height"]
    page.mouse.move(x, top + 0.4 * high)
    page.mouse.down()
    page.mouse.move(x, top + 0.6 * high, steps=4)
    page.mouse.move(x + 90, top + 0.6 * high, steps=4)
    page.mouse.move(x + 90, top + 0.9 * high, steps=4)
    page.mouse.up()
    choice = said[0]["command"]["choice"]
    assert choice["type"] == "shuffle"
    assert 0 <= choice["grip"] < choice["to"] <= 1
    assert choice["drop"] > choice["grip"]


def test_a_packet_is_gripped_twice_and_dropped_by_keys(browser: Browser, address: str) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "shuffle-count")
    for key in ("g", "ArrowDown", "ArrowDown", "ArrowDown", "g", "ArrowUp", "d"):
        page.keyboard.press(key)
    assert said[0]["command"]["choice"]["type"] == "shuffle"


def test_a_hand_points_across_by_an_arrow(browser: Browser, address: str) -> None:
    page, _, said = opened(browser, address, "/tables/blue-otter", "shuffle-guess")
    page.keyboard.press("ArrowRight")
    assert said[0]["command"]["choice"] == {"type": "guess", "pile": "bottom"}


def test_the_guide_goes_to_the_end_of_a_sheet_by_taps_and_keeps_its_place(
    browser: Browser, address: str
) -> None:
    page, troubles, _ = opened(browser, address, PLAIN["guide"])
    for _ in range(20):
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Card 20 of 52")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Card 20 of 52")).to_be_visible()
    for _ in range(34):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Hand the pack on as it is")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert troubles == []


def test_the_house_is_turned_over_and_stays_so(browser: Browser, address: str) -> None:
    page, _, _ = opened(browser, address, "/", color_scheme="light")
    page.get_by_role("button", name="Turn the house over: dark").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_pages_open_without_a_network_once_they_were_open(
    browser: Browser, address: str
) -> None:
    page, _, _ = opened(browser, address, PLAIN["guide"], service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Board 7")).to_be_visible()
