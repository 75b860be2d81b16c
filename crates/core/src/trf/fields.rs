//! Data of a player from entrants.csv for the columns of record 001: a value that does not fit is refused, and never
//! cut.

use crate::entrants::Entrants;
use crate::wording::quoted;
use crate::{Faults, InputError};

use super::player::{Sex, title_of};

/// Words in entrants.csv for a man, a woman, and an unknown sex.
const MEN: [&str; 4] = ["m", "male", "man", "boy"];
const WOMEN: [&str; 5] = ["w", "f", "female", "woman", "girl"];
const UNKNOWN: [&str; 5] = ["", "u", "unknown", "?", "-"];

/// Numbers of columns for the title, the FIDE number and the date of birth.
const TITLE: usize = 3;
const FIDE_ID: usize = 11;
const BIRTH: usize = 10;

/// Data of a player that report files hold but no rule uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerFields {
    /// The sex, if it is known.
    pub sex: Option<Sex>,
    /// The title as FIDE spells it, or any other of at most three characters.
    pub title: String,
    /// The date of birth, of at most ten characters.
    pub birth: String,
    /// The FIDE number: at most eleven digits.
    pub fide_id: String,
    /// The federation.
    pub federation: String,
    /// The team.
    pub team: String,
}

impl PlayerFields {
    /// Reads and checks the fields of the entrant in a row.
    ///
    /// # Errors
    /// All values that a report file cannot hold, each with its place in the table.
    pub fn of(entrants: &Entrants, row: usize) -> Result<Self, Faults> {
        let text = |column: &str| text(entrants, row, column);
        let mut faults = Faults::default();
        let mut checked = |column: &str, check: fn(&str) -> Result<String, String>| {
            let text = text(column);
            match check(&text) {
                Ok(value) => value,
                Err(expected) => {
                    let found = quoted(&text);
                    let message = format!("found {found}, expected {expected}: a report file allows nothing else");
                    faults.push(entrants.error(row, column, message));
                    String::new()
                }
            }
        };
        let sex = checked("sex", sex);
        let fields = Self {
            sex: Sex::from_word(&sex),
            title: checked("title", title),
            birth: checked("birth", birth),
            fide_id: checked("fide_id", fide_id),
            federation: text("federation"),
            team: text("team"),
        };
        faults.or(fields)
    }

    /// Returns the fields of the entrant in a row that are displayed, unchecked.
    pub fn shown(entrants: &Entrants, row: usize) -> Self {
        let [title, federation] = ["title", "federation"].map(|column| text(entrants, row, column));
        Self { title, federation, ..Self::default() }
    }
}

/// Returns the rating of the entrant in a row as a report file has it, and whether it had to be rounded: a whole number
/// up to 9999; `None` for 0 and a blank.
///
/// # Errors
/// A number outside 0 to 9999, with its place in the table.
pub fn rating(entrants: &Entrants, row: usize) -> Result<(Option<u16>, bool), InputError> {
    let Some(stated) = entrants.as_slice().get(row).and_then(|entrant| entrant.rating) else {
        return Ok((None, false));
    };
    let rounded = (stated + 0.5).floor();
    if !(0.0..=9999.0).contains(&rounded) {
        let message = format!("found {stated}, expected a number from 1 to 9999; empty or 0: no rating");
        return Err(entrants.error(row, "rating", message));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 9999")]
    let rating = rounded as u16;
    Ok((Some(rating).filter(|rating| *rating > 0), stated.fract() != 0.0))
}

fn text(entrants: &Entrants, row: usize, column: &str) -> String {
    let table = entrants.table();
    let cell = table.column(column).and_then(|column| Some(table.rows().get(row)?.text(column)));
    cell.unwrap_or_default().trim().to_owned()
}

fn sex(text: &str) -> Result<String, String> {
    let word = text.to_lowercase();
    let is = |words: &[&str]| words.contains(&word.as_str());
    match () {
        () if is(&MEN) => Ok(Sex::Man.to_string()),
        () if is(&WOMEN) => Ok(Sex::Woman.to_string()),
        () if is(&UNKNOWN) => Ok(String::new()),
        () => Err(format!("one of {}", [&MEN[..], &WOMEN, &["unknown"]].concat().join(", "))),
    }
}

fn title(text: &str) -> Result<String, String> {
    let title = title_of(text).map_or_else(|| text.to_owned(), str::to_owned);
    is_short(&title, TITLE).then_some(title).ok_or_else(|| format!("a title of at most {TITLE} characters"))
}

fn birth(text: &str) -> Result<String, String> {
    is_short(text, BIRTH).then(|| text.to_owned()).ok_or_else(|| format!("a date of at most {BIRTH} characters"))
}

fn fide_id(text: &str) -> Result<String, String> {
    let is_number = is_short(text, FIDE_ID) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.to_owned()).ok_or_else(|| format!("at most {FIDE_ID} digits"))
}

fn is_short(text: &str, most: usize) -> bool {
    text.chars().count() <= most
}
