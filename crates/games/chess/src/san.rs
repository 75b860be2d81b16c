//! What a text says of a move, before any position is asked: SAN, its dialects, coordinates.

use shakmaty::san::Suffix;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// The text of a move, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveText {
    pub(crate) body: Body,
    /// Check or mate, as it is marked.
    pub(crate) sign: Option<Suffix>,
    /// The text has something that SAN never has.
    pub(crate) is_dialect: bool,
}

/// Kind, origin and target of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Castle(CastlingSide),
    Piece(PieceMove),
    /// From square to square, whatever stands there: as UCI, or as long notation without a letter.
    Squares(Square, Square, Option<Role>),
}

/// A move by the name of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceMove {
    pub(crate) role: Role,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) is_capture: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

/// Rest of a text, from its end on, and whether anything was written in another way than SAN has it.
#[derive(Clone, Copy)]
struct Rest<'a> {
    text: &'a [u8],
    is_dialect: bool,
}

impl MoveText {
    /// Takes `text` apart; none if it has the form of no move.
    #[inline]
    pub(crate) fn of(text: &str) -> Option<Self> {
        match Self::of_ascii(text) {
            None => Self::of_print(text),
            own => own,
        }
    }

    /// Reads a text with the signs of printers.
    fn of_print(text: &str) -> Option<Self> {
        let own = Self::of_ascii(&in_letters(text)).filter(|_| !text.is_ascii())?;
        Some(Self { is_dialect: true, ..own })
    }

    #[inline]
    fn of_ascii(text: &str) -> Option<Self> {
        let mut rest = Rest { text: text.as_bytes(), is_dialect: false };
        rest.take_en_passant();
        let sign = rest.take_sign();
        rest.take_en_passant();
        if let Some(side) = rest.castle() {
            return Some(Self { body: Body::Castle(side), sign, is_dialect: rest.is_dialect });
        }
        let promotion = rest.take_promotion();
        let to = rest.take_square()?;
        let body = rest.origin(to, promotion)?;
        Some(Self { body, sign, is_dialect: rest.is_dialect })
    }
}

/// A text with the letters of pieces for their figures, and hyphens for the dashes of printers.
fn in_letters(text: &str) -> String {
    let letter = |figure| match figure {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' => Some('P'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '×' => Some('x'),
        // It says that the figure before it is no picture.
        '\u{fe0e}' => None,
        other => Some(other),
    };
    text.chars().filter_map(letter).collect()
}

/// Whether `text` has the form of UCI: lower case, nothing but squares and a piece.
pub(crate) fn is_uci(text: &str) -> bool {
    let is_piece = |byte: Option<&u8>| byte.is_none_or(|byte| b"qrbn".contains(byte));
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', piece @ ..]
        if piece.len() <= 1 && is_piece(piece.first()))
}

impl Rest<'_> {
    /// `e.p.`, which SAN does not have.
    fn take_en_passant(&mut self) {
        let marks = [&b"e.p."[..], b"e.p", b"ep"];
        if !matches!(self.text.last(), Some(b'.' | b'p')) {
            return;
        }
        if let Some(text) = marks.into_iter().find_map(|mark| self.text.strip_suffix(mark)) {
            (self.text, self.is_dialect) = (text, true);
        }
    }

    /// `+` or `#`; others, as `++`, and marks of quality are dialects.
    fn take_sign(&mut self) -> Option<Suffix> {
        let is_sign = |byte: &&u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
        let len = self.text.len() - self.text.iter().rev().take_while(is_sign).count();
        let (text, signs) = self.text.split_at(len);
        self.text = text;
        self.is_dialect |= signs.len() > 1 || matches!(signs, b"!" | b"?");
        match signs.first() {
            Some(b'+') => Some(Suffix::Check),
            Some(b'#') => Some(Suffix::Checkmate),
            _ => None,
        }
    }

    fn castle(&mut self) -> Option<CastlingSide> {
        let side = match self.text {
            b"O-O" => return Some(CastlingSide::KingSide),
            b"O-O-O" => return Some(CastlingSide::QueenSide),
            b"0-0" | b"o-o" => CastlingSide::KingSide,
            b"0-0-0" | b"o-o-o" => CastlingSide::QueenSide,
            _ => return None,
        };
        self.is_dialect = true;
        Some(side)
    }

    /// `=Q`, and as dialects `Q`, `q`, `=q`, `/Q`, `(Q)`, `=`. What is none of these stays there.
    fn take_promotion(&mut self) -> Option<Role> {
        let (last, before) = self.text.split_last().filter(|(last, _)| !last.is_ascii_digit())?;
        let (text, role) = match (last, before) {
            (b'=', before) => (before, None),
            (b')', [before @ .., b'(', letter]) | (letter, [before @ .., b'=' | b'/'] | before) => {
                (before, Some(Role::from_char(char::from(*letter))?))
            }
        };
        self.is_dialect |= !(last.is_ascii_uppercase() && before.last() == Some(&b'='));
        self.text = text;
        role
    }

    fn take_square(&mut self) -> Option<Square> {
        let (text, square) = self.text.split_last_chunk::<2>()?;
        self.text = text;
        Square::from_ascii(square).ok()
    }

    /// Reads the text before the target of a piece.
    fn origin(&mut self, to: Square, promotion: Option<Role>) -> Option<Body> {
        let is_capture = self.take_capture();
        let role = self.take_role();
        let (file, rank) = match *self.text {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (File::from_char(char::from(file)), None),
            [rank @ b'1'..=b'8'] => (None, Rank::from_char(char::from(rank))),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                (File::from_char(char::from(file)), Rank::from_char(char::from(rank)))
            }
            _ => return None,
        };
        match (role, file, rank) {
            (None, Some(file), Some(rank)) => {
                self.is_dialect = true;
                Some(Body::Squares(Square::from_coords(file, rank), to, promotion))
            }
            // A pawn's capture has its file.
            (None | Some(Role::Pawn), None, _) if is_capture => None,
            (None, None, Some(_)) => None,
            _ => {
                Some(Body::Piece(PieceMove { role: role.unwrap_or(Role::Pawn), file, rank, is_capture, to, promotion }))
            }
        }
    }

    /// `x`, and as dialects `:` and the hyphen of long notation, which is none.
    fn take_capture(&mut self) -> bool {
        let Some((sign @ (b'x' | b':' | b'-'), text @ [_, ..])) = self.text.split_last() else { return false };
        self.is_dialect |= *sign != b'x';
        self.text = text;
        *sign != b'-'
    }

    fn take_role(&mut self) -> Option<Role> {
        let (role, text) = match self.text {
            [b'K', text @ ..] => (Role::King, text),
            [b'Q', text @ ..] => (Role::Queen, text),
            [b'R', text @ ..] => (Role::Rook, text),
            [b'B', text @ ..] => (Role::Bishop, text),
            [b'N', text @ ..] => (Role::Knight, text),
            [b'P', text @ ..] => (Role::Pawn, text),
            _ => return None,
        };
        self.is_dialect |= role == Role::Pawn;
        self.text = text;
        Some(role)
    }
}
