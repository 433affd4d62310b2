//! Reads statements: prefixes, mnemonic and operands, and what is added to the operands that were written.

use stallscope_target::RegisterId;

use super::mnemonic::{self, StringOperands};
use super::mode::Mode;
use super::operand::{Kind, Memory, Value, X86Operand};
use super::parser::{Statement, X86AsmParser, is_intel};
use super::registers::{Classes, reg};
use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;

impl X86AsmParser<'_> {
    /// Reads the statement whose mnemonic (or first prefix) is `name`, in lower case, at `location`.
    pub(super) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> ParseResult {
        let mut operands = std::mem::take(&mut self.statement.operands);
        operands.clear();
        let mut mnemonic = std::mem::take(&mut self.statement.mnemonic);
        mnemonic.clear();
        self.statement = Statement { operands, mnemonic, location, ..Statement::default() };
        self.parse_from_pseudo_prefixes(parser, name)
    }

    fn parse_from_pseudo_prefixes(&mut self, parser: &mut Parser<'_>, first: &str) -> ParseResult {
        let mut name = first;
        while name == "{" {
            name = self.parse_pseudo_prefix(parser)?;
        }
        if let Some(rest) = name.strip_suffix(".d32") {
            self.statement.pseudo_prefixes.add("disp32");
            name = rest;
        } else if let Some(rest) = name.strip_suffix(".d8") {
            self.statement.pseudo_prefixes.add("disp8");
            name = rest;
        }
        let is_intel = is_intel(parser);
        if is_intel && mnemonic::may_be_short(name) && parser.token().text == b"short" {
            parser.lex();
        }
        let comparison = mnemonic::split_comparison(mnemonic::without_set_suffix(name));
        let mut patched =
            comparison.map_or(mnemonic::without_set_suffix(name), |comparison| comparison.mnemonic);
        let mut is_prefix = mnemonic::is_separate_prefix(name, is_intel);

        let mut flags = 0;
        while let Some(flag) = mnemonic::repeat_or_lock_flag(name) {
            flags |= flag;
            if parser.is(TokenKind::EndOfStatement) {
                // The prefix stands alone: it is an instruction.
                flags = 0;
                break;
            }
            name = take_name(parser);
            while name.starts_with([';', '\n', '#', '\t', '/']) {
                name = take_name(parser);
            }
        }
        self.statement.flags = flags;
        if flags != 0 {
            patched = name;
        }
        if patched == "data16" && self.mode == Mode::Bits16 {
            return Err(parser.error(self.statement.location, "redundant data16 prefix"));
        }
        if patched == "data32" {
            match self.mode {
                Mode::Bits32 => return Err(parser.error(self.statement.location, "redundant data32 prefix")),
                Mode::Bits64 => {
                    let message = "'data32' is not supported in 64-bit mode";
                    return Err(parser.error(self.statement.location, message));
                }
                Mode::Bits16 => {}
            }
            // In 16-bit code the byte is the one that elsewhere asks for 16 bits.
            patched = "data16";
            if !parser.is(TokenKind::EndOfStatement) {
                let next = parser.token().str();
                parser.lex_raw();
                name = match next {
                    "callw" => "calll",
                    "ljmpw" => "ljmpl",
                    next => next,
                };
                patched = name;
                self.has_data32 = true;
                is_prefix = false;
            }
        }
        self.statement.mnemonic.push_str(patched);
        let predicate = comparison.map(|comparison| {
            let (start, end) = (self.statement.location, self.statement.location);
            X86Operand { kind: Kind::Immediate(Value::Constant(i64::from(comparison.predicate))), start, end }
        });
        if !is_intel {
            self.statement.operands.extend(predicate);
        }
        if name.starts_with("ccmp") || name.starts_with("ctest") {
            self.parse_default_flags(parser)?;
        }
        if !parser.is(TokenKind::EndOfStatement) && !is_prefix {
            self.parse_operands(parser, name)?;
        }
        if is_intel {
            self.statement.operands.extend(predicate);
        }
        if parser.is(TokenKind::EndOfStatement) || is_prefix && parser.is(TokenKind::Slash) {
            parser.lex();
        }
        self.adjust_operands(parser, name)
    }

    /// Reads `vex}` and its like with what stands behind, which may be another opening brace.
    fn parse_pseudo_prefix<'t>(&mut self, parser: &mut Parser<'t>) -> ParseResult<&'t str> {
        let prefix = parser.token();
        if !prefix.is(TokenKind::Identifier) {
            return Err(parser.error(prefix.location, "Unexpected token after '{'"));
        }
        parser.lex();
        if !parser.is(TokenKind::RCurly) {
            let location = parser.token().location;
            return Err(parser.error(location, "Expected '}'"));
        }
        parser.lex();
        if !self.statement.pseudo_prefixes.add(&prefix.str().to_ascii_lowercase()) {
            return Err(parser.error(self.statement.location, "unknown prefix"));
        }
        let next = parser.token();
        self.statement.location = next.location;
        if !matches!(next.kind, TokenKind::LCurly | TokenKind::Identifier) {
            return Err(parser.error(next.location, "Expected identifier"));
        }
        parser.lex();
        Ok(next.str())
    }

    fn parse_operands(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        if parser.is(TokenKind::Star) {
            self.push_token("*", parser.token().location);
            parser.lex();
        }
        loop {
            self.parse_operand(parser, name)?;
            self.parse_decorations(parser)?;
            if !parser.parse_optional_token(TokenKind::Comma) {
                break;
            }
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return Err(parser.token_error("unexpected token in argument list"));
        }
        Ok(())
    }

    /// Adds default operands and mends operands that are written in unusual ways.
    fn adjust_operands(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        if self.statement.operands.is_empty()
            && let Some(popping) = mnemonic::popping_form(name)
        {
            self.set_mnemonic(popping);
        }
        self.shorten_segment_move(name);
        self.settle_port(name);
        if let Some(defaults) = mnemonic::string_operands(name) {
            let n_operands = self.statement.operands.len();
            if n_operands == 0 || n_operands == defaults.n_operands() {
                if name == "movsd" && n_operands == 0 && !is_intel(parser) {
                    self.set_mnemonic("movsl");
                }
                self.settle_string_operands(parser, defaults)?;
            }
        }
        if matches!(name, "xlat" | "xlatb")
            && let [operand] = *self.statement.operands
            && operand.memory().is_some_and(|memory| matches!(memory.size, 0 | 8))
        {
            let message =
                "memory operand is only for determining the size, (R|E)BX will be used for the location";
            parser.warning(operand.start, message);
            self.statement.operands.clear();
            self.set_mnemonic("xlatb");
        }
        Ok(())
    }

    fn set_mnemonic(&mut self, mnemonic: &str) {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
    }

    /// A move to a segment register from a register of 16 or 32 bits takes the form with the shorter encoding.
    fn shorten_segment_move(&mut self, name: &str) {
        let is_16_bit = self.mode == Mode::Bits16;
        let (mnemonic, other_suffix, class) =
            if is_16_bit { ("movw", "movl", Classes::GR16) } else { ("movl", "movw", Classes::GR32) };
        let [source, destination] = *self.statement.operands else { return };
        let (Some(from), Some(to)) = (source.classified_register(), destination.classified_register()) else {
            return;
        };
        let is_segment_move =
            to.classes.intersect(Classes::SEGMENT) && from.classes.intersect(Classes::GR16.or(Classes::GR32));
        if !matches!(name, "mov" | "movw" | "movl") || !is_segment_move {
            return;
        }
        if name == other_suffix {
            self.set_mnemonic(mnemonic);
        }
        let resized = self.classified(self.registers.resized(from.id, class));
        let resized = X86Operand { kind: Kind::Register(resized), start: source.end, end: source.end };
        self.statement.operands = vec![resized, destination];
    }

    /// `(%dx)` as the port of an instruction for input or output is `%dx`.
    fn settle_port(&mut self, name: &str) {
        if self.statement.operands.len() != 2 {
            return;
        }
        let port = match name {
            "outb" | "outsb" | "outw" | "outsw" | "outl" | "outsl" | "out" | "outs" => 1,
            "inb" | "insb" | "inw" | "insw" | "inl" | "insl" | "in" | "ins" => 0,
            _ => return,
        };
        let dx = Kind::Register(self.classified(reg::DX));
        let operands = &mut self.statement.operands;
        if let Some(operand) = operands.get_mut(port)
            && operand.is_dx_port()
        {
            operand.kind = dx;
        }
    }

    /// Gives a string instruction its operands; those that were written only tell sizes and the segment.
    fn settle_string_operands(&mut self, parser: &mut Parser<'_>, defaults: StringOperands) -> ParseResult {
        let location = self.statement.location;
        let (si, di) = match (self.is_64_bit(), self.defaults_to_32_bit()) {
            (true, _) => (reg::RSI, reg::RDI),
            (false, true) => (reg::ESI, reg::EDI),
            (false, false) => (reg::SI, reg::DI),
        };
        let operand = |kind| X86Operand { kind, start: location, end: location };
        let memory = |base| {
            operand(Kind::Memory(Memory { base: self.classified(base), ..self.memory(Value::Constant(0)) }))
        };
        let port = || operand(Kind::Register(self.classified(reg::DX)));
        let mut settled = match defaults {
            StringOperands::PortToMemory => vec![port(), memory(di)],
            StringOperands::MemoryToPort => vec![memory(si), port()],
            StringOperands::Source => vec![memory(si)],
            StringOperands::Destination => vec![memory(di)],
            StringOperands::Compare => vec![memory(di), memory(si)],
            StringOperands::Move => vec![memory(si), memory(di)],
        };
        if is_intel(parser) {
            settled.reverse();
        }
        if !self.statement.operands.is_empty() && !self.take_from_written(parser, &mut settled)? {
            return Ok(());
        }
        self.statement.operands = settled;
        Ok(())
    }

    /// Copies what written operands tell to default ones; false where they do not fit and are left as they are.
    fn take_from_written(&self, parser: &mut Parser<'_>, settled: &mut [X86Operand]) -> ParseResult<bool> {
        let mut class = None;
        let mut warnings = Vec::new();
        for (written, settled) in self.statement.operands.iter().zip(settled) {
            let Kind::Memory(memory) = &mut settled.kind else {
                if written.kind != settled.kind {
                    return Ok(false);
                }
                continue;
            };
            let Some(written_memory) = written.memory() else { return Ok(false) };
            let base = written_memory.base;
            if class.is_some_and(|class| !base.classes.intersect(class)) {
                return Err(parser.error(written.start, "mismatching source and destination index registers"));
            }
            let is_source = matches!(memory.base.id, reg::RSI | reg::ESI | reg::SI);
            let sized: [(Classes, RegisterId, RegisterId); 3] = [
                (Classes::GR64, reg::RSI, reg::RDI),
                (Classes::GR32, reg::ESI, reg::EDI),
                (Classes::GR16, reg::SI, reg::DI),
            ];
            let Some(&(base_class, si, di)) = sized.iter().find(|(class, ..)| base.classes.intersect(*class))
            else {
                return Ok(false);
            };
            class = Some(base_class);
            let used = if is_source { si } else { di };
            if used != base.id {
                let name = if is_source { "ES:(R|E)SI" } else { "ES:(R|E)DI" };
                warnings.push((written.start, name));
            }
            memory.size = written_memory.size;
            memory.segment = written_memory.segment;
            memory.base = self.classified(used);
        }
        for (location, name) in warnings {
            let message = format!(
                "memory operand is only for determining the size, {name} will be used for the location"
            );
            parser.warning(location, message);
        }
        Ok(true)
    }
}

/// Takes a token as a name.
fn take_name<'t>(parser: &mut Parser<'t>) -> &'t str {
    let token = parser.token();
    parser.lex();
    token.str()
}
