//! The operands of an instruction's code.

use stallscope_target::{CodePlace, Inst, Operand, PlacedOperand, RegisterId};

use super::code::Code;
use super::mod_rm::{Rm, Sib, registers_of_address_16};
use super::operand_lists::ListedOperand;
use super::reader::Reader;
use super::registers::Position;
use crate::mode::Mode;
use crate::opcode_prefix::PrefixKind;
use crate::registers::reg;

/// The index of a memory operand.
#[derive(Clone, Copy, Debug, Default)]
enum Index {
    /// The index register in the SIB byte.
    #[default]
    General,
    /// A vector register.
    Vector(RegisterId),
    /// A number that no register has.
    Invalid,
}

/// Reads an instruction's operands: first what they consist of, in the order of the code, then the operands.
pub(super) struct OperandReader<'c, 'b> {
    code: &'c mut Code,
    reader: &'c mut Reader<'b>,
    /// Registers by their places.
    reg: Position,
    rm: Position,
    vvvv: Position,
    index: Index,
    immediates: [u64; 3],
    n_immediates: usize,
    /// The size of the next immediate that has the size of an operand.
    immediate_size: u8,
}

/// Returns a number with the sign of its lower bytes.
const fn signed(number: u64, n_bytes: u8) -> u64 {
    match n_bytes {
        1 => number as u8 as i8 as u64,
        2 => number as u16 as i16 as u64,
        4 => number as u32 as i32 as u64,
        _ => number,
    }
}

/// Returns the number of bytes of an immediate whose size the place says.
pub(super) const fn immediate_size(place: CodePlace) -> Option<u8> {
    match place {
        CodePlace::Immediate8 => Some(1),
        CodePlace::Immediate16 => Some(2),
        CodePlace::Immediate32 => Some(4),
        CodePlace::Immediate64 => Some(8),
        _ => None,
    }
}

impl<'c, 'b> OperandReader<'c, 'b> {
    pub(super) fn new(code: &'c mut Code, reader: &'c mut Reader<'b>) -> Self {
        Self {
            immediate_size: code.prefixes.immediate_size,
            code,
            reader,
            reg: Position::default(),
            rm: Position::default(),
            vvvv: Position::default(),
            index: Index::General,
            immediates: [0; 3],
            n_immediates: 0,
        }
    }

    /// Adds the operands; `None` if the code is invalid.
    pub(super) fn add(mut self, operands: &[ListedOperand], inst: &mut Inst) -> Option<()> {
        self.read(operands)?;
        let mut immediates = self.immediates.iter();
        for operand in operands {
            let operand = match operand.place {
                CodePlace::Repeated => operands.get(usize::from(operand.number))?,
                _ => operand,
            };
            self.add_operand(*operand, &mut immediates, inst)?;
        }
        Some(())
    }

    /// Returns the register of a kind with a number, if the kind has it.
    fn register(&self, kind: PlacedOperand, number: u8) -> Option<Position> {
        let below = |limit: u8| (number < limit).then_some(number);
        Some(match kind {
            PlacedOperand::Register => Position::of_size(self.code.prefixes.register_size).plus(number),
            PlacedOperand::Register8 => Position::of_8_bits(number, self.code.prefixes.has_rex),
            PlacedOperand::Register16 => Position::BITS_16.plus(number),
            PlacedOperand::Register32 => Position::BITS_32.plus(number),
            PlacedOperand::Register64 => Position::BITS_64.plus(number),
            PlacedOperand::Mmx => Position::MMX.plus(number & 7),
            PlacedOperand::Xmm => Position::XMM.plus(number),
            PlacedOperand::Ymm => Position::YMM.plus(number),
            PlacedOperand::Zmm => Position::ZMM.plus(number),
            PlacedOperand::Mask => Position::MASKS.plus(Some(number & 0xF).filter(|&number| number < 8)?),
            PlacedOperand::MaskPair => Position::MASK_PAIRS.plus(below(8)? / 2),
            PlacedOperand::Tile => Position::TILES.plus(below(8)?),
            PlacedOperand::Segment => Position::SEGMENTS.plus(Some(number & 7).filter(|&number| number < 6)?),
            PlacedOperand::Debug => Position::DEBUG.plus(below(16)?),
            PlacedOperand::Control => Position::CONTROL.plus(below(16)?),
            PlacedOperand::Implied
            | PlacedOperand::Signed
            | PlacedOperand::Unsigned
            | PlacedOperand::Relative
            | PlacedOperand::Absolute
            | PlacedOperand::Memory => return None,
        })
    }

    /// Reads the parts of the operands.
    fn read(&mut self, operands: &[ListedOperand]) -> Option<()> {
        let prefix = self.code.prefixes.opcode;
        let has_vvvv = prefix.kind >= PrefixKind::Xop;
        let is_64 = self.code.mode == Mode::Bits64;
        let vvvv = prefix.vvvv & if is_64 { 0x1F } else { 0xF };
        // The bits that must be in an operand.
        let mut unused = if has_vvvv { vvvv } else { 0 };
        let mut has_register_immediate = false;
        for operand in operands {
            let kind = operand.kind;
            match operand.place {
                CodePlace::Reg => {
                    self.code.read_mod_rm(self.reader)?;
                    self.reg = self.register(kind, self.code.mod_rm.reg)?;
                }
                CodePlace::Rm => {
                    self.code.read_mod_rm(self.reader)?;
                    self.read_rm(kind)?;
                    self.scale_displacement(operand.number);
                }
                CodePlace::Sib => {
                    if self.code.mod_rm.rm != Rm::Sib {
                        return None;
                    }
                    self.code.read_mod_rm(self.reader)?;
                }
                CodePlace::VectorSib => {
                    // The fifth bit of `vvvv` belongs to the index.
                    unused &= 0xF;
                    self.code.read_mod_rm(self.reader)?;
                    if self.code.mod_rm.rm != Rm::Sib {
                        return None;
                    }
                    self.read_vector_index(kind)?;
                    self.scale_displacement(operand.number);
                }
                CodePlace::Vvvv => {
                    unused = 0;
                    if !has_vvvv {
                        return None;
                    }
                    self.vvvv = self.register(kind, if is_64 { vvvv } else { vvvv & 7 })?;
                }
                CodePlace::Mask => {
                    if !self.code.prefixes.is_evex() {
                        return None;
                    }
                }
                CodePlace::Immediate8 if has_register_immediate => {
                    // The upper half of the byte is the register.
                    let previous = self.n_immediates.checked_sub(1)?;
                    self.push_immediate(self.immediates.get(previous)? & 0xF)?;
                }
                CodePlace::ImmediateOfOperandSize => self.read_immediate(self.immediate_size)?,
                CodePlace::ImmediateOfAddressSize => {
                    self.read_immediate(self.code.prefixes.address_size)?;
                }
                CodePlace::DefaultFlags => unused = 0,
                place => {
                    if let Some(n_bytes) = immediate_size(place) {
                        self.read_immediate(n_bytes)?;
                        has_register_immediate |= matches!(kind, PlacedOperand::Xmm | PlacedOperand::Ymm);
                    }
                }
            }
        }
        (unused == 0).then_some(())
    }

    fn read_rm(&mut self, kind: PlacedOperand) -> Option<()> {
        let Rm::Register(mut number) = self.code.mod_rm.rm else { return Some(()) };
        let is_general = matches!(
            kind,
            PlacedOperand::Register
                | PlacedOperand::Register8
                | PlacedOperand::Register16
                | PlacedOperand::Register32
                | PlacedOperand::Register64
        );
        let prefixes = &self.code.prefixes;
        if prefixes.is_evex() && prefixes.has_rex && !is_general {
            // A vector register has its fifth bit where an index has its fourth.
            number += u8::from(prefixes.opcode.index.fourth) << 4;
        }
        self.rm = self.register(kind, number)?;
        Some(())
    }

    fn read_vector_index(&mut self, kind: PlacedOperand) -> Option<()> {
        let prefixes = &self.code.prefixes;
        let has_fifth = prefixes.is_evex() && prefixes.has_rex && prefixes.opcode.vvvv & 0x10 != 0;
        let number = self.code.mod_rm.sib.index + (u8::from(has_fifth) << 4);
        let position = self.register(kind, number)?;
        self.index = if kind == PlacedOperand::Zmm && number >= 32 {
            Index::Invalid
        } else {
            Index::Vector(position.register())
        };
        Some(())
    }

    fn scale_displacement(&mut self, shift: u8) {
        let mod_rm = &mut self.code.mod_rm;
        if mod_rm.displacement_size == 1 {
            mod_rm.displacement = mod_rm.displacement.wrapping_shl(shift.into());
        }
    }

    fn push_immediate(&mut self, value: u64) -> Option<()> {
        *self.immediates.get_mut(self.n_immediates)? = value;
        self.n_immediates += 1;
        Some(())
    }

    fn read_immediate(&mut self, n_bytes: u8) -> Option<()> {
        self.immediate_size = n_bytes;
        let value = self.reader.number(n_bytes)?;
        self.push_immediate(value)
    }

    /// Adds an operand.
    fn add_operand<'i>(
        &self,
        operand: ListedOperand,
        immediates: &mut impl Iterator<Item = &'i u64>,
        inst: &mut Inst,
    ) -> Option<()> {
        let code = &*self.code;
        let prefixes = &code.prefixes;
        let number = |value: u8| Operand::Immediate(value.into());
        let place = operand.place;
        let added = match place {
            CodePlace::Reg => Operand::Register(self.reg.register()),
            CodePlace::Rm | CodePlace::Sib | CodePlace::VectorSib => {
                if operand.kind == PlacedOperand::Memory || place == CodePlace::VectorSib {
                    return self.add_memory(place == CodePlace::Sib, inst);
                }
                let Rm::Register(_) = code.mod_rm.rm else { return None };
                Operand::Register(self.rm.register())
            }
            CodePlace::Vvvv => Operand::Register(self.vvvv.register()),
            CodePlace::Mask => Operand::Register(Position::MASKS.plus(prefixes.opcode.mask).register()),
            CodePlace::Immediate8
            | CodePlace::Immediate16
            | CodePlace::Immediate32
            | CodePlace::Immediate64
            | CodePlace::ImmediateOfOperandSize
            | CodePlace::ImmediateOfAddressSize => {
                let value = *immediates.next()?;
                let operand = self.immediate(operand, place, value);
                inst.operands.push(operand);
                if place == CodePlace::ImmediateOfAddressSize {
                    inst.operands.push(Operand::Register(prefixes.segment));
                }
                return Some(());
            }
            CodePlace::OpcodeRegister8 => {
                Operand::Register(Position::of_8_bits(self.opcode_register(), prefixes.has_rex).register())
            }
            CodePlace::OpcodeRegister64 => {
                Operand::Register(Position::BITS_64.plus(self.opcode_register()).register())
            }
            CodePlace::OpcodeRegister => {
                let first = Position::of_size(prefixes.register_size);
                Operand::Register(first.plus(self.opcode_register()).register())
            }
            CodePlace::StackPosition => Operand::Register(STACK[usize::from(code.mod_rm.byte & 7)]),
            CodePlace::Rounding => number(u8::from(prefixes.opcode.l2) << 1 | u8::from(prefixes.opcode.l)),
            // These fields are not inverted like registers.
            CodePlace::Condition if code.is_conditional_compare() => {
                number(prefixes.opcode.mask | u8::from(prefixes.opcode.vvvv & 0x10 == 0) << 3)
            }
            CodePlace::Condition => number(code.opcode & 0xF),
            CodePlace::DefaultFlags => number(!prefixes.opcode.vvvv & 0xF),
            CodePlace::Source => {
                inst.operands.push(Operand::Register(self.string_pointer(reg::SI, reg::ESI, reg::RSI)));
                Operand::Register(prefixes.segment)
            }
            CodePlace::Destination => Operand::Register(self.string_pointer(reg::DI, reg::EDI, reg::RDI)),
            CodePlace::Repeated => return None,
        };
        inst.operands.push(added);
        Some(())
    }

    /// Returns the number of the register in the opcode.
    const fn opcode_register(&self) -> u8 {
        self.code.opcode & 7 | self.code.prefixes.base_bits()
    }

    const fn string_pointer(&self, bits16: RegisterId, bits32: RegisterId, bits64: RegisterId) -> RegisterId {
        match self.code.prefixes.address_size {
            2 => bits16,
            4 => bits32,
            _ => bits64,
        }
    }

    fn immediate(&self, operand: ListedOperand, place: CodePlace, value: u64) -> Operand {
        let value = match (operand.kind, immediate_size(place)) {
            (PlacedOperand::Xmm, _) => {
                return Operand::Register(Position::XMM.plus(value as u8 >> 4).register());
            }
            (PlacedOperand::Ymm, _) => {
                return Operand::Register(Position::YMM.plus(value as u8 >> 4).register());
            }
            (PlacedOperand::Signed | PlacedOperand::Relative, Some(n_bytes)) => signed(value, n_bytes),
            (PlacedOperand::Relative, None) => signed(value, self.displacement_size()),
            _ => value,
        };
        Operand::Immediate(value.cast_signed())
    }

    /// Returns the size of a displacement from the instruction's end.
    const fn displacement_size(&self) -> u8 {
        match self.code.mod_rm.displacement_size {
            1 => 1,
            _ => self.code.prefixes.displacement_size,
        }
    }

    /// Adds a memory operand; `None` if the code has none.
    fn add_memory(&self, forces_sib: bool, inst: &mut Inst) -> Option<()> {
        let code = &*self.code;
        let address_size = code.prefixes.address_size;
        let first = Position::of_size(address_size);
        let mut scale = 1;
        let (base, index) = match code.mod_rm.rm {
            Rm::Register(_) => return None,
            Rm::Base(base) => (base.register(), RegisterId::NONE),
            Rm::Address16(number) => registers_of_address_16(number),
            Rm::Displacement if code.mode != Mode::Bits64 => (RegisterId::NONE, RegisterId::NONE),
            Rm::Displacement if address_size == 4 => (reg::EIP, RegisterId::NONE),
            Rm::Displacement => (reg::RIP, RegisterId::NONE),
            Rm::Sib => {
                let sib = code.mod_rm.sib;
                scale = sib.scale;
                let base = sib.base.map_or(RegisterId::NONE, |base| first.plus(base).register());
                let index = match self.index {
                    Index::Vector(register) => register,
                    Index::Invalid => return None,
                    Index::General if sib.index != Sib::NO_INDEX => first.plus(sib.index).register(),
                    Index::General if !forces_sib && self.has_needless_sib() => {
                        if address_size == 4 {
                            reg::EIZ
                        } else {
                            reg::RIZ
                        }
                    }
                    Index::General => RegisterId::NONE,
                };
                (base, index)
            }
        };
        inst.operands.extend([
            Operand::Register(base),
            Operand::Immediate(scale.into()),
            Operand::Register(index),
            Operand::Immediate(code.mod_rm.displacement.into()),
            Operand::Register(code.prefixes.segment),
        ]);
        Some(())
    }

    /// Returns whether a SIB byte without an index says what the ModRM byte could say, too.
    fn has_needless_sib(&self) -> bool {
        let sib = self.code.mod_rm.sib;
        sib.scale != 1
            || match sib.base {
                None => self.code.mode != Mode::Bits64,
                // Registers 4 and 12 as bases need one.
                Some(base) => base != 4 && base != 12,
            }
    }
}

/// The registers of the floating-point stack.
const STACK: [RegisterId; 8] =
    [reg::ST0, reg::ST1, reg::ST2, reg::ST3, reg::ST4, reg::ST5, reg::ST6, reg::ST7];
