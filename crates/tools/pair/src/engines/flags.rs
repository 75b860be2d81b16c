//! Options that a system of pairing for engines has no use for.

use anyhow::bail;
use shinpan_cli::args::SheetFormat;

use super::rules::EngineRules;
use crate::args::{Args, RoundArg};

/// Refuses options that say nothing here.
///
/// # Errors
/// The first of them.
pub(super) fn refuse(args: &Args, rules: EngineRules) -> anyhow::Result<()> {
    let is_swiss = matches!(rules, EngineRules::Swiss { .. });
    if args.round == Some(RoundArg::All) && is_swiss {
        bail!("--round all: a round of a Swiss system rests on the results of those before; --round N");
    }
    if args.playoff {
        bail!("--playoff: an event of engines has no games for the second place");
    }
    if args.format.format.is_some_and(SheetFormat::is_report) {
        bail!("--format trf: a report file has one game a round");
    }
    if args.explain.as_ref().is_some_and(|ids| ids.len() == 1) {
        bail!("--explain: found one entrant, expected two, or none for every game");
    }
    let of_swiss = [
        ("--absent", !args.absent.is_empty()),
        ("--force", !args.force.is_empty() || args.force_from.is_some()),
        ("--forbid", !args.forbid.is_empty() || args.forbid_from.is_some()),
    ];
    match of_swiss.iter().find(|(_, is_given)| *is_given && !is_swiss) {
        Some((option, _)) => bail!("{option}: \"{}\" pairs by a table, in which everybody stands", rules.word()),
        None => Ok(()),
    }
}
