//! Options that the rule book has no use for: they are refused with the name of a book that has.

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_core::RuleBook;
use shinpan_core::page::PageRequest;
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::wording::quoted;

use crate::args::{Args, RoundArg};
use crate::rules::Rules;
use crate::system::PairingSystem;

/// Refuses options of `args` that say nothing by `book`, whose `system` it is.
///
/// # Errors
/// The first of them, with the books that have a use for it.
pub(crate) fn refuse_useless(args: &Args, book: &RuleBook, system: &dyn PairingSystem) -> anyhow::Result<()> {
    let book = quoted(book.name());
    if args.stage.as_deref() == Some(SECOND_PLACE) && !system.has_second_place() {
        let option = if args.playoff { "--playoff" } else { "--stage second-place" };
        let others = books(|system| system.has_second_place());
        bail!("{option}: the rule book {book} has no such games; {others}");
    }
    if args.round == Some(RoundArg::All) && !args.stage.as_deref().is_some_and(|stage| is_robin(system, stage)) {
        match system.round_robin() {
            [] => {
                let others = books(|system| !system.round_robin().is_empty());
                bail!("--round all: only a round robin is drawn at once; the rule book has none; {others}");
            }
            // The games or the entrants may name the stage.
            _ if args.stage.is_none() => {}
            stages => bail!("--round all: only a round robin is drawn at once; --stage {}", stages.join(" or ")),
        }
    }
    Ok(())
}

/// Refuses a page of what has none: the answers to questions about a round.
///
/// # Errors
/// A page is asked for, and so is such an answer.
pub(crate) fn refuse_pages(args: &Args, request: Option<&PageRequest>) -> anyhow::Result<()> {
    let Some(PageRequest { format, .. }) = request else { return Ok(()) };
    let option = match (&args.check, args.asked()) {
        (Some(_), _) => "--check",
        (None, Some(_)) => "--why",
        (None, None) => return Ok(()),
    };
    bail!("--format {format}: {option} has no page; expected table, csv, json or ndjson")
}

/// Refuses `--what-if` where a round is not compared as a whole.
///
/// # Errors
/// It is given.
pub(crate) fn refuse_what_if(args: &Args, book: &RuleBook) -> anyhow::Result<()> {
    if args.what_if.is_some() {
        bail!(
            "--what-if: rounds of {} are not drawn twice; expected a book whose rounds are drawn as a whole, as wcsc-2010 and \
             arimaa-2015",
            book.name()
        );
    }
    Ok(())
}

/// Refuses a tournament report file: it has colours, which are not settled yet.
///
/// # Errors
/// The format is one.
pub(crate) fn refuse_report(format: SheetFormat, book: &RuleBook) -> anyhow::Result<()> {
    if format.is_report() {
        bail!(
            "--format trf: a report file has the colours, which color-assign settles: pair … | color-assign --rules {} --trf FILE \
             --format trf",
            book.name()
        );
    }
    Ok(())
}

/// Refuses options that only the Dutch system has a use for.
///
/// # Errors
/// The first of them.
pub(crate) fn refuse_dutch(args: &Args) -> anyhow::Result<()> {
    let others = "the rule books fide-dutch-2026 and fide-dutch-2017";
    if args.list_records {
        bail!("--list-records: only {others} use report-file records");
    }
    let given = [
        ("--rounds", args.rounds.is_some()),
        ("--initial", args.initial.is_some()),
        ("--trf-head", args.trf_head.is_some()),
    ];
    if let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given) {
        bail!("{option}: only {others} ask for it");
    }
    if args.checks_files() {
        bail!("--check: expected PAIRINGS; rounds of a report file are checked by {others}");
    }
    if args.trf.len() > 1 {
        bail!("--trf: found {} files, expected one; rounds of several are checked by {others}", args.trf.len());
    }
    if args.round.is_none() {
        bail!("--round is required");
    }
    Ok(())
}

/// Whether a stage of `system` is a round robin.
pub(crate) fn is_robin(system: &dyn PairingSystem, stage: &str) -> bool {
    system.round_robin().iter().any(|robin| robin == stage)
}

/// The built-in books whose system has something: `"arimaa-2015" has`.
fn books(has: impl Fn(&dyn PairingSystem) -> bool) -> String {
    let rules = |name: &str| RuleBook::builtin(name).ok()?.section::<Rules>("pair").ok();
    let names = RuleBook::builtin_names()
        .into_iter()
        .filter(|name| rules(name).is_some_and(|rules| rules.system().is_some_and(&has)));
    let names = names.map(quoted).collect::<Vec<_>>();
    let verb = if names.len() == 1 { "has" } else { "have" };
    if names.is_empty() { "no built-in book has".to_owned() } else { format!("{} {verb}", names.join(", ")) }
}
