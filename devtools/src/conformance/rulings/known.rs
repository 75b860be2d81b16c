//! The differences that are known: `devtools/conformance/known.csv`.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use super::Peer;
use xtask::run;

/// The first line of the table.
const HEADER: &str = "peer,class,right,article,reason";

/// A class of differences with a library.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) peer: Peer,
    pub(super) class: String,
    /// Who is right: `ours`, `theirs`, or `both` where the two speak of different things.
    pub(super) right: String,
    /// What decides.
    pub(super) article: String,
}

/// Reads the table.
///
/// # Errors
/// There is none, or a row is short or names no library.
pub(super) fn read(path: &Path) -> Result<Vec<Known>> {
    let text = std::fs::read_to_string(run::root().join(path)).with_context(|| path.display().to_string())?;
    of_text(&text).with_context(|| path.display().to_string())
}

fn of_text(text: &str) -> Result<Vec<Known>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    ensure!(lines.next() == Some(HEADER), "expected the header {HEADER}");
    lines.map(row).collect()
}

fn row(line: &str) -> Result<Known> {
    let cells = line.splitn(5, ',').collect::<Vec<_>>();
    let [peer, class, right, article, reason] = cells[..] else { anyhow::bail!("a short row: {line}") };
    ensure!(matches!(right, "ours" | "theirs" | "both"), "\"{right}\" in {line}, expected ours, theirs or both");
    ensure!(!article.is_empty() && !reason.is_empty(), "no article or no reason: {line}");
    let peer = Peer::named(peer).map_err(anyhow::Error::msg)?;
    Ok(Known { peer, class: class.to_owned(), right: right.to_owned(), article: article.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_and_no_class_stands_twice() {
        let known = read(Path::new("devtools/conformance/known.csv")).expect("a table");
        assert!(!known.is_empty());
        for (index, one) in known.iter().enumerate() {
            let is_same = |other: &Known| other.peer == one.peer && other.class == one.class;
            assert!(!known[..index].iter().any(is_same), "{} {}", one.peer.as_str(), one.class);
        }
    }

    #[test]
    fn the_page_explains_every_class() {
        let page = std::fs::read_to_string(run::root().join("docs/conformance.md")).expect("a page");
        for Known { peer, class, .. } in read(Path::new("devtools/conformance/known.csv")).expect("a table") {
            assert!(
                page.contains(&format!("`{class}`")),
                "docs/conformance.md says nothing of {class} ({})",
                peer.as_str()
            );
        }
    }

    #[test]
    fn bad_rows_are_refused() {
        for (row, words) in [
            ("cshogi,legal,ours,Art. 25", "a short row"),
            ("cshogi,legal,nobody,Art. 25,why", "expected ours, theirs or both"),
            ("gnushogi,legal,ours,Art. 25,why", "no library \"gnushogi\""),
            ("cshogi,legal,ours,,why", "no article"),
        ] {
            let error = of_text(&format!("{HEADER}\n{row}\n")).expect_err("refused");
            assert!(format!("{error:#}").contains(words), "{error:#}");
        }
        assert!(of_text("peer,class\n").is_err());
    }
}
