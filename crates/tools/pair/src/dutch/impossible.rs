//! Why a round cannot be paired, in words.

use shinpan_tournament::dutch::{Edition, Round, Tournament};

use shinpan_pairing::obstacle;

/// The proof that there is no pairing, who decides then, and whether there would be one without what is forbidden.
pub(super) fn reason(tournament: &Tournament<'_>, round: &Round) -> String {
    let id = |place: &usize| {
        round.contenders.get(*place).map_or_else(|| "the bye".to_owned(), |contender| contender.id.clone())
    };
    let proof = round.obstacle().map(|obstacle| {
        let groups = obstacle.groups.iter().map(|group| group.iter().map(id).collect()).collect();
        self::obstacle(groups, &obstacle.removed.iter().map(id).collect::<Vec<_>>())
    });
    let proof = proof.map_or_else(String::new, |proof| format!(": {proof}"));
    let met = |a: u16, b: u16| tournament.met_in(a, b, round.number).is_some();
    let free = round.without_records(met);
    let is_forbidden = free.obstacle().is_none();
    let forbidden = if is_forbidden {
        "; without forbidden and forced pairs there is one (260, XXP, --forbid, --force)"
    } else {
        ""
    };
    let article = match round.settings.edition {
        Edition::Of2026 => "C.04.3 Art. 1.9.3",
        Edition::Of2017 => "C.04.3 A.9",
    };
    format!("no legal pairing{proof}{forbidden}. {article}: the Chief Arbiter decides")
}
