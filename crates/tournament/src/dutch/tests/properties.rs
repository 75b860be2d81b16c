//! What must not change a pairing: the order of the lines, the ends of the lines, the words of the records, who is never there, and what
//! came after.

use proptest::prelude::*;
use shinpan_core::trf::Trf;

use super::cases::pairing;
use super::made::{HEAD, ROUNDS, drawn, line, made, number};
use super::random::config;

/// A cell with a draw in place of what has been played.
fn with_draw(cell: &str) -> String {
    match cell.split_at(cell.len() - 1) {
        (before, "1" | "0") => format!("{before}="),
        _ => cell.to_owned(),
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn the_order_of_lines_changes_nothing(made in made(), lots in prop::collection::vec(any::<u8>(), 12)) {
        let mut lines = made.lines().into_iter().zip(lots).collect::<Vec<_>>();
        lines.sort_by_key(|(_, lot)| *lot);
        let text = lines.into_iter().map(|(line, _)| line).collect::<String>();
        prop_assert_eq!(drawn(&(text + HEAD), made.edition), drawn(&made.text(), made.edition));
    }

    #[test]
    fn ends_of_lines_and_words_of_records_change_nothing(made in made()) {
        let expected = drawn(&made.text(), made.edition);
        for end in ["\r", "\r\n", "\n\n"] {
            prop_assert_eq!(drawn(&made.text().replace('\n', end), made.edition), expected.clone());
        }
        let text = made.text().replace(HEAD, "XXR 6\nXXC white1\n");
        prop_assert_eq!(drawn(&text, made.edition), expected);
    }

    /// The added player stands before, between or after the others.
    #[test]
    fn who_is_never_there_changes_nothing(made in made(), place in 0..=12_usize) {
        let absent = vec!["  0000 - Z".to_owned(); usize::from(ROUNDS) + 1];
        let text = made.text() + &line(number(place.min(made.cells.len())) - 1, &absent);
        prop_assert_eq!(drawn(&text, made.edition), drawn(&made.text(), made.edition));
    }

    /// A replay knows who took part in its round, and nothing else about it or later rounds.
    #[test]
    fn what_came_after_changes_nothing(made in made(), round in 1..=ROUNDS) {
        let expected = &drawn(&made.text(), made.edition)[usize::from(round) - 1];
        let (mut cut, mut drawn_games) = (made.clone(), made.clone());
        for cells in &mut cut.cells {
            cells.truncate(usize::from(round));
        }
        for cell in drawn_games.cells.iter_mut().flat_map(|cells| cells.iter_mut().skip(usize::from(round) - 1)) {
            *cell = with_draw(cell);
        }
        for other in [cut, drawn_games] {
            let trf = Trf::read(other.text().as_bytes()).expect("a report file");
            prop_assert_eq!(&pairing(&trf, other.edition, round), expected);
        }
    }
}
