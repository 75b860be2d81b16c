//! Writes pictures as SVG: the frame and the shapes.

use super::Board;
use super::layout::Layout;
use super::shape::Shape;
use crate::markup::Html;

/// Writes the picture of a board. A picture in a file of its own names its format and has a title.
pub(super) fn write(svg: &mut Html, board: &Board, is_file: bool) {
    let layout = Layout::of(&board.diagram, board.signs);
    let [width, height] = layout.size();
    let text = board.diagram.text();
    svg.put("<svg");
    if is_file {
        svg.put(r#" xmlns="http://www.w3.org/2000/svg""#);
    }
    svg.fill(r#" class="board" viewBox="0 0 {} {}" width="{}" height="{}""#, &[&width, &height, &width, &height]);
    svg.fill(r#" role="img" aria-label="{}""#, &[&text]);
    svg.put(r#" font-family="Hiragino Mincho ProN, Noto Serif CJK JP, Songti SC, Georgia, serif""#);
    svg.put(r#" text-anchor="middle" stroke-linejoin="round">"#);
    if is_file {
        svg.fill("<title>{}</title>", &[&text]);
    }
    for form in layout.shapes() {
        shape(svg, &form);
    }
    svg.put("</svg>");
}

/// Writes a shape; an empty text writes nothing.
fn shape(svg: &mut Html, shape: &Shape) {
    match shape {
        Shape::Rect { x, y, width, height, fill } => {
            svg.fill(r#"<rect x="{}" y="{}" width="{}" height="{}""#, &[x, y, width, height]);
            svg.fill(r#" fill="{}"/>"#, &[fill]);
        }
        Shape::Path { d, x, y, turn, fill, stroke, dash } => {
            svg.fill(r#"<path d="{}""#, &[d]);
            if (*x, *y) != (0, 0) {
                place(svg, *x, *y, *turn);
            }
            svg.fill(r#" fill="{}" stroke="{}""#, &[fill, stroke]);
            // Only the lines of the board stand at 0, and they keep the default width of 1.
            if *x != 0 {
                svg.put(r#" stroke-width="1.5""#);
            }
            if *dash {
                svg.put(r#" stroke-dasharray="4 3""#);
            }
            svg.put("/>");
        }
        Shape::Circle { x, y, radius, fill, stroke } => {
            svg.fill(r#"<circle cx="{}" cy="{}" r="{}""#, &[x, y, radius]);
            svg.fill(r#" fill="{}" stroke="{}"/>"#, &[fill, stroke]);
        }
        Shape::Text { text, .. } if text.is_empty() => (),
        Shape::Text { text, x, y, turn, size, fill } => {
            svg.put("<text");
            place(svg, *x, *y, *turn);
            svg.fill(r#" dy="0.36em" font-size="{}" fill="{}">{}</text>"#, &[size, fill, text]);
        }
    }
}

/// Writes the place and the rotation of a shape.
fn place(svg: &mut Html, x: i32, y: i32, turn: i32) {
    svg.fill(r#" transform="translate({} {})"#, &[&x, &y]);
    if turn != 0 {
        svg.fill(" rotate({})", &[&turn]);
    }
    svg.put("\"");
}
