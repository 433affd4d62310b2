//! Encodes MIPS instructions: chooses the opcode that is encoded, and converts operands to numbers.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, Expression, ExpressionId, Expressions, Methods,
    OperandEncoder, TableEncoder, TargetEncoder,
};
use stallscope_target::{
    Description, FeatureSet, Inst, MethodId, NumberTableId, OpcodeId, Operand, SubtargetInfo,
};

use crate::asm_info::is_little_endian;
use crate::description::{number_table, opcode};
use crate::features as feat;
use crate::general_registers::number_of;
use crate::ts_flags::has_immediate_format;

/// The size of microMIPS's units of code.
const HALF_WORD: u8 = 2;

/// The tables of microMIPS's opcodes for other opcodes: two for the sixth release, one for earlier releases, and one for digital signal
/// processing.
const RELEASE_6_MAPS: [NumberTableId; 2] =
    [number_table("MipsR62MicroMipsR6"), number_table("Std2MicroMipsR6")];
const EARLIER_MAP: NumberTableId = number_table("Std2MicroMips");
const SIGNAL_MAP: NumberTableId = number_table("Dsp2MicroMips");

/// Shifts, and shifts by 32 more.
const SHIFTS: [(OpcodeId, OpcodeId); 4] = [
    (opcode("DSLL"), opcode("DSLL32")),
    (opcode("DSRL"), opcode("DSRL32")),
    (opcode("DSRA"), opcode("DSRA32")),
    (opcode("DROTR"), opcode("DROTR32")),
];

/// Branches whose registers must have a certain order.
const ASCENDING: [OpcodeId; 4] = [opcode("BEQC"), opcode("BNEC"), opcode("BEQC64"), opcode("BNEC64")];
const DESCENDING: [OpcodeId; 2] = [opcode("BOVC"), opcode("BNVC")];
const ASCENDING_OR_SAME: [OpcodeId; 2] = [opcode("BOVC_MMR6"), opcode("BNVC_MMR6")];

/// Instructions that move two registers, and the pairs that they can move to, in the order of their numbers.
const MOVES: [OpcodeId; 2] = [opcode("MOVEP_MM"), opcode("MOVEP_MMR6")];
pub(crate) const MOVED_PAIRS: [(u16, u16); 8] =
    [(5, 6), (5, 7), (6, 7), (4, 21), (4, 22), (4, 5), (4, 6), (4, 7)];
/// The registers that they can move, in the order of their numbers.
pub(crate) const MOVED: [u16; 8] = [0, 17, 2, 3, 16, 18, 19, 20];

/// The numbers that a short `andi` can have, in the order of their codes.
pub(crate) const MASKS: [i64; 16] = [128, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 255, 32_768, 65_535];

/// Loads and stores of lists of registers. Base and offset come last.
const LISTS: [OpcodeId; 6] = [
    opcode("SWM32_MM"),
    opcode("LWM32_MM"),
    opcode("SWM16_MM"),
    opcode("SWM16_MMR6"),
    opcode("LWM16_MM"),
    opcode("LWM16_MMR6"),
];

/// The number of the register with the address to return to.
const RETURN_ADDRESS: u16 = 31;

/// A way to convert an operand to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register number or an immediate.
    MachineOperand,
    /// An immediate without its lowest bits; an expression is 0.
    Shifted(u32),
    /// The distance of an adjustment of the stack.
    StackAdjustment,
    /// An immediate above a minimum.
    Above(i64),
    /// The lowest three bits of an immediate.
    LowThree,
    /// The code of a mask.
    Mask,
    /// The last bit of a field whose position is the operand before.
    LastBit,
    /// A base above an offset of so many bits, which lacks its lowest bits.
    Memory { shift: u32, n_bits: u32, base_bit: u32 },
    /// An offset of so many bits from a register that is not encoded, without its lowest bits.
    Offset { shift: u32, n_bits: u32 },
    /// A list of registers.
    RegisterList,
    /// A short list of registers.
    ShortRegisterList,
    /// A register that an instruction moves along with another.
    Moved,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let mut numbers =
            arguments.trim_end_matches('>').split(',').map(|number| number.trim().parse::<i64>().ok());
        let first = numbers.next().flatten();
        let second = numbers.next().flatten();
        let memory = |shift, n_bits, base_bit| Self::Memory { shift, n_bits, base_bit };
        Some(match base {
            "getMachineOpValue" => Self::MachineOperand,
            "getJumpOffset16OpValue" => Self::Shifted(0),
            "getBranchTargetOpValue"
            | "getBranchTargetOpValueLsl2MMR6"
            | "getBranchTarget21OpValue"
            | "getBranchTarget21OpValueMM"
            | "getBranchTarget26OpValue"
            | "getJumpTargetOpValue"
            | "getUImm5Lsl2Encoding"
            | "getUImm6Lsl2Encoding"
            | "getSImm3Lsa2Value"
            | "getSimm19Lsl2Encoding"
            | "getSimm23Lsl2Encoding" => Self::Shifted(2),
            "getBranchTargetOpValue1SImm16"
            | "getBranchTargetOpValueMMR6"
            | "getBranchTarget7OpValueMM"
            | "getBranchTargetOpValueMMPC10"
            | "getBranchTargetOpValueMM"
            | "getBranchTarget26OpValueMM"
            | "getJumpTargetOpValueMM" => Self::Shifted(1),
            "getSimm18Lsl3Encoding" => Self::Shifted(3),
            "getSImm9AddiuspValue" => Self::StackAdjustment,
            "getUImmWithOffsetEncoding" => Self::Above(second?),
            "getUImm3Mod8Encoding" => Self::LowThree,
            "getUImm4AndValue" => Self::Mask,
            "getSizeInsEncoding" => Self::LastBit,
            "getMemEncoding" => {
                memory(first.and_then(|shift| u32::try_from(shift).ok()).unwrap_or(0), 16, 16)
            }
            "getMemEncodingMMImm4" => memory(0, 4, 4),
            "getMemEncodingMMImm4Lsl1" => memory(1, 4, 4),
            "getMemEncodingMMImm4Lsl2" => memory(2, 4, 4),
            "getMemEncodingMMImm9" => memory(0, 9, 16),
            "getMemEncodingMMImm11" => memory(0, 11, 16),
            "getMemEncodingMMImm12" => memory(0, 12, 16),
            "getMemEncodingMMImm16" => memory(0, 16, 16),
            "getMemEncodingMMSPImm5Lsl2" => Self::Offset { shift: 2, n_bits: 5 },
            "getMemEncodingMMGPImm7Lsl2" => Self::Offset { shift: 2, n_bits: 7 },
            "getMemEncodingMMImm4sp" => Self::Offset { shift: 2, n_bits: 4 },
            "getRegisterListOpValue" => Self::RegisterList,
            "getRegisterListOpValue16" => Self::ShortRegisterList,
            "getMovePRegSingleOpValue" => Self::Moved,
            _ => return None,
        })
    }
}

/// Converts MIPS operands to numbers.
struct MipsOperandEncoder<'a> {
    methods: Methods<'a, Method>,
}

/// Encodes MIPS instructions.
struct MipsEncoder<'a> {
    description: Description<'a>,
    features: FeatureSet,
    byte_order: ByteOrder,
    table: TableEncoder<'a, MipsOperandEncoder<'a>>,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    let features = subtarget.features;
    let is_little = is_little_endian(&subtarget.triple);
    let byte_order = if is_little { ByteOrder::Little } else { ByteOrder::Big };
    let layout = if is_little && features.has(feat::MICROMIPS) {
        CodeLayout::units(byte_order, HALF_WORD)
    } else {
        CodeLayout::whole(byte_order)
    };
    let table = TableEncoder::new(description, layout, MipsOperandEncoder { methods });
    Box::new(MipsEncoder { description, features, byte_order, table })
}

/// Returns the instruction with operands as they can be encoded, if its operands differ.
fn adjusted(inst: &Inst) -> Option<Inst> {
    let operand = |index| inst.operand(index);
    if let Some(&(_, far)) = SHIFTS.iter().find(|(near, _)| *near == inst.opcode) {
        let Some(Operand::Immediate(amount @ 32..)) = operand(2) else { return None };
        let mut far = Inst { opcode: far, ..inst.clone() };
        far.operands.truncate(2);
        far.operands.push(Operand::Immediate(amount - 32));
        return Some(far);
    }
    let number = |index| operand(index).and_then(Operand::register).map(number_of);
    let is_wrong = if ASCENDING.contains(&inst.opcode) {
        number(0)? >= number(1)?
    } else if DESCENDING.contains(&inst.opcode) {
        number(0)? < number(1)?
    } else if ASCENDING_OR_SAME.contains(&inst.opcode) {
        number(1)? < number(0)?
    } else {
        false
    };
    is_wrong.then(|| {
        let mut swapped = inst.clone();
        swapped.operands.swap(0, 1);
        swapped
    })
}

impl MipsEncoder<'_> {
    /// Returns microMIPS's opcode for another one.
    fn micro_opcode(&self, opcode: OpcodeId) -> Option<OpcodeId> {
        let look_up = |table: &NumberTableId| self.description.number_table(*table).value(&[opcode.0]);
        let found = if self.features.has(feat::MIPS32R6) {
            RELEASE_6_MAPS.iter().find_map(look_up)
        } else {
            look_up(&EARLIER_MAP)
        };
        found.or_else(|| look_up(&SIGNAL_MAP)).map(OpcodeId)
    }

    /// Returns an operand that depends on a symbol, where LLVM has no relocation for it: in instructions that do not have the
    /// format of immediates, only specifiers choose one.
    fn lone_symbol(&self, inst: &Inst, expressions: &Expressions) -> Option<ExpressionId> {
        let has_expression = inst.operands.iter().any(|operand| matches!(operand, Operand::Expression(_)));
        if !has_expression || has_immediate_format(&self.description.opcode(inst.opcode)) {
            return None;
        }
        let fields =
            self.description.encoding(inst.opcode).flat_map(|word| self.description.span(word.fields).iter());
        let mut operands = fields.filter_map(|field| {
            let index = usize::from(field.operand);
            Some(match self.table.operand_encoder().methods.get(field.method)? {
                Method::MachineOperand => index,
                Method::Memory { .. } | Method::Offset { .. } if !LISTS.contains(&inst.opcode) => index + 1,
                _ => return None,
            })
        });
        operands.find_map(|index| {
            let Some(Operand::Expression(id)) = inst.operand(index) else { return None };
            let id = ExpressionId(id);
            let is_specified = matches!(expressions.get(id), Some(Expression::Specified(..)));
            (!is_specified && expressions.settled_value(id).is_none()).then_some(id)
        })
    }

    /// Writes the number of a pair of registers into the code of an instruction that moves to them.
    fn write_moved_pair(&self, inst: &Inst, code: &mut [u8]) {
        let [first, second] = code else { return };
        let number = |index| inst.operand(index).and_then(Operand::register).map(number_of);
        let pair = number(0).zip(number(1));
        let pair = MOVED_PAIRS.iter().position(|&known| Some(known) == pair).unwrap_or_default() as u16;
        let bytes = [*first, *second];
        [*first, *second] = match self.byte_order {
            ByteOrder::Little => (u16::from_le_bytes(bytes) & 0xFC7F | pair << 7).to_le_bytes(),
            ByteOrder::Big => (u16::from_be_bytes(bytes) & 0xFC7F | pair << 7).to_be_bytes(),
        };
    }
}

impl TargetEncoder for MipsEncoder<'_> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let start = out.len();
        let adjusted = adjusted(inst);
        let written = adjusted.as_ref().unwrap_or(inst);
        let is_micro = self.features.has(feat::MICROMIPS);
        let micro_opcode = if is_micro { self.micro_opcode(written.opcode) } else { None };
        let micro = micro_opcode.map(|opcode| Inst { opcode, ..written.clone() });
        self.table.encode(micro.as_ref().unwrap_or(written), expressions, out)?;
        if is_micro && MOVES.contains(&inst.opcode) {
            self.write_moved_pair(inst, out.get_mut(start..).unwrap_or_default());
        }
        // LLVM quirk: it encodes the instruction as written before it looks for another opcode, and reports errors of both.
        let forms = [Some(written), micro.as_ref()].into_iter().flatten();
        let mut symbols = forms.filter_map(|form| self.lone_symbol(form, expressions));
        match symbols.next() {
            Some(id) => Err(EncodeError::ExpectedImmediate {
                location: expressions.location(id),
                n_reports: 1 + symbols.count(),
            }),
            None => Ok(()),
        }
    }
}

/// Returns the number of a register operand, or the low 32 bits of a number; an expression without a known value is 0.
fn machine_operand(encoded: EncodedInst<'_>, index: usize) -> Result<u64, EncodeError> {
    Ok(match encoded.operand(index)? {
        Operand::Register(register) => u64::from(number_of(register)),
        Operand::Immediate(value) => u64::from(value as u32),
        Operand::Expression(id) => {
            u64::from(encoded.expressions.settled_value(ExpressionId(id)).unwrap_or_default() as u32)
        }
    })
}

impl OperandEncoder for MipsOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        let inst = encoded.inst;
        let has_list = LISTS.contains(&inst.opcode);
        let memory = if has_list { inst.operands.len().saturating_sub(2) } else { index };
        Ok(match self.methods.get(method).ok_or(EncodeError::UnknownEncoding)? {
            Method::MachineOperand => machine_operand(encoded, index)?,
            Method::Shifted(shift) => {
                u64::from((encoded.symbolic_immediate(index)?.unwrap_or_default() >> shift) as u32)
            }
            Method::StackAdjustment => {
                let words = encoded.symbolic_immediate(index)?.unwrap_or_default() >> 2;
                ((words & 0x8000) >> 7 | words & 0xFF) as u64
            }
            Method::Above(min) => u64::from((encoded.immediate(index)?.wrapping_sub(min)) as u32),
            Method::LowThree => {
                u64::from((encoded.symbolic_immediate(index)?.unwrap_or_default() % 8) as u32)
            }
            Method::Mask => {
                let value = encoded.symbolic_immediate(index)?.unwrap_or_default();
                let code = MASKS.iter().position(|&mask| mask == i64::from(value as u32));
                // LLVM quirk: numbers without a code have the last one.
                code.unwrap_or(MASKS.len() - 1) as u64
            }
            Method::LastBit => {
                let position = encoded.immediate(index.saturating_sub(1))?;
                let last = position.wrapping_add(encoded.immediate(index)?).wrapping_sub(1);
                u64::from(last as u32)
            }
            Method::Memory { shift, n_bits, base_bit } => {
                let base = machine_operand(encoded, memory)?;
                let offset = machine_operand(encoded, memory + 1)? >> shift;
                base << base_bit | offset & ((1 << n_bits) - 1)
            }
            Method::Offset { shift, n_bits } => {
                machine_operand(encoded, memory + 1)? >> shift & ((1 << n_bits) - 1)
            }
            Method::RegisterList => {
                let list = inst.operands.get(index..memory).unwrap_or_default();
                list.iter().filter_map(|operand| operand.register()).fold(0, |code, register| {
                    if number_of(register) == RETURN_ADDRESS { code | 0x10 } else { code + 1 }
                })
            }
            // LLVM quirk: one register gives a negative number.
            Method::ShortRegisterList => (inst.operands.len() as u64).wrapping_sub(4),
            Method::Moved => {
                let number = number_of(encoded.register(index)?);
                let code = MOVED.iter().position(|&moved| moved == number);
                code.ok_or(EncodeError::BadOperand { index })? as u64
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
    fn check(triple: &str, features: &str, opcode: &str, operands: &str, expected: &[u8]) {
        let (mut out, subtarget) = (Vec::new(), subtarget(triple, "mips32r2", features));
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        encoder.encode(&inst(opcode, operands), &expressions(), &mut out).unwrap();
        assert_eq!(out, expected);
    }

    #[test]
    fn operands() {
        check("mips", "", "ADDu", "A0 A0 A1", &[0x00, 0x85, 0x20, 0x21]);
        check("mipsel", "", "ADDu", "A0 A0 A1", &[0x21, 0x20, 0x85, 0x00]);
        check("mips", "", "LW", "A0 SP -8", &[0x8F, 0xA4, 0xFF, 0xF8]);
        check("mips", "", "BEQ", "A0 ZERO 16", &[0x10, 0x80, 0x00, 0x04]);
        check("mips64", "", "DSLL", "A0_64 A1_64 35", &[0x00, 0x05, 0x20, 0xFC]);
    }

    #[test]
    fn micro_mips_has_the_high_half_first() {
        check("mips", "+micromips", "ADDiu", "A0 A1 1", &[0x30, 0x85, 0x00, 0x01]);
        check("mipsel", "+micromips", "ADDiu", "A0 A1 1", &[0x85, 0x30, 0x01, 0x00]);
        check("mips", "+micromips", "MOVEP_MM", "A1 A3 V0 S1", &[0x84, 0x94]);
    }

    #[test]
    fn every_method_is_known() {
        let methods = Methods::new(DESCRIPTION, Method::by_name);
        check_encoder_methods(DESCRIPTION, |method| methods.get(method).is_some(), |_| false);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("mipsel", "mips32r6", "+micromips");
        let encoder = Encoder::new(&crate::ISA.asm_language, &subtarget);
        let mut out = Vec::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            let _ = encoder.encode(inst, &expressions(), &mut out);
        });
    }
}
