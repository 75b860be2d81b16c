//! Whether a published pairing is legal and the best one: `--check`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use shinpan_core::games::{Bye, GameResult, GameRow, Games};
use shinpan_core::wording::quoted;

use super::boards::Compare;
use super::look_back::look_back;
use super::overruling::{self, Overruled};
use super::problem::RoundProblem;
use super::published::{file, finding, overruling};
use super::round::{lots, of_problem, of_table};
use crate::constraints::RankPair;
use crate::criterion::side_by_side;
use crate::document::{
    CheckDocument, CheckSummary, CheckedFile, CheckedRound, Compared, Finding, FindingCode, PublishedOverruling,
    pair_words,
};
use crate::input::of_round;
use crate::port::{Cannot, Ready, RoundAsked, System, Table};
use crate::ranking::Ranking;
use crate::round::{Difference, DifferenceKind, NoPairing, OtherRow, PublishedRow, RoundPairing, Worse};

/// Checks the published rows in `asked`: of the round, or of all rounds of a table.
///
/// # Errors
/// The round has no published rows, or the question cannot be asked.
pub fn check(system: &dyn System, asked: &RoundAsked<'_>, published: &Games) -> Result<CheckDocument, Cannot> {
    let checked = check_round(system, asked, published)?;
    let files = vec![CheckedFile { file: file(published), rounds: vec![checked] }];
    Ok(CheckDocument { stage: asked.input.stage.clone(), ..of_files(system, &asked.rules.book, files, 0) })
}

/// The document of all `files` that were checked by the book of this name, beside which some were `unreadable`.
pub fn of_files(system: &dyn System, book: &str, files: Vec<CheckedFile>, unreadable: usize) -> CheckDocument {
    let rounds = || files.iter().flat_map(|file| &file.rounds);
    let summary = CheckSummary {
        files: files.len() + unreadable,
        rounds: rounds().count(),
        pairs: rounds().map(|round| round.pairs).sum(),
        rounds_wrong: rounds().filter(|round| round.is_wrong).count(),
        unreadable,
    };
    CheckDocument {
        rules: book.to_owned(),
        stage: None,
        system: system.offer().word,
        edition: system.edition(),
        legal: rounds().all(|round| round.legal),
        optimal: rounds().map(|round| round.optimal).reduce(|a, b| Some(a? && b?)).flatten(),
        drawn: rounds().all(|round| round.drawn),
        files,
        summary,
    }
}

/// Checks the published rows of a round.
///
/// # Errors
/// As for [`check`].
pub fn check_round(system: &dyn System, asked: &RoundAsked<'_>, published: &Games) -> Result<CheckedRound, Cannot> {
    let ready = system.ready(asked)?;
    let table = matches!(ready, Ready::Table(_));
    let round = asked.round.filter(|round| !table && of_round(published, *round).is_empty());
    if let Some(round) = round {
        return Err(Cannot::BeAsked(format!("{}: no rows of round {round}", published.table().file())));
    }
    let checked = of_ready(system, asked, published, ready)?;
    let mut checked = look_back(system, asked, published, checked, of_ready)?;
    checked.lots = lots(system, asked);
    let rows = published.iter().filter(|game| game.is_live() && asked.round.is_none_or(|round| game.round == round));
    let pairs = rows.filter_map(|GameRow { round, first, second, .. }| {
        let second = second.as_ref()?;
        Some((round, first.min(second), first.max(second)))
    });
    checked.pairs = pairs.collect::<HashSet<_>>().len();
    let is_best = checked.optimal.unwrap_or(checked.drawn);
    checked.is_wrong = !checked.legal || !is_best || !checked.findings.iter().all(|finding| finding.is_accepted);
    Ok(checked)
}

/// Checks a round that is ready.
fn of_ready(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    published: &Games,
    ready: Ready<'_>,
) -> Result<CheckedRound, Cannot> {
    match ready {
        Ready::Table(table) => of_rows(system, asked, published, table),
        Ready::Round { round, constraints } => {
            let problem = RoundProblem { asked, articles: system.articles(), round, constraints };
            of_round_problem(system, &problem, published)
        }
    }
}

/// Compares what is published with the rows of a table, game by game.
fn of_rows(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    published: &Games,
    table: Table,
) -> Result<CheckedRound, Cannot> {
    let compare = Compare { asked, published, system };
    let checked = compare.with(&of_table(system, asked, table));
    if checked.drawn {
        return Ok(checked);
    }
    // It may have been drawn before the later rounds, or anew after them.
    let other = system.drawn_at_another_time(asked)?.map(|table| compare.with(&of_table(system, asked, table)));
    Ok(other.filter(|other| other.drawn).unwrap_or(checked))
}

/// Weighs the published pairing against the best round; compares game by game if pairs cannot be weighed.
fn of_round_problem(
    system: &dyn System,
    problem: &RoundProblem<'_>,
    published: &Games,
) -> Result<CheckedRound, Cannot> {
    if !problem.round.weighs() {
        let drawn = of_problem(system, problem, &problem.draw().map_err(Cannot::of_pairing)?, false)?;
        return Ok(Compare { asked: problem.asked, published, system }.with(&drawn));
    }
    Ok(weigh(problem, published, problem.round.draw(&problem.constraints).as_ref()))
}

/// `best` is the pairing that is drawn, or the reason why there is none.
fn weigh(problem: &RoundProblem<'_>, published: &Games, best: Result<&RoundPairing, &NoPairing>) -> CheckedRound {
    let mut check = PublishedCheck { problem, published, findings: Vec::new(), pairs: Vec::new(), rows: Vec::new() };
    check.rows();
    let pairs_all = check.everybody();
    if let Err(reason) = best {
        let (article, criterion) = (problem.articles.everybody, problem.articles.completion.map(str::to_owned));
        let found = finding(published, None, FindingCode::NoPairing, article.into(), reason.to_string());
        check.findings.push(Finding { criterion, ..found });
    }
    let overruled = check.overruled(best.ok());
    let legal = check.findings.is_empty();
    let same = best.ok().filter(|best| check.is(best)).cloned();
    let is_same = same.is_some();
    let weighed = same.or_else(|| problem.round.of_pairs(&check.pairs)).filter(|_| pairs_all);
    let worse = weighed.as_ref().zip(best.ok()).and_then(|(own, best)| problem.round.difference(own, best));
    let optimal = legal && weighed.is_some() && worse.as_ref().is_none_or(|worse| worse.kind == DifferenceKind::Lots);
    check.other_rows(best.ok(), worse.as_ref());
    let PublishedCheck { findings, .. } = check;
    let (cost, best_cost) = (weighed.map(|weighed| weighed.cost), best.ok().map(|best| &*best.cost));
    let mut costs = side_by_side(problem.round.criteria(), cost.as_deref(), best_cost);
    if problem.round.is_by_brackets() {
        // Where a round is no sum of costs, the criterion that decides is all that is compared.
        costs.extend(worse.clone().map(Compared::from));
    }
    CheckedRound {
        round: problem.asked.round.map(|round| round.0),
        pairs: 0,
        checked: best.is_ok(),
        lots: None,
        legal,
        optimal: Some(optimal),
        drawn: optimal && is_same && findings.is_empty(),
        criterion: worse.filter(|_| !optimal).map(|worse| worse.criterion),
        costs,
        better: best.ok().filter(|_| !optimal).map(|best| problem.ids(&best.pairs)).unwrap_or_default(),
        overruled,
        findings,
        is_wrong: false,
    }
}

/// Describes what is wrong with the word in `overruled` of a pair that breaks `broken`, if anything is.
fn unfounded(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    pair: RankPair,
    criterion: &str,
    broken: Option<&Overruled>,
) -> Option<String> {
    let ids = [pair.0, pair.1].map(|rank| problem.id(rank));
    let found = format!("{}: the row says that officers have overruled {}", pair_words(&ids), quoted(criterion));
    match broken {
        None => Some(format!("{found}, and the pair breaks nothing")),
        Some(broken) if broken.criterion == criterion => None,
        // A pair that may not be is overruled as such; else it may cost several criteria.
        Some(_) if !is_forbidden(problem, pair) && overruling::costs(problem, drawn, pair, criterion) => None,
        Some(broken) => Some(format!("{found}, and the pair breaks {}: {}", quoted(&broken.criterion), broken.text)),
    }
}

fn is_forbidden(problem: &RoundProblem<'_>, pair: RankPair) -> bool {
    problem.constraints.forced().get(&pair).is_some_and(|forced| forced.broken.is_some())
}

/// Whether the row is the vacated bye of a contender who has given up.
fn is_bye_of_gone(game: &GameRow, ranking: &Ranking) -> bool {
    let is_out = || ranking.rank(&game.first).is_some_and(|rank| ranking.contenders[rank].is_out);
    let is_vacated = !game.is_live() && game.result == GameResult::Bye(Bye::PairingAllocated);
    game.round == ranking.round && is_vacated && is_out()
}

struct PublishedCheck<'a> {
    problem: &'a RoundProblem<'a>,
    published: &'a Games,
    findings: Vec<Finding>,
    /// Pairs of ranks, the better first; the number of contenders stands for the bye.
    pairs: Vec<(usize, usize)>,
    /// The rows of these pairs.
    rows: Vec<PublishedRow>,
}

impl PublishedCheck<'_> {
    fn find(&mut self, code: FindingCode, row: Option<usize>, article: impl Into<Cow<'static, str>>, message: String) {
        self.findings.push(finding(self.published, row, code, article.into(), message));
    }

    /// Whether every row is a permitted pair.
    fn rows(&mut self) {
        let (problem, published) = (self.problem, self.published);
        let ranking = problem.ranking();
        let vacated =
            published.iter().enumerate().filter(|(_, game)| is_bye_of_gone(game, ranking)).map(|(row, _)| row);
        for row in of_round(published, problem.ranking().round).into_iter().chain(vacated) {
            let Some(game) = published.as_slice().get(row) else { continue };
            // The games of a pairing are one pair.
            if let Some(pair) = self.ranks(row, game).filter(|pair| game.game.is_none() || !self.pairs.contains(pair)) {
                self.pair(row, pair);
                let first = ranking.rank(&game.first).unwrap_or_default();
                self.rows.push(PublishedRow { row, pair, first, has_sides: self.has_sides(row) });
            }
        }
    }

    /// Whether a row states its sides: a report file does, and a row that says by which rule they were settled.
    fn has_sides(&self, row: usize) -> bool {
        let table = self.published.table();
        let rule = || Some(table.rows().get(row)?.text(table.column("rule")?));
        self.problem.asked.input.checks_report() || rule().is_some_and(|rule| !rule.is_empty())
    }

    /// Reports the rows that the rules have in place of the published ones, where the system says it row by row. A row
    /// has one finding.
    fn other_rows(&mut self, best: Option<&RoundPairing>, worse: Option<&Difference>) {
        let Some(best) = best else { return };
        let forbidden = self.findings.iter().find_map(|finding| {
            let criterion = finding.criterion.clone()?;
            Some(Worse { criterion, article: finding.article.clone(), text: finding.message.clone() })
        });
        let worse = forbidden.or_else(|| worse.cloned().map(Worse::from));
        for other in self.problem.round.other_rows(best, worse.as_ref(), &self.rows) {
            let OtherRow { row, code, table, expected, criterion, article, message } = other;
            let expected = expected.map(|(u, v)| [self.problem.id(u), v.and_then(|v| self.problem.id(v))]);
            let line = row.and_then(|row| self.published.table().rows().get(row)).map(|row| row.pos().line);
            let known = self.findings.iter_mut().find(|known| line.is_some() && known.line == line);
            let own = finding(self.published, row, code, article, message);
            match known.filter(|known| known.ids == own.ids) {
                Some(known) => (known.table, known.expected) = (table, expected),
                None => self.findings.push(Finding { table, expected, criterion: Some(criterion), ..own }),
            }
        }
        self.findings.sort_by_key(|finding| (finding.table.is_none(), finding.table));
    }

    /// The ranks of the two in `row`; the number of contenders for a bye.
    fn ranks(&mut self, row: usize, game: &GameRow) -> Option<(usize, usize)> {
        let ranking = self.problem.ranking();
        let strangers = game.ids().filter(|id| ranking.rank(id).is_none()).map(quoted).collect::<Vec<_>>();
        if !strangers.is_empty() {
            let message = format!("{} is not to be paired in round {}", strangers.join(", "), ranking.round);
            self.find(FindingCode::NotInTheRound, Some(row), self.problem.articles.field, message);
            return None;
        }
        self.pair_of(game)
    }

    fn pair(&mut self, row: usize, (u, v): (usize, usize)) {
        let problem = self.problem;
        let ranking = problem.ranking();
        self.pairs.push((u, v));
        if v == ranking.len() && (ranking.len().is_multiple_of(2) || !problem.round.gives_bye()) {
            let message = "a bye, but there is none to give".to_owned();
            self.find(FindingCode::Bye, Some(row), problem.articles.bye, message);
            return;
        }
        if let Some(refusal) = problem.constraints.refusal(u, v, ranking) {
            let code = if v == ranking.len() { FindingCode::Bye } else { FindingCode::Forbidden };
            let found = finding(self.published, Some(row), code, refusal.article, refusal.message);
            self.findings.push(Finding { criterion: refusal.criterion.map(str::to_owned), ..found });
        }
    }

    /// The pairs that are the officers' own, by their rows or by `--force` with a reason. A row whose pair does not break what it
    /// says is a finding: a word in a cell acquits nobody.
    fn overruled(&mut self, best: Option<&RoundPairing>) -> Vec<PublishedOverruling> {
        let (problem, published) = (self.problem, self.published);
        let broken = best.map(|drawn| overruling::overruled(problem, drawn, true)).unwrap_or_default();
        let (mut listed, mut seen) = (Vec::new(), HashSet::new());
        for own in problem.asked.input.overruled(problem.ranking().round) {
            listed.push(overruling(published, own.row));
            let Some(game) = published.as_slice().get(own.row) else { continue };
            let Some((drawn, pair)) = best.zip(self.pair_of(game)) else { continue };
            seen.insert(pair);
            if let Some(message) = unfounded(problem, drawn, pair, &own.criterion, broken.get(&pair)) {
                let article = problem.articles.everybody;
                self.find(FindingCode::NotOverruled, Some(own.row), article, message);
            }
        }
        for row in of_round(published, problem.ranking().round).into_iter().filter(|_| problem.asked.overrule.is_some())
        {
            let Some(pair) = published.as_slice().get(row).and_then(|game| self.pair_of(game)) else { continue };
            let forced = problem.constraints.forced().get(&pair).zip(broken.get(&pair));
            if let Some((forced, broken)) = forced.filter(|_| seen.insert(pair)) {
                let reason = Some(broken.reason(&forced.line, problem.asked.overrule));
                let criterion = broken.criterion.clone();
                listed.push(PublishedOverruling { criterion, reason, ..overruling(published, row) });
            }
        }
        listed
    }

    /// The ranks of the two, if both are to be paired.
    fn pair_of(&self, game: &GameRow) -> Option<RankPair> {
        let ranking = self.problem.ranking();
        let rank = |id: Option<&str>| id.map_or(Some(ranking.len()), |id| ranking.rank(id));
        let (u, v) = (rank(Some(&game.first))?, rank(game.second.as_deref())?);
        Some((u.min(v), u.max(v)))
    }

    /// Whether everybody is paired. A program twice in a round was refused when the rows were read.
    fn everybody(&mut self) -> bool {
        let (ranking, articles) = (self.problem.ranking(), self.problem.articles);
        let mut times = HashMap::<usize, usize>::new();
        self.pairs.iter().flat_map(|(u, v)| [*u, *v]).for_each(|rank| *times.entry(rank).or_default() += 1);
        let missing = (0..ranking.len()).filter(|rank| !times.contains_key(rank)).collect::<Vec<_>>();
        let byes = times.get(&ranking.len()).copied().unwrap_or_default();
        if byes > 1 {
            self.find(FindingCode::Bye, None, articles.bye, format!("{byes} byes in one round"));
        }
        if !missing.is_empty() {
            let names =
                missing.iter().filter_map(|rank| self.problem.id(*rank)).map(|id| quoted(&id)).collect::<Vec<_>>();
            self.find(FindingCode::NotPaired, None, articles.everybody, format!("no partner for {}", names.join(", ")));
        }
        missing.is_empty() && byes <= 1
    }

    /// Whether these are the pairs of `drawn`.
    fn is(&self, drawn: &RoundPairing) -> bool {
        let sorted = |pairs: &[(usize, usize)]| {
            let mut pairs = pairs.to_vec();
            pairs.sort_unstable();
            pairs
        };
        sorted(&self.pairs) == sorted(&drawn.pairs)
    }
}
