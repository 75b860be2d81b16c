//! Rounds, standings, outlooks and pages of generated tournaments, measured as whole processes.

use std::fmt::Write as _;

use anyhow::Result;
use shinpan_core::Outcome;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_testing::simulated::{self, Outcomes};

use super::{Place, Row, Table, empty_program};
use crate::dutch_tournaments::sample;

/// The header of games.csv.
const HEADER: &str = "round,first,second,result\n";
/// Book with rounds by points.
pub(crate) const SWISS: &str = "wcsc-2010";
/// Book with rounds by losses and ratings, which the standings compute from all games.
const ELIMINATION: &str = "arimaa-2015";
/// Book for engines in rounds of several games a pair, which are rated.
const ENGINES: &str = "cutechess";
/// Book for chess, with the tie-breaks of FIDE.
const FIDE: &str = "fide-tiebreaks-2026";
/// Book with rounds by the Dutch system of FIDE.
const DUTCH: &str = "fide-dutch-2026";
/// All keys that do not depend on ratings.
const KEYS: &str = "points,de,win,won,bpg,bwg,ps,rep,std,bh,bh-c1,fb,aob,sb,ks";

/// Makes the table of all programs, each on its tournaments.
pub(super) fn tournaments(place: &Place) -> Result<Table> {
    let mut rows = vec![empty_program(place)?];
    let ten_thousand = place.size(10_000, 2_000);
    for (rules, count, round) in [(SWISS, 64, 9), (SWISS, 1_000, 9), (SWISS, ten_thousand, 3), (ELIMINATION, 64, 4)] {
        let games =
            place.file(&format!("drawn-{rules}-{count}-{round}.csv"), || drawn(place, rules, count, round - 1))?;
        let line = line(place, "pair", rules, count, &format!("--round {round} --games {games}"))?;
        rows.push(Row::new(format!("`pair --rules {rules}`, {count} entrants, round {round}"), line, 0));
    }
    let robin = place.size(200, 20);
    for (rules, count, rounds) in [
        (SWISS, 64, 9),
        (SWISS, ten_thousand, 9),
        (ELIMINATION, 1_000, robin),
        (ELIMINATION, ten_thousand, robin),
        (ENGINES, 200, place.size(1_000, 100)),
        (ENGINES, 1_000, robin),
    ] {
        let program = if rules == ENGINES { "standings -q --ratings" } else { "standings -q" };
        let line = line(place, program, rules, count, &crossed(place, rules, count, rounds)?)?;
        let name = format!("`{} --rules {rules}`, {count} entrants, {rounds} rounds", program.replace(" -q", ""));
        rows.push(Row::new(name, line, 0));
    }
    for (count, rounds) in [(64, 9), (1_000, 11)] {
        let games = crossed(place, SWISS, count, rounds)?;
        let line = line(place, &format!("standings -q --keys {KEYS} --format trf"), FIDE, count, &games)?;
        let report = place.file(&format!("report-{count}-{rounds}.trf"), || place.answer(&line))?;
        let name = format!("`standings --rules {FIDE} --check`, a file of {count} players, {rounds} rounds");
        rows.push(Row::new(name, format!("standings -q --rules {FIDE} --check --trf {report}"), 0));
    }
    for (players, round) in [(100, 9), (1_000, 2), (1_000, 9), (place.size(5_000, 1_500), 2)] {
        let report = place.file(&format!("dutch-{players}-{round}.trf"), || sample::report(players, round - 1))?;
        let name = format!("`pair --rules {DUTCH}`, {players} players, round {round}");
        rows.push(Row::new(name, format!("pair -q --rules {DUTCH} --trf {report}"), 0));
    }
    Ok(Table { title: "a round".into(), counted: "", rows })
}

/// Makes the table of outlooks of an event of 64 entrants by points and of a double round robin of eight, compared with the
/// standings.
pub(super) fn outlook(place: &Place) -> Result<Table> {
    let book = "extends = \"wcsc-2010\"\n[standings]\nkeys = [\"points\", \"sos\", \"seed\"]\nlines = [1, 8]\n";
    let book = place.file("outlook.toml", || Ok(book.into()))?;
    let before_two = place.file("outlook-before-two.csv", || drawn(place, SWISS, 64, 7))?;
    let before_last = place.file("outlook-before-last.csv", || drawn(place, SWISS, 64, 8))?;
    let last_drawn =
        place.file("outlook-last-drawn.csv", || with_round(place, SWISS, 64, &drawn(place, SWISS, 64, 8)?, 9))?;
    let over = place.file("outlook-over.csv", || drawn(place, SWISS, 64, 9))?;
    let robin = place.file("outlook-robin.csv", robin)?;
    let (few, many) = (entrants(place, PLAYERS)?, entrants(place, 64)?);
    let exact = "--outlook --reading drawn --limit 0";
    let any = "--outlook --reading any --rounds 9";
    let swiss = |options: &str, games: &str| format!("standings -q --rules {book} --entrants {many} {options} {games}");
    let all_keys = format!("standings -q --rules {SWISS} --entrants {few} --line 1 --line 2 {exact} {robin}");
    let proofs = swiss(&format!("{exact} --proof outlook-SIDE.ndjson"), &last_drawn);
    let samples =
        swiss(&format!("{exact} --outlook-probability --samples {}", place.size(100_000, 10_000)), &last_drawn);
    let rows = [
        ("64 entrants, nothing open: the standings", swiss("", &over)),
        ("the same, the outlook", swiss(exact, &over)),
        ("8 players, double round robin, 12 open games, six keys", all_keys),
        ("64 entrants, the last round drawn, all exact", swiss(exact, &last_drawn)),
        ("the same with proofs", proofs),
        ("the same with samples", samples),
        ("64 entrants, the last round not drawn", swiss(any, &before_last)),
        ("64 entrants, the last two rounds not drawn", swiss(any, &before_two)),
    ];
    let rows = rows.into_iter().map(|(name, line)| Row::new(name, line, 0)).collect();
    Ok(Table { title: "the outlook".into(), counted: "", rows })
}

/// Makes the table of pages: standings and rounds of small and large tournaments, and of the check of a file with many errors;
/// each page is compared with the JSON of the same run.
pub(super) fn pages(place: &Place) -> Result<Table> {
    const GAME: &str = "V2.2\nN+Kiku\nN-Ume\nPI\n+\n+7776FU\nT5\n-3334FU\nT5\n+2726FU\nT5\n-8385FU\nT5\n%TORYO\n/\n";
    let mut lines = Vec::new();
    for count in [100, 1_000] {
        let games = crossed(place, SWISS, count, 9)?;
        let standings = line(place, "standings -q --crosstable", SWISS, count, &games)?;
        lines.push((format!("`standings --crosstable`, {count} entrants, 9 rounds"), standings));
        let pair = line(place, "pair -q --round 10", SWISS, count, &format!("--games {games}"))?;
        lines.push((format!("`pair`, {count} entrants, round 10"), pair));
    }
    // The fourth move is not a move of a pawn.
    let illegal = place.file("illegal.csa", || Ok(GAME.repeat(1_000)))?;
    lines.push((
        "`kifu-check --jobs 1`, 1000 games with an error each".into(),
        format!("kifu-check -q --jobs 1 {illegal}"),
    ));
    let mut rows = Vec::new();
    for (name, line) in lines {
        let beside = rows.len();
        for format in ["json", "html"] {
            let line = format!("{line} --exit-zero --format {format}");
            rows.push(Row { beside, ..Row::new(format!("{name}, {format}"), line, 0) });
        }
    }
    Ok(Table { title: "a page".into(), counted: "", rows })
}

/// Number of players in the round robin.
const PLAYERS: u32 = 8;

fn id(number: u32) -> String {
    format!("e{number:05}")
}

/// Writes a table of entrants with their seeds.
pub(crate) fn entrants_csv(count: u32) -> String {
    (1..=count).fold("id,seed\n".to_owned(), |text, number| text + &format!("{},{number}\n", id(number)))
}

/// Makes the file of these entrants and returns its name.
fn entrants(place: &Place, count: u32) -> Result<String> {
    place.file(&format!("entrants-{count}.csv"), || Ok(entrants_csv(count)))
}

/// Returns a command line: the program with its options, the book, the entrants and the rest.
fn line(place: &Place, program: &str, rules: &str, count: u32, rest: &str) -> Result<String> {
    Ok(format!("{program} --rules {rules} --entrants {} {rest}", entrants(place, count)?))
}

/// Makes the file of the rounds of [`crossed_csv`] and returns its name.
fn crossed(place: &Place, rules: &str, count: u32, rounds: u32) -> Result<String> {
    place.file(&format!("crossed-{rules}-{count}-{rounds}.csv"), || crossed_csv(rules, count, rounds))
}

/// Writes rounds in which the entrants of one half meet those of the other; engines alternate sides.
pub(crate) fn crossed_csv(rules: &str, count: u32, rounds: u32) -> Result<String> {
    let (mut text, half) = (HEADER.to_owned(), count / 2);
    for (round, number) in (1..=rounds).flat_map(|round| (0..half).map(move |number| (round, number))) {
        let (one, other) = (id(number + 1), id(half + 1 + (number + round) % half));
        let is_turned = rules == ENGINES && !(number + round / half).is_multiple_of(2);
        let (first, second) = if is_turned { (other, one) } else { (one, other) };
        writeln!(text, "{round},{first},{second},*")?;
    }
    settled(rules, count, &text)
}

/// Writes a double round robin by the circle method; the last three rounds are open.
fn robin() -> Result<String> {
    let circle = PLAYERS - 1;
    let seated = |round: u32, seat: u32| if seat == 0 { PLAYERS } else { (round + seat) % circle + 1 };
    let mut rounds = [HEADER.replace('\n', ",termination\n"), String::new()];
    for (round, seat) in (1..=2 * circle).flat_map(|round| (0..PLAYERS / 2).map(move |seat| (round, seat))) {
        let [one, other] = [seat, circle - seat].map(|seat| id(seated(round, seat)));
        let (first, second) = if round <= circle { (one, other) } else { (other, one) };
        writeln!(rounds[usize::from(round > 2 * circle - 3)], "{round},{first},{second},*,")?;
    }
    Ok(settled(SWISS, PLAYERS, &rounds[0])? + &rounds[1])
}

/// Writes rounds drawn by `pair`, with results.
fn drawn(place: &Place, rules: &str, count: u32, rounds: u16) -> Result<String> {
    (1..=rounds).try_fold(HEADER.to_owned(), |games, round| {
        settled(rules, count, &with_round(place, rules, count, &games, round)?)
    })
}

/// Adds a round drawn by `pair`, without results, to the games.
fn with_round(place: &Place, rules: &str, count: u32, games: &str, round: u16) -> Result<String> {
    std::fs::write(place.folder.join("drawing.csv"), games)?;
    let rest = format!("--games drawing.csv --round {round}");
    let rows = place.answer(&line(place, "pair -q", rules, count, &rest)?)?;
    let mut games = simulated::read_table(games, "games.csv")?;
    simulated::append(&mut games, &simulated::read_table(&rows, "a round")?);
    simulated::to_csv(&games)
}

/// Gives the games results by lots; in an elimination no game is drawn.
fn settled(rules: &str, count: u32, games: &str) -> Result<String> {
    let entrants = Entrants::check(simulated::read_table(&entrants_csv(count), "entrants.csv")?)?;
    let outcomes = Outcomes::new(&entrants, "bench");
    let games = simulated::read_table(games, "games.csv")?;
    let outcome = |game: &GameRow| match rules {
        ELIMINATION => Outcome::won_by(outcomes.winning_side(game)),
        _ => outcomes.outcome(game),
    };
    let played = simulated::fill_in(games, RoundNo(u16::MAX), |game| (outcome(game), Termination::Normal))?;
    simulated::to_csv(&played)
}
