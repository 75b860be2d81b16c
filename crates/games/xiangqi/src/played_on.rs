//! Repetitions that a record goes on from: reading 13.
//!
//! The referee asks who checks or chases to change; who changes has not lost, who refuses has (WXF 3.1.C, 19.8). A record holds
//! neither the demand nor, mostly, the refusal.

use shinpan_core::Side;

use crate::game_end::Repetition;

/// The verdicts of a record by repetition, ply by ply, each as if those before it had not fallen.
#[derive(Debug, Default)]
pub(crate) struct Repetitions(Vec<(u32, Repetition)>);

/// Verdicts of one word at plies without a gap: one repetition.
#[derive(Debug)]
pub(crate) struct Spell<'a> {
    /// The ply of the first verdict.
    pub(crate) ply: u32,
    /// Repetition of that verdict.
    pub(crate) repetition: &'a Repetition,
    /// The ply of the last one.
    pub(crate) last: u32,
    /// The first move of the loser after the verdict, where it repeats again.
    pub(crate) refused: Option<u32>,
    /// The first later move of the loser that does not repeat.
    pub(crate) changed: Option<u32>,
}

impl Repetitions {
    /// Adds a verdict, of the ply `ply`.
    pub(crate) fn push(&mut self, ply: u32, repetition: Repetition) {
        self.0.push((ply, repetition));
    }

    /// The repetitions of the first `plies` plies of a record in which `first` moved first.
    pub(crate) fn spells(&self, first: Side, plies: u32) -> Vec<Spell<'_>> {
        let mut spells = Vec::<Spell<'_>>::new();
        for (ply, repetition) in &self.0 {
            match spells.last_mut() {
                Some(spell) if spell.last + 1 == *ply && spell.repetition.loser == repetition.loser => {
                    spell.last = *ply;
                }
                _ => spells.push(Spell { ply: *ply, repetition, last: *ply, refused: None, changed: None }),
            }
        }
        for spell in &mut spells {
            let Some(loser) = spell.repetition.loser else { continue };
            let at = |ply: u32| self.0.binary_search_by_key(&ply, |(own, _)| *own).ok().map(|index| &self.0[index].1);
            let repeats = |ply: u32| at(ply).is_some_and(|repetition| repetition.loser == Some(loser));
            let is_losers = |ply: u32| (if ply % 2 == 1 { first } else { first.other() }) == loser;
            let next = spell.ply + 1 + u32::from(!is_losers(spell.ply + 1));
            spell.refused = Some(next).filter(|next| repeats(*next));
            spell.changed = (next..=plies).step_by(2).find(|ply| !repeats(*ply));
        }
        spells
    }
}
