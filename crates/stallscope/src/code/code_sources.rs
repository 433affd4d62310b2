//! The places of code: in texts, or in a program.

use stallscope_asm::{Diagnostic, LineColumn, Sources};
use stallscope_mc::raw_text;

use super::placed_code::PlacedCode;

/// The texts or the program that code is from. They give the places of locations.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("kernel.s", b"nop\naddq %rax, %rbx\n");
/// let last = &input.regions[0].instructions[1];
/// assert_eq!((input.sources.line(last.location), input.sources.address(last.location)), (2, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CodeSources<'s> {
    origin: Origin<'s>,
}

#[derive(Clone, Debug)]
enum Origin<'s> {
    Texts(Sources<'s>),
    /// A program, whose instructions have addresses. Messages call it `name`.
    Program {
        name: String,
        code: PlacedCode,
    },
}

impl<'s> CodeSources<'s> {
    pub(crate) const fn of_texts(texts: Sources<'s>) -> Self {
        Self { origin: Origin::Texts(texts) }
    }

    pub(crate) fn of_program(name: &str, code: PlacedCode) -> Self {
        Self { origin: Origin::Program { name: name.to_owned(), code } }
    }

    /// The texts; `None` for a program.
    #[must_use]
    pub const fn texts(&self) -> Option<&Sources<'s>> {
        match &self.origin {
            Origin::Texts(texts) => Some(texts),
            Origin::Program { .. } => None,
        }
    }

    /// The name of a program, and the address of a location in it; `None` for texts.
    #[must_use]
    pub fn address(&self, location: u32) -> Option<(&str, u64)> {
        match &self.origin {
            Origin::Texts(_) => None,
            Origin::Program { name, code } => Some((name, code.address(location)?)),
        }
    }

    /// The bytes of the instruction at a location of a program, if they are kept; `None` for texts.
    #[must_use]
    pub fn machine_code(&self, location: u32) -> Option<&[u8]> {
        match &self.origin {
            Origin::Texts(_) => None,
            Origin::Program { code, .. } => code.bytes(location),
        }
    }

    /// The line and column of a location in its text; `None` in a program.
    #[must_use]
    pub fn line_column(&self, location: u32) -> Option<LineColumn> {
        self.texts()?.line_column(location)
    }

    /// The line of a location in its text, from 1; 0 if it is in no text.
    #[must_use]
    pub fn line(&self, location: u32) -> u32 {
        self.texts().map_or(0, |texts| texts.line(location))
    }

    /// Appends a diagnostic as LLVM prints it; in a program, its place is the address.
    pub fn render(&self, diagnostic: &Diagnostic, out: &mut Vec<u8>) {
        match &self.origin {
            Origin::Texts(texts) => diagnostic.render(texts, out),
            Origin::Program { .. } => match diagnostic.location.and_then(|at| self.address(at)) {
                Some((name, address)) => {
                    out.extend_from_slice(&raw_text::to_bytes(name));
                    out.extend_from_slice(format!(":{address:#x}: ").as_bytes());
                    diagnostic.render_message(out);
                }
                None => diagnostic.render(&Sources::default(), out),
            },
        }
    }
}
