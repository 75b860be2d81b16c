//! Requests for the outlook of an event, and the documents that answer them.

use crate::outlook::answer::answer;
use crate::outlook::cases::CasesDocument;
use crate::outlook::document::{OutlookDocument, ProbabilityDocument, ReadingDocument};
use crate::outlook::fixture::Reading;
use crate::outlook::question::Question;
use crate::outlook::samples::{Drawing, draw};
use crate::outlook::situation::Situation;
use crate::outlook::summary::ReadingOutlook;
use crate::ranking::Standing;

/// Request for an outlook, in addition to the tables.
#[derive(Clone, Debug)]
pub struct Request<'q> {
    /// Name of the rule book.
    pub rules: &'q str,
    /// Readings that are asked for.
    pub readings: Vec<Reading>,
    /// Lines, and the time limit of the search.
    pub question: Question<'q>,
    /// Whether each member would advance now, if that is asked for.
    pub advances: Option<Vec<bool>>,
    /// Text of the draw, word of the model, and the way in which completions are drawn, if that is asked for.
    pub drawing: Option<(&'q str, &'q str, Drawing)>,
}

impl Request<'_> {
    /// Returns what is known in each reading.
    pub fn answers(&self, situation: &Situation<'_>) -> Vec<ReadingOutlook> {
        let mut readings = self.readings.clone();
        // If rounds are still to come, results that are certain whatever they are come first.
        readings.sort_by_key(|reading| (*reading == Reading::Any) != situation.has_rounds_to_come());
        readings.into_iter().map(|reading| answer(situation, reading, &self.question)).collect()
    }

    /// Makes the document of the answers. The entrants are in the order of the present `places`.
    ///
    /// # Errors
    /// The id of an entrant who had a place outside its bounds in a completion that was drawn, which must not happen.
    pub fn document(
        &self,
        situation: &Situation<'_>,
        answers: &[ReadingOutlook],
        places: &[Standing],
    ) -> Result<OutlookDocument, String> {
        let of = |own| ReadingDocument::of(own, situation, places, self.advances.as_deref());
        let mut readings = answers.iter().map(of).collect::<Vec<_>>();
        let mut probability = None;
        let is_drawn = |own: &&ReadingOutlook| own.reading == Reading::Drawn;
        if let (Some((lots, model, drawing)), Some(outlook)) = (&self.drawing, answers.iter().find(is_drawn)) {
            let drawn = draw(situation, outlook, self.question.advancement, drawing);
            if let Some(stray) = drawn.stray {
                let id = situation.inputs.field.members().get(stray).map_or("", |member| member.id());
                return Err(id.to_owned());
            }
            let own = readings.iter_mut().filter(|own| own.reading == Reading::Drawn);
            own.for_each(|own| own.add_hits(situation, &drawn, drawing.samples));
            let (lots, model, draw_rate) = ((*lots).to_owned(), (*model).to_owned(), drawn.draw_rate);
            probability = Some(ProbabilityDocument { lots, samples: drawing.samples, model, draw_rate });
        }
        Ok(OutlookDocument {
            rules: self.rules.to_owned(),
            stage: situation.inputs.field.stage().map(str::to_owned),
            through_round: situation.drawn.0,
            rounds: situation.last_round().0,
            outcomes: situation.outcomes.clone(),
            readings,
            probability,
        })
    }

    /// Returns the cases of an entrant; `None` if there is no such member.
    pub fn cases(&self, situation: &Situation<'_>, answers: &[ReadingOutlook], id: &str) -> Option<CasesDocument> {
        let member = situation.inputs.field.position(id)?;
        let cases = answers.iter().flat_map(|own| CasesDocument::cases_of(own, situation, member)).collect();
        let stage = situation.inputs.field.stage().map(str::to_owned);
        Some(CasesDocument { rules: self.rules.to_owned(), stage, id: id.to_owned(), cases })
    }
}
