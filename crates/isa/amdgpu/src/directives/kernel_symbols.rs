//! The symbols that describe the processor, and symbols that count the registers of a kernel.

use stallscope_asm::{Failed, ParseResult, Parser};

use crate::description::feature;
use crate::directives::microcode_version::{BITS, VERSIONS};
use crate::directives::registers_used::RegistersUsed;
use crate::parser::AmdgpuAsmParser;
use crate::registers::RegisterKind;

impl AmdgpuAsmParser<'_> {
    /// Defines a symbol with a value.
    fn define(parser: &mut Parser<'_>, name: &str, value: i64) {
        let symbol = parser.streamer.symbol_of_name(name.as_bytes());
        let value = parser.streamer.expressions.constant(value);
        parser.streamer.emit_assignment(symbol, value);
    }

    /// Returns whether symbols have the names of HSA.
    fn has_hsa_symbols(&self) -> bool {
        self.version.major >= 6 && self.is_hsa
    }

    /// Defines the symbols that describe the processor.
    pub(crate) fn define_symbols(&mut self, parser: &mut Parser<'_>) {
        let version = self.version;
        let numbers = [version.major, version.minor, version.stepping].map(i64::from);
        let names = if self.has_hsa_symbols() {
            [
                ".amdgcn.gfx_generation_number",
                ".amdgcn.gfx_generation_minor",
                ".amdgcn.gfx_generation_stepping",
            ]
        } else {
            [
                ".option.machine_version_major",
                ".option.machine_version_minor",
                ".option.machine_version_stepping",
            ]
        };
        for (name, number) in names.into_iter().zip(numbers).chain(VERSIONS).chain(BITS) {
            Self::define(parser, name, number);
        }
        if self.has_hsa_symbols() {
            for name in [".amdgcn.next_free_vgpr", ".amdgcn.next_free_sgpr"] {
                Self::define(parser, name, 0);
                let symbol = parser.streamer.symbol_of_name(name.as_bytes());
                parser.streamer.expressions.symbols[symbol].is_redefinable = true;
            }
        } else {
            self.start_kernel(parser);
        }
    }

    /// Starts to count the registers of a kernel.
    pub(crate) fn start_kernel(&mut self, parser: &mut Parser<'_>) {
        self.registers_used = RegistersUsed::default();
        Self::define(parser, ".kernel.sgpr_count", 0);
        Self::define(parser, ".kernel.vgpr_count", 0);
        if self.has_accumulators() {
            Self::define(parser, ".kernel.agpr_count", 0);
        }
    }

    fn has_accumulators(&self) -> bool {
        self.has(const { feature("FeatureMAIInsts") })
    }

    /// Notes that registers are used: symbols have the numbers of registers used so far.
    pub(crate) fn note_use(
        &mut self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
        number: u32,
        n_bits: u32,
    ) -> ParseResult {
        let end = number.saturating_add(n_bits.div_ceil(32));
        if self.is_hsa {
            return self.note_hsa_use(parser, kind, end);
        }
        let used = &mut self.registers_used;
        let count = match kind {
            RegisterKind::Vector => &mut used.vector,
            RegisterKind::Scalar => &mut used.scalar,
            RegisterKind::Accumulator => &mut used.accumulator,
            RegisterKind::Trap | RegisterKind::Special => return Ok(()),
        };
        if *count >= end || kind == RegisterKind::Accumulator && !self.has_accumulators() {
            return Ok(());
        }
        match kind {
            RegisterKind::Vector => self.registers_used.vector = end,
            RegisterKind::Scalar => self.registers_used.scalar = end,
            _ => self.registers_used.accumulator = end,
        }
        let used = self.registers_used;
        if kind == RegisterKind::Scalar {
            Self::define(parser, ".kernel.sgpr_count", used.scalar.into());
            return Ok(());
        }
        if kind == RegisterKind::Accumulator {
            Self::define(parser, ".kernel.agpr_count", used.accumulator.into());
        }
        let total = if self.generation.has_gfx90a() && used.accumulator > 0 {
            used.vector.next_multiple_of(4) + used.accumulator
        } else {
            used.vector.max(used.accumulator)
        };
        Self::define(parser, ".kernel.vgpr_count", total.into());
        Ok(())
    }

    fn note_hsa_use(&self, parser: &mut Parser<'_>, kind: RegisterKind, end: u32) -> ParseResult {
        let name = match kind {
            RegisterKind::Vector => ".amdgcn.next_free_vgpr",
            RegisterKind::Scalar => ".amdgcn.next_free_sgpr",
            _ => return Ok(()),
        };
        if !self.has_hsa_symbols() {
            return Ok(());
        }
        let symbol = parser.streamer.symbol_of_name(name.as_bytes());
        let id = parser.streamer.expressions.symbol(symbol);
        match parser.streamer.expressions.absolute_value(id) {
            Some(old) if old < i64::from(end) => Self::define(parser, name, end.into()),
            Some(_) => {}
            None => {
                let location = parser.token().location;
                let message = ".amdgcn.next_free_{v,s}gpr symbols must be absolute expressions";
                parser.error(location, message);
                return Err(Failed);
            }
        }
        Ok(())
    }
}
