//! Encodes Lanai instructions: converts operands to numbers.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Methods, OperandEncoder, TableEncoder, TargetEncoder,
};
use stallscope_target::{Description, MethodId, Operand, RegisterId, SubtargetInfo};

use crate::alu_operator::AluOperator;
use crate::description;

const R0: RegisterId = description::register("R0");

/// A way to convert an operand to a number, or to change an instruction's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register number or an immediate; an expression is 0.
    MachineOperand,
    /// A base with an immediate offset of so many bits, and two bits for the change of the base.
    RegisterImmediate { n_bits: u32 },
    /// A base with a register as offset.
    RegisterRegister,
    /// Sets two bits from the lower one on: whether the base changes, and whether the offset counts at once.
    WriteBack { bit: u32 },
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "getMachineOpValue" | "getBranchTargetOpValue" => Self::MachineOperand,
            "getRiMemoryOpValue" => Self::RegisterImmediate { n_bits: 16 },
            "getSplsOpValue" => Self::RegisterImmediate { n_bits: 10 },
            "getRrMemoryOpValue" => Self::RegisterRegister,
            "adjustPqBitsRmAndRrm" => Self::WriteBack { bit: 16 },
            "adjustPqBitsSpls" => Self::WriteBack { bit: 10 },
            _ => return None,
        })
    }
}

/// Converts Lanai operands to numbers.
struct LanaiOperandEncoder<'a> {
    description: Description<'a>,
    methods: Methods<'a, Method>,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    let layout = CodeLayout::whole(ByteOrder::Big);
    Box::new(TableEncoder::new(description, layout, LanaiOperandEncoder { description, methods }))
}

/// Returns the bits for the change of a base.
fn write_back_bits(operator: AluOperator) -> u64 {
    (if operator.is_pre() { 3 } else { 0 }) | u64::from(operator.is_post())
}

fn operator(encoded: EncodedInst<'_>, index: usize) -> Result<AluOperator, EncodeError> {
    Ok(AluOperator(encoded.immediate(index)? as u8))
}

impl LanaiOperandEncoder<'_> {
    /// Returns a register's number, which is its number in debug information.
    fn number(&self, register: RegisterId) -> u64 {
        u64::try_from(self.description.register(register).dwarf).unwrap_or_default()
    }
}

impl OperandEncoder for LanaiOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        let register = |index: usize| encoded.register(index).map(|register| self.number(register));
        Ok(match self.methods.get(method).ok_or(EncodeError::UnknownEncoding)? {
            Method::MachineOperand => match encoded.operand(index)? {
                Operand::Register(register) => self.number(register),
                Operand::Immediate(value) => u64::from(value as u32),
                Operand::Expression(_) => 0,
            },
            Method::RegisterImmediate { n_bits } => {
                let base = register(index)? << (n_bits + 2);
                let operator = operator(encoded, index + 2)?;
                match encoded.operand(index + 1)? {
                    Operand::Immediate(offset) if offset != 0 => {
                        let offset = offset as u64 & ((1 << n_bits) - 1);
                        base | write_back_bits(operator) << n_bits | offset
                    }
                    _ => base,
                }
            }
            Method::RegisterRegister => {
                let operator = operator(encoded, index + 2)?;
                register(index)? << 15
                    | register(index + 1)? << 10
                    | write_back_bits(operator) << 8
                    | u64::from(operator.code()) << 5
                    | u64::from(operator.shift_code())
            }
            Method::WriteBack { .. } => return Err(EncodeError::UnknownEncoding),
        })
    }

    fn post_encode(&self, encoded: EncodedInst<'_>, method: MethodId, code: u64) -> Result<u64, EncodeError> {
        let Some(Method::WriteBack { bit }) = self.methods.get(method) else {
            return Err(EncodeError::UnknownEncoding);
        };
        let operator = operator(encoded, 3)?;
        let (has_offset, is_known) = match encoded.operand(2)? {
            Operand::Immediate(offset) => (offset != 0, true),
            Operand::Register(offset) => (offset != R0, true),
            Operand::Expression(_) => (true, false),
        };
        let counts_at_once = has_offset && !operator.is_post();
        let changes_base = has_offset && is_known && operator.modifies_base();
        let bits = u64::from(counts_at_once) << 1 | u64::from(changes_base);
        Ok(code & !(3 << bit) | bits << bit)
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Encoder;
    use stallscope_testing::check_encoder_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: u32) {
        let (mut out, subtarget) = (Vec::new(), subtarget());
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        encoder.encode(&inst(opcode, operands), &expressions(), &mut out).unwrap();
        assert_eq!(out, expected.to_be_bytes());
    }

    // `llvm-mc` printed the expected bytes.

    #[test]
    fn operands() {
        check("ADD_R", "R3 R1 R2 0", 0xC184_1000);
        check("ADD_R", "R3 R1 R2 13", 0xC185_1006);
        check("LDW_RI", "R3 R5 4 64", 0x8197_0004);
        check("SW_RI", "R3 R5 4 128", 0x9195_0004);
        check("LDW_RR", "R6 R4 R5 2", 0xA312_2A02);
        check("LDHs_RI", "R5 R4 -2 128", 0xF293_07FE);
        check("LDW_RI", "PC FP -4 0", 0x8116_FFFC);
    }

    #[test]
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        let is_known = |method| methods.get(method).is_some();
        check_encoder_methods(DESCRIPTION, is_known, is_known);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget();
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            assert!(out.is_empty() || result.is_ok() && out.len() == 4, "{inst:?}");
        });
    }
}
