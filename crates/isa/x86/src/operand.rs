//! Operands of x86 statements, the tests of operand classes, and the conversion to operands of instructions.

use std::convert::Infallible;

use stallscope_target::{Description, Inst, MatchClassId, Operand, RegisterId, SubRegisterIndexId};

use crate::description;

use super::registers::{Classes, reg};
use stallscope_asm::Value;
use stallscope_asm::{Fit, ParsedOperand};

const SUB_16_BIT: SubRegisterIndexId = description::sub_register_index("sub_16bit");
const SUB_32_BIT: SubRegisterIndexId = description::sub_register_index("sub_32bit");

/// A register with the classes that tests need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassifiedRegister {
    pub(crate) id: RegisterId,
    pub(crate) classes: Classes,
}

impl ClassifiedRegister {
    const fn is(self, classes: Classes) -> bool {
        self.classes.intersect(classes)
    }
}

/// A memory operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    /// The explicit segment, if any.
    pub(crate) segment: RegisterId,
    /// The displacement.
    pub(crate) displacement: Value,
    /// The base register, if any.
    pub(crate) base: ClassifiedRegister,
    /// The index register, if any.
    pub(crate) index: ClassifiedRegister,
    /// The scale of the index: 1, 2, 4 or 8.
    pub(crate) scale: u8,
    /// The size of the access, in bits; 0 if unknown.
    pub(crate) size: u16,
    /// The size of an address in the current mode, in bits.
    pub(crate) mode_size: u8,
    /// Whether it can be the destination of a direct branch.
    pub(crate) may_be_branch_destination: bool,
}

impl Memory {
    fn has_size(&self, size: u16) -> bool {
        self.size == 0 || self.size == size
    }

    fn is_offset(&self) -> bool {
        self.base.id.is_none() && self.index.id.is_none() && self.scale == 1
    }

    fn is_mode_offset(&self, mode_size: u8, size: u16) -> bool {
        self.is_offset() && self.mode_size == mode_size && self.has_size(size)
    }

    fn is_absolute(&self) -> bool {
        self.is_offset() && self.segment.is_none() && self.may_be_branch_destination
    }

    fn is_source_index(&self) -> bool {
        self.index.id.is_none()
            && self.scale == 1
            && matches!(self.base.id, reg::RSI | reg::ESI | reg::SI)
            && self.displacement.is_zero()
    }

    fn is_destination_index(&self) -> bool {
        self.index.id.is_none()
            && self.scale == 1
            && matches!(self.segment, RegisterId::NONE | reg::ES)
            && matches!(self.base.id, reg::RDI | reg::EDI | reg::DI)
            && self.displacement.is_zero()
    }

    fn addresses_with(
        &self,
        class: Classes,
        instruction_pointer: RegisterId,
        zero_index: RegisterId,
    ) -> bool {
        let base_fits = self.base.id.is_none() || self.base.is(class) || self.base.id == instruction_pointer;
        let index_fits = self.index.id.is_none() || self.index.is(class) || self.index.id == zero_index;
        base_fits && index_fits
    }

    fn passes(&self, test: Test) -> bool {
        match test {
            Test::Mem => true,
            Test::MemSized(size) => self.has_size(size),
            Test::MemIndexed(size, index) => self.has_size(size) && self.index.is(index),
            Test::SibMem => !matches!(self.base.id, reg::RIP | reg::EIP),
            Test::Mem512Gr16 => self.has_size(512) && (self.base.id.is_none() || self.base.is(Classes::GR16)),
            Test::Mem512Gr32 => self.has_size(512) && self.addresses_with(Classes::GR32, reg::EIP, reg::EIZ),
            Test::Mem512Gr64 => self.has_size(512) && self.addresses_with(Classes::GR64, reg::RIP, reg::RIZ),
            Test::AbsMem => self.is_absolute(),
            Test::AbsMem8 => {
                self.is_absolute() && self.has_size(8) && self.displacement.is_symbolic_or(fits_signed::<8>)
            }
            Test::AbsMemMode16 => self.is_absolute() && self.mode_size == 16,
            Test::SrcIdx(size) => self.has_size(size) && self.is_source_index(),
            Test::DstIdx(size) => self.has_size(size) && self.is_destination_index(),
            Test::MemOffs(mode_size, size) => self.is_mode_offset(mode_size, size),
            Test::MemConstOffs64 => {
                self.is_offset()
                    && self.mode_size == 64
                    && self.displacement.constant().is_some_and(|value| !fits_signed::<32>(value))
            }
            _ => false,
        }
    }
}

/// Returns whether a value fits into `BITS` bits with a sign.
pub(crate) const fn fits_signed<const BITS: u32>(value: i64) -> bool {
    let rest = 64 - BITS;
    value << rest >> rest == value
}

/// Returns whether a value fits into `BITS` bits without a sign.
pub(crate) const fn fits_unsigned<const BITS: u32>(value: i64) -> bool {
    (value as u64) >> BITS == 0
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Punctuation such as `*` or `{z}`, by its class; `None` if no instruction contains it.
    Token(Option<MatchClassId>),
    /// A register.
    Register(ClassifiedRegister),
    /// An immediate.
    Immediate(Value),
    /// Memory.
    Memory(Memory),
    /// `(%dx)`, as some manuals write the port of `in` and `out`.
    DxPort,
}

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct X86Operand {
    /// The kind.
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location.
    pub(crate) end: u32,
}

impl X86Operand {
    /// Returns the memory, if the operand is memory.
    pub(crate) const fn memory(&self) -> Option<&Memory> {
        match &self.kind {
            Kind::Memory(memory) => Some(memory),
            _ => None,
        }
    }

    /// Returns the register, if the operand is one.
    pub(crate) const fn classified_register(&self) -> Option<ClassifiedRegister> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Returns the immediate, if the operand is one.
    pub(crate) const fn immediate(&self) -> Option<Value> {
        match self.kind {
            Kind::Immediate(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether the operand is a vector register.
    pub(crate) fn is_vector_register(&self) -> bool {
        self.classified_register().is_some_and(|register| register.is(Classes::VECTOR))
    }

    /// Returns whether the operand is the port `(%dx)`.
    pub(crate) const fn is_dx_port(&self) -> bool {
        matches!(self.kind, Kind::DxPort)
    }

    fn register_or_none(&self) -> RegisterId {
        self.classified_register().unwrap_or_default().id
    }
}

/// The tests of operand classes; sizes are in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Imm,
    ImmSExti16i8,
    ImmSExti32i8,
    ImmSExti64i8,
    ImmSExti64i32,
    ImmUnsignedi4,
    ImmUnsignedi6,
    ImmUnsignedi8,
    Reg,
    RegOfClass(Classes),
    Mem,
    MemSized(u16),
    MemIndexed(u16, Classes),
    SibMem,
    Mem512Gr16,
    Mem512Gr32,
    Mem512Gr64,
    AbsMem,
    AbsMem8,
    AbsMemMode16,
    SrcIdx(u16),
    DstIdx(u16),
    MemOffs(u8, u16),
    MemConstOffs64,
}

/// The conversions to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    Reg,
    Gr32OrGr64,
    Gr16OrGr32OrGr64,
    Imm,
    MaskPair,
    Mem,
    AbsMem,
    SrcIdx,
    DstIdx,
    MemOffs,
}

impl ParsedOperand for X86Operand {
    const MAX_OPERANDS: usize = 9;

    type Test = Test;
    type Renderer = Renderer;
    type Converter = Infallible;
    type Rejection = Unsupported;

    fn test_by_name(name: &str) -> Option<Test> {
        Some(match name {
            "isImm" | "isAVX512RC" => Test::Imm,
            "isImmSExti16i8" => Test::ImmSExti16i8,
            "isImmSExti32i8" => Test::ImmSExti32i8,
            "isImmSExti64i8" => Test::ImmSExti64i8,
            "isImmSExti64i32" => Test::ImmSExti64i32,
            "isImmUnsignedi4" => Test::ImmUnsignedi4,
            "isImmUnsignedi6" => Test::ImmUnsignedi6,
            "isImmUnsignedi8" => Test::ImmUnsignedi8,
            "isReg" => Test::Reg,
            "isGR32orGR64" => Test::RegOfClass(Classes::GR32.or(Classes::GR64)),
            "isGR16orGR32orGR64" => Test::RegOfClass(Classes::ADDRESS),
            "isVK1Pair" | "isVK2Pair" | "isVK4Pair" | "isVK8Pair" | "isVK16Pair" => {
                Test::RegOfClass(Classes::MASK)
            }
            "isMem" => Test::Mem,
            "isMem8" => Test::MemSized(8),
            "isMem16" => Test::MemSized(16),
            "isMem32" => Test::MemSized(32),
            "isMem64" => Test::MemSized(64),
            "isMem80" => Test::MemSized(80),
            "isMem128" => Test::MemSized(128),
            "isMem256" => Test::MemSized(256),
            "isMem512" => Test::MemSized(512),
            "isMem32_RC128" => Test::MemIndexed(32, Classes::LOW_XMM),
            "isMem64_RC128" => Test::MemIndexed(64, Classes::LOW_XMM),
            "isMem32_RC256" => Test::MemIndexed(32, Classes::LOW_YMM),
            "isMem64_RC256" => Test::MemIndexed(64, Classes::LOW_YMM),
            "isMem32_RC128X" => Test::MemIndexed(32, Classes::XMM),
            "isMem64_RC128X" => Test::MemIndexed(64, Classes::XMM),
            "isMem32_RC256X" => Test::MemIndexed(32, Classes::YMM),
            "isMem64_RC256X" => Test::MemIndexed(64, Classes::YMM),
            "isMem32_RC512" => Test::MemIndexed(32, Classes::ZMM),
            "isMem64_RC512" => Test::MemIndexed(64, Classes::ZMM),
            "isSibMem" => Test::SibMem,
            "isMem512_GR16" => Test::Mem512Gr16,
            "isMem512_GR32" => Test::Mem512Gr32,
            "isMem512_GR64" => Test::Mem512Gr64,
            "isAbsMem" => Test::AbsMem,
            "isAbsMem8" => Test::AbsMem8,
            "isAbsMemMode16" => Test::AbsMemMode16,
            "isSrcIdx8" => Test::SrcIdx(8),
            "isSrcIdx16" => Test::SrcIdx(16),
            "isSrcIdx32" => Test::SrcIdx(32),
            "isSrcIdx64" => Test::SrcIdx(64),
            "isDstIdx8" => Test::DstIdx(8),
            "isDstIdx16" => Test::DstIdx(16),
            "isDstIdx32" => Test::DstIdx(32),
            "isDstIdx64" => Test::DstIdx(64),
            "isMemOffs16_8" => Test::MemOffs(16, 8),
            "isMemOffs16_16" => Test::MemOffs(16, 16),
            "isMemOffs16_32" => Test::MemOffs(16, 32),
            "isMemOffs32_8" => Test::MemOffs(32, 8),
            "isMemOffs32_16" => Test::MemOffs(32, 16),
            "isMemOffs32_32" => Test::MemOffs(32, 32),
            "isMemOffs32_64" => Test::MemOffs(32, 64),
            "isMemOffs64_8" => Test::MemOffs(64, 8),
            "isMemOffs64_16" => Test::MemOffs(64, 16),
            "isMemOffs64_32" => Test::MemOffs(64, 32),
            "isMemOffs64_64" => Test::MemOffs(64, 64),
            "isMemConstOffs64" => Test::MemConstOffs64,
            _ => return None,
        })
    }

    fn renderer_by_name(name: &str) -> Option<Renderer> {
        Some(match name {
            "addRegOperands" => Renderer::Reg,
            "addGR32orGR64Operands" => Renderer::Gr32OrGr64,
            "addGR16orGR32orGR64Operands" => Renderer::Gr16OrGr32OrGr64,
            "addImmOperands" | "addAVX512RCOperands" => Renderer::Imm,
            "addMaskPairOperands" => Renderer::MaskPair,
            "addMemOperands" => Renderer::Mem,
            "addAbsMemOperands" => Renderer::AbsMem,
            "addSrcIdxOperands" => Renderer::SrcIdx,
            "addDstIdxOperands" => Renderer::DstIdx,
            "addMemOffsOperands" => Renderer::MemOffs,
            _ => return None,
        })
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            Kind::Token(class) => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        self.classified_register().map(|register| register.id)
    }

    fn fit(&self, test: Test) -> Fit {
        let passes = match self.kind {
            Kind::Immediate(value) => match test {
                Test::Imm => true,
                // The value of a symbol is not known yet; if it does not fit, the instruction's long form is used.
                Test::ImmSExti16i8 => value.is_symbolic_or(|v| {
                    fits_signed::<8>(v) || fits_unsigned::<16>(v) && fits_signed::<8>(i64::from(v as i16))
                }),
                Test::ImmSExti32i8 => value.is_symbolic_or(|v| {
                    fits_signed::<8>(v) || fits_unsigned::<32>(v) && fits_signed::<8>(i64::from(v as i32))
                }),
                Test::ImmSExti64i8 => value.is_symbolic_or(fits_signed::<8>),
                Test::ImmSExti64i32 => value.is_symbolic_or(fits_signed::<32>),
                Test::ImmUnsignedi8 => value.is_symbolic_or(|v| fits_unsigned::<8>(v) || fits_signed::<8>(v)),
                // These share a byte with a register number, so they cannot be symbolic.
                Test::ImmUnsignedi4 => value.constant().is_some_and(fits_unsigned::<4>),
                Test::ImmUnsignedi6 => value.constant().is_some_and(fits_unsigned::<6>),
                _ => false,
            },
            Kind::Register(register) => match test {
                Test::Reg => true,
                Test::RegOfClass(classes) => register.is(classes),
                _ => false,
            },
            Kind::Memory(memory) => memory.passes(test),
            Kind::Token(_) | Kind::DxPort => false,
        };
        passes.into()
    }

    fn render(&self, renderer: Renderer, description: Description<'_>, inst: &mut Inst) {
        let operands = &mut inst.operands;
        match (renderer, self.kind) {
            (Renderer::Imm, Kind::Immediate(value)) => operands.push(value.operand()),
            (Renderer::MaskPair, Kind::Register(register)) => {
                let pair = match register.id {
                    reg::K0 | reg::K1 => reg::K0_K1,
                    reg::K2 | reg::K3 => reg::K2_K3,
                    reg::K4 | reg::K5 => reg::K4_K5,
                    reg::K6 | reg::K7 => reg::K6_K7,
                    other => other,
                };
                operands.push(Operand::Register(pair));
            }
            (Renderer::Mem, Kind::Memory(memory)) => operands.extend([
                Operand::Register(memory.base.id),
                Operand::Immediate(i64::from(memory.scale)),
                Operand::Register(memory.index.id),
                memory.displacement.operand(),
                Operand::Register(memory.segment),
            ]),
            (Renderer::AbsMem, Kind::Memory(memory)) => operands.push(memory.displacement.operand()),
            (Renderer::SrcIdx, Kind::Memory(memory)) => {
                operands.extend([Operand::Register(memory.base.id), Operand::Register(memory.segment)]);
            }
            (Renderer::DstIdx, Kind::Memory(memory)) => operands.push(Operand::Register(memory.base.id)),
            (Renderer::MemOffs, Kind::Memory(memory)) => {
                operands.extend([memory.displacement.operand(), Operand::Register(memory.segment)]);
            }
            (Renderer::Gr32OrGr64, Kind::Register(register)) => {
                let part = description.sub_register(register.id, SUB_32_BIT);
                operands.push(Operand::Register(part.unwrap_or(register.id)));
            }
            (Renderer::Gr16OrGr32OrGr64, Kind::Register(register)) => {
                let part = description.sub_register(register.id, SUB_16_BIT);
                operands.push(Operand::Register(part.unwrap_or(register.id)));
            }
            _ => operands.push(Operand::Register(self.register_or_none())),
        }
    }
}

/// The statement's prefixes or registers exclude an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsupported;

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;
    use stallscope_target::RegisterName;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<X86Operand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 50 && methods.n_conversions > 0, "{methods:?}");
    }

    #[test]
    fn every_register_name_fits_a_key() {
        let description = DESCRIPTION;
        let registers = crate::registers::Registers::new(description);
        for name in description.table::<RegisterName>().iter() {
            let text = description.str(name.name);
            // `st(1)` consists of three tokens.
            if !text.contains('(') {
                assert_eq!(registers.by_name(text), Some(name.register), "{text}");
                assert_eq!(registers.by_name(&text.to_ascii_uppercase()), Some(name.register), "{text}");
            }
        }
    }

    #[test]
    fn signs_and_widths_are_distinguished() {
        assert!(fits_signed::<8>(-128) && fits_signed::<8>(127));
        assert!(!fits_signed::<8>(-129) && !fits_signed::<8>(128));
        assert!(fits_unsigned::<8>(255) && !fits_unsigned::<8>(256) && !fits_unsigned::<8>(-1));
        assert!(fits_signed::<32>(i64::from(i32::MIN)) && !fits_signed::<32>(i64::from(i32::MIN) - 1));
    }
}
