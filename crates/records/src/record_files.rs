//! The files that a search of folders takes for records: by the extensions that the games declare for their formats, and by content where
//! any text may have the extension.

use crate::content::Content;
use crate::neutral::{HEAD, NeutralFormat};
use crate::port::Game;
use crate::recognise;
use crate::routing::Routing;

/// Extensions that any text may have: such a file is a record if it begins as one.
const OF_ANY_TEXT: [&str; 3] = ["txt", "csv", "json"];

/// Way in which a file in a folder is known to be a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// By its name.
    Name,
    /// By its beginning.
    Content,
}

/// Files of a folder that are records. By default none is.
#[derive(Default)]
pub struct RecordFiles {
    /// Without dots, in small letters.
    extensions: Vec<&'static str>,
    /// For all games; only recognises.
    routing: Option<Routing<'static>>,
}

impl RecordFiles {
    /// The records of these games, and the neutral form.
    pub fn of(games: &'static [Game]) -> Self {
        let own = games.iter().flat_map(Game::own_formats).flat_map(|format| format.extensions.iter().copied());
        let mut extensions = Vec::new();
        for extension in own.chain(NeutralFormat::NAMES).filter(|one| !OF_ANY_TEXT.contains(one)) {
            if !extensions.contains(&extension) {
                extensions.push(extension);
            }
        }
        // Recognising needs no rules.
        let open = |game: &'static Game| Err(shinpan_core::InputError::whole(game.kind.name, "not opened"));
        Self { extensions, routing: Routing::new(games, None, None, None, open).ok() }
    }

    /// Records that are known by these extensions alone.
    pub const fn named(extensions: Vec<&'static str>) -> Self {
        Self { extensions, routing: None }
    }

    /// Way in which a file with this extension, in small letters, is known to be a record; `None` if it is not one.
    pub fn known_by(&self, extension: &str) -> Option<KnownBy> {
        if self.routing.is_some() && OF_ANY_TEXT.contains(&extension) {
            return Some(KnownBy::Content);
        }
        self.extensions.contains(&extension).then_some(KnownBy::Name)
    }

    /// Whether a file that begins with `head`, of which [`RecordFiles::HEAD`] bytes are enough, is a record.
    pub fn recognises(&self, head: &[u8]) -> bool {
        let content = self.routing.as_ref().and_then(|routing| recognise::content(routing, head, true));
        matches!(content, Some(Content::Own(..) | Content::Pgn | Content::Neutral(_)))
    }

    /// The bytes at the beginning of a file that are enough to recognise it.
    pub const HEAD: usize = HEAD;

    /// The extensions of records, for a message.
    pub fn described(&self) -> String {
        let of_any_text = if self.routing.is_some() { &OF_ANY_TEXT[..] } else { &[] };
        let by_content = of_any_text.iter().map(|extension| format!(".{extension} with a game"));
        let all = self.extensions.iter().map(|extension| format!(".{extension}")).chain(by_content);
        shinpan_core::wording::list(all)
    }
}
