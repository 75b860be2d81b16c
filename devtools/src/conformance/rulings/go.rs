//! Games of Go for other libraries, with our rulings on every board: captures, and the forms of superko.

use serde_json::{Value, json};
use shinpan_core::Side;
use shinpan_go::class::Class;
use shinpan_go::forms::Repetition;
use shinpan_go::record::{Move, Setup};
use shinpan_go::{Board, Form, Judge, Point, Rules, Size, selfplay};

use crate::conformance::readings::rows;
use crate::dutch_tournaments::random::Random;

/// Sizes of the boards: on small ones positions repeat.
const SIDES: [u8; 10] = [2, 2, 3, 3, 4, 5, 7, 9, 13, 19];
/// Boards with more rows than the first number are shown only every so many plies, the second number.
const SHOWN: (u8, usize) = (9, 10);

/// A game to be compared.
struct SampleGame {
    kind: &'static str,
    size: Size,
    setup: Setup,
    turns: Vec<(Side, Move)>,
}

/// Generates the game of this seed: of ten games, six come from our usual generator, two have plays that take their own
/// stones, and two begin with stones that were set up.
pub(super) fn our_game(seed: u64, number: u32) -> Value {
    let course = course(seed, number);
    let mut judge = Judge::new(Rules::of(Form::Psk));
    judge.restart(course.size);
    if course.kind == "setup" {
        judge.set_up(&course.setup);
    }
    let mut boards = vec![json!({ "rows": rows(judge.board()) })];
    let mut moves = Vec::new();
    for (ply, (side, mv)) in course.turns.iter().enumerate() {
        let before = stones(judge.board());
        if judge.play(*side, *mv).is_err() {
            break;
        }
        let is_shown = course.size.height() <= SHOWN.0 || ply.is_multiple_of(SHOWN.1);
        boards.push(json!({
            "taken": before + usize::from(*mv != Move::Pass) - stones(judge.board()),
            "rows": is_shown.then(|| rows(judge.board())),
            "basic_ko": is_basic_ko(&judge),
        }));
        moves.push(named(*side, *mv));
    }
    let forms = [Form::Psk, Form::Ssk, Form::Nsk];
    let first = forms.map(|form| (form.as_str().to_owned(), json!(judge.decision_by(form).map(|it| it.ply))));
    json!({
        "game": number, "kind": course.kind, "start": course.size.height(), "moves": moves, "boards": boards,
        "black": names(&course.setup.black), "white": names(&course.setup.white),
        "forms": Value::Object(first.into_iter().collect()), "sgf": sgf(&course),
        "last": rows(judge.board()),
    })
}

fn course(seed: u64, number: u32) -> SampleGame {
    let mut random = Random::new(seed);
    let rows = random.pick(&SIDES);
    // All of these are valid sizes.
    let size = Size::new(rows, rows).unwrap_or(Size::USUAL);
    let plies = 3 * size.points().min(100);
    let setup = Setup::default();
    match number % 10 {
        0..=5 => SampleGame { kind: "course", size, setup, turns: selfplay::play(seed, size, plies) },
        6 | 7 => SampleGame { kind: "suicide", size, setup, turns: any_plays(&mut random, Board::new(size), plies) },
        _ => {
            let setup = stones_anywhere(&mut random, size);
            let mut board = Board::new(size);
            board.edit(&setup);
            SampleGame { kind: "setup", size, setup, turns: any_plays(&mut random, board, plies) }
        }
    }
}

/// Plays on any free points, with an occasional pass.
fn any_plays(random: &mut Random, mut board: Board, plies: usize) -> Vec<(Side, Move)> {
    let mut turns = Vec::new();
    for side in Side::BOTH.into_iter().cycle().take(plies) {
        let free = board.size().all().filter(|point| board.stone(*point).is_none()).collect::<Vec<_>>();
        let mv = if free.is_empty() || random.chance(4) { Move::Pass } else { Move::Play(random.pick(&free)) };
        if let Move::Play(point) = mv
            && board.play(point, side).is_err()
        {
            break;
        }
        turns.push((side, mv));
    }
    turns
}

/// Sets up stones without regard to liberties.
fn stones_anywhere(random: &mut Random, size: Size) -> Setup {
    let density = u64::from(random.within(5..=60));
    let mut setup = Setup::default();
    for point in size.all() {
        if random.chance(density) {
            if random.chance(50) { setup.black.push(point) } else { setup.white.push(point) }
        }
    }
    setup
}

fn stones(board: &Board) -> usize {
    board.size().all().filter(|point| board.stone(*point).is_some()).count()
}

/// Whether the last play retook a ko at once.
fn is_basic_ko(judge: &Judge) -> bool {
    let repetition = Repetition::find(&Rules::of(Form::Psk), judge.history(), 0);
    repetition.is_some_and(|repetition| repetition.class == Class::BasicKo)
}

/// Returns a turn as in SGF, preceded by its side.
fn named(side: Side, mv: Move) -> String {
    format!("{}{}", if side == Side::First { 'b' } else { 'w' }, mv)
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

/// Returns the record that our generator writes, with the stones that were set up.
fn sgf(course: &SampleGame) -> String {
    let text = selfplay::to_sgf(course.size, &course.turns);
    let list = |name: &str, points: &[Point]| {
        if points.is_empty() { String::new() } else { format!("{name}[{}]", names(points).join("][")) }
    };
    let stones = list("AB", &course.setup.black) + &list("AW", &course.setup.white);
    text.replacen("KM[7.5]", &format!("KM[7.5]{stones}"), 1)
}
