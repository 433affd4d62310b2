//! What an analysis has to say besides its report.

use stallscope_asm::{Diagnostic, DiagnosticKind, Sources};
use stallscope_mc::raw_text;

/// A message about what is analyzed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How grave it is. After an error without a place there is no report.
    pub kind: DiagnosticKind,
    /// The place in the text, if it is about one: a location of its [`Sources`], in which the bytes of the main file come
    /// first.
    pub location: Option<u32>,
    /// What is said, without an end of line; [`raw_text`] tells its bytes.
    pub text: String,
}

impl Message {
    /// Appends the message as llvm-mca prints it.
    pub fn render(&self, sources: &Sources<'_>, out: &mut Vec<u8>) {
        if self.location.is_some() {
            let diagnostic = Diagnostic {
                kind: self.kind,
                location: self.location,
                message: self.text.clone().into(),
                range: None,
                presumed: None,
                with_include_stack: true,
            };
            diagnostic.render(sources, out);
            return;
        }
        out.extend_from_slice(self.kind.label().as_bytes());
        out.extend_from_slice(&raw_text::to_bytes(&self.text));
        out.push(b'\n');
    }

    pub(crate) fn error(text: impl Into<String>) -> Self {
        Self { kind: DiagnosticKind::Error, location: None, text: text.into() }
    }

    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self { kind: DiagnosticKind::Warning, location: None, text: text.into() }
    }

    pub(crate) fn note(text: impl Into<String>) -> Self {
        Self { kind: DiagnosticKind::Note, location: None, text: text.into() }
    }
}
