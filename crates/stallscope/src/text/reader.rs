//! Reading many short texts.

use std::fmt;

use stallscope_asm::{TargetParser, Unread};

use crate::Analyzer;
use crate::code::input_code::InputCode;

/// Reads texts one by one, each as [`Analyzer::parse`] does. It keeps what it has looked up of the instruction set, which saves time with
/// many short texts; each thread needs its own.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let mut reader = analyzer.text_reader();
/// for block in ["addq %rax, %rbx\n", "addq %rbx, %rcx\n"] {
///     assert_eq!(reader.parse("block", block.as_bytes()).regions.len(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TextReader<'a> {
    analyzer: &'a Analyzer,
    /// The parser of the last text.
    parser: Option<Box<dyn TargetParser + 'a>>,
}

impl Analyzer {
    /// A reader of many short texts.
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("btver2").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::new())?;
    /// let mut reader = analyzer.text_reader();
    /// for block in ["addps %xmm0, %xmm1", "incl %eax"] {
    ///     let input = reader.parse("block", block.as_bytes());
    ///     assert_eq!(input.regions[0].instructions.len(), 1);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn text_reader(&self) -> TextReader<'_> {
        TextReader { analyzer: self, parser: None }
    }
}

impl<'a> TextReader<'a> {
    /// Returns the analyzer that gives the subtarget and the options.
    #[must_use]
    pub const fn analyzer(&self) -> &'a Analyzer {
        self.analyzer
    }

    /// Reads `text`, which messages call `name`. It cannot include other files.
    #[must_use]
    pub fn parse<'s>(&mut self, name: &str, text: &'s [u8]) -> InputCode<'s> {
        let used = self.parser.take().and_then(|mut parser| parser.restart().then_some(parser));
        let parser = self.parser.insert(used.unwrap_or_else(|| self.analyzer.subtarget().target_parser()));
        self.analyzer.parse_by(&mut **parser, name, text, &|_| Err(Unread::NotFound))
    }
}

impl fmt::Debug for TextReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextReader").field("analyzer", &self.analyzer).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

    use crate::options::InputForms;
    use crate::{Options, Subtarget};

    /// Texts that change the meaning of the statements after them, and statements that show the change.
    const TEXTS: [(&str, &str, &[&str]); 3] = [
        (
            "x86_64",
            "skylake",
            &[
                ".code32\nincl %eax\npushl %eax\n",
                "pushq %rax\nmovl $1, %eax\n",
                ".intel_syntax noprefix\nadd rax, rbx\n",
                "addq %rax, %rbx\n",
                ".code16gcc\npushl %eax\n",
                "pushq %rax\nfoo %rax\n",
                "data32\n",
                "callq 8\n",
            ],
        ),
        (
            "aarch64",
            "cortex-a72",
            &[
                "foo .req x3\nadd x0, foo, x1\n",
                "add x0, foo, x1\n",
                ".arch armv8-a+sve\nptrue p0.b\n",
                "ptrue p0.b\n",
                "ldr x0, =0x123456789abc\n",
                "add x0, x1, x2\n",
            ],
        ),
        ("riscv64", "sifive-u74", &[".option rvc\nadd a0, a0, a1\n", "add a0, a0, a1\n"]),
    ];

    #[test]
    fn a_text_is_read_as_if_it_were_the_first() {
        for (triple, processor, texts) in TEXTS {
            let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
            let analyzer =
                crate::Analyzer::new(subtarget, Options::new().input_forms(InputForms::Any)).unwrap();
            let mut reader = analyzer.text_reader();
            // Twice, since all has been looked up then.
            for text in texts.iter().chain(texts) {
                let (one, other) =
                    (reader.parse("text", text.as_bytes()), analyzer.parse("text", text.as_bytes()));
                assert_eq!(format!("{:?}", one.regions), format!("{:?}", other.regions), "{text}");
                assert_eq!(one.failure, other.failure, "{text}");
                let messages = |input: &crate::InputCode<'_>| {
                    let mut out = Vec::new();
                    input.render_diagnostics(&mut out);
                    String::from_utf8(out).unwrap()
                };
                assert_eq!(messages(&one), messages(&other), "{text}");
            }
        }
    }
}
