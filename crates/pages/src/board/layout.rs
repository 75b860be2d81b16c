//! Layout of a board's picture: places of the grid, names, pieces, hands and marks.

use shinpan_core::Side;
use shinpan_records::diagram::{Diagram, Form, Labels, Mark, Piece, Point, Surface};

use super::Signs;
use super::figure::figure;
use super::shape::{DARK, DARK_SQUARE, GROUND, LIGHT, LINE, RED, SIGN, Shape};

/// Width and height of a square.
const CELL: i32 = 40;
/// Room for names at each edge.
const MARGIN: i32 = 24;
/// Width of a hand.
const HAND: i32 = 52;
/// Outline of a piece that points at the opponent, from -20 to 20.
const WEDGE: &str = "M0 -18L11 -13L15 17H-15L-11 -13Z";

/// Picture in the making.
pub(super) struct Layout<'a> {
    diagram: &'a Diagram,
    signs: Signs,
}

impl<'a> Layout<'a> {
    pub(super) const fn of(diagram: &'a Diagram, signs: Signs) -> Self {
        Self { diagram, signs }
    }

    fn cells(&self) -> [i32; 2] {
        let count = |names: &[String]| i32::try_from(names.len()).unwrap_or_default();
        [count(&self.diagram.columns), count(&self.diagram.rows)]
    }

    /// Room for a hand on each side.
    const fn hand(&self) -> i32 {
        if self.diagram.hands.is_some() { HAND } else { 0 }
    }

    /// Width and height of the picture.
    pub(super) fn size(&self) -> [i32; 2] {
        let [columns, rows] = self.cells();
        [columns * CELL + 2 * (MARGIN + self.hand()), rows * CELL + 2 * MARGIN]
    }

    /// Upper left corner of the board.
    const fn corner(&self) -> [i32; 2] {
        [MARGIN + self.hand(), MARGIN]
    }

    /// Middle of a square, or a crossing.
    fn middle(&self, point: Point) -> [i32; 2] {
        let [x, y] = self.corner();
        [x + i32::from(point.column) * CELL + CELL / 2, y + i32::from(point.row) * CELL + CELL / 2]
    }

    /// Returns all shapes of the picture, from the background up.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let [width, height] = self.size();
        let mut shapes = vec![Shape::Rect { x: 0, y: 0, width, height, fill: GROUND }];
        self.grid(&mut shapes);
        self.names(&mut shapes);
        for (point, mark) in self.diagram.marks.iter().filter(|(_, mark)| is_below(*mark)) {
            self.mark(*point, *mark, &mut shapes);
        }
        for (point, piece) in &self.diagram.pieces {
            self.piece(self.middle(*point), piece, &mut shapes);
        }
        for (point, mark) in self.diagram.marks.iter().filter(|(_, mark)| !is_below(*mark)) {
            self.mark(*point, *mark, &mut shapes);
        }
        self.hands(&mut shapes);
        shapes
    }

    fn grid(&self, shapes: &mut Vec<Shape>) {
        if self.diagram.surface == Surface::Checkered {
            self.dark_squares(shapes);
        }
        let d = self.lines();
        shapes.push(Shape::Path { d, x: 0, y: 0, turn: 0, fill: "none", stroke: LINE, dash: false });
        for spot in &self.diagram.spots {
            let [x, y] = self.middle(*spot);
            shapes.push(match self.diagram.surface {
                Surface::Crossings => Shape::Circle { x, y, radius: 3, fill: LINE, stroke: LINE },
                _ => Shape::Rect { x: x - 17, y: y - 17, width: 34, height: 34, fill: DARK_SQUARE },
            });
        }
    }

    /// Path of the board's lines, which run between the squares or, on a board of crossings, through their middles.
    fn lines(&self) -> String {
        let is_crossings = self.diagram.surface == Surface::Crossings;
        let (inset, last) = if is_crossings { (CELL / 2, 0) } else { (0, 1) };
        let [columns, rows] = self.cells();
        let [left, top] = self.corner().map(|edge| edge + inset);
        let [right, bottom] = [left + columns * CELL - 2 * inset, top + rows * CELL - 2 * inset];
        let across = (0..rows + last).map(|row| format!("M{left} {}H{right}", top + row * CELL));
        let down = (0..columns + last).map(|column| {
            let at = left + column * CELL;
            match self.diagram.river.filter(|_| column > 0 && column + 1 < columns) {
                Some(row) => {
                    let bank = top + i32::from(row) * CELL;
                    format!("M{at} {top}V{bank}M{at} {}V{bottom}", bank + CELL)
                }
                None => format!("M{at} {top}V{bottom}"),
            }
        });
        let strokes = self.diagram.strokes.iter().map(|ends| {
            let [from, to] = ends.map(|end| self.middle(end).map(|number| number.to_string()).join(" "));
            format!("M{from}L{to}")
        });
        across.chain(down).chain(strokes).collect()
    }

    fn dark_squares(&self, shapes: &mut Vec<Shape>) {
        let [columns, rows] = self.cells();
        let [x, y] = self.corner();
        // The lower left square is dark.
        let dark = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        for (column, row) in dark.filter(|(column, row)| (rows - 1 - row + column) % 2 == 0) {
            let (x, y) = (x + column * CELL, y + row * CELL);
            shapes.push(Shape::Rect { x, y, width: CELL, height: CELL, fill: DARK_SQUARE });
        }
    }

    fn names(&self, shapes: &mut Vec<Shape>) {
        let [columns, rows] = self.cells();
        let [x, y] = self.corner();
        let [row_x, column_y] = match self.diagram.labels {
            Labels::BottomLeft => [x - MARGIN / 2, y + rows * CELL + MARGIN / 2],
            Labels::TopRight => [x + columns * CELL + MARGIN / 2, y - MARGIN / 2],
        };
        // A large board is shown smaller, so its names are larger.
        let size = if columns.max(rows) > 11 { 18 } else { 13 };
        let label = |text: &String, x, y| Shape::Text { text: text.clone(), x, y, turn: 0, size, fill: LINE };
        let middle = |at: i32| at * CELL + CELL / 2;
        shapes.extend((0..).zip(&self.diagram.columns).map(|(at, name)| label(name, x + middle(at), column_y)));
        shapes.extend((0..).zip(&self.diagram.rows).map(|(at, name)| label(name, row_x, y + middle(at))));
    }

    fn piece(&self, [x, y]: [i32; 2], piece: &Piece, shapes: &mut Vec<Shape>) {
        let is_first = piece.side == Side::First;
        let sign = piece.character.filter(|_| self.signs == Signs::Characters);
        let sign = sign.map_or_else(|| piece.letter.clone(), str::to_owned);
        // Longer signs are set smaller, to fit the piece.
        let size = match sign.chars().count() {
            0 | 1 => 20,
            2 => 16,
            _ => 13,
        };
        let text = |turn, fill| Shape::Text { text: sign.clone(), x, y, turn, size, fill };
        match piece.form {
            Form::Stone => {
                let (fill, ink) = if is_first { (DARK, LIGHT) } else { (LIGHT, DARK) };
                shapes.push(Shape::Circle { x, y, radius: 18, fill, stroke: DARK });
                shapes.push(text(0, ink));
            }
            Form::Disc => {
                let color = if is_first { RED } else { DARK };
                shapes.push(Shape::Circle { x, y, radius: 18, fill: LIGHT, stroke: color });
                shapes.push(Shape::Circle { x, y, radius: 15, fill: "none", stroke: color });
                shapes.push(text(0, color));
            }
            Form::Wedge => {
                let turn = if is_first { 0 } else { 180 };
                let fill = if is_promoted(piece) { RED } else { DARK };
                let (d, stroke) = (WEDGE.to_owned(), LINE);
                shapes.push(Shape::Path { d, x, y, turn, fill: LIGHT, stroke, dash: false });
                shapes.push(text(turn, fill));
            }
            Form::Figure => self.figure([x, y], piece, shapes),
        }
    }

    /// Draws the figure of a piece; where there is none, its letter on a disc.
    fn figure(&self, [x, y]: [i32; 2], piece: &Piece, shapes: &mut Vec<Shape>) {
        let (fill, line) = if piece.side == Side::First { (LIGHT, DARK) } else { (DARK, LIGHT) };
        let Some(figure) = figure(piece.name).filter(|_| self.signs == Signs::Characters) else {
            shapes.push(Shape::Circle { x, y, radius: 17, fill, stroke: DARK });
            shapes.push(Shape::Text { text: piece.letter.clone(), x, y, turn: 0, size: 20, fill: line });
            return;
        };
        for (d, fill, stroke) in [(figure.outline, fill, DARK), (figure.lines, "none", line)] {
            shapes.push(Shape::Path { d: d.to_owned(), x, y, turn: 0, fill, stroke, dash: false });
        }
    }

    fn mark(&self, point: Point, mark: Mark, shapes: &mut Vec<Shape>) {
        let [x, y] = self.middle(point);
        let d = match mark {
            Mark::From | Mark::To => "M-19 -19H19V19H-19Z",
            // Corners around the attacker, and a cross at the piece attacked.
            Mark::Attacker => "M-19 -10V-19H-10M10 -19H19V-10M19 10V19H10M-10 19H-19V10",
            Mark::Victim => "M9 -19L19 -9M19 -19L9 -9",
        };
        let (d, stroke) = (d.to_owned(), if mark == Mark::Victim { RED } else { SIGN });
        shapes.push(Shape::Path { d, x, y, turn: 0, fill: "none", stroke, dash: mark == Mark::From });
    }

    /// Draws the hand of Second at the upper left, that of First at the lower right.
    fn hands(&self, shapes: &mut Vec<Shape>) {
        let Some(hands) = &self.diagram.hands else { return };
        let [width, height] = self.size();
        for (side, hand) in Side::BOTH.into_iter().zip(hands) {
            let (x, start, step) = match side {
                Side::First => (width - HAND / 2 - 4, height - MARGIN - CELL / 2, -CELL),
                Side::Second => (HAND / 2 + 4, MARGIN + CELL / 2, CELL),
            };
            for (at, (piece, count)) in (0..).zip(hand) {
                let y = start + at * step;
                self.piece([x - 6, y], piece, shapes);
                if *count > 1 {
                    shapes.push(Shape::Text { text: count.to_string(), x: x + 17, y, turn: 0, size: 14, fill: DARK });
                }
            }
        }
    }
}

/// Whether a mark is drawn below the pieces.
const fn is_below(mark: Mark) -> bool {
    matches!(mark, Mark::From | Mark::To)
}

/// Whether the letter of a piece shows that it is promoted.
fn is_promoted(piece: &Piece) -> bool {
    piece.letter.starts_with('+')
}
