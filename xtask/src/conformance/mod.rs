//! `cargo xtask conformance`: our readers of records beside those of others, game by game and move by move.
//!
//! `xtask/conformance/oracle.py` writes random games with the libraries of others, in the notations that these have, and
//! says what it wrote; and it reads the real records of the corpus, where there is one. The last position and the number of
//! plies must be the same in both. Every disagreement is explained in `xtask/conformance/explained.csv`, or it is an error.

mod oracle;
mod readings;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::{dutch_tournaments, workspace};
use oracle::Oracle;
use readings::{Game, Reading};

/// How much is compared.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Random games of each game and format
    #[arg(long, default_value_t = 1000)]
    games: u32,

    /// Another seed gives other games
    #[arg(long, default_value = "1")]
    seed: String,

    /// In place of records: so many random tournaments of the Dutch system of FIDE
    #[arg(long, value_name = "N")]
    dutch: Option<u32>,

    /// The most players of a tournament
    #[arg(long, value_name = "MAX", default_value_t = 40, value_parser = clap::value_parser!(u16).range(2..=999))]
    players: u16,

    /// Where tournaments that show a fault are written
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// What a library and we make of one game of a file.
struct Comparison {
    game: Game,
    theirs: Reading,
    ours: Option<Reading>,
}

impl Comparison {
    fn agrees(&self) -> bool {
        self.ours.as_ref().is_some_and(|ours| ours.plies == self.theirs.plies && ours.position == self.theirs.position)
    }

    /// What is counted together: the game and how its file ends.
    fn group(&self) -> String {
        let extension = Path::new(&self.theirs.file).extension().unwrap_or_default().to_string_lossy().into_owned();
        format!("{} {extension}", self.game.name())
    }
}

/// Compares the readers; a machine that cannot have those of others says so, and passes.
pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(count) = args.dutch {
        let options =
            dutch_tournaments::Options { count, seed: &args.seed, most: args.players, folder: args.out.clone() };
        return dutch_tournaments::run(&options);
    }
    let place = workspace::target()?.join("conformance");
    let oracle = match Oracle::prepare(&place) {
        Ok(oracle) => oracle,
        Err(why) => {
            println!("SKIPPED: conformance: the readers of others cannot be installed here: {why:#}");
            return Ok(());
        }
    };
    let made = oracle.make(&place.join("made"), args.games, &args.seed)?;
    let mut unexplained = judge("random games", &made)?;
    match std::env::var_os("SHINPAN_DATA").map(PathBuf::from) {
        Some(corpus) => unexplained += judge("real records", &oracle.read(&real_records(&corpus)?)?)?,
        None => println!("SKIPPED: the real records: SHINPAN_DATA names no corpus"),
    }
    if unexplained > 0 {
        bail!("{unexplained} games are read otherwise, and nothing explains it");
    }
    Ok(())
}

/// Reads what they read, and prints what became of it. Returns how many disagreements nothing explains.
fn judge(what: &str, theirs: &[(Game, Reading)]) -> Result<usize> {
    let mut ours = BTreeMap::new();
    for (game, reading) in theirs {
        if !ours.contains_key(&reading.file) {
            ours.insert(reading.file.clone(), game.read(Path::new(&reading.file))?);
        }
    }
    let compared = theirs.iter().map(|(game, theirs)| {
        let ours = ours[&theirs.file].iter().find(|ours| ours.index == theirs.index);
        Comparison { game: *game, theirs: theirs.clone(), ours: ours.cloned() }
    });
    report(what, &compared.collect::<Vec<_>>())
}

fn report(what: &str, compared: &[Comparison]) -> Result<usize> {
    let explained = explained()?;
    let mut groups = BTreeMap::<_, [u64; 3]>::new();
    let mut unexplained = 0;
    for comparison in compared {
        let [games, plies, apart] = groups.entry(comparison.group()).or_default();
        (*games, *plies) = (*games + 1, *plies + u64::from(comparison.theirs.plies));
        if comparison.agrees() {
            continue;
        }
        *apart += 1;
        let Comparison { theirs: Reading { file, index, plies, position }, ours, .. } = comparison;
        let ours =
            ours.as_ref().map_or("no such game".to_owned(), |ours| format!("{} plies, {}", ours.plies, ours.position));
        println!("{file}, game {index}: they have {plies} plies, {position}; we have {ours}");
        let why = explained.iter().find(|(name, game, _)| file.ends_with(name) && game == index);
        match why {
            Some((.., why)) => println!("    explained: {why}"),
            None => unexplained += 1,
        }
    }
    println!("{what}:");
    for (group, [games, plies, apart]) in groups {
        println!("    {group:<14} {games:>6} games {plies:>9} plies {apart:>4} read otherwise");
    }
    Ok(unexplained)
}

/// The disagreements that are known: how the file's name ends, the game, and the reason.
fn explained() -> Result<Vec<(String, u32, String)>> {
    let table = std::fs::read_to_string(crate::run::root().join("xtask/conformance/explained.csv"))?;
    let row = |line: &str| {
        let mut cells = line.splitn(3, ',');
        let mut cell = || cells.next().with_context(|| format!("explained.csv: a short row: {line}"));
        Ok((cell()?.to_owned(), cell()?.parse()?, cell()?.to_owned()))
    };
    table.lines().skip(1).map(row).collect()
}

/// The records of the corpus that a library of others reads.
fn real_records(corpus: &Path) -> Result<Vec<(Game, PathBuf)>> {
    let mut records = Vec::new();
    for (game, folder, extension) in [
        (Game::Shogi, "shogi/real", "csa"),
        (Game::Chess, "chess/games", "pgn"),
        (Game::Chess, "engines/games", "gz"),
        (Game::Go, "go/sgf", "sgf"),
    ] {
        let mut found = Vec::new();
        find(&corpus.join(folder), extension, &mut found)?;
        found.sort();
        records.extend(found.into_iter().map(|path| (game, path)));
    }
    Ok(records)
}

fn find(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, extension, found)?;
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    Ok(())
}
