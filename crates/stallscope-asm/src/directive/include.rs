//! Directives that read files: `.include` and `.incbin`.

use crate::directive::macro_expansion::check_expansion_size;
use crate::directive::string::parse_escaped_string;
use crate::options::Unread;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

pub(super) fn parse_include(parser: &mut Parser<'_>) -> ParseResult {
    // Limits the depth of a file that includes itself.
    const MAX_DEPTH: usize = 200;
    // Limits a file that includes itself twice: the depth alone would allow 2^200 texts.
    const MAX_FILES: u32 = 1 << 14;
    let token = parser.token();
    parser.check(!token.is(TokenKind::String), token.location, "expected string in '.include' directive")?;
    let name = parse_escaped_string(parser)?;
    let is_at_end = parser.is(TokenKind::EndOfStatement);
    let end = parser.token().location;
    parser.check(!is_at_end, end, "unexpected token in '.include' directive")?;
    if parser.cursor.include_depth() >= MAX_DEPTH {
        return Err(parser.error(token.location, "files are included more than 200 levels deep"));
    }
    if parser.n_included_files >= MAX_FILES {
        return Err(parser.error(token.location, "more than 16384 files are included"));
    }
    parser.n_included_files += 1;
    let name = raw_text::from_bytes(&name).into_owned();
    let unread = match parser.options.read(&name) {
        Ok(text) => {
            count_repeated(parser, &name, text.len(), token.location)?;
            let parent = parser.cursor.lexer.location();
            if parser.cursor.enter_text(name.clone(), text, Some(parent)) {
                return Ok(());
            }
            Unread::NotFound
        }
        Err(unread) => unread,
    };
    Err(parser.error(token.location, not_read("include", &name, &unread)))
}

/// Counts the bytes of a file that is included again, since it makes the text grow without limit.
fn count_repeated(parser: &mut Parser<'_>, name: &str, n_bytes: usize, location: u32) -> ParseResult {
    if parser.included.insert(name.to_owned()) {
        return Ok(());
    }
    check_expansion_size(parser, location, n_bytes)?;
    parser.macros.n_expanded_bytes += n_bytes;
    parser.macros.counts_included = true;
    Ok(())
}

/// The message for a file that is not read.
fn not_read(kind: &str, name: &str, unread: &Unread) -> String {
    match unread {
        Unread::NotFound => format!("Could not find {kind} file '{name}'"),
        Unread::Refused(reason) => format!("cannot read {kind} file '{name}': {reason}"),
    }
}

pub(super) fn parse_incbin(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let token = parser.token();
    parser.check(!token.is(TokenKind::String), token.location, "expected string in '.incbin' directive")?;
    let name = parse_escaped_string(parser)?;
    let (mut skip, mut skip_location) = (0, 0);
    let mut count = None;
    if parser.parse_optional_token(TokenKind::Comma) {
        // The number of bytes to skip may be omitted: `.incbin "file",,4`.
        if !parser.is(TokenKind::Comma) {
            skip_location = parser.token().location;
            skip = parser.parse_absolute_expression(target)?;
        }
        if parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            count = Some((parser.parse_expression(target)?.id, location));
        }
    }
    parser.parse_eol()?;
    parser.check(skip < 0, skip_location, "skip is negative")?;
    let name = raw_text::from_bytes(&name).into_owned();
    let mut unread = parser.options.read(&name).err();
    if let Some((count, location)) = count.filter(|_| unread.is_none()) {
        match parser.streamer.expressions.absolute_value(count) {
            None => {
                parser.error(location, "expected absolute expression");
                unread = Some(Unread::NotFound);
            }
            Some(count) if count < 0 => parser.warning(location, "negative count has no effect"),
            Some(_) => {}
        }
    }
    match unread {
        Some(unread) => Err(parser.error(token.location, not_read("incbin", &name, &unread))),
        None => Ok(()),
    }
}
