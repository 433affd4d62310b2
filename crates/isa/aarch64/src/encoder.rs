//! Encodes AArch64 instructions: converts operands to numbers.

use stallscope_target::{Description, MethodId, Operand, Register, RegisterId, SubtargetInfo};

use crate::description::DESCRIPTION;

use super::registers::reg;
use super::specifier;
use stallscope_mc::MethodName;
use stallscope_mc::Methods;
use stallscope_mc::Specifier;
use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, OperandEncoder, TableEncoder, TargetEncoder,
};

/// The specifiers of the upper twelve of 24 bits. They shift the immediate of the addition.
const HI12_SPECIFIERS: &[Specifier] =
    &[specifier::TPREL_HI12, specifier::DTPREL_HI12, specifier::SECREL_HI12];
/// The specifiers of signed numbers. A linker turns their `movz` into `movn` if necessary.
const SIGNED_MOVE_SPECIFIERS: &[Specifier] = &[
    specifier::DTPREL_G2,
    specifier::DTPREL_G1,
    specifier::DTPREL_G0,
    specifier::GOTTPREL_G1,
    specifier::TPREL_G2,
    specifier::TPREL_G1,
    specifier::TPREL_G0,
];
/// The bit that distinguishes `movz` from `movn`.
const MOVZ_BIT: u64 = 1 << 30;

/// A way to convert an operand to a number, or to change an instruction's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register number or an immediate.
    MachineOperand,
    /// An immediate; an expression is 0.
    SymbolicImmediate,
    /// Like a symbolic immediate, but immediates are negated.
    NegatedImmediate,
    /// An immediate and whether it is shifted by twelve bits.
    AddSubImmediate,
    /// A byte and whether it is shifted by eight bits.
    ShiftedByte,
    /// The distance of an immediate from a smaller number.
    Above(i64),
    /// The distance of an immediate from a larger number.
    Below(i64),
    /// A vector shift by bytes.
    VectorShifter,
    /// A vector shift by bytes that shifts in ones.
    MoveVectorShifter,
    /// The sign and the shift of a memory operand's extension.
    MemoryExtend,
    /// A register number, from `first` on, in units of `multiple`.
    RegisterMultiple { multiple: u16, first: u16 },
    /// One of the registers z20 to z23 and z28 to z31.
    Zk,
    /// The distance of a register from another one.
    RegisterFrom(RegisterId),
    /// The first register of a strided list of `n_registers`.
    Strided { n_registers: u16 },
    /// A mask of tiles.
    TileList,
    /// Changes the code of `movz` with a specifier for signed numbers.
    FixMovz,
    /// Sets bits of the code.
    Set(u64),
    /// Clears bits of the code.
    Clear(u64),
}

/// The bits of fields that some instructions do not have.
const NO_RA: u64 = 0x1F << 10;
const NO_RM: u64 = 0x1F << 16;

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "getMachineOpValue" => Self::MachineOperand,
            "getAdrLabelOpValue"
            | "getBranchTargetOpValue"
            | "getCondBranchTargetOpValue"
            | "getCondCompBranchTargetOpValue"
            | "getLdStUImm12OpValue"
            | "getLoadLiteralOpValue"
            | "getMoveWideImmOpValue"
            | "getTestBranchTargetOpValue" => Self::SymbolicImmediate,
            "getPAuthPCRelOpValue" => Self::NegatedImmediate,
            "getAddSubImmOpValue" => Self::AddSubImmediate,
            "getImm8OptLsl" => Self::ShiftedByte,
            "getSVEIncDecImm" => Self::Above(1),
            "getVecShiftL8OpValue" => Self::Above(8),
            "getVecShiftL16OpValue" => Self::Above(16),
            "getVecShiftL32OpValue" => Self::Above(32),
            "getVecShiftL64OpValue" => Self::Above(64),
            "getVecShiftR8OpValue" => Self::Below(8),
            "getVecShiftR16OpValue" => Self::Below(16),
            "getVecShiftR32OpValue" => Self::Below(32),
            "getVecShiftR64OpValue" | "getFixedPointScaleOpValue" => Self::Below(64),
            "getVecShifterOpValue" => Self::VectorShifter,
            "getMoveVecShifterOpValue" => Self::MoveVectorShifter,
            "getMemExtendOpValue" => Self::MemoryExtend,
            "EncodeRegMul_MinMax" => {
                Self::RegisterMultiple { multiple: name.number(0)?, first: name.number(1)? }
            }
            "EncodeZK" => Self::Zk,
            "EncodePNR_p8to15" => Self::RegisterFrom(reg::PN8),
            "encodeMatrixIndexGPR32" => match name.argument(0) {
                "AArch64::W8" => Self::RegisterFrom(reg::W8),
                "AArch64::W12" => Self::RegisterFrom(reg::W12),
                _ => return None,
            },
            "EncodeZPR2StridedRegisterClass" => Self::Strided { n_registers: 2 },
            "EncodeZPR4StridedRegisterClass" => Self::Strided { n_registers: 4 },
            "EncodeMatrixTileListRegisterClass" => Self::TileList,
            "fixMOVZ" => Self::FixMovz,
            "fixMulHigh" => Self::Set(NO_RA),
            "fixLoadStoreExclusive" => {
                let (no_rs, no_rt2) = (name.argument(0) == "0", name.argument(1) == "0");
                Self::Set(if no_rs { NO_RM } else { 0 } | if no_rt2 { NO_RA } else { 0 })
            }
            "fixOneOperandFPComparison" => Self::Clear(NO_RM),
            _ => return None,
        })
    }
}

/// Converts AArch64 operands to numbers.
struct AArch64OperandEncoder<'a> {
    methods: Methods<'a, Method>,
}

fn methods(description: Description<'_>) -> Methods<'_, Method> {
    Methods::new(description, |name| Method::by_name(MethodName::new(name)))
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let methods = methods(subtarget.description());
    // Code is little-endian even on big-endian machines.
    let layout = CodeLayout::whole(ByteOrder::Little);
    Box::new(TableEncoder::new(subtarget.description(), layout, AArch64OperandEncoder { methods }))
}

/// Returns a register's number.
fn register_number(register: RegisterId) -> u16 {
    DESCRIPTION.table::<Register>().get(register.index()).unwrap_or_default().encoding
}

/// Returns whether an operand is an expression with one of several specifiers.
fn has_specifier(encoded: EncodedInst<'_>, index: usize, specifiers: &[Specifier]) -> bool {
    encoded.specifier(index).is_some_and(|specifier| specifiers.contains(&specifier))
}

impl AArch64OperandEncoder<'_> {
    fn method(&self, id: MethodId) -> Result<Method, EncodeError> {
        self.methods.get(id).ok_or(EncodeError::UnknownEncoding)
    }
}

/// Returns bit `amount` if a shift operand has a shift, or 0.
const fn shift_bit(shifter: i64, amount: u32) -> u64 {
    if shifter & 0x3F == 0 { 0 } else { 1 << amount }
}

impl OperandEncoder for AArch64OperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        let bad_operand = EncodeError::BadOperand { index };
        let number = || encoded.register(index).map(register_number);
        Ok(match self.method(method)? {
            Method::MachineOperand => match encoded.operand(index)? {
                Operand::Register(register) => u64::from(register_number(register)),
                Operand::Immediate(value) => value as u64,
                // LLVM writes bits of the expression's address in memory.
                Operand::Expression(_) => 0,
            },
            Method::SymbolicImmediate => encoded.symbolic_immediate(index)?.unwrap_or_default() as u64,
            Method::NegatedImmediate => {
                encoded.symbolic_immediate(index)?.unwrap_or_default().wrapping_neg() as u64
            }
            Method::AddSubImmediate => {
                let shift = shift_bit(encoded.immediate(index + 1)?, 12);
                match encoded.symbolic_immediate(index)? {
                    Some(value) => value as u64 | shift,
                    None if has_specifier(encoded, index, HI12_SPECIFIERS) => 1 << 12,
                    None => shift,
                }
            }
            Method::ShiftedByte => {
                encoded.immediate(index)? as u64 & 0xFF | shift_bit(encoded.immediate(index + 1)?, 8)
            }
            Method::Above(base) => encoded.immediate(index)?.wrapping_sub(base) as u64,
            Method::Below(base) => {
                base.wrapping_sub(encoded.symbolic_immediate(index)?.unwrap_or_default()) as u64
            }
            Method::VectorShifter => encoded.immediate(index)? as u64 / 8,
            Method::MoveVectorShifter => u64::from(encoded.immediate(index)? & 0x3F != 8),
            Method::MemoryExtend => {
                (encoded.immediate(index)? as u64) << 1 | encoded.immediate(index + 1)? as u64
            }
            Method::RegisterMultiple { multiple, first } => {
                u64::from(number()?.wrapping_sub(first).checked_div(multiple).ok_or(bad_operand)?)
            }
            Method::Zk => {
                let base = if encoded.register(index)? > reg::Z27 { 24 } else { 20 };
                u64::from(number()?.wrapping_sub(base))
            }
            Method::RegisterFrom(first) => u64::from(encoded.register(index)?.0.wrapping_sub(first.0)),
            // A bit above the first register's number selects the upper half of the registers.
            Method::Strided { n_registers } => {
                let n_first = 16 / n_registers;
                let number = number()?;
                u64::from(((number & 0x10) / n_registers) | number & (n_first - 1))
            }
            Method::TileList => encoded.immediate(index)? as u64 & 0xFF,
            Method::FixMovz | Method::Set(_) | Method::Clear(_) => return Err(EncodeError::UnknownEncoding),
        })
    }

    fn post_encode(&self, encoded: EncodedInst<'_>, method: MethodId, code: u64) -> Result<u64, EncodeError> {
        Ok(match self.method(method)? {
            Method::FixMovz if has_specifier(encoded, 1, SIGNED_MOVE_SPECIFIERS) => code & !MOVZ_BIT,
            Method::FixMovz => code,
            Method::Set(bits) => code | bits,
            Method::Clear(bits) => code & !bits,
            _ => return Err(EncodeError::UnknownEncoding),
        })
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::Inst;
    use stallscope_testing::check_encoder_methods;

    use super::*;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Expression;
    use stallscope_mc::{Encoder, Expressions};

    #[track_caller]
    fn check_with(inst: &Inst, expressions: &Expressions, expected: u32) {
        let mut out = Vec::new();
        Encoder::new(&crate::ISA.asm_language, &subtarget("")).encode(inst, expressions, &mut out).unwrap();
        assert_eq!(out, expected.to_le_bytes());
    }

    #[track_caller]
    fn check(inst: &Inst, expected: u32) {
        check_with(inst, &expressions(), expected);
    }

    // `llvm-mc` printed the expected bytes.

    #[test]
    fn operands() {
        check(&inst("ADDXrs", "X0 X1 X2 0"), 0x8B02_0020);
        check(&inst("ADDXri", "X0 X1 1 12"), 0x9140_0420);
        check(&inst("MOVZXi", "X0 4 0"), 0xD280_0080);
        check(&inst("LD1i8_POST", "X0 Q0 Q0 3 X0 XZR"), 0x0DDF_0C00);
        check(&inst("TBLv8i8One", "D0 Q1 D2"), 0x0E02_0020);
        check(&inst("B", "2"), 0x1400_0002);
        check(&inst("LDADDAB", "WZR W1 X2"), 0x38A1_005F);
    }

    #[test]
    fn specifiers() {
        let check = |opcode, operands, specifier, index: usize, expected| {
            let mut expressions = expressions();
            let zero = expressions.constant(0);
            let id = expressions.add(Expression::Specified(specifier, zero));
            let mut inst = inst(opcode, operands);
            inst.operands[index] = Operand::Expression(id.0);
            check_with(&inst, &expressions, expected);
        };
        check("MOVZXi", "X0 0 16", specifier::TPREL_G1, 1, 0x92A0_0000);
        check("MOVZXi", "X0 0 16", specifier::ABS_G1, 1, 0xD2A0_0000);
        check("ADDXri", "X0 X1 0 0", specifier::TPREL_HI12, 2, 0x9140_0020);
        check("ADDXri", "X0 X1 0 0", specifier::LO12, 2, 0x9100_0020);
    }

    #[test]
    fn every_method_is_known() {
        let methods = methods(DESCRIPTION);
        let is_known = |method| methods.get(method).is_some();
        check_encoder_methods(DESCRIPTION, is_known, is_known);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("");
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            assert!(out.is_empty() || result.is_ok() && out.len() == 4, "{inst:?}");
        });
    }
}
