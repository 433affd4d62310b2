//! Encodes Arm instructions: converts operands to numbers.

mod addresses;
mod method;
mod numbers;

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Methods, OperandEncoder, TableEncoder, TargetEncoder,
};
use stallscope_target::{
    Description, FeatureId, MethodId, Operand, Register, RegisterClassId, RegisterId, SubtargetInfo,
};

use crate::description::{self, DESCRIPTION};
use crate::registers::reg;
use method::{Method, PostEncoder};
use stallscope_mc::MethodName;

const THUMB: FeatureId = description::feature("ModeThumb");
const THUMB2: FeatureId = description::feature("FeatureThumb2");
const MVE: FeatureId = description::feature("HasMVEIntegerOps");

/// The vectors that consist of two double registers.
const VECTORS: RegisterClassId = description::register_class("QPR");

/// Converts Arm operands to numbers.
pub(crate) struct ArmOperandEncoder<'a> {
    methods: Methods<'a, Method>,
    post_encoders: Methods<'a, PostEncoder>,
    /// Whether the processor runs in Thumb state and has its 32-bit instructions.
    pub(crate) is_thumb2: bool,
    /// Whether vectors are numbered one by one, not as double registers.
    has_mve: bool,
}

fn methods(description: Description<'_>) -> Methods<'_, Method> {
    Methods::new(description, |name| Method::by_name(MethodName::new(name)))
}

fn post_encoders(description: Description<'_>) -> Methods<'_, PostEncoder> {
    Methods::new(description, PostEncoder::by_name)
}

/// Creates the encoder for a subtarget. The state is that of the subtarget, whatever the instruction's is.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let has = |feature| subtarget.features.has(feature);
    let byte_order =
        if description::is_big_endian(&subtarget.triple) { ByteOrder::Big } else { ByteOrder::Little };
    let layout = if has(THUMB) { CodeLayout::units(byte_order, 2) } else { CodeLayout::whole(byte_order) };
    let encoder = ArmOperandEncoder {
        methods: methods(description),
        post_encoders: post_encoders(description),
        is_thumb2: has(THUMB) && has(THUMB2),
        has_mve: has(MVE),
    };
    Box::new(TableEncoder::new(description, layout, encoder))
}

/// Returns a register's number.
pub(crate) fn register_number(register: RegisterId) -> u32 {
    DESCRIPTION.table::<Register>().get(register.index()).unwrap_or_default().encoding.into()
}

impl ArmOperandEncoder<'_> {
    /// Returns the number of a register, an immediate, or 0 for an expression.
    pub(crate) fn machine_operand(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u32, EncodeError> {
        Ok(match encoded.operand(index)? {
            Operand::Register(register) => {
                let is_pair = !self.has_mve && DESCRIPTION.class_contains(VECTORS, register);
                register_number(register) << u32::from(is_pair)
            }
            Operand::Immediate(value) => value as u32,
            Operand::Expression(_) => 0,
        })
    }
}

impl OperandEncoder for ArmOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        let method = self.methods.get(method).ok_or(EncodeError::UnknownEncoding)?;
        let number = match method {
            Method::MachineOperand => self.machine_operand(encoded, index)?,
            Method::SetsFlags => u32::from(encoded.register(index)? == reg::CPSR),
            Method::Branch(form) => self.branch(encoded, form, index)?,
            Method::Address(form) => self.address(encoded, form, index)?,
            Method::Offset(form) => self.offset(encoded, form, index)?,
            Method::Number(form) => self.number(encoded, form, index)?,
            Method::RegisterList => self.register_list(encoded, index)?,
        };
        Ok(number.into())
    }

    fn post_encode(&self, _: EncodedInst<'_>, method: MethodId, code: u64) -> Result<u64, EncodeError> {
        let post_encoder = self.post_encoders.get(method).ok_or(EncodeError::UnknownEncoding)?;
        Ok(if self.is_thumb2 { post_encoder.in_thumb_state(code as u32).into() } else { code })
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::Inst;
    use stallscope_testing::check_encoder_methods;

    use super::*;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Encoder;

    #[track_caller]
    fn check(triple: &str, inst: &Inst, expected: &[u8]) {
        let mut out = Vec::new();
        let subtarget = subtarget(triple, "+armv7-a");
        Encoder::new(&crate::ISA.asm_language, &subtarget).encode(inst, &expressions(), &mut out).unwrap();
        assert_eq!(out, expected);
    }

    // `llvm-mc` printed the expected bytes.

    #[test]
    fn the_order_of_bytes_depends_on_the_triple() {
        let add = inst("t2ADDrr", "R0 R1 R2 14 - -");
        check("thumbv7", &add, &[0x01, 0xEB, 0x02, 0x00]);
        check("thumbv7eb", &add, &[0xEB, 0x01, 0x00, 0x02]);
        check("armv7", &add, &[0x02, 0x00, 0x01, 0xEB]);
        let add = inst("ADDrr", "R0 R1 R2 14 - -");
        check("armv7", &add, &[0x02, 0x00, 0x81, 0xE0]);
        check("armebv7", &add, &[0xE0, 0x81, 0x00, 0x02]);
    }

    #[test]
    fn vectors_are_encoded_in_both_states() {
        let add = inst("VADDv4i32", "Q0 Q1 Q2 14 -");
        check("armv7", &add, &[0x44, 0x08, 0x22, 0xF2]);
        check("thumbv7", &add, &[0x22, 0xEF, 0x44, 0x08]);
        let load = inst("VLD1q32", "Q0 R0 16 14 -");
        check("armv7", &load, &[0xAF, 0x0A, 0x20, 0xF4]);
        check("thumbv7", &load, &[0x20, 0xF9, 0xAF, 0x0A]);
    }

    #[test]
    fn operands() {
        check("armv7", &inst("LDRi12", "R0 R1 -20 14 -"), &[0x14, 0x00, 0x11, 0xE5]);
        check("armv7", &inst("LDRD", "R0 R1 R2 - 264 14 -"), &[0xD8, 0x00, 0x42, 0xE1]);
        check("armv7", &inst("STMDB_UPD", "SP SP 14 - R0 LR"), &[0x01, 0x40, 0x2D, 0xE9]);
        check("armv7", &inst("VLDRD", "D16 R1 2 14 -"), &[0x02, 0x0B, 0xD1, 0xED]);
        check("armv7", &inst("MOVsi", "R0 R1 34 14 - -"), &[0x01, 0x02, 0xA0, 0xE1]);
        check("armv7", &inst("Bcc", "8 14 -"), &[0x02, 0x00, 0x00, 0xEA]);
        check("thumbv7", &inst("tBL", "14 - 8"), &[0x00, 0xF0, 0x04, 0xF8]);
    }

    #[test]
    fn every_method_is_known() {
        let (methods, post_encoders) = (methods(DESCRIPTION), post_encoders(DESCRIPTION));
        let is_known = |method| methods.get(method).is_some();
        check_encoder_methods(DESCRIPTION, is_known, |method| post_encoders.get(method).is_some());
    }

    #[test]
    fn no_operands_cause_a_panic() {
        for triple in ["armv7", "thumbv7", "thumbv8.1m.main"] {
            let subtarget = subtarget(triple, "");
            let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
            let mut out = Vec::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                let result = encoder.encode(inst, &expressions(), &mut out);
                assert!(out.is_empty() || result.is_ok() && out.len() <= 12, "{inst:?}");
            });
        }
    }
}
