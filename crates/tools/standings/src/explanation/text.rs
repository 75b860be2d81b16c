//! Explanations in words, a line a term, with the articles they rest on.

use std::collections::HashMap;
use std::io::{self, Write};

use shinpan_core::wording::printable;
use shinpan_tournament::ranking::term::DummyLimit;
use shinpan_tournament::ranking::value::Value;

use super::document::{Better, Comparison, Explained, Explanations, Term, Why};

pub(crate) struct Wording<'a> {
    /// The names of those whose name is not their id.
    pub(crate) names: HashMap<&'a str, &'a str>,
}

/// The article that limits the score of a dummy.
pub(crate) const fn limit(limit: DummyLimit) -> &'static str {
    match limit {
        DummyLimit::ScheduledOpponent => "16.4.1",
        DummyLimit::DrawInEveryRound => "16.4.2",
    }
}

impl Wording<'_> {
    /// Writes why one stands above another.
    ///
    /// # Errors
    /// Those of the output.
    pub(crate) fn write_why(&self, why: &Why, output: &mut dyn Write) -> io::Result<()> {
        let [a, b] = [&why.a, &why.b].map(|id| self.name(id));
        match why.keys.iter().find_map(|key| key.better.map(|better| (key, better))) {
            None => writeln!(output, "{a} and {b} are equal by all keys")?,
            Some((key, better)) => {
                let [above, below] = if better == Better::A { [&a, &b] } else { [&b, &a] };
                writeln!(output, "{above} stands above {below} by {}{}", key.key, Self::article(key.article))?;
            }
        }
        for key in &why.keys {
            self.write_comparison(why, key, output)?;
        }
        Ok(())
    }

    fn write_comparison(&self, why: &Why, key: &Comparison, output: &mut dyn Write) -> io::Result<()> {
        let better = match key.better {
            None => "equal".to_owned(),
            Some(Better::A) => format!("{} is better", self.name(&why.a)),
            Some(Better::B) => format!("{} is better", self.name(&why.b)),
        };
        writeln!(output, "\n{}{}: {better}", key.key, Self::article(key.article))?;
        for (id, explained) in [(&why.a, &key.a), (&why.b, &key.b)] {
            writeln!(output, "  {}: {}", self.name(id), value(explained))?;
            self.write_terms(explained, "    ", output)?;
        }
        Ok(())
    }

    /// Writes all places with their keys.
    ///
    /// # Errors
    /// Those of the output.
    pub(crate) fn write_all(&self, explanations: &Explanations, output: &mut dyn Write) -> io::Result<()> {
        for (at, standing) in explanations.standings.iter().enumerate() {
            let place = standing.place.map_or("no place".to_owned(), |place| format!("place {place}"));
            let decided_by = standing.decided_by.as_ref().map(|key| format!(", decided by {key}")).unwrap_or_default();
            let gap = if at == 0 { "" } else { "\n" };
            writeln!(output, "{gap}{}: {place}{decided_by}", self.name(&standing.id))?;
            for key in &standing.keys {
                writeln!(output, "  {}{}: {}", key.key, Self::article(key.article), value(&key.explained))?;
                self.write_terms(&key.explained, "    ", output)?;
            }
        }
        Ok(())
    }

    fn write_terms(&self, explained: &Explained, indent: &str, output: &mut dyn Write) -> io::Result<()> {
        for term in &explained.terms {
            let round = self.round(term);
            writeln!(output, "{indent}{round}{}", opponent_term(term).unwrap_or_else(|| round_term(term)))?;
        }
        Ok(())
    }

    fn round(&self, term: &Term) -> String {
        let Term { round, kind, .. } = term;
        match &term.opponent {
            Some(id) => format!("round {round}: {kind}, {}", self.name(id)),
            None => format!("round {round}: {kind}"),
        }
    }

    /// ` (C.07 Art. 8.1)`; nothing where there is none.
    fn article(article: Option<&str>) -> String {
        article.map(|article| format!(" ({article})")).unwrap_or_default()
    }

    /// The id with the name behind it.
    fn name(&self, id: &str) -> String {
        let name = self.names.get(id).map(|name| format!(" ({name})")).unwrap_or_default();
        printable(&format!("{id}{name}")).into_owned()
    }
}

/// `, a dummy with 2.5 (Art. 16.4, 16.4.2): 2.5, left out as the lowest voluntarily unplayed round (Art. 16.5)`; none for terms that
/// are no scores of opponents.
fn opponent_term(term: &Term) -> Option<String> {
    let (score, result, value) = (term.score?, term.result?, term.value);
    let limited = term.cap.map(|cap| format!(", {}", limit(cap))).unwrap_or_default();
    let is_dummy = term.dummy == Some(true);
    let against = if is_dummy { format!("a dummy with {score} (Art. 16.4{limited})") } else { format!("has {score}") };
    let product =
        if value == Value::Quarters(score) { value.to_string() } else { format!("{score} × {result} = {value}") };
    let cut = match term.cut {
        None => "",
        Some("vur") => ", left out as the lowest voluntarily unplayed round (Art. 16.5)",
        Some("high") => ", left out as the highest (Art. 14.3)",
        Some(_) => ", left out as the lowest (Art. 14.1)",
    };
    Some(format!(", {against}: {product}{cut}"))
}

fn round_term(term: &Term) -> String {
    let cut = term.cut.map(|cut| format!(", left out as the {cut}est")).unwrap_or_default();
    let value = Some(term.value.to_string()).filter(|value| !value.is_empty());
    format!(": {}{cut}", value.unwrap_or_else(|| "undefined".to_owned()))
}

/// The value, with what a tournament performance rating is made of.
fn value(explained: &Explained) -> String {
    let value = Some(explained.value.to_string()).filter(|value| !value.is_empty());
    let value = value.unwrap_or_else(|| "undefined".to_owned());
    match (explained.aro, explained.p, explained.dp) {
        (Some(aro), Some(p), Some(dp)) => format!("{value} = {aro} {dp:+}, for {p} of the points"),
        _ => value,
    }
}
