//! Writes records: a line a ply, `1g Ra1 …`.

use std::fmt::Write as _;

use crate::label::Label;
use crate::position::{CaptureFault, Position};
use crate::word::Word;

/// The record of `plies`, setups and turns in order; an end such as `resigns` may follow.
pub fn write_game<'a>(plies: impl IntoIterator<Item = &'a Vec<Word>>, end: Option<&str>) -> String {
    let mut text = String::new();
    let mut label = Label::FIRST;
    for words in plies {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{label} {}", turn_text(words));
        label = label.next();
    }
    if let Some(end) = end {
        let _ = writeln!(text, "{label} {end}");
    }
    text
}

/// A ply as the neutral form has it, without its label.
pub fn turn_text(words: &[Word]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// `steps` from `position` with the captures that they make written behind them.
pub fn with_captures(position: &Position, steps: &[Word]) -> Vec<Word> {
    let steps: Vec<Word> = steps.iter().copied().filter(|word| !matches!(word, Word::Capture(_))).collect();
    let faults = position.play(&steps, false).map(|(_, capture_faults)| capture_faults).unwrap_or_default();
    let mut words = Vec::new();
    for (index, word) in steps.iter().enumerate() {
        words.push(*word);
        words.extend(faults.iter().filter_map(|fault| match fault {
            CaptureFault::Missing(step, capture) if *step == index => Some(Word::Capture(*capture)),
            _ => None,
        }));
    }
    words
}
