//! Properties of the judge of logs, on random logs.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shinpan_chess::log::{LogGame, MatchRules, judge};
use shinpan_core::RuleBook;

/// Actions of which many logs are made; `clock_algorithm`, which is not of one game alone, is not among them.
const ACTIONS: [&str; 31] = [
    "game_start",
    "game_end",
    "human_move",
    "machine_move",
    "board_move",
    "board_move",
    "enter_human_move",
    "enter_human_move",
    "operator_change",
    "clock_adjust",
    "instruct",
    "position_change",
    "force_move",
    "parameter_change",
    "notify_arbiter",
    "failure",
    "resume",
    "request_information",
    "power_failure",
    "power_restored",
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "resign",
    "consult_start",
    "consult_end",
    "tablebase",
    "log_delivered",
    "log_content",
    "program_copy_delivered",
    "tea",
];
const ACTORS: [&str; 6] = ["human", "operator", "machine", "team", "arbiter", "tech_arbiter"];

fn rules() -> MatchRules {
    let book = RuleBook::builtin("man-machine-2003").expect("a built-in book");
    let book = book.with("match", "prompt_seconds", 60.into()).expect("a key");
    book.with("match", "near_draw_cp", 30.into()).expect("a key").section("match").expect("the section")
}

fn judged(log: &[u8]) -> Vec<LogGame> {
    judge(log, &rules()).expect("memory").unwrap_or_default()
}

/// A field of this name, or none.
fn field(name: &'static str, values: Vec<Value>) -> impl Strategy<Value = Option<(&'static str, Value)>> {
    proptest::option::weighted(0.6, proptest::sample::select(values)).prop_map(move |value| Some((name, value?)))
}

fn entry() -> impl Strategy<Value = Map<String, Value>> {
    let words = |words: &[&str]| words.iter().map(|word| json!(word)).collect::<Vec<_>>();
    let numbers = |numbers: &[i64]| numbers.iter().map(|number| json!(number)).collect::<Vec<_>>();
    let flags = || vec![json!(true), json!(false)];
    let whole = proptest::sample::select(ACTIONS.to_vec()).prop_map(|action| Some(("action", json!(action))));
    let who = (field("actor", words(&ACTORS)), field("human", words(&["white", "black"])));
    let which = (
        field("ply", numbers(&[0, 1, 2, 3, 4, 32, 33, 79, 80])),
        field("seq", numbers(&[1, 2, 3, 4, 5])),
        field("side", words(&["white", "black"])),
    );
    let moves = (
        field("board", words(&["Nf3", "Nd2"])),
        field("screen", words(&["Nf3", "Nd2"])),
        field("entered", words(&["Nf3", "Nd2"])),
        field("clock_pressed", flags()),
    );
    let clocks = (
        field("t", numbers(&[0, 50, 700, 1300, 3000])),
        field("used", numbers(&[0, 7199, 7200, 7201, 7801])),
        field("clock", numbers(&[100, 220])),
        field("mclk", numbers(&[100, 220])),
    );
    let rest = (
        field("eval_cp", numbers(&[-31, 0, 30])),
        field("instruction", words(&["A", "B"])),
        field("id", words(&["A"])),
        field("config", words(&["same", "different"])),
        field("machine_clock_running", flags()),
        field("copies", numbers(&[1, 2])),
        field("result", words(&["draw", "win"])),
    );
    (whole, who, which, moves, clocks, rest).prop_map(|(action, who, which, moves, clocks, rest)| {
        let fields = [action, who.0, who.1, which.0, which.1, which.2, moves.0, moves.1, moves.2, moves.3];
        let others = [clocks.0, clocks.1, clocks.2, clocks.3, rest.0, rest.1, rest.2, rest.3, rest.4, rest.5, rest.6];
        let all = fields.into_iter().chain(others).flatten();
        all.map(|(name, value)| (name.to_owned(), value)).collect()
    })
}

fn ndjson(entries: &[Map<String, Value>]) -> String {
    entries.iter().map(|entry| Value::from(entry.clone()).to_string()).collect::<Vec<_>>().join("\n")
}

/// A log as CSV, whose first entry is line 2.
fn csv(entries: &[Map<String, Value>]) -> String {
    let mut names = vec!["action", "game"];
    names.extend(entries.iter().flat_map(Map::keys).map(String::as_str));
    names.sort_unstable();
    names.dedup();
    let cell = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let row = |entry: &Map<String, Value>| {
        names.iter().map(|name| entry.get(*name).map(cell).unwrap_or_default()).collect::<Vec<_>>().join(",")
    };
    std::iter::once(names.join(",")).chain(entries.iter().map(row)).collect::<Vec<_>>().join("\n")
}

/// All but the lines, of which there are one more.
fn moved_up(mut games: Vec<LogGame>, lines: u32) -> Vec<LogGame> {
    let play_on = |message: &str| message.starts_with("play goes on");
    for game in &mut games {
        game.checked.findings.iter_mut().for_each(|finding| finding.line -= lines);
        // The one message that names a line.
        game.checked
            .findings
            .iter_mut()
            .filter(|finding| play_on(&finding.message))
            .for_each(|f| f.message = "".into());
        game.repairs.iter_mut().for_each(|repair| repair.line -= lines);
    }
    games
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_judged(log in proptest::collection::vec(any::<u8>(), 0..200)) {
        judged(&log);
    }

    #[test]
    fn any_values_are_judged(
        names in proptest::collection::vec("game|seq|t|actor|ply|side|used|clock|mclk|team|human|copies|eval_cp", 1..6),
        value in "-?[0-9]{1,20}(\\.[0-9])?|\"[a-z]\"|true|null|\\[\\]|\\{\\}|1e[0-9]{1,3}",
    ) {
        let fields = names.iter().map(|name| format!(",\"{name}\":{value}")).collect::<Vec<_>>().concat();
        judged(format!("{{\"action\":\"human_move\"{fields}}}").as_bytes());
    }

    #[test]
    fn games_in_one_log_are_judged_as_apart(
        entries in proptest::collection::vec((entry(), any::<bool>()), 0..40),
    ) {
        // Foreign entries are blank lines to a game judged alone: all stand on the lines that they have in the log.
        let mut both = Vec::new();
        let mut apart = [Vec::new(), Vec::new()];
        for (entry, is_second) in entries {
            let game = u32::from(is_second) + 1;
            let mut entry = entry;
            entry.insert("game".to_owned(), json!(game));
            let line = Value::from(entry).to_string();
            apart[usize::from(is_second)].push(line.clone());
            apart[usize::from(!is_second)].push(String::new());
            both.push(line);
        }
        let alone = apart.iter().flat_map(|lines| judged(lines.join("\n").as_bytes())).collect::<Vec<_>>();
        prop_assert_eq!(judged(both.join("\n").as_bytes()), alone);
    }

    #[test]
    fn the_zero_of_the_clock_does_not_matter(
        entries in proptest::collection::vec(entry(), 1..40),
        zero in -1_000_000i64..2_000_000_000,
    ) {
        let mut later = entries.clone();
        for entry in &mut later {
            if let Some(t) = entry.get("t").and_then(Value::as_i64) {
                entry.insert("t".to_owned(), json!(t + zero));
            }
        }
        prop_assert_eq!(judged(ndjson(&entries).as_bytes()), judged(ndjson(&later).as_bytes()));
    }

    #[test]
    fn unknown_fields_are_kept_out(entries in proptest::collection::vec(entry(), 1..40)) {
        let mut noisy = entries.clone();
        for entry in &mut noisy {
            entry.insert("weather".to_owned(), json!([{"rain": 1}]));
        }
        prop_assert_eq!(judged(ndjson(&entries).as_bytes()), judged(ndjson(&noisy).as_bytes()));
    }

    #[test]
    fn csv_says_the_same(entries in proptest::collection::vec(entry(), 1..40)) {
        let of_json = moved_up(judged(ndjson(&entries).as_bytes()), 0);
        prop_assert_eq!(of_json, moved_up(judged(csv(&entries).as_bytes()), 1));
    }

    #[test]
    fn a_longer_log_takes_nothing_back(entries in proptest::collection::vec(entry(), 2..40)) {
        // Only copies handed over before the end of the game are another matter once it has ended.
        let (short, long) = (ndjson(&entries[..entries.len() - 1]), ndjson(&entries));
        for (before, after) in judged(short.as_bytes()).iter().zip(judged(long.as_bytes())) {
            for finding in before.checked.findings.iter().filter(|finding| finding.code != "log-copies") {
                prop_assert!(after.checked.findings.contains(finding), "{:?}", finding);
            }
            prop_assert!(before.checked.ending == "none" || before.checked.ending == after.checked.ending);
        }
    }
}
