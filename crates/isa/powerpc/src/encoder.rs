//! Encodes PowerPC instructions: converts operands to numbers.

use stallscope_mc::{
    CodeLayout, EncodeError, EncodedInst, Methods, OperandClasses, OperandEncoder, TableEncoder,
    TargetEncoder,
};
use stallscope_target::{Description, MethodId, Operand, SubtargetInfo};

use crate::mode::Mode;
use crate::operand_register::operand_register;

/// The numbers of the registers with the address of thread-local data, in code of 64 and of 32 bits.
const TLS_REGISTER_64: u64 = 13;
const TLS_REGISTER_32: u64 = 2;

/// The bytes of a word, whatever the length of the instruction.
const WORD: u8 = 4;

/// A way to convert an operand to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register number or an immediate.
    MachineOperand,
    /// An immediate; an expression is 0.
    Symbolic,
    /// Some bits of an immediate, after a division by a power of two; an expression is 0.
    Scaled { shift: u32, n_bits: u32 },
    /// The number of the first register of a pair.
    Pair,
    /// A mask for a field of the condition register.
    ConditionMask,
    /// The register that a symbol represents.
    TlsRegister,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let base = name.split_once('<').map_or(name, |(base, _)| base);
        Some(match base {
            "getMachineOpValue" => Self::MachineOperand,
            "getImmEncoding"
            | "getAbsCondBrEncoding"
            | "getAbsDirectBrEncoding"
            | "getCondBrEncoding"
            | "getDirectBrEncoding"
            | "getTLSCallEncoding" => Self::Symbolic,
            "getDispRIEncoding" => Self::Scaled { shift: 0, n_bits: 16 },
            "getDispRIXEncoding" => Self::Scaled { shift: 2, n_bits: 14 },
            "getDispRIX16Encoding" => Self::Scaled { shift: 4, n_bits: 12 },
            "getDispRIHashEncoding" => Self::Scaled { shift: 3, n_bits: 6 },
            "getDispRI34Encoding" | "getDispRI34PCRelEncoding" => Self::Scaled { shift: 0, n_bits: 34 },
            "getDispSPE8Encoding" => Self::Scaled { shift: 3, n_bits: 32 },
            "getDispSPE4Encoding" => Self::Scaled { shift: 2, n_bits: 32 },
            "getDispSPE2Encoding" => Self::Scaled { shift: 1, n_bits: 32 },
            "getVSRpEvenEncoding" => Self::Pair,
            "get_crbitm_encoding" => Self::ConditionMask,
            "getTLSRegEncoding" => Self::TlsRegister,
            _ => return None,
        })
    }
}

/// Converts PowerPC operands to numbers.
struct PowerPcOperandEncoder<'a> {
    description: Description<'a>,
    classes: OperandClasses<'a>,
    mode: Mode,
    methods: Methods<'a, Method>,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let mode = Mode::of(&subtarget.triple);
    let methods = Methods::new(description, Method::by_name);
    let layout = CodeLayout::units(mode.byte_order, WORD);
    let classes = OperandClasses::new(description);
    let operands = PowerPcOperandEncoder { description, classes, mode, methods };
    Box::new(TableEncoder::new(description, layout, operands))
}

impl PowerPcOperandEncoder<'_> {
    /// Returns the number of a register operand.
    fn register(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let register = encoded.register(index)?;
        let register = operand_register(&self.classes, encoded.inst.opcode, index, register);
        Ok(u64::from(self.description.register_encoding(register)))
    }

    fn machine_operand(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        Ok(match encoded.operand(index)? {
            Operand::Register(_) => self.register(encoded, index)?,
            Operand::Immediate(value) => value as u64,
            Operand::Expression(_) => 0,
        })
    }
}

impl OperandEncoder for PowerPcOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        Ok(match self.methods.get(method).ok_or(EncodeError::UnknownEncoding)? {
            Method::MachineOperand | Method::Symbolic => self.machine_operand(encoded, index)?,
            Method::Scaled { shift, n_bits } => {
                let value = encoded.symbolic_immediate(index)?.unwrap_or_default();
                (value >> shift) as u64 & ((1 << n_bits) - 1)
            }
            Method::Pair => self.register(encoded, index)? << 1,
            Method::ConditionMask => 0x80 >> (self.register(encoded, index)? & 7),
            Method::TlsRegister => match encoded.operand(index)? {
                Operand::Expression(_) if self.mode.is_64_bit => TLS_REGISTER_64,
                Operand::Expression(_) => TLS_REGISTER_32,
                _ => self.machine_operand(encoded, index)?,
            },
        })
    }

    fn post_encode(&self, _: EncodedInst<'_>, _: MethodId, _: u64) -> Result<u64, EncodeError> {
        Err(EncodeError::UnknownEncoding)
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Encoder;
    use stallscope_testing::check_encoder_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    // `llvm-mc` printed the expected bytes.

    /// Checks the bytes in both orders.
    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: &[u32]) {
        for (triple, bytes) in [
            ("powerpc64", expected.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>()),
            ("powerpc64le", expected.iter().flat_map(|word| word.to_le_bytes()).collect()),
        ] {
            let (mut out, subtarget) = (Vec::new(), subtarget(triple));
            let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
            encoder.encode(&inst(opcode, operands), &expressions(), &mut out).unwrap();
            assert_eq!(out, bytes);
        }
    }

    #[test]
    fn operands() {
        check("ADD4", "R3 R4 R5", &[0x7C64_2A14]);
        check("PADDI8", "X3 X4 74565", &[0x0600_0001, 0x3864_2345]);
        check("XXLOR", "VSL3 V0 V31", &[0xF060_FC96]);
        check("LD", "X3 -8 X4", &[0xE864_FFF8]);
    }

    #[test]
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        check_encoder_methods(DESCRIPTION, |method| methods.get(method).is_some(), |_| false);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("powerpc64");
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            let size = DESCRIPTION.opcode(inst.opcode).size;
            assert!(out.is_empty() || result.is_ok() && out.len() == usize::from(size), "{inst:?}");
        });
    }
}
