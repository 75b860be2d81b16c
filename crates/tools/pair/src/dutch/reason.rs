//! Why two meet, or may not, in words: the bracket, the halves, who was exchanged; what keeps two apart.

use shinpan_tournament::dutch::{
    Bracket, BracketKind, Criterion, Difference, Impossible, Round, RoundPairing, Tournament, in_points,
};

/// Why two may not be paired: the criterion, and the reason.
pub(super) fn not_permitted(tournament: &Tournament<'_>, round: &Round, u: usize, v: usize) -> (Criterion, String) {
    let [own, other] = [u, v].map(|place| &round.contenders[place]);
    let (a, b) = (&own.id, &other.id);
    if !round.are_apart(u, v) {
        let reason = format!("{a} and {b} must both have the same colour, and neither is a topscorer");
        return (Criterion::AbsolutePreference, reason);
    }
    let line = tournament.records().forbidding_line(own.number, other.number, round.number);
    let reason = match (tournament.met_in(own.number, other.number, round.number), line) {
        (Some(earlier), _) => format!("{a} and {b} have met in round {earlier}"),
        (None, Some(line)) => format!("line {line} of the file keeps {a} and {b} apart"),
        (None, None) => format!("officers keep {a} and {b} apart (--forbid)"),
    };
    (Criterion::Rematch, reason)
}

/// The halves of the remainder of a bracket.
pub(super) struct Halves {
    /// The first, after exchanges: the uppers of the pairs, in order.
    pub(super) first: Vec<usize>,
    /// The second: all others.
    pub(super) second: Vec<usize>,
    /// Who was exchanged for whom, from the first half and from the second.
    pub(super) exchanged: [Vec<usize>; 2],
}

impl Halves {
    pub(super) fn of(bracket: &Bracket) -> Self {
        let remainder = bracket.remainder();
        let mut first = bracket.pairs_of_remainder().map(|(upper, _)| upper).collect::<Vec<_>>();
        first.sort_unstable();
        let (natural, others) = remainder.split_at(first.len());
        let is_first = |place: &&usize| first.binary_search(place).is_ok();
        let from_first = natural.iter().filter(|place| !is_first(place)).copied().collect();
        let from_second = others.iter().filter(is_first).copied().collect();
        let second = remainder.iter().filter(|place| !is_first(place)).copied().collect();
        Self { first, second, exchanged: [from_first, from_second] }
    }
}

/// Why the pair stands in its bracket, whose `halves` those are.
pub(super) fn of_pair(round: &Round, bracket: &Bracket, halves: &Halves, (upper, lower): (usize, usize)) -> String {
    let contender = |place: usize| &round.contenders[place];
    let name = bracket_name(bracket);
    // All lists are in the order of the places.
    let position = |places: &[usize], place: usize| places.binary_search(&place).map_or(0, |at| at + 1);
    if bracket.moved.contains(&upper) {
        let (at, of) = (position(&bracket.residents, lower), bracket.residents.len());
        return format!("MDP from {} v resident {at} of {of} in {name}", in_points(contender(upper).score));
    }
    let Halves { first, second, exchanged } = halves;
    let (own, other, of) = (position(first, upper), position(second, lower), first.len() + second.len());
    let numbers = |places: &[usize]| places.iter().map(|place| contender(*place).id.clone()).collect::<Vec<_>>();
    let [from_first, from_second] = exchanged.each_ref().map(|places| numbers(places).join(" and "));
    let exchange =
        if from_first.is_empty() { String::new() } else { format!("; exchange {from_second} for {from_first}") };
    format!("S1 {own} v S2 {other} of {of} in {name}{exchange}")
}

/// Why somebody has the bye.
pub(super) fn of_bye(round: &Round, place: usize) -> String {
    format!("left over, and may have it; score {}", in_points(round.contenders[place].score))
}

fn bracket_name(bracket: &Bracket) -> String {
    let score = in_points(bracket.score);
    match bracket.kind {
        BracketKind::Scoregroup => format!("bracket {score}"),
        BracketKind::Penultimate => format!("bracket {score}, the penultimate (PPB)"),
        BracketKind::Collapsed => format!("the collapsed last bracket (CLB), from {score}"),
    }
}

/// The floats that a pair brings: of its higher and of its lower.
pub(super) fn floats(round: &Round, (upper, lower): (usize, usize)) -> &'static str {
    let [a, b] = [upper, lower].map(|place| round.contenders[place].score);
    if a == b { "" } else { "first down, second up" }
}

/// What would be without a pair: its bracket is paired again without it.
pub(super) struct Otherwise {
    /// The criterion by which every pairing without it is worse: its number, "order", or C4 where there is none.
    pub(super) criterion: String,
    /// What would be, in words.
    pub(super) text: String,
}

impl Otherwise {
    /// The reason of the pair `upper`-`lower` in `bracket`.
    ///
    /// # Errors
    /// The solver failed.
    pub(super) fn of(
        round: &Round,
        pairing: &RoundPairing,
        bracket: &Bracket,
        (upper, lower): (usize, usize),
    ) -> Result<Self, Impossible> {
        let edition = round.settings.edition;
        let mut without = round.clone();
        without.forbid(upper, lower);
        let difference = match without.pair_again(pairing, bracket) {
            Ok(other) => Difference::of_brackets(bracket, &other),
            Err(Impossible::NoPairing) => None,
            Err(error) => return Err(error),
        };
        Ok(match difference {
            Some(difference) => Self {
                criterion: difference.name(edition),
                text: format!("{} ({})", difference.text(edition), difference.article(edition)),
            },
            None => Self { criterion: "C4".to_owned(), text: "not all others could be paired (C4)".to_owned() },
        })
    }
}
