//! Loads floating-point numbers into registers.

use stallscope_asm::{Failed, ParseResult, switch_to_named_elf_section};
use stallscope_mc::SymbolId;
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::abi::Abi;
use crate::description::opcode;
use crate::directives::sections;
use crate::expansion::expander::{Expander, number_or_address, register_at};
use crate::expansion::load_immediate::Destination;
use crate::features as feat;
use crate::general_registers::{ZERO, following};
use crate::specifier as spec;

const DMTC1: OpcodeId = opcode("DMTC1");
const LD: OpcodeId = opcode("LD");
const LW: OpcodeId = opcode("LW");
const LWC1: OpcodeId = opcode("LWC1");
const MTC1: OpcodeId = opcode("MTC1");
const MTHC1: OpcodeId = opcode("MTHC1_D32");

/// The loaded value, and the register.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FloatLoad {
    SingleToGeneral,
    SingleToFloat,
    DoubleToGeneral,
    /// By this instruction if it is in memory.
    DoubleToFloat(OpcodeId),
}

/// The halves of a number's 64 bits.
fn halves(bits: u64) -> (i64, i64) {
    ((bits >> 32) as i64, i64::from(bits as u32))
}

impl Expander<'_, '_, '_> {
    pub(crate) fn load_float(&mut self, inst: &Inst, load: FloatLoad) -> ParseResult {
        let register = register_at(inst, 0)?;
        let double = as_double(number_or_address(inst, 1)? as u64);
        let single = i64::from((f64::from_bits(double) as f32).to_bits());
        match load {
            FloatLoad::SingleToGeneral => self.load_immediate(single, Destination::plain(register, true)),
            FloatLoad::SingleToFloat => self.load_single(register, single, double),
            FloatLoad::DoubleToGeneral => self.load_double_to_general(register, double),
            FloatLoad::DoubleToFloat(load) => self.load_double(register, double, load),
        }
    }

    fn load_single(&mut self, register: RegisterId, single: i64, double: u64) -> ParseResult {
        let temporary = if single == 0 { None } else { Some(self.temporary()?) };
        if double as u32 == 0 {
            if let Some(temporary) = temporary {
                self.load_immediate(single, Destination::plain(temporary, true))?;
            }
            self.emit(MTC1, &[R(register), R(temporary.unwrap_or(ZERO))]);
            return Ok(());
        }
        let (_, low) = self.load_constant_address()?;
        self.emit(LWC1, &[R(register), R(temporary.unwrap_or(ZERO)), low]);
        Ok(())
    }

    fn load_double_to_general(&mut self, register: RegisterId, double: u64) -> ParseResult {
        let (high, low) = halves(double);
        let is_64_bit = self.is_64_bit();
        if low == 0 && is_64_bit {
            return self.load_immediate(double as i64, Destination::plain(register, false));
        }
        if low == 0 {
            self.load_immediate(high, Destination::plain(register, true))?;
            let next = following(register).ok_or(Failed)?;
            return self.load_immediate(0, Destination::plain(next, true));
        }
        let (temporary, low) = self.load_constant_address()?;
        let add = if self.abi() == Abi::N64 { opcode("DADDiu") } else { opcode("ADDiu") };
        self.emit(add, &[R(temporary), R(temporary), low]);
        if is_64_bit {
            self.emit(LD, &[R(register), R(temporary), I(0)]);
        } else {
            let next = following(register).ok_or(Failed)?;
            self.emit(LW, &[R(register), R(temporary), I(0)]);
            self.emit(LW, &[R(next), R(temporary), I(4)]);
        }
        Ok(())
    }

    fn load_double(&mut self, register: RegisterId, double: u64, load: OpcodeId) -> ParseResult {
        let (high, low) = halves(double);
        let temporary = if double == 0 { None } else { Some(self.temporary()?) };
        let source = R(temporary.unwrap_or(ZERO));
        // Other numbers take too many instructions.
        let is_short = low == 0 && (high & 0xFFFF_0000 == 0 || high & 0xFFFF == 0);
        if !is_short {
            let (_, low) = self.load_constant_address()?;
            self.emit(load, &[R(register), source, low]);
            return Ok(());
        }
        let is_64_bit = self.is_64_bit();
        if let Some(temporary) = temporary {
            let value = if is_64_bit { double as i64 } else { high };
            self.load_immediate(value, Destination::plain(temporary, !is_64_bit))?;
        }
        if is_64_bit {
            self.emit(DMTC1, &[R(register), source]);
        } else if self.has(feat::MIPS32R2) {
            self.emit(MTC1, &[R(register), R(ZERO)]);
            self.emit(MTHC1, &[R(register), R(register), source]);
        } else {
            self.emit(MTC1, &[R(following(register).ok_or(Failed)?), source]);
            self.emit(MTC1, &[R(register), R(ZERO)]);
        }
        Ok(())
    }

    /// Defines a constant in memory, and loads all of its address but the lowest bits; returns the register and these.
    fn load_constant_address(&mut self) -> ParseResult<(RegisterId, Operand)> {
        let symbol = self.define_constant();
        let temporary = self.temporary()?;
        let symbol = self.parser.streamer.expressions.symbol(symbol);
        if !self.asm.state.is_pic {
            return Ok((temporary, self.load_upper_address(temporary, symbol)));
        }
        let low = self.specified(spec::LO, symbol);
        let entry = self.specified(spec::GOT, symbol);
        let table = self.asm.state.global_pointer;
        self.emit(self.abi().load_pointer(), &[R(temporary), R(table), entry]);
        Ok((temporary, low))
    }

    /// Defines the label of a constant in the section for constants.
    fn define_constant(&mut self) -> SymbolId {
        let code = self.parser.streamer.sections.current();
        switch_to_named_elf_section(self.parser, sections::READ_ONLY);
        let symbol = self.parser.create_label_here();
        if let Some(code) = code {
            self.parser.streamer.sections.switch_to(code, 0);
        }
        symbol
    }
}

/// Returns the bits of a number that was written as an integer or as a floating-point number.
fn as_double(bits: u64) -> u64 {
    const EXPONENT: u64 = 0x7FF0_0000_0000_0000;
    if bits & EXPONENT == 0 { (bits as f64).to_bits() } else { bits }
}
