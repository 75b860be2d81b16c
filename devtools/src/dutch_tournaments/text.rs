//! Report file of a tournament so far, exact in its columns.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shinpan_core::Side;
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::Edition;

use super::event::{Entry, Event, Place, Player};
use super::plan::{Points, Spelling};

impl Event {
    /// Returns the file with the records that the tournament has chosen.
    pub(super) fn text(&self) -> String {
        self.text_by(&self.plan.spelling)
    }

    /// Returns the file with the records of `spelling`.
    pub(super) fn text_by(&self, spelling: &Spelling) -> String {
        let mut parts = [self.records(spelling), self.player_lines(spelling)];
        if spelling.is_records_last {
            parts.reverse();
        }
        let head = format!("012 Random tournament of {} players", self.players.len());
        let lines = [head].into_iter().chain(parts.into_iter().flatten());
        lines.map(|line| line.trim_end().to_owned() + spelling.line_end).collect()
    }

    /// Returns all lines that the pairing uses and that are not lines of players.
    fn records(&self, spelling: &Spelling) -> Vec<String> {
        let plan = &self.plan;
        let mut lines = vec![format!("{} {}", spelling.rounds, plan.rounds)];
        let is_white = plan.initial == Side::First;
        match spelling.initial {
            "" if self.inferred_initial() == Some(plan.initial) => {}
            "XXC" => lines.push(format!("XXC {}1", if is_white { "white" } else { "black" })),
            _ => lines.push(format!("152 {}", if is_white { "W" } else { "B" })),
        }
        if plan.by_lines {
            lines.push("XXC rank".to_owned());
        }
        lines.extend(of_points(&plan.points, spelling.points));
        lines.extend(self.acceleration(spelling));
        for (rounds, numbers) in &plan.forbidden {
            match spelling.pairs {
                "now" if !rounds.contains(&self.round) => {}
                "XXP" if *rounds.start() > 0 => lines.push(self.forbidden(rounds, numbers)),
                "now" | "XXP" => lines.push(format!("XXP {}", words(numbers))),
                _ => lines.push(self.forbidden(rounds, numbers)),
            }
        }
        if !spelling.has_cells_only {
            lines.extend(self.byes());
        }
        lines
    }

    /// Returns records 192, 250 and XXA.
    fn acceleration(&self, spelling: &Spelling) -> Vec<String> {
        let all = &self.plan.acceleration;
        let is_baku = spelling.has_250 && all.is_baku;
        let edition = match self.plan.edition {
            _ if !spelling.names_edition => "",
            Edition::Of2017 => "_2017",
            Edition::Of2026 => "_2026",
        };
        let mut lines = Vec::new();
        if is_baku || spelling.names_edition {
            lines.push(format!("192 FIDE_DUTCH{edition}{}", if is_baku { "_BAKU" } else { "" }));
        }
        if spelling.has_250 && !all.groups.is_empty() {
            lines.extend(all.groups.iter().map(|(points, until, numbers)| {
                let (points, from, to) = (decimal(*points), numbers.start(), numbers.end());
                format!("250      {points}   1 {until:>3} {from:>4} {to:>4}")
            }));
        } else if !is_baku {
            for player in &self.players {
                let points = (1..).map_while(|round| all.points.get(&(player.number, round)));
                let points = points.map(|points| decimal(*points)).collect::<Vec<_>>();
                if !points.is_empty() {
                    lines.push(format!("XXA {:>4} {}", player.number, points.join(" ")));
                }
            }
        }
        lines
    }

    /// Returns record 260.
    fn forbidden(&self, rounds: &std::ops::RangeInclusive<u16>, numbers: &[u16]) -> String {
        let (first, last) = (rounds.start().max(&1), rounds.end().min(&self.plan.rounds));
        format!("260 {first:>3} {last:>3} {}", columns(numbers))
    }

    /// Returns records 240 and XXZ.
    fn byes(&self) -> Vec<String> {
        let mut byes = BTreeMap::<_, Vec<u16>>::new();
        let mut absent = Vec::new();
        for player in &self.players {
            for (round, entry) in (1_u16..).zip(&player.entries) {
                match entry {
                    Entry::Bye { result, place: Place::Record } => {
                        byes.entry((round, result.as_str())).or_default().push(player.number);
                    }
                    Entry::Bye { place: Place::Nowhere, .. } if round == self.round => absent.push(player.number),
                    _ => {}
                }
            }
        }
        let line = |((round, letter), numbers)| format!("240 {letter} {round:>3} {}", columns(numbers));
        let mut lines = byes.iter().map(|(key, numbers)| line((*key, numbers))).collect::<Vec<_>>();
        if !absent.is_empty() {
            lines.push(format!("XXZ {}", words(&absent)));
        }
        lines
    }

    fn player_lines(&self, spelling: &Spelling) -> Vec<String> {
        let points = |player: &Player| self.points(player, self.round);
        let mut ranking = self.players.iter().map(|player| (points(player), player.number)).collect::<Vec<_>>();
        ranking.sort_by_key(|(points, _)| Reverse(*points));
        let line = |player: &Player| {
            let number = player.number;
            let rank = ranking.iter().position(|(_, own)| *own == number).unwrap_or_default() + 1;
            let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
            let (name, points, nothing) = (format!("Player {number}"), decimal(points(player)), "");
            // 54 to 79: federation, FIDE number, birth.
            let head = format!("001 {number:>4} {nothing:>4} {name:<33} {rating:>4} {nothing:>26} {points} {rank:>4}");
            let cells = (1..).zip(&player.entries).map(|(round, entry)| self.cell(*entry, round, spelling));
            cells.fold(head, |line, cell| line + &format!("  {cell:<8}"))
        };
        let mut lines = self.players.iter().map(line).collect::<Vec<_>>();
        if spelling.is_reversed && !self.plan.by_lines {
            lines.reverse();
        }
        lines
    }

    /// Returns the entry of a round in the line of its player.
    fn cell(&self, entry: Entry, round: u16, spelling: &Spelling) -> String {
        let is_stated = |place| match place {
            Place::Cell => true,
            Place::Record => spelling.has_cells_only,
            Place::Nowhere => spelling.has_cells_only && round == self.round,
        };
        match entry {
            Entry::Game { opponent, side, result } => {
                // Only 162 can state the points of an unfinished game, which are those of a draw.
                let is_known = !result.is_open() || spelling.points == "162";
                let result = if is_known { result } else { CellResult::Drawn };
                format!("{opponent:>4} {} {result}", if side == Side::First { "w" } else { "b" })
            }
            Entry::Bye { place, .. } if !is_stated(place) => String::new(),
            Entry::Bye { result, .. } => {
                let letter = match result {
                    CellResult::AllocatedBye if spelling.has_old_byes => "+",
                    CellResult::HalfBye if spelling.has_old_byes => "=",
                    CellResult::ZeroBye if spelling.has_old_byes => "-",
                    _ => result.as_str(),
                };
                format!("0000 - {letter}")
            }
        }
    }
}

/// Returns records 162, or BBW and similar ones, or XXS.
fn of_points(points: &Points, record: &str) -> Vec<String> {
    let Points { win, draw, loss, absence, bye } = *points;
    let of = |parts: &[(&str, i64)], write: fn(&str, String) -> String| {
        parts.iter().map(|(code, points)| write(code, decimal(*points))).collect::<Vec<_>>()
    };
    match record {
        "162" => {
            let parts = [("W", win), ("D", draw), ("L", loss), ("A", absence), ("P", bye), ("X", draw)];
            vec![format!("162  {}", of(&parts, |code, points| code.to_owned() + &points).join("    "))]
        }
        "XXS" => {
            let parts =
                [("W", win), ("D", draw), ("WL", loss), ("BL", loss), ("ZPB", absence), ("FL", absence), ("PAB", bye)];
            vec![format!("XXS {}", of(&parts, |code, points| format!("{code}={}", points.trim_start())).join(" "))]
        }
        _ => {
            let parts = [("W", win), ("D", draw), ("L", loss), ("Z", absence), ("F", absence), ("U", bye)];
            of(&parts, |code, points| format!("BB{code} {points}"))
        }
    }
}

/// Writes numbers of players separated by blanks.
fn words(numbers: &[u16]) -> String {
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes numbers of players in four columns each.
fn columns(numbers: &[u16]) -> String {
    numbers.iter().map(|number| format!("{number:>4}")).collect::<Vec<_>>().join(" ")
}

/// Writes tenths in four columns.
fn decimal(tenths: i64) -> String {
    format!("{:>4}", format!("{}.{}", tenths / 10, tenths % 10))
}
