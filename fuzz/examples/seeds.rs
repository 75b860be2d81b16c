//! Writes the seeds of the corpora: `cargo run --example seeds`, in this folder. Records and positions are those of
//! testdata.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use shinpan_arimaa::word::Word;
use shinpan_cli::audit::chain::Chain;
use shinpan_cli::audit::line::{AuditLine, NONE_BEFORE};
use shinpan_core::{RuleBook, Side};
use shinpan_shogi::piece::PieceType;
use shinpan_shogi::setup::Setup;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::{Piece, Square};

/// The cells of a table of a game; inputs hold no line ends, so that a line is a row.
fn inputs(game: &str, table: &str) -> Vec<String> {
    let path = Path::new("../testdata").join(game).join(table);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().skip(2).filter_map(input).collect()
}

/// The second cell of a row, in quotes or not.
fn input(row: &str) -> Option<String> {
    let (_, rest) = row.split_once(',')?;
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once("\",").map(|(cell, _)| cell.replace("\"\"", "\"")),
        None => rest.split_once(',').map(|(cell, _)| cell.to_owned()),
    }
}

fn record(input: &str) -> Option<Vec<u8>> {
    let (_, text) = input.split_once('|')?;
    let text = text.replace("\\n", "\n").replace("\\r", "\r");
    (!text.starts_with("neutral|")).then(|| [&[0], text.as_bytes()].concat())
}

/// As the tables of Arimaa write it.
fn arimaa(input: &str) -> Option<Vec<u8>> {
    let (_, text) = input.split_once('|')?;
    let setups = [
        ("{g}", "Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2"),
        ("{s}", "ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8"),
    ];
    let text = setups.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let text = text
        .replace("\\\\n", "\u{1}")
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
        .replace('\u{1}', "\\n");
    Some([&[0], text.as_bytes()].concat())
}

/// As the table of Go writes it; rows with other escapes than these are left out.
fn go(input: &str) -> Option<Vec<u8>> {
    let text = input.replace("\\\\", "\u{1}").replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    (!text.contains('\\')).then(|| [&[0], text.replace('\u{1}', "\\").as_bytes()].concat())
}

/// As the table of checks writes it: a record in PGN.
fn chess(input: &str) -> Vec<u8> {
    [&[0], input.as_bytes()].concat()
}

/// The files of a folder of chess.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new("../testdata/chess").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.flatten().filter_map(|entry| fs::read(entry.path()).ok()).collect()
}

/// As `shogi_legality` reads it.
fn position(input: &str) -> Option<Vec<u8>> {
    let setup = input.split('|').find_map(|part| Setup::from_sfen(part).ok().filter(|_| part.contains('/')))?;
    let code = |piece_type: PieceType| PieceType::ALL.iter().position(|known| *known == piece_type).unwrap_or(0) as u8;
    let side = |side: Side| if side == Side::First { 0 } else { 16 };
    let board = setup.board.iter().map(|cell| cell.map_or(32, |piece| code(piece.piece_type()) | side(piece.side())));
    let hands = Side::BOTH
        .into_iter()
        .flat_map(|side| PieceType::HAND.map(|piece_type| setup.hands.get(side).count(piece_type).min(3)));
    let turn = u8::from(setup.turn == Side::Second);
    Some(board.chain(hands).chain([turn]).chain((0..64u8).map(|byte| byte.wrapping_mul(5))).collect())
}

/// As `xiangqi_legality` reads it: the pieces from the first point on, who moves, and moves.
fn points(input: &str) -> Option<Vec<u8>> {
    let position = Start::parse(input.split('|').next()?).ok()?.position;
    let code = |piece: Piece| {
        let place = shinpan_xiangqi::PieceType::ALL.iter().position(|known| *known == piece.piece_type).unwrap_or(0);
        place as u8 | if piece.side == Side::First { 0 } else { 8 }
    };
    let board = Square::all().map(|square| position.board.piece(square).map_or(16, code));
    Some(
        board
            .chain([u8::from(position.turn == Side::Second)])
            .chain((0..48u8).map(|byte| byte.wrapping_mul(7)))
            .collect(),
    )
}

/// As `arimaa_legality` reads it: the pieces from the first square on, who moves, and steps.
fn arimaa_board(input: &str) -> Option<Vec<u8>> {
    let mut board = [16; 64];
    for word in input.split('|').next()?.split(' ') {
        let Ok(Word::Place(piece, square)) = word.parse() else { return None };
        let place = shinpan_arimaa::piece::PieceType::ALL.iter().position(|known| *known == piece.piece_type)?;
        board[square.index()] = place as u8 | if piece.side == Side::First { 0 } else { 8 };
    }
    Some([&board[..], &[0, 1, 0, 1, 0, 2, 3, 0, 1, 2, 3]].concat())
}

/// As `chess_legality` reads it: a FEN, and moves.
fn fen(input: &str) -> Option<Vec<u8>> {
    let (fen, _) = input.split_once('|')?;
    Some([fen.as_bytes(), b"\n", &[3, 17, 5, 40, 28, 9, 12, 200, 31, 8]].concat())
}

/// As `engine_comments` reads it: a book, the tags, and a comment a line.
fn comments(input: &str) -> Vec<u8> {
    let tags = input.split('[').skip(1).filter_map(|tag| tag.split_once(']')).map(|(tag, _)| format!("[{tag}]"));
    let comments = input.split('{').skip(1).filter_map(|comment| comment.split_once('}')).map(|(text, _)| text);
    let text = format!("{}\n\n{}", tags.collect::<String>(), comments.collect::<Vec<_>>().join("\n"));
    [&[2], text.as_bytes()].concat()
}

/// The built-in books, and two that extend each other.
fn books() -> Vec<Vec<u8>> {
    let names = RuleBook::builtin_names();
    let printed = names.iter().filter_map(|name| RuleBook::builtin(name).ok()).map(|book| book.to_toml().into_bytes());
    let chains = [
        "extends = \"wcsc-2010\"\n[shogi]\nmax_moves = 300\n",
        "name = \"own\"\nextends = \"1.toml\"\n[chess]\nlaws = 2018\n\n%%\nextends = \"2.toml\"\n\n%%\nextends = \"fide-2023\"\n",
        "extends = \"1.toml\"\n\n%%\nextends = \"0.toml\"\n",
    ];
    printed.chain(chains.map(|text| text.as_bytes().to_vec())).collect()
}

/// Choices for targets whose bytes are nothing but choices.
fn choices(first: u8) -> impl Iterator<Item = Vec<u8>> {
    (0..8u8).map(move |seed| (0..120u8).map(|at| if at == 0 { first } else { at.wrapping_mul(seed * 2 + 1) }).collect())
}

/// Two small files in every kind of archive, and compressed.
fn archives() -> std::io::Result<Vec<Vec<u8>>> {
    let files = [("a", "1\n2\n"), ("d/b", "3\n")];
    let mut tar = tar::Builder::new(Vec::new());
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        tar.append_data(&mut header, name, text.as_bytes())?;
        zip.start_file(name, zip::write::SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    let (tar, zip) = (tar.into_inner()?, zip.finish()?.into_inner());
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&tar)?;
    let zstd = ruzstd::encoding::compress_to_vec(&*tar, ruzstd::encoding::CompressionLevel::Fastest);
    Ok(vec![tar, zip, gzip.finish()?, zstd])
}

/// An audit file of two runs.
fn audited() -> std::io::Result<Vec<u8>> {
    let line = |previous: String, time: &str| AuditLine {
        previous,
        time: time.to_owned(),
        tool: "standings".to_owned(),
        folder: ".".to_owned(),
        ..AuditLine::default()
    };
    let first = line(NONE_BEFORE.to_owned(), "2027-05-03T09:12:45Z").sealed()?;
    let digest = Chain::new(&*first).next_link().ok().flatten().map(|link| link.digest).unwrap_or_default();
    Ok([first, line(digest, "2027-05-03T09:13:00Z").sealed()?].concat())
}

fn write(target: &str, seeds: impl Iterator<Item = Vec<u8>>) -> std::io::Result<()> {
    let folder = Path::new("corpus").join(target);
    fs::create_dir_all(&folder)?;
    for (number, seed) in seeds.enumerate() {
        fs::write(folder.join(format!("seed-{number:04}")), seed)?;
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let of = |tables: &[&str]| -> Vec<String> { tables.iter().flat_map(|table| inputs("shogi", table)).collect() };
    let records = of(&["reading.csv", "results.csv", "clock.csv"]);
    write("csa_reader", records.iter().filter_map(|input| record(input)))?;
    write("kif_reader", of(&["kif.csv"]).iter().filter_map(|input| record(input)))?;
    let positions = of(&["legality.csv", "declaration.csv", "repetition.csv"]);
    write("shogi_legality", positions.iter().filter_map(|input| position(input)))?;
    write("arimaa_reader", inputs("arimaa", "records.csv").iter().filter_map(|input| arimaa(input)))?;
    write("xiangqi_reader", inputs("xiangqi", "records.csv").iter().filter_map(|input| record(input)))?;
    write("go_reader", inputs("go", "records.csv").iter().filter_map(|input| go(input)))?;
    let records = files("records").into_iter().map(|file| [&[0], &file[..]].concat());
    write("chess_reader", inputs("chess", "checks.csv").iter().map(|input| chess(input)).chain(records))?;
    write("chess_log", files("logs").into_iter())?;
    let reports = ["open.trf", "two-opponents.trf"].map(|name| fs::read(Path::new("../testdata/fide").join(name)));
    write("trf_reader", reports.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter())?;
    let rounds = fs::read_dir("../testdata/fide/dutch")?.map(|entry| fs::read(entry?.path()));
    write("dutch_rounds", rounds.collect::<Result<Vec<_>, _>>()?.into_iter())?;
    write("audit_log", std::iter::once(audited()?))?;
    write("xiangqi_legality", inputs("xiangqi", "moves.csv").iter().filter_map(|input| points(input)))?;
    write("chess_legality", inputs("chess", "moves.csv").iter().filter_map(|input| fen(input)))?;
    write("engine_comments", inputs("chess", "engine-games.csv").iter().map(|input| comments(input)))?;
    write("rule_book", books().into_iter())?;
    write("judge_mirror", (0..5).flat_map(choices))?;
    write("go_legality", choices(2))?;
    write("outlook", choices(1))?;
    write("cache", [0, 1].into_iter().flat_map(choices))?;
    let few = inputs("arimaa", "turns.csv").into_iter().filter_map(|input| arimaa_board(&input));
    write("arimaa_legality", few)?;
    write("archive_reader", archives()?.into_iter())
}
