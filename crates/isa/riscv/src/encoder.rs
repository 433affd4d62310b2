//! The machine code of RISC-V instructions.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Expressions, Methods, ObjectFormat, OperandEncoder,
    TableEncoder, TargetEncoder,
};
use stallscope_target::{
    Description, FeatureSet, Inst, MethodId, OpcodeId, Operand, RegisterId, SubtargetInfo,
};

use crate::capability_length;
use crate::description::opcode;
use crate::features as feat;
use crate::registers::reg;

/// How an operand is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// The number of a register, or an immediate.
    Plain,
    /// An immediate that is decremented.
    Minus1,
    /// An immediate that is shifted to the right.
    ShiftedRight(u32),
    /// The place of a number in a short list.
    Listed,
    /// A number; 0 represents -1.
    Zibi,
    /// A length of a capability's bounds.
    CapabilityLength,
    /// Whether there is no mask.
    Mask,
}

impl Method {
    /// Returns the method with LLVM's name, such as `getImmOpValue`.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "getMachineOpValue" | "getImmOpValue" | "getRlistOpValue" | "getRlistS0OpValue" => Self::Plain,
            "getImmOpValueMinus1" => Self::Minus1,
            "getImmOpValueAsrN<1>" => Self::ShiftedRight(1),
            "getImmOpValueAsrN<2>" => Self::ShiftedRight(2),
            "getImmOpValueAsrN<3>" => Self::ShiftedRight(3),
            "getImmOpValueAsrN<4>" => Self::ShiftedRight(4),
            "getImmOpValueSlist" => Self::Listed,
            "getImmOpValueZibi" => Self::Zibi,
            "getVMaskReg" => Self::Mask,
            "getYBNDSWImmOpValue" => Self::CapabilityLength,
            _ => return None,
        })
    }
}

struct RiscvOperandEncoder<'a> {
    description: Description<'a>,
    methods: Methods<'a, Method>,
}

impl OperandEncoder for RiscvOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        const LISTED: [i64; 8] = [0, 1, 2, 4, 8, 16, 15, 31];
        let method = self.methods.get(method).ok_or(EncodeError::UnknownEncoding)?;
        let value = match encoded.operand(index)? {
            Operand::Register(register) if method == Method::Mask => return Ok(register.is_none().into()),
            Operand::Register(register) => return Ok(self.description.register_encoding(register).into()),
            // What a linker writes is 0.
            Operand::Expression(_) => return Ok(0),
            Operand::Immediate(value) => value,
        };
        Ok(match method {
            Method::Plain | Method::Mask => value as u64,
            Method::Minus1 => value.wrapping_sub(1) as u64,
            Method::ShiftedRight(n_bits) => value as u64 >> n_bits,
            Method::Listed => LISTED.iter().position(|&listed| listed == value).unwrap_or_default() as u64,
            Method::Zibi if value == -1 => 0,
            Method::Zibi => value as u64,
            Method::CapabilityLength => capability_length::encode(value),
        })
    }

    fn post_encode(&self, _: EncodedInst<'_>, _: MethodId, _: u64) -> Result<u64, EncodeError> {
        Err(EncodeError::UnknownEncoding)
    }
}

/// The encoder of a subtarget.
struct RiscvEncoder<'a> {
    table: TableEncoder<'a, RiscvOperandEncoder<'a>>,
    features: FeatureSet,
    is_mach_o: bool,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    // Code is little-endian even where data is not.
    let layout = CodeLayout::whole(ByteOrder::Little);
    let table = TableEncoder::new(description, layout, RiscvOperandEncoder { description, methods });
    let is_mach_o = ObjectFormat::of(&subtarget.triple) == ObjectFormat::MachO;
    Box::new(RiscvEncoder { table, features: subtarget.features, is_mach_o })
}

const ADD: OpcodeId = opcode("ADD");
const ADD_TP_REL: OpcodeId = opcode("PseudoAddTPRel");
const AUIPC: OpcodeId = opcode("AUIPC");
const CALL: OpcodeId = opcode("PseudoCALL");
const CALL_REG: OpcodeId = opcode("PseudoCALLReg");
const C_BEQZ: OpcodeId = opcode("C_BEQZ");
const C_BNEZ: OpcodeId = opcode("C_BNEZ");
const DESCRIPTOR_CALL: OpcodeId = opcode("PseudoTLSDESCCall");
const JAL: OpcodeId = opcode("JAL");
const JALR: OpcodeId = opcode("JALR");
const JUMP: OpcodeId = opcode("PseudoJump");
const TAIL: OpcodeId = opcode("PseudoTAIL");
const LONG_BEQ: OpcodeId = opcode("PseudoLongBEQ");
const LONG_BNE: OpcodeId = opcode("PseudoLongBNE");

/// Declares branches that reach farther: an inverse branch over a jump.
macro_rules! long_branches {
    ($($long:literal $inverse:literal,)*) => {
        const LONG_BRANCHES: &[(OpcodeId, OpcodeId)] = &[$((opcode($long), opcode($inverse))),*];
    };
}
long_branches! {
    "PseudoLongBEQ" "BNE",
    "PseudoLongBNE" "BEQ",
    "PseudoLongBEQI" "BNEI",
    "PseudoLongBNEI" "BEQI",
    "PseudoLongBLT" "BGE",
    "PseudoLongBGE" "BLT",
    "PseudoLongBLTU" "BGEU",
    "PseudoLongBGEU" "BLTU",
    "PseudoLongCV_BEQIMM" "CV_BNEIMM",
    "PseudoLongCV_BNEIMM" "CV_BEQIMM",
    "PseudoLongQC_BEQI" "QC_BNEI",
    "PseudoLongQC_BNEI" "QC_BEQI",
    "PseudoLongQC_BLTI" "QC_BGEI",
    "PseudoLongQC_BGEI" "QC_BLTI",
    "PseudoLongQC_BLTUI" "QC_BGEUI",
    "PseudoLongQC_BGEUI" "QC_BLTUI",
    "PseudoLongQC_E_BEQI" "QC_E_BNEI",
    "PseudoLongQC_E_BNEI" "QC_E_BEQI",
    "PseudoLongQC_E_BLTI" "QC_E_BGEI",
    "PseudoLongQC_E_BGEI" "QC_E_BLTI",
    "PseudoLongQC_E_BLTUI" "QC_E_BGEUI",
    "PseudoLongQC_E_BGEUI" "QC_E_BLTUI",
}

/// Declares the loads and stores that name a symbol for the linker, which does not change how they are encoded.
macro_rules! linked_accesses {
    ($($name:literal)*) => {
        const LINKED_ACCESSES: &[(OpcodeId, OpcodeId)] =
            &[$((opcode(concat!("PseudoQCAccess", $name)), opcode($name))),*];
    };
}
linked_accesses! {
    "LB" "LBU" "LH" "LHU" "LW" "SB" "SH" "SW" "C_LBU" "C_LH" "C_LHU" "C_LW" "C_SB" "C_SH" "C_SW"
}

/// Returns the opcode that belongs to another one.
fn counterpart(pairs: &[(OpcodeId, OpcodeId)], opcode: OpcodeId) -> Option<OpcodeId> {
    pairs.iter().find(|(known, _)| *known == opcode).map(|&(_, other)| other)
}

impl RiscvEncoder<'_> {
    fn encode_one(
        &self,
        opcode: OpcodeId,
        operands: &[Operand],
        expressions: &Expressions,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let inst = Inst { opcode, operands: operands.into(), ..Inst::default() };
        self.table.encode(&inst, expressions, out)
    }

    /// Encodes a call or jump: `auipc`, and `jalr` to the lower bits of the address.
    fn encode_call(
        &self,
        inst: &Inst,
        expressions: &Expressions,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let encoded = EncodedInst { inst, expressions };
        let through = match inst.opcode {
            CALL => reg::X1,
            TAIL if self.features.has(feat::ZICFILP) => reg::X7,
            TAIL => reg::X6,
            _ => encoded.register(0)?,
        };
        let target = encoded.operand(inst.operands.len().saturating_sub(1))?;
        let link = if matches!(inst.opcode, TAIL | JUMP) { reg::X0 } else { through };
        let [through, link] = [through, link].map(Operand::Register);
        if self.is_mach_o {
            return self.encode_one(JAL, &[link, target], expressions, out);
        }
        self.encode_one(AUIPC, &[through, target], expressions, out)?;
        self.encode_one(JALR, &[link, through, Operand::Immediate(0)], expressions, out)
    }

    /// Encodes a branch over a jump.
    fn encode_long_branch(
        &self,
        inst: &Inst,
        inverse: OpcodeId,
        expressions: &Expressions,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let encoded = EncodedInst { inst, expressions };
        let (first, second, target) = (encoded.register(0)?, encoded.operand(1)?, encoded.operand(2)?);
        let start = out.len();
        match self.compressed_condition(inst.opcode, first, second) {
            Some((opcode, register)) => {
                let operands = [Operand::Register(register), Operand::Immediate(6)];
                self.encode_one(opcode, &operands, expressions, out)?;
            }
            None => {
                let length = i64::from(self.table_size(inverse)) + 4;
                let operands = [Operand::Register(first), second, Operand::Immediate(length)];
                self.encode_one(inverse, &operands, expressions, out)?;
            }
        }
        let jumped = self.encode_one(JAL, &[Operand::Register(reg::X0), target], expressions, out);
        if jumped.is_err() {
            out.truncate(start);
        }
        jumped
    }

    fn table_size(&self, opcode: OpcodeId) -> u8 {
        crate::description::DESCRIPTION.opcode(opcode).size
    }

    /// Returns the compressed inverse of a comparison with zero, and its register.
    fn compressed_condition(
        &self,
        opcode: OpcodeId,
        first: RegisterId,
        second: Operand,
    ) -> Option<(OpcodeId, RegisterId)> {
        let inverse = match opcode {
            LONG_BNE => C_BEQZ,
            LONG_BEQ => C_BNEZ,
            _ => return None,
        };
        let second = second.register()?;
        let is_short = |register: RegisterId| (reg::X8..=reg::X15).contains(&register);
        let register = if is_short(first) && second == reg::X0 {
            first
        } else if is_short(second) && first == reg::X0 {
            second
        } else {
            return None;
        };
        self.features.has(feat::ZCA).then_some((inverse, register))
    }
}

impl TargetEncoder for RiscvEncoder<'_> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let first_three = || {
            let operands = inst.operands.get(..3);
            operands.ok_or(EncodeError::BadOperand { index: inst.operands.len() })
        };
        match inst.opcode {
            CALL | CALL_REG | TAIL | JUMP => self.encode_call(inst, expressions, out),
            ADD_TP_REL => self.encode_one(ADD, first_three()?, expressions, out),
            DESCRIPTOR_CALL => self.encode_one(JALR, first_three()?, expressions, out),
            opcode => {
                if let Some(inverse) = counterpart(LONG_BRANCHES, opcode) {
                    self.encode_long_branch(inst, inverse, expressions, out)
                } else if let Some(access) = counterpart(LINKED_ACCESSES, opcode) {
                    self.encode_one(access, first_three()?, expressions, out)
                } else {
                    self.table.encode(inst, expressions, out)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Encoder;
    use stallscope_testing::check_encoder_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, subtarget};

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("+zca");
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            assert!(out.is_empty() || result.is_ok(), "{inst:?}");
        });
    }

    #[test]
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        check_encoder_methods(DESCRIPTION, |method| methods.get(method).is_some(), |_| false);
    }
}
