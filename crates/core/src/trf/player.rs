//! Record 001, which holds a player.

use crate::HalfPoints;
use crate::finding::TextPos;

use super::cell::Cell;
use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::column::Columns;

crate::words! {
    /// The sex of a player, by its character.
    pub enum Sex {
        /// A man.
        Man => "m",
        /// A woman.
        Woman => "w",
    }
}

/// Titles of FIDE, each with the abbreviation that some programs use.
const TITLES: [(&str, &str); 8] =
    [("GM", "G"), ("IM", "M"), ("WGM", "WG"), ("FM", "F"), ("WIM", "WM"), ("CM", "C"), ("WFM", "WF"), ("WCM", "WC")];

/// Columns between the fields.
const GAPS: [usize; 11] = [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91];

/// A player, with its rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Id in the tables; the number if the player is read from a report.
    pub id: String,
    /// The pairing number, 1 to 9999.
    pub number: u16,
    /// The sex, if it is stated.
    pub sex: Option<Sex>,
    /// The title in the spelling of FIDE, or another as it stands; empty for none.
    pub title: String,
    /// The name; the number where there is none.
    pub name: String,
    /// The rating, if there is one.
    pub rating: Option<u16>,
    /// The federation; may be empty.
    pub federation: String,
    /// The number of FIDE, if there is one.
    pub fide_id: Option<u64>,
    /// The date of birth as it stands; may be empty.
    pub birth: String,
    /// The points that the file states.
    pub points: Option<HalfPoints>,
    /// The rank that the file states.
    pub rank: Option<u16>,
    /// The team, from record 310 or 013.
    pub team: Option<String>,
    /// Place where the record begins.
    pub pos: TextPos,
    /// Rounds that are not blank, in order.
    pub cells: Vec<Cell>,
}

impl Player {
    /// The cell of `round`, if the player has one.
    pub fn cell(&self, round: u16) -> Option<&Cell> {
        self.cells.binary_search_by_key(&round, |cell| cell.round).ok().and_then(|at| self.cells.get(at))
    }

    /// Reads a line by itself; `is_taken` tells whether an earlier player has a number.
    pub(super) fn read(line: &Columns, is_taken: impl Fn(u16) -> bool) -> Result<(Self, Vec<TrfWarning>), TrfError> {
        if let Some(tab) = (1..=line.len()).find(|column| line.at(*column) == '\t') {
            return Err(line.error(ErrorCode::Tab, tab, "a tab; columns are filled with blanks"));
        }
        line.check_gaps(GAPS)?;
        let mut warnings = Vec::new();
        let mut warn = |code, column| warnings.push(TrfWarning::new(code, line.pos(column)));
        let number = number(line, is_taken)?;
        let sex = sex(line, &mut warn)?;
        let title = title(line, &mut warn);
        let name = Some(line.text(15, 47)).filter(|name| !name.is_empty()).unwrap_or_else(|| number.to_string());
        let rating = small(line.digits(ErrorCode::BadRating, 49, 52)?);
        let fide_id = line.digits(ErrorCode::BadFideId, 58, 68)?;
        let birth = line.text(70, 79);
        if !birth.is_empty() && !is_date(&birth) {
            warn(WarningCode::BirthDialect, 70);
        }
        let points = points(line, &mut warn)?;
        let rank = small(line.digits(ErrorCode::BadRank, 86, 89)?);
        let (federation, pos, cells) = (line.text(54, 56), line.pos(1), Cell::all(line)?);
        let player = Self {
            id: number.to_string(),
            number,
            sex,
            title,
            name,
            rating,
            federation,
            fide_id,
            birth,
            points,
            rank,
            team: None,
            pos,
            cells,
        };
        Ok((player, warnings))
    }
}

/// Converts a field of four digits, which is at most 9999.
fn small(number: Option<u64>) -> Option<u16> {
    number.and_then(|number| u16::try_from(number).ok())
}

fn number(line: &Columns, is_taken: impl Fn(u16) -> bool) -> Result<u16, TrfError> {
    let first = line.first_of(5, 8);
    let wrong = || line.error(ErrorCode::BadNumber, first, "a pairing number is 1 to 9999");
    let number = small(line.digits(ErrorCode::BadNumber, 5, 8)?).ok_or_else(wrong)?;
    if is_taken(number) {
        return Err(line.error(ErrorCode::DuplicateNumber, first, format!("an earlier player is number {number}")));
    }
    Ok(number)
}

fn sex(line: &Columns, warn: &mut impl FnMut(WarningCode, usize)) -> Result<Option<Sex>, TrfError> {
    match line.at(10).to_ascii_lowercase() {
        ' ' => Ok(None),
        'm' => Ok(Some(Sex::Man)),
        'w' => Ok(Some(Sex::Woman)),
        'f' => {
            warn(WarningCode::SexDialect, 10);
            Ok(Some(Sex::Woman))
        }
        'u' | 'n' | 'x' | 'd' | 'o' | '?' | '-' => {
            warn(WarningCode::SexUnknown, 10);
            Ok(None)
        }
        _ => Err(line.error(ErrorCode::BadSex, 10, "the sex is \"m\", \"w\" or blank")),
    }
}

fn title(line: &Columns, warn: &mut impl FnMut(WarningCode, usize)) -> String {
    let text = line.text(11, 13);
    match title_of(&text) {
        _ if text.is_empty() => text,
        Some(title) if title == text => text,
        Some(title) => {
            warn(WarningCode::TitleDialect, 11);
            title.to_owned()
        }
        None => {
            warn(WarningCode::TitleUnknown, 11);
            text
        }
    }
}

/// Returns the FIDE title that a text means, in any spelling.
pub(super) fn title_of(text: &str) -> Option<&'static str> {
    let upper = text.to_ascii_uppercase();
    let known = TITLES.into_iter().find(|(title, short)| [*title, *short].contains(&upper.as_str()));
    known.map(|(title, _)| title)
}

/// Whether a date is written `YYYY/MM/DD`; unknown months and days are 00.
fn is_date(text: &str) -> bool {
    text.len() == 10
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'/' } else { byte.is_ascii_digit() })
}

fn points(line: &Columns, warn: &mut impl FnMut(WarningCode, usize)) -> Result<Option<HalfPoints>, TrfError> {
    let text = line.text(81, 84);
    if text.is_empty() {
        return Ok(None);
    }
    let points = halves(&text.replace(',', "."))
        .ok_or_else(|| line.error(ErrorCode::BadPoints, line.first_of(81, 84), "points are a number of halves"))?;
    if text.contains(',') {
        warn(WarningCode::DecimalComma, 81);
    }
    Ok(Some(points))
}

/// Reads a number of halves: `3`, `2.5`, `1.0`.
pub(super) fn halves(text: &str) -> Option<HalfPoints> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) || whole.len() > 6 || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let half = match fraction.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole = if whole.is_empty() { 0 } else { whole.parse::<i64>().ok()? };
    Some(HalfPoints(whole * 2 + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_halves() {
        let cases = [
            ("3", Some(6)),
            ("2.5", Some(5)),
            (".5", Some(1)),
            ("1.0", Some(2)),
            ("2.25", None),
            (".", None),
            ("-1", None),
        ];
        for (text, expected) in cases {
            assert_eq!(halves(text).map(|points| points.0), expected, "{text}");
        }
    }
}
