//! A tournament report file in the form of 2016 or of 2026, from one in any form: FIDE C.04 Annex 2 of 2016, and the format of the FIDE
//! Council applied from September 2025.
//!
//! Read again, both forms give the same rounds and the same standings. What a form has no record for is left out, and named.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use shinpan_core::finding::TextPos;
use shinpan_core::trf::{Cell, CellResult, HeadLine, Player, Trf, TrfScores, WarningCode};
use shinpan_core::{HalfPoints, Side};

use crate::dutch::{Edition, Records, Tournament};

/// A form of report files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportForm {
    /// TRF16, with the records of `JaVaFo`.
    Of2016,
    /// TRF26.
    Of2026,
}

/// A report file in another form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Bytes of the file: UTF-8, CR LF.
    pub text: String,
    /// Records that the form does not have, with their places.
    pub dropped: Vec<(TextPos, String)>,
}

impl Converted {
    /// The file in a form; its records as they stand, but for those of players and scores, where none is named.
    pub fn of(trf: &Trf, form: Option<ReportForm>) -> Self {
        // Of a file of another system nothing is accelerated by the Dutch one.
        let dutch = Tournament::of(trf, Edition::Of2026).ok();
        let records = dutch.as_ref().map(Tournament::records);
        let dialect = trf.warnings.iter().map(|warning| (warning.code, warning.pos)).collect();
        let mut writer = Writer { trf, form, dialect, written: Self::default() };
        writer.head(records);
        for player in writer.players(records) {
            writer.line(&writer.player(player));
        }
        writer.acceleration(records);
        writer.teams();
        writer.written
    }
}

/// The records of the number of rounds, and of what results are worth.
const ROUNDS: [&str; 2] = ["142", "XXR"];
const SCORES: [&str; 8] = ["162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

struct Writer<'t> {
    trf: &'t Trf,
    form: Option<ReportForm>,
    /// Positions at which the file spells something in its own way.
    dialect: HashSet<(WarningCode, TextPos)>,
    written: Converted,
}

impl<'t> Writer<'t> {
    fn line(&mut self, line: &str) {
        self.written.text.push_str(line.trim_end());
        self.written.text.push_str("\r\n");
    }

    fn drop(&mut self, line: &HeadLine, what: &str) {
        self.written.dropped.push((TextPos { line: line.line, column: 1 }, what.to_owned()));
    }

    /// The players by number, or in the file's order if that is the order of the pairing numbers.
    fn players(&self, records: Option<&Records>) -> Vec<&'t Player> {
        let mut players = self.trf.players.iter().collect::<Vec<_>>();
        if !records.is_some_and(Records::is_by_lines) {
            players.sort_by_key(|player| player.number);
        }
        players
    }

    /// All lines but those of players and teams. The number of rounds and what results are worth may stand in several records, and are
    /// written at the first of them.
    fn head(&mut self, records: Option<&Records>) {
        let lines = self.trf.lines_kept();
        if !lines.iter().any(|line| line.text.starts_with("012")) {
            self.line("012 Tournament");
        }
        let first_of = |records: &[&str]| {
            let is_one = |line: &&&HeadLine| records.iter().any(|record| line.text.starts_with(record));
            lines.iter().find(is_one).map(|line| line.line)
        };
        let (rounds, scores) = (first_of(&ROUNDS), first_of(&SCORES));
        for line in &lines {
            let record = line.text.get(..3).unwrap_or_default();
            match self.form {
                _ if rounds == Some(line.line) => self.rounds(),
                _ if scores == Some(line.line) => self.scores(line),
                _ if ROUNDS.contains(&record) || SCORES.contains(&record) => {}
                Some(ReportForm::Of2016) => self.line_of_2016(line, record, records),
                Some(ReportForm::Of2026) => self.line_of_2026(line, record),
                None => self.line(&line.text),
            }
        }
    }

    fn rounds(&mut self) {
        let record = if self.form == Some(ReportForm::Of2016) { "XXR" } else { "142" };
        if let Some(rounds) = self.trf.stated_rounds {
            self.line(&format!("{record} {rounds}"));
        }
    }

    /// A record of the form of 2026.
    fn line_of_2026(&mut self, line: &HeadLine, record: &str) {
        match (record, self.trf.planned_rounds()) {
            ("XXC", _) => self.configuration(line),
            ("XXP", Some(rounds)) => {
                let ids = line.text.get(3..).unwrap_or_default().split_whitespace();
                let ids = ids.map(|id| format!("{id:>4}")).collect::<Vec<_>>();
                self.line(&format!("260 001 {rounds:03} {}", ids.join(" ")));
            }
            _ => self.line(&line.text),
        }
    }

    /// A record of the form of 2016, if it has one.
    fn line_of_2016(&mut self, line: &HeadLine, record: &str, records: Option<&Records>) {
        let text = line.text.get(4..).unwrap_or_default().trim();
        match record {
            "152" => match text.chars().next().map(|letter| letter.to_ascii_uppercase()) {
                Some('W') => self.line("XXC white1"),
                Some('B') => self.line("XXC black1"),
                _ => {}
            },
            "260" => {
                let round =
                    |from: usize| line.text.get(from..from + 3).and_then(|text| text.trim().parse::<u16>().ok());
                let is_of_all = round(4).is_some_and(|first| first <= 1)
                    && round(8).is_some_and(|last| last >= self.trf.planned_rounds().unwrap_or(99));
                if is_of_all {
                    self.line(&format!("XXP{}", line.text.get(11..).unwrap_or_default()));
                } else {
                    self.drop(line, "260: pairs that may not meet in some rounds");
                }
            }
            // They stand in the columns of their rounds, and with the points of acceleration.
            "240" => {}
            "250" | "XXA" if records.is_some_and(is_accelerated) => {}
            "192" if records.is_some_and(is_accelerated) => {
                self.drop(line, "192: the type of the tournament; its acceleration is stated player by player");
            }
            "250" => self.drop(line, "250: points of acceleration"),
            "172" | "182" | "192" | "202" | "212" | "222" | "352" | "362" | "###" => {
                self.drop(line, &format!("{record}: {}", if record == "###" { "a comment" } else { text }));
            }
            _ => self.line(&line.text),
        }
    }

    /// Writes words of `JaVaFo`, some of which the form of 2026 has.
    fn configuration(&mut self, line: &HeadLine) {
        let mut rest = Vec::new();
        for word in line.text.get(3..).unwrap_or_default().split_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "white1" => self.line("152 W"),
                "black1" => self.line("152 B"),
                _ => rest.push(word),
            }
        }
        if !rest.is_empty() {
            self.line(&format!("XXC {}", rest.join(" ")));
        }
    }

    /// Writes what results are worth, at the first record that says it.
    fn scores(&mut self, line: &HeadLine) {
        let TrfScores { win, draw, loss, absence, bye, unfinished } = self.trf.scores;
        let [win, draw, loss, absence, bye] = [win, draw, loss, absence, bye].map(HalfPoints::decimal);
        if self.form == Some(ReportForm::Of2016) {
            self.line(&format!("XXS W={win} D={draw} WL={loss} BL={loss} ZPB={absence} FL={absence} PAB={bye}"));
            if unfinished.is_some() {
                self.drop(line, "162: points of games without a result");
            }
            return;
        }
        let scores = [("W", win), ("D", draw), ("L", loss), ("A", absence), ("P", bye)].into_iter();
        let scores = scores.chain(unfinished.map(|points| ("X", points.decimal())));
        let scores = scores.map(|(code, points)| format!("{code}{points:>4}")).collect::<Vec<_>>();
        self.line(&format!("162  {}", scores.join("    ")));
    }

    /// Writes XXA for every player, if the form has neither groups nor a rule for them.
    fn acceleration(&mut self, records: Option<&Records>) {
        let Some(records) = records.filter(|records| self.form == Some(ReportForm::Of2016) && is_accelerated(records))
        else {
            return;
        };
        let last = records.last_accelerated_round().min(self.trf.planned_rounds().unwrap_or(99));
        for player in self.players(Some(records)) {
            let points = (1..=last).map(|round| records.accelerated(player.number, round)).collect::<Vec<_>>();
            let Some(last) = points.iter().rposition(|points| *points != 0) else { continue };
            let mut line = format!("XXA {:>4}", player.number);
            for tenths in &points[..=last] {
                // Writing into a String cannot fail.
                let _ = write!(line, " {:>4}", crate::dutch::in_points(*tenths));
            }
            self.line(&line);
        }
    }

    fn player(&self, player: &Player) -> String {
        let Player { number, name, birth, federation, title, .. } = player;
        let sex = player.sex.map_or(" ", |sex| sex.as_str());
        let name = if *name == number.to_string() { "" } else { name };
        let number_or_blank = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let rating = number_or_blank(player.rating.map(u64::from));
        let rank = number_or_blank(player.rank.map(u64::from));
        let fide_id = number_or_blank(player.fide_id);
        let points = player.points.map(HalfPoints::decimal).unwrap_or_default();
        let mut line = format!(
            "001 {number:>4} {sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {birth:<10} {points:>4} {rank:>4}"
        );
        // Byes of record 240 stay there, where the form has it.
        let is_own = |cell: &&Cell| self.form == Some(ReportForm::Of2016) || cell.pos.line == player.pos.line;
        let mut column = 1;
        for cell in player.cells.iter().filter(is_own) {
            while column < cell.round {
                line.push_str(&" ".repeat(10));
                column += 1;
            }
            line.push_str(&self.cell(cell));
            column += 1;
        }
        line
    }

    /// A round, spelled as the file has it where that says something: a colour that is not stated, and a win without an opponent.
    fn cell(&self, cell: &Cell) -> String {
        let has = |code, pos| self.dialect.contains(&(code, pos));
        let result = match cell.result {
            Some(CellResult::FullBye) if has(WarningCode::ForfeitWithoutOpponent, cell.result_pos()) => "+",
            Some(result) => result.as_str(),
            None => " ",
        };
        let colour = match cell.colour {
            _ if has(WarningCode::NoColour, cell.colour_pos()) => '-',
            Some(Side::First) => 'w',
            Some(Side::Second) => 'b',
            None => '-',
        };
        match cell.opponent {
            Some(opponent) => format!("  {opponent:>4} {colour} {result}"),
            None => format!("  0000 - {result}"),
        }
    }

    /// The teams in the order of their first players.
    fn teams(&mut self) {
        let mut teams = BTreeMap::<&str, (usize, Vec<u16>)>::new();
        let mut players = self.trf.players.iter().collect::<Vec<_>>();
        players.sort_by_key(|player| player.number);
        for (at, player) in players.iter().enumerate() {
            let Some(team) = &player.team else { continue };
            teams.entry(team).or_insert_with(|| (at, Vec::new())).1.push(player.number);
        }
        let mut teams = teams.into_iter().collect::<Vec<_>>();
        teams.sort_unstable_by_key(|(_, (first, _))| *first);
        for (number, (name, (_, members))) in (1..).zip(teams) {
            let start = match self.form {
                Some(ReportForm::Of2016) => format!("013 {name:<32}"),
                Some(ReportForm::Of2026) | None => format!("310 {number:>3} {name:<32}{:33}", ""),
            };
            let members = members.iter().map(|member| format!("{member:>4}")).collect::<Vec<_>>();
            self.line(&format!("{start}{}", members.join(" ")));
        }
    }
}

/// Whether anybody has points of acceleration, by whatever record.
fn is_accelerated(records: &Records) -> bool {
    records.last_accelerated_round() > 0
}
