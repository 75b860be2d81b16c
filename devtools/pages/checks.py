"""What is checked of a page in a browser, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from browser import Browser, View

HERE = Path(__file__).resolve().parent

PHONE, DESK, WALL = View(360), View(1280), View(1400)
# A4 without its margins of 12 mm, in CSS pixels.
PAPER = View(703, 1032, is_print=True)
# The size of A4 in points, as a PDF names it: 210 by 297 mm.
A4 = (0, 0, 595.28, 841.89)

# What is of no use without a name.
NAMED = ["RootWebArea", "region", "navigation", "table", "image", "link", "heading", "columnheader", "rowheader", "button"]
# Landmarks, and how many of each a page has.
LANDMARKS = {"banner": (1,), "main": (1,), "contentinfo": (0, 1), "navigation": (0, 1)}
# What a browser reports of a page that does something by itself.
REPORTS = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Audits.issueAdded")
# How many elements the keyboard must come to.
COUNT = "document.querySelectorAll('a[href], button, input, select, summary, [tabindex]').length"


def focus(browser: Browser, _: Path) -> Iterator[str]:
    """Tab from the head to the foot: the focus comes to every element, in the order of the document, and is seen."""
    places = []
    while found := press_tab(browser):
        if places and found["place"] <= places[-1]:
            # Behind the last one comes the frame of the window, or the first one again.
            if found["place"] != places[0]:
                yield f"goes back to {found['text']}"
            break
        places.append(found["place"])
        if not found["isInView"]:
            yield f"out of sight at {found['text']}"
        if not found["hasRing"]:
            yield f"without a ring at {found['text']}"
    expected = browser.evaluate(COUNT)
    if len(places) < expected:
        yield f"comes to {len(places)} of {expected} elements"


def press_tab(browser: Browser) -> Any:
    """Where the focus is then."""
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    return script(browser, "focus")


def accessibility(browser: Browser, _: Path) -> Iterator[str]:
    """What a screen reader would miss in the tree of roles and names that the browser hands over."""
    nodes = [node for node in browser.call("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    roles = [node["role"]["value"] for node in nodes]
    for node, role in zip(nodes, roles):
        takes_focus = any(of["name"] == "focusable" and of["value"]["value"] for of in node.get("properties", []))
        if not node.get("name", {}).get("value", "").strip() and (takes_focus or role in NAMED):
            yield f"a {role} without a name"
    for landmark, counts in LANDMARKS.items():
        if roles.count(landmark) not in counts:
            yield f'{roles.count(landmark)} landmarks "{landmark}"'


def sheets(browser: Browser, _: Path) -> Iterator[str]:
    """The sheets of a print: Chromium writes their sizes in plain text."""
    boxes = re.findall(rb"/MediaBox \[([^]]*)\]", browser.print())
    if not boxes:
        yield "no sheet"
    for box in boxes:
        if any(abs(float(found) - size) >= 1 for found, size in zip(box.split(), A4)):
            yield f"a sheet of {box.decode()}"


def silence(browser: Browser, file: Path) -> Iterator[str]:
    """What the page has done by itself since it was opened: nothing but being read."""
    for event in browser.events:
        if event.get("method") in REPORTS:
            yield str(event["params"])
        elif event.get("method") == "Network.requestWillBeSent":
            url = event["params"]["request"]["url"]
            if url != file.as_uri():
                yield f"asks for {url}"


def script(browser: Browser, name: str) -> Any:
    """What the function in a file of JavaScript gives."""
    return browser.evaluate(f"({(HERE / name).with_suffix('.js').read_text(encoding='utf-8')})()")


def by_script(name: str, *views: View) -> Callable[[Browser, Path], Iterator[str]]:
    """A check by a script, for a page that is looked at in these ways."""

    def check(browser: Browser, _: Path) -> Iterator[str]:
        for view in views:
            browser.set_view(view)
            scheme = "dark" if view.is_dark else "light"
            yield from (f"{view.width} px, {scheme}: {fault}" for fault in script(browser, name))

    return check


# The keyboard first, while nothing has the focus; last what was reported all the while.
CHECKS = {
    "focus": focus,
    "accessibility": accessibility,
    "structure": by_script("structure", PHONE),
    "layout": by_script("layout", PHONE, WALL),
    "cut": by_script("cut", PHONE, WALL, PAPER),
    "over": by_script("over", PHONE, DESK, WALL, PAPER),
    "contrast": by_script("contrast", WALL, WALL._replace(is_dark=True)),
    "print": by_script("print", PAPER),
    "sheets": sheets,
    "silence": silence,
}


def faults(browser: Browser, file: Path, names: list[str] | None = None) -> list[str]:
    """What is wrong with a page by these checks, by all if none are named."""
    browser.set_view(PHONE)
    browser.open(file)
    return [f"{file.name}: {name}: {fault}" for name in names or CHECKS for fault in CHECKS[name](browser, file)]
