//! The rule tables of our own: sizes, seeding, qualification; the worked example.

use crate::support::{keys, rules, rules_with};
use qualify_score::{EarlierPlaces, Preliminary, Standings, advance, seed};
use shinpan_core::Lots;
use shinpan_core::entrants::Entrants;
use shinpan_core::table::Table;
use shinpan_testing::rule_table;

/// Makes a table from rows separated by `/` and cells separated by blanks; `.` is an empty cell, and so are those left
/// out.
fn table(header: &str, rows: &str) -> Table {
    let width = header.split(',').count();
    let line = |row: &str| {
        let cells = row.split_whitespace().map(|cell| if cell == "." { "" } else { cell });
        cells.chain(std::iter::repeat("")).take(width).collect::<Vec<_>>().join(",")
    };
    let rows = rows.split('/').filter(|row| !row.trim().is_empty()).map(line);
    let text = std::iter::once(header.to_owned()).chain(rows).collect::<Vec<_>>().join("\n");
    Table::read(text.as_bytes(), "t.csv", None).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn art_17_10_sizes() {
    for (name, [planned, book, expected]) in rule_table("wcsc/advance-sizes.csv", ["planned", "keys", "expected"]) {
        let rules = rules_with(&keys(&book));
        let planned = planned.parse().expect("a number");
        let sizes = rules.sizes(planned);
        let places = [Preliminary::First, Preliminary::Second].map(|from| rules.qualifiers(from, planned));
        let first = if sizes.has_first { places[0].to_string() } else { "-".to_owned() };
        let found = format!("{} {} {} {first} {}", sizes.finalists, sizes.second, sizes.first, places[1]);
        assert_eq!(found, expected, "{name}");
        assert_eq!(sizes.finalists + sizes.second + sizes.first, planned, "{name}");
    }
}

#[test]
fn art_12_and_15_seeding() {
    for (name, [entrants, history, expected]) in rule_table("wcsc/seed.csv", ["entrants", "history", "expected"]) {
        let entrants = Entrants::check(table("id,successor_of,invited,developers", &entrants)).expect(&name);
        let found = match EarlierPlaces::check(&table("year,stage,place,id,seeding", &history)) {
            Err(error) => error.to_string(),
            Ok(history) => {
                let seeding = seed(&entrants, &history, &rules(), &Lots::new("ex"));
                let seeds = seeding.entrants.iter().map(|seeded| format!("{}:{}", seeded.id, seeded.basis.as_str()));
                let findings = seeding.findings.iter().map(|finding| finding.at(&entrants).to_string());
                let seeds = seeds.collect::<Vec<_>>().join(" ");
                std::iter::once(seeds).chain(findings).collect::<Vec<_>>().join(" | ")
            }
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn art_17_qualification() {
    let columns = ["stage", "entrants", "standings", "keys", "expected"];
    for (name, [stage, entrants, standings, book, expected]) in rule_table("wcsc/advance.csv", columns) {
        let header = "id,seed,stage,status,invited,modules,disclosed";
        let entrants = Entrants::check(table(header, &entrants)).expect(&name);
        let stage = if stage == "preliminary-1" { Preliminary::First } else { Preliminary::Second };
        let standings = Standings::check(&table("place,id", &standings), &entrants, stage);
        let ruling = standings
            .map_err(|faults| faults.into_first().expect("a fault"))
            .and_then(|standings| advance(&entrants, &standings, &rules_with(&keys(&book))));
        let found = match ruling {
            Err(error) => error.to_string(),
            Ok(ruling) => {
                let rows = ruling.rows.iter().map(|row| format!("{}:{}", row.id, row.reason.as_str()));
                let field = ruling.field.iter().map(|member| format!("{}:{}", member.id, member.basis.as_str()));
                let vacant = ruling.vacant.join(" ");
                let [rows, field] = [rows.collect::<Vec<_>>(), field.collect()].map(|texts| texts.join(" "));
                [format!("{} [{vacant}]", ruling.places), rows, format!("| {field}")]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        };
        assert_eq!(found, expected, "{name}");
    }
}
