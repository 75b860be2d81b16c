//! Shapes and colours of a picture.

/// Colours of boards. Where a colour is used for a sign, its contrast to the colour below it is at least 4.5.
pub(super) const GROUND: &str = "#f4eedf";
pub(super) const DARK_SQUARE: &str = "#d3c5a4";
pub(super) const LINE: &str = "#4a4335";
pub(super) const LIGHT: &str = "#fffdf7";
pub(super) const DARK: &str = "#23211d";
pub(super) const RED: &str = "#a01313";
pub(super) const SIGN: &str = "#0b4f8a";

/// A shape in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A rectangle.
    Rect { x: i32, y: i32, width: i32, height: i32, fill: &'static str },
    /// Lines and curves, moved to a place and turned.
    Path { d: String, x: i32, y: i32, turn: i32, fill: &'static str, stroke: &'static str, dash: bool },
    /// A circle.
    Circle { x: i32, y: i32, radius: i32, fill: &'static str, stroke: &'static str },
    /// A text around its middle, turned.
    Text { text: String, x: i32, y: i32, turn: i32, size: i32, fill: &'static str },
}
