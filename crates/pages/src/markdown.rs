//! Pages in Markdown, with the tables of GitHub, for forums, mail and wikis. Each function writes one part.

use std::io::{self, Write};

use crate::cell::{Cell, GameCell};
use crate::excerpt::Excerpt;
use crate::markup::Markdown;
use crate::page::Page;
use crate::section::{Fact, Section};
use crate::table::{Row, Table};

/// Writes a page.
pub(crate) fn write(page: &Page<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut text = Markdown::default();
    text.line("# {}\n", &[&page.title]);
    text.fill("{}", &[&page.subtitle]);
    if let Some(time) = page.as_of() {
        text.fill(" · {} {}", &[&page.words.as_of, &time]);
    }
    text.put("\n");
    if let Some(status) = &page.status {
        text.line("\n**{}**", &[&status.text]);
    }
    facts(&mut text, &page.facts);
    for part in &page.sections {
        section(&mut text, part, 2);
    }
    if !page.proof.is_empty() {
        text.put("\n---\n");
        facts(&mut text, &page.proof);
    }
    output.write_all(text.text().as_bytes())
}

/// Writes an empty line and a section with all its contents under a heading of this level.
fn section(text: &mut Markdown, section: &Section, level: usize) {
    text.put("\n");
    (0..level).for_each(|_| text.put("#"));
    if let Some(number) = &section.number {
        text.fill(" {}.", &[number]);
    }
    text.line(" {}", &[&section.heading]);
    if let Some(lead) = &section.lead {
        text.line("\n**{}**", &[lead]);
    }
    for note in &section.notes {
        text.line("\n{}", &[note]);
    }
    facts(text, &section.facts);
    for part in &section.excerpts {
        excerpt(text, part);
    }
    for part in &section.tables {
        table(text, part);
    }
    for board in &section.boards {
        text.line("\n{}\n", &[&board.caption]);
        text.fenced(&board.lines());
    }
    if !section.lines.is_empty() {
        text.put("\n");
    }
    for line in &section.lines {
        text.line("- {}", &[line]);
    }
    for part in section.cards.iter().chain(&section.parts) {
        self::section(text, part, level + 1);
    }
}

/// Writes names with their values; nothing where there are none.
fn facts(text: &mut Markdown, facts: &[Fact]) {
    if !facts.is_empty() {
        text.put("\n");
    }
    for fact in facts {
        text.line("- {}: {}", &[&fact.name, &fact.value]);
    }
}

/// Writes a line of a record with a caret below the marked word.
fn excerpt(text: &mut Markdown, excerpt: &Excerpt) {
    text.line("\n{}:\n", &[&excerpt.place]);
    text.fenced(&[excerpt.line(), excerpt.caret()]);
}

fn table(text: &mut Markdown, table: &Table) {
    text.line("\n{}\n", &[&table.caption]);
    text.put("|");
    for column in &table.columns {
        text.fill(" {} |", &[&column.heading]);
    }
    text.put("\n|");
    for column in &table.columns {
        text.put(column.rule());
        text.put("|");
    }
    text.put("\n");
    for row in &table.rows {
        self::row(text, table, row);
    }
}

/// Writes a row, below the dividing line above it if it has one.
fn row(text: &mut Markdown, table: &Table, row: &Row) {
    if let Some(line) = &row.line {
        text.put("|");
        for column in &table.columns {
            if column.is_header {
                text.fill(" **{}** |", &[line]);
            } else {
                text.put(" |");
            }
        }
        text.put("\n");
    }
    text.put("|");
    for cell in &row.cells {
        text.put(" ");
        content(text, cell);
        text.put(" |");
    }
    text.put("\n");
}

/// Writes the contents of a cell.
fn content(text: &mut Markdown, cell: &Cell) {
    match cell {
        Cell::Text(words) | Cell::Number(words) | Cell::Title { text: words, .. } => text.fill("{}", &[words]),
        Cell::Strong(words) => text.fill("**{}**", &[words]),
        Cell::Name { name, id: None, .. } => text.fill("{}", &[name]),
        Cell::Name { name, id: Some(id), .. } => text.fill("{} ({})", &[name, id]),
        Cell::Games(games) => {
            for (number, played) in games.iter().enumerate() {
                text.put(if number == 0 { "" } else { ", " });
                game(text, played);
            }
        }
        Cell::Oneself => text.put(Cell::ONESELF),
        Cell::Lives(lives) => text.fill("{}/{}", &[&lives.left, &lives.all]),
        Cell::Interval(interval) => text.fill("{}", &[&interval.says]),
        Cell::Blank => (),
    }
}

/// Writes a game of a cross table.
fn game(text: &mut Markdown, game: &GameCell) {
    for before in [&game.opponent, &game.side] {
        if !before.is_empty() {
            text.fill("{} ", &[before]);
        }
    }
    text.fill(if game.is_win { "**{}**" } else { "{}" }, &[&game.result]);
    if !game.marks.is_empty() {
        text.fill(" {}", &[&game.marks]);
    }
}
