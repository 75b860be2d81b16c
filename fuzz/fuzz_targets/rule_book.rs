//! Any bytes are a rule book or a fault: reading one that extends others does not panic, and what is printed of it is itself.
//!
//! Books are split by a line of `%%`: the first is read, and those behind it are the files `1.toml`, `2.toml`, which may
//! extend each other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_core::RuleBook;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let texts = text.split("\n%%\n").collect::<Vec<_>>();
    let load = |path: &str| {
        let number = path.strip_suffix(".toml").and_then(|number| number.parse::<usize>().ok());
        number.and_then(|number| texts.get(number)).map(|text| (*text).to_owned()).ok_or_else(|| "no file".to_owned())
    };
    let Ok(book) = RuleBook::parse(texts[0], "0.toml", &load) else { return };
    let printed = book.to_toml();
    let again = RuleBook::parse(&printed, "printed.toml", &|_| Err("nothing is extended".to_owned()));
    let again = again.unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(again, book);
    assert_eq!(again.to_toml(), printed);
    for section in book.sections() {
        _ = book.section::<toml::Table>(&section).expect("a section that is listed");
    }
});
