//! Encodes AMDGPU instructions: converts operands to numbers, and appends addresses and literals.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Expressions, Methods, OperandEncoder, TableEncoder,
    TargetEncoder,
};
use stallscope_target::{
    Description, Inst, MethodId, Opcode, OpcodeId, Operand, OperandInfo, OperandNameId, RegisterId,
    SubtargetInfo,
};

use crate::description::{opcode, register};
use crate::generation::Generation;
use crate::inline_constant::{self, LITERAL, LITERAL_64};
use crate::literal::{Literal, literal};
use crate::operand_names as names;
use crate::register_encoding::{IS_ACCUMULATION, IS_UPPER_HALF, IS_VECTOR, LOW_NUMBER, NUMBER};
use crate::source_modifier::SourceModifiers;
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

const EXEC_LO: RegisterId = register("EXEC_LO");
const VCC: RegisterId = register("VCC");
const VCC_LO: RegisterId = register("VCC_LO");

/// Moves from and to accumulation registers, which have a source but no `op_sel`.
const ACCUMULATION_MOVES: [OpcodeId; 2] = [opcode("V_ACCVGPR_READ_B32_vi"), opcode("V_ACCVGPR_WRITE_B32_vi")];

/// Operands that use the bits of `op_sel_hi`.
const OP_SEL_HI_USERS: [OperandNameId; 3] =
    [names::MATRIX_B_FMT, names::MATRIX_B_SCALE, names::MATRIX_B_REUSE];

/// The bits of `op_sel_hi` for each source.
const OP_SEL_HI: [u64; 3] = [1 << 59, 1 << 60, 1 << 14];

/// Says that a source is a register, in the number of a source operand.
const VECTOR_SOURCE: u64 = 1 << 8;
/// Distinguishes accumulation registers.
const ACCUMULATION_SOURCE: u64 = 1 << 9;
/// Says that a source of SDWA is a scalar register or a constant.
const SDWA_SCALAR: u64 = 1 << 8;
const SDWA_SOURCE: u64 = 0xFF;
/// Says that the destination of a comparison with SDWA is not `vcc`.
const SDWA_HAS_DESTINATION: u64 = 1 << 7;
const SDWA_DESTINATION: u64 = 0x7F;
/// Selects the upper half of a register below 128.
const UPPER_OF_128: u64 = 1 << 7;

/// The constant 0 in each source of VOP3.
const CLEARED_SOURCES: [u64; 3] = [0x80 << 32, 0x80 << 41, 0x80 << 50];
/// How many sources a comparison has.
const SOURCES_OF_COMPARISON: usize = 2;

/// A way to convert an operand to a number, or to change an instruction's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register, a constant or an expression, depending on the operand.
    MachineOperand,
    /// A register, a constant or an expression, in an instruction whose modifiers select halves of registers.
    Half,
    /// A register, a constant or an expression, in an instruction whose modifiers select halves of the first 128
    /// registers.
    HalfOf128,
    /// A vector or an accumulation register.
    VectorOrAccumulation,
    /// A branch's target.
    BranchTarget,
    /// An immediate as it is.
    Immediate,
    SdwaSource,
    SdwaDestination,
    /// Sets the sources that an instruction does not have to 0; there are as many as the number says.
    ClearSources(usize),
    /// Sets the destination to the execution mask, and the third source to 0.
    SetExec,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "getMachineOpValue" => Self::MachineOperand,
            "getMachineOpValueT16" => Self::Half,
            "getMachineOpValueT16Lo128" => Self::HalfOf128,
            "getAVOperandEncoding" => Self::VectorOrAccumulation,
            "getSOPPBrEncoding" => Self::BranchTarget,
            "getSMEMOffsetEncoding" => Self::Immediate,
            "getSDWASrcEncoding" => Self::SdwaSource,
            "getSDWAVopcDstEncoding" => Self::SdwaDestination,
            "postEncodeVOPCX" => Self::SetExec,
            _ => Self::ClearSources(n_sources(name.strip_prefix("postEncodeVOP3<")?.strip_suffix('>')?)?),
        })
    }
}

/// Returns how many of the three sources an instruction has, as flags for each say: `1,1,0`, or with words.
fn n_sources(flags: &str) -> Option<usize> {
    flags.split(',').try_fold(0, |n, flag| match flag.trim() {
        "1" | "true" => Some(n + 1),
        "0" | "false" => Some(n),
        _ => None,
    })
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let generation = Generation::new(subtarget.features);
    let operands = || AmdgpuOperandEncoder {
        description,
        generation,
        methods: Methods::new(description, Method::by_name),
    };
    let layout = CodeLayout::whole(ByteOrder::Little);
    Box::new(AmdgpuEncoder {
        table: TableEncoder::new(description, layout, operands()),
        operands: operands(),
    })
}

/// Encodes instructions: what the tables say, and what follows it.
struct AmdgpuEncoder<'a> {
    table: TableEncoder<'a, AmdgpuOperandEncoder<'a>>,
    operands: AmdgpuOperandEncoder<'a>,
}

impl TargetEncoder for AmdgpuEncoder<'_> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let start = out.len();
        self.table.encode(inst, expressions, out)?;
        if out.len() == start {
            return Ok(());
        }
        let encoded = EncodedInst { inst, expressions };
        let opcode = self.operands.description.opcode(inst.opcode);
        let code = out.get_mut(start..).unwrap_or_default();
        let implied = self.operands.implied_op_sel_hi(inst.opcode, &opcode).to_le_bytes();
        for (byte, implied) in code.iter_mut().zip(implied) {
            *byte |= implied;
        }
        let result = self.operands.append_addresses(encoded, &opcode, out);
        if result.is_err() {
            out.truncate(start);
            return result;
        }
        self.operands.append_literal(encoded, &opcode, out);
        Ok(())
    }
}

/// Converts AMDGPU operands to numbers.
struct AmdgpuOperandEncoder<'a> {
    description: Description<'a>,
    generation: Generation,
    methods: Methods<'a, Method>,
}

impl AmdgpuOperandEncoder<'_> {
    fn has(&self, opcode: OpcodeId, name: OperandNameId) -> bool {
        self.description.named_operand(opcode, name).is_some()
    }

    fn operand_info(&self, encoded: EncodedInst<'_>, index: usize) -> Option<OperandInfo> {
        let operands = self.description.opcode(encoded.inst.opcode).operands;
        self.description.span(operands).get(index)
    }

    fn encoding(&self, register: RegisterId) -> u16 {
        self.description.register_encoding(register)
    }

    /// Returns the bits of `op_sel_hi` of sources that an instruction does not have; they are 1.
    fn implied_op_sel_hi(&self, id: OpcodeId, opcode: &Opcode) -> u64 {
        let has_bits = TsFlags::of(opcode).has(TsFlags::VOP3P) || ACCUMULATION_MOVES.contains(&id);
        if !has_bits || OP_SEL_HI_USERS.into_iter().any(|name| self.has(id, name)) {
            return 0;
        }
        let n_used = if !self.has(id, names::OP_SEL_HI) {
            0
        } else if self.has(id, names::SRC2) {
            3
        } else if self.has(id, names::SRC1) {
            2
        } else {
            usize::from(self.has(id, names::SRC0))
        };
        OP_SEL_HI.iter().skip(n_used).fold(0, |bits, bit| bits | bit)
    }

    /// Returns the bits of sources of VOP3 after the first ones: an instruction reads no register there.
    fn cleared_sources(&self, n_sources: usize) -> u64 {
        if !self.generation.is_gfx10_or_later() {
            return 0;
        }
        CLEARED_SOURCES.iter().skip(n_sources).fold(0, |bits, source| bits | source)
    }

    /// Appends the registers of an image address that do not follow one another.
    fn append_addresses(
        &self,
        encoded: EncodedInst<'_>,
        opcode: &Opcode,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        if !self.generation.is_gfx10_or_later() || !TsFlags::of(opcode).has(TsFlags::MIMG) {
            return Ok(());
        }
        let place = |name| self.description.named_operand(encoded.inst.opcode, name);
        let (Some(first), Some(end)) = (place(names::VADDR0), place(names::SRSRC)) else { return Ok(()) };
        let start = out.len();
        for index in first + 1..end {
            out.push(self.machine_operand(encoded, index)? as u8);
        }
        let n_addresses = out.len() - start;
        out.resize(start + n_addresses.next_multiple_of(4), 0);
        Ok(())
    }

    /// Appends the literal of the first source that needs one.
    fn append_literal(&self, encoded: EncodedInst<'_>, opcode: &Opcode, out: &mut Vec<u8>) {
        let max_size = if self.generation.has_vop3_literals() { 8 } else { 4 };
        // A mandatory literal is a part of the code.
        if opcode.size > max_size || self.has(encoded.inst.opcode, names::IMM) {
            return;
        }
        for (index, info) in self.description.span(opcode.operands).iter().enumerate() {
            let Some(source) = SourceType::of(&info) else { continue };
            let Ok(operand) = encoded.operand(index) else { continue };
            let (value, is_marked) = match operand {
                Operand::Register(_) => continue,
                Operand::Immediate(value) => (value, false),
                Operand::Expression(id) => match literal(encoded.expressions, id) {
                    Literal::Constant(value) => (value, false),
                    Literal::Marked { value, .. } => (value, true),
                    Literal::Known(_) | Literal::Unknown => (0, false),
                },
            };
            match self.source_number(encoded, opcode, source, operand, false) {
                Some(LITERAL_64) => out.extend(value.to_le_bytes()),
                Some(LITERAL) => out.extend(literal_bits(source, value, is_marked).to_le_bytes()),
                _ => continue,
            }
            // There is at most one literal.
            return;
        }
    }

    /// Returns the number of a source that is not a register, unless it is a mandatory literal.
    fn source_number(
        &self,
        encoded: EncodedInst<'_>,
        opcode: &Opcode,
        source: SourceType,
        operand: Operand,
        has_mandatory_literal: bool,
    ) -> Option<u8> {
        let value = match operand {
            Operand::Register(_) => return None,
            Operand::Immediate(value) => value,
            Operand::Expression(id) => match literal(encoded.expressions, id) {
                Literal::Constant(value) | Literal::Known(value) => value,
                Literal::Marked { is_short: true, .. } => return Some(LITERAL),
                Literal::Marked { .. } | Literal::Unknown => {
                    let is_64_bit = source.is_64_bit() && self.generation.has_64_bit_literals();
                    return Some(if is_64_bit { LITERAL_64 } else { LITERAL });
                }
            },
        };
        if let Some(number) = inline_constant::encode(source.kind, value, &self.generation) {
            return Some(number);
        }
        let flags = TsFlags::of(opcode);
        let takes_64_bits =
            self.generation.has_64_bit_literals() && !flags.has(TsFlags::VOP3.or(TsFlags::VOP3P));
        let needs_64_bits = match source.kind {
            SourceKind::F64 | SourceKind::V2F64 => {
                let is_wide = value as u32 != 0;
                let is_mandatory = has_mandatory_literal && source.form == SourceForm::Literal;
                takes_64_bits && is_wide || is_mandatory
            }
            // LLVM quirk: only numbers that are the same with and without a sign fit 32 bits.
            SourceKind::I64 | SourceKind::V2I64 => {
                takes_64_bits && (i32::try_from(value).is_err() || u32::try_from(value).is_err())
            }
            _ => false,
        };
        Some(if needs_64_bits { LITERAL_64 } else { LITERAL })
    }

    /// Returns the number of a register, a constant or an expression.
    fn machine_operand(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        if let Operand::Register(register) = encoded.operand(index)? {
            let encoding = self.encoding(register);
            let is_vector = encoding & (IS_VECTOR | IS_ACCUMULATION) != 0;
            return Ok(u64::from(encoding & LOW_NUMBER) | if is_vector { VECTOR_SOURCE } else { 0 });
        }
        self.constant_operand(encoded, index)
    }

    /// Returns the number of a constant or an expression.
    fn constant_operand(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let operand = encoded.operand(index)?;
        let info = self.operand_info(encoded, index).ok_or(EncodeError::BadOperand { index })?;
        let source = SourceType::of(&info);
        if let Some(source) = source.filter(|source| source.form != SourceForm::Mandatory) {
            let opcode = self.description.opcode(encoded.inst.opcode);
            let has_mandatory_literal = self.has(encoded.inst.opcode, names::IMM);
            let number = self.source_number(encoded, &opcode, source, operand, has_mandatory_literal);
            return number.map(u64::from).ok_or(EncodeError::BadOperand { index });
        }
        Ok(match operand {
            Operand::Register(_) => return Err(EncodeError::BadOperand { index }),
            Operand::Immediate(value) => value as u64,
            Operand::Expression(id) => match literal(encoded.expressions, id) {
                Literal::Constant(value) | Literal::Marked { value, .. } | Literal::Known(value) => {
                    value as u64
                }
                Literal::Unknown => 0,
            },
        })
    }

    /// Returns the number of an operand of an instruction with halves of registers. The modifiers of a source select the half of a vector
    /// register that is read. The modifiers of the first source also select the half that is written.
    fn half(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        if let Operand::Register(register) = encoded.operand(index)? {
            let encoding = self.encoding(register);
            let is_vector = encoding & IS_VECTOR != 0;
            return Ok(u64::from(encoding & NUMBER) | if is_vector { VECTOR_SOURCE } else { 0 });
        }
        let mut number = self.constant_operand(encoded, index)?;
        let place = |name| self.description.named_operand(encoded.inst.opcode, name);
        let register_at = |index: Option<usize>| encoded.inst.operand(index?).and_then(Operand::register);
        let is_upper = |register: RegisterId| self.encoding(register) & IS_UPPER_HALF != 0;
        let found = names::SOURCES.iter().position(|(modifiers, _)| place(*modifiers) == Some(index));
        let Some((_, source)) = found.and_then(|found| names::SOURCES.get(found)) else { return Ok(number) };
        if found == Some(0) && register_at(place(names::VDST)).is_some_and(is_upper) {
            number |= SourceModifiers::DESTINATION_OP_SEL.bits();
        }
        let is_upper_vector =
            |register| is_upper(register) && self.encoding(register) & (IS_VECTOR | IS_ACCUMULATION) != 0;
        if register_at(place(*source)).is_some_and(is_upper_vector) {
            number |= SourceModifiers::OP_SEL.bits();
        }
        Ok(number)
    }

    fn half_of_128(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let Operand::Register(register) = encoded.operand(index)? else {
            return self.constant_operand(encoded, index);
        };
        let encoding = self.encoding(register);
        let vector = if encoding & IS_VECTOR != 0 { VECTOR_SOURCE } else { 0 };
        let upper = if encoding & IS_UPPER_HALF != 0 { UPPER_OF_128 } else { 0 };
        Ok(u64::from(encoding & LOW_NUMBER) | vector | upper)
    }

    fn sdwa_source(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let Operand::Register(register) = encoded.operand(index)? else {
            return Ok(self.constant_operand(encoded, index)? | SDWA_SCALAR);
        };
        let encoding = self.encoding(register);
        let scalar = if encoding & (IS_VECTOR | IS_ACCUMULATION) == 0 { SDWA_SCALAR } else { 0 };
        Ok(u64::from(encoding) & SDWA_SOURCE | scalar)
    }

    fn sdwa_destination(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let register = encoded.register(index)?;
        if register == VCC || register == VCC_LO {
            return Ok(0);
        }
        Ok(u64::from(self.encoding(register)) & SDWA_DESTINATION | SDWA_HAS_DESTINATION)
    }

    fn vector_or_accumulation(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
        let encoding = self.encoding(encoded.register(index)?);
        let is_vector = encoding & (IS_VECTOR | IS_ACCUMULATION) != 0;
        let vector = if is_vector { VECTOR_SOURCE } else { 0 };
        let accumulation = if encoding & IS_ACCUMULATION != 0 { ACCUMULATION_SOURCE } else { 0 };
        Ok(u64::from(encoding & LOW_NUMBER) | vector | accumulation)
    }
}

/// Returns the 32 bits of a literal for a value. One that is marked as a literal is written as it is.
fn literal_bits(source: SourceType, value: i64, is_marked: bool) -> u32 {
    match (source.kind, source.form) {
        (SourceKind::F16 | SourceKind::Bf16, _) => u32::from(value as u16),
        (SourceKind::F64 | SourceKind::V2F64, SourceForm::Literal) if !is_marked => (value >> 32) as u32,
        _ => value as u32,
    }
}

impl OperandEncoder for AmdgpuOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        match self.methods.get(method).ok_or(EncodeError::UnknownEncoding)? {
            Method::MachineOperand => self.machine_operand(encoded, index),
            Method::Half => self.half(encoded, index),
            Method::HalfOf128 => self.half_of_128(encoded, index),
            Method::VectorOrAccumulation => self.vector_or_accumulation(encoded, index),
            Method::BranchTarget => match encoded.operand(index)? {
                Operand::Expression(_) => Ok(0),
                _ => self.machine_operand(encoded, index),
            },
            Method::Immediate => encoded.immediate(index).map(|value| value as u64),
            Method::SdwaSource => self.sdwa_source(encoded, index),
            Method::SdwaDestination => self.sdwa_destination(encoded, index),
            Method::ClearSources(_) | Method::SetExec => Err(EncodeError::UnknownEncoding),
        }
    }

    fn post_encode(
        &self,
        _encoded: EncodedInst<'_>,
        method: MethodId,
        code: u64,
    ) -> Result<u64, EncodeError> {
        match self.methods.get(method) {
            Some(Method::ClearSources(n_sources)) => Ok(code | self.cleared_sources(n_sources)),
            Some(Method::SetExec) => {
                let exec = u64::from(self.encoding(EXEC_LO) & LOW_NUMBER);
                Ok(code | exec | self.cleared_sources(SOURCES_OF_COMPARISON))
            }
            _ => Err(EncodeError::UnknownEncoding),
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
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        let is_known = |method| methods.get(method).is_some();
        check_encoder_methods(DESCRIPTION, is_known, is_known);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("gfx1030");
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let result = encoder.encode(inst, &expressions(), &mut out);
            assert!(out.is_empty() || result.is_ok(), "{inst:?}");
        });
    }
}
