//! A Debian package: an archive of its version, its description and its files. deb(5).

use anyhow::Result;

use super::layout::Item;
use super::tarball::packed;

/// The package of these files, below /usr.
pub(super) fn made(version: &str, items: &[Item]) -> Result<Vec<u8>> {
    let kilobytes = items.iter().map(|item| item.bytes.len()).sum::<usize>().div_ceil(1024);
    let control = format!(
        "Package: shinpan\nVersion: {version}\nArchitecture: amd64\nMaintainer: Shinpan <shinpan@users.noreply.github.com>\n\
         Installed-Size: {kilobytes}\nSection: games\nPriority: optional\nHomepage: {}\n\
         Description: referee's bench for championships of game programs\n \
         Six programs that check records, judge repetitions, rank, pair, assign colours and\n \
         say who qualifies, each ruling with its article and its reason.\n",
        env!("CARGO_PKG_REPOSITORY")
    );
    let control = [Item { path: "control".to_owned(), bytes: control.into_bytes(), is_program: false }];
    let mut archive = ar::Builder::new(Vec::new());
    for (name, bytes) in [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", packed("", control.iter())?),
        ("data.tar.gz", packed("usr/", items.iter())?),
    ] {
        let mut header = ar::Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        header.set_mode(0o100_644);
        archive.append(&header, &*bytes)?;
    }
    Ok(archive.into_inner()?)
}
