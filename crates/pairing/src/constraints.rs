//! Which pairs of a round are permitted: by the rules, and by what officers ask for.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Debug;
use std::sync::Arc;

use shinpan_core::InputError;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::quoted;

use crate::articles::Articles;
use crate::input::Input;
use crate::officers::OfficerPair;
use crate::ranking::Ranking;

/// Reason that a pair is not permitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Message that names the pair and the reason.
    pub message: String,
    /// The reason alone.
    pub why: String,
    /// The article, or the officers' line, that forbids it.
    pub article: Cow<'static, str>,
    /// The criterion that officers may overrule; none if they asked for this themselves.
    pub criterion: Option<&'static str>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.article)
    }
}

/// A pair that officers have forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    /// The officers' line that forces it.
    pub(crate) line: String,
    /// The rule that it breaks, if any.
    pub(crate) broken: Option<Refusal>,
}

/// Rules of a system about single pairs, beyond that nobody meets twice.
pub trait PairRules: Debug + Send + Sync {
    /// Returns the reason that two ranks may not be paired; the number of contenders, as the second, stands for the
    /// bye.
    fn refusal(&self, u: usize, v: usize) -> Option<Refusal>;
}

/// Word of the criterion against meeting twice.
pub(crate) const REMATCHES: &str = "rematches";

/// Two ranks, the better first; the number of contenders stands for the bye.
pub(crate) type RankPair = (usize, usize);

/// Permitted pairs, by rank.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    /// The article by which two who have met do not meet again, if there is one.
    no_rematch: Option<&'static str>,
    /// The rules of a system that says of each pair whether it may be.
    rules: Option<Arc<dyn PairRules>>,
    /// The last round whose meetings are forgotten.
    forgotten: RoundNo,
    /// Pairs that officers forbid, with their lines.
    forbidden: BTreeMap<RankPair, String>,
    /// Pairs that officers force.
    forced: BTreeMap<RankPair, Forced>,
    /// Partners without a choice, by officers or since it was asked what that would cost.
    partners: HashMap<usize, usize>,
    /// Pairs left out since it was asked what that would cost.
    excluded: HashSet<RankPair>,
}

impl Constraints {
    /// Only the constraint that nobody meets twice, if an article `no_rematch` says so.
    pub fn new(no_rematch: Option<&'static str>) -> Self {
        Self { no_rematch, ..Self::default() }
    }

    /// The constraints of a system that says of each pair whether it may be.
    pub fn of_rules(rules: Arc<dyn PairRules>) -> Self {
        Self { rules: Some(rules), ..Self::default() }
    }

    /// These constraints and what officers ask for. A forced pair overrules the rules if it `overrules`, one of a
    /// published row in any case.
    ///
    /// # Errors
    /// The officers' requests contradict each other or the rules.
    pub(crate) fn with_officers(
        mut self,
        input: &Input,
        overrules: bool,
        ranking: &Ranking,
        articles: &Articles,
    ) -> Result<Self, InputError> {
        for pair in input.forbidden_in(ranking.round) {
            self.forbid(pair, ranking);
        }
        for pair in input.forced_in(ranking.round) {
            self.force(pair, ranking, overrules, articles)?;
        }
        // Whoever is not to be paired is a finding of the check.
        for published in input.overruled(ranking.round).iter().filter(|published| published.pair.is_in(ranking)) {
            self.force(&published.pair, ranking, true, articles)?;
        }
        Ok(self)
    }

    /// Forbids a pair; does nothing if one of the two is not to be paired.
    pub fn forbid(&mut self, pair: &OfficerPair, ranking: &Ranking) {
        let (first, second) = &pair.ids;
        if let (Some(u), Some(v)) = (ranking.rank(first), second.as_deref().and_then(|id| ranking.rank(id))) {
            self.forbidden.insert((u.min(v), u.max(v)), pair.to_string());
        }
    }

    /// Forces a pair. What the rules have against it is overruled if `overrules`; but not who is to be paired, on which there are
    /// `articles`.
    ///
    /// # Errors
    /// Somebody is not to be paired, is forced twice, or the pair is forbidden.
    pub fn force(
        &mut self,
        pair: &OfficerPair,
        ranking: &Ranking,
        overrules: bool,
        articles: &Articles,
    ) -> Result<(), InputError> {
        let (u, v) = ranks(pair, ranking, articles)?;
        if self.forced.contains_key(&(u, v)) {
            return Ok(());
        }
        if let Some(rank) = [u, v].into_iter().find(|rank| self.partners.contains_key(rank)) {
            return Err(pair.error(format_args!("{} is forced into two pairs", name(rank, ranking))));
        }
        let broken = self.refusal(u, v, ranking);
        match &broken {
            Some(refusal) if refusal.criterion.is_none() => return Err(pair.error(refusal)),
            Some(refusal) if !overrules => {
                return Err(pair.error(format_args!("{refusal}; use --overrule REASON to pair them anyway")));
            }
            _ => {}
        }
        self.forced.insert((u, v), Forced { line: pair.to_string(), broken });
        self.pair(u, v);
        Ok(())
    }

    /// These constraints with `u` and `v` paired.
    #[must_use]
    pub fn with(&self, u: usize, v: usize) -> Self {
        let mut constraints = self.clone();
        constraints.pair(u, v);
        constraints
    }

    /// These constraints with `u` and `v` not paired.
    #[must_use]
    pub fn without(&self, u: usize, v: usize) -> Self {
        let mut constraints = self.clone();
        constraints.excluded.insert((u.min(v), u.max(v)));
        constraints
    }

    /// These constraints where meetings of rounds up to this one are forgotten.
    #[must_use]
    pub(crate) fn forgetting(&self, forgotten: RoundNo) -> Self {
        Self { forgotten, ..self.clone() }
    }

    /// Up to which round meetings are forgotten; 0 for none.
    pub(crate) const fn forgotten(&self) -> RoundNo {
        self.forgotten
    }

    /// The rounds in which the two have met, but for those that are forgotten.
    fn meetings(&self, u: usize, v: usize, ranking: &Ranking) -> impl Iterator<Item = RoundNo> {
        ranking.meetings(u, v).filter(|round| *round > self.forgotten)
    }

    /// These constraints where officers have forced no pairs but those that are kept.
    pub(crate) fn forcing(&self, is_kept: impl Fn(RankPair) -> bool) -> Self {
        let mut constraints = self.clone();
        constraints.forced.retain(|pair, _| is_kept(*pair));
        constraints.partners = constraints.forced.keys().flat_map(|(u, v)| [(*u, *v), (*v, *u)]).collect();
        constraints
    }

    /// The constraints of the rules alone.
    pub(crate) fn without_officers(&self) -> Self {
        Self { rules: self.rules.clone(), ..Self::new(self.no_rematch) }
    }

    /// Whether `u` and `v` may be paired; the number of contenders stands for the bye.
    pub fn permit(&self, u: usize, v: usize, ranking: &Ranking) -> bool {
        let pair = || (u.min(v), u.max(v));
        if !self.excluded.is_empty() && self.excluded.contains(&pair()) {
            return false;
        }
        if !self.partners.is_empty() {
            let [one, other] = [(u, v), (v, u)].map(|(u, v)| self.partners.get(&u).map(|partner| *partner == v));
            match (one, other) {
                (Some(true), Some(true)) => return true,
                (None, None) => {}
                _ => return false,
            }
        }
        let met = self.no_rematch.is_some() && self.meetings(u, v, ranking).next().is_some();
        !met && (self.forbidden.is_empty() || !self.forbidden.contains_key(&pair()))
    }

    /// The pairs that officers have forced, by rank.
    pub(crate) const fn forced(&self) -> &BTreeMap<RankPair, Forced> {
        &self.forced
    }

    /// The pairs that officers have forbidden, by rank, with their lines.
    pub(crate) const fn forbidden(&self) -> &BTreeMap<RankPair, String> {
        &self.forbidden
    }

    /// Pairs without a choice, each in both orders.
    pub(crate) const fn partners(&self) -> &HashMap<usize, usize> {
        &self.partners
    }

    /// The pairs that are not to be drawn: those that officers forbid, and those that are left out.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = RankPair> {
        self.forbidden.keys().chain(&self.excluded).copied()
    }

    /// All lines of the officers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.forced.values().map(|forced| &*forced.line).chain(self.forbidden.values().map(String::as_str))
    }

    /// The rule against pairing `u` and `v`.
    pub fn broken(&self, u: usize, v: usize, ranking: &Ranking) -> Option<Refusal> {
        if let Some(rules) = &self.rules {
            return rules.refusal(u.min(v), u.max(v));
        }
        let rounds = self.meetings(u, v, ranking).map(|RoundNo(round)| round.to_string()).collect::<Vec<_>>();
        let why = format!("they have met in round {}", rounds.join(", "));
        let article = self.no_rematch.filter(|_| !rounds.is_empty())?;
        let message = format!("{}: {why}", names(u, v, ranking));
        Some(Refusal { message, why, article: article.into(), criterion: Some(REMATCHES) })
    }

    /// Returns the reason that `u` and `v` may not be paired: officers ask for it, or else the rules.
    pub fn refusal(&self, u: usize, v: usize, ranking: &Ranking) -> Option<Refusal> {
        let by_officers = |message: String, line: &str| {
            Some(Refusal { why: message.clone(), message, article: line.to_owned().into(), criterion: None })
        };
        let pair = (u.min(v), u.max(v));
        if self.forced.contains_key(&pair) {
            return None;
        }
        if let Some(line) = self.forbidden.get(&pair) {
            return by_officers(format!("{}: forbidden by the officers", names(u, v, ranking)), line);
        }
        let partner = |own: usize| {
            let mut forced = self.forced.iter().filter(|((a, b), _)| own == *a || own == *b);
            forced.next().map(|((a, b), Forced { line, .. })| (own, if own == *a { *b } else { *a }, line))
        };
        if let Some((one, other, line)) = partner(u).or_else(|| partner(v)) {
            return by_officers(format!("{} must meet {}", name(one, ranking), name(other, ranking)), line);
        }
        self.broken(u, v, ranking)
    }

    fn pair(&mut self, u: usize, v: usize) {
        self.partners.insert(u, v);
        self.partners.insert(v, u);
    }
}

/// The ranks of a pair, the better first.
fn ranks(pair: &OfficerPair, ranking: &Ranking, articles: &Articles) -> Result<RankPair, InputError> {
    let Articles { field, way_in, .. } = articles;
    let rank = |id: &str| {
        let message = || format!("{} is not to be paired in round {} ({field}); {way_in}", quoted(id), ranking.round);
        ranking.rank(id).ok_or_else(|| pair.error(message()))
    };
    let (first, second) = &pair.ids;
    let (u, v) = (rank(first)?, second.as_deref().map_or(Ok(ranking.len()), rank)?);
    Ok((u.min(v), u.max(v)))
}

fn name(rank: usize, ranking: &Ranking) -> String {
    ranking.contenders.get(rank).map_or_else(|| "the bye".to_owned(), |one| quoted(&one.id))
}

fn names(u: usize, v: usize, ranking: &Ranking) -> String {
    format!("{} against {}", name(u.min(v), ranking), name(u.max(v), ranking))
}
