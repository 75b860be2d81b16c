//! The options `--game`, `--input-format` and `--form` of programs for several games, and the book in force for each
//! game.

use clap::builder::{PossibleValue, PossibleValuesParser};
use shinpan_core::RuleBook;
use shinpan_records::Game;
use shinpan_records::written::NEUTRAL;

use super::args::RulesArgs;
use super::session::Session;

/// Values of `--game`: the names of `games`.
pub fn game_names(games: &[Game]) -> PossibleValuesParser {
    let value =
        |Game { kind, .. }: &Game| PossibleValue::new(kind.name).help(format!("{}; book {}", kind.records, kind.book));
    PossibleValuesParser::new(games.iter().map(value))
}

/// Values of `--input-format`: the formats of all `games`, each once.
pub fn format_names(games: &[Game]) -> PossibleValuesParser {
    let mut names: Vec<&'static str> = Vec::new();
    for name in games.iter().flat_map(Game::formats) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    PossibleValuesParser::new(names)
}

/// Values of `--form`: the forms in which records of all `games` are written, each once, with the games that have it.
pub fn form_names(games: &[Game]) -> PossibleValuesParser {
    let mut forms: Vec<(&'static str, String)> = Vec::new();
    for game in games {
        for form in game.written_forms() {
            let of = if form == NEUTRAL { "any game" } else { game.kind.title };
            let help = format!("{of}: {}", form.about);
            match forms.iter_mut().find(|(name, _)| *name == form.name) {
                None => forms.push((form.name, help)),
                Some((_, known)) if form != NEUTRAL => known.extend(["; ", &help]),
                Some(_) => {}
            }
        }
    }
    PossibleValuesParser::new(forms.into_iter().map(|(name, help)| PossibleValue::new(name).help(help)))
}

/// Rules in force for records of several games.
#[derive(Debug)]
pub enum InForce {
    /// None, because `--list-rules` or `--print-rules` has been answered and nothing remains to be done.
    Answered,
    /// This book, for all records.
    Book(RuleBook),
    /// The default book of each record's game.
    Defaults,
}

impl RulesArgs {
    /// Opens the book of `--rules`, or the one called `default`, or for each of `games` its own.
    ///
    /// # Errors
    /// There is no such book, or it cannot be read.
    pub fn open_for(
        &self,
        default: Option<&str>,
        games: &[Game],
        session: &mut Session<'_>,
    ) -> anyhow::Result<InForce> {
        let asks = self.print_rules || self.list_rules;
        if self.rules.is_none() && default.is_none() && !asks {
            let own = games.iter().map(|Game { kind, .. }| format!("{} {}", kind.name, kind.book)).collect::<Vec<_>>();
            let own = own.join(", ");
            session.messages.note(format_args!("the rule book in force is the default one of each game: {own}"));
            for Game { kind, .. } in games.iter().filter(|_| session.io.watch.is_on()) {
                session.io.watch.note_book(&RuleBook::builtin(kind.book)?);
            }
            return Ok(InForce::Defaults);
        }
        let default = default.or_else(|| Some(games.first()?.kind.book));
        Ok(self.open(default, session)?.map_or(InForce::Answered, InForce::Book))
    }
}
