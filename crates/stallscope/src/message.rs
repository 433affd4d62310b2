//! Messages about an analysis.

use stallscope_asm::{Diagnostic, DiagnosticKind};
use stallscope_mc::raw_text;

use crate::code::code_sources::CodeSources;

/// A message about the code that is analyzed.
///
/// ```
/// use stallscope::text::DiagnosticKind;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"callq f\n");
/// let analysis = analyzer.region_analyzer().analyze(&input, &input.regions[0]);
/// let first = analysis.messages.iter().next().unwrap();
/// assert_eq!(first.kind, DiagnosticKind::Warning);
/// assert_eq!(first.text, "found a call in the input assembly sequence.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The severity. After an error without a location there is no report.
    pub kind: DiagnosticKind,
    /// The location in the [`CodeSources`] of the code, if the message is about one. The locations of the main file's bytes are
    /// their offsets.
    pub location: Option<u32>,
    /// The message, without an end of line. Bytes that are not UTF-8 are encoded by [`raw_text`].
    pub text: String,
}

impl Message {
    /// Appends the message as llvm-mca prints it.
    pub fn render(&self, sources: &CodeSources<'_>, out: &mut Vec<u8>) {
        if self.location.is_some() {
            let diagnostic = Diagnostic {
                with_include_stack: true,
                ..Diagnostic::new(self.kind, self.location, &*self.text)
            };
            sources.render(&diagnostic, out);
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
