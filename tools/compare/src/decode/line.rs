//! The decoded text of a line of bytes.

use std::fmt;

use stallscope_mc::{Decoder, Expressions, Printer, Validity};
use stallscope_target::Inst;

use super::code::Code;

/// The decoded text of a line of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// Where there is no instruction, or an undefined one, by the number of bytes before.
    pub(super) doubtful: Vec<(usize, Validity)>,
    /// The instructions.
    pub(super) texts: Vec<String>,
}

impl Line {
    /// Decodes a line; `comment` begins comments.
    pub(super) fn decode(
        code: &Code,
        decoder: &mut Decoder<'_>,
        printer: &Printer<'_>,
        expressions: &mut Expressions,
        comment: &str,
    ) -> Self {
        let mut line = Self::default();
        let mut start = 0;
        while let Some(rest) = code.bytes.get(start..).filter(|rest| !rest.is_empty()) {
            let mut inst = Inst::default();
            let decoded = decoder.decode(rest, &mut inst, expressions);
            if decoded.validity != Validity::Valid {
                line.doubtful.push((start, decoded.validity));
            }
            if decoded.validity != Validity::Invalid {
                let mut text = String::new();
                printer.print(&inst, expressions, &mut text);
                line.texts.extend(without_comments(&text, comment));
            }
            if code.ends_at_invalid && decoded.validity == Validity::Invalid {
                break;
            }
            start += decoded.n_bytes;
        }
        line
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (start, validity) in &self.doubtful {
            write!(f, "{start}: {validity:?}; ")?;
        }
        for text in &self.texts {
            write!(f, "{}; ", text.trim_start().replace('\t', " "))?;
        }
        Ok(())
    }
}

/// Returns the lines of a text without comments, which say numbers in another way. A comment may have its own line.
pub(super) fn without_comments<'t>(text: &'t str, comment: &str) -> impl Iterator<Item = String> + 't {
    let comment = comment.to_owned();
    text.lines()
        .map(move |line| line.split(comment.as_str()).next().unwrap_or(line).trim_end().to_owned())
        .filter(|line| !line.is_empty())
}
