//! What several targets share.

use std::io::Read;
use std::ops::ControlFlow;

use shinpan_records::Port;
use shinpan_shogi::Shogi;
use shinpan_shogi::record::RawGame;
use shinpan_testing::Drip;

/// A reader of shogi: it hands every game of a file to a function.
pub type ReadGames<'a> = &'a dyn Fn(&mut dyn Read, &mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> std::io::Result<()>;

/// The longest file that is read in small pieces as well.
pub const SHORT: usize = 512;

/// Reads, checks and judges all games of a file; in small pieces it gives the same games.
pub fn shogi_games(shogi: &mut Shogi, file: &[u8], read: ReadGames<'_>) {
    let games = all(&mut &file[..], read);
    assert!(!games.is_empty());
    for game in &games {
        let checked = shogi.check(game, Default::default());
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        let _ = shogi.judge(game);
    }
    if file.len() < SHORT {
        assert_eq!(format!("{games:?}"), format!("{:?}", all(&mut Drip::new(file, 3), read)));
    }
}

fn all(input: &mut dyn Read, read: ReadGames<'_>) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    read(input, &mut each).expect("memory can be read");
    games
}

/// Choices that bytes make, one a byte; it ends with them.
pub struct Choices<'a>(std::slice::Iter<'a, u8>);

impl<'a> Choices<'a> {
    /// Those of `bytes`.
    pub fn of(bytes: &'a [u8]) -> Self {
        Self(bytes.iter())
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    /// One of a list; none of an empty one.
    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        let byte = self.byte()?;
        list.get(usize::from(byte) % list.len().max(1)).cloned()
    }

    /// A move of a list: where the byte says so, the one that takes the last own move back, so that positions return.
    pub fn move_of<T: Clone>(&mut self, legal: &[T], takes_back: impl Fn(&T) -> bool) -> Option<T> {
        let byte = self.byte()?;
        let back = legal.iter().find(|mv| byte & 1 == 1 && takes_back(mv));
        back.or_else(|| legal.get(usize::from(byte / 2) % legal.len().max(1))).cloned()
    }
}
