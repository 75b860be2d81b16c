//! Properties over many positions and records; the laws are those of `oracle`, written a second time.

mod diagrams;
mod oracle;

use std::collections::BTreeSet;
use std::io::Read;
use std::ops::ControlFlow;

use oracle::{Board, Plies, Ply, Sennichite};
use proptest::collection::vec;
use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_core::side::Sides;
use shinpan_records::Port;
use shinpan_records::verdict::Ruling;
use shinpan_shogi::Shogi;
use shinpan_shogi::csa::{self, Reader};
use shinpan_shogi::legality::Refusal;
use shinpan_shogi::moves::Move;
use shinpan_shogi::piece::{Piece, PieceType};
use shinpan_shogi::position::Position;
use shinpan_shogi::record::{Notation, RawGame, Start, Time};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::{Reading, Rules};
use shinpan_shogi::setup::Setup;
use shinpan_shogi::square::Square;
use shinpan_testing::Drip;

/// Files, ranks and name of a move of the crate.
fn plain(mv: Move) -> Ply {
    let at = |square: Square| (i32::from(square.file()), i32::from(square.rank()));
    (mv.from.map_or((0, 0), at), at(mv.to), mv.piece_type.csa())
}

/// Every move that can be written.
fn all_moves() -> impl Iterator<Item = Move> {
    let origins = || std::iter::once(None).chain(Square::all().map(Some));
    let to = |from| Square::all().map(move |to| (from, to));
    origins().flat_map(to).flat_map(|(from, to)| PieceType::ALL.map(|piece_type| Move { from, to, piece_type }))
}

/// A game from `start`: each number picks one of the legal moves.
fn play(start: &Setup, choices: &[u16]) -> (Vec<Position>, Vec<Move>) {
    let mut positions = vec![Position::new(start)];
    let mut moves = Vec::new();
    for &choice in choices {
        let position = positions[moves.len()];
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        positions.push(position.play(position.turn(), mv).expect("one of the legal moves"));
        moves.push(mv);
    }
    (positions, moves)
}

fn carried_along_is_looked_up(position: &Position) -> Result<(), TestCaseError> {
    let fresh = Position::new(&position.to_setup());
    prop_assert_eq!(position.key(), fresh.key());
    prop_assert_eq!(position.in_check(), fresh.in_check());
    prop_assert_eq!(position.king(Side::First), fresh.king(Side::First));
    prop_assert_eq!(position.king(Side::Second), fresh.king(Side::Second));
    let board = Board::new(&position.to_setup());
    prop_assert_eq!(position.in_check(), board.is_in_check(board.turn()));
    Ok(())
}

fn legal_moves_are_the_same(position: &Position) -> Result<(), TestCaseError> {
    let moves = position.legal_moves();
    let ours: BTreeSet<Ply> = moves.iter().copied().map(plain).collect();
    prop_assert_eq!(ours.len(), moves.len(), "a move listed twice");
    let theirs: BTreeSet<Ply> = Board::new(&position.to_setup()).legal().into_iter().collect();
    prop_assert_eq!(&ours, &theirs, "{}", position.to_setup().to_sfen());
    prop_assert_eq!(position.has_legal_move(), !ours.is_empty());
    Ok(())
}

/// Whatever can be written is refused with the code of the page, or is legal.
fn refusals_are_the_same(position: &Position) -> Result<(), TestCaseError> {
    let board = Board::new(&position.to_setup());
    for mv in all_moves() {
        let ours = position.play(position.turn(), mv).err().map(|refusal: Refusal| refusal.code().as_str());
        let theirs = board.refusal(plain(mv));
        prop_assert_eq!(ours, theirs, "{} {}", position.to_setup().to_sfen(), mv);
        prop_assert_eq!(position.play(position.turn().other(), mv).err(), Some(Refusal::WrongTurn));
    }
    Ok(())
}

fn any_piece() -> impl Strategy<Value = Piece> {
    (any::<bool>(), 0usize..14).prop_map(|(first, piece_type)| {
        Piece::new(if first { Side::First } else { Side::Second }, PieceType::ALL[piece_type])
    })
}

fn any_hands() -> impl Strategy<Value = String> {
    let piece = (1u8..4, proptest::sample::select(b"PLNSGBRplnsgbr".to_vec()));
    vec(piece, 0..6).prop_map(|pieces| {
        let piece = |(count, letter): &(u8, u8)| format!("{count}{}", char::from(*letter));
        if pieces.is_empty() { "-".to_owned() } else { pieces.iter().map(piece).collect::<Vec<_>>().concat() }
    })
}

/// Any pieces anywhere, also what no game can reach; mostly with one king a side.
fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = vec((0usize..81, any_piece()), 0..28);
    let kings = proptest::option::weighted(0.9, (0usize..81, 0usize..81));
    (pieces, kings, any_hands(), any::<bool>()).prop_map(|(pieces, kings, hands, first)| {
        let turn = if first { "b" } else { "w" };
        let mut setup = Setup::from_sfen(&format!("9/9/9/9/9/9/9/9/9 {turn} {hands} 1")).expect("an SFEN");
        for (square, piece) in pieces {
            if kings.is_none() || piece.piece_type() != PieceType::King {
                setup.board[square] = Some(piece);
            }
        }
        if let Some((one, other)) = kings {
            setup.board[one] = Some(Piece::new(Side::First, PieceType::King));
            setup.board[other] = Some(Piece::new(Side::Second, PieceType::King));
        }
        setup
    })
}

/// Two kings and a few pieces: shuffling brings positions back soon.
fn small_setup() -> impl Strategy<Value = Setup> {
    (vec((0usize..81, any_piece()), 0..4), 0usize..81, 0usize..81, any::<bool>())
        .prop_map(|(pieces, one, other, first)| {
            let mut setup = Setup::empty();
            setup.turn = if first { Side::First } else { Side::Second };
            for (square, piece) in pieces.into_iter().filter(|(_, piece)| piece.piece_type() != PieceType::King) {
                setup.board[square] = Some(piece);
            }
            setup.board[one] = Some(Piece::new(Side::First, PieceType::King));
            setup.board[other] = Some(Piece::new(Side::Second, PieceType::King));
            setup
        })
        .prop_filter("a possible position", |setup| setup.faults().is_empty())
}

/// A game of shuffling: back to where the piece came from, as four plies before, or anything. A side that is to check does
/// so when it can, so that many repetitions are perpetual check.
fn shuffle(start: &Setup, checkers: [bool; 2], choices: &[u16]) -> (Vec<Position>, Vec<Move>) {
    let mut positions = vec![Position::new(start)];
    let mut moves: Vec<Move> = Vec::new();
    for &choice in choices {
        let position = positions[moves.len()];
        let legal = position.legal_moves();
        let gives_check = |mv: &Move| position.play(position.turn(), *mv).is_ok_and(|next| next.in_check());
        let checks: Vec<Move> = legal.iter().copied().filter(gives_check).collect();
        let is_checker = checkers[position.turn().index()] && choice & 31 != 0;
        let usable = if is_checker && !checks.is_empty() { &checks } else { &legal };
        let before = |plies| moves.len().checked_sub(plies).map(|index: usize| moves[index]);
        let back = before(2).and_then(|mv| Some(Move { from: Some(mv.to), to: mv.from?, piece_type: mv.piece_type }));
        let index = usize::from(choice >> 5);
        let picked = [back, before(4)].into_iter().flatten().find(|mv| choice & 7 != 0 && usable.contains(mv));
        let any = || usable.get(index % usable.len().max(1)).copied();
        let Some(mv) = picked.or_else(any) else { break };
        positions.push(position.play(position.turn(), mv).expect("one of the legal moves"));
        moves.push(mv);
    }
    (positions, moves)
}

/// The first repetition that the crate finds.
fn first_repetition(positions: &[Position], times: u32, reading: Reading) -> Option<(usize, Sennichite)> {
    let mut history = History::default();
    history.begin(positions[0]);
    for (ply, position) in positions.iter().enumerate().skip(1) {
        history.push(*position);
        if let Some(repetition) = history.repetition(times, reading) {
            return Some((
                ply,
                match repetition.offender() {
                    Some(side) => Sennichite::Loses(side.index()),
                    None if repetition.ruling() == Ruling::Draw => Sennichite::Draw,
                    None => Sennichite::Referee,
                },
            ));
        }
    }
    None
}

fn games(input: &mut dyn Read) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Reader::default().read(input, &mut each).expect("memory can be read");
    games
}

/// Any bytes are games, the same in pieces as in one, and can be checked and judged.
fn bytes_are_read(bytes: &[u8], steps: &[usize]) -> Result<(), TestCaseError> {
    let whole = games(&mut &bytes[..]);
    let pieces = games(&mut Drip::with_lengths(bytes, steps));
    prop_assert_eq!(format!("{whole:?}"), format!("{pieces:?}"));
    prop_assert!(!whole.is_empty());
    let mut shogi = Shogi::default();
    for (game, index) in whole.iter().zip(1..) {
        prop_assert_eq!(game.index, index);
        let checked = shogi.check(game, Sides::default());
        let places: Vec<_> = checked.findings.iter().map(|f| (f.line, f.column, f.severity)).collect();
        prop_assert!(places.is_sorted(), "{places:?}");
        let _ = shogi.judge(game);
    }
    Ok(())
}

/// What records are made of, and what disturbs them.
const TOKENS: [&str; 36] = [
    "\n",
    "\r\n",
    "\r",
    "/\n",
    ",",
    "'",
    " ",
    "+",
    "-",
    "T",
    "T1.5",
    "T12345678\n",
    "%TORYO\n",
    "%MATTA\n",
    "%KACHI,'*\n",
    "%SENNICHITE\n",
    "#RESIGN\n",
    "PI\n",
    "PI82HI\n",
    "P1",
    "P+00AL",
    "P-0055FU\n",
    "+7776FU\n",
    "-3334FU\n",
    "+0055KA\n",
    "V3.0\n",
    "N+:a\n",
    "$TIME:1+2+3\n",
    "$MAX_MOVES:2\n",
    "'summary:toryo:a win:b lose\n",
    "\u{feff}",
    "'CSA encoding=UTF-8",
    "激指",
    "**",
    "-8822UM\n",
    "%x\n",
];

/// A record with some places overwritten: where, by which token, how many bytes go.
fn disturbed(record: &str, changes: &[(u16, usize, usize)]) -> Vec<u8> {
    let mut bytes = record.as_bytes().to_vec();
    for &(at, token, gone) in changes {
        let at = usize::from(at) % (bytes.len() + 1);
        let end = (at + gone).min(bytes.len());
        bytes.splice(at..end, TOKENS[token].bytes());
    }
    bytes
}

/// This many cases, or as many as `PROPTEST_CASES` says; failures are reported, not kept in a file.
fn cases(usual: u32) -> ProptestConfig {
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { ProptestConfig::default().cases } else { usual };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn art_25_1_3_legal_moves_are_those_of_the_oracle(choices in vec(any::<u16>(), 0..240)) {
        let (positions, _) = play(&Setup::EVEN, &choices);
        for (ply, position) in positions.iter().enumerate() {
            carried_along_is_looked_up(position)?;
            if ply % 24 == 23 || ply + 1 == positions.len() {
                legal_moves_are_the_same(position)?;
            }
        }
    }

    #[test]
    fn art_25_1_3_legal_moves_of_any_setup(setup in any_setup(), choices in vec(any::<u16>(), 0..12)) {
        let (positions, _) = play(&setup, &choices);
        for position in &positions {
            carried_along_is_looked_up(position)?;
            legal_moves_are_the_same(position)?;
        }
    }

    #[test]
    fn what_is_written_reads_back(
        setup in prop_oneof![Just(Setup::EVEN), any_setup()], choices in vec(any::<u16>(), 0..60),
    ) {
        let (_, moves) = play(&setup, &choices);
        let timed = |(mv, choice): (&Move, &u16)| (*mv, (choice % 3 > 0).then_some(u32::from(*choice)));
        let timed: Vec<_> = moves.iter().zip(&choices).map(timed).collect();
        let record = csa::write_game(["a", "b"], &setup, &timed, Some("TORYO"));
        let games = games(&mut record.as_bytes());
        prop_assert_eq!(games.len(), 1);
        prop_assert!(games[0].findings.is_empty(), "{:?}", games[0].findings);
        let Start::Given(_, read) = &games[0].start else { return Err(TestCaseError::fail("no start")) };
        let turn = games[0].turn.map(|(_, side)| side);
        prop_assert_eq!(turn, Some(setup.turn));
        prop_assert_eq!(Setup { turn: setup.turn, ..(**read).clone() }, setup);
        let read: Vec<_> = games[0].moves.iter().map(|mv| match (mv.notation, mv.time) {
            (Notation::Named(named), Time::Given { span, .. }) => (named, u32::try_from(span.0 / 1000).ok()),
            (Notation::Named(named), _) => (named, None),
            other => panic!("{other:?}"),
        }).collect();
        prop_assert_eq!(read, timed);
    }

    #[test]
    fn sfen_reads_back(setup in any_setup()) {
        prop_assert_eq!(Setup::from_sfen(&setup.to_sfen()), Ok(setup));
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn art_25_1_3_every_other_move_has_its_code(choices in vec(any::<u16>(), 0..200)) {
        let (positions, _) = play(&Setup::EVEN, &choices);
        refusals_are_the_same(&positions[positions.len() - 1])?;
    }

    #[test]
    fn art_25_1_3_every_other_move_of_any_setup(setup in any_setup()) {
        refusals_are_the_same(&Position::new(&setup))?;
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn repetition_is_that_of_the_oracle(
        setup in small_setup(), checkers in any::<[bool; 2]>(), choices in vec(any::<u16>(), 20..120), times in 2u32..5,
    ) {
        let (positions, moves) = shuffle(&setup, checkers, &choices);
        let boards: Vec<Board> = positions.iter().map(|position| Board::new(&position.to_setup())).collect();
        let plies = Plies(&boards);
        let expected = [plies.by_article(times as usize), plies.by_server(times as usize)];
        let readings = [Reading::Csa, Reading::ShogiServer];
        prop_assert_eq!(readings.map(|reading| first_repetition(&positions, times, reading)), expected, "{}", moves.len());
        let record = csa::write_game(["a", "b"], &setup, &moves.iter().map(|&mv| (mv, None)).collect::<Vec<_>>(), None);
        let game = &games(&mut record.as_bytes())[0];
        let verdicts = expected.map(|found| found.map(|(_, what)| what));
        for (reading, expected) in readings.into_iter().zip(expected) {
            let rules = Rules { repetition: times, repetition_reading: reading, ..Rules::default() };
            let judged = Shogi::new(rules).judge(game).expect("a legal game");
            prop_assert_eq!(judged.ply.map(|ply| ply as usize), expected.map(|(ply, _)| ply));
            let referee = matches!(expected, Some((_, Sennichite::Referee)));
            prop_assert_eq!(judged.doubtful, referee || verdicts[0] != verdicts[1]);
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..400), steps in vec(1usize..40, 1..5)) {
        bytes_are_read(&bytes, &steps)?;
    }

    #[test]
    fn any_statements_are_read(tokens in vec(0usize..TOKENS.len(), 0..40), steps in vec(1usize..20, 1..5)) {
        let text: String = tokens.iter().map(|&token| TOKENS[token]).collect();
        bytes_are_read(text.as_bytes(), &steps)?;
    }

    #[test]
    fn disturbed_records_are_read(
        choices in vec(any::<u16>(), 0..30),
        changes in vec((any::<u16>(), 0usize..TOKENS.len(), 0usize..6), 1..8),
        steps in vec(1usize..200, 1..5),
    ) {
        let (_, moves) = play(&Setup::EVEN, &choices);
        let timed: Vec<_> = moves.iter().map(|&mv| (mv, Some(9))).collect();
        let record = csa::write_game(["a", "b"], &Setup::EVEN, &timed, Some("TORYO"));
        bytes_are_read(&disturbed(&record, &changes), &steps)?;
    }
}
