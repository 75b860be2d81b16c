//! Random results of games, in which the better player wins more often.

use shinpan_core::trf::CellResult;

use super::plan::Habits;
use super::random::Random;

/// The results of White and Black.
pub(super) fn random(random: &mut Random, habits: &Habits, strengths: [u16; 2]) -> [CellResult; 2] {
    use CellResult as R;
    let is_forfeit = random.chance(habits.forfeits);
    if is_forfeit && random.chance(15) {
        return [R::ForfeitLoss; 2];
    }
    let [won, drawn, lost] = match (is_forfeit, random.chance(habits.short_games)) {
        (true, _) => [R::ForfeitWin, R::Drawn, R::ForfeitLoss],
        (false, false) => [R::Won, R::Drawn, R::Lost],
        (false, true) => [R::ShortWin, R::ShortDraw, R::ShortLoss],
    };
    if !is_forfeit && random.chance(habits.unfinished) {
        return [random.pick(&[R::Unknown, R::Adjourned]); 2];
    }
    if !is_forfeit && random.chance(habits.both_lose) {
        return [lost; 2];
    }
    if !is_forfeit && random.chance(habits.draws) {
        return [drawn; 2];
    }
    if random.chance(chance_of_white(strengths)) { [won, lost] } else { [lost, won] }
}

/// How often White wins when somebody does, in percent: a straight line in place of the curve of the ratings.
fn chance_of_white([white, black]: [u16; 2]) -> u64 {
    (u64::from(white) + 430).saturating_sub(u64::from(black)).clamp(40, 760) / 8
}
