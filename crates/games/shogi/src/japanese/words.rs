//! The words of KIF and KI2: pieces, numbers, sides, handicaps, and how a game ends.

use shinpan_core::Side;
use shinpan_core::wording::{nearest, quoted};

use crate::piece::PieceType;
use crate::record::Special;
use crate::setup::Setup;
use crate::square::Square;
use crate::width::fold;

/// The names of pieces, longer ones before their beginnings.
const PIECES: [(&str, PieceType); 20] = [
    ("成香", PieceType::PromotedLance),
    ("成桂", PieceType::PromotedKnight),
    ("成銀", PieceType::PromotedSilver),
    ("歩", PieceType::Pawn),
    ("香", PieceType::Lance),
    ("桂", PieceType::Knight),
    ("銀", PieceType::Silver),
    ("金", PieceType::Gold),
    ("角", PieceType::Bishop),
    ("飛", PieceType::Rook),
    ("玉", PieceType::King),
    ("王", PieceType::King),
    ("と", PieceType::Tokin),
    ("杏", PieceType::PromotedLance),
    ("圭", PieceType::PromotedKnight),
    ("全", PieceType::PromotedSilver),
    ("馬", PieceType::Horse),
    ("龍", PieceType::Dragon),
    ("竜", PieceType::Dragon),
    ("步", PieceType::Pawn),
];

/// The kanji of the numbers from 1 to 9.
const NUMBERS: &str = "一二三四五六七八九";

/// The piece that `text` begins with, and what follows.
pub(crate) fn piece(text: &str) -> Option<(PieceType, &str)> {
    PIECES.iter().find_map(|(name, piece_type)| Some((*piece_type, text.strip_prefix(name)?)))
}

/// The name of a piece, the first that is known.
pub(crate) fn name(piece: PieceType) -> &'static str {
    PIECES.iter().find(|(_, piece_type)| *piece_type == piece).map_or("", |(name, _)| name)
}

/// The name of a piece in one character, as it stands on a board.
pub(crate) fn letter(piece: PieceType) -> &'static str {
    let is_letter = |name: &str| name.chars().count() == 1;
    PIECES.iter().find(|(name, piece_type)| *piece_type == piece && is_letter(name)).map_or("", |(name, _)| name)
}

/// A digit, half-width or full-width.
pub(crate) fn digit(character: char) -> Option<u8> {
    fold(character).filter(u8::is_ascii_digit).map(|byte| byte - b'0')
}

/// A number from 1 to 9 in kanji.
pub(crate) fn kanji_number(character: char) -> Option<u8> {
    (1..).zip(NUMBERS.chars()).find(|(_, number)| *number == character).map(|(number, _)| number)
}

/// A number from 1 to 9 in kanji.
pub(crate) fn kanji(number: u8) -> String {
    let at = usize::from(number).checked_sub(1);
    at.and_then(|at| NUMBERS.chars().nth(at)).map(String::from).unwrap_or_default()
}

/// A count in kanji, `十八`.
pub(crate) fn count_text(count: u8) -> String {
    let tens = match count / 10 {
        0 => String::new(),
        1 => "十".to_owned(),
        tens => kanji(tens) + "十",
    };
    tens + &kanji(count % 10)
}

/// A count such as `二`, `十八` or `3`.
pub(crate) fn count(text: &str) -> Option<u8> {
    if let Some((tens, ones)) = text.split_once('十') {
        let tens = if tens.is_empty() { 1 } else { count(tens)? };
        let ones = if ones.is_empty() { 0 } else { count(ones)? };
        return tens.checked_mul(10)?.checked_add(ones);
    }
    let mut digits = text.chars().map(|character| digit(character).or_else(|| kanji_number(character)));
    let number = digits.try_fold(0u8, |sum, digit| sum.checked_mul(10)?.checked_add(digit?))?;
    (number > 0).then_some(number)
}

/// The number that `text` begins with, in half-width or full-width digits, and what follows.
pub(crate) fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|character| digit(character).is_none()).unwrap_or(text.len());
    let number = text[..end].chars().try_fold(0u32, |sum, c| sum.checked_mul(10)?.checked_add(u32::from(digit(c)?)))?;
    (end > 0).then_some((number, &text[end..]))
}

/// The square that `text` begins with, `７六`, `７６` or `76`, and what follows.
pub(crate) fn square(text: &str) -> Option<(Square, &str)> {
    let mut characters = text.chars();
    let file = digit(characters.next()?)?;
    let rank = characters.next()?;
    let square = Square::new(file, digit(rank).or_else(|| kanji_number(rank))?)?;
    Some((square, characters.as_str()))
}

/// The side that `text` begins with, and what follows: its mark, or what it is called. In a game at odds the lower hand is
/// First.
pub(crate) fn side(text: &str) -> Option<(Side, &str)> {
    const SIDES: [(&str, Side); 14] = [
        ("▲", Side::First),
        ("▼", Side::First),
        ("☗", Side::First),
        ("△", Side::Second),
        ("▽", Side::Second),
        ("☖", Side::Second),
        ("先手", Side::First),
        ("下手", Side::First),
        ("後手", Side::Second),
        ("上手", Side::Second),
        ("先番", Side::First),
        ("後番", Side::Second),
        ("⛊", Side::First),
        ("⛉", Side::Second),
    ];
    SIDES.iter().find_map(|(name, side)| Some((*side, text.strip_prefix(name)?)))
}

/// Whether a character marks the side that makes the move behind it.
pub(crate) fn is_side_mark(character: char) -> bool {
    matches!(character, '▲' | '▼' | '☗' | '△' | '▽' | '☖' | '⛊' | '⛉')
}

/// Reason why a game ended, as KIF has it; `side` is the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminal {
    Suspended,
    Resigned,
    Impasse,
    Repetition,
    PerpetualCheck,
    /// The king of the side that moved last stands where the other king began.
    Try,
    Mate,
    TimeUp,
    /// The side to move wins: what its opponent did last was against the rules.
    FoulWin,
    /// The side to move has acted against the rules.
    FoulLoss,
    Declared,
    Default,
    DefaultWin,
    NoMate,
    MaxMoves,
    Draw,
    Error,
}

/// The words for ends, longer ones before their beginnings.
const TERMINALS: [(&str, Terminal); 36] = [
    ("中断", Terminal::Suspended),
    ("封じ手", Terminal::Suspended),
    ("封手", Terminal::Suspended),
    ("投了", Terminal::Resigned),
    ("持将棋", Terminal::Impasse),
    ("連続王手の千日手", Terminal::PerpetualCheck),
    ("連続王手千日手", Terminal::PerpetualCheck),
    ("千日手", Terminal::Repetition),
    ("トライ勝ち", Terminal::Try),
    ("トライルール", Terminal::Try),
    ("トライ", Terminal::Try),
    ("詰み", Terminal::Mate),
    ("詰", Terminal::Mate),
    ("切れ負け", Terminal::TimeUp),
    ("切負", Terminal::TimeUp),
    ("時間切れ", Terminal::TimeUp),
    ("時間切", Terminal::TimeUp),
    ("反則勝ち", Terminal::FoulWin),
    ("反則勝", Terminal::FoulWin),
    ("反則負け", Terminal::FoulLoss),
    ("反則負", Terminal::FoulLoss),
    ("反則", Terminal::FoulLoss),
    ("入玉勝ち", Terminal::Declared),
    ("入玉宣言", Terminal::Declared),
    ("宣言勝ち", Terminal::Declared),
    ("勝ち宣言", Terminal::Declared),
    ("不戦敗", Terminal::Default),
    ("不戦負", Terminal::Default),
    ("不戦勝", Terminal::DefaultWin),
    ("不詰", Terminal::NoMate),
    ("最大手数", Terminal::MaxMoves),
    ("手数制限", Terminal::MaxMoves),
    ("引き分け", Terminal::Draw),
    ("引分", Terminal::Draw),
    ("エラー", Terminal::Error),
    ("入玉", Terminal::Declared),
];

/// The end that `text` begins with, and what follows.
pub(crate) fn terminal(text: &str) -> Option<(Terminal, &str)> {
    TERMINALS.iter().find_map(|(word, terminal)| Some((*terminal, text.strip_prefix(word)?)))
}

/// The words for ends that servers write into rows in English, in any case of letters, with hyphens or without.
const ENGLISH: [(&str, Terminal); 9] = [
    ("timeup", Terminal::TimeUp),
    ("timeout", Terminal::TimeUp),
    ("resign", Terminal::Resigned),
    ("resigns", Terminal::Resigned),
    ("checkmate", Terminal::Mate),
    ("sennichite", Terminal::Repetition),
    ("perpetualcheck", Terminal::PerpetualCheck),
    ("jishogi", Terminal::Impasse),
    ("illegalmove", Terminal::FoulLoss),
];

/// The end that a row states behind its number, in Japanese or English, and what follows.
pub(crate) fn end_of_row(text: &str) -> Option<(Terminal, &str)> {
    terminal(text).or_else(|| {
        let is_of_word = |character: char| character.is_ascii_alphabetic() || matches!(character, '-' | '_' | ' ');
        let (word, _) = text.split_at(text.find(|character| !is_of_word(character)).unwrap_or(text.len()));
        let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
        let known = ENGLISH.iter().find(|(name, _)| name.eq_ignore_ascii_case(&letters));
        Some((known?.1, &text[word.trim_end().len()..]))
    })
}

/// Whether a line that nothing else can be made of may say how the game ended: words in Japanese, or those of other formats.
pub(crate) fn may_be_end(text: &str) -> bool {
    let name = text.trim_start_matches('%').to_ascii_uppercase();
    text.chars().any(|character| !character.is_ascii() && character.is_alphanumeric())
        || Special::names().any(|known| known == name)
        || name == "RESIGN"
}

/// Whether a line is a single word in Japanese, as ends are.
pub(crate) fn is_word(text: &str) -> bool {
    /// No end has more characters.
    const LONGEST: usize = 8;
    !text.is_ascii() && text.chars().count() <= LONGEST && text.chars().all(char::is_alphanumeric)
}

/// The end that `text` is nearest to, for a message.
pub(crate) fn nearest_end(text: &str) -> String {
    hint(text, TERMINALS.iter().map(|(word, _)| *word))
}

/// `; nearest: "…"` with the word among `known` that is nearest to `word`; empty where none is near.
pub(crate) fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |near| format!("; nearest: {}", quoted(near)))
}

/// The end that `text` speaks of somewhere; `不詰` is no `詰`.
pub(crate) fn terminal_within(text: &str) -> Option<Terminal> {
    let word = |name: &str| TERMINALS.iter().find(|(word, _)| *word == name).map(|(_, terminal)| *terminal);
    let found = |(name, _): &&(&str, Terminal)| text.contains(name);
    if text.contains("不詰") { word("不詰") } else { TERMINALS.iter().find(found).map(|(_, terminal)| *terminal) }
}

/// The handicaps: what the upper hand plays without, by square.
const HANDICAPS: [(&str, &[(u8, u8)]); 15] = [
    ("平手", &[]),
    ("香落", &[(1, 1)]),
    ("右香落", &[(9, 1)]),
    ("角落", &[(2, 2)]),
    ("飛車落", &[(8, 2)]),
    ("飛香落", &[(8, 2), (1, 1)]),
    ("二枚落", &[(8, 2), (2, 2)]),
    ("三枚落", &[(8, 2), (2, 2), (1, 1)]),
    ("四枚落", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("五枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("左五枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    ("六枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1)]),
    ("左七枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1)]),
    ("右七枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)]),
    ("八枚落", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1), (7, 1)]),
];

/// The start of a game at these odds; the upper hand moves first. `None` if the name is not known.
pub(crate) fn handicap(name: &str) -> Option<Setup> {
    let folded: String = name
        .chars()
        .map(|c| digit(c).and_then(|n| NUMBERS.chars().nth(usize::from(n).checked_sub(1)?)).unwrap_or(c))
        .collect();
    let name = folded.trim().trim_end_matches('ち').trim_end_matches('し');
    if name == "十枚落" {
        let golds = [(4, 1), (6, 1)];
        return handicap("八枚落").map(|setup| without(setup, &golds));
    }
    let (_, missing) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    Some(without(Setup::EVEN, missing))
}

fn without(mut setup: Setup, squares: &[(u8, u8)]) -> Setup {
    for square in squares.iter().filter_map(|&(file, rank)| Square::new(file, rank)) {
        setup.board[square.index()] = None;
        setup.turn = Side::Second;
    }
    setup
}

/// Whether this is a name that a board must stand with: another start, or a problem.
pub(crate) fn needs_board(name: &str) -> bool {
    ["その他", "詰将棋", "詰め将棋", "実戦詰将棋", "必至", "必死"].contains(&name)
}

/// The names of the handicaps, for messages.
pub(crate) fn handicap_names() -> Vec<String> {
    HANDICAPS
        .iter()
        .enumerate()
        .map(|(index, (name, _))| if index == 0 { (*name).to_owned() } else { format!("{name}ち") })
        .chain(["十枚落ち".to_owned(), "その他".to_owned()])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_squares() {
        for (text, expected) in [
            ("二", Some(2)),
            ("十", Some(10)),
            ("十八", Some(18)),
            ("3", Some(3)),
            ("１８", Some(18)),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(count(text), expected, "{text}");
        }
        for text in ["７六歩", "７６歩", "76歩", "7六歩"] {
            assert_eq!(
                square(text).map(|(square, rest)| (square.to_string(), rest)),
                Some(("76".to_owned(), "歩")),
                "{text}"
            );
        }
    }

    #[test]
    fn handicaps() {
        for (name, ranks) in [
            ("平手　　", "lnsgkgsnl/1r5b1/"),
            ("香落ち", "lnsgkgsn1/1r5b1/"),
            ("右香落ち", "1nsgkgsnl/1r5b1/"),
            ("角落ち", "lnsgkgsnl/1r7/"),
            ("飛車落ち", "lnsgkgsnl/7b1/"),
            ("飛香落ち", "lnsgkgsn1/7b1/"),
            ("二枚落ち", "lnsgkgsnl/9/"),
            ("2枚落ち", "lnsgkgsnl/9/"),
            ("三枚落ち", "lnsgkgsn1/9/"),
            ("四枚落ち", "1nsgkgsn1/9/"),
            ("五枚落ち", "2sgkgsn1/9/"),
            ("左五枚落ち", "1nsgkgs2/9/"),
            ("六枚落ち", "2sgkgs2/9/"),
            ("左七枚落ち", "2sgkg3/9/"),
            ("右七枚落ち", "3gkgs2/9/"),
            ("八枚落ち", "3gkg3/9/"),
            ("十枚落ち", "4k4/9/"),
        ] {
            let sfen = handicap(name).expect(name).to_sfen();
            assert!(sfen.starts_with(ranks), "{name}: {sfen}");
            assert_eq!(sfen.contains(" w "), !name.starts_with("平手"), "{name}");
        }
        assert_eq!(handicap("七枚落ち"), None);
    }
}
