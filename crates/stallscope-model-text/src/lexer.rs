//! Splits a text into statements: lines of tokens.

use crate::error::{ModelError, Position, Result};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A name, a number or a pattern.
    Word(&'t str),
    /// The text between quotation marks.
    Text(&'t str),
    /// The text between square brackets: a source.
    Source(&'t str),
    /// A punctuation character.
    Mark(char),
    /// `->`.
    Arrow,
}

/// A line's tokens with their places, and the place of its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Statement<'t> {
    pub(crate) tokens: Vec<(Token<'t>, Position)>,
    pub(crate) end: Position,
}

/// Returns the bytes of a model as text.
///
/// # Errors
/// If the bytes are not UTF-8; the error has the place of the first invalid byte.
pub fn text(bytes: &[u8]) -> std::result::Result<&str, ModelError> {
    str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let before = String::from_utf8_lossy(before);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let n_lines = before.matches('\n').count() + 1;
        let position =
            Position { line: u32::try_from(n_lines).unwrap_or(u32::MAX), column: n_columns(line) + 1 };
        ModelError::new(position, "the text is not UTF-8")
    })
}

/// Returns the text's statements without empty lines. A line that ends in `\` continues on the next.
pub(crate) fn statements(text: &str) -> Result<Vec<Statement<'_>>> {
    let mut statements = Vec::new();
    let mut statement = Statement::default();
    for (number, line) in (1..).zip(text.lines()) {
        let goes_on = tokens(line, number, &mut statement)?;
        if !goes_on && !statement.tokens.is_empty() {
            statements.push(std::mem::take(&mut statement));
        }
    }
    if !statement.tokens.is_empty() {
        statements.push(statement);
    }
    Ok(statements)
}

/// Adds a line's tokens and returns whether the statement continues.
fn tokens<'t>(line: &'t str, number: u32, statement: &mut Statement<'t>) -> Result<bool> {
    let mut here = Position { line: number, column: 1 };
    let mut rest = line;
    loop {
        let trimmed = rest.trim_start();
        here.column += n_columns(&rest[..rest.len() - trimmed.len()]);
        rest = trimmed;
        statement.end = here;
        let Some(first) = rest.chars().next() else { return Ok(false) };
        let (token, n_bytes) = match first {
            '#' => return Ok(false),
            '\\' if rest.trim_end() == "\\" => return Ok(true),
            '"' | '[' => {
                let closing = if first == '"' { '"' } else { ']' };
                let end = rest[1..].find(closing);
                let end = end.ok_or_else(|| ModelError::new(here, format!("'{closing}' is missing")))?;
                let inner = &rest[1..=end];
                (if first == '"' { Token::Text(inner) } else { Token::Source(inner) }, end + 2)
            }
            '-' if rest.starts_with("->") => (Token::Arrow, 2),
            ':' | ';' | ',' | '|' | '@' | '+' | '<' | '>' => (Token::Mark(first), 1),
            _ => {
                let n_bytes = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                if n_bytes == 0 {
                    return Err(ModelError::new(
                        here,
                        format!("'{}' has no meaning here", first.escape_default()),
                    ));
                }
                (Token::Word(&rest[..n_bytes]), n_bytes)
            }
        };
        statement.tokens.push((token, here));
        here.column += n_columns(&rest[..n_bytes]);
        rest = &rest[n_bytes..];
    }
}

/// Returns the number of columns in a piece of a line.
fn n_columns(piece: &str) -> u32 {
    u32::try_from(piece.chars().count()).unwrap_or(u32::MAX)
}

pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '*' | '?')
}
