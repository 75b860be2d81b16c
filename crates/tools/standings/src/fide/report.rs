//! A FIDE tournament of tables as a tournament report file in the form of 2026.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::bail;
use shinpan_core::wording::quoted;
use shinpan_tournament::tiebreaks::{Kind, Scoring, Share};

use super::results::Results;
use super::tournament::Player;

/// The records of a head that are made anew.
const MADE: [&str; 13] = ["062", "072", "142", "162", "202", "212", "XXR", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF"];

/// A report file that is written.
pub(crate) struct Report<'a> {
    results: &'a Results<'a>,
    text: String,
    /// What was too long for its columns.
    pub(crate) cut: Vec<String>,
}

impl<'a> Report<'a> {
    /// The file with all its lines; with the keys (212) if it `has_keys`.
    ///
    /// # Errors
    /// A number, a score or a character that the format cannot hold.
    pub(crate) fn of(results: &'a Results<'a>, has_keys: bool) -> anyhow::Result<Self> {
        let mut report = Self { results, text: String::new(), cut: Vec::new() };
        report.head();
        report.settings(has_keys);
        for at in 0..results.tournament.players.len() {
            report.player(at)?;
        }
        report.teams();
        Ok(report)
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Without trailing blanks, with the end that the format asks for.
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push_str("\r\n");
    }

    fn head(&mut self) {
        let is_made = |line: &str| line.starts_with("BBU") || MADE.iter().any(|record| line.starts_with(record));
        let lines = self.results.tournament.head.iter().filter(|line| !is_made(line));
        let lines = lines.cloned().collect::<Vec<_>>();
        if !lines.iter().any(|line| line.starts_with("012")) {
            self.line("012 Tournament");
        }
        for line in &lines {
            self.line(line);
        }
    }

    /// How many players and rounds there are, what a round is worth, and what decides.
    fn settings(&mut self, has_keys: bool) {
        let tournament = self.results.tournament;
        self.line(&format!("062 {}", tournament.players.len()));
        let rated = tournament.players.iter().filter(|player| player.rating.is_some()).count();
        self.line(&format!("072 {rated}"));
        // What was played so far is not what was announced.
        if let Some(rounds) = tournament.planned_rounds {
            self.line(&format!("142 {}", rounds.max(self.last_round())));
        }
        let scoring = tournament.crosstable.scoring();
        let Scoring { win, draw, loss, absence, bye } = scoring;
        let scores = [("W", Some(win)), ("D", Some(draw)), ("L", Some(loss)), ("A", Some(absence)), ("P", Some(bye))];
        let scores = scores.into_iter().chain([("X", tournament.unfinished.as_ref())]);
        if *scoring != Scoring::default() || tournament.unfinished.is_some() {
            let scores = scores.filter_map(|(code, points)| Some(format!("{code}{:>4}    ", points?.decimal())));
            self.line(&format!("162  {}", scores.collect::<String>()));
        }
        if has_keys {
            self.line(&format!("212 {}", self.results.trf_keys()));
        }
    }

    /// The last round in which something stands.
    fn last_round(&self) -> u16 {
        let tournament = self.results.tournament;
        let later = tournament.later_byes.iter().map(|(round, ..)| round.0).max().unwrap_or_default();
        tournament.as_played().rounds().0.max(later)
    }

    fn player(&mut self, at: usize) -> anyhow::Result<()> {
        let tournament = self.results.tournament;
        let player = &tournament.players[at];
        let Player { number, rating, details, .. } = player;
        refuse(player)?;
        let points = self.results.points(at).decimal();
        if points.len() > 4 {
            bail!("--format trf: {} has {points} points, and the file has four columns for them", player.id_and_name());
        }
        let place = self.results.place(at).map(|place| place.to_string()).unwrap_or_default();
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let name = self.fitted(player, "name", &player.name, 33);
        let federation = self.fitted(player, "federation", &details.federation, 3);
        let sex = details.sex.map_or(" ", |sex| sex.as_str());
        let (title, birth, fide_id) = (&details.title, &details.birth, &details.fide_id);
        let mut line = format!(
            "001 {number:>4} {sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {birth:<10} {points:>4} {place:>4}"
        );
        for round in 1..=self.last_round() {
            line.push_str(&self.cell(at, round));
        }
        self.line(&line);
        Ok(())
    }

    /// A round in ten columns.
    fn cell(&self, at: usize, round: u16) -> String {
        let tournament = self.results.tournament;
        let entry = tournament.as_played().entries(at).get(usize::from(round).saturating_sub(1)).copied();
        let is_later = |(later, who, _): &&(shinpan_core::games::RoundNo, usize, _)| later.0 == round && *who == at;
        let entry = entry.or_else(|| tournament.later_byes.iter().find(is_later).map(|(.., entry)| *entry));
        let Some(entry) = entry.filter(|entry| entry.kind != Kind::None) else { return " ".repeat(10) };
        let sign = match (entry.kind, entry.share) {
            (Kind::Game, Share::Win) if tournament.is_unrated(at, round) => "W",
            (Kind::Game, Share::Draw) if tournament.is_unrated(at, round) => "D",
            (Kind::Game, Share::Loss) if tournament.is_unrated(at, round) => "L",
            _ => super::sign::sign(&entry),
        };
        match entry.opponent.and_then(|opponent| tournament.players.get(opponent)) {
            Some(opponent) => format!("  {:>4} {} {sign}", opponent.number, if entry.is_black() { 'b' } else { 'w' }),
            None => format!("  0000 - {sign}"),
        }
    }

    /// A text that fits its columns.
    fn fitted(&mut self, player: &Player, what: &str, text: &str, most: usize) -> String {
        if text.chars().count() > most {
            let who = player.id_and_name();
            self.cut.push(format!("warning[cut]: the {what} of {who} is cut to {most} characters"));
        }
        text.chars().take(most).collect::<String>().trim_end().to_owned()
    }

    /// The teams in the order of their first players.
    fn teams(&mut self) {
        let mut teams = BTreeMap::<&str, (usize, Vec<u32>)>::new();
        let players = &self.results.tournament.players;
        for (at, player) in players.iter().enumerate().filter(|(_, player)| !player.details.team.is_empty()) {
            teams.entry(&player.details.team).or_insert_with(|| (at, Vec::new())).1.push(player.number);
        }
        let mut teams = teams.into_iter().collect::<Vec<_>>();
        teams.sort_unstable_by_key(|(_, (first, _))| *first);
        for (number, (name, (first, members))) in (1..).zip(teams) {
            let name = self.fitted(&players[first], "team", name, 32);
            let mut line = format!("310 {number:>3} {name:<32}{:33}", "");
            for (at, member) in members.iter().enumerate() {
                // Writing into a String cannot fail.
                let _ = write!(line, "{}{member:>4}", if at == 0 { "" } else { " " });
            }
            self.line(&line);
        }
    }
}

/// Refuses what the format has no room for.
fn refuse(player: &Player) -> anyhow::Result<()> {
    let Player { number, name, details, .. } = player;
    if *number > 9999 {
        bail!(
            "--format trf: {}: the pairing number is {number}; a tournament report file has 1 to 9999",
            player.id_and_name()
        );
    }
    let details = [&details.title, &details.federation, &details.birth, &details.team];
    if let Some(text) = details.into_iter().chain([name]).find(|text| text.chars().any(char::is_control)) {
        bail!("--format trf: a control character in {}", quoted(text));
    }
    Ok(())
}
