//! What is written reads back, in every format and notation; nothing panics.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;
use shinpan_core::Side;
use shinpan_records::format::Format;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::square::POINTS;
use shinpan_xiangqi::{Board, Judge, Meaning, Move, Piece, PieceType, Position, Ranks, Rules, Square, check, wxf};

use crate::common::games;

/// Kings at home and so many other pieces anywhere, many on the same few files, whether a game can bring it about or not.
fn position() -> impl Strategy<Value = Position> {
    let square = prop_oneof![0..90_u8, (0..10_u8, 2..4_u8).prop_map(|(rank, file)| rank * 9 + file)];
    let piece = prop::sample::select(
        Piece::ALL.into_iter().filter(|piece| piece.piece_type != PieceType::King).collect::<Vec<_>>(),
    );
    (prop::collection::vec((square, piece), 0..24), prop::sample::select(vec![4, 5, 13]), any::<bool>()).prop_map(
        |(pieces, king, is_first)| {
            let mut points = [None; POINTS];
            for (square, piece) in pieces {
                points[usize::from(square)] = Some(piece);
            }
            points[king] = Piece::from_letter(b'K');
            points[84] = Piece::from_letter(b'k');
            let turn = if is_first { Side::First } else { Side::Second };
            Position { board: Board::new(&points), turn }
        },
    )
}

/// Whether `text` is notation for `mv`, also in its other spellings.
fn means(text: &str, position: &Position, mv: Move) -> Result<(), TestCaseError> {
    let meant = Ok(Meaning::Move(mv));
    prop_assert_eq!(wxf::read(text, position), meant, "{} in {:?}", text, position);
    prop_assert_eq!(wxf::read(&text.replace('=', ".").to_lowercase(), position), meant);
    if matches!(text.as_bytes()[1], b'+' | b'-') {
        let other: String = [1, 0, 2, 3].into_iter().filter_map(|at| text.chars().nth(at)).collect();
        prop_assert_eq!(wxf::read(&other, position), meant, "{}", other);
    }
    Ok(())
}

/// The moves of a game, each chosen among the legal ones, until it is over.
fn game(picks: &[Index]) -> Vec<(Move, String)> {
    let mut judge = Judge::new(&Start::usual(), Rules::default());
    let mut moves = Vec::new();
    for pick in picks {
        let legal = judge.position().legal_moves();
        if legal.is_empty() || judge.game_end().is_some() {
            break;
        }
        let mv = *pick.get(&legal);
        moves.push((mv, wxf::text(judge.position(), mv)));
        judge.push(mv).expect("a legal move");
    }
    moves
}

fn one_based(mv: Move) -> String {
    let name = |square: Square| format!("{}{}", &square.name()[..1], square.rank() + 1);
    format!("{}{}", name(mv.from), name(mv.to))
}

fn numbered(moves: &[String]) -> String {
    let turns = moves.chunks(2).zip(1..).map(|(turn, number)| format!("{number}. {}\n", turn.join(" ")));
    turns.chain(["*\n".to_owned()]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Every legal move has a text of its own: its notation, or coordinates.
    #[test]
    fn wxf_reads_back(position in position()) {
        for mv in position.legal_moves() {
            let text = wxf::text(&position, mv);
            match text.parse::<Move>() {
                Ok(read) => prop_assert_eq!(read, mv),
                Err(_) => means(&text, &position, mv)?,
            }
        }
    }

    /// A text of the form is a move of the piece that it names, or refused; of several that it names the one that is legal.
    #[test]
    fn wxf_reads_what_it_names(position in position(), text in "[-+1-9KAEHRCP][-+1-9KAEHRCP][-+=.][1-9]") {
        let moves = match wxf::read(&text, &position) {
            Ok(Meaning::Move(mv)) => vec![mv],
            Ok(Meaning::NoneOf(one, other)) => {
                prop_assert!([one, other].iter().all(|mv| position.play(*mv).is_err()));
                vec![one, other]
            }
            Err(_) => Vec::new(),
        };
        for mv in moves {
            prop_assert!(wxf::is_form(&text));
            let letter = text.chars().find(char::is_ascii_uppercase).unwrap_or('P');
            let piece_type = PieceType::from_letter(letter as u8).expect("a letter of a piece");
            prop_assert_eq!(position.board.piece(mv.from), Some(Piece { side: position.turn, piece_type }));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A game is the same in every notation and format.
    #[test]
    fn games_read_back(picks in prop::collection::vec(any::<Index>(), 0..150)) {
        let moves = game(&picks);
        let texts: [Vec<String>; 4] = [
            moves.iter().map(|(mv, _)| mv.to_string()).collect(),
            moves.iter().map(|(mv, _)| format!("{}-{}", mv.from, mv.to).to_uppercase()).collect(),
            moves.iter().map(|(_, text)| text.clone()).collect(),
            moves.iter().map(|(mv, _)| one_based(*mv)).collect(),
        ];
        let expected = check(&games(format!("{{\"moves\":{:?}}}", texts[0]).as_bytes(), None)[0], &Rules::default(), Ranks::FromZero);
        prop_assert!(expected.findings.iter().all(|finding| ["repetition", "no-capture"].contains(&finding.code)));
        for (index, texts) in texts.iter().enumerate() {
            let ranks = if index == 3 { Ranks::FromOne } else { Ranks::FromZero };
            for file in [format!("{{\"moves\":{texts:?}}}"), format!("moves\n\"{}\"\n", texts.join(" ")), numbered(texts)] {
                let games = games(file.as_bytes(), None);
                prop_assert_eq!(games.len(), 1);
                let mut judge = Judge::new(&games[0].start().expect("the array"), Rules::default());
                prop_assert_eq!(games[0].play(ranks, &mut judge, |_, _, _| {}), Ok(None));
                let played: Vec<_> = (1..).map_while(|ply| judge.move_at(ply)).collect();
                prop_assert_eq!(played, moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
                let checked = check(&games[0], &Rules::default(), ranks);
                prop_assert_eq!((checked.outcome, &checked.ending), (expected.outcome, &expected.ending));
            }
        }
    }

    /// Any bytes, and any words, are read and checked without a panic.
    #[test]
    fn nothing_panics(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        text in "(\\[(FEN|Result|Game) \"[a-z1-9/\"]{0,9}\\]?\n|[0-9]{1,3}\\.{0,3} ?|[a-jA-J][0-9]{1,2}-?[a-j][0-9]{1,2} |[{}();$*?]| 1-0 |\n){0,40}",
    ) {
        for file in [&bytes[..], text.as_bytes()] {
            for format in [None, Some(Format::Own(0))] {
                for game in games(file, format) {
                    for ranks in [Ranks::FromZero, Ranks::FromOne] {
                        let checked = check(&game, &Rules::default(), ranks);
                        prop_assert!(checked.findings.is_sorted_by_key(|one| (one.line, one.column, one.severity)));
                    }
                }
            }
        }
    }
}
