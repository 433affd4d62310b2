//! Macro calls: their arguments, and the expansion of bodies.

use crate::parse_failure::ParseFailure;
use crate::parser::{Failed, ParseResult, Parser};
use crate::state::macros::{Argument, Instantiation, Macro, Parameter, is_name_byte};
use crate::target_parser::TargetParser;
use crate::token::{Token, TokenKind};
use stallscope_mc::ObjectFormat;
use stallscope_mc::raw_text;

/// Maximum total size of expansions, in bytes. Parsing them takes about ten times as much memory.
const MAX_EXPANDED_BYTES: usize = 1 << 27;

/// An argument of a call, and the parameter that it names.
struct GivenArgument<'a> {
    parameter_name: &'a [u8],
    tokens: Argument<'a>,
}

/// Parses the arguments of a call of the macro `name`, and expands it.
pub(crate) fn enter_macro<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    name: &'a [u8],
    location: u32,
) -> ParseResult {
    let max_depth = parser.options.macro_max_nesting_depth;
    if parser.macros.active.len() == max_depth as usize {
        return Err(parser.token_error(format!(
            "macros cannot be nested more than {max_depth} levels deep. Use -asm-macro-max-nesting-depth to \
             increase this limit."
        )));
    }
    // The macro is removed temporarily, because the parser changes while its parameters are in use.
    let Some(mut called) = parser.macros.by_name.remove(name) else { return Ok(()) };
    let result = expand_call(parser, target, &mut called, location);
    parser.macros.by_name.insert(name, called);
    result
}

fn expand_call<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    called: &mut Macro<'a>,
    location: u32,
) -> ParseResult {
    let arguments = parse_macro_arguments(parser, target, Some(called))?;
    let is_darwin = parser.is_format(ObjectFormat::MachO);
    let takes_any = is_darwin && called.parameters.is_empty();
    if !takes_any && called.parameters.len() != arguments.len() {
        let location = parser.token().location;
        return Err(parser.error(location, "Wrong number of arguments"));
    }
    let mut text = Vec::with_capacity(called.body.len() + 16);
    let parameters = std::mem::take(&mut called.parameters);
    expand_body(parser, &mut text, called, &parameters, &arguments, true);
    called.parameters = parameters;
    text.extend_from_slice(b".endmacro\n");
    parser.macros.n_instantiations += 1;
    enter_instantiation(parser, text, location)
}

/// Continues with `text`, whose `.endmacro` or `.endr` returns to the end of the current statement.
pub(super) fn enter_instantiation(parser: &mut Parser<'_>, text: Vec<u8>, location: u32) -> ParseResult {
    let instantiation = Instantiation {
        location,
        exit_source: parser.cursor.current_source(),
        exit_location: parser.token().location,
        conditional_depth: parser.conditionals.depth(),
    };
    /// The cost of an expansion besides its text, in bytes: memory for its place, its name and its arguments.
    const OVERHEAD: usize = 320;
    let n_bytes = text.len() + OVERHEAD;
    check_expansion_size(parser, location, n_bytes)?;
    parser.macros.n_expanded_bytes += n_bytes;
    if !parser.cursor.enter_text("<instantiation>".to_owned(), text, None) {
        return Err(too_much_text(parser, location));
    }
    parser.macros.active.push(instantiation);
    parser.lex();
    Ok(())
}

/// Fails if `n_bytes` more of expanded text would exceed the limit.
pub(super) fn check_expansion_size(parser: &mut Parser<'_>, location: u32, n_bytes: usize) -> ParseResult {
    if n_bytes > MAX_EXPANDED_BYTES.saturating_sub(parser.macros.n_expanded_bytes) {
        return Err(too_much_text(parser, location));
    }
    Ok(())
}

fn too_much_text(parser: &mut Parser<'_>, location: u32) -> Failed {
    // What follows would only say the same.
    parser.stop_with(ParseFailure::Assembly);
    parser.error(location, "macros, repetitions and repeated files expand to more than 128 MiB of text")
}

pub(super) fn exit_macro(parser: &mut Parser<'_>) {
    if let Some(instantiation) = parser.macros.active.last().copied() {
        parser.cursor.jump_into(instantiation.exit_source, instantiation.exit_location);
        parser.lex();
        parser.parse_optional_token(TokenKind::EndOfStatement);
        parser.macros.active.pop();
    }
}

/// Takes the tokens of one argument.
pub(super) fn parse_macro_argument<'a>(
    parser: &mut Parser<'a>,
    is_vararg: bool,
) -> ParseResult<Argument<'a>> {
    if is_vararg {
        let mut tokens = Argument::new();
        if !parser.is(TokenKind::EndOfStatement) {
            let location = parser.token().location;
            let text = parser.parse_string_to_end_of_statement();
            tokens.push(Token::new(TokenKind::String, text, location));
        }
        return Ok(tokens);
    }
    let is_darwin = parser.is_format(ObjectFormat::MachO);
    parser.cursor.lexer.set_skip_space(is_darwin);
    let tokens = parse_argument_tokens(parser, is_darwin);
    parser.cursor.lexer.set_skip_space(true);
    tokens
}

fn parse_argument_tokens<'a>(parser: &mut Parser<'a>, is_darwin: bool) -> ParseResult<Argument<'a>> {
    let mut tokens = Argument::new();
    let mut depth = 0_u32;
    loop {
        if matches!(parser.token().kind, TokenKind::Eof | TokenKind::Equal) {
            return Err(parser.token_error("unexpected token in macro instantiation"));
        }
        if depth == 0 {
            if parser.is(TokenKind::Comma) {
                break;
            }
            let had_space = parser.parse_optional_token(TokenKind::Space);
            // An operator joins the tokens before and after it.
            if !is_darwin && is_operator(parser.token().kind) {
                tokens.push(parser.token());
                parser.lex_raw();
                parser.parse_optional_token(TokenKind::Space);
                continue;
            }
            if had_space {
                break;
            }
        }
        let token = parser.token();
        match token.kind {
            TokenKind::EndOfStatement => break,
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        tokens.push(token);
        parser.lex_raw();
    }
    if depth != 0 {
        return Err(parser.token_error("unbalanced parentheses in macro argument"));
    }
    Ok(tokens)
}

/// Takes the arguments of a macro call, or of `.irp` if there is no macro, up to the end of the statement.
pub(super) fn parse_macro_arguments<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    called: Option<&Macro<'a>>,
) -> ParseResult<Vec<Argument<'a>>> {
    let parameters: &[Parameter<'a>] = called.map_or(&[], |called| &called.parameters);
    let macro_name = raw_text::from_bytes(called.map_or(&[], |called| called.name));
    let mut arguments: Vec<Argument<'a>> = vec![Argument::new(); parameters.len()];
    let mut locations: Vec<Option<u32>> = vec![None; parameters.len()];
    let mut has_names = false;
    let mut position = 0;
    while parameters.is_empty() || position < parameters.len() {
        let location = parser.cursor.lexer.location();
        let is_last = position + 1 == parameters.len();
        let is_vararg = is_last && parameters.last().is_some_and(|last| last.is_vararg);
        let Some(argument) = parse_given_argument(parser, target, &mut has_names, is_vararg)? else {
            return Ok(arguments);
        };
        let mut index = position;
        if !argument.parameter_name.is_empty() {
            let named = parameters.iter().position(|parameter| parameter.name == argument.parameter_name);
            let Some(named) = named else {
                let name = raw_text::from_bytes(argument.parameter_name);
                let message = format!("parameter named '{name}' does not exist for macro '{macro_name}'");
                return Err(parser.error(location, message));
            };
            index = named;
        }
        if !argument.tokens.is_empty() {
            if arguments.len() <= index {
                arguments.resize(index + 1, Argument::new());
                locations.resize(index + 1, None);
            }
            arguments[index] = argument.tokens;
            locations[index] = Some(parser.cursor.lexer.location());
        }
        if parser.is(TokenKind::EndOfStatement) {
            fill_in_defaults(parser, parameters, &macro_name, &locations, &mut arguments)?;
            return Ok(arguments);
        }
        parser.parse_optional_token(TokenKind::Comma);
        position += 1;
    }
    Err(parser.token_error("too many positional arguments"))
}

// Returns `None` if the remaining arguments are ignored without an error.
fn parse_given_argument<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    has_names: &mut bool,
    is_vararg: bool,
) -> ParseResult<Option<GivenArgument<'a>>> {
    let location = parser.cursor.lexer.location();
    let mut parameter_name: &[u8] = &[];
    if parser.is(TokenKind::Identifier) && parser.peek().is(TokenKind::Equal) {
        parameter_name = parser.parse_identifier()?;
        if !parser.is(TokenKind::Equal) {
            return Err(parser.token_error("expected '=' after formal parameter identifier"));
        }
        parser.lex();
        *has_names = true;
    }
    if *has_names && parameter_name.is_empty() {
        return Err(parser.error(location, "cannot mix positional and keyword arguments"));
    }
    let start = parser.cursor.lexer.location();
    let mut tokens = Argument::new();
    if parser.macros.is_alternative && parser.is(TokenKind::Percent) {
        // `%expression` is replaced by its value.
        parser.lex();
        let Ok(expression) = parser.parse_expression(target) else { return Ok(None) };
        let Some(value) = parser.streamer.expressions.absolute_value(expression.id) else {
            return Err(parser.error(start, "expected absolute expression"));
        };
        let text = parser.text_between(start, expression.end);
        tokens.push(Token { value, ..Token::new(TokenKind::Integer, text, start) });
    } else if parser.macros.is_alternative
        && parser.is(TokenKind::Less)
        && let Some(end) = end_of_angle_bracket_string(parser, start)
    {
        let text = parser.text_between(start, end);
        parser.cursor.jump_to(end);
        parser.lex();
        tokens.push(Token::new(TokenKind::String, text, start));
    } else {
        tokens = parse_macro_argument(parser, is_vararg)?;
    }
    Ok(Some(GivenArgument { parameter_name, tokens }))
}

fn fill_in_defaults<'a>(
    parser: &mut Parser<'a>,
    parameters: &[Parameter<'a>],
    macro_name: &str,
    locations: &[Option<u32>],
    arguments: &mut [Argument<'a>],
) -> ParseResult {
    let mut result = Ok(());
    for (index, parameter) in parameters.iter().enumerate() {
        if !arguments[index].is_empty() {
            continue;
        }
        if parameter.is_required {
            let location = locations[index].unwrap_or_else(|| parser.cursor.lexer.location());
            let name = raw_text::from_bytes(parameter.name);
            let message = format!("missing value for required parameter '{name}' in macro '{macro_name}'");
            result = Err(parser.error(location, message));
        }
        arguments[index].clone_from(&parameter.default);
    }
    result
}

// Returns the end of `<...>`; `!` escapes a character.
fn end_of_angle_bracket_string(parser: &Parser<'_>, start: u32) -> Option<u32> {
    let (_, text) = parser.cursor.sources.split_at(start)?;
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'>' => return Some(start + at as u32 + 1),
            b'\n' | b'\r' | 0 => return None,
            b'!' => at += 2,
            _ => at += 1,
        }
    }
}

/// Appends the body with its parameters replaced by arguments.
pub(super) fn expand_body<'a>(
    parser: &mut Parser<'a>,
    out: &mut Vec<u8>,
    body: &mut Macro<'a>,
    parameters: &[Parameter<'a>],
    arguments: &[Argument<'a>],
    has_counter: bool,
) {
    let expansion = Expansion {
        parameters,
        arguments,
        is_alternative: parser.macros.is_alternative,
        is_darwin: parser.is_format(ObjectFormat::MachO),
        n_instantiations: has_counter.then_some(parser.macros.n_instantiations),
        n_expansions: body.n_expansions,
    };
    expansion.write(body.body, out);
    body.n_expansions += 1;
}

/// One expansion of a body.
struct Expansion<'e, 'a> {
    parameters: &'e [Parameter<'a>],
    arguments: &'e [Argument<'a>],
    is_alternative: bool,
    is_darwin: bool,
    // The value of `\@`.
    n_instantiations: Option<u32>,
    // The value of `\+`.
    n_expansions: u32,
}

impl Expansion<'_, '_> {
    fn write(&self, body: &[u8], out: &mut Vec<u8>) {
        let mut rest = body;
        while let Some(&first) = rest.first() {
            let length = match first {
                b'\\' if rest.len() > 1 => self.write_escape(&rest[1..], out) + 1,
                b'$' if self.is_darwin && self.parameters.is_empty() => self.write_positional(rest, out),
                _ if self.is_darwin || !is_name_byte(first) => {
                    out.push(first);
                    1
                }
                _ => self.write_word(rest, out),
            };
            rest = rest.get(length..).unwrap_or_default();
        }
    }

    // Writes the expansion of what follows a backslash, and returns its length in the body.
    fn write_escape(&self, text: &[u8], out: &mut Vec<u8>) -> usize {
        match (text.first(), self.n_instantiations) {
            (Some(b'@'), Some(number)) => {
                out.extend_from_slice(number.to_string().as_bytes());
                return 1;
            }
            (Some(b'+'), _) => {
                out.extend_from_slice(self.n_expansions.to_string().as_bytes());
                return 1;
            }
            _ if text.starts_with(b"()") => return 2,
            _ => {}
        }
        let mut length = text.iter().take_while(|&&byte| is_name_byte(byte)).count();
        let name = &text[..length];
        if self.is_alternative && text.get(length) == Some(&b'&') {
            length += 1;
        }
        match self.parameter(name) {
            Some(index) => self.write_argument(index, out),
            None => {
                out.push(b'\\');
                out.extend_from_slice(name);
            }
        }
        length
    }

    // Writes the expansion of Apple's `$0`, `$n` and `$$`, and returns its length in the body.
    fn write_positional(&self, text: &[u8], out: &mut Vec<u8>) -> usize {
        match text.get(1) {
            Some(b'$') => out.push(b'$'),
            Some(b'n') => out.extend_from_slice(self.arguments.len().to_string().as_bytes()),
            Some(digit @ b'0'..=b'9') => {
                for token in self.arguments.get(usize::from(digit - b'0')).into_iter().flatten() {
                    out.extend_from_slice(token.text);
                }
            }
            _ => {
                out.push(b'$');
                return 1;
            }
        }
        2
    }

    // Writes a word, which may name a parameter in the alternative mode, and returns its length in the body.
    fn write_word(&self, text: &[u8], out: &mut Vec<u8>) -> usize {
        let length = text.iter().take_while(|&&byte| is_name_byte(byte)).count();
        let word = &text[..length];
        if self.is_alternative
            && let Some(index) = self.parameter(word)
        {
            self.write_argument(index, out);
            return length + usize::from(text.get(length) == Some(&b'&'));
        }
        out.extend_from_slice(word);
        length
    }

    fn parameter(&self, name: &[u8]) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.name == name)
    }

    fn write_argument(&self, index: usize, out: &mut Vec<u8>) {
        let is_last = index + 1 == self.parameters.len();
        let is_vararg = is_last && self.parameters.last().is_some_and(|last| last.is_vararg);
        for token in self.arguments.get(index).into_iter().flatten() {
            let first = if self.is_alternative { token.text.first() } else { None };
            match (token.kind, first) {
                (TokenKind::Integer, Some(b'%')) => out.extend_from_slice(token.value.to_string().as_bytes()),
                (TokenKind::String, Some(b'<')) => write_angle_bracket_string(token.string_contents(), out),
                (TokenKind::String, _) if !is_vararg => out.extend_from_slice(token.string_contents()),
                _ => out.extend_from_slice(token.text),
            }
        }
    }
}

fn write_angle_bracket_string(text: &[u8], out: &mut Vec<u8>) {
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        let byte = if byte == b'!' { bytes.next().copied() } else { Some(byte) };
        out.extend(byte);
    }
}

fn is_operator(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Plus | Minus
            | Tilde
            | Slash
            | Star
            | Dot
            | Equal
            | EqualEqual
            | Pipe
            | PipePipe
            | Caret
            | Amp
            | AmpAmp
            | Exclaim
            | ExclaimEqual
            | Less
            | LessEqual
            | LessLess
            | LessGreater
            | Greater
            | GreaterEqual
            | GreaterGreater
    )
}
