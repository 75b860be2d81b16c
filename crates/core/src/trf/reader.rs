//! Reads a whole file: each line by itself, then what the lines say about each other, in the order in which errors are
//! reported.

use std::collections::HashSet;

use crate::finding::TextPos;

use super::cells;
use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::column::Columns;
use super::pairing;
use super::player::Player;
use super::record::Record;
use super::rounds::Rounds;
use super::scores::TrfScores;
use super::teams;
use super::text::{ReportText, TextLine, place};

/// Records that state the points for results.
const SCORES: [&str; 8] = ["162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

crate::words! {
    /// Way in which the rounds of a tournament are paired.
    pub enum System {
        /// Swiss system: round by round.
        Swiss => "swiss",
        /// Round robin: everybody meets everybody.
        RoundRobin => "round-robin",
    }
}

/// A line that is kept for writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadLine {
    /// The number of the line.
    pub line: u32,
    /// The whole line, without trailing blanks.
    pub text: String,
}

/// A list of keys, from record 212 or 202.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyList {
    /// Codes as they are in the file, each with its place; a list of record 202 has `PTS` before it.
    pub codes: Vec<(String, TextPos)>,
    /// Name of the record: `212` or `202`.
    pub record: &'static str,
}

/// A tournament report file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trf {
    /// Records `??2`, comments and scores of other programs, in the order of the file.
    pub head: Vec<HeadLine>,
    /// Records that only the pairing of rounds looks at: 250, 260 and those that begin with `XX`, in the order of the file.
    pub pairing: Vec<HeadLine>,
    /// Byes, record 240.
    pub byes: Vec<HeadLine>,
    /// National ratings and records that the format does not have.
    pub others: Vec<HeadLine>,
    /// The players in the order of the file.
    pub players: Vec<Player>,
    /// The number of rounds that the file states: record 142, else XXR.
    pub stated_rounds: Option<u16>,
    /// The points of results.
    pub scores: TrfScores,
    /// The keys of the standings, if there is a list of them.
    pub keys: Option<KeyList>,
    /// The system that the file states.
    pub system: Option<System>,
    /// Place of the first record of a team tournament, if there is one.
    pub team_event: Option<TextPos>,
    /// Faults that were overlooked, in the order of the checks.
    pub warnings: Vec<TrfWarning>,
}

impl Trf {
    /// Whether the file states the points for results.
    pub fn states_scores(&self) -> bool {
        let states = |line: &HeadLine| SCORES.iter().any(|record| line.text.starts_with(record));
        self.head.iter().any(states)
    }

    /// All lines but those of players and teams, in the order of the file.
    pub fn lines_kept(&self) -> Vec<&HeadLine> {
        let lines = [&self.head, &self.pairing, &self.byes, &self.others].into_iter().flatten();
        let mut lines = lines.collect::<Vec<_>>();
        lines.sort_by_key(|line| line.line);
        lines
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// The first fault: each line by itself, then missing players, byes and teams, scores, each round of a player, each
    /// pairing.
    pub fn read(bytes: &[u8]) -> Result<Self, TrfError> {
        Self::of(&ReportText::of(bytes.to_vec(), None))
    }

    /// Reads the text of a file whose encoding is settled.
    ///
    /// # Errors
    /// Same as [`Trf::read`].
    pub fn of(text: &ReportText) -> Result<Self, TrfError> {
        let mut lines = text.lines().peekable();
        if lines.peek().is_none() {
            return Err(TrfError::new(ErrorCode::Empty, place(1, 1), "the file is empty"));
        }
        let mut reader = Reader::default();
        reader.trf.warnings.extend(text.warnings.iter().cloned());
        reader.has_teams = text.count_lines("310") > 0;
        for line in lines {
            reader.add(&line)?;
        }
        reader.finish(text.last_line())
    }

    /// Reads the lines for which tables of a tournament have no room: records that are kept for writing, those about
    /// pairing, byes, and scores. All other lines are skipped.
    ///
    /// # Errors
    /// The first fault of a line, then of the scores.
    pub fn head_of(text: &ReportText) -> Result<Self, TrfError> {
        let mut reader = Reader::default();
        reader.trf.warnings.extend(text.warnings.iter().cloned());
        for line in text.lines() {
            let record = Record::of(&Columns::of_characters(&line));
            let kept = || HeadLine { line: line.number, text: line.text.to_owned() };
            match record {
                Record::NotKept => reader.trf.pairing.push(kept()),
                Record::Byes => reader.trf.byes.push(kept()),
                _ if record.is_head() => reader.add(&line)?,
                _ => {}
            }
        }
        let scores = TrfScores::read(&reader.scores, &mut reader.trf.warnings)?;
        Ok(Self { scores, ..reader.conclude() })
    }

    /// Number of the last round in which two players meet, decided or not; 0 if there is none.
    pub fn rounds(&self) -> u16 {
        let cells = self.players.iter().flat_map(|player| &player.cells);
        cells.filter(|cell| cell.opponent.is_some()).map(|cell| cell.round).max().unwrap_or(0)
    }

    /// Finds the rounds that the file has.
    pub fn rounds_there(&self) -> Rounds {
        Rounds::of(&self.players)
    }

    /// Number of rounds planned, never fewer than the file has; `None` if the file does not state it.
    pub fn planned_rounds(&self) -> Option<u16> {
        let last = self.players.iter().filter_map(|player| player.cells.last()).map(|cell| cell.round).max();
        self.stated_rounds.map(|stated| stated.max(last.unwrap_or(0)))
    }
}

/// Data read so far.
#[derive(Default)]
struct Reader {
    trf: Trf,
    numbers: HashSet<u16>,
    has_teams: bool,
    has_team_warning: bool,
    /// Lines of scores.
    scores: Vec<(Record, Columns)>,
    /// Lines of byes and teams.
    members: Vec<(Record, Columns)>,
    /// Lines of records 062 and 072.
    counts: Vec<Columns>,
    /// Records seen that may be there only once.
    once: Vec<Record>,
    javafo_rounds: Option<u16>,
    tie_breaks: Option<KeyList>,
    order: Option<KeyList>,
    kind: Option<System>,
    encoded_kind: Option<System>,
}

impl Reader {
    fn warn(&mut self, code: WarningCode, pos: TextPos) {
        self.trf.warnings.push(TrfWarning::new(code, pos));
    }

    /// Reads a line by itself.
    fn add(&mut self, line: &TextLine<'_>) -> Result<(), TrfError> {
        if let Some(fault) = line.fault {
            return Err(fault.clone());
        }
        let columns = Columns::of_characters(line);
        let record = Record::of(&columns);
        if record.is_head() {
            self.trf.head.push(HeadLine { line: line.number, text: line.text.to_owned() });
        }
        self.note_repetition(record, &columns);
        match record {
            Record::Player => self.add_player(line, &columns)?,
            Record::Rounds => self.trf.stated_rounds = self.rounds(&columns, 5)?,
            Record::JavafoRounds => self.javafo_rounds = self.rounds(&columns, 4)?,
            Record::Scores | Record::JavafoScores | Record::BbpScores => self.scores.push((record, columns)),
            Record::Count => self.counts.push(columns),
            Record::Type => self.kind = type_in_words(&columns),
            Record::EncodedType => self.encoded_kind = encoded_type(&columns),
            Record::TieBreaks => self.tie_breaks = key_list(&columns, true),
            Record::StandingsOrder => self.order = key_list(&columns, false),
            Record::Byes => {
                self.trf.byes.push(HeadLine { line: line.number, text: line.text.to_owned() });
                self.add_byes(columns);
            }
            Record::Team | Record::OldTeam => {
                self.note_team(columns.pos(1));
                self.note_team_event(record, columns.pos(1));
                self.members.push((record, columns));
            }
            Record::TeamCount => {
                if first_number(&columns.text(5, columns.len())).is_some_and(|digits| digits.contains(|c| c != '0')) {
                    self.note_team(columns.pos(1));
                }
            }
            Record::TeamHead if columns.text(5, columns.len()).trim_matches('0').is_empty() => {}
            Record::TeamHead | Record::TeamDetail => {
                self.note_team(columns.pos(1));
                self.note_team_event(record, columns.pos(1));
            }
            Record::AbnormalPoints => self.refuse_abnormal_points(&columns)?,
            Record::NotKept => {
                self.trf.pairing.push(HeadLine { line: line.number, text: line.text.to_owned() });
                self.trf.warnings.push(TrfWarning::not_kept(line.text, columns.pos(1)));
            }
            Record::National | Record::Unknown => {
                self.trf.others.push(HeadLine { line: line.number, text: line.text.to_owned() });
                let is_national = record == Record::National;
                let code = if is_national { WarningCode::NationalRecord } else { WarningCode::UnknownRecord };
                self.warn(code, columns.pos(1));
            }
            Record::Head | Record::Comment => {}
        }
        Ok(())
    }

    /// Adds a player; if the columns do not fit as characters, they are tried as bytes.
    fn add_player(&mut self, line: &TextLine<'_>, columns: &Columns) -> Result<(), TrfError> {
        let is_taken = |number| self.numbers.contains(&number);
        let read = Player::read(columns, is_taken).or_else(|error| {
            if line.text.is_ascii() {
                return Err(error);
            }
            let (player, mut warnings) = Player::read(&Columns::of_bytes(line), is_taken).map_err(|_| error)?;
            warnings.insert(0, TrfWarning::new(WarningCode::ByteColumns, columns.pos(1)));
            Ok((player, warnings))
        });
        let (player, warnings) = read?;
        self.numbers.insert(player.number);
        self.trf.players.push(player);
        self.trf.warnings.extend(warnings);
        Ok(())
    }

    fn add_byes(&mut self, columns: Columns) {
        if self.has_teams {
            self.note_team(columns.pos(1));
        }
        self.members.push((Record::Byes, columns));
    }

    fn note_team(&mut self, pos: TextPos) {
        if !std::mem::replace(&mut self.has_team_warning, true) {
            self.warn(WarningCode::TeamRecords, pos);
        }
    }

    /// Notes a team tournament. Teams of the old format may also be there in a tournament of individuals.
    fn note_team_event(&mut self, record: Record, pos: TextPos) {
        if record != Record::OldTeam && self.trf.team_event.is_none() {
            self.trf.team_event = Some(pos);
        }
    }

    fn note_repetition(&mut self, record: Record, columns: &Columns) {
        if !matches!(record, Record::Rounds | Record::Scores | Record::TieBreaks | Record::StandingsOrder) {
            return;
        }
        if self.once.contains(&record) {
            self.warn(WarningCode::RepeatedRecord, columns.pos(1));
        } else {
            self.once.push(record);
        }
    }

    fn refuse_abnormal_points(&mut self, columns: &Columns) -> Result<(), TrfError> {
        if self.has_teams {
            self.note_team(columns.pos(1));
            return Ok(());
        }
        let message = "abnormal points would change results, and no table of games can hold them";
        Err(columns.error(ErrorCode::AbnormalPoints, 1, message))
    }

    /// Reads a number of rounds from column `from` on; `None` if it is 0 or blank.
    fn rounds(&mut self, columns: &Columns, from: usize) -> Result<Option<u16>, TrfError> {
        let text = columns.text(from, columns.len());
        if text.bytes().all(|byte| byte == b'0') {
            self.warn(WarningCode::RoundsZero, columns.pos(5));
            return Ok(None);
        }
        let number = text.parse::<u16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let wrong = || columns.error(ErrorCode::BadRounds, from, "the number of rounds is 1 to 65535");
        number.map(Some).ok_or_else(wrong)
    }

    /// Checks what the lines say about each other.
    fn finish(mut self, last: u32) -> Result<Trf, TrfError> {
        if self.trf.players.is_empty() {
            return Err(TrfError::new(ErrorCode::NoPlayers, place(last, 1), "no record 001, and so no player"));
        }
        self.check_counts();
        let trf = &mut self.trf;
        teams::read(&mut trf.players, &self.members, self.has_teams)?;
        trf.scores = TrfScores::read(&self.scores, &mut trf.warnings)?;
        cells::check(&mut trf.players, &mut trf.warnings)?;
        pairing::check(&mut trf.players, &mut trf.warnings)?;
        trf.warnings.extend(Rounds::of(&trf.players).warnings());
        Ok(self.conclude())
    }

    /// Decides which record counts where several state the same thing.
    fn conclude(self) -> Trf {
        let mut trf = self.trf;
        trf.stated_rounds = trf.stated_rounds.or(self.javafo_rounds);
        trf.keys = self.order.or(self.tie_breaks);
        trf.system = self.encoded_kind.or(self.kind);
        trf
    }

    /// Checks records 062 and 072, which begin with the number of players and of those with a rating.
    fn check_counts(&mut self) {
        let players = self.trf.players.len();
        let rated = self.trf.players.iter().filter(|player| player.rating.is_some()).count();
        for columns in std::mem::take(&mut self.counts) {
            let expected = if columns.at(2) == '6' { players } else { rated };
            let text = columns.text(5, columns.len());
            let stated = first_number(&text).unwrap_or_default();
            if !text.is_empty() && stated.parse() != Ok(expected) {
                self.warn(WarningCode::CountMismatch, columns.pos(5));
            }
        }
    }
}

/// Returns the digits of the first number in a text.
pub(super) fn first_number(text: &str) -> Option<&str> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    numbers.next()
}

fn encoded_type(columns: &Columns) -> Option<System> {
    let text = columns.text(5, columns.len()).to_ascii_uppercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match (has(&["ROUNDROBIN"]), has(&["SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM"])) {
        (true, _) => Some(System::RoundRobin),
        (false, true) => Some(System::Swiss),
        _ => None,
    }
}

fn type_in_words(columns: &Columns) -> Option<System> {
    let text = columns.text(5, columns.len()).to_ascii_uppercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    match () {
        () if text.contains("SWISS") => Some(System::Swiss),
        () if text.contains("ROBIN") || text.contains("BERGER") || words.any(|word| word == "RR") => {
            Some(System::RoundRobin)
        }
        () => None,
    }
}

/// Reads the codes of a list, separated by commas or blanks; `None` if there are none.
fn key_list(columns: &Columns, has_points_first: bool) -> Option<KeyList> {
    let is_gap = |column: &usize| matches!(columns.at(*column), ' ' | ',');
    let mut codes = Vec::new();
    let mut column = 5;
    while let Some(start) = (column..=columns.len()).find(|column| !is_gap(column)) {
        let end = (start..=columns.len()).find(is_gap).unwrap_or(columns.len() + 1);
        codes.push((columns.text(start, end - 1), columns.pos(start)));
        column = end;
    }
    if codes.is_empty() {
        return None;
    }
    if has_points_first {
        codes.insert(0, ("PTS".to_owned(), columns.pos(5)));
    }
    Some(KeyList { codes, record: if has_points_first { "202" } else { "212" } })
}
