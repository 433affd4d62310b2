//! Decodes MIPS instructions: chooses tables, and converts numbers to operands.

mod word;

use stallscope_mc::{
    Decoded, Expressions, InstPlace, Methods, OperandDecoder, RegisterEncodings, RelativeNumber,
    TableDecoder, TargetDecoder, Validity, sign_extend,
};
use stallscope_target::{Inst, MethodId, OpcodeId, Operand, RegisterClassId, RegisterId, SubtargetInfo};

use crate::asm_info::is_little_endian;
use crate::description::{DESCRIPTION, opcode};
use crate::encoder::MASKS;
use crate::features as feat;
use crate::registers::{class, member};
use word::{Form, WordDecoder};

const HARDWARE_READ: OpcodeId = opcode("RDHWR_MM");
/// The jumps and calls that have the lower bits of the address that they go to.
const JUMPS: [OpcodeId; 4] = [opcode("J"), opcode("JAL"), opcode("J_MM"), opcode("JAL_MM")];
/// These bits; the upper ones come from the next instruction.
const SEGMENT_MASK: u64 = 0x0FFF_FFFF;

/// The only hardware register that instructions can read.
const HARDWARE_REGISTER: u64 = 29;
/// The number of control registers of the vector unit; more have names.
const N_VECTOR_CONTROL: u64 = 8;

/// A way to convert a number to operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register of a class by its place there.
    Register(RegisterClassId),
    /// A general register of the width of addresses.
    Pointer,
    /// A pair of floating-point registers, by the number of the first one.
    FloatPair,
    /// A control register of the vector unit.
    VectorControl,
    /// The hardware register that can be read.
    Hardware,
    /// A number of so many bits, times a factor, and more added.
    Unsigned { n_bits: u32, scale: i64, added: i64 },
    /// A signed number of so many bits, times a factor, and more added.
    Signed { n_bits: u32, scale: i64, added: i64 },
    /// The number, but another one in the place of one.
    Replaced { from: u64, to: i64 },
    /// A small number to add to a register.
    SmallSum,
    /// The adjustment of the stack.
    StackAdjustment,
    /// A mask by its code.
    Mask,
    /// The size of a field from the position of its last bit.
    FieldSize,
    /// Nothing, since LLVM does not decode the instruction.
    None,
    /// All operands of an instruction.
    Whole(Form),
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let arguments: Vec<i64> = arguments
            .trim_end_matches('>')
            .split(',')
            .filter_map(|number| number.trim().parse().ok())
            .collect();
        let argument = |index: usize, default: i64| arguments.get(index).copied().unwrap_or(default);
        let n_bits = argument(0, 0) as u32;
        let signed = |n_bits, scale, added| Self::Signed { n_bits, scale, added };
        let unsigned = |n_bits, scale| Self::Unsigned { n_bits, scale, added: 0 };
        Some(match base {
            "DecodePtrRegisterClass" => Self::Pointer,
            "DecodeDSPRRegisterClass" => Self::Register(class::GPR32),
            "DecodeAFGR64RegisterClass" => Self::FloatPair,
            "DecodeMSACtrlRegisterClass" => Self::VectorControl,
            "DecodeHWRegsRegisterClass" => Self::Hardware,
            "DecodeCPU16RegsRegisterClass" | "DecodeFIXMEInstruction" => Self::None,
            "DecodeBranchTarget" => signed(16, 4, 4),
            "DecodeBranchTarget21" | "DecodeBranchTarget21MM" => signed(21, 4, 4),
            "DecodeBranchTarget26" => signed(26, 4, 4),
            "DecodeBranchTargetMM" => signed(16, 2, 4),
            "DecodeBranchTarget1SImm16" => signed(16, 2, 0),
            "DecodeBranchTarget7MM" => signed(7, 2, 0),
            "DecodeBranchTarget10MM" => signed(10, 2, 0),
            "DecodeBranchTarget26MM" => signed(26, 2, 0),
            "DecodeSimm18Lsl3" => signed(18, 8, 0),
            "DecodeSimm19Lsl2" => signed(19, 4, 0),
            "DecodeSimm23Lsl2" => signed(23, 4, 0),
            "DecodeJumpTarget" | "DecodeJumpTargetXMM" => unsigned(26, 4),
            "DecodeJumpTargetMM" => unsigned(26, 2),
            "DecodeUImmWithOffset" => Self::Unsigned { n_bits, scale: 1, added: argument(1, 0) },
            "DecodeUImmWithOffsetAndScale" => {
                Self::Unsigned { n_bits, scale: argument(2, 1), added: argument(1, 0) }
            }
            "DecodeSImmWithOffsetAndScale" => signed(n_bits, argument(2, 1), argument(1, 0)),
            "DecodeLi16Imm" => Self::Replaced { from: 0x7F, to: -1 },
            "DecodePOOL16BEncodedField" => Self::Replaced { from: 0, to: 8 },
            "DecodeAddiur2Simm7" => Self::SmallSum,
            "DecodeSimm9SP" => Self::StackAdjustment,
            "DecodeANDI16Imm" => Self::Mask,
            "DecodeInsSize" => Self::FieldSize,
            _ => {
                if let Some(form) = Form::by_name(base) {
                    return Some(Self::Whole(form));
                }
                let name = base.strip_prefix("Decode")?.strip_suffix("RegisterClass")?;
                Self::Register(DESCRIPTION.register_class_by_name(name)?)
            }
        })
    }
}

/// Converts numbers to MIPS operands.
struct MipsOperandDecoder<'a> {
    methods: Methods<'a, Method>,
    registers: RegisterEncodings<'a>,
    subtarget: &'a SubtargetInfo,
}

/// Returns a register of a class by its place there.
fn register(class: RegisterClassId, number: u64) -> Option<Operand> {
    let register = member(class, u32::try_from(number).ok()?);
    (register != RegisterId::NONE).then_some(Operand::Register(register))
}

impl MipsOperandDecoder<'_> {
    /// Returns the operand that a method makes of a number.
    fn convert(&self, method: Method, number: u64, inst: &Inst) -> Option<Operand> {
        Some(match method {
            Method::Register(class) => register(class, number)?,
            Method::Pointer => {
                let is_64_bit = self.subtarget.features.has(feat::GP64_BIT);
                register(if is_64_bit { class::GPR64 } else { class::GPR32 }, number)?
            }
            Method::FloatPair => register(class::AFGR64, number / 2).filter(|_| number.is_multiple_of(2))?,
            Method::VectorControl => {
                register(class::MSA_CONTROL, number).filter(|_| number < N_VECTOR_CONTROL)?
            }
            Method::Hardware => register(class::HW_REGS, number).filter(|_| number == HARDWARE_REGISTER)?,
            Method::Unsigned { n_bits, scale, added } => {
                Operand::Immediate((number & ((1 << n_bits) - 1)).cast_signed() * scale + added)
            }
            Method::Signed { n_bits, scale, added } => {
                Operand::Immediate(sign_extend(number, n_bits) * scale + added)
            }
            Method::Replaced { from, to } if number == from => Operand::Immediate(to),
            Method::Replaced { .. } => Operand::Immediate(number.cast_signed()),
            Method::SmallSum => Operand::Immediate(match number {
                0 => 1,
                7 => -1,
                _ => number.cast_signed() * 4,
            }),
            Method::StackAdjustment => {
                let adjustment = sign_extend(number, 9);
                // Small adjustments have their own instruction.
                let adjustment = match adjustment {
                    0 | 1 => adjustment + 256,
                    -2 | -1 => adjustment - 256,
                    _ => adjustment,
                };
                Operand::Immediate(adjustment * 4)
            }
            Method::Mask => Operand::Immediate(*MASKS.get(usize::try_from(number).ok()?)?),
            Method::FieldSize => {
                let position = inst.operand(2)?.immediate()?;
                Operand::Immediate(number.cast_signed() - position + 1)
            }
            Method::None | Method::Whole(_) => return None,
        })
    }
}

impl OperandDecoder for MipsOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        let Some(method) = self.methods.get(method) else { return Validity::Invalid };
        let decoded = if let Method::Whole(form) = method {
            WordDecoder::new(number, &self.subtarget.features, &self.registers, inst).decode(form)
        } else {
            self.convert(method, number, inst).map(|operand| inst.operands.push(operand))
        };
        if decoded.is_some() { Validity::Valid } else { Validity::Invalid }
    }
}

/// Decodes MIPS instructions.
struct MipsDecoder<'a> {
    tables: TableDecoder<'a, MipsOperandDecoder<'a>>,
    is_little_endian: bool,
    is_micro_mips: bool,
    /// The first steps of the tables for instructions of two bytes.
    short_starts: Vec<u32>,
    /// The starts of the tables for instructions of four bytes.
    starts: Vec<u32>,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let has = |feature| subtarget.features.has(feature);
    let starts = |tables: &[(&str, bool)]| {
        let used = tables.iter().filter(|(_, is_used)| *is_used);
        used.filter_map(|(name, _)| description.decoder_table(name)).collect()
    };
    let is_micro_mips = has(feat::MICROMIPS);
    let (is_release_6, is_64_bit) = (has(feat::MIPS32R6), has(feat::GP64_BIT));
    let has_64_bit_pointers = has(feat::PTR64_BIT);
    // In LLVM's order of trying them.
    let (short_tables, tables): (&[_], &[_]) = if is_micro_mips {
        (
            &[("MicroMipsR616", is_release_6), ("MicroMips16", true)],
            &[
                ("MicroMipsR632", is_release_6),
                ("MicroMips32", true),
                ("MicroMipsFP6432", has(feat::FP64_BIT)),
            ],
        )
    } else {
        (
            &[],
            &[
                ("COP3_32", !has(feat::MIPS32) && !has(feat::MIPS3)),
                ("Mips32r6_64r6_GP6432", is_release_6 && is_64_bit),
                ("Mips32r6_64r6_PTR6432", is_release_6 && has_64_bit_pointers),
                ("Mips32r6_64r632", is_release_6),
                ("Mips32_64_PTR6432", has(feat::MIPS2) && has_64_bit_pointers),
                ("CnMips32", has(feat::CN_MIPS)),
                ("CnMipsP32", has(feat::CN_MIPS_P)),
                ("Mips6432", is_64_bit),
                ("MipsFP6432", has(feat::FP64_BIT)),
                ("Mips32", true),
            ],
        )
    };
    let methods = Methods::new(description, Method::by_name);
    let registers = RegisterEncodings::new(description);
    Box::new(MipsDecoder {
        tables: TableDecoder::new(subtarget, MipsOperandDecoder { methods, registers, subtarget }),
        is_little_endian: is_little_endian(&subtarget.triple),
        is_micro_mips,
        short_starts: starts(short_tables),
        starts: starts(tables),
    })
}

impl MipsDecoder<'_> {
    /// Returns the number that two bytes make.
    fn half_word(&self, bytes: [u8; 2]) -> u32 {
        (if self.is_little_endian { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) }).into()
    }

    /// Returns the number that four bytes make. In microMIPS the upper half comes first.
    fn word(&self, bytes: [u8; 4]) -> u32 {
        let [a, b, c, d] = bytes;
        if self.is_micro_mips {
            self.half_word([a, b]) << 16 | self.half_word([c, d])
        } else if self.is_little_endian {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        }
    }
}

impl TargetDecoder for MipsDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        if let Some(&first) = bytes.first_chunk().filter(|_| self.is_micro_mips) {
            let validity = self.tables.decode_first(&self.short_starts, self.half_word(first).into(), inst);
            if validity != Validity::Invalid {
                return Decoded { validity, n_bytes: 2 };
            }
        }
        let Some(&bytes) = bytes.first_chunk() else { return Decoded::TOO_SHORT };
        let validity = self.tables.decode_first(&self.starts, self.word(bytes).into(), inst);
        if inst.opcode == HARDWARE_READ {
            // The code has no field for the last operand.
            inst.operands.push(Operand::Immediate(0));
        }
        // What follows invalid code of microMIPS can be an instruction.
        let is_short = self.is_micro_mips && validity == Validity::Invalid;
        Decoded { validity, n_bytes: if is_short { 2 } else { 4 } }
    }

    fn absolute_number(&self, inst: &Inst) -> Option<RelativeNumber> {
        let number = inst.operand(0).and_then(Operand::immediate).filter(|_| JUMPS.contains(&inst.opcode))?;
        Some(RelativeNumber { index: 0, number })
    }

    fn relative_address(&self, opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        if JUMPS.contains(&opcode) {
            return Some(place.end() & !SEGMENT_MASK | number.cast_unsigned() & SEGMENT_MASK);
        }
        Some(place.address.wrapping_add_signed(number))
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::SubtargetInfo;
    use stallscope_testing::{check_decoder_methods, check_disassembly, decode_random_bytes};

    use super::*;
    use crate::testing::subtarget;

    #[test]
    fn every_method_is_known() {
        check_decoder_methods(DESCRIPTION, Method::by_name);
    }

    #[test]
    fn code_stands_for_instructions() {
        let check = |subtarget: &SubtargetInfo, cases: &[(&[u8], &str)]| {
            check_disassembly(&crate::ISA.asm_language, subtarget, cases);
        };
        check(
            &subtarget("mips", "mips32r2", ""),
            &[
                (&[0x8F, 0xA4, 0x00, 0x10], "lw $4, 16($sp)"),
                (&[0x27, 0xBD, 0xFF, 0xE0], "addiu $sp, $sp, -32"),
                (&[0x10, 0xA4, 0x00, 0x03], "beq $5, $4, 16"),
                (&[0x0C, 0x00, 0x01, 0x00], "jal 1024"),
                (&[0x7C, 0xA4, 0x29, 0x04], "ins $4, $5, 4, 2"),
                (&[0x7C, 0xA4, 0x39, 0x00], "ext $4, $5, 4, 8"),
                (&[0xD4, 0xA3, 0x00, 0x08], "ldc1 $f3, 8($5)"),
                (&[0xE0, 0xA2, 0x00, 0x08], "sc $2, 8($5)"),
                (&[0x00, 0x00, 0x00, 0x00], "nop"),
                (&[0x7C, 0x03, 0xE8, 0x3B], ".set push; .set mips32r2; rdhwr $3, $29; .set pop"),
                (&[0x3C, 0x13, 0xD4, 0x31], "lui $19, 54321"),
                (&[0xFF, 0xFF, 0xFF, 0xFF], "invalid"),
                (&[0x8F, 0xA4], "invalid; invalid"),
            ],
        );
        check(
            &subtarget("mips64el", "mips64r6", "+msa"),
            &[
                (&[0x08, 0x00, 0xA4, 0xDF], "ld $4, 8($sp)"),
                (&[0x02, 0x00, 0x64, 0x20], "beqc $3, $4, 12"),
                (&[0x02, 0x00, 0x83, 0x20], "bovc $4, $3, 12"),
                (&[0xFC, 0xFF, 0x03, 0x58], "blezc $3, -12"),
                (&[0x43, 0x28, 0xA4, 0x7C], "dext $4, $5, 1, 6"),
                (&[0x06, 0x00, 0xA6, 0x04], "dahi $5, $5, 6"),
                (&[0xA0, 0x19, 0x02, 0x78], "ld.b $w6, 2($3)"),
                (&[0x19, 0x08, 0xB4, 0x78], "invalid"),
                (&[0x05, 0x00, 0x00, 0x18], "blez $zero, 24"),
            ],
        );
        check(
            &subtarget("mips", "mips32r3", "+micromips"),
            &[
                (&[0x68, 0xA1], "lw16 $17, 4($2)"),
                (&[0x4F, 0xBD], "addiusp -136"),
                (&[0x45, 0x24], "lwm16 $16, $17, $18, $ra, 16($sp)"),
                (&[0x84, 0x02], "movep $5, $6, $17, $zero"),
                (&[0x22, 0x03, 0x50, 0x00], "lwm32 $ra, 0($3)"),
                (&[0xFF, 0xA4, 0x00, 0x10], "lw $sp, 16($4)"),
                (&[0x20, 0xA4, 0x10, 0x08], "lwp $5, 8($4)"),
                (&[0x2C, 0x3F], "andi16 $16, $3, 65535"),
                (&[0x4C, 0xF9], "addiusp 496"),
                (&[0x41, 0xB3, 0xD4, 0x31], "lui $19, 54321"),
                (&[0xFF], "invalid"),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("mips", "mips32r2", ""));
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("mips64el", "mips64r6", "+msa"));
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("mips", "mips32r3", "+micromips"));
    }
}
