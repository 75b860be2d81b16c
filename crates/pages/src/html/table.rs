//! Tables in HTML.

use super::cut;
use crate::cell::{Cell, GameCell};
use crate::interval::Interval;
use crate::markup::Html;
use crate::table::{Column, Row, Table};

/// Writes a table. A wide one can be scrolled; a small one stands beside others.
pub(super) fn write(html: &mut Html, table: &Table, is_small: bool) {
    if !is_small {
        html.line(r#"<div class="scroll" role="region" aria-labelledby="{}-t" tabindex="0">"#, &[&table.anchor]);
    }
    html.put(match table {
        Table { is_dense: true, .. } => r#"<table class="dense">"#,
        Table { is_sheet: true, .. } => r#"<table class="sheet">"#,
        _ => "<table>",
    });
    html.line("\n<caption id=\"{}-t\"><span>{}</span></caption>", &[&table.anchor, &table.caption]);
    html.put("<thead><tr>");
    for column in &table.columns {
        heading(html, column);
    }
    html.put("</tr></thead>\n<tbody>\n");
    let decimals = table.decimals();
    for row in &table.rows {
        self::row(html, &table.columns, row, &decimals);
    }
    html.put("</tbody>\n</table>\n");
    if !is_small {
        html.put("</div>\n");
    }
}

/// Writes the heading of a column; a short one has its full meaning as a title.
fn heading(html: &mut Html, column: &Column) {
    html.fill(r#"<th scope="col" class="{}">"#, &[&column.class()]);
    match &column.says {
        Some(says) => html.fill(r#"<abbr title="{}">{}</abbr>"#, &[says, &column.heading]),
        None => html.fill("{}", &[&column.heading]),
    }
    html.put("</th>");
}

/// Writes a row, below the dividing line above it if it has one. `decimals` holds the largest number of decimals of
/// each column.
fn row(html: &mut Html, columns: &[Column], row: &Row, decimals: &[usize]) {
    if let Some(line) = &row.line {
        html.line(r#"<tr class="line"><td colspan="{}">{}</td></tr>"#, &[&columns.len(), line]);
    }
    html.put(if row.is_soft { r#"<tr class="soft">"# } else { "<tr>" });
    for ((column, cell), most) in columns.iter().zip(&row.cells).zip(decimals) {
        if column.is_header {
            html.put(r#"<th scope="row">"#);
            content(html, cell);
            html.put("</th>");
        } else {
            let oneself = if cell.is_oneself() { " self" } else { "" };
            html.fill(r#"<td class="{}{}""#, &[&column.class(), &oneself]);
            if let Some(filler) = cell.filler(*most) {
                html.fill(r#" data-fill="{}""#, &[&filler]);
            }
            html.put(">");
            content(html, cell);
            html.put("</td>");
        }
    }
    html.put("</tr>\n");
}

/// Writes the contents of a cell.
fn content(html: &mut Html, cell: &Cell) {
    match cell {
        Cell::Text(text) if text.is_empty() => (),
        Cell::Text(text) => html.fill(r#"<span class="{}">{}</span>"#, &[&cell.length(), text]),
        Cell::Strong(text) => html.fill("<b>{}</b>", &[text]),
        Cell::Number(number) => html.fill("{}", &[number]),
        Cell::Name { name, id, link } => {
            html.put(r#"<span class="name" dir="auto">"#);
            linked(html, &cut(name), link.as_ref());
            html.put("</span>");
            if let Some(id) = id {
                html.fill(r#" <span class="id" dir="auto">{}</span>"#, &[&cut(id)]);
            }
        }
        Cell::Title { text, link } => {
            html.put(r#"<span class="name title" dir="auto">"#);
            linked(html, &cut(text), link.as_ref());
            html.put("</span>");
        }
        Cell::Games(games) => games.iter().for_each(|played| game(html, played)),
        Cell::Oneself => html.put(Cell::ONESELF),
        Cell::Lives(lives) => {
            html.fill(r#"<span class="lives" role="img" aria-label="{}">{}</span>"#, &[&lives.says, &lives.signs()]);
        }
        Cell::Interval(drawn) => interval(html, drawn),
        Cell::Blank => html.put(r#"<span class="box"></span>"#),
    }
}

/// Writes a text, with its link if it has one.
fn linked(html: &mut Html, text: &str, link: Option<&String>) {
    match link {
        Some(link) => html.fill(r##"<a href="#{}">{}</a>"##, &[link, &text]),
        None => html.fill("{}", &[&text]),
    }
}

/// Writes a game of a cross table.
fn game(html: &mut Html, game: &GameCell) {
    let won = if game.is_win { " won" } else { "" };
    let met = if game.opponent.is_empty() { " met" } else { "" };
    html.fill("\n<span class=\"game{}{}\" title=\"{}\">", &[&won, &met, &game.says]);
    if !game.opponent.is_empty() {
        html.fill(r#"<span class="name" dir="auto">{}</span> "#, &[&cut(&game.opponent)]);
    }
    html.fill("<i>{}</i> <b>{}</b>", &[&game.side, &game.result]);
    if !game.marks.is_empty() {
        html.fill(" <small>{}</small>", &[&game.marks]);
    }
    html.put("</span>");
}

/// Writes a number with its error: a line with marks at both ends, a dot for the number, and a mark at zero.
fn interval(html: &mut Html, interval: &Interval) {
    let Interval { from, at, to, zero, says } = interval;
    html.fill(r#"<svg class="iv" viewBox="0 0 120 12" width="120" height="12" role="img" aria-label="{}">"#, &[says]);
    if let Some(zero) = zero {
        html.fill(r#"<path class="zero" d="M{} 0V12"/>"#, &[zero]);
    }
    html.fill(r#"<path d="M{} 6H{}M{} 3V9M{} 3V9"/>"#, &[from, to, from, to]);
    html.fill(r#"<circle cx="{}" cy="6" r="2.5"/></svg>"#, &[at]);
}
