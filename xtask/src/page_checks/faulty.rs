//! Pages with a fault each, made from a sound one.

/// What gives the sound page.
pub(super) const COMMAND: &str = "standings --rules wcsc-2010 --entrants testdata/tournaments/six/entrants.csv --crosstable \
                                  testdata/tournaments/six/games.csv --format html";

/// A fault, what is replaced in the sound page, and by what. What has a style or a script is refused by the policy of the page,
/// and so comes with a page that has none.
pub(super) const PAGES: [(&str, &str, &str); 26] = [
    ("not one h1", "<main>", "<main><h1>x</h1>"),
    ("level 5 below level 1", "</header>", "</header><h5>x</h5>"),
    ("a heading without a text", "<main>", "<main><h2></h2>"),
    ("a table without a caption", "<main>", "<main><table><thead><tr><th scope=col>x</th></tr></thead></table>"),
    ("a column without a name", "scope=\"col\"", ""),
    ("a row without a name", "<th scope=\"row\">", "<th>"),
    ("a row of 1 cells", "</tbody>", "<tr><td>x</td></tr></tbody>"),
    ("a picture without a label", "<main>", "<main><svg role=\"img\"></svg>"),
    ("an id twice", "<main>", "<main id=\"places\">"),
    ("a link to nothing", "href=\"#places\"", "href=\"#nowhere\""),
    ("labelled by nothing", "aria-labelledby=\"places-h\"", "aria-labelledby=\"nowhere\""),
    ("a page without a language", "lang=\"en\"", ""),
    ("quirks mode", "<!DOCTYPE html>", ""),
    ("asks for file", POLICY, "><link rel=\"stylesheet\" href=\"other.css\"><meta name=\"x\""),
    ("Content Security Policy", "<main>", "<main><p style=\"color: red\">x</p>"),
    ("consoleAPI", POLICY, "><script>console.log('consoleAPI')</script><meta name=\"x\""),
    ("scrolls sideways on 360 px", POLICY, "><style>h1 { min-width: 500px }</style><meta name=\"x\""),
    ("not by the keyboard", "tabindex=\"0\"", ""),
    ("contrast, light: 2.85 to 1", POLICY, "><style>h1 { color: #999; background: #fff }</style><meta name=\"x\""),
    ("contrast, dark: 1.", POLICY, "><style>h1 { color: #222 }</style><meta name=\"x\""),
    ("contrast, light: 1.61 to 1", "<main>", DRAWING),
    ("breakInside is auto", POLICY, "><style>tr { break-inside: auto !important }</style><meta name=\"x\""),
    ("a sheet of", POLICY, "><style>@page { size: letter !important }</style><meta name=\"x\""),
    ("without a ring", POLICY, "><style>a { outline: none !important }</style><meta name=\"x\""),
    ("goes back to", "<a href=\"#crosstable\"", "<a tabindex=\"2\" href=\"#crosstable\""),
    ("a link without a name", "<main>", "<main><a href=\"#places\"></a>"),
];

/// The beginning of the policy.
const POLICY: &str = " http-equiv=\"Content-Security-Policy\"";
/// A light text on a light shape.
const DRAWING: &str = "<main><svg role=\"img\" aria-label=\"x\" width=\"90\" height=\"90\"><rect width=\"90\" height=\"90\" \
                       fill=\"#fff\"/><text x=\"40\" y=\"40\" fill=\"#ccc\">x</text></svg>";
