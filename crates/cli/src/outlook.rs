//! Options about what the rest of an event can change, shared by `standings` and `qualify-score advance`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde::Serialize;

use crate::output::{input_at, write_file};
use crate::session::Session;

/// Assumption about the future rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReadingArg {
    /// The open games are played, and nothing else
    Drawn,
    /// The rounds that are not drawn are played too, with every pairing that is legal
    Any,
    /// The one and the other
    #[default]
    Both,
}

/// Estimate of who wins an open game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ModelArg {
    /// Everybody is as good
    Equal,
    /// Ratings by the games of the event that somebody won
    #[default]
    BradleyTerry,
}

impl ModelArg {
    /// Word on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::BradleyTerry => "bradley-terry",
        }
    }
}

/// The options of the outlook.
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct OutlookArgs {
    /// Who is safely through or out
    ///
    /// Show who is through and who is out, whatever the open games and future rounds bring.
    #[arg(long)]
    pub outlook: bool,

    /// Show how an entrant gets there
    ///
    /// Show the completions behind what the outlook says of an entrant.
    #[arg(long, value_name = "ID", requires = "outlook")]
    pub cases: Option<String>,

    /// Rounds to come: drawn, any, both
    ///
    /// What to assume about the rounds to come.
    #[arg(long, value_name = "READING", value_enum, default_value_t, requires = "outlook")]
    pub reading: ReadingArg,

    /// Rounds the stage has
    ///
    /// The number of rounds of the stage; the rule book's if not given.
    #[arg(long, value_name = "N")]
    pub rounds: Option<u16>,

    /// Seconds to search
    ///
    /// Time limit of the search; 0 for none.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, requires = "outlook")]
    pub limit: u64,

    /// Write proofs
    ///
    /// Write the proofs of the claims to FILE, one object per line.
    #[arg(long, value_name = "FILE", requires = "outlook")]
    pub proof: Option<PathBuf>,

    /// Chances; see --samples, --model, --draw-rate
    ///
    /// Estimate how likely each entrant is to be inside.
    #[arg(long, requires = "outlook")]
    pub outlook_probability: bool,

    /// Number of samples
    ///
    /// The number of completions to draw.
    #[arg(long, value_name = "K", default_value_t = 10_000, requires = "outlook_probability",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub samples: u32,

    /// equal or bradley-terry
    ///
    /// How to estimate who wins an open game.
    #[arg(long, value_name = "MODEL", value_enum, default_value_t, requires = "outlook_probability")]
    pub model: ModelArg,

    /// Share of draws
    ///
    /// The probability of a draw, from 0 to 1; if not given, the draw rate of the games so far.
    #[arg(long, value_name = "P", requires = "outlook_probability", value_parser = parse_rate)]
    pub draw_rate: Option<f64>,
}

impl OutlookArgs {
    /// Returns the time at which the search ends; none if there is no limit.
    pub fn deadline(&self) -> Option<Instant> {
        let limit = Some(self.limit).filter(|limit| *limit > 0);
        limit.and_then(|limit| Instant::now().checked_add(Duration::from_secs(limit)))
    }

    /// Refuses a file of proofs that is also used for something else, before any work is done.
    ///
    /// # Errors
    /// The file is an input of the run, or the file of `-o`.
    pub fn check_proof_file(&self, session: &Session<'_>) -> anyhow::Result<()> {
        let Some(path) = &self.proof else { return Ok(()) };
        let name = path.to_string_lossy();
        if input_at(path, &session.io.command_line.inputs).is_some() {
            bail!("--proof {name}: is an input; an input is not replaced by proofs");
        }
        if session.output.is_going_to(path) {
            bail!("--proof {name}: is the file of -o too; give each a file of its own");
        }
        Ok(())
    }

    /// Writes the lines of the proofs, if they are asked for.
    ///
    /// # Errors
    /// The file cannot be written; then nothing is changed.
    pub fn write_proofs<L: Serialize>(
        &self,
        lines: impl Iterator<Item = L>,
        session: &Session<'_>,
    ) -> anyhow::Result<()> {
        let Some(path) = &self.proof else { return Ok(()) };
        let mut bytes = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut bytes, &line)?;
            bytes.push(b'\n');
        }
        write_file(path, &bytes, &session.io.watch).context("--proof")
    }
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse::<f64>().ok().filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| format!("found \"{text}\", expected a number from 0 to 1"))
}
