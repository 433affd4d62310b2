//! Encodes SystemZ instructions: converts operands to numbers.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Methods, OperandEncoder, TableEncoder, TargetEncoder,
};
use stallscope_target::{Description, MethodId, Operand, SubtargetInfo};

/// A way to convert an operand to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register number or an immediate.
    MachineOperand,
    /// An immediate; an expression is 0.
    SymbolicImmediate,
    /// A length, less 1.
    Length,
    /// A distance that the linker writes.
    PcRelative,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let base = name.split_once('<').map_or(name, |(base, _)| base);
        Some(match base {
            "getMachineOpValue" => Self::MachineOperand,
            "getImmOpValue" => Self::SymbolicImmediate,
            "getLenEncoding" => Self::Length,
            "getPC12DBLBPPEncoding"
            | "getPC16DBLBPPEncoding"
            | "getPC16DBLEncoding"
            | "getPC16DBLTLSEncoding"
            | "getPC24DBLBPPEncoding"
            | "getPC32DBLEncoding"
            | "getPC32DBLTLSEncoding" => Self::PcRelative,
            _ => return None,
        })
    }
}

/// Converts SystemZ operands to numbers.
struct SystemZOperandEncoder<'a> {
    description: Description<'a>,
    methods: Methods<'a, Method>,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    let layout = CodeLayout::whole(ByteOrder::Big);
    Box::new(TableEncoder::new(description, layout, SystemZOperandEncoder { description, methods }))
}

impl OperandEncoder for SystemZOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        let method = self.methods.get(method).ok_or(EncodeError::UnknownEncoding)?;
        let immediate = || encoded.symbolic_immediate(index).map(Option::unwrap_or_default);
        Ok(match method {
            Method::MachineOperand => match encoded.operand(index)? {
                Operand::Register(register) => u64::from(self.description.register_encoding(register)),
                Operand::Immediate(value) => value as u64,
                Operand::Expression(_) => 0,
            },
            Method::SymbolicImmediate => immediate()? as u64,
            Method::Length => immediate()?.wrapping_sub(1) as u64,
            Method::PcRelative => {
                encoded.operand(index)?;
                0
            }
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

    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: &[u8]) {
        let (mut out, subtarget) = (Vec::new(), subtarget());
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        encoder.encode(&inst(opcode, operands), &expressions(), &mut out).unwrap();
        assert_eq!(out, expected);
    }

    #[test]
    fn operands() {
        check("LR", "R1L R2L", &[0x18, 0x12]);
        check("LG", "R1D R3D 8 R2D", &[0xE3, 0x12, 0x30, 0x08, 0x00, 0x04]);
        check("LG", "R1D R3D -1 -", &[0xE3, 0x10, 0x3F, 0xFF, 0xFF, 0x04]);
        check("MVC", "R1D 0 8 R2D 8", &[0xD2, 0x07, 0x10, 0x00, 0x20, 0x08]);
        check("VL", "V17 R2D 16 R1D", &[0xE7, 0x11, 0x20, 0x10, 0x08, 0x06]);
    }

    #[test]
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        check_encoder_methods(DESCRIPTION, |method| methods.get(method).is_some(), |_| false);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget();
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            assert!(out.is_empty() || result.is_ok() && out.len() <= 6, "{inst:?}");
        });
    }
}
