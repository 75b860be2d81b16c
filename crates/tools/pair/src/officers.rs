//! Reads what officers ask of a round beyond the rules: pairs that must meet, pairs that must not.

use std::path::Path;

use anyhow::bail;
use shinpan_cli::{Session, read_table};
use shinpan_core::entrants::Entrants;
pub(crate) use shinpan_pairing::OfficerPair;

use crate::args::Args;

/// All that officers ask of a round on the command line.
pub(crate) struct Officers {
    pub(crate) forbid: Vec<OfficerPair>,
    pub(crate) force: Vec<OfficerPair>,
}

impl Officers {
    /// Reads the pairs that `args` name, and checks who is absent.
    pub(crate) fn read(args: &Args, entrants: &Entrants, session: &Session<'_>) -> anyhow::Result<Self> {
        let pairs = |[option, from]: [&'static str; 2], ids: &[String], path: Option<&Path>| {
            let mut pairs = OfficerPair::typed(option, from, ids, entrants)?;
            if let Some(path) = path {
                pairs.extend(OfficerPair::table(
                    from,
                    &read_table(Some(path), from, args.format, &OfficerPair::REQUIRED, session)?,
                    entrants,
                )?);
            }
            anyhow::Ok(pairs)
        };
        let forbid = pairs(["--forbid", "--forbid-from"], &args.forbid, args.forbid_from.as_deref())?;
        let force = pairs(["--force", "--force-from"], &args.force, args.force_from.as_deref())?;
        if let Some(id) = args.absent.iter().find(|id| entrants.get(id).is_none()) {
            bail!("--absent: {}", entrants.unknown(id));
        }
        Ok(Self { forbid, force })
    }
}
