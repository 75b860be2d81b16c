//! Lists of an event of engines, made from its records: the engines, the games, and the ledger of failures.
//!
//! Records of such events name engines and no ids, several games of a pairing have one round, and who failed is of interest beyond
//! the result: docs/kifu-check.md, "Engine events".

mod engine_list;
pub(crate) mod ledger;
mod page;
mod played;
mod rows;

use anyhow::{anyhow, bail};
use shinpan_cli::{Exit, Listed, Listing, Messages, Output, Session};
use shinpan_core::entrants::Entrants;
use shinpan_core::page::PageRequest;
use shinpan_core::{RuleBook, StrikeRules};
use shinpan_pages::Words;

pub(crate) use self::engine_list::EngineList;
use self::ledger::{Ledger, LedgerRow};
use self::played::Played;
use self::rows::GameRow;
use crate::args::{Args, Emitted};
use crate::checker::Checker;
use crate::game::is_of_engines;
use crate::report::MatchedReport;
use crate::rows::row_format;

/// The most records that an error names.
const NAMED_MOST: usize = 20;

/// The way out for who is called otherwise in records.
const HOW_TO_NAME: &str = "put another name of an engine into the column \"aliases\" of the entrants";

/// Error that there is no ledger: the rules know no failures of engines. The message names the books that do.
pub(crate) fn no_ledger() -> anyhow::Error {
    let is_of_engines = |name: &&str| is_of_engines(RuleBook::builtin(name).ok().as_ref());
    let books = RuleBook::builtin_names().into_iter().filter(is_of_engines).collect::<Vec<_>>().join(", ");
    anyhow!("--emit ledger: expected --rules of an event of engines: {books}, or a book that extends one")
}

/// Writes the list that is asked for, of all records; findings go to stderr.
///
/// # Errors
/// A record names an engine that is not among `entrants`, or none.
pub(crate) fn emit(
    args: &Args,
    request: Option<PageRequest>,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    book: &RuleBook,
    entrants: Option<&Entrants>,
) -> anyhow::Result<Exit> {
    session.output.without_colors();
    let messages = session.messages.clone();
    let strikes = StrikeRules::of(book)?;
    let mut played = Played::new(EngineList::new(entrants), args.round);
    let mut errors = Vec::new();
    let mut unknown = Vec::new();
    let sink = |_: &mut Output, mut item: MatchedReport| {
        unknown.extend(played.add(&mut item).err().into_iter().flatten());
        errors.extend(item.report.errors());
        item.report.announce(&messages);
        Ok(item.report.exit())
    };
    let exit = checker.check_all(args, session, sink)?;
    refuse_unknown(&unknown, &messages)?;
    played.notes().for_each(|note| session.messages.coded_warning(note));
    match args.emit {
        Emitted::Entrants => write(args, session, played.engines().rows())?,
        Emitted::Ledger => {
            played.add_entrants();
            let ledger = Ledger::of(&played.numbered(), played.engines(), &strikes);
            if let Some(request) = request {
                let words = Words::of(request.lang);
                let page = page::page(&request, &words, book.name(), &ledger, &errors);
                page.write(&mut session.output)?;
            } else if args.report {
                write(args, session, ledger.summaries())?;
            } else {
                write::<LedgerRow<'_>>(args, session, ledger.rows())?;
            }
        }
        _ => write::<GameRow<'_>>(args, session, played.numbered())?,
    }
    Ok(exit)
}

/// Names the records whose engines are not known, up to [`NAMED_MOST`] of them.
fn refuse_unknown(unknown: &[String], messages: &Messages) -> anyhow::Result<()> {
    unknown.iter().take(NAMED_MOST).for_each(|why| messages.error(why));
    match unknown.len() {
        0 => Ok(()),
        1 => bail!("nothing is written: {HOW_TO_NAME}"),
        count => bail!("nothing is written: {count} names are not known or not unique; {HOW_TO_NAME}"),
    }
}

fn write<T: Listed>(args: &Args, session: &mut Session<'_>, rows: impl IntoIterator<Item = T>) -> anyhow::Result<()> {
    let format = if args.report { args.format.format } else { row_format(args.format.format) };
    let mut listing = Listing::new(format, session.palette);
    listing.begin::<T>(&mut session.output)?;
    for row in rows {
        listing.item(&mut session.output, &row)?;
    }
    Ok(listing.end(&mut session.output)?)
}
