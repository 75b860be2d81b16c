//! Writes a page in the format that was asked for.

use std::io::{self, Write};

use shinpan_core::page::PageFormat;

use crate::page::Page;
use crate::{html, markdown};

impl Page<'_> {
    /// Writes the page in the format that was asked for.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self.request.format {
            PageFormat::Html => html::write(self, output),
            PageFormat::Markdown => markdown::write(self, output),
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::Side;
    use shinpan_core::page::{Lang, PageRequest};
    use shinpan_core::trf::EventFacts;
    use shinpan_records::diagram::{Diagram, Form, Piece, Point, Surface};

    use super::*;
    use crate::{Board, Cell, Column, Excerpt, Fact, GameCell, Lives, Row, Scale, Section, Signs, Table, Words};

    /// Returns a page with `text` in every field that can hold a text, and in nothing else.
    fn page(format: PageFormat, text: &str) -> String {
        let own = || text.to_owned();
        let request = PageRequest {
            format,
            title: Some(own()),
            lang: Lang::En,
            event: EventFacts::default(),
            as_of: Some(own()),
        };
        let mut words = Words::of(Lang::En);
        [words.as_of, words.contents, words.warnings] = [own(), own(), own()];
        let mut page = Page::new(&request, &words, "", text);
        page.set_status(text, true);
        page.add_fact(text, text);
        page.add_proof(text, text);
        page.add_warnings(&[own()]);
        let card = Section::new(text, text);
        page.sections.extend([section(text), card]);
        let mut bytes = Vec::new();
        page.write(&mut bytes).expect("memory");
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn section(text: &str) -> Section {
        let own = || text.to_owned();
        let mut table = Table::new(text, text).column(Column::header(text)).column(Column::text(text).saying(text));
        for cell in cells(text) {
            let row = Row::of([cell, Cell::text(text)]);
            table.rows.push(Row { line: Some(own()), ..row });
        }
        let mut diagram = Diagram::new(Surface::Squares, vec![own()], vec![own()], ["First", "Second"]);
        let piece = Piece { side: Side::First, form: Form::Stone, name: "stone", letter: own(), character: None };
        diagram.pieces.push((Point { column: 0, row: 0 }, piece));
        let (part, card) = (Section::new(text, text).note(text), Section::new(text, text).lines([text]));
        Section {
            number: Some(7),
            facts: vec![Fact::new(text, text)],
            excerpts: vec![Excerpt { place: own(), before: own(), word: own(), after: own() }],
            boards: vec![Board { diagram, signs: Signs::Letters, caption: own() }],
            cards: vec![card],
            parts: vec![part],
            ..Section::new(text, text).lead(text).note(text).lines([text]).table(table)
        }
    }

    fn cells(text: &str) -> Vec<Cell> {
        let own = || text.to_owned();
        let interval = Scale::of([(0.0, 1.0)]).expect("a scale").interval(0.0, 1.0, own());
        let game = GameCell { opponent: own(), side: own(), result: own(), is_win: true, marks: own(), says: own() };
        vec![
            Cell::text(text),
            Cell::Strong(own()),
            Cell::number(text),
            Cell::Name { name: own(), id: Some(own()), link: Some(own()) },
            Cell::title(text).linked(text),
            Cell::Games(vec![game]),
            Cell::Lives(Lives { left: 1, all: 2, says: own() }),
            Cell::Interval(interval),
        ]
    }

    /// Wherever a page shows a plain word, it shows a text of special characters escaped.
    #[test]
    fn every_field_is_escaped() {
        let signs = page(PageFormat::Html, "<i a='\"'>&\x1b\u{202e}");
        let escaped = "&#60;i a=&#39;&#34;&#39;&#62;&#38;\\u{1b}\\u{202e}";
        assert_eq!(signs.replace(escaped, "plain"), page(PageFormat::Html, "plain"));

        // Nothing between fences is markup.
        let unfenced = |text: &str| text.split("```").step_by(2).collect::<String>();
        let signs = page(PageFormat::Markdown, "<i>*_|\x1b\u{202e}");
        let escaped = r"\<i\>\*\_\|\\u{1b}\\u{202e}";
        assert_eq!(unfenced(&signs).replace(escaped, "plain"), unfenced(&page(PageFormat::Markdown, "plain")));
    }
}
