//! Whole eliminations of sixteen programs with four lives, random results, to the end: what the rules want of each round is
//! worked out again from the games alone.

use std::collections::BTreeMap;

use serde_json::Value;

use shinpan_testing::Sandbox;

const ENTRANTS: usize = 16;
const LIVES: usize = 4;
const TOURNAMENTS: u64 = 200;
/// Every game takes a life, and there is one in every round: sixty-four lives are gone by then.
const ROUNDS_MOST: u16 = 65;

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = (self.0 | 1) ^ (self.0 << 13);
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % end
    }
}

/// Two who met, or one who had a bye, and the result.
type Game = (usize, Option<usize>, &'static str);

fn losses(games: &[Game], who: usize) -> usize {
    let lost = |(first, second, result): &&Game| match *result {
        "1-0" => *second == Some(who),
        "0-1" => *first == who,
        "0-0" => *first == who || *second == Some(who),
        _ => false,
    };
    games.iter().filter(lost).count()
}

fn byes(games: &[Game], who: usize) -> usize {
    games.iter().filter(|game| game.0 == who && game.1.is_none()).count()
}

fn met(games: &[Game], a: usize, b: usize) -> usize {
    games.iter().filter(|game| [(a, Some(b)), (b, Some(a))].contains(&(game.0, game.1))).count()
}

/// Constraints 3 and 4: the byes that the one with the bye has had, then pairs by how often they have met, most often first.
fn cost(games: &[Game], pairing: &[(usize, Option<usize>)]) -> (usize, Vec<usize>) {
    let bye = pairing.iter().filter(|pair| pair.1.is_none()).map(|pair| byes(games, pair.0)).sum();
    let mut counts = BTreeMap::<_, usize>::new();
    for times in pairing.iter().filter_map(|(a, b)| Some(met(games, *a, (*b)?))).filter(|times| *times > 0) {
        *counts.entry(times).or_default() += 1;
    }
    (bye, (1..=games.len()).rev().map(|times| counts.get(&times).copied().unwrap_or_default()).collect())
}

/// Every way to pair off `left`; with an odd number one has a bye.
fn pairings(left: &[usize]) -> Vec<Vec<(usize, Option<usize>)>> {
    let Some((&first, rest)) = left.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (at, &second) in rest.iter().enumerate() {
        let others = [&rest[..at], &rest[at + 1..]].concat();
        all.extend(pairings(&others).into_iter().map(|pairing| [vec![(first, Some(second))], pairing].concat()));
    }
    if left.len() % 2 == 1 {
        all.extend(pairings(rest).into_iter().map(|pairing| [vec![(first, None)], pairing].concat()));
    }
    all
}

fn number(value: &Value) -> Option<usize> {
    value.as_str().map(|id| id[1..].parse().expect("a number"))
}

/// Draws the next round of `games`; none when the championship is over.
fn draw(folder: &Sandbox, round: u16) -> Option<Vec<(usize, Option<usize>)>> {
    let line =
        format!("--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --round {round} --lots x --format json");
    let done = folder.run(pair::run, &line);
    if done.code == 1 {
        assert!(
            done.stdout.is_empty() && (done.stderr.contains("has won") || done.stderr.contains("referee")),
            "{done:?}"
        );
        return None;
    }
    assert_eq!((done.code, &*done.stderr), (0, ""));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let pairs = document["pairings"].as_array().expect("pairings").iter();
    let pairs = pairs.map(|pair| (number(&pair["first"]).expect("an id"), number(&pair["second"])));
    Some(pairs.chain(number(&document["bye"]).map(|bye| (bye, None))).collect())
}

/// What the rules want of a round, whatever its ranks.
fn check(games: &[Game], drawn: &[(usize, Option<usize>)], seed: u64, round: u16) {
    let alive = (0..ENTRANTS).filter(|who| losses(games, *who) < LIVES).collect::<Vec<_>>();
    let mut paired = drawn.iter().flat_map(|(a, b)| std::iter::once(*a).chain(*b)).collect::<Vec<_>>();
    paired.sort_unstable();
    assert_eq!(paired, alive, "everybody alive, once: {seed}, round {round}");
    if alive.len() > 8 {
        let fewest = alive.iter().map(|who| byes(games, *who)).min();
        let bye = drawn.iter().find(|pair| pair.1.is_none()).map(|pair| byes(games, pair.0));
        assert!(bye.is_none() || bye == fewest, "constraint 3: {seed}, round {round}");
        return;
    }
    let best = pairings(&alive).iter().map(|pairing| cost(games, pairing)).min();
    assert_eq!(Some(cost(games, drawn)), best, "constraints 3 and 4: {seed}, round {round}");
}

fn tournament(seed: u64) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let entrants = (0..ENTRANTS).map(|who| format!("p{who},{}\n", who + 1)).collect::<Vec<_>>().concat();
    let folder = Sandbox::with(&[("e.csv", format!("id,seed\n{entrants}"))]);
    let (mut games, mut table) = (Vec::<Game>::new(), vec!["round,first,second,result\n".to_owned()]);
    for round in 1..=ROUNDS_MOST {
        folder.write("g.csv", table.concat());
        let alive = (0..ENTRANTS).filter(|who| losses(&games, *who) < LIVES).count();
        let Some(drawn) = draw(&folder, round) else {
            assert!(alive <= 1, "{alive} are alive: {seed}, round {round}");
            return;
        };
        assert!(alive > 1, "one is alive: {seed}, round {round}");
        check(&games, &drawn, seed, round);
        for (first, second) in drawn {
            let played = ["1-0", "0-1", "1-0", "0-1", "1-0", "0-1", "1-0", "0-1", "1-0", "0-0"];
            let result =
                if second.is_none() { "bye" } else { played[usize::try_from(random.below(10)).expect("small")] };
            let other = second.map(|second| format!("p{second}")).unwrap_or_default();
            table.push(format!("{round},p{first},{other},{result}\n"));
            games.push((first, second, result));
        }
    }
    panic!("no end: {seed}");
}

#[test]
fn eliminations_come_to_their_end() {
    (0..TOURNAMENTS).for_each(tournament);
}
