//! Standings by the keys of a rule book, from the tables to the places: what a book may say, what the keys are, who shares a place.

use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{DrawPoints, HundredthPoints, Outcome, RuleBook};
use shinpan_tournament::Key;
use shinpan_tournament::ranking::fund::Source;
use shinpan_tournament::ranking::mobility::MobilityColumn;
use shinpan_tournament::ranking::places::steps;
use shinpan_tournament::ranking::prizes::Prizes;
use shinpan_tournament::ranking::rules::{DisqualifiedGames, Places};
use shinpan_tournament::ranking::value::{Elo, PointsPerGame, Value};
use shinpan_tournament::ranking::{Inputs, Rules, Tallies, compute, last_round};
use shinpan_tournament::{Byes, Facts, Field, Tally};

fn table(text: &str) -> Table {
    Table::read(text.as_bytes(), "t.csv", None).expect("a table")
}

fn entrants(text: &str) -> Entrants {
    Entrants::check(table(text)).expect("sound entrants")
}

fn games(text: &str) -> Games {
    Games::check(table(text), None, Schedule::Rounds).expect("sound games")
}

fn book(text: &str) -> RuleBook {
    RuleBook::parse(text, "b.toml", &|_| Err("no file".to_owned())).expect("a sound book")
}

/// `[standings]` of a book, or why it is refused.
fn rules(text: &str) -> Result<Rules, String> {
    book(text).section::<Rules>("standings").map_err(|error| error.to_string())
}

/// Place, id, the keys and columns as JSON has them, and what decided, of each member in the order of the places.
fn standings(text: &str, entrants: &Entrants, rows: &str) -> Vec<String> {
    let (rules, games) = (rules(text).expect("a sound section"), games(rows));
    let field = Field::of(entrants, None).expect("seeds");
    let through = last_round(&games);
    let Tallies { tally, strikes, .. } = Tallies::of(&rules, &field, &games, through);
    let mobility = MobilityColumn::of(&field).expect("numbers");
    let (book, strikes, mobility) = (book(text), Some(&strikes), mobility.as_ref());
    let lives = (rules.places == Places::Elimination).then(|| Facts::of(&book).lives(&book).expect("lives").get());
    let inputs = Inputs { through, lives, strikes, mobility, ..Inputs::of(&rules, &field, &tally) };
    let steps = steps(&rules);
    let row = |place: &shinpan_tournament::ranking::Standing| {
        let values = serde_json::to_string(&place.values).expect("values");
        let rank = place.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
        format!(
            "{rank} {} {values} {}",
            field.members()[place.member].id(),
            place.decided_by.map_or("-", |step| steps[step].as_str())
        )
    };
    compute(&inputs).iter().map(row).collect()
}

/// Reading R8: the highest is best, and an empty cell is worst. A number is the same however it is written, zero has no sign, and equals
/// share a place.
#[test]
fn r_mobility_is_compared_as_a_number() {
    let text = "extends = \"tcec-swiss\"\n[standings]\nkeys = [\"rmobility\"]\ncolumns = []\n";
    let entrants = entrants("id,seed,rmobility\na,1,0\nb,2,\nc,3,-0.25\nd,4,12.5\ne,5,12.500\nf,6,-0\ng,7,7\nh,8,-1\n");
    let expected = [
        "1 d [12.5] -",
        "1 e [12.5] -",
        "3 g [7] rmobility",
        "4 a [0] rmobility",
        "4 f [0] -",
        "6 c [-0.25] rmobility",
        "7 h [-1] rmobility",
        "8 b [null] rmobility",
    ];
    assert_eq!(standings(text, &entrants, "round,first,second,result\n"), expected);
}

/// What a column of a sheet shows.
#[test]
fn r_mobility_is_written_without_needless_zeros_and_zero_without_a_sign() {
    let shown = |cell: &str| {
        let entrants = entrants(&format!("id,seed,rmobility\na,1,{cell}\n"));
        let field = Field::of(&entrants, None).expect("seeds");
        let (rules, games) =
            (rules("extends = \"tcec-swiss\"\n").expect("rules"), games("round,first,second,result\n"));
        let (tally, mobility) = (Tally::of(&field, &games, ..), MobilityColumn::of(&field).expect("a number"));
        let places = compute(&Inputs { mobility: mobility.as_ref(), ..Inputs::of(&rules, &field, &tally) });
        let at = rules.keys.iter().position(|key| *key == Key::RMobility).expect("a key of the book");
        places[0].values[at].to_string()
    };
    for (cell, expected) in
        [("0", "0"), ("-0.0", "0"), ("12.50", "12.5"), ("-0.000001", "-0.000001"), ("007", "7"), ("", "")]
    {
        assert_eq!(shown(cell), expected, "{cell}");
    }
}

/// All cells that are no numbers are told at once; an empty one is none of them.
#[test]
fn r_mobility_that_is_no_number_is_refused() {
    let entrants = entrants("id,seed,rmobility\na,1,1e3\nb,2,\nc,3,0.5\nd,4,1.0000001\n");
    let faults = MobilityColumn::of(&Field::of(&entrants, None).expect("seeds")).expect_err("no numbers").to_string();
    let expected = "t.csv:2:5: rmobility: found \"1e3\", expected a number with at most 6 decimals\n\
                    t.csv:5:5: rmobility: found \"1.0000001\", expected a number with at most 6 decimals";
    assert_eq!(faults, expected);
}

/// Points a game: equal shares share a place, of however many games; who has not played has none.
#[test]
fn points_a_game() {
    let text = "extends = \"cutechess\"\n[standings]\nkeys = [\"percent\"]\ncolumns = []\n";
    let entrants = entrants("id,seed\na,1\nb,2\nc,3\nd,4\ne,5\n");
    let rows = "1,a,b,1-0\n1,c,d,1/2-1/2\n2,a,c,1/2-1/2\n2,b,d,0-1\n3,b,a,1/2-1/2\n4,a,b,1-0\n";
    // a has 3 of 4, d 1.5 of 2, c 1 of 2, b 0.5 of 4, and e no game.
    let expected = ["1 a [0.75] -", "1 d [0.75] -", "3 c [0.5] percent", "4 b [0.125] percent", "5 e [0.0] percent"];
    assert_eq!(standings(text, &entrants, &format!("round,first,second,result\n{rows}")), expected);
}

/// What a place was decided by compares values: shares of points exactly, ratings by their classes, whatever a computer errs.
#[test]
fn values_that_are_equal() {
    let ratio = |points, games| Value::Ratio(PointsPerGame { points: HundredthPoints(points), games });
    assert_eq!(ratio(150, 2), ratio(300, 4));
    assert!(ratio(100, 3) < ratio(150, 4) && ratio(100, 3) != ratio(150, 4));
    // Without games there are no points a game, whatever byes gave.
    assert_eq!(ratio(100, 0), ratio(0, 7));
    let elo = |class, points| Value::Elo(Elo { class, points });
    assert_eq!(elo(1, 20.0), elo(1, 19.999_999_999));
    assert!(elo(2, 10.0) < elo(1, 20.0) && elo(2, 20.0) != elo(1, 20.0));
}

/// Of who is out only wins give places behind the second: the keys order the rows of those who share one.
#[test]
fn of_who_is_out_with_equal_wins_fewer_losses_give_no_better_place() {
    let text = "extends = \"arimaa-2015\"\n[pair]\nlives = 2\n[standings]\nkeys = [\"losses\", \"seed\"]\ncolumns = [\"wins\"]\n";
    // Two are alive, so that nobody is second yet; d gave up after its first loss.
    let entrants = entrants("id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,withdrawn,1\n");
    let rows = "round,first,second,result\n1,a,c,1-0\n1,b,d,1-0\n2,b,c,1-0\n2,a,,bye\n";
    let expected = ["1 a [0,1,1] -", "2 b [0,2,2] seed", "3 d [1,4,0] alive", "3 c [2,3,0] -"];
    assert_eq!(standings(text, &entrants, rows), expected);
}

/// A completion is tallied as if the table had its games: by rounds, whatever comes first.
#[test]
fn games_that_are_added_stand_where_they_would_in_the_table() {
    let entrants = entrants("id,seed\na,1\nb,2\nc,3\n");
    let field = Field::of(&entrants, None).expect("seeds");
    let rows = "1,1,a,b,1-0,\n1,2,b,a,1/2-1/2,\n2,,a,c,0-1,forfeit\n2,,b,,bye,\n3,,c,b,*,\n4,,a,b,0-1,\n";
    let header = "round,game,first,second,result,termination\n";
    let (whole, none) = (games(&format!("{header}{rows}")), games(header));
    let expected = Tally::of(&field, &whole, ..);
    let draw = DrawPoints::default();
    let member = |id: usize| field.position(&whole.players().ids()[id]).expect("a member");
    let all = whole.iter().zip(whole.players().iter()).collect::<Vec<_>>();
    for start in 0..all.len() {
        let mut found = Tally::of(&field, &none, ..);
        for (game, (first, second)) in all[start..].iter().chain(&all[..start]) {
            let (players, forfeit) = ((member(*first), second.map(member)), game.termination.as_str() == "forfeit");
            found.add(game.round, game.game, players, game.result, forfeit, &draw);
        }
        for own in 0..field.len() {
            assert_eq!((found.bouts(own), found.points(own)), (expected.bouts(own), expected.points(own)), "{start}");
        }
    }
}

/// What an open game may end in.
#[test]
fn a_book_says_how_open_games_may_end_or_its_places_do() {
    use Outcome::{BothLose, Draw, FirstWins, SecondWins};
    let own = "outcomes = [\"0-1\", \"1-0\", \"0-0\"]\n";
    for (text, expected) in [
        ("extends = \"tcec-2013\"\n".to_owned(), vec![FirstWins, Draw, SecondWins]),
        (format!("extends = \"wcsc-2010\"\n[standings]\n{own}"), vec![SecondWins, FirstWins, BothLose]),
        (format!("extends = \"arimaa-2015\"\n[standings]\n{own}"), vec![SecondWins, FirstWins, BothLose]),
        (
            "name = \"own\"\n[standings]\nkeys = [\"points\"]\nplaces = \"elimination\"\n".to_owned(),
            vec![FirstWins, SecondWins],
        ),
    ] {
        assert_eq!(rules(&text).expect("rules").outcomes(), expected, "{text}");
    }
}

/// The lines of an outlook: the best alone where the book says nothing.
#[test]
fn lines_of_an_outlook() {
    let of = |line: &str| {
        rules(&format!("name = \"own\"\n[standings]\nkeys = [\"points\"]\n{line}\n")).map(|rules| rules.lines)
    };
    assert_eq!((of(""), of("lines = [8, 1]")), (Ok(vec![1]), Ok(vec![8, 1])));
    for (line, reason) in [
        ("lines = []", "empty, expected at least one number of places from 1"),
        ("lines = [1, 0]", "found 0, expected a number of places from 1"),
        ("lines = [3, 1, 3]", "3 is listed twice"),
    ] {
        let error = of(line).expect_err(line);
        assert!(error.starts_with("b.toml:4:9: [standings] lines: ") && error.contains(reason), "{error}");
    }
}

/// A key that nothing is known of is neither decided by nor shown.
#[test]
fn a_key_can_be_left_out() {
    let mut own =
        rules("extends = \"tcec-swiss\"\n[standings]\ncolumns = [\"rmobility\", \"games\"]\n").expect("sound rules");
    own.leave_out(Key::RMobility);
    assert_eq!(own.shown().collect::<Vec<_>>(), [Key::Points, Key::Sodos, Key::Wins, Key::Direct, Key::Games]);
}

#[test]
fn games_of_the_disqualified_stand_where_no_book_says_otherwise() {
    for (text, expected) in [
        ("name = \"own\"\n[pair]\nodd = \"bye\"\n", DisqualifiedGames::Stand),
        ("extends = \"wcsc-2010\"\n", DisqualifiedGames::Stand),
        (
            "name = \"own\"\n[standings]\nkeys = [\"points\"]\ndisqualified_games = \"annul\"\n",
            DisqualifiedGames::Annul,
        ),
    ] {
        assert_eq!(DisqualifiedGames::of(&book(text)).expect("a value"), expected, "{text}");
    }
}

#[test]
fn a_fund_in_words() {
    let all = Prizes {
        fund: 4000,
        registered: 4,
        registered_from: Source::Entrants,
        games: 3,
        share: 1333,
        unpaid: 0,
        remainder: 1,
    };
    assert_eq!(all.to_string(), "fund 4000 (4 registered): 1333 for each of 3 games, 1 left");
    let words = "fund 4000 (4 registered): 1333 for each of 3 games, 1 left, 1333 of games without a winner who has a prize left over";
    assert_eq!(Prizes { unpaid: 1333, ..all }.to_string(), words);
}

/// The bye of somebody who would have played two games of a pairing is one, and two who have such byes have two.
#[test]
fn a_bye_of_several_numbered_games_is_one() {
    let warnings =
        |rows: &str| Byes::OneARound.warnings(&games(&format!("round,game,first,second,result\n{rows}")), RoundNo(2));
    assert_eq!(warnings("1,1,a,,bye\n1,2,a,,bye\n1,1,b,c,1-0\n1,2,c,b,1-0\n"), [""; 0]);
    assert_eq!(
        warnings("1,1,a,,bye\n1,2,a,,bye\n1,1,b,,bye\n1,2,b,,bye\n"),
        ["round 1 has 2 byes, of \"a\", \"b\"; the rules give one"]
    );
}
