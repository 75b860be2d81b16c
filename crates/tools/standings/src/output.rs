//! What is written: the standings, a page, why one stands above another, or what all keys are made of.

use std::io::Write as _;

use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Messages, Session, Sheet};
use shinpan_core::page::PageRequest;
use shinpan_core::wording::counted;
use shinpan_pages::Words;

use crate::args::Args;
use crate::explanation;
use crate::fund::Source;
use crate::page::{PageContext, page};
use crate::prizes::Prizes;
use crate::results::Results;
use crate::rows;

pub(crate) struct Wanted<'a> {
    /// The two members of `--why`.
    pub(crate) pair: Option<[usize; 2]>,
    /// The page that is written, if one is.
    pub(crate) request: Option<&'a PageRequest>,
}

/// Writes what is asked for.
///
/// # Errors
/// Those of the output.
pub(crate) fn write(
    results: &Results<'_>,
    wanted: &Wanted<'_>,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    if let Some(pair) = wanted.pair {
        return explanation::write_why(&results.why(pair), &results.wording(), args.format, session);
    }
    if args.explain.is_some() {
        return explanation::write_all(&results.explanations(), &results.wording(), args.format, session);
    }
    let document = results.document(args.crosstable);
    if let Some(request) = wanted.request {
        document.prizes.iter().for_each(|prizes| warn_of_fund(args, prizes, &session.messages));
        let words = Words::of(request.lang);
        let context =
            PageContext { request, words: &words, keys: &results.keys, lives: results.lives, play: results.play };
        return Ok(page(&document, &context, &session.messages.kept_warnings()).write(&mut session.output)?);
    }
    let format = args.format.output(session);
    let is_table = format == SheetFormat::Table;
    // The document has a cross table of its own.
    let mut rows = rows::rows(&document, &results.keys, args.crosstable && format != SheetFormat::Json, format)?;
    if is_table {
        rows = rows.without_columns(rows::needless_for_people(&document));
    }
    let types = |name: &str| rows::column_type(name, &results.keys);
    Sheet { rows: &rows, types: &types, document: &document }.write(args.format, session)?;
    if let Some(why) = results.not_final().filter(|_| is_table) {
        writeln!(session.output, "\nNot final: {why}")?;
    }
    for (number, group) in document.ratings.iter().flatten().enumerate().filter(|_| is_table) {
        writeln!(session.output, "{}{group}", if number == 0 { "\n" } else { "" })?;
    }
    if let Some(prizes) = document.prizes {
        warn_of_fund(args, &prizes, &session.messages);
        if is_table {
            writeln!(session.output, "\n{prizes}")?;
        } else {
            session.messages.note(prizes);
        }
    }
    Ok(())
}

/// A fund rests on fees, and whoever asks for it should say how many paid one.
fn warn_of_fund(args: &Args, prizes: &Prizes, messages: &Messages) {
    if args.prize_fund.is_some() && prizes.registered_from == Source::Entrants {
        let Prizes { registered, .. } = prizes;
        messages.warning(format_args!(
            "the fund has the fees of the {}; count everybody who registered with --registered N or FILE",
            counted(*registered, "entrant")
        ));
    }
}
