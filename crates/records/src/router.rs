//! Records of several games, read on one thread.

use std::io::Read;

use crate::chunk::Chunk;
use crate::content::Content;
use crate::neutral::HEAD;
use crate::port::{CheckSink, JudgedGame};
use crate::readers::Readers;
use crate::recognise;
use crate::routing::{Routing, RoutingError};
use crate::run::{Run, Task};

/// Reads records of several games on one thread, with what it keeps from one file to the next.
pub struct Router<'r> {
    readers: Readers<'r>,
    head: Box<[u8]>,
}

impl Router<'_> {
    /// Checks every record of a chunk of the file called `name`, until `sink` breaks.
    ///
    /// # Errors
    /// Those of `input`; the rules of a game that is met cannot be opened. Whatever the bytes say is a finding.
    pub fn check(
        &mut self,
        name: &str,
        chunk: &Chunk,
        input: &mut dyn Read,
        sink: &mut CheckSink<'_>,
    ) -> Result<(), RoutingError> {
        self.read(name, chunk, input, Task::Check(sink))
    }

    /// Judges every record of a chunk of the file called `name`, until `each` breaks.
    ///
    /// # Errors
    /// As [`Router::check`].
    pub fn judge(
        &mut self,
        name: &str,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(JudgedGame) -> std::ops::ControlFlow<()>,
    ) -> Result<(), RoutingError> {
        self.read(name, chunk, input, Task::Judge(each))
    }

    fn read(
        &mut self,
        name: &str,
        chunk: &Chunk,
        input: &mut dyn Read,
        task: Task<'_, '_>,
    ) -> Result<(), RoutingError> {
        let routing = self.readers.routing;
        let given = chunk.format().and_then(|name| routing.content_named(name)).or_else(|| routing.named());
        if let Some(content) = given {
            return Run::new(&mut self.readers, task).content(content, chunk, input);
        }
        let mut head = std::mem::take(&mut self.head);
        if head.is_empty() {
            head = vec![0; HEAD].into_boxed_slice();
        }
        let (content, filled) = recognise::read_head(routing, input, &mut head)?;
        let mut run = Run::new(&mut self.readers, task);
        match content.map_or_else(|| routing.fallback(name), |content| Some(routing.named_binary(content, name))) {
            Some(content) => run.content(content, chunk, &mut head[..filled].chain(input))?,
            None => run.unrecognised(&head[..filled]),
        }
        self.head = head;
        Ok(())
    }
}

impl Routing<'_> {
    /// A reader for one thread.
    pub fn router(&self) -> Router<'_> {
        Router { readers: Readers::new(self), head: Box::default() }
    }

    /// Content of a file that is not text: a known binary format if the name ends so.
    fn named_binary(&self, content: Content, name: &str) -> Content {
        let by_name = || recognise::by_extension(self, name).filter(|found| matches!(found, Content::Unread(_)));
        if let Content::Binary = content { by_name().unwrap_or(content) } else { content }
    }

    /// Content of a file that does not show it: of the game that is named, or as the end of the name says.
    fn fallback(&self, name: &str) -> Option<Content> {
        let by_name = || recognise::by_extension(self, name);
        by_name().or_else(|| Some(Content::Own(self.named_game()?, 0)))
    }
}
