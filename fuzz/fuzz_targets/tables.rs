//! Any bytes are a table or a fault with its place: reading and checking them neither panics nor runs away.
//!
//! The first byte picks the format, the rest is the file. Read in small pieces it gives the same; sound games that are
//! written in any format read back as the same games, from which anyone's sides can be settled.
#![no_main]

use std::io::BufReader;
use std::sync::LazyLock;

use color_assign::{Keys, assign};
use libfuzzer_sys::fuzz_target;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule, column_type};
use shinpan_core::table::{Table, TableFormat};
use shinpan_core::{Faults, Lots, RuleBook};
use shinpan_testing::Drip;

const FORMATS: [TableFormat; 3] = [TableFormat::Csv, TableFormat::Json, TableFormat::Ndjson];

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    RuleBook::builtin("wcsc-2010").and_then(|book| book.section("color-assign")).expect("the built-in book")
});

fn read(file: &[u8], format: Option<TableFormat>) -> Result<Table, Faults> {
    Table::read(file, "f", format)
}

fn reads_back(games: &Games) {
    for format in FORMATS {
        let mut bytes = Vec::new();
        games.table().write(&mut bytes, format, &column_type).expect("memory takes it");
        let again = read(&bytes, Some(format)).expect("it reads back");
        let again = Games::check(again, None, Schedule::Rounds).expect("it is as sound as before");
        assert_eq!(again.as_slice(), games.as_slice());
    }
}

/// All games as pairings of themselves. A table of several stages and of none is refused, else no row is lost.
fn settles(games: &Games) {
    let Ok(settled) = assign(games, games, &KEYS, &|_| Lots::new("ex")) else { return };
    assert_eq!(settled.rows.rows().len(), games.len());
    let again = Games::check(settled.rows, None, Schedule::Rounds).expect("sound games");
    for (before, after) in games.iter().zip(&again) {
        assert!(before.ids().all(|id| after.ids().any(|other| other == id)));
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let format = FORMATS.get(usize::from(bits & 3)).copied();
    let table = read(file, format);
    let dripped = Table::read(BufReader::with_capacity(7, Drip::new(file, 3)), "f", format);
    assert_eq!(format!("{table:?}"), format!("{dripped:?}"));
    let Ok(table) = table else { return };
    _ = Entrants::check(table.clone());
    _ = Games::check(table.clone(), None, Schedule::Log);
    let Ok(games) = Games::check(table, None, Schedule::Rounds) else { return };
    reads_back(&games);
    settles(&games);
});
