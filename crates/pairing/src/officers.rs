//! What officers ask of a round beyond the rules: pairs that must meet, pairs that must not, and where they say so.

use shinpan_core::entrants::Entrants;
use shinpan_core::finding::TextPos;
use shinpan_core::games::GameRow;
use shinpan_core::table::field::{Columns, Known};
use shinpan_core::table::{ColumnType, Row, Table};
use shinpan_core::wording::{plain, quoted};
use shinpan_core::{Faults, InputError};

use crate::ranking::Ranking;

/// The known columns.
const COLUMNS: [Known; 2] = [("first", ColumnType::Text), ("second", ColumnType::Text)];

/// Two ids that officers put together or keep apart, and the line that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficerPair {
    /// The ids, in the order in which they were given; a bye has no second.
    pub ids: (String, Option<String>),
    /// The option, as it is typed.
    option: &'static str,
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
            let way = format!("{option} A B takes two ids; a table of pairs is {from} FILE");
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
            pairs.push(Self { ids: (first.clone(), Some(second.clone())), option, place: None });
        }
        Ok(pairs)
    }

    /// The pairs of the table that `option` names, from the columns `first` and `second`; other columns are ignored.
    ///
    /// # Errors
    /// A column is missing; or all rows with an unknown id, or with an entrant paired with itself.
    pub fn table(option: &'static str, table: &Table, entrants: &Entrants) -> Result<Vec<Self>, Faults> {
        let columns = Columns::find(table, &COLUMNS, &Self::REQUIRED)?;
        let (mut pairs, mut faults) = (Vec::new(), Faults::default());
        for row in table.rows() {
            if let Some([first, second]) = ids(&columns, row, entrants, &mut faults) {
                let place = Some((table.file().to_owned(), row.pos()));
                pairs.push(Self { ids: (first, Some(second)), option, place });
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
            place,
        }
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
        let Self { ids: (first, second), option, place } = self;
        match place {
            Some((file, pos)) => write!(f, "{file}:{} ({option})", pos.line),
            None => write!(f, "{option} {} {}", plain(first), plain(second.as_deref().unwrap_or_default())),
        }
    }
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
