//! FIDE tournaments: places by the tie-breaks of FIDE Handbook C.07, compared with published ones, explained term by term.

mod against;
pub(crate) mod book;
mod check;
pub mod difference;
pub mod document;
mod emit;
mod explain;
mod inputs;
mod output;
mod page;
mod report;
mod results;
mod rows;
mod sign;
mod table_input;
mod tournament;
mod trf_input;
mod warnings;

use anyhow::bail;
use shinpan_cli::{Exit, Session};
use shinpan_core::RuleBook;
use shinpan_tournament::tiebreaks::{Calculator, Code, Regulations, Standings, TiebreakSection};

use crate::args::Args;
pub(crate) use emit::emit;
use inputs::Inputs;
use results::Results;

/// Answers by a book of FIDE tie-breaks.
///
/// # Errors
/// What makes exit 2.
pub(crate) fn run(args: &Args, book: &RuleBook, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let rules = TiebreakSection::of(book)?;
    if args.fide.trf16 && !args.format.output(session).is_report() {
        bail!("--trf16: the older spelling of --format trf16");
    }
    let request = args.page.request(args.format.output(session), session)?;
    let inputs = Inputs::read(args, (book, &rules), session)?;
    let request = request.map(|request| request.of_event(inputs.event_name.as_deref()));
    let pair = inputs.pair(args)?;
    let tournament = &inputs.tournament;
    let system = args.fide.structure.or(rules.system.system()).or(inputs.system);
    let system = system.unwrap_or_else(|| tournament.crosstable.structure());
    let of_book = rules.regulations(system);
    let regulations = Regulations { unrated: args.fide.unrated.or(of_book.unrated), ..of_book };
    let keys = args.fide.keys.as_ref().or(inputs.keys.as_ref()).unwrap_or_else(|| rules.keys(system));
    let lots = keys.as_slice().iter().any(|key| key.code == Code::Lots).then(|| args.fide.lots.lots(book, None));
    let tickets = lots.iter().flat_map(|lots| tournament.players.iter().map(|player| lots.ticket(&player.id)));
    let calculator = Calculator::new(&tournament.crosstable, regulations).with_tickets(tickets.collect());
    let standings = Standings::of(&calculator, keys);
    warnings::say(tournament, &calculator, keys, &session.messages);
    let lots = lots.as_ref().map(shinpan_core::Lots::text);
    let (calculator, standings) = (&calculator, &standings);
    let results = Results { book: book.name(), tournament, calculator, keys, standings, lots };
    if let Some(path) = args.fide.published() {
        return against::compare(&results, path, args, session);
    }
    if args.fide.check.is_some() {
        if tournament.stated.is_empty() {
            bail!("--check: tables of entrants and games state no points and ranks; --check FILE names what does");
        }
        return output::write_differences(&check::differences(&results), args, session);
    }
    output::write(&results, pair, request.as_ref(), args, session)?;
    Ok(Exit::Ok)
}
