//! Options that have no place in the Dutch system.

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_core::RuleBook;
use shinpan_core::wording::quoted;

use crate::args::{Args, RoundArg};

/// Refuses them.
///
/// # Errors
/// The first of them.
pub(super) fn refuse(args: &Args, book: &RuleBook, format: SheetFormat) -> anyhow::Result<()> {
    let name = quoted(book.name());
    if args.stage.is_some() && args.report().is_some() {
        bail!("--stage: a report file has no stages");
    }
    if args.round == Some(RoundArg::All) {
        bail!("--round all: only a round robin is drawn at once; the rule book {name} has none");
    }
    if args.explain.as_ref().is_some_and(|ids| ids.len() == 1) {
        bail!("--explain: found one entrant, expected two, or none for every pair");
    }
    if !args.checks_files() && (args.trf.len() > 1 || args.trf_list.is_some()) {
        bail!("--trf: found several files, expected one; with --check alone all of their rounds are checked");
    }
    if args.checks_files() && (args.round.is_some() || !args.absent.is_empty() || has_officers(args)) {
        bail!(
            "--check: every round of the file is checked; --round, --absent, --force and --forbid go with --check PAIRINGS"
        );
    }
    let page = match format {
        SheetFormat::Html => Some("html"),
        SheetFormat::Markdown => Some("markdown"),
        _ => None,
    };
    if let Some(format) = page {
        bail!(
            "--format {format}: the sheet of a round has colours: pair … | color-assign --rules {} --trf FILE --format {format}",
            book.name()
        );
    }
    Ok(())
}

/// Whether officers ask for pairs or refuse some.
fn has_officers(args: &Args) -> bool {
    let has_files = args.force_from.is_some() || args.forbid_from.is_some();
    has_files || !args.force.is_empty() || !args.forbid.is_empty()
}
