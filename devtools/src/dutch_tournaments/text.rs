//! The report file of a tournament as far as it has come, exact in its columns.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shinpan_core::Side;
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::Edition;

use super::event::{Entry, Event, Place, Player};
use super::plan::{Acceleration, Forbidden, Points};
use super::spelling::{AccelerationRecord, InitialRecord, PairsRecord, PointsRecord, Spelling};

impl Event {
    /// The file by the records that the tournament has chosen.
    pub(super) fn text(&self) -> String {
        self.text_by(&self.plan.spelling)
    }

    /// The file by the records of `spelling`.
    pub(super) fn text_by(&self, spelling: &Spelling) -> String {
        let mut lines = vec![format!("012 Random tournament of {} players", self.players.len())];
        let records = self.records(spelling);
        if !spelling.is_records_last {
            lines.extend(records.iter().cloned());
        }
        lines.extend(self.player_lines(spelling));
        if spelling.is_records_last {
            lines.extend(records);
        }
        let ended = lines.into_iter().map(|line| line.trim_end().to_owned() + spelling.line_end);
        ended.collect()
    }

    fn records(&self, spelling: &Spelling) -> Vec<String> {
        let plan = &self.plan;
        let mut lines = vec![format!("{} {}", if spelling.has_142 { "142" } else { "XXR" }, plan.rounds)];
        let is_inferred = spelling.initial == InitialRecord::Inferred && self.inferred_initial() == Some(plan.initial);
        let is_white = plan.initial == Side::First;
        match spelling.initial {
            _ if is_inferred => {}
            InitialRecord::Words => lines.push(format!("XXC {}1", if is_white { "white" } else { "black" })),
            _ => lines.push(format!("152 {}", if is_white { "W" } else { "B" })),
        }
        if plan.by_lines {
            lines.push("XXC rank".to_owned());
        }
        lines.extend(of_points(&plan.points, spelling.points));
        lines.extend(self.acceleration(spelling));
        lines.extend(plan.forbidden.iter().filter_map(|forbidden| self.forbidden(forbidden, spelling)));
        lines.extend(self.byes(spelling));
        lines
    }

    /// 192, 250, XXA.
    fn acceleration(&self, spelling: &Spelling) -> Vec<String> {
        let plan = &self.plan;
        let is_encoded = spelling.acceleration == AccelerationRecord::Encoded;
        let is_baku = is_encoded && matches!(plan.acceleration, Acceleration::Baku);
        let edition = match plan.edition {
            _ if !spelling.names_edition => "",
            Edition::Of2017 => "_2017",
            Edition::Of2026 => "_2026",
        };
        let mut lines = Vec::new();
        if is_baku || spelling.names_edition {
            lines.push(format!("192 FIDE_DUTCH{edition}{}", if is_baku { "_BAKU" } else { "" }));
        }
        match &plan.acceleration {
            Acceleration::None => {}
            Acceleration::Baku if is_baku => {}
            Acceleration::Groups(groups) if is_encoded => lines.extend(groups.iter().map(|group| {
                let (rounds, numbers) = (&group.rounds, &group.numbers);
                let rounds = format!("{:>3} {:>3}", rounds.start(), rounds.end());
                format!("250      {} {rounds} {:>4} {:>4}", decimal(group.points), numbers.start(), numbers.end())
            })),
            _ => lines.extend(self.players.iter().filter_map(|player| self.each(player))),
        }
        lines
    }

    /// XXA.
    fn each(&self, player: &Player) -> Option<String> {
        let rounds = (1..).map_while(|round| self.plan.accelerated.get(&(player.number, round)));
        let points = rounds.map(|points| decimal(*points)).collect::<Vec<_>>();
        (!points.is_empty()).then(|| format!("XXA {:>4} {}", player.number, points.join(" ")))
    }

    /// 260 or XXP.
    fn forbidden(&self, forbidden: &Forbidden, spelling: &Spelling) -> Option<String> {
        let (rounds, numbers) = (&forbidden.rounds, &forbidden.numbers);
        let words = || format!("XXP {}", words(numbers));
        match spelling.pairs {
            PairsRecord::Words if *rounds.start() == 0 => Some(words()),
            PairsRecord::WordsOfRound => rounds.contains(&self.round).then(words),
            PairsRecord::Encoded | PairsRecord::Words => {
                let (first, last) = (rounds.start().max(&1), rounds.end().min(&self.plan.rounds));
                Some(format!("260 {first:>3} {last:>3} {}", columns(numbers)))
            }
        }
    }

    /// 240 and XXZ.
    fn byes(&self, spelling: &Spelling) -> Vec<String> {
        if spelling.has_cells_only {
            return Vec::new();
        }
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
        let line = |((round, letter), numbers): (&(u16, &str), &Vec<u16>)| {
            format!("240 {letter} {round:>3} {}", columns(numbers))
        };
        let mut lines = byes.iter().map(line).collect::<Vec<_>>();
        if !absent.is_empty() {
            lines.push(format!("XXZ {}", words(&absent)));
        }
        lines
    }

    fn player_lines(&self, spelling: &Spelling) -> Vec<String> {
        let mut ranking = self.players.iter().map(|player| (self.points(player, self.round), player.number));
        let mut ranking = ranking.by_ref().collect::<Vec<_>>();
        ranking.sort_by_key(|(points, _)| Reverse(*points));
        let line = |player: &Player| {
            let rank = ranking.iter().position(|(_, number)| *number == player.number).unwrap_or_default() + 1;
            let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
            let points = decimal(self.points(player, self.round));
            let name = format!("Player {}", player.number);
            let (number, nothing) = (player.number, "");
            // 54 to 79: federation, number of FIDE, birth.
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

    fn cell(&self, entry: Entry, round: u16, spelling: &Spelling) -> String {
        match entry {
            Entry::Game { opponent, side, result } => {
                // Only 162 states the points of an unfinished game: those of a draw.
                let is_stated = !result.is_open() || spelling.points == PointsRecord::Encoded;
                let result = if is_stated { result } else { CellResult::Drawn };
                format!("{opponent:>4} {} {result}", if side == Side::First { "w" } else { "b" })
            }
            Entry::Bye { result, place: Place::Cell } => bye(result, spelling),
            Entry::Bye { result, .. } if spelling.has_cells_only && round == self.round => bye(result, spelling),
            Entry::Bye { result, place: Place::Record } if spelling.has_cells_only => bye(result, spelling),
            Entry::Bye { .. } => String::new(),
        }
    }
}

fn bye(result: CellResult, spelling: &Spelling) -> String {
    let letter = match result {
        _ if !spelling.has_old_byes => result.as_str(),
        CellResult::AllocatedBye => "+",
        CellResult::HalfBye => "=",
        CellResult::ZeroBye => "-",
        _ => result.as_str(),
    };
    format!("0000 - {letter}")
}

/// 162, or BBW and its like, or XXS.
fn of_points(points: &Points, record: PointsRecord) -> Vec<String> {
    let Points { win, draw, loss, absence, bye } = *points;
    let joined = |parts: &[(&str, i64)], sign: &str, gap: &str| {
        let parts = parts.iter().map(|(code, points)| format!("{code}{sign}{}", decimal(*points)));
        parts.collect::<Vec<_>>().join(gap)
    };
    match record {
        PointsRecord::Encoded => {
            let parts = [("W", win), ("D", draw), ("L", loss), ("A", absence), ("P", bye), ("X", draw)];
            vec![format!("162  {}", joined(&parts, "", "    "))]
        }
        PointsRecord::Bbp => {
            let parts = [("W", win), ("D", draw), ("L", loss), ("Z", absence), ("F", absence), ("U", bye)];
            parts.map(|(code, points)| format!("BB{code} {}", decimal(points))).into()
        }
        PointsRecord::Javafo => {
            let parts = [("W", win), ("D", draw), ("WL", loss), ("BL", loss), ("ZPB", absence), ("FL", absence)];
            let all = [&parts[..], &[("PAB", bye)]].concat();
            vec![format!("XXS {}", joined(&all, "=", " ").replace("= ", "="))]
        }
    }
}

/// Numbers of players parted by blanks.
fn words(numbers: &[u16]) -> String {
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// Numbers of players in four columns each.
fn columns(numbers: &[u16]) -> String {
    numbers.iter().map(|number| format!("{number:>4}")).collect::<Vec<_>>().join(" ")
}

/// Tenths in four columns.
fn decimal(tenths: i64) -> String {
    format!("{:>4}", format!("{}.{}", tenths / 10, tenths % 10))
}
