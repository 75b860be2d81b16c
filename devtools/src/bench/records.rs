//! Archives, games of engines, and records with repetitions: records per second, compared with reading their bytes.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;
use shakmaty::Move;
use shinpan_chess::selfplay as chess_games;
use shinpan_go::selfplay as go_games;
use shinpan_xiangqi::cycles::Cycle;

use super::{Place, Row, Table};
use crate::archive;

/// Plies of a game of chess, about the mean of games between engines.
const PLIES: usize = 136;
/// Turns of a record of Go, about the mean of real ones.
const TURNS: usize = 163;
/// Sizes of the boards of Go; on small ones most games contain repetitions.
const SIDES: [u8; 4] = [5, 9, 13, 19];
/// Number of equal records for each different one: finding a cycle takes longer than judging it.
const ALIKE: usize = 10;

/// Makes the table of a whole archive: as files of a list, as one file, and as that file compressed.
pub(super) fn archive(place: &Place, records: usize) -> Result<Table> {
    let [list, all, packed] = ["list", "csa", "csa.gz"].map(|end| format!("archive-{records}.{end}"));
    place.file(&all, || {
        let folder = format!("archive-{records}");
        let (mut names, mut all) = (String::new(), String::new());
        for (name, text) in archive::write(&place.folder.join(&folder), u32::try_from(records)?)? {
            writeln!(names, "{folder}/{name}")?;
            writeln!(all, "{text}/")?;
        }
        let mut file = GzEncoder::new(File::create(place.folder.join(&packed))?, Compression::default());
        file.write_all(all.as_bytes())?;
        file.finish()?;
        std::fs::write(place.folder.join(&list), names)?;
        Ok(all)
    })?;
    let text = std::fs::read_to_string(place.folder.join(&all))?;
    let unpack = format!("gzip -dc {packed}");
    let moves = text.lines().filter(|line| line.len() == 7 && line.starts_with(['+', '-'])).count();
    // Unless a book is named, a record without a time limit gets a note and its clock is not judged.
    let [files, all, packed] =
        [format!("--files-from {list}"), all, packed].map(|what| format!("--rules wcsc-2010 {what}"));
    let rows = [
        ("cat", format!("cat @{list}")),
        ("kifu-check --jobs 1", format!("kifu-check --jobs 1 --format text {files}")),
        ("kifu-check --jobs 2", format!("kifu-check --jobs 2 --format text {files}")),
        ("kifu-check --format ndjson --jobs 1", format!("kifu-check --jobs 1 --format ndjson {files}")),
        ("kifu-check --format ndjson --jobs 2", format!("kifu-check --jobs 2 --format ndjson {files}")),
        (
            "kifu-check --format ndjson --jobs 2 --cache FILE",
            format!("kifu-check --jobs 2 --format ndjson --cache cache-{records}-SIDE {files}"),
        ),
        ("kifu-check --jobs 1 all.csa", format!("kifu-check --jobs 1 --format ndjson {all}")),
        ("kifu-check --jobs 2 all.csa", format!("kifu-check --jobs 2 --format ndjson {all}")),
        ("gzip -dc all.csa.gz", unpack),
        ("kifu-check --jobs 1 all.csa.gz", format!("kifu-check --jobs 1 --format ndjson {packed}")),
        ("kifu-check --jobs 2 all.csa.gz", format!("kifu-check --jobs 2 --format ndjson {packed}")),
    ];
    let rows = rows.into_iter().map(|(name, line)| Row::new(format!("`{name}`"), line, moves)).collect();
    Ok(Table {
        title: format!("{records} records by wcsc-2010, {} MB", text.len() / 1_000_000),
        counted: "moves",
        rows,
    })
}

/// Makes the tables of the check of chess, by the Laws alone and by the rules of an event.
pub(super) fn engines(place: &Place) -> Result<Vec<Table>> {
    let count = place.size(5_000, 500);
    let table = |kind: &str, end: &str, written: fn(&[Move]) -> String| -> Result<Table> {
        let file = place.file(&format!("{end}-{count}.pgn"), || {
            let mut text = String::new();
            let games = repeated(count, |seed| written(&chess_games::play_on(seed, PLIES)));
            for (number, game) in (1..).zip(games) {
                write!(text, "[Round \"{number}.1\"]\n{game}")?;
            }
            Ok(text)
        })?;
        let check = |options: &str| {
            let line = format!("kifu-check --rules {options} --jobs 1");
            (line.clone(), format!("{line} --game chess -q --exit-zero"))
        };
        let formats = ["fide-2018 --format ndjson", "tcec-2023 --format ndjson"].map(check);
        let emitted = ["tcec-2023 --emit games", "tcec-2023 --emit ledger"].map(check);
        Ok(beside_cat(kind, count, &file, &[formats, emitted].concat()))
    };
    Ok(vec![
        table("games of engines", "engines", chess_games::to_engine_pgn)?,
        table("games of engines, with scores and no variations", "scores", chess_games::to_scored_pgn)?,
    ])
}

/// Makes the tables of the judges on one thread.
pub(super) fn repetition(place: &Place) -> Result<Vec<Table>> {
    let count = place.size(20_000, 2_000);
    let xiangqi = place.file(&format!("cycles-{count}.ndjson"), || {
        let cycle = |seed| {
            let cycle = Cycle::random(seed);
            // Each cycle is played three times.
            let moves = cycle.rounds(3).map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>().join(",");
            format!(r#""start":"{}","moves":[{moves}]}}"#, cycle.start.position)
        };
        let mut text = String::new();
        for (number, cycle) in repeated(count, cycle).enumerate() {
            writeln!(text, r#"{{"id":"{number}",{cycle}"#)?;
        }
        Ok(text)
    })?;
    let go = place.file(&format!("go-{count}.sgf"), || {
        let game = |seed, side| {
            shinpan_go::Size::new(side, side).map(|size| go_games::to_sgf(size, &go_games::play(seed, size, TURNS)))
        };
        let mut sides = SIDES.into_iter().cycle();
        Ok(repeated(count, |seed| sides.next().and_then(|side| game(seed, side)).unwrap_or_default()).collect())
    })?;
    let chess = place.file(&format!("chess-{count}.pgn"), || {
        // In these games the sides take moves back, so that positions repeat.
        Ok(repeated(count, |seed| chess_games::to_pgn(&chess_games::play(seed, PLIES), "")).collect())
    })?;
    let judge = |options: &str| {
        let line = format!("judge-repetition --game {options} --jobs 1");
        (line.clone(), format!("{line} --format ndjson --exit-zero"))
    };
    Ok(vec![
        beside_cat("records of xiangqi", count, &xiangqi, &[judge("xiangqi")]),
        beside_cat("records of Go", count, &go, &[judge("go"), judge("go --rules all")]),
        beside_cat("records of chess", count, &chess, &[judge("chess")]),
    ])
}

/// Yields `count` records, the same in every run; one in [`ALIKE`] is generated and the others are copies.
fn repeated(count: usize, make: impl FnMut(u64) -> String) -> impl Iterator<Item = String> {
    let different = (0..).take(count / ALIKE).map(make).collect::<Vec<_>>();
    different.into_iter().cycle().take(count)
}

/// Creates a table of command lines on a file, compared with reading the file.
fn beside_cat(kind: &str, count: usize, file: &str, lines: &[(String, String)]) -> Table {
    let mut rows = vec![Row::new("`cat`", format!("cat {file}"), count)];
    rows.extend(lines.iter().map(|(name, line)| Row::new(format!("`{name}`"), format!("{line} {file}"), count)));
    Table { title: format!("{count} {kind}"), counted: "games", rows }
}
