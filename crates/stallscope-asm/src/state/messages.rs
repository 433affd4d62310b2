//! The messages of a text: printed messages, and pending errors, which are printed at the end of their statement.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use smallvec::SmallVec;
use stallscope_mc::raw_text;

use crate::diagnostic::{Diagnostic, DiagnosticKind, PresumedPlace};
use crate::parse_failure::ParseFailure;
use crate::source::Sources;

/// Maximum number of messages. Expanded macros may have one for each of their bytes.
const MAX_DIAGNOSTICS: usize = 1 << 20;

/// An error that is printed at the end of its statement.
#[derive(Clone, Debug)]
pub(crate) struct PendingError {
    /// The place.
    pub(crate) location: Option<u32>,
    /// The message.
    pub(crate) message: String,
    /// The text to underline.
    pub(crate) range: Option<Range<u32>>,
}

/// A line marker `# 12 "file"`: the file and line that the next line comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineMarker<'a> {
    /// The file.
    pub(crate) file: &'a [u8],
    /// The line.
    pub(crate) line: i64,
    /// Where the marker is.
    pub(crate) location: u32,
}

/// LLVM's pass over the text that prints a diagnostic: the pass for regions, or the pass for instruments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    Both,
    Regions,
    Instruments,
}

/// The messages of a text.
#[derive(Debug, Default)]
pub(crate) struct Messages<'a> {
    diagnostics: Vec<Diagnostic>,
    // The pass of each of them.
    passes: Vec<Pass>,
    // The texts of the messages: macros may repeat a message any number of times.
    texts: HashSet<Arc<str>>,
    pending: SmallVec<[PendingError; 2]>,
    /// Whether there was a syntax error.
    pub(crate) had_error: bool,
    /// Whether there was an error in a statement's effect.
    pub(crate) had_reported_error: bool,
    /// Why parsing stopped before the end of the text, if it did.
    pub(crate) stopped: Option<ParseFailure>,
    /// The last line marker.
    pub(crate) line_marker: Option<LineMarker<'a>>,
}

impl Messages<'_> {
    /// Adds an error that is printed at the end of the statement.
    pub(crate) fn add_pending(&mut self, error: PendingError) {
        self.pending.push(error);
    }

    /// Returns whether there are pending errors.
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Returns the pending errors.
    pub(crate) fn pending_mut(&mut self) -> &mut [PendingError] {
        &mut self.pending
    }

    /// Takes the pending errors.
    pub(crate) fn take_pending(&mut self) -> SmallVec<[PendingError; 2]> {
        std::mem::take(&mut self.pending)
    }

    /// Prints a message about the text.
    pub(crate) fn print(
        &mut self,
        sources: &Sources<'_>,
        pass: Pass,
        kind: DiagnosticKind,
        location: Option<u32>,
        message: Cow<'static, str>,
        range: Option<Range<u32>>,
    ) {
        let presumed = location.and_then(|location| self.presumed_place(sources, location));
        let message = self.shared(message);
        self.keep(
            Diagnostic { kind, location, message, range, fix: None, presumed, with_include_stack: true },
            pass,
        );
    }

    /// Adds a replacement for the text that the last message underlines.
    pub(crate) fn add_fix(&mut self, fix: &str) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.fix = Some(fix.into());
        }
    }

    /// Prints a message about a statement's effect: without included files and line markers.
    pub(crate) fn report(&mut self, kind: DiagnosticKind, location: Option<u32>, message: Cow<'static, str>) {
        let message = self.shared(message);
        self.keep(Diagnostic::new(kind, location, message), Pass::Both);
    }

    // Returns the text that all equal messages share.
    fn shared(&mut self, message: Cow<'static, str>) -> Arc<str> {
        if let Some(known) = self.texts.get(&*message) {
            return Arc::clone(known);
        }
        let text: Arc<str> = message.into();
        self.texts.insert(Arc::clone(&text));
        text
    }

    /// Returns the messages in printing order, and the passes that print them.
    pub(crate) fn into_diagnostics(self) -> impl Iterator<Item = (Diagnostic, Pass)> {
        self.diagnostics.into_iter().zip(self.passes)
    }

    fn keep(&mut self, diagnostic: Diagnostic, pass: Pass) {
        self.diagnostics.push(diagnostic);
        self.passes.push(pass);
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            self.stopped = Some(ParseFailure::TooManyMessages);
        }
    }

    // Returns the file and line that the last line marker implies for a place in the same source.
    fn presumed_place(&self, sources: &Sources<'_>, location: u32) -> Option<Box<PresumedPlace>> {
        let marker = self.line_marker.filter(|marker| marker.line != 0)?;
        if sources.index_of(location) != sources.index_of(marker.location) {
            return None;
        }
        let lines = i64::from(sources.line(location)) - i64::from(sources.line(marker.location));
        let line = i64::from((marker.line - 1 + lines) as i32);
        let file = raw_text::from_bytes(marker.file).into_owned();
        Some(Box::new(PresumedPlace { file, line }))
    }
}
