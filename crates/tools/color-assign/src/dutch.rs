//! Settles colours by the Dutch system of FIDE: C.04.3 Art. 5.2 of 2026, E of 2017.

use std::collections::{BTreeMap, HashSet};

use anyhow::{anyhow, bail};
use serde::Deserialize;
use shinpan_cli::{ReportFile, Session};
use shinpan_core::games::{GameRow, Games};
use shinpan_core::history;
use shinpan_core::wording::{first_of, quoted};
use shinpan_core::{RuleBook, Side};
use shinpan_tournament::dutch::{ColourRule, Colours, Contender, InitialColour, Round, Settings, Tournament};

use crate::args::Args;
use crate::assign::Assigned;
use crate::input::Input;
use crate::rows::Rows;

/// Maximum number of players without a row that a warning names.
const NAMED_MOST: usize = 12;

/// Keys of the section `[color-assign]` of a rule book of the Dutch system.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    rules: Vec<String>,
    initial: InitialColour,
}

impl Keys {
    /// Reads the keys of a book with these `settings`; its rules must be those of the edition, in order.
    fn of(book: &RuleBook, settings: Settings) -> anyhow::Result<Self> {
        let keys = book.section::<Self>("color-assign")?;
        let rules = ColourRule::ALL.map(|rule| rule.article(settings.edition));
        if keys.rules != rules {
            let expected = rules.join(", ");
            bail!("{}: [color-assign] rules: the edition of {} has {expected}", book.name(), settings.edition);
        }
        Ok(keys)
    }
}

/// Settles who has White in each of the pairings, from the rounds of the report file before their own. Byes stay as
/// they are. Returns `None`, with an error on stderr, if a round cannot be settled yet, for instance because earlier
/// results are missing.
pub(crate) fn assign(
    input: &Input,
    args: &Args,
    book: &RuleBook,
    session: &Session<'_>,
) -> anyhow::Result<Option<Assigned>> {
    let settings = book.section::<Settings>("pair")?;
    let keys = Keys::of(book, settings)?;
    let Some(report) = &input.report else { bail!("no pairing whose sides are to be settled") };
    let initial = args.initial.map(|initial| initial.side(&args.lots.lots(book, None), &session.messages));
    let initial = initial.or(keys.initial.stated());
    let tournament = tournament(report, book, settings, session)?;
    let pairings = &input.pairings;
    let mut rows = Rows::new(pairings, false);
    for (number, meetings) in rounds(pairings) {
        let mut numbers = numbers(&tournament, &meetings, pairings, report)?;
        let others = tournament.participants(number).into_iter().filter(|it| !numbers.contains(it)).collect::<Vec<_>>();
        if number <= tournament.finished_rounds() {
            numbers.extend(others);
        } else if !others.is_empty() {
            let names = first_of(&others.iter().map(|number| tournament.id(*number)).collect::<Vec<_>>(), NAMED_MOST);
            session.messages.warning(format_args!(
                "round {number}: by {} {names} would be paired, and no row has them: pairing numbers are those of the rows",
                report.file
            ));
        }
        let round = match tournament.round_among(number, &numbers, initial) {
            Ok(round) => round,
            Err(error) if error.is_of_file() => bail!("{}: {error}", report.file),
            Err(error) => {
                session.messages.error(format_args!("round {number} has no colours yet: {error}"));
                return Ok(None);
            }
        };
        tournament.check_points().map_err(|error| report.error(error.pos, error.message))?;
        for (row, game) in meetings {
            let Some(second) = game.second.as_deref() else { continue };
            let [a, b] = [game.first.as_str(), second].map(|id| contender(&round, id));
            // All ids of the rows take part in the round.
            let (Some(a), Some(b)) = (a, b) else { continue };
            let (higher, lower) = if a.rank() <= b.rank() { (a, b) } else { (b, a) };
            let colours = Colours::of(higher, lower, round.initial);
            if (colours.of_higher == Side::First) != std::ptr::eq(higher, a) {
                rows.exchange(row);
            }
            rows.explain(row, colours.rule.article(settings.edition), &colours.reason(higher, lower, round.initial));
        }
    }
    let changes = history::changes(pairings, &input.games, None);
    Ok(Some(Assigned { changes, ..Assigned::of_rows(rows.into_table()) }))
}

/// Reads the tournament of the report file, and warns if it names another edition.
fn tournament<'t>(
    report: &'t ReportFile,
    book: &RuleBook,
    settings: Settings,
    session: &Session<'_>,
) -> anyhow::Result<Tournament<'t>> {
    let tournament = Tournament::of(&report.trf, settings).map_err(|error| report.error(error.pos, error.message))?;
    if let Some((pos, edition)) = tournament.other_edition() {
        let message =
            format!("warning: the file asks for the edition of {edition}, but the rule book is {}", book.name());
        session.messages.coded_warning(report.error(pos, message));
    }
    Ok(tournament)
}

/// Groups the live rows by round, each with its number.
fn rounds(pairings: &Games) -> BTreeMap<u16, Vec<(usize, &GameRow)>> {
    let mut rounds = BTreeMap::<_, Vec<_>>::new();
    for (row, game) in pairings.iter().enumerate().filter(|(_, game)| game.is_live()) {
        rounds.entry(game.round.0).or_default().push((row, game));
    }
    rounds
}

/// Returns the numbers of those in the rows of a round who are paired or have the pairing-allocated bye.
fn numbers(
    tournament: &Tournament<'_>,
    meetings: &[(usize, &GameRow)],
    pairings: &Games,
    report: &ReportFile,
) -> anyhow::Result<HashSet<u16>> {
    let mut numbers = HashSet::new();
    for (row, game) in meetings.iter().filter(|(_, game)| !game.result.is_bye_beforehand()) {
        for (column, id) in [("first", Some(game.first.as_str())), ("second", game.second.as_deref())] {
            let Some(id) = id else { continue };
            let number = tournament.number(id).ok_or_else(|| {
                pairings.error(*row, column, format_args!("no player {} in {}", quoted(id), report.file))
            })?;
            if !numbers.insert(number) {
                return Err(anyhow!(pairings.error(
                    *row,
                    column,
                    format_args!("{id} has two opponents in round {}", game.round)
                )));
            }
        }
    }
    Ok(numbers)
}

fn contender<'r>(round: &'r Round, id: &str) -> Option<&'r Contender> {
    round.contenders.iter().find(|contender| contender.id == id)
}
