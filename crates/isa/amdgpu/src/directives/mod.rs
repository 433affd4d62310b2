//! AMDGPU's own directives.

mod function_info;
mod kernel_code;
mod kernel_descriptor;
mod kernel_symbols;
pub(crate) mod microcode_version;
pub(crate) mod registers_used;
pub(crate) mod target_id;

use stallscope_asm::{
    DirectiveStatus, Failed, ParseResult, Parser, Token, TokenKind, check_redefinition, parse_escaped_string,
};
use stallscope_target::Os;

use crate::description::feature;
use crate::isa_version::IsaVersion;
use crate::parser::AmdgpuAsmParser;
use crate::processor_name::SubArch;
use crate::tokens::accept_word;
use target_id::{TargetId, first_component};

const PAL_METADATA: &str = ".amd_amdgpu_pal_metadata";

impl AmdgpuAsmParser<'_> {
    /// Parses a directive, if it is one of AMDGPU's.
    pub(crate) fn parse_amdgpu_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let start = parser.token().location;
        let result = match (directive.text, self.is_hsa) {
            (b".amdhsa_kernel", true) => self.parse_kernel(parser),
            (b".amdhsa_code_object_version", true) => self.parse_number_of_directive(parser),
            (b".amdgpu_metadata", true) => Self::skip_text(parser, ".end_amdgpu_metadata"),
            (b".amd_kernel_code_t", false) => self.parse_kernel_code(parser),
            (b".amdgpu_hsa_kernel", false) => self.parse_kernel_name(parser),
            (b".amd_amdgpu_isa", false) => self.parse_isa(parser),
            (b".amd_amdgpu_hsa_metadata", false) => {
                let message = ".amd_amdgpu_hsa_metadata directive is not available on non-amdhsa OSes";
                Err(parser.error(parser.token().location, message))
            }
            (b".amdgcn_target", _) => self.parse_target(parser),
            (b".amdgpu_lds", _) => self.parse_lds(parser),
            (b".amdgpu_info", _) => self.parse_function_info(parser),
            (b".amdgpu_pal_metadata", _) => Self::skip_text(parser, ".end_amdgpu_pal_metadata"),
            (b".amd_amdgpu_pal_metadata", _) => self.parse_pal_metadata(parser),
            _ => return Ok(DirectiveStatus::NoMatch),
        };
        match result {
            // LLVM quirk: the directive counts as unknown if it stops at its first token without a message.
            Err(_) if !parser.has_pending_error() && parser.token().location == start => {
                Ok(DirectiveStatus::NoMatch)
            }
            result => result.map(|()| DirectiveStatus::Parsed),
        }
    }

    /// Parses a number without keeping it. Fails without a message if there is none.
    fn parse_number_of_directive(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if !parser.is(TokenKind::Integer) && !parser.is(TokenKind::Identifier) {
            return Err(Failed);
        }
        parser.parse_absolute_expression(self).map(drop)
    }

    /// Parses the name of a kernel, whose registers are then counted.
    fn parse_kernel_name(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if !parser.is(TokenKind::Identifier) {
            return Err(parser.error(parser.token().location, "expected symbol name"));
        }
        parser.lex();
        self.start_kernel(parser);
        Ok(())
    }

    /// Parses the name of the processor, which must be the one that is simulated, and takes its settings.
    fn parse_target(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let name = parse_escaped_string(parser)?;
        let id = self.parse_target_id(parser, &String::from_utf8_lossy(&name), start, ".amdgcn_target")?;
        for (name, new, old) in
            [("xnack", id.retry, self.target_id.retry), ("sramecc", id.correction, self.target_id.correction)]
        {
            if new.conflicts(old) {
                parser.warning(start, format!(".amdgcn_target directive has conflicting {name} settings"));
            }
        }
        self.target_id.retry = id.retry;
        self.target_id.correction = id.correction;
        Ok(())
    }

    fn parse_isa(&self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        let contents = token.text.get(1..token.text.len().saturating_sub(1)).unwrap_or_default();
        self.parse_target_id(parser, &String::from_utf8_lossy(contents), token.location, ".amd_amdgpu_isa")?;
        parser.lex();
        Ok(())
    }

    /// Returns the processor that a directive names, if it is the one that is simulated.
    fn parse_target_id(
        &self,
        parser: &mut Parser<'_>,
        text: &str,
        start: u32,
        directive: &str,
    ) -> ParseResult<TargetId> {
        let Some(id) = TargetId::parse(text) else {
            return Err(parser.error(start, format!("malformed target id '{text}'")));
        };
        let arch = first_component(&self.target_id.triple.text);
        let is_covered = SubArch::of_component(arch).is_none_or(|sub_arch| sub_arch.covers(id.processor));
        let message = if id.processor.is_empty() || !is_covered {
            format!("target id '{text}' specifies a processor that is not valid for subarch '{arch}'")
        } else if !id.is_compatible(&self.target_id.triple) {
            format!("{directive} {id} is incompatible with {}", self.target_id)
        } else if IsaVersion::of_processor(id.processor) != self.version {
            format!(
                "{directive} directive processor {} does not match the specified processor {}",
                id.processor, self.processor_name
            )
        } else {
            return Ok(id);
        };
        Err(parser.error(start, message))
    }

    /// Parses pairs of numbers.
    fn parse_pal_metadata(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.os != Os::AmdPal {
            let message = format!("{PAL_METADATA} directive is not available on non-amdpal OSes");
            return Err(parser.error(parser.token().location, message));
        }
        let wrong_value =
            |parser: &mut Parser<'_>| parser.token_error(format!("invalid value in {PAL_METADATA}"));
        loop {
            self.parse_number_of_directive(parser).map_err(|_| wrong_value(parser))?;
            if !parser.parse_optional_token(TokenKind::Comma) {
                return Err(
                    parser.token_error(format!("expected an even number of values in {PAL_METADATA}"))
                );
            }
            self.parse_number_of_directive(parser).map_err(|_| wrong_value(parser))?;
            if !parser.parse_optional_token(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    /// Parses a symbol in the memory that a workgroup shares, with its size and alignment.
    fn parse_lds(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.check_for_valid_section()?;
        let name_location = parser.token().location;
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.token_error("expected identifier in directive"));
        };
        let symbol = parser.streamer.symbol_of_name(name);
        parser.parse_comma()?;
        let location = parser.token().location;
        let size = parser.parse_absolute_expression(self)?;
        parser.check(size < 0, location, "size must be non-negative")?;
        parser.check(size > self.local_memory_size(), location, "size is too large")?;
        if parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            let alignment = parser.parse_absolute_expression(self)?;
            let is_power = alignment > 0 && alignment.count_ones() == 1;
            parser.check(!is_power, location, "alignment must be a power of two")?;
            parser.check(alignment >= 1 << 31, location, "alignment is too large")?;
        }
        parser.parse_eol()?;
        check_redefinition(parser, symbol, name_location)
    }

    fn local_memory_size(&self) -> i64 {
        let size = if self.has(const { feature("FeatureAddressableLocalMemorySize32768") }) {
            32_768
        } else if self.has(const { feature("FeatureAddressableLocalMemorySize65536") }) {
            65_536
        } else if self.has(const { feature("FeatureAddressableLocalMemorySize163840") }) {
            163_840
        } else if self.has(const { feature("FeatureAddressableLocalMemorySize327680") }) {
            327_680
        } else {
            32_768
        };
        // Two compute units share their memory.
        let is_shared = self.generation.is_gfx10_or_later() && !self.has(const { feature("FeatureCuMode") });
        if is_shared { 2 * size } else { size }
    }

    /// Skips text up to a directive that ends it.
    fn skip_text(parser: &mut Parser<'_>, end: &str) -> ParseResult {
        while !parser.is(TokenKind::Eof) {
            if accept_word(parser, end) {
                return Ok(());
            }
            parser.parse_string_to_end_of_statement();
            parser.eat_to_end_of_statement();
        }
        Err(parser.token_error(format!("expected directive {end} not found")))
    }
}
