"""Pages with a fault each, made from a sound one."""

from __future__ import annotations

# The beginning of the policy. The policy refuses a style or a script that is put in, so these come with a page that has none.
POLICY = ' http-equiv="Content-Security-Policy"'
# A light text on a light shape.
DRAWING = (
    '<main><svg role="img" aria-label="x" width="90" height="90"><rect width="90" height="90" fill="#fff"/>'
    '<text x="40" y="40" fill="#ccc">x</text></svg>'
)

# Which check finds a fault, what it says of it, what is replaced in the sound page, and by what.
PAGES = [
    ("structure", "not one h1", "<main>", "<main><h1>x</h1>"),
    ("structure", "level 5 below level 1", "</header>", "</header><h5>x</h5>"),
    ("structure", "a heading without a text", "<main>", "<main><h2></h2>"),
    ("structure", "a table without a caption", "<main>", "<main><table><thead><tr><th scope=col>x</th></tr></thead></table>"),
    ("structure", "a column without a name", 'scope="col"', ""),
    ("structure", "a row without a name", '<th scope="row">', "<th>"),
    ("structure", "a row of 1 cells", "</tbody>", "<tr><td>x</td></tr></tbody>"),
    ("structure", "a picture without a label", "<main>", '<main><svg role="img"></svg>'),
    ("structure", "an id twice", "<main>", '<main id="places">'),
    ("structure", "a link to nothing", 'href="#places"', 'href="#nowhere"'),
    ("structure", "labelled by nothing", 'aria-labelledby="places-h"', 'aria-labelledby="nowhere"'),
    ("structure", "a page without a language", 'lang="en"', ""),
    ("structure", "quirks mode", "<!DOCTYPE html>", ""),
    ("silence", "asks for file", POLICY, '><link rel="stylesheet" href="other.css"><meta name="x"'),
    ("silence", "Content Security Policy", "<main>", '<main><p style="color: red">x</p>'),
    ("silence", "consoleAPI", POLICY, "><script>console.log('consoleAPI')</script><meta name=\"x\""),
    ("layout", "scrolls sideways on 360 px", POLICY, '><style>h1 { min-width: 500px }</style><meta name="x"'),
    ("layout", "not by the keyboard", 'tabindex="0"', ""),
    ("cut", 'cut: <span class="name', POLICY, '><style>.name { max-height: 3px }</style><meta name="x"'),
    (
        "over",
        "printed over the next column",
        POLICY,
        '><style>table { table-layout: fixed; width: 9rem } td, th { white-space: nowrap !important }</style><meta name="x"',
    ),
    ("contrast", "1400 px, light: 2.85 to 1", POLICY, '><style>h1 { color: #999; background: #fff }</style><meta name="x"'),
    ("contrast", "1400 px, dark: 1.", POLICY, '><style>h1 { color: #222 }</style><meta name="x"'),
    ("contrast", "1400 px, light: 1.61 to 1", "<main>", DRAWING),
    ("print", "breakInside is auto", POLICY, '><style>tr { break-inside: auto !important }</style><meta name="x"'),
    ("sheets", "a sheet of", POLICY, '><style>@page { size: letter !important }</style><meta name="x"'),
    ("focus", "without a ring", POLICY, '><style>a { outline: none !important }</style><meta name="x"'),
    ("focus", "out of sight", POLICY, '><style>nav a { position: absolute; left: -999px }</style><meta name="x"'),
    ("focus", "comes to", POLICY, '><style>nav { visibility: hidden }</style><meta name="x"'),
    ("accessibility", '2 landmarks "main"', "<main>", "<main></main><main>"),
    ("accessibility", "a table without a name", "<main>", "<main><table><tr><th>x<td>x<tr><th>x<td>x</table>"),
    ("focus", "goes back to", '<a href="#crosstable"', '<a tabindex="2" href="#crosstable"'),
    ("accessibility", "a link without a name", "<main>", '<main><a href="#places"></a>'),
]
