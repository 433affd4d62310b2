//! Operands that statements may omit or write in unusual ways.

use stallscope_target::RegisterId;

use super::mnemonic::{self, StringOperands};
use super::mode::Mode;
use super::operand::{Kind, Memory, X86Operand};
use super::parser::{X86AsmParser, is_intel};
use super::registers::{Classes, reg};
use stallscope_asm::Value;
use stallscope_asm::{ParseResult, Parser};

impl X86AsmParser<'_> {
    /// Adds default operands and normalizes operands that are written in unusual ways.
    pub(crate) fn adjust_operands(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
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

    pub(crate) fn set_mnemonic(&mut self, mnemonic: &str) {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
    }

    /// Selects the form with the shorter encoding for a move to a segment register from a 16- or 32-bit register.
    fn shorten_segment_move(&mut self, name: &str) {
        let is_16_bit = self.modes.has(Mode::Bits16);
        let (mnemonic, other_suffix, class) =
            if is_16_bit { ("movw", "movl", Classes::GR16) } else { ("movl", "movw", Classes::GR32) };
        let [source, destination] = *self.statement.operands else { return };
        let (Some(from), Some(to)) = (source.classified_register(), destination.classified_register()) else {
            return;
        };
        let is_segment_move =
            to.classes.intersect(Classes::SEGMENT) && from.classes.intersect(Classes::GR16.or(Classes::GR32));
        if !is_segment_move || !matches!(name, "mov" | "movw" | "movl") {
            return;
        }
        if name == other_suffix {
            self.set_mnemonic(mnemonic);
        }
        let resized = self.classified(self.registers.resized(from.id, class));
        if let Some(first) = self.statement.operands.first_mut() {
            *first = X86Operand { kind: Kind::Register(resized), start: source.end, end: source.end };
        }
    }

    /// Replaces `(%dx)` as the port of an I/O instruction with `%dx`.
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

    /// Sets the operands of a string instruction; written operands only determine sizes and the segment.
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

    /// Copies sizes and segments from the written operands to the default ones; returns false if they do not match.
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
