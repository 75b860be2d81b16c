//! `cargo xtask pages`: pages of the files of testdata and boards of all games in target/pages, with pictures of a browser where
//! one is there.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use shinpan_cli::{Exit, Io};
use shinpan_core::Side;
use shinpan_core::page::{Lang, PageFormat, PageRequest};
use shinpan_pages::{Board, Page, Section, Signs, Words};
use shinpan_records::Diagram;

use crate::{programs, run};

/// A page: the name of its file, and what is typed.
const PAGES: [(&str, &str); 7] = [
    (
        "standings",
        "standings --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --crosstable \
         testdata/championship/preliminary-2/all-games.csv",
    ),
    (
        "arimaa",
        "standings --rules testdata/arimaa-championship/book.toml --entrants testdata/arimaa-championship/finalists.csv \
         --crosstable testdata/arimaa-championship/games.csv",
    ),
    (
        "pair",
        "pair --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --games \
         testdata/championship/preliminary-2/games.csv --round 3 --lots wcsc-2010/3 --explain",
    ),
    (
        "color-assign",
        "color-assign --rules wcsc-2010 --games testdata/tournaments/color/games.csv testdata/tournaments/color/round-4.csv",
    ),
    (
        "seed",
        "qualify-score seed --rules wcsc-2010 --entrants testdata/tournaments/qualify/entrants.csv --history \
         testdata/tournaments/qualify/history.csv --lots wcsc-2010",
    ),
    (
        "advance",
        "qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants testdata/tournaments/qualify/seeded.csv \
         --standings testdata/tournaments/qualify/standings.csv --lang ja",
    ),
    (
        "score",
        "qualify-score score --rules testdata/tournaments/qualifier/book.toml --entrants \
         testdata/tournaments/qualifier/entrants.csv --games testdata/tournaments/qualifier/games.csv --lots qualifier",
    ),
];
/// The widths of a phone, a tablet and a wall.
const WIDTHS: [u32; 3] = [360, 800, 1400];
/// A browser without a window that asks nobody for anything.
const BROWSER: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--no-pdf-header-footer",
];

/// Writes all pages, and pictures of them where there is a browser.
pub(crate) fn run() -> Result<()> {
    std::env::set_current_dir(run::root()).context("the root of the repository")?;
    let folder = run::root().join("target/pages");
    std::fs::create_dir_all(&folder)?;
    let mut names = Vec::new();
    for (name, typed) in PAGES {
        std::fs::write(folder.join(format!("{name}.html")), answer(&format!("{typed} --format html"))?)?;
        std::fs::write(folder.join(format!("{name}.md")), answer(&format!("{typed} --format markdown"))?)?;
        names.push(name);
    }
    std::fs::write(folder.join("boards.html"), boards(&folder)?)?;
    names.push("boards");
    println!("{} pages in target/pages", names.len());
    if Command::new("chromium").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        println!("no pictures of them: there is no chromium here (Debian: apt-get install chromium)");
        return Ok(());
    }
    names.iter().try_for_each(|name| pictures(&folder, name))
}

/// What a command line writes; findings too.
fn answer(typed: &str) -> Result<String> {
    let (mut io, captured) = Io::captured("", "");
    let words = typed.split_whitespace().map(OsString::from).collect();
    match programs::call(words, &mut io) {
        Some(Exit::Ok | Exit::Findings) => Ok(captured.stdout()),
        _ => bail!("{typed}: {}", captured.stderr()),
    }
}

/// A page of boards, a game each; each board is a file too.
fn boards(folder: &Path) -> Result<String> {
    let request = PageRequest { format: PageFormat::Html, title: None, lang: Lang::En, as_of: None };
    let words = Words::of(request.lang);
    let mut page = Page::new(&request, &words, "Boards", "Start positions, and stones");
    let mut section = Section::new("boards", "Boards");
    for (name, diagram) in diagrams()? {
        for signs in [Signs::Characters, Signs::Letters] {
            let board = Board { diagram: diagram.clone(), signs, caption: name.to_owned() };
            let end = if signs == Signs::Letters { "-letters" } else { "" };
            board.write_svg(&mut std::fs::File::create(folder.join(format!("{name}{end}.svg")))?)?;
            section.boards.push(board);
        }
    }
    page.sections.push(section);
    let mut html = Vec::new();
    page.write(&mut html)?;
    Ok(String::from_utf8(html)?)
}

fn diagrams() -> Result<Vec<(&'static str, Diagram)>> {
    let shogi = shinpan_shogi::setup::Setup::from_sfen("")?;
    let mut go = shinpan_go::Board::new(shinpan_go::Size::USUAL);
    let points = [(15, 3), (3, 15), (15, 15), (3, 3)].map(|(column, row)| shinpan_go::Point { column, row });
    for (point, side) in points.into_iter().zip(Side::BOTH.into_iter().cycle()) {
        go.play(point, side).ok().context("a stone on an empty board")?;
    }
    let mut board = shinpan_arimaa::board::Board::EMPTY;
    let empty = ".".repeat(32);
    let letters = ["RRRRRRRRHDCMECDH", &empty, "hdcemcdhrrrrrrrr"].concat();
    for (square, letter) in shinpan_arimaa::square::Square::all().zip(letters.bytes()) {
        board.set(square, shinpan_arimaa::piece::Piece::from_letter(letter));
    }
    let arimaa = shinpan_arimaa::position::Position { board, turn: Side::First };
    Ok(vec![
        ("shogi", shinpan_shogi::position::Position::new(&shogi).diagram()),
        ("xiangqi", shinpan_xiangqi::fen::Start::usual().position.diagram()),
        ("go", go.diagram(&(1..).zip(points).map(|(number, point)| (point, number)).collect::<Vec<_>>())),
        ("arimaa", arimaa.diagram()),
        ("chess", shinpan_chess::diagram::diagram(&shinpan_chess::position::start("")?)),
    ])
}

/// Pictures of a page at each width, and its print.
fn pictures(folder: &Path, name: &str) -> Result<()> {
    let page = format!("file://{}", folder.join(format!("{name}.html")).display());
    let profile = tempfile::tempdir()?;
    let browse = |option: String, width: u32| {
        let mut browser = Command::new("chromium");
        browser.args(BROWSER).arg(format!("--user-data-dir={}", profile.path().display()));
        browser.arg(format!("--window-size={width},1600")).arg(option).arg(&page);
        browser.stdout(Stdio::null()).stderr(Stdio::null());
        run::shown(&mut browser)
    };
    for width in WIDTHS {
        browse(format!("--screenshot={}", folder.join(format!("{name}-{width}.png")).display()), width)?;
    }
    browse(format!("--print-to-pdf={}", folder.join(format!("{name}.pdf")).display()), WIDTHS[1])
}
