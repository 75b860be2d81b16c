//! `cargo xtask conformance`: our readers of records and our rulings beside those of others, game by game and move by move.
//!
//! `devtools/conformance/oracle.py` writes random games with the libraries of others, in the notations that these have, and
//! says what it wrote; and it reads the real records of the corpus, where there is one. The last position and the number of
//! plies must be the same in both. Every disagreement is explained in `devtools/conformance/explained.csv`, or it is an error.
//! What the rules make of positions is compared in `rulings`.

mod oracle;
mod readings;
mod rulings;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::dutch_tournaments;
use oracle::Oracle;
use readings::{Game, Reading};
use rulings::Peer;
use xtask::run;

/// So many games are written by the libraries themselves: a file each, or several.
const MOST_MADE: u32 = 1000;

/// How much is compared.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Random games with each library
    #[arg(long, default_value_t = 2000)]
    games: u32,

    /// Only with this library; may be given several times
    #[arg(long = "peer", value_name = "NAME", value_parser = Peer::named)]
    peers: Vec<Peer>,

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
    let place = run::target()?.join("conformance");
    let oracle = match Oracle::prepare(&place) {
        Ok(oracle) => oracle,
        Err(why) => {
            println!("SKIPPED: conformance: the readers of others cannot be installed here: {why:#}");
            return Ok(());
        }
    };
    let peers = if args.peers.is_empty() { &Peer::ALL[..] } else { &args.peers };
    let differences = rulings::run(&oracle, peers, args.games, &args.seed)?;
    let games = Game::ALL.into_iter().filter(|game| peers.iter().any(|peer| peer.game() == *game)).collect::<Vec<_>>();
    // A folder of its own, so that two runs are not in each other's way.
    let made = tempfile::tempdir_in(&place)?;
    let unexplained = read_records(&oracle, made.path(), args, &games)?;
    if differences + unexplained > 0 {
        bail!("{differences} differences in rulings, {unexplained} games read otherwise, and nothing explains it");
    }
    Ok(())
}

/// Compares what is read of records. Returns how many disagreements nothing explains.
fn read_records(oracle: &Oracle, folder: &Path, args: &Args, games: &[Game]) -> Result<u64> {
    let made = oracle.make(folder, args.games.min(MOST_MADE), &args.seed, games)?;
    let mut unexplained = judge("random games", &made)?;
    match std::env::var_os("SHINPAN_DATA").map(PathBuf::from) {
        Some(corpus) => {
            let records = real_records(&corpus)?.into_iter().filter(|(game, _)| games.contains(game));
            unexplained += judge("real records", &oracle.read(&records.collect::<Vec<_>>())?)?;
        }
        None => println!("SKIPPED: the real records: SHINPAN_DATA names no corpus"),
    }
    Ok(unexplained)
}

/// Reads what they read, and prints what became of it. Returns how many disagreements nothing explains.
fn judge(what: &str, theirs: &[(Game, Reading)]) -> Result<u64> {
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

fn report(what: &str, compared: &[Comparison]) -> Result<u64> {
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
    let table = std::fs::read_to_string(xtask::run::root().join("devtools/conformance/explained.csv"))?;
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
