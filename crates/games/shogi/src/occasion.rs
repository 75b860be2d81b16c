//! Which game of an event a record says that it is: `$EVENT` and `$START_TIME`.

use std::borrow::Cow;

use shinpan_core::stage::STAGES;
use shinpan_core::wording::narrow;
use shinpan_records::head::{RoundNumber, Started};

/// Occasion of the game by the headers of its record, in the record's encoding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// `$EVENT`.
    pub event: Option<Vec<u8>>,
    /// `$START_TIME`.
    pub start_time: Option<Vec<u8>>,
}

impl Occasion {
    /// Takes a `$NAME:value` header; of two with one name the first stands.
    pub(crate) fn header(&mut self, name: &[u8], value: &[u8]) {
        let slot = match name {
            b"EVENT" => &mut self.event,
            b"START_TIME" => &mut self.start_time,
            _ => return,
        };
        slot.get_or_insert_with(|| value.to_vec());
    }

    /// Start of the game; by the server's name of the game where the record does not state it.
    pub(crate) fn started(&self) -> Option<Started> {
        let given = self.start_time.as_deref().and_then(|text| Started::parse(&String::from_utf8_lossy(text)));
        given.or_else(|| of_server_name(&String::from_utf8_lossy(self.event.as_deref()?)))
    }
}

/// The end of `wdoor+floodgate-600-10F+a+b+20100503103211`.
fn of_server_name(event: &str) -> Option<Started> {
    let (_, moment) = event.rsplit_once('+').filter(|(_, end)| end.len() == 14 && end.is_ascii())?;
    let [year, month, day, hour, minute, second] = [0..4, 4..6, 6..8, 8..10, 10..12, 12..14].map(|at| &moment[at]);
    Started::parse(&format!("{year}/{month}/{day} {hour}:{minute}:{second}"))
}

/// The round that the name of an event has: `WCSC20_U5_AAA_BBB`, `5回戦`, `Round 5`.
pub(crate) fn round(event: &str) -> Option<RoundNumber> {
    let text = narrowed(event);
    let by_server = server_round(&text).map(|(_, round)| round);
    let before_word = || number_at_end(text.split_once("回戦")?.0);
    let behind_word = || {
        let lower = text.to_ascii_lowercase();
        let (_, rest) = lower.split_once("round")?;
        number(rest.trim_start_matches([' ', '-', '_', '.']))
    };
    by_server.or_else(before_word).or_else(behind_word).map(|round| RoundNumber { round, game: None })
}

/// The stage that the name of an event has.
pub(crate) fn stage(event: &str) -> Option<&'static str> {
    let text = narrowed(event);
    if let Some((letter, _)) = server_round(&text) {
        return match letter {
            'L' => Some(STAGES[0]),
            'U' => Some(STAGES[1]),
            'F' => Some(STAGES[2]),
            _ => None,
        };
    }
    let words = [
        (STAGES[0], STAGES[0]),
        (STAGES[1], STAGES[1]),
        ("1次予選", STAGES[0]),
        ("一次予選", STAGES[0]),
        ("2次予選", STAGES[1]),
        ("二次予選", STAGES[1]),
        ("決勝", STAGES[2]),
    ];
    words.into_iter().find(|(word, _)| text.contains(word)).map(|(_, stage)| stage)
}

/// Full-width letters and digits count as what they stand for.
fn narrowed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.chars().map(narrow).collect::<String>().into() }
}

/// The letter and the number in the name that a server of the championship gives a game: `U5` of `WCSC20_U5_AAA_BBB`, of
/// `WCSC35+U5_2-900-5F+AAA+BBB+20250504115621` and of `WCSC35+WCSC35_U5_2-900-5F+…`.
fn server_round(text: &str) -> Option<(char, u16)> {
    let mut fields = text.split('+');
    let first = without_championship(fields.next()?)?;
    // The event alone stands before the name of the game.
    let name = if first.is_empty() { fields.next()? } else { first.strip_prefix('_')? };
    let name = without_championship(name).and_then(|rest| rest.strip_prefix('_')).unwrap_or(name);
    let part = name.split(['_', '-']).next()?;
    let mut letters = part.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let digits = letters.as_str();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    Some((letter, number(digits).filter(|_| is_number)?))
}

/// Text after the name of the championship, `WCSC35`, or `WCSO1` of the one played online.
fn without_championship(text: &str) -> Option<&str> {
    let number = text.strip_prefix("WCSC").or_else(|| text.strip_prefix("WCSO"))?;
    let rest = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
    (rest.len() < number.len()).then_some(rest)
}

/// The digits that `text` begins with, if a word does not go on behind them.
fn number(text: &str) -> Option<u16> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok().filter(|number| *number > 0)
}

fn number_at_end(text: &str) -> Option<u16> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    number(&text[text.len() - digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_events() {
        for (event, expected) in [
            ("WCSC20_U5_AAA_BBB", (Some(5), Some("preliminary-2"))),
            ("WCSC21_F12_A_B", (Some(12), Some("final"))),
            ("WCSC21_FINAL", (None, None)),
            ("WCSC35+U5_2-900-5F+AAA+BBB+20250504115621", (Some(5), Some("preliminary-2"))),
            ("WCSC35+WCSC35_L3_1-900-5F+AAA+BBB+20250504115621", (Some(3), Some("preliminary-1"))),
            ("WCSC35+F7-900-5F+AAA+BBB+20250504115621", (Some(7), Some("final"))),
            ("WCSC35_F7_2-900-5F+AAA+BBB+20250504115621", (Some(7), Some("final"))),
            ("WCSO1_F2_AAA_BBB_1", (Some(2), Some("final"))),
            ("WCSC35+test-900-5F+U2+BBB+20250504115621", (None, None)),
            ("wdoor+U2_3-900-5F+AAA+BBB+20250504115621", (None, None)),
            ("第20回世界コンピュータ将棋選手権 2次予選 3回戦", (Some(3), Some("preliminary-2"))),
            ("決勝 ４回戦", (Some(4), Some("final"))),
            ("Club cup, round 7", (Some(7), None)),
            ("20th World Computer Shogi Championship", (None, None)),
            ("王座戦", (None, None)),
        ] {
            assert_eq!((round(event).map(|number| number.round), stage(event)), expected, "{event}");
        }
    }

    #[test]
    fn beginnings() {
        let occasion = |event: &str, start: Option<&str>| Occasion {
            event: Some(event.into()),
            start_time: start.map(Into::into),
        };
        let server = "wdoor+floodgate-600-10F+a+b+20100503103211";
        for (occasion, expected) in [
            (occasion(server, None), Some("2010-05-03 10:32:11")),
            (occasion(server, Some("2010/05/04")), Some("2010-05-04")),
            (occasion("a+b", None), None),
        ] {
            assert_eq!(occasion.started().map(|started| started.to_string()).as_deref(), expected);
        }
    }
}
