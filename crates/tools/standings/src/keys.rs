//! Keys as they are shown: the column of each, the article it rests on, and its words.

use shinpan_core::RuleBook;
use shinpan_pages::{Words, fill};
use shinpan_tournament::ranking::places::steps;
use shinpan_tournament::tiebreaks::{self, Code, CutRule};

use crate::Key;
use crate::rules::Rules;

/// A key of standings.
#[derive(Clone, Debug)]
pub(crate) struct ShownKey {
    /// The column in CSV, and the field in JSON.
    pub(crate) name: String,
    /// The article that it rests on; none where the rule book names keys of its own: it may number its articles as it likes, and does
    /// not say here how.
    pub(crate) article: Option<&'static str>,
    /// Whether it decides places, and is not shown alone.
    pub(crate) decides: bool,
    of: Of,
}

#[derive(Clone, Copy, Debug)]
enum Of {
    Book(Key),
    Tiebreak(tiebreaks::Key),
}

/// The keys of standings.
#[derive(Clone, Debug)]
pub(crate) struct ShownKeys {
    /// Tiers that order before the keys.
    pub(crate) tiers: Vec<ShownKey>,
    /// The keys and the further columns, in their order.
    pub(crate) keys: Vec<ShownKey>,
}

impl ShownKeys {
    /// Returns the shown keys of `book`; `rules` are its own.
    pub(crate) fn of_book(book: &RuleBook, rules: &Rules) -> Self {
        // Whose articles the keys that decide rest on, and those that are shown beside them.
        let [of_keys, of_columns] = ["keys", "columns"].map(|list| book.source_of("standings", list));
        let shown = |key: Key| {
            let decides = rules.keys.contains(&key);
            let source = if decides { of_keys } else { of_columns };
            let article = source.and_then(|source| key.article(source));
            ShownKey { name: key.as_str().to_owned(), article, decides, of: Of::Book(key) }
        };
        let steps = steps(rules);
        let tiers = steps[..steps.len() - rules.keys.len()].iter().copied().map(shown).collect();
        Self { tiers, keys: rules.shown().map(shown).collect() }
    }

    /// A list of tie-breaks of C.07.
    pub(crate) fn of_tiebreaks(keys: &tiebreaks::Keys) -> Self {
        let named = keys.columns().into_iter().zip(keys.as_slice());
        let shown = |(name, key): (String, &tiebreaks::Key)| {
            let article = Some(key.code.article());
            ShownKey { name, article, decides: true, of: Of::Tiebreak(*key) }
        };
        Self { tiers: Vec::new(), keys: named.map(shown).collect() }
    }

    /// The step with this number.
    pub(crate) fn step(&self, step: usize) -> Option<&ShownKey> {
        self.tiers.iter().chain(&self.keys).nth(step)
    }

    /// The key with this name.
    pub(crate) fn named(&self, name: &str) -> Option<&ShownKey> {
        self.keys.iter().chain(&self.tiers).find(|key| key.name == name)
    }
}

impl ShownKey {
    /// Whether it is this key of a book.
    pub(crate) fn is(&self, other: Key) -> bool {
        matches!(self.of, Of::Book(key) if key == other)
    }

    /// Heading of the column: points by their word, tie-breaks as the Handbook spells them.
    pub(crate) fn heading(&self, words: &Words) -> String {
        match self.of {
            Of::Book(_) => words.head(&self.name).to_owned(),
            Of::Tiebreak(key) if key.code == Code::Points => words.points.clone(),
            Of::Tiebreak(_) => self.name.to_uppercase(),
        }
    }

    /// Returns the meaning in words, with the modifiers.
    pub(crate) fn meaning(&self, words: &Words) -> String {
        let Of::Tiebreak(key) = self.of else { return words.term(&self.name).to_owned() };
        let cut = key.cut.map(|cut| match cut {
            CutRule::Lowest(count) => fill(&words.key_cut, &[&count]),
            CutRule::Both(count) => fill(&words.key_median, &[&count, &count]),
        });
        let limit = (key.limit != 0).then(|| fill(&words.key_limit, &[&format!("{:+}", key.limit)]));
        let flags = [
            (key.plays_forfeits, &words.key_forfeits),
            (key.is_fore, &words.key_fore),
            (key.is_reversed, &words.key_reversed),
        ];
        let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, text)| text.clone());
        let parts = [words.term(key.code.as_str()).to_owned()].into_iter().chain(cut).chain(limit).chain(flags);
        parts.collect::<Vec<_>>().join(", ")
    }
}
