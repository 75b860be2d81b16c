//! What officers ask of a round beyond the rules: pairs that must meet, pairs that must not, and where they say so.

use std::ops::RangeInclusive;

use shinpan_core::entrants::Entrants;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{GameRow, RoundNo};
use shinpan_core::table::field::{Columns, Known};
use shinpan_core::table::{ColumnType, Row, Table};
use shinpan_core::wording::{plain, quoted};
use shinpan_core::{Faults, InputError};

use crate::ranking::Ranking;

/// The known columns.
const COLUMNS: [Known; 4] = [
    ("first", ColumnType::Text),
    ("second", ColumnType::Text),
    ("from", ColumnType::Number),
    ("to", ColumnType::Number),
];
/// All rounds of an event.
const ALL_ROUNDS: RangeInclusive<u16> = 1..=u16::MAX;

/// Two ids that officers put together or keep apart, and the line that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficerPair {
    /// The ids, in the order in which they were given; a bye has no second.
    pub ids: (String, Option<String>),
    /// The option, as it is typed.
    option: &'static str,
    /// The rounds that the line is about.
    rounds: RangeInclusive<u16>,
    /// The file and the place in it; none for a pair of the command line.
    place: Option<(String, TextPos)>,
}

impl OfficerPair {
    /// The columns that a table of pairs needs.
    pub const REQUIRED: [&str; 2] = ["first", "second"];

    /// The pairs whose ids are typed after `option`.
    ///
    /// # Errors
    /// The ids are not two different entrants, perhaps because a file name was typed; `from` is the option for files.
    pub fn typed(
        option: &'static str,
        from: &str,
        ids: &[String],
        entrants: &Entrants,
    ) -> Result<Vec<Self>, InputError> {
        let error = |message: String| InputError::whole(option, message);
        let unknown = ids.iter().find(|id| entrants.get(id).is_none());
        if let Some(id) = unknown {
            let way = format!("{option} A B takes two ids; for a table of pairs use {from} FILE");
            return Err(error(format!("{}; {way}", entrants.unknown(id))));
        }
        let mut pairs = Vec::new();
        for ids in ids.chunks(2) {
            let [first, second] = ids else {
                return Err(error(format!("found {} alone, expected the ids of two entrants", quoted(&ids[0]))));
            };
            if first == second {
                return Err(error(format!("{} with itself", quoted(first))));
            }
            pairs.push(Self { ids: (first.clone(), Some(second.clone())), option, rounds: ALL_ROUNDS, place: None });
        }
        Ok(pairs)
    }

    /// The pairs of the table that `option` names, from the columns `first` and `second`, in the rounds that `from` and `to` leave; other
    /// columns are ignored.
    ///
    /// # Errors
    /// A column is missing; or all rows with an unknown id, with an entrant paired with itself, or with rounds that are none.
    pub fn table(option: &'static str, table: &Table, entrants: &Entrants) -> Result<Vec<Self>, Faults> {
        let columns = Columns::find(table, &COLUMNS, &Self::REQUIRED)?;
        let (mut pairs, mut faults) = (Vec::new(), Faults::default());
        for row in table.rows() {
            let rounds = faults.take(rounds(&columns, row));
            if let (Some([first, second]), Some(rounds)) = (ids(&columns, row, entrants, &mut faults), rounds) {
                let place = Some((table.file().to_owned(), row.pos()));
                pairs.push(Self { ids: (first, Some(second)), option, rounds, place });
            }
        }
        faults.or(pairs)
    }

    /// The pair of a published row, which says itself that officers have overruled the rules for it.
    pub(crate) fn published(game: &GameRow, file: &str, pos: TextPos) -> Self {
        let place = Some((file.to_owned(), pos));
        Self {
            ids: (game.first.to_string(), game.second.as_ref().map(ToString::to_string)),
            option: "overruled",
            rounds: ALL_ROUNDS,
            place,
        }
    }

    /// Whether the line is about `round`.
    pub fn is_about(&self, RoundNo(round): RoundNo) -> bool {
        self.rounds.contains(&round)
    }

    /// Whether all entrants of the pair are to be paired.
    pub(crate) fn is_in(&self, ranking: &Ranking) -> bool {
        let (first, second) = &self.ids;
        [Some(first), second.as_ref()].into_iter().flatten().all(|id| ranking.rank(id).is_some())
    }

    /// Makes an error at this line.
    pub fn error(&self, message: impl std::fmt::Display) -> InputError {
        let message = message.to_string();
        match &self.place {
            Some((file, pos)) => InputError::at(file.clone(), *pos, message),
            None => InputError::whole(self.option, message),
        }
    }
}

/// Shows the line as messages do: `--force A B`, or `pairs.csv:2 (--force-from)`.
impl std::fmt::Display for OfficerPair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { ids: (first, second), option, place, .. } = self;
        match place {
            Some((file, pos)) => write!(f, "{file}:{} ({option})", pos.line),
            None => write!(f, "{option} {} {}", plain(first), plain(second.as_deref().unwrap_or_default())),
        }
    }
}

/// The rounds of a row: all from `from` to `to`, each of which may be empty.
fn rounds(columns: &Columns<'_>, row: Row<'_>) -> Result<Option<RangeInclusive<u16>>, InputError> {
    let [from, to] = ["from", "to"].map(|name| columns.field(row, name));
    let first = from.whole(1)?.unwrap_or(*ALL_ROUNDS.start());
    let last = to.whole(1)?.unwrap_or(*ALL_ROUNDS.end());
    if first > last {
        return Err(to.error(format_args!("found round {last}, expected one from round {first} on")));
    }
    Ok(Some(first..=last))
}

/// The ids of a row; none if they are faulty, which is reported in `faults`.
fn ids(columns: &Columns<'_>, row: Row<'_>, entrants: &Entrants, faults: &mut Faults) -> Option<[String; 2]> {
    let mut id = |name| {
        let field = columns.field(row, name);
        let id = field.required("the id of an entrant").and_then(|id| {
            let entrant = entrants.get(id).ok_or_else(|| field.error(entrants.unknown(id)))?;
            Ok(Some(entrant.id.clone()))
        });
        faults.take(id)
    };
    let [first, second] = [id("first"), id("second")];
    let ids = [first?, second?];
    if ids[0] == ids[1] {
        faults.push(columns.field(row, "second").error(format_args!("{} with itself", quoted(&ids[0]))));
        return None;
    }
    Some(ids)
}
