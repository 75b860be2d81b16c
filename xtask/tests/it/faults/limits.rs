//! Less and less memory. The long ones are in `cargo xtask faults`.

use super::shell;

#[test]
fn a_table_that_does_not_fit_into_memory_is_refused_with_its_size() {
    let shell = shell();
    let rows = (1..=65_000).map(|round| format!("{round},a,b,1-0\n{round},c,d,0-1\n")).collect::<Vec<_>>().concat();
    shell.files().write("g.csv", format!("round,first,second,result\n{rows}"));
    for line in
        ["standings --rules book.toml --entrants e.csv g.csv", "color-assign --rules book.toml --games g.csv p.csv"]
    {
        let mut codes = Vec::new();
        for megabytes in [40, 120, 400] {
            let ended = shell.run(&format!("ulimit -v {}; {line} -o o", megabytes * 1024));
            assert!(ended.code < 2 || ended.stderr.contains("g.csv: "), "{megabytes} MB: {ended:?}");
            codes.push(ended.code);
        }
        // In between it depends on what the threads have taken.
        assert!(codes.starts_with(&[2]) && codes.ends_with(&[0]), "{line}: {codes:?}");
    }
}
