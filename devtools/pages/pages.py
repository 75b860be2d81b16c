"""Looks at pages in a browser: checks them, proves that every check finds what it is for, or takes pictures.

    pages.py PROGRAM check [--only CHECK]... FILE...     prints what is wrong; exit code 1 if anything is
    pages.py PROGRAM look --only CHECK... [--width PIXELS] [--print] FILE...
                                                         does so with scripts alone, at one width or as it is printed
    pages.py PROGRAM prove FILE                          does so with a sound page into which faults are put
    pages.py PROGRAM pictures FILE...                    writes pictures and a print beside each page

PROGRAM is a Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from browser import Browser, View
from checks import CHECKS, faults, script
from faulty import PAGES

# The widths of a phone, a tablet and a wall.
WIDTHS = (360, 800, 1400)
# How far down a picture shows a long page.
MOST = 4000
# The pages that docs/publishing.md shows, and how much of each: its upper end, in pixels.
SHOWN = {"final": 1060, "pair": 720, "finding": 1400, "judge-repetition-letters": 1500}


def main() -> None:
    """Does what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("action", choices=("check", "look", "prove", "pictures"))
    parser.add_argument("--only", action="append", choices=CHECKS)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--print", action="store_true")
    parser.add_argument("files", nargs="+", type=lambda path: Path(path).resolve())
    args = parser.parse_args()
    browser = Browser.start(args.program)
    try:
        found = []
        for file in args.files:
            if args.action == "pictures":
                take_pictures(browser, file)
            elif args.action == "look":
                browser.open(file)
                browser.set_view(View(args.width, is_print=args.print))
                found += [fault for name in args.only for fault in script(browser, name)]
            else:
                found += prove(browser, file) if args.action == "prove" else faults(browser, file, args.only)
    finally:
        browser.close()
    if found:
        sys.exit("\n".join(found))


def prove(browser: Browser, sound: Path) -> list[str]:
    """Puts one fault after the other into a sound page: a check that finds nothing in it checks nothing."""
    text, unnoticed = sound.read_text(encoding="utf-8"), faults(browser, sound)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder).resolve() / "page.html"
        for check, fault, old, new in PAGES:
            file.write_text(text.replace(old, new), encoding="utf-8")
            found = faults(browser, file, [check])
            if old not in text or not any(fault in one for one in found):
                unnoticed.append(f"{fault} for {old}: not among {found}")
    return unnoticed


def take_pictures(browser: Browser, file: Path) -> None:
    """Writes what the readers of a page see: on a phone, a tablet and a wall, light and dark, and on paper."""
    browser.open(file)
    for width in WIDTHS:
        for is_dark in (False, True):
            browser.set_view(View(width, is_dark=is_dark))
            name = f"{file.stem}-{width}{'-dark' if is_dark else ''}.png"
            file.with_name(name).write_bytes(browser.picture(MOST))
    browser.set_view(View(WIDTHS[1]))
    if file.stem in SHOWN:
        file.with_name(f"{file.stem}-top.png").write_bytes(browser.picture(SHOWN[file.stem]))
    file.with_suffix(".pdf").write_bytes(browser.print())


if __name__ == "__main__":
    main()
