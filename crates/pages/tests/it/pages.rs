//! Pages as a browser parses them: their structure, their bytes, their size, and names that try to be more than names.

use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_core::page::{Lang, PageFormat, PageRequest};
use shinpan_core::trf::EventFacts;
use shinpan_pages::{Board, Cell, Column, GameCell, Lives, Page, Row, Scale, Section, Signs, Table, Words};
use shinpan_records::diagram::{Diagram, Form, Mark, Piece, Point, Surface};
use shinpan_testing::{HOSTILE, SoundPage};

fn request(format: PageFormat, title: Option<&str>) -> PageRequest {
    PageRequest {
        format,
        title: title.map(str::to_owned),
        lang: Lang::En,
        event: EventFacts::default(),
        as_of: title.map(str::to_owned),
    }
}

/// Returns a page with `name` wherever a text from a file can be.
fn page(format: PageFormat, name: &str, rows: usize) -> String {
    let request = request(format, Some(name));
    let words = Words::of(request.lang);
    let mut page = Page::new(&request, &words, "unused", name);
    page.set_status(name, true);
    page.add_fact(&words.rule_book, name);
    page.add_proof(&words.lots, name);
    let mut table = Table::new("all", name)
        .column(Column::number(&words.place))
        .column(Column::header(&words.name))
        .column(Column::text(name).saying(name))
        .column(Column::signs(&words.lives))
        .column(Column::text(&words.interval))
        .column(Column::text(&words.result));
    table.columns.extend((1..=9).map(|round| Column::signs(&round.to_string())));
    for place in 1..=rows {
        table.rows.push(row(place, name));
    }
    let card = Section::new("card-1", name).note(name).lines([name]);
    let boards = vec![board(name)];
    let section = Section { cards: vec![card], boards, ..Section::new("places", name).table(table).lines([name]) };
    page.sections.push(section);
    page.add_warnings(&[name.to_owned()]);
    let mut bytes = Vec::new();
    page.write(&mut bytes).expect("memory");
    String::from_utf8(bytes).expect("UTF-8")
}

/// Returns a board with a piece whose letter is `name`.
fn board(name: &str) -> Board {
    let names = || vec![name.to_owned(); 2];
    let mut diagram = Diagram::new(Surface::Squares, names(), names(), ["First", "Second"]);
    let piece = Piece { side: Side::First, form: Form::Wedge, name: "pawn", letter: name.to_owned(), character: None };
    let point = Point { column: 0, row: 1 };
    diagram.pieces.push((point, piece.clone()));
    diagram.hands = Some([vec![(piece, 2)], Vec::new()]);
    diagram.marks = Mark::ALL.map(|mark| (point, mark)).into();
    Board { diagram, signs: Signs::Characters, caption: name.to_owned() }
}

fn row(place: usize, name: &str) -> Row {
    let text = name.to_owned();
    let scale = Scale::of([(0.0, 1.0)]).expect("a scale");
    let mut cells = vec![
        Cell::number(place),
        Cell::name(name, "another id").linked("card-1"),
        Cell::text(name),
        Cell::Lives(Lives { left: 1, all: 2, says: text.clone() }),
        Cell::Interval(scale.interval(0.0, 1.0, text.clone())),
        Cell::Blank,
    ];
    let game = GameCell {
        opponent: text.clone(),
        side: text.clone(),
        result: text.clone(),
        is_win: true,
        marks: text.clone(),
        says: text.clone(),
    };
    cells.extend((0..9).map(|_| Cell::Games(vec![game.clone()])));
    Row { is_soft: true, line: Some(text), ..Row::of(cells) }
}

fn shape(html: &str) -> Vec<String> {
    SoundPage::parse(html).shape()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Names are data: whatever they are, the elements of the page stay the same.
    #[test]
    fn a_name_changes_nothing_but_itself(name in "[^ \\t\\r\\n\\x0b\\x0c].{0,40}[^ \\t\\r\\n\\x0b\\x0c]") {
        prop_assert_eq!(shape(&page(PageFormat::Html, &name, 2)), shape(&page(PageFormat::Html, "x", 2)));
    }
}

#[test]
fn hostile_names() {
    let usual = shape(&page(PageFormat::Html, "x", 1));
    let flood = format!("a{}", "\u{301}".repeat(5_000));
    let long = "W".repeat(10_000);
    let names = ["\"' onload=x", "]]>", "\u{2069}\u{2069}", "javascript:x", "a\0b\x1b[31m", &flood, &long];
    for name in HOSTILE.into_iter().chain(names) {
        let html = page(PageFormat::Html, name, 1);
        assert_eq!(shape(&html), usual, "{name}");
        assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{2069}', '\0', '\x1b']), "{name}");
    }
}

/// Lines of a table in Markdown have the same number of cells, whatever their contents.
#[test]
fn hostile_names_in_markdown() {
    let cells = |text: &str| {
        let bars = |line: &str| line.replace("\\\\", "").replace("\\|", "").matches('|').count();
        text.lines().filter(|line| line.starts_with('|')).map(bars).collect::<Vec<_>>()
    };
    let usual = page(PageFormat::Markdown, "x", 1);
    for name in ["a|b", "a\nb", "| x |\n|---|", "a\\|b", "`|`", "# h"] {
        let text = page(PageFormat::Markdown, name, 1);
        assert_eq!(cells(&text), cells(&usual), "{name}");
        assert_eq!(text.lines().count(), usual.lines().count(), "{name}");
    }
}

#[test]
fn structure() {
    let page = SoundPage::parse(&page(PageFormat::Html, "x", 3));
    for (selector, expected) in [
        ("html[lang=en]", 1),
        ("table > thead > tr > th[scope=col]", 15),
        ("tbody > tr > th[scope=row]", 3),
        ("svg[role=img][aria-label]", 4),
        ("figure > figcaption", 1),
        ("main section[aria-labelledby]", 3),
        (".scroll[role=region][tabindex='0']", 1),
    ] {
        assert_eq!(page.count(selector), expected, "{selector}");
    }
}

#[test]
fn the_same_bytes_again_and_not_too_many() {
    for format in PageFormat::ALL {
        let text = page(format, "A program of a usual name", 100);
        assert_eq!(text, page(format, "A program of a usual name", 100));
        assert!(text.len() < 2 << 20, "{format}: {} bytes", text.len());
    }
}

#[test]
fn a_board_is_a_file_of_its_own() {
    let mut bytes = Vec::new();
    board("<&>").write_svg(&mut bytes).expect("memory");
    let svg = String::from_utf8(bytes).expect("UTF-8");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<title>First: pawn &#60;&#38;&#62;&#60;&#38;&#62;, in hand 2 pawn; Second: nothing;"));
}

/// Every figure of the games is drawn; a piece without a figure shows its letter.
#[test]
fn figures_and_letters() {
    let paths = |name: &'static str, signs| {
        let mut board = board("x");
        board.diagram.marks.clear();
        board.diagram.hands = None;
        board.signs = signs;
        (board.diagram.pieces[0].1.form, board.diagram.pieces[0].1.name) = (Form::Figure, name);
        let mut bytes = Vec::new();
        board.write_svg(&mut bytes).expect("memory");
        String::from_utf8_lossy(&bytes).matches("<path").count()
    };
    let names =
        ["king", "queen", "rook", "bishop", "knight", "pawn", "elephant", "camel", "horse", "dog", "cat", "rabbit"];
    assert!(names.iter().all(|name| paths(name, Signs::Characters) == 3));
    assert_eq!((paths("wazir", Signs::Characters), paths("king", Signs::Letters)), (1, 1));
}
