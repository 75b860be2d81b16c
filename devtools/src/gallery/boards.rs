//! Boards of all games, on one page and in files of their own.

use std::path::Path;

use anyhow::{Context as _, Result};
use shinpan_core::Side;
use shinpan_core::page::{Lang, PageFormat, PageRequest};
use shinpan_core::trf::EventFacts;
use shinpan_pages::{Board, Page, Section, Signs, Words};
use shinpan_records::Diagram;

/// Writes a file for each board, and returns a page with all of them.
pub(super) fn write(folder: &Path) -> Result<String> {
    let request = PageRequest {
        format: PageFormat::Html,
        title: None,
        lang: Lang::En,
        event: EventFacts::default(),
        as_of: None,
    };
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
