//! Writing PGN: tags, then moves with their numbers, comments and the result, in lines of less than 80 columns (PGN standard, 8 and 9).

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;

use shinpan_core::wording::quoted;

use super::{Kept, Losses, Remark, one_line};

/// The most bytes of a line.
// The export format of PGN has fewer than 80 columns.
const COLUMNS: usize = 79;

/// The tags that every game has before its players, in this order, with their values where nothing is known.
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];

/// The tags of a game, in the order in which they are written.
#[derive(Debug, Default)]
pub struct Tags {
    tags: Vec<(String, String)>,
}

impl Tags {
    /// The tags that were kept, each name once; a second one with another value is a loss. The game itself writes its `own`.
    pub fn new(kept: Option<&Kept>, own: &[&str], losses: &mut Losses) -> Self {
        let mut tags = Self::default();
        // A file may have a hundred thousand tags: none is searched for in the list.
        let mut first_values: HashMap<String, &str> = HashMap::new();
        for (name, value) in kept.iter().flat_map(|kept| kept.headers()) {
            if own.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                continue;
            }
            if !is_name(name) {
                losses.add(format!("the header {}", quoted(name)));
                continue;
            }
            match first_values.entry(name.to_ascii_lowercase()) {
                Entry::Occupied(first) if first.get() == value => {}
                Entry::Occupied(_) => losses.add(format!("a second tag {name}")),
                Entry::Vacant(place) => {
                    place.insert(value);
                    tags.tags.push((name.clone(), value.clone()));
                }
            }
        }
        if let Some(kept) = kept {
            losses.leave_out("variations", kept.variations);
            losses.leave_out("tags and comments beyond 16 MiB", kept.beyond);
        }
        tags
    }

    /// Sets a tag, in place of one that was kept.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.tags.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.tags.push((name.to_owned(), value.into()));
    }

    /// Removes a tag; its value.
    fn take(&mut self, name: &str) -> Option<String> {
        let at = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.tags.remove(at).1)
    }
}

/// A game of PGN that is being written.
#[derive(Debug, Default)]
pub struct PgnText {
    text: String,
    /// Bytes of the line that is being written.
    column: usize,
    /// Whether the next move of the second side has its number before it.
    needs_number: bool,
    has_braces: u32,
}

impl PgnText {
    /// The tags, with an empty line behind them: first those of every game, which end with `players` and the result.
    pub fn new(mut tags: Tags, players: [(&str, &str); 2], result: &str, losses: &mut Losses) -> Self {
        let mut text = Self { needs_number: true, ..Self::default() };
        for (name, unknown) in ROSTER {
            let value = tags.take(name);
            text.tag(name, value.as_deref().unwrap_or(unknown), losses);
        }
        for (name, value) in players {
            text.tag(name, if one_line(value).0.is_empty() { "?" } else { value }, losses);
        }
        text.tag("Result", result, losses);
        for (name, value) in &tags.tags {
            text.tag(name, value, losses);
        }
        text.text.push('\n');
        text
    }

    fn tag(&mut self, name: &str, value: &str, losses: &mut Losses) {
        let (value, is_changed) = one_line(value);
        losses.change(format!("the tag {name} as it is"), "made fit for a line", is_changed.into());
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing into a String cannot fail.
        let _ = writeln!(self.text, "[{name} \"{value}\"]");
    }

    /// A move with its number before it where that is needed.
    pub fn play(&mut self, number: u32, is_second: bool, text: &str) {
        match (is_second, std::mem::take(&mut self.needs_number)) {
            (false, _) => self.word(&format!("{number}.")),
            (true, true) => self.word(&format!("{number}...")),
            (true, false) => {}
        }
        self.word(text);
    }

    /// The remarks behind a move, as comments.
    pub fn remarks(&mut self, remarks: &[Remark]) {
        for remark in remarks {
            let (Remark::Comment(text) | Remark::Ruling(text)) = remark;
            self.comment(text);
        }
    }

    /// A comment, unless it is empty; braces become parentheses.
    pub fn comment(&mut self, text: &str) {
        let plain = text.replace('{', "(").replace('}', ")");
        self.has_braces = self.has_braces.saturating_add(u32::from(plain != *text));
        let mut words = comment_words(&plain);
        let Some(last) = words.pop() else { return };
        let mut before = "{";
        for word in words {
            self.word(&format!("{before}{word}"));
            before = "";
        }
        self.word(&format!("{before}{last}}}"));
        self.needs_number = true;
    }

    /// The whole game, with its result, which is empty where PGN has none.
    pub fn finish(mut self, result: &str, losses: &mut Losses) -> String {
        if !result.is_empty() {
            self.word(result);
        }
        self.text.push('\n');
        losses.change("braces within comments", "written as parentheses", self.has_braces);
        self.text
    }

    fn word(&mut self, word: &str) {
        let is_fit = self.column > 0 && self.column + 1 + word.len() <= COLUMNS;
        if is_fit {
            self.text.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        // A line that begins with one of these is a tag, an escape, a comment to its end, or an object of NDJSON.
        if self.column == 0 && (word.starts_with(['[', '%', ';']) || word.starts_with("{\"")) {
            self.text.push(' ');
            self.column = 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }
}

/// Whether a tag may have this name (PGN standard, 7 and 8.1).
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The words of a comment; a command such as `[%clk 0:10:00]` is one word.
fn comment_words(text: &str) -> Vec<Cow<'_, str>> {
    /// The longest command.
    const LONGEST: usize = 80;
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    for word in text.split(|char: char| char.is_whitespace() || char.is_control()).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(open) if open.starts_with("[%") && !open.contains(']') && open.len() + word.len() < LONGEST => {
                let whole = format!("{open} {word}");
                *open = whole.into();
            }
            _ => words.push(word.into()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(comments: &[&str]) -> (String, Losses) {
        let mut losses = Losses::default();
        let mut kept = Kept::default();
        let kept_tags = [("round", "3"), ("Annotator", "a\"b\\\n[Event \"x\"]"), ("Annotator", "c"), ("Result", "0-1")];
        for (name, value) in kept_tags {
            kept.header(name.to_owned(), value.to_owned());
        }
        let mut tags = Tags::new(Some(&kept), &["Result", "White", "Black"], &mut losses);
        tags.set("SetUp", "1");
        let mut text = PgnText::new(tags, [("White", "Kiku"), ("Black", "")], "1-0", &mut losses);
        for (ply, comment) in (0..).zip(comments) {
            text.play(ply / 2 + 1, ply % 2 == 1, if ply % 2 == 0 { "Nf3" } else { "Nf6" });
            text.comment(comment);
        }
        let text = text.finish("1-0", &mut losses);
        (text, losses)
    }

    #[test]
    fn tags_stand_in_their_order_and_on_their_lines() {
        let (text, losses) = written(&[]);
        let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"Kiku\"]\n[Black \"?\"]\n\
                        [Result \"1-0\"]\n[Annotator \"a\\\"b\\\\ [Event \\\"x\\\"]\"]\n[SetUp \"1\"]\n\n1-0\n";
        assert_eq!(text, expected);
        let losses = losses.messages("pgn").collect::<Vec<_>>();
        let expected = [
            "the form pgn cannot hold a second tag Annotator: 1 left out",
            "the form pgn cannot hold the tag Annotator as it is: 1 made fit for a line",
        ];
        assert_eq!(losses, expected);
    }

    #[test]
    fn no_comment_ends_before_its_brace() {
        let long = "word ".repeat(40);
        let (text, losses) = written(&["} 1-0 {", "", &format!("{long}[Event \"x\"] [%clk\n0:10:00] %x"), "\n"]);
        let moves = text.split("\n\n").nth(1).expect("moves");
        assert!(moves.starts_with("1. Nf3 {) 1-0 (} 1... Nf6 2. Nf3 {word word"), "{moves}");
        assert!(moves.contains("[%clk 0:10:00]") && moves.ends_with("%x} 2... Nf6 1-0\n"), "{moves}");
        assert!(moves.lines().all(|line| line.len() <= COLUMNS && !line.starts_with(['[', '%', ';'])), "{moves}");
        let braces = "the form pgn cannot hold braces within comments: 1 written as parentheses";
        assert!(losses.messages("pgn").any(|message| message == braces));
    }
}
