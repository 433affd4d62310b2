//! The messages about a region.

use std::fmt;
use std::ops::Range;

use stallscope_asm::DiagnosticKind;
use stallscope_sim::HazardWarnings;

use crate::Message;

/// How the note starts that shows an instruction which is not supported.
pub(crate) const INSTRUCTION: &str = "instruction: ";

/// The messages about a region, in order. A simulation may repeat warnings as often as its code, so repetitions are counted, not copied.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"retq\n");
/// let analysis = analyzer.region_analyzer().analyze(&input, &input.regions[0]);
/// let texts: Vec<&str> = analysis.messages.iter().map(|message| &*message.text).collect();
/// assert_eq!(texts[1], "program counter updates are ignored.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Messages {
    messages: Vec<Message>,
    /// Messages that follow the last of them again, and how often.
    repeated: Option<(Range<usize>, u64)>,
}

impl Messages {
    /// The messages, each as often as it is printed.
    pub fn iter(&self) -> impl Iterator<Item = &Message> {
        let (period, n) = self.repeated.clone().unwrap_or_default();
        let (before, after) = self.messages.split_at(period.end.min(self.messages.len()));
        let period = before.get(period).unwrap_or_default();
        let repeated = (0..n).flat_map(move |_| period);
        before.iter().chain(repeated).chain(after)
    }

    /// Whether there are no messages.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Why a region cannot be analyzed, in one line: the instruction if it is due to one, or else the last error.
    pub(crate) fn reason(&self) -> String {
        let instruction = self.messages.iter().find_map(|message| message.text.strip_prefix(INSTRUCTION));
        let is_error = |message: &&Message| message.kind == DiagnosticKind::Error;
        let error = || self.messages.iter().rfind(is_error).map(|message| message.text.as_str());
        let reason = instruction.or_else(error).unwrap_or_default();
        reason.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the reason why a region cannot be analyzed, as one line that names no flags: `the processor's model has
    /// no 'fsin'`.
    #[must_use]
    pub fn refusal(&self) -> String {
        let reason = self.reason();
        let is_instruction = self.messages.iter().any(|message| message.text.starts_with(INSTRUCTION));
        if is_instruction { format!("the processor's model has no '{reason}'") } else { reason }
    }

    pub(crate) fn push(&mut self, message: Message) {
        self.messages.push(message);
    }

    pub(crate) fn extend(&mut self, messages: impl IntoIterator<Item = Message>) {
        self.messages.extend(messages);
    }

    /// Adds the warnings of hazards in the region's simulation.
    pub(crate) fn add_hazard_warnings(&mut self, warnings: &HazardWarnings) {
        let start = self.messages.len();
        self.messages.extend(warnings.texts.iter().map(|text| Message::warning(*text)));
        if let Some((period, n)) = &warnings.repeated {
            self.repeated = Some((start + period.start..start + period.end, *n));
        }
    }
}

impl PartialEq for Messages {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
