//! Pages with a fault each, made from a sound one.

use super::page_faults::Check;

/// What gives the sound page.
pub(super) const COMMAND: &str = "standings --rules wcsc-2010 --entrants testdata/tournaments/six/entrants.csv --crosstable \
                                  testdata/tournaments/six/games.csv --format html";

/// Which check finds a fault, what it says of it, what is replaced in the sound page, and by what. The policy of the page refuses
/// a style or a script that is put in, so these come with a page that has no policy.
pub(super) const PAGES: [(Check, &str, &str, &str); 32] = [
    (Check::Structure, "not one h1", "<main>", "<main><h1>x</h1>"),
    (Check::Structure, "level 5 below level 1", "</header>", "</header><h5>x</h5>"),
    (Check::Structure, "a heading without a text", "<main>", "<main><h2></h2>"),
    (
        Check::Structure,
        "a table without a caption",
        "<main>",
        "<main><table><thead><tr><th scope=col>x</th></tr></thead></table>",
    ),
    (Check::Structure, "a column without a name", "scope=\"col\"", ""),
    (Check::Structure, "a row without a name", "<th scope=\"row\">", "<th>"),
    (Check::Structure, "a row of 1 cells", "</tbody>", "<tr><td>x</td></tr></tbody>"),
    (Check::Structure, "a picture without a label", "<main>", "<main><svg role=\"img\"></svg>"),
    (Check::Structure, "an id twice", "<main>", "<main id=\"places\">"),
    (Check::Structure, "a link to nothing", "href=\"#places\"", "href=\"#nowhere\""),
    (Check::Structure, "labelled by nothing", "aria-labelledby=\"places-h\"", "aria-labelledby=\"nowhere\""),
    (Check::Structure, "a page without a language", "lang=\"en\"", ""),
    (Check::Structure, "quirks mode", "<!DOCTYPE html>", ""),
    (Check::Silence, "asks for file", POLICY, "><link rel=\"stylesheet\" href=\"other.css\"><meta name=\"x\""),
    (Check::Silence, "Content Security Policy", "<main>", "<main><p style=\"color: red\">x</p>"),
    (Check::Silence, "consoleAPI", POLICY, "><script>console.log('consoleAPI')</script><meta name=\"x\""),
    (Check::Layout, "scrolls sideways on 360 px", POLICY, "><style>h1 { min-width: 500px }</style><meta name=\"x\""),
    (Check::Layout, "not by the keyboard", "tabindex=\"0\"", ""),
    (Check::Cut, "cut: <span class=\"name", POLICY, "><style>.name { max-height: 3px }</style><meta name=\"x\""),
    (
        Check::Over,
        "printed over the next column",
        POLICY,
        "><style>table { table-layout: fixed; width: 9rem } td, th { white-space: nowrap !important }</style><meta name=\"x\"",
    ),
    (
        Check::Contrast,
        "1400 px, light: 2.85 to 1",
        POLICY,
        "><style>h1 { color: #999; background: #fff }</style><meta name=\"x\"",
    ),
    (Check::Contrast, "1400 px, dark: 1.", POLICY, "><style>h1 { color: #222 }</style><meta name=\"x\""),
    (Check::Contrast, "1400 px, light: 1.61 to 1", "<main>", DRAWING),
    (
        Check::Print,
        "breakInside is auto",
        POLICY,
        "><style>tr { break-inside: auto !important }</style><meta name=\"x\"",
    ),
    (Check::Sheets, "a sheet of", POLICY, "><style>@page { size: letter !important }</style><meta name=\"x\""),
    (Check::Focus, "without a ring", POLICY, "><style>a { outline: none !important }</style><meta name=\"x\""),
    (
        Check::Focus,
        "out of sight",
        POLICY,
        "><style>nav a { position: absolute; left: -999px }</style><meta name=\"x\"",
    ),
    (Check::Focus, "comes to", POLICY, "><style>nav { visibility: hidden }</style><meta name=\"x\""),
    (Check::Accessibility, "2 landmarks \"main\"", "<main>", "<main></main><main>"),
    (Check::Accessibility, "a table without a name", "<main>", "<main><table><tr><th>x<td>x<tr><th>x<td>x</table>"),
    (Check::Focus, "goes back to", "<a href=\"#crosstable\"", "<a tabindex=\"2\" href=\"#crosstable\""),
    (Check::Accessibility, "a link without a name", "<main>", "<main><a href=\"#places\"></a>"),
];

/// The beginning of the policy.
const POLICY: &str = " http-equiv=\"Content-Security-Policy\"";
/// A light text on a light shape.
const DRAWING: &str = "<main><svg role=\"img\" aria-label=\"x\" width=\"90\" height=\"90\"><rect width=\"90\" height=\"90\" \
                       fill=\"#fff\"/><text x=\"40\" y=\"40\" fill=\"#ccc\">x</text></svg>";
