//! AArch64-specific directives.

pub(crate) mod build_attributes;
mod seh;

use stallscope_target::{
    ArchExtension, Architecture, FeatureSet, Inst, OpcodeId, Operand, Processor, SubtargetInfo,
    SubtargetMessage,
};

use crate::description;

use crate::parser::Aarch64AsmParser;
use crate::registers::RegisterKind;
use crate::specifier as spec;
use stallscope_asm::DirectiveStatus;
use stallscope_asm::Value;
use stallscope_asm::{Failed, ParseResult, Parser, parse_cfi_marker};
use stallscope_asm::{Token, TokenKind};
use stallscope_mc::Expression;
use stallscope_mc::ObjectFormat;
use stallscope_mc::raw_text;

const TLSDESCCALL: OpcodeId = description::opcode("TLSDESCCALL");

/// The hints for Apple's linker: their names, numbered from 1, and how many labels each takes.
const LINKER_HINTS: [(&str, usize); 8] = [
    ("AdrpAdrp", 2),
    ("AdrpLdr", 2),
    ("AdrpAddLdr", 3),
    ("AdrpLdrGotLdr", 3),
    ("AdrpAddStr", 3),
    ("AdrpLdrGotStr", 3),
    ("AdrpAdd", 2),
    ("AdrpLdrGot", 2),
];

impl Aarch64AsmParser<'_> {
    /// Parses a directive if it is an AArch64 directive.
    pub(crate) fn parse_aarch64_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let location = directive.location;
        // Errors are recorded, but the statement is executed anyway.
        let name = directive.str().to_ascii_lowercase();
        let result = match name.as_str() {
            ".arch" => self.parse_arch(parser),
            ".cpu" => self.parse_cpu(parser),
            ".arch_extension" => self.parse_arch_extension(parser),
            ".tlsdesccall" => self.parse_tls_desc_call(parser, location),
            ".ltorg" | ".pool" => self.parse_ltorg(parser),
            ".unreq" => self.parse_unreq(parser),
            ".inst" => self.parse_inst(parser, location),
            ".cfi_negate_ra_state"
            | ".cfi_negate_ra_state_with_pc"
            | ".cfi_b_key_frame"
            | ".cfi_mte_tagged_frame" => parse_cfi_marker(parser),
            ".variant_pcs" => parse_variant_pcs(parser),
            ".loh" if parser.is_format(ObjectFormat::MachO) => parse_linker_hint(parser),
            ".aeabi_subsection" if parser.is_format(ObjectFormat::Elf) => {
                self.build_attributes.parse_subsection(parser)
            }
            ".aeabi_attribute" if parser.is_format(ObjectFormat::Elf) => {
                self.build_attributes.parse_attribute(parser)
            }
            _ if parser.is_format(ObjectFormat::Coff) => match self.parse_seh(parser, &name, location) {
                Some(result) => result,
                None => return Ok(DirectiveStatus::NoMatch),
            },
            _ => return Ok(DirectiveStatus::NoMatch),
        };
        match result {
            _ if parser.has_pending_error() => Err(Failed),
            // A failure without a message leaves the remaining tokens to the next statement.
            Ok(()) | Err(Failed) => Ok(DirectiveStatus::Parsed),
        }
    }

    fn parse_arch(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let text = rest_of_statement(parser);
        let (name, extensions) =
            text.split_once('+').map_or((&text[..], None), |(name, rest)| (name, Some(rest)));
        let architectures = self.description.table::<Architecture>();
        let version = architecture_version(name);
        let is_it = |arch: &Architecture| {
            version
                .as_ref()
                .is_some_and(|version| self.description.str(arch.name).strip_prefix("arm") == Some(version))
        };
        let found = architectures.iter().find(is_it);
        let Some(architecture) = found else { return Err(parser.error(start, "unknown arch name")) };
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token")?;
        let features =
            self.description.with_implied(&architecture.features.union(&self.processor_features("generic")));
        let architecture = self.description.str(architecture.name);
        self.set_with_extensions(parser, features, architecture, name, extensions, start)
    }

    fn parse_cpu(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let text = rest_of_statement(parser);
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token")?;
        let (name, extensions) =
            text.split_once('+').map_or((&text[..], None), |(name, rest)| (name, Some(rest)));
        let Some(processor) = self.description.processor_by_name(name) else {
            return Err(parser.error(start, "unknown CPU name"));
        };
        let processor = self.description.table::<Processor>().get(processor.index()).unwrap_or_default();
        // llvm-mca knows the architecture of a processor's alias, but not its features.
        let features = if self.description.str(processor.canonical_name) == name {
            self.processor_features(name)
        } else {
            let message = SubtargetMessage::UnknownProcessor(name.to_owned()).text(self.description);
            parser.remark(message.trim_end().to_owned());
            FeatureSet::default()
        };
        let architectures = self.description.table::<Architecture>();
        let architecture = architectures.get(processor.architecture.index()).unwrap_or_default();
        let architecture = self.description.str(architecture.name);
        self.set_with_extensions(parser, features, architecture, name, extensions, start)
    }

    /// Returns the features of a processor.
    fn processor_features(&self, name: &str) -> FeatureSet {
        let triple = stallscope_target::Triple::new("aarch64");
        SubtargetInfo::new(&crate::ISA.target, triple, name, []).0.features
    }

    /// Sets the subtarget's features to `features`, changed by extensions after `+`.
    ///
    /// An unknown extension leaves the earlier ones enabled, but not for instructions: their rows are selected again
    /// only at the end.
    fn set_with_extensions(
        &mut self,
        parser: &mut Parser<'_>,
        features: FeatureSet,
        architecture: &str,
        name: &str,
        extensions: Option<&str>,
        start: u32,
    ) -> ParseResult {
        let written: Vec<&str> = match extensions {
            None | Some("") => Vec::new(),
            Some(list) => list.split('+').collect(),
        };
        let implied = crypto_extensions(architecture, &written);
        let mut location = start + name.len() as u32;
        self.features = features;
        for extension in written.iter().copied().chain(implied.iter().map(String::as_str)) {
            location += 1;
            let (is_on, extension) = split_no_prefix(extension);
            let Some(found) = self.description.arch_extension_by_name(extension) else {
                let message = format!("unsupported architectural extension: {extension}");
                return Err(parser.error(location, message));
            };
            self.features = self.with_extension(self.features, &found, is_on);
            location += extension.len() as u32;
        }
        self.available = self.description.available_features(&self.features);
        Ok(())
    }

    fn with_extension(&self, features: FeatureSet, extension: &ArchExtension, is_on: bool) -> FeatureSet {
        if is_on {
            features.union(&self.description.with_implied(&extension.features))
        } else {
            let mut features = features;
            self.description.clear_features(&extension.features, &mut features);
            features
        }
    }

    fn parse_arch_extension(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let text = rest_of_statement(parser);
        parser.parse_eol()?;
        let (is_on, name) = split_no_prefix(&text);
        let Some(extension) = self.description.arch_extension_by_name(name) else {
            return Err(parser.error(start, format!("unsupported architectural extension: {name}")));
        };
        self.set_features(self.with_extension(self.features, &extension, is_on));
        Ok(())
    }

    /// Numbers in code are not analyzed as instructions.
    fn parse_inst(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        if parser.is(TokenKind::EndOfStatement) {
            return Err(parser.error(location, "expected expression following '.inst' directive"));
        }
        parser.parse_many(|parser| {
            let start = parser.token().location;
            let expression = parser.parse_expression(self);
            parser.check(expression.is_err(), start, "expected expression")?;
            let is_number = expression.is_ok_and(|found| Value::of(parser, found.id).constant().is_some());
            parser.check(!is_number, start, "expected constant expression")
        })
    }

    fn parse_tls_desc_call(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.error(location, "expected symbol"));
        };
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token")?;
        let symbol = parser.streamer.get_or_create_symbol(name);
        let id = parser.streamer.expressions.symbol(symbol);
        let id = parser.streamer.expressions.add(Expression::Specified(spec::TLSDESC, id));
        let mut inst = Inst { opcode: TLSDESCCALL, location, ..Inst::default() };
        inst.operands.push(Operand::Expression(id.0));
        parser.streamer.emit_instruction(inst);
        Ok(())
    }

    fn parse_ltorg(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_eol()?;
        self.constant_pools.flush(parser.streamer.sections.current());
        Ok(())
    }

    /// Parses the register that `name` becomes an alias of; the current token is `.req`.
    pub(crate) fn parse_req(&mut self, parser: &mut Parser<'_>, name: &str, location: u32) -> ParseResult {
        parser.lex();
        let start = parser.token().location;
        let mut found = self.parse_scalar_register(parser).map(|id| (RegisterKind::Scalar, id));
        for (kind, message) in [
            (RegisterKind::NeonVector, "vector register without type specifier expected"),
            (RegisterKind::SveDataVector, "sve vector register without type specifier expected"),
            (RegisterKind::SvePredicateVector, "sve predicate register without type specifier expected"),
        ] {
            if found.is_none()
                && let Some((id, is_bare)) = self.parse_bare_vector_register(parser, kind)?
            {
                parser.check(!is_bare, start, message)?;
                found = Some((kind, id));
            }
        }
        let Some(register) = found else {
            return Err(parser.error(start, "register name or alias expected"));
        };
        parser.parse_eol()?;
        let known = *self.register_aliases.entry(name.to_owned()).or_insert(register);
        if known != register {
            parser.warning(location, format!("ignoring redefinition of register alias '{name}'"));
        }
        Ok(())
    }

    fn parse_unreq(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if !parser.is(TokenKind::Identifier) {
            return Err(parser.token_error("unexpected input in .unreq directive."));
        }
        self.register_aliases.remove(&parser.token().str().to_ascii_lowercase());
        parser.lex();
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token")
    }
}

/// Returns the text up to the end of the statement, without surrounding white space.
fn rest_of_statement(parser: &mut Parser<'_>) -> String {
    let text = raw_text::from_bytes(parser.parse_string_to_end_of_statement());
    text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b').to_owned()
}

/// Returns the canonical form of an architecture's version, such as `v8.2-a` for `armv8.2a`.
fn architecture_version(name: &str) -> Option<String> {
    let version = name.strip_prefix("arm").unwrap_or(name);
    let number = version.strip_prefix('v').filter(|number| number.starts_with(['8', '9']))?;
    Some(match number {
        "8" | "8l" => "v8-a".to_owned(),
        "9" => "v9-a".to_owned(),
        _ => match (number.strip_suffix('a'), number.strip_suffix('r')) {
            (Some(number), _) if !number.ends_with('-') => format!("v{number}-a"),
            (_, Some("8")) => "v8-r".to_owned(),
            _ => version.to_owned(),
        },
    })
}

/// Returns whether an extension is enabled, and its name.
fn split_no_prefix(name: &str) -> (bool, &str) {
    match name.split_at_checked(2) {
        Some((start, rest)) if start.eq_ignore_ascii_case("no") => (false, rest),
        _ => (true, name),
    }
}

/// Returns the extensions that `crypto` enables in an architecture.
fn crypto_extensions(architecture: &str, written: &[&str]) -> Vec<String> {
    let sign = match (written.contains(&"nocrypto"), written.contains(&"crypto")) {
        (true, _) => "no",
        (false, true) => "",
        (false, false) => return Vec::new(),
    };
    let names: &[&str] = match architecture {
        "armv8.1-a" | "armv8.2-a" | "armv8.3-a" => &["sha2", "aes"],
        "armv8.4-a" | "armv8.5-a" | "armv8.6-a" | "armv8.7-a" | "armv8.8-a" | "armv8.9-a" | "armv9-a"
        | "armv9.1-a" | "armv9.2-a" | "armv9.3-a" | "armv9.4-a" => &["sm4", "sha3", "sha2", "aes"],
        "armv8-r" if sign.is_empty() => &["sm4", "sha3", "sha2", "aes"],
        _ => &[],
    };
    names.iter().map(|name| format!("{sign}{name}")).collect()
}

fn parse_variant_pcs(parser: &mut Parser<'_>) -> ParseResult {
    let Ok(name) = parser.parse_identifier() else { return Err(parser.token_error("expected symbol name")) };
    parser.parse_eol()?;
    parser.streamer.get_or_create_symbol(name);
    Ok(())
}

/// Parses a hint for Apple's linker: its name or number, and labels.
fn parse_linker_hint(parser: &mut Parser<'_>) -> ParseResult {
    let token = parser.token();
    let found = match token.kind {
        TokenKind::Identifier => LINKER_HINTS.iter().find(|(name, _)| name.as_bytes() == token.text),
        TokenKind::Integer => {
            usize::try_from(token.value).ok().and_then(|number| LINKER_HINTS.get(number.checked_sub(1)?))
        }
        _ => return Err(parser.token_error("expected an identifier or a number in directive")),
    };
    let Some(&(_, n_labels)) = found else {
        let kind = if token.is(TokenKind::Integer) { "numeric identifier" } else { "identifier" };
        return Err(parser.token_error(format!("invalid {kind} in directive")));
    };
    parser.lex();
    for index in 0..n_labels {
        if index > 0 {
            parser.parse_comma()?;
        }
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.token_error("expected identifier in directive"));
        };
        parser.streamer.get_or_create_symbol(name);
    }
    parser.parse_eol()
}
