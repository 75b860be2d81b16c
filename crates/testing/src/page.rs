//! Pages as a browser parses them.

use std::collections::BTreeSet;

use scraper::{Html, Selector};

/// Names that would be more than names.
pub const HOSTILE: [&str; 8] = [
    "<script>alert(1)</script>",
    "</style><script>",
    "' onload=x y='",
    "--><!--",
    "&lt;b&gt; {{ page }}",
    "\u{202e}evil\u{2066}",
    "a|b",
    "葛\u{e0100}城\u{301}\u{301}\u{301}",
];

/// A page that is sound: it is parsed without an error and has one heading of the first rank, a caption and named columns and
/// rows in each table, ids that are there once, links within the page, and nothing from elsewhere.
pub struct SoundPage(Html);

impl SoundPage {
    /// Parses a page.
    ///
    /// # Panics
    /// It is not sound.
    pub fn parse(html: &str) -> Self {
        let page = Self(Html::parse_document(html));
        assert!(page.0.errors.is_empty(), "{:?}", page.0.errors);
        for (selector, count) in [
            ("h1", 1),
            ("html[lang]", 1),
            ("style", 1),
            ("meta[http-equiv=Content-Security-Policy]", 1),
            ("script, img, link, iframe, object, form, [style], [src], [onload], [onclick]", 0),
            ("thead th:not([scope=col])", 0),
            ("tbody th:not([scope=row])", 0),
            ("svg:not([role=img]), [role=img]:not([aria-label])", 0),
        ] {
            assert_eq!(page.count(selector), count, "{selector}");
        }
        for part in ["table > caption", "table > thead", "table > tbody"] {
            assert_eq!(page.count(part), page.count("table"), "{part}");
        }
        assert!(
            !["http:", "https:", "src=", "url("].iter().any(|start| html.contains(start)),
            "something from elsewhere"
        );
        let ids = page.attributes("[id]", "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id twice");
        let links = page.attributes("a[href]", "href");
        assert!(links.iter().all(|link| link.strip_prefix('#').is_some_and(|id| ids.iter().any(|known| known == id))));
        page
    }

    fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let found = Selector::parse(selector).expect("a selector");
        self.0.select(&found).filter_map(|element| element.value().attr(name)).map(str::to_owned).collect()
    }

    /// How many elements a selector finds.
    pub fn count(&self, selector: &str) -> usize {
        self.0.select(&Selector::parse(selector).expect("a selector")).count()
    }

    /// The texts of what a selector finds, with single blanks.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).expect("a selector");
        let text = |element: scraper::ElementRef<'_>| element.text().collect::<Vec<_>>().join(" ");
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.0.select(&selector).map(text).map(words).collect()
    }

    /// The values of the facts that are called `name`.
    pub fn facts(&self, name: &str) -> Vec<String> {
        let names = self.texts("dl.facts dt").into_iter();
        names.zip(self.texts("dl.facts dd")).filter(|(own, _)| own == name).map(|(_, value)| value).collect()
    }

    /// What the elements that a selector finds are called where they have no text, as pictures.
    pub fn labels(&self, selector: &str) -> Vec<String> {
        self.attributes(selector, "aria-label")
    }

    /// What the elements that a selector finds say when they are pointed at.
    pub fn titles(&self, selector: &str) -> Vec<String> {
        self.attributes(selector, "title")
    }

    /// The elements with the names of their attributes and their depths: what no name may change.
    pub fn shape(&self) -> Vec<String> {
        let every = Selector::parse("*").expect("a selector");
        let elements = self.0.select(&every).map(|element| {
            let attributes = element.value().attrs().map(|(name, _)| name).collect::<Vec<_>>();
            format!("{} {} {}", element.value().name(), attributes.join(","), element.ancestors().count())
        });
        elements.collect()
    }
}
