//! Words of pages: headings and legends in each language.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::page::Lang;

/// Table of the words in all languages.
const TABLE: &str = include_str!("../words.toml");

/// The two languages of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    en: Words,
    ja: Words,
}

/// Declares the words with their keys.
macro_rules! fields {
    ($($name:ident)+) => {
        /// Words of a language. Field names tell what the words are for; the texts are in words.toml.
        #[derive(Clone, Debug, Default)]
        #[expect(missing_docs, reason = "the names are the words")]
        pub struct Words {
            $(pub $name: String,)+
            /// Meanings of words in documents: keys, statuses, reasons.
            terms: BTreeMap<String, String>,
            /// Shorter forms of these for headings of columns.
            heads: BTreeMap<String, String>,
        }

        impl Words {
            /// Returns the word of a key.
            fn word_mut(&mut self, key: &str) -> Option<&mut String> {
                match key {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }

        #[cfg(test)]
        impl Words {
            /// Returns all words with their keys.
            fn all(&self) -> Vec<(&str, &str)> {
                let terms = self.terms.iter().chain(&self.heads).map(|(key, text)| (&**key, &**text));
                [$((stringify!($name), &*self.$name)),+].into_iter().chain(terms).collect()
            }
        }
    };
}

fields! {
    contents warnings as_of annulled event_place event_dates federation chief_arbiter rule_book stage round round_number place name points yes no status article key meaning
    legend reason system lots history standings standings_after complete incomplete places places_caption decided_by
    decided_by_long withdrawn_after key_use key_decides key_shown own_key lives lives_left interval
    rating_with_error crosstable crosstable_caption crosstable_grid cards cards_caption opponent side result total bye
    bye_long pause open won drawn lost versus by_forfeit down up first second first_sign second_sign legend_sides
    legend_results legend_forfeit legend_floats legend_opponents legend_ids legend_lives legend_interval prizes fund registered
    registered_from games share unpaid remainder round_sheet round_sheet_all game_number color_sheet table score score_long pair
    criteria uniqueness games_caption sides_open byes forfeits explanation why criterion otherwise
    overruled rule value unique by_lots fixed open_lines optima runner_up bye_not_given
    alternative constraint seeding seed seeded starts basis seeding_caption planned extra findings finding benchmarks
    benchmark_caption ruling qualifying_line advance advances_to advancing ruling_caption not_advancing
    advancing_yes open_places vacant none next_field field_caption scores scores_caption tiebreak completed counted
    rating ignored ignored_caption rows check checked_games no_errors games_with_errors unread_count unread_files summary
    codes_caption severity record games_left_out findings_left_out boards_left_out more_findings plies outcome
    outcome_long ending time_first time_second time_long error_count warning_count note_count checked_list records_in
    standard_input game_of_record players ply decision found_at line_and_column start_position before_ply
    before_unmarked_ply after_ply operator_log white black human machine machine_of_team line clause put_right repair
    undecided_clauses
    rulings ruling_of_game rulings_count rulings_none faults faults_count further_faults records_without_ruling
    offender occurrences occurrence occurrence_number conduct readings by_book doubtful forms forms_differ
    forms_agree boards legend_boards board_after board_before board_left_out moves moves_caption moves_left_out
    move_made class attacks
    edition key_cut key_median key_limit key_forfeits key_fore key_reversed
    ratings ratings_caption rating_group rating_average rating_basis legend_ratings legend_los
    failures failures_caption failures_of_engines failures_count failures_none failure strike strikes_count out_of_event
    what_if what_if_count what_if_caption new_place changed_keys outlook_after outlook_cases outlook_cases_note
    outlook_line outlook_advance outlook_caption outlook_open_games outlook_undrawn outlook_completions
    outlook_samples outlook_impossible outlook_through outlook_out outlook_open outlook_unknown reading_drawn
    reading_any reachable reachable_long safe_with safe_with_long out_below out_below_long chance chance_long
    legend_reachable legend_statuses legend_gains legend_any legend_chance case_best case_worst case_inside
    case_outside pairs_removed pairs_caption pairs_added pairs_decided pairs_count pairs_impossible
    rulings_change_count rulings_change_caption new_ruling
    white_sign black_sign legend_colours legend_chess_results legend_byes
}

/// Value of a key in the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Word(String),
    Words(BTreeMap<String, String>),
}

/// Written by hand: what serde derives for so many fields takes ten minutes to compile.
impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut words = Self::default();
        for (key, entry) in BTreeMap::<String, Entry>::deserialize(deserializer)? {
            match (&*key, entry) {
                ("terms", Entry::Words(terms)) => words.terms = terms,
                ("heads", Entry::Words(heads)) => words.heads = heads,
                (key, Entry::Word(text)) => {
                    let unknown = || D::Error::custom(format_args!("unknown word \"{key}\""));
                    *words.word_mut(key).ok_or_else(unknown)? = text;
                }
                (key, Entry::Words(_)) => return Err(D::Error::custom(format_args!("unknown table \"{key}\""))),
            }
        }
        Ok(words)
    }
}

impl Words {
    /// Returns the words of `lang`.
    pub fn of(lang: Lang) -> Self {
        // The table is part of the program, and a test checks that it can be read.
        let languages = toml::from_str::<Languages>(TABLE).ok();
        languages
            .map(|languages| match lang {
                Lang::En => languages.en,
                Lang::Ja => languages.ja,
            })
            .unwrap_or_default()
    }

    /// Returns these words with the names of the sides in chess.
    #[must_use]
    pub fn of_chess(self) -> Self {
        Self { first: self.white.clone(), second: self.black.clone(), ..self }
    }

    /// Returns the meaning of a word in a document, or the word itself if it has no other.
    pub fn term<'w>(&'w self, word: &'w str) -> &'w str {
        self.terms.get(word).map_or(word, String::as_str)
    }

    /// Returns the heading of a column that is named by a word in a document.
    pub fn head<'w>(&'w self, word: &'w str) -> &'w str {
        self.heads.get(word).map_or_else(|| self.term(word), String::as_str)
    }

    /// Whether there is a text for a word in a document.
    pub fn knows(&self, word: &str) -> bool {
        self.terms.contains_key(word)
    }
}

/// Returns `text` with each `{}` replaced by the next value.
///
/// ```
/// assert_eq!(shinpan_pages::fill("{} of {} lives left", &[&1, &4]), "1 of 4 lives left");
/// ```
pub fn fill(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        filled.push_str(&value.to_string());
        filled.push_str(part);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_complete() {
        let Languages { en, ja } = toml::from_str(TABLE).expect("words.toml has every word once in each language");
        let gaps = |text: &str| text.matches("{}").count();
        let shape =
            |words: &Words| words.all().into_iter().map(|(key, text)| (key.to_owned(), gaps(text))).collect::<Vec<_>>();
        assert_eq!(shape(&en), shape(&ja));
        assert!([&en, &ja].iter().all(|words| words.all().iter().all(|(_, text)| !text.trim().is_empty())));
        assert_eq!((Words::of(Lang::En).place, Words::of(Lang::Ja).place), ("Place".to_owned(), "順位".to_owned()));
    }
}
