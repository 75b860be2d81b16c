//! What a judge says of a game it says of the same game with the sides exchanged, the other way round.
//!
//! The first byte picks the game, the second the start and the rules, then a byte a move; many take the last move back, so
//! that positions return. In Arimaa the board is turned over from left to right, since Gold always begins.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shakmaty::Position as _;
use shakmaty::uci::UciMove;
use shinpan_core::Side;
use shinpan_fuzz::Choices;
use shinpan_records::verdict::Ruling;

/// The same ruling with the sides exchanged.
fn exchanged(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::FirstLoses => Ruling::SecondLoses,
        Ruling::SecondLoses => Ruling::FirstLoses,
        same => same,
    }
}

fn shogi(start: u8, choices: &mut Choices<'_>) {
    use shinpan_shogi::{
        moves::Move, position::Position, repetition::History, rules::Reading, setup::Setup, square::Square,
    };
    let starts = ["4k4/9/9/9/9/9/9/9/4K2R1 b G 1", "9/4k4/9/9/4r4/9/9/3GKG3/9 w 2p2P 1"];
    let own = starts.get(usize::from(start % 3)).map_or(Setup::EVEN, |sfen| Setup::from_sfen(sfen).expect("an SFEN"));
    let turned = |square: Square| Square::from_index(Square::COUNT - 1 - square.index()).expect("on the board");
    let mut other = Setup { turn: own.turn.other(), ..own.clone() };
    (other.hands.first, other.hands.second) = (own.hands.second, own.hands.first);
    for (index, piece) in own.board.iter().enumerate() {
        let piece = piece.map(|piece| shinpan_shogi::piece::Piece::new(piece.side().other(), piece.piece_type()));
        other.board[Square::COUNT - 1 - index] = piece;
    }
    let (mut game, mut mirror) = (History::default(), History::default());
    game.begin(Position::new(&own));
    mirror.begin(Position::new(&other));
    let mut made: Vec<Move> = Vec::new();
    loop {
        let Some(position) = game.last().cloned() else { return };
        let last = made.len().checked_sub(2).map(|at| made[at]);
        let back = |mv: &Move| last.is_some_and(|last| mv.from == Some(last.to) && last.from == Some(mv.to));
        let Some(mv) = choices.move_of(&position.legal_moves(), back) else { return };
        made.push(mv);
        let same = Move { from: mv.from.map(turned), to: turned(mv.to), ..mv };
        let played = [game.play(position.turn(), mv), mirror.play(position.turn().other(), same)];
        assert_eq!(played, [Ok(()), Ok(())]);
        for reading in [Reading::Csa, Reading::ShogiServer] {
            let said = |game: &History| game.repetition(4, reading);
            let [one, two] = [said(&game), said(&mirror)];
            assert_eq!(one.as_ref().map(|it| exchanged(it.ruling())), two.as_ref().map(|it| it.ruling()));
            assert_eq!(one.map(|it| it.occurrences), two.map(|it| it.occurrences));
        }
    }
}

fn xiangqi(start: u8, choices: &mut Choices<'_>) {
    use shinpan_xiangqi::{Board, GameEnd, Judge, Move, Piece, Position, Rules, Square, fen::Start, square};
    let starts = [
        "3k5/9/9/9/9/9/9/9/R8/4K4 w",
        "3akab2/9/4b4/9/p1r3n2/9/2C3P2/4B4/4A4/2BAKR3 b",
        "3k5/4a4/9/n7c/9/9/4R4/4C4/9/4K4 w - - 90",
    ];
    let own = starts.get(usize::from(start % 4)).map_or_else(Start::usual, |fen| Start::parse(fen).expect("a start"));
    let opposite =
        |square: Square| Square::new(square.file(), square::RANKS - 1 - square.rank()).expect("on the board");
    let mut pieces = [None; square::POINTS];
    for square in Square::all() {
        let piece = own.position.board.piece(square);
        pieces[opposite(square).index()] = piece.map(|piece| Piece { side: piece.side.other(), ..piece });
    }
    let position = Position { board: Board::new(&pieces), turn: own.position.turn.other() };
    let other = Start { plies_without_capture: own.plies_without_capture, ..Start::from(position) };
    let rules = Rules { counted_checks: u32::from(start / 4 % 3), no_capture_plies: 96, ..Rules::default() };
    let (mut game, mut mirror) = (Judge::new(&own, rules), Judge::new(&other, rules));
    loop {
        let last = game.ply().checked_sub(1).and_then(|ply| game.move_at(ply));
        let back = |mv: &Move| last.is_some_and(|last| mv.from == last.to && last.from == mv.to);
        let Some(mv) = choices.move_of(&game.position().legal_moves(), back) else { return };
        let same = Move { from: opposite(mv.from), to: opposite(mv.to) };
        assert_eq!([game.push(mv), mirror.push(same)], [Ok(()), Ok(())]);
        let said = |judge: &Judge| (judge.plies_without_capture(), judge.is_check(), judge.occurrences());
        assert_eq!(said(&game), said(&mirror));
        match (game.game_end(), mirror.game_end()) {
            (Some(GameEnd::Repetition(one)), Some(GameEnd::Repetition(two))) => {
                assert_eq!((one.levels.first, one.levels.second), (two.levels.second, two.levels.first));
                assert_eq!((one.loser.map(Side::other), one.doubtful), (two.loser, two.doubtful));
            }
            (one, two) => assert_eq!(one, two),
        }
        for side in Side::BOTH {
            assert_eq!(game.is_safe(side), mirror.is_safe(side.other()));
            assert!(game.is_safe(side) == (game.game_end().and_then(|end| end.loser()) != Some(side)));
        }
    }
}

fn go(start: u8, choices: &mut Choices<'_>) {
    use shinpan_go::{Form, Judge, Rules, Size, record::Move};
    let size = Size::new(start % 3 + 1, start / 3 % 3 + 2).expect("a small board");
    let rules = Rules { form: Form::ALL[usize::from(start / 9) % Form::ALL.len()], ..Rules::default() };
    let (mut game, mut mirror) = (Judge::new(rules), Judge::new(rules));
    game.restart(size);
    mirror.restart(size);
    let moves = size.all().map(Move::Play).chain([Move::Pass]).collect::<Vec<_>>();
    let mut side = Side::First;
    while let Some(mv) = choices.one_of(&moves) {
        let played = [game.play(side, mv), mirror.play(side.other(), mv)];
        assert_eq!(played[0], played[1]);
        assert_eq!(game.board().to_string().replace('X', "o").replace('O', "X").replace('o', "O"), {
            mirror.board().to_string()
        });
        for form in Form::ALL {
            let said = |judge: &Judge| judge.decision_by(form);
            let turned = said(&game).map(|it| (exchanged(it.ruling), it.ply, it.side.other(), it.reason));
            assert_eq!(turned, said(&mirror).map(|it| (it.ruling, it.ply, it.side, it.reason)));
        }
        if played[0].is_err() {
            return;
        }
        side = side.other();
    }
}

fn chess(start: u8, choices: &mut Choices<'_>) {
    use shinpan_chess::position::{read, start as position_of};
    use shinpan_chess::{Claim, Judge, Rules};
    let starts = [
        ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"],
        ["4k3/1p6/8/P7/8/8/8/4K2R b K - 0 1", "4k2r/8/8/8/p7/8/1P6/4K3 w k - 0 1"],
    ];
    let [own, other] = starts[usize::from(start % 2)].map(|fen| position_of(fen).expect("a FEN"));
    let rules = Rules { laws: shinpan_chess::rules::EDITIONS[usize::from(start / 2 % 4)], ..Rules::default() };
    let (mut game, mut mirror) = (Judge::new(rules), Judge::new(rules));
    game.restart(&own);
    mirror.restart(&other);
    let mut made: Vec<shakmaty::Move> = Vec::new();
    loop {
        let last = made.len().checked_sub(2).map(|at| made[at]);
        let back =
            |mv: &shakmaty::Move| last.is_some_and(|last| mv.from() == Some(last.to()) && last.from() == Some(mv.to()));
        let Some(mv) = choices.move_of(&game.position().legal_moves(), back) else { return };
        made.push(mv);
        let text = UciMove::from_move(mv, shakmaty::CastlingMode::Standard).to_string();
        let turned = |(at, letter): (usize, char)| match letter.to_digit(10) {
            Some(rank) if at < 4 => char::from_digit(9 - rank, 10).expect("a rank"),
            _ => letter,
        };
        let same = read(&text.chars().enumerate().map(turned).collect::<String>(), mirror.position()).expect("a move");
        game.push(mv);
        mirror.play(&same);
        let said =
            |judge: &Judge| (judge.claims().collect::<Vec<(Claim, u32)>>(), judge.most_repeated(), judge.drawn());
        assert_eq!(said(&game), said(&mirror));
        assert_eq!(game.can_claim_repetition(), mirror.can_claim_repetition());
        assert_eq!(game.mover(game.ply()), mirror.mover(game.ply()).map(Side::other));
    }
}

fn arimaa(start: u8, choices: &mut Choices<'_>) {
    use shinpan_arimaa::{repetition::History, square::Direction, square::Square, word::Step, word::Word};
    let across = |square: Square| {
        Square::all().find(|to| to.rank() == square.rank() && to.file() == 7 - square.file()).expect("on the board")
    };
    let turned = |word: &Word| match *word {
        Word::Place(piece, square) => Word::Place(piece, across(square)),
        Word::Step(Step { piece, from, direction }) => {
            let direction = match direction {
                Direction::East => Direction::West,
                Direction::West => Direction::East,
                same => same,
            };
            Word::Step(Step { piece, from: across(from), direction })
        }
        capture => capture,
    };
    let limit = u32::from(start % 2) + 2;
    let (mut game, mut mirror) = (History::new(limit), History::new(limit));
    for setup in [
        "Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2",
        "ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8",
    ] {
        let words = setup.split(' ').map(|word| word.parse().expect("a word")).collect::<Vec<Word>>();
        assert!(game.play(&words).is_ok() && mirror.play(&words.iter().map(turned).collect::<Vec<_>>()).is_ok());
    }
    let mut last = [None; 2];
    loop {
        let position = *game.last();
        let steps = position
            .board
            .pieces()
            .filter(|(_, piece)| piece.side == position.turn)
            .flat_map(|(from, piece)| Direction::ALL.map(|direction| Step { piece, from, direction }));
        let legal = steps.filter(|step| position.play(&[Word::Step(*step)], false).is_ok()).collect::<Vec<_>>();
        let back = |step: &Step| last[0].is_some_and(|last: Step| step.from.step(step.direction) == Some(last.from));
        let Some(step) = choices.move_of(&legal, back) else { return };
        last = [last[1], Some(step)];
        let words = [Word::Step(step)];
        let played = [game.play(&words), mirror.play(&words.each_ref().map(turned))];
        let refused = |at: usize| played[at].as_ref().err().map(|refused| refused.refusal.to_string());
        assert_eq!(refused(0), refused(1));
        assert_eq!(game.end().map(|(side, ending)| (side, ending.as_str())), {
            mirror.end().map(|(side, ending)| (side, ending.as_str()))
        });
    }
}

fuzz_target!(|data: &[u8]| {
    let [game, start, moves @ ..] = data else { return };
    let judge = [shogi, xiangqi, go, chess, arimaa][usize::from(*game) % 5];
    judge(*start, &mut Choices::of(moves));
});
