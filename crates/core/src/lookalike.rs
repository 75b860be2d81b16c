//! Texts that look the same: equal in compatibility form (NFKC), regardless of case, of blanks around and between
//! words, and of characters that cannot be seen.
//!
//! Ids are compared as bytes. Two that only look the same are therefore two programs, or a slip: whoever meets such a
//! pair reports it and stops. The names of modules and developers are compared by their looks.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization as _;

/// Returns the form in which texts that look the same are equal.
///
/// ```
/// use shinpan_core::lookalike::form;
/// assert_eq!(form(" ＧＰＳ\u{3000}"), form("gps"));
/// assert_eq!(form("ﾎﾞﾅﾝｻﾞ"), form("ボナンザ"));
/// assert_eq!(form("Jose\u{301}"), form("JOSÉ"));
/// assert_ne!(form("gps"), form("gps2"));
/// ```
pub fn form(text: &str) -> String {
    if text.is_ascii() {
        return words(&text.to_ascii_lowercase());
    }
    let seen = text.chars().filter(|c| !is_unseen(*c)).nfkc().collect::<String>();
    // Folding may leave letters and marks that can be composed.
    words(&caseless::default_case_fold_str(&seen).nfkc().collect::<String>())
}

/// Joins the words with one blank.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character takes no room and at most affects how its neighbours look.
const fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Texts that can be found by their looks.
#[derive(Clone, Debug, Default)]
pub struct Lookalikes<'t> {
    by_form: HashMap<String, Vec<&'t str>>,
}

impl<'t> Lookalikes<'t> {
    /// Adds `text`; returns the first other one that looks the same, if there is one.
    pub fn insert(&mut self, text: &'t str) -> Option<&'t str> {
        let texts = self.by_form.entry(form(text)).or_default();
        let other = texts.iter().find(|other| **other != text).copied();
        if !texts.contains(&text) {
            texts.push(text);
        }
        other
    }

    /// Whether `text` itself is there.
    pub fn contains(&self, text: &str) -> bool {
        self.by_form.get(&form(text)).is_some_and(|texts| texts.contains(&text))
    }

    /// Returns the text that looks like `text` and is another; `None` if `text` itself is there.
    pub fn find(&self, text: &str) -> Option<&'t str> {
        let texts = self.by_form.get(&form(text))?;
        if texts.contains(&text) { None } else { texts.first().copied() }
    }
}

impl<'t> FromIterator<&'t str> for Lookalikes<'t> {
    fn from_iter<I: IntoIterator<Item = &'t str>>(texts: I) -> Self {
        let mut lookalikes = Self::default();
        for text in texts {
            lookalikes.insert(text);
        }
        lookalikes
    }
}

/// Explains that nobody has `id`, but that `known` looks the same, or differs only in case or blanks.
pub fn explain(id: &str, known: &str) -> String {
    let [id, same] = [id, known].map(words);
    let difference = if id == same {
        "differs only in spaces"
    } else if id.to_lowercase() == same.to_lowercase() {
        "differs only in case"
    } else {
        "looks the same but has different bytes"
    };
    format!("nearest: {}, which {difference}", crate::wording::quoted(known))
}

/// Describes the second of two ids of one table that look the same; the first is in `line`.
pub fn two(second: &str, first: &str, line: &str) -> String {
    let [second, first] = [second, first].map(crate::wording::quoted);
    format!("{second} looks like {first} in {line}; if they are two programs, change one of the ids")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_the_same_are_told() {
        let mut ids = Lookalikes::default();
        assert_eq!(ids.insert("Bonanza"), None);
        assert_eq!(ids.insert("Bonanza"), None);
        assert_eq!(ids.find("Bonanza"), None);
        for other in ["bonanza", "Bonanza ", "Bon\u{200b}anza", "ＢＯＮＡＮＺＡ", "\u{a0}Bonanza"] {
            assert_eq!(ids.find(other), Some("Bonanza"), "{other}");
        }
        assert_eq!(ids.insert("bonanza"), Some("Bonanza"));
        assert_eq!(ids.find("Bonanza2"), None);
    }

    #[test]
    fn case_is_folded_by_unicode() {
        for (a, b) in [("STRASSE", "straße"), ("ΟΔΟΣ", "οδος"), ("Ǆ", "ǆ"), ("ﾊﾟﾝﾀﾞ", "パンダ"), ("ｶﾞ", "か\u{3099}")]
        {
            assert_eq!(form(a) == form(b), b != "か\u{3099}", "{a} {b}");
        }
    }

    proptest::proptest! {
        #[test]
        fn the_form_of_a_form_is_itself(text in "\\PC{0,12}") {
            let once = form(&text);
            proptest::prop_assert_eq!(form(&once), once);
        }
    }
}
