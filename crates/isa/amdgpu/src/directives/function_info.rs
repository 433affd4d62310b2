//! The directive `.amdgpu_info`, which describes a function to the linker.

use stallscope_asm::{ParseResult, Parser, TokenKind, parse_escaped_string};

use crate::parser::AmdgpuAsmParser;

/// A directive between `.amdgpu_info` and its end.
#[derive(Clone, Copy)]
enum Entry {
    Number,
    /// A symbol; otherwise the message.
    Symbol(&'static str),
    /// A string; otherwise the message.
    Text(&'static str),
}

const END: &[u8] = b".end_amdgpu_info";

/// Returns the content of the entry with a name.
fn entry(name: &[u8]) -> Option<Entry> {
    Some(match name {
        b".amdgpu_flags"
        | b".amdgpu_num_sgpr"
        | b".amdgpu_num_vgpr"
        | b".amdgpu_num_agpr"
        | b".amdgpu_private_segment_size" => Entry::Number,
        b".amdgpu_use" => Entry::Symbol("expected resource symbol for .amdgpu_use"),
        b".amdgpu_call" => Entry::Symbol("expected callee symbol for .amdgpu_call"),
        b".amdgpu_indirect_call" => Entry::Text("expected type ID string for .amdgpu_indirect_call"),
        b".amdgpu_typeid" => Entry::Text("expected type ID string for .amdgpu_typeid"),
        _ => return None,
    })
}

impl AmdgpuAsmParser<'_> {
    /// Parses the properties of a function and drops them.
    pub(crate) fn parse_function_info(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.check_for_valid_section()?;
        parse_symbol(parser, "expected symbol name after .amdgpu_info")?;
        loop {
            while parser.parse_optional_token(TokenKind::EndOfStatement) {}
            let token = parser.token();
            if !token.is(TokenKind::Identifier) {
                let message = "expected directive or .end_amdgpu_info";
                return Err(parser.error(token.location, message));
            }
            parser.lex();
            if token.text == END {
                return Ok(());
            }
            match entry(token.text) {
                Some(Entry::Number) => {
                    parser.parse_absolute_expression(self)?;
                }
                Some(Entry::Symbol(message)) => parse_symbol(parser, message)?,
                Some(Entry::Text(message)) => {
                    parse_escaped_string(parser).map_err(|_| parser.token_error(message))?;
                }
                None => {
                    let message = format!("unknown .amdgpu_info directive '{}'", token.str());
                    return Err(parser.error(token.location, message));
                }
            }
        }
    }
}

fn parse_symbol(parser: &mut Parser<'_>, message: &str) -> ParseResult {
    match parser.parse_identifier() {
        Ok(name) => {
            parser.streamer.symbol_of_name(name);
            Ok(())
        }
        Err(_) => Err(parser.token_error(message)),
    }
}
