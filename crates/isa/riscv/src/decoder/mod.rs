//! Decodes RISC-V instructions: chooses tables, and converts numbers to operands.

mod tables;

use stallscope_mc::{
    Decoded, Expressions, InstPlace, Methods, OperandDecoder, RegisterEncodings, TableDecoder, TargetDecoder,
    Validity, in_address_space, sign_extend,
};
use stallscope_target::{
    FeatureId, Inst, MethodId, OpcodeId, Operand, Register, RegisterClassId, RegisterId, SubtargetInfo,
};

use crate::capability_length;
use crate::description::{DESCRIPTION, opcode};
use crate::features as feat;
use crate::register_list;
use crate::registers::{class, reg};
use crate::rounding_mode;
use tables::DecoderTables;

/// The number of general registers that the embedded variant has.
const N_EMBEDDED: u64 = 16;
/// The number of the first register that compressed instructions name.
const FIRST_COMPRESSED: u64 = 8;
/// The constants that a short number represents.
const SHORT_NUMBERS: [i64; 8] = [0, 1, 2, 4, 8, 16, 15, 31];

/// A way to convert a number to operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// The register of a class with the number `number + first`.
    Register { class: RegisterClassId, first: u64 },
    /// One of so many registers from `first` on; of so many in the embedded variant.
    Simple { first: RegisterId, n_registers: u16, n_embedded: u16 },
    /// The register of a class with the same number, among the registers that the processor has, but not the one with the number `excluded`.
    General { class: RegisterClassId, excluded: Option<u64> },
    /// Always the same register.
    Fixed(RegisterId),
    /// One of the saved registers.
    Saved,
    /// The mask of a vector instruction, or none.
    Mask,
    /// Always the same number.
    Constant(i64),
    /// A number and `added`, at least `minimum` in all.
    Unsigned { added: u64, minimum: u64 },
    /// A distance of a shift.
    ShiftAmount { minimum: u64 },
    /// A signed number of so many bits, after `shift` bits have been added.
    Signed { n_bits: u32, shift: u32, is_zero_allowed: bool },
    /// The upper part of a number. A few bits of it are encoded.
    Upper,
    /// A number; zero represents minus one.
    OrMinusOne,
    /// One of a few numbers.
    Short,
    /// The width of registers.
    Width,
    /// A length of a capability's bounds.
    CapabilityLength,
    /// A rounding mode.
    RoundingMode,
    /// A list of registers, starting with a certain one.
    RegisterList { minimum: u8 },
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let arguments = arguments.trim_end_matches('>');
        let mut numbers = arguments.split(',').map(|number| number.trim().parse().ok());
        let first: Option<u32> = numbers.next().flatten();
        let second: Option<u32> = numbers.next().flatten();
        let general = |class, excluded| Self::General { class, excluded };
        let signed = |is_zero_allowed| Some(Self::Signed { n_bits: first?, shift: 0, is_zero_allowed });
        Some(match base {
            "DecodeGPRRegisterClass" => general(class::GPR, None),
            "DecodeGPRNoX0RegisterClass" => general(class::GPR, Some(0)),
            "DecodeGPRNoX2RegisterClass" => general(class::GPR, Some(2)),
            "DecodeGPRNoX31RegisterClass" => general(class::GPR, Some(31)),
            "DecodeGPRX1RegisterClass" => Self::Fixed(reg::X1),
            "DecodeGPRX5RegisterClass" => Self::Fixed(reg::X5),
            "DecodeSPRegisterClass" => Self::Fixed(reg::X2),
            "DecodeSR07RegisterClass" => Self::Saved,
            "decodeVMaskReg" => Self::Mask,
            "decodeImmThreeOperand" => Self::Constant(3),
            "decodeImmFourOperand" => Self::Constant(4),
            "decodeUImmOperand" => Self::Unsigned { added: 0, minimum: 0 },
            "decodeUImmNonZeroOperand" => Self::Unsigned { added: 0, minimum: 1 },
            "decodeUImmOperandGE" => Self::Unsigned { added: 0, minimum: second?.into() },
            "decodeUImmPlus1Operand" => Self::Unsigned { added: 1, minimum: 0 },
            "decodeUImmPlus1OperandGE" => Self::Unsigned { added: 1, minimum: second?.into() },
            "decodeUImmLog2XLenOperand" => Self::ShiftAmount { minimum: 0 },
            "decodeUImmLog2XLenNonZeroOperand" => Self::ShiftAmount { minimum: 1 },
            "decodeSImmOperand" => signed(true)?,
            "decodeSImmNonZeroOperand" => signed(false)?,
            "decodeSImmOperandAndLslN" => {
                Self::Signed { n_bits: first?, shift: second?, is_zero_allowed: true }
            }
            "DecodeSimpleRegisterClass" => Self::simple(arguments)?,
            "DecodeVectorRegisterClass" => {
                let name =
                    arguments.split(',').next()?.strip_prefix("RISCV::")?.strip_suffix("RegClassID")?;
                Self::Register { class: DESCRIPTION.register_class_by_name(name)?, first: 0 }
            }
            "DecodeYBNDSWImm" => Self::CapabilityLength,
            "decodeUImm7EqXLenOperand" => Self::Width,
            "decodeCLUIImmOperand" => Self::Upper,
            "decodeImmZibiOperand" => Self::OrMinusOne,
            "decodeUImmSlistOperand" => Self::Short,
            "decodeFRMArg" => Self::RoundingMode,
            "decodeZcmpRlist" => Self::RegisterList { minimum: register_list::ONLY_RA },
            "decodeXqccmpRlistS0" => Self::RegisterList { minimum: register_list::RA_S0 },
            _ => {
                let name = base.strip_prefix("Decode")?.strip_suffix("RegisterClass")?;
                let first = if name == "GPRPairC" { FIRST_COMPRESSED } else { 0 };
                Self::Register { class: DESCRIPTION.register_class_by_name(name)?, first }
            }
        })
    }
}

impl Method {
    /// Returns the method for registers that follow each other: the first one, their number, and how many of them the
    /// embedded variant has.
    fn simple(arguments: &str) -> Option<Self> {
        let mut arguments = arguments.split(',');
        let name = arguments.next()?.strip_prefix("RISCV::")?;
        let mut registers = DESCRIPTION.table::<Register>().iter();
        let first = registers.position(|register| DESCRIPTION.str(register.name) == name)?;
        let n_registers = arguments.next()?.parse().ok()?;
        let n_embedded = arguments.next().map_or(Some(n_registers), |number| number.parse().ok())?;
        Some(Self::Simple { first: RegisterId::from_index(first), n_registers, n_embedded })
    }
}

/// Converts numbers to RISC-V operands.
struct RiscvOperandDecoder<'a> {
    methods: Methods<'a, Method>,
    registers: RegisterEncodings<'a>,
    subtarget: &'a SubtargetInfo,
}

impl RiscvOperandDecoder<'_> {
    fn has(&self, feature: FeatureId) -> bool {
        self.subtarget.features.has(feature)
    }

    /// Returns the operand that a method makes of a number.
    fn convert(&self, method: Method, number: u64) -> Option<Operand> {
        let register = |class, number| self.registers.register(class, number).map(Operand::Register);
        let immediate = |number: u64| Operand::Immediate(number.cast_signed());
        Some(match method {
            Method::Register { class, first } => register(class, number + first)?,
            Method::Simple { first, n_registers, n_embedded } => {
                let n_registers = if self.has(feat::E) { n_embedded } else { n_registers };
                let index = u16::try_from(number).ok().filter(|&index| index < n_registers)?;
                Operand::Register(RegisterId(first.0 + index))
            }
            Method::General { class, excluded } => {
                if excluded == Some(number) || number >= N_EMBEDDED && self.has(feat::E) {
                    return None;
                }
                register(class, number)?
            }
            Method::Fixed(register) => Operand::Register(register),
            Method::Saved => register(class::GPR, if number < 2 { number + 8 } else { number + 16 })?,
            Method::Mask if number == 0 => Operand::Register(reg::V0),
            Method::Mask => Operand::Register(RegisterId::NONE),
            Method::Constant(number) => Operand::Immediate(number),
            Method::Unsigned { added, minimum } => {
                let number = number + added;
                (number >= minimum).then(|| immediate(number))?
            }
            Method::ShiftAmount { minimum } => {
                let is_possible = self.has(feat::IS_64_BIT) || number < 32;
                (is_possible && number >= minimum).then(|| immediate(number))?
            }
            Method::Signed { n_bits, shift, is_zero_allowed } => {
                if number == 0 && !is_zero_allowed {
                    return None;
                }
                Operand::Immediate(sign_extend(number << shift, n_bits))
            }
            Method::Upper => (number != 0).then(|| Operand::Immediate(sign_extend(number, 6) & 0xF_FFFF))?,
            Method::OrMinusOne if number == 0 => Operand::Immediate(-1),
            Method::OrMinusOne => immediate(number),
            Method::Short => Operand::Immediate(*SHORT_NUMBERS.get(usize::try_from(number).ok()?)?),
            Method::RoundingMode => rounding_mode::name(number.cast_signed()).map(|_| immediate(number))?,
            Method::Width => {
                let width = if self.has(feat::IS_64_BIT) { 64 } else { 32 };
                (number == width).then(|| immediate(number))?
            }
            Method::CapabilityLength => Operand::Immediate(capability_length::decode(number)),
            Method::RegisterList { minimum } => {
                let is_possible = number <= register_list::LAST_EMBEDDED.into() || !self.has(feat::E);
                (is_possible && number >= minimum.into()).then(|| immediate(number))?
            }
        })
    }
}

impl OperandDecoder for RiscvOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        let operand = self.methods.get(method).and_then(|method| self.convert(method, number));
        let Some(operand) = operand else { return Validity::Invalid };
        inst.operands.push(operand);
        Validity::Valid
    }
}

/// Makes the upper part of an address, relative to its own.
const AUIPC: OpcodeId = opcode("AUIPC");
/// Jumps to a register and a distance, and keeps where to return to.
const JALR: OpcodeId = opcode("JALR");

/// Decodes RISC-V instructions.
struct RiscvDecoder<'a> {
    tables: TableDecoder<'a, RiscvOperandDecoder<'a>>,
    by_size: DecoderTables,
    is_64_bit: bool,
}

/// Tables of instructions of one size.
type StartsBySize = fn(&DecoderTables) -> &[u32];

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let methods = Methods::new(subtarget.description(), Method::by_name);
    let registers = RegisterEncodings::new(subtarget.description());
    Box::new(RiscvDecoder {
        tables: TableDecoder::new(subtarget, RiscvOperandDecoder { methods, registers, subtarget }),
        by_size: tables::of(subtarget),
        is_64_bit: subtarget.features.has(feat::IS_64_BIT),
    })
}

impl RiscvDecoder<'_> {
    /// Decodes an instruction of `n_bytes` bytes, which are all there or not.
    fn decode_word(
        &mut self,
        starts: StartsBySize,
        bytes: &[u8],
        n_bytes: usize,
        inst: &mut Inst,
    ) -> Decoded {
        let Some(bytes) = bytes.get(..n_bytes) else { return Decoded::TOO_SHORT };
        let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
        Decoded { validity: self.tables.decode_first(starts(&self.by_size), word, inst), n_bytes }
    }
}

impl TargetDecoder for RiscvDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let Some(&first) = bytes.first() else { return Decoded::TOO_SHORT };
        if first & 3 != 3 {
            return self.decode_word(|tables| &tables.of_16_bits, bytes, 2, inst);
        }
        // Vendors have instructions of 32 bits among the codes of longer ones.
        let short = self.decode_word(|tables| &tables.of_32_bits, bytes, 4, inst);
        if short.validity != Validity::Invalid || first & 0x1C != 0x1C {
            return short;
        }
        if first & 0x3F == 0x1F {
            return self.decode_word(|tables| &tables.of_48_bits, bytes, 6, inst);
        }
        // Longer instructions do not exist yet, but their lengths are known.
        let n_bytes = match bytes.get(1).map(|second| usize::from(second >> 4 & 7)) {
            _ if first & 0x7F == 0x3F => 8,
            None | Some(7) => return Decoded::TOO_SHORT,
            Some(n_more) => 10 + 2 * n_more,
        };
        self.decode_word(|_| &[], bytes, n_bytes, inst)
    }

    fn relative_address(&self, _opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        let address = place.address.wrapping_add_signed(number);
        Some(in_address_space(address, self.is_64_bit))
    }

    fn address_of_pair(&self, first: &Inst, place: InstPlace, second: &Inst) -> Option<u64> {
        let immediate = |inst: &Inst, index| inst.operand(index).and_then(Operand::immediate);
        let is_pair = (first.opcode, second.opcode) == (AUIPC, JALR) && first.operand(0) == second.operand(1);
        let upper = immediate(first, 1).filter(|_| is_pair)?;
        let distance = sign_extend(upper.cast_unsigned() << 12, 32) + immediate(second, 2)?;
        Some(in_address_space(place.address.wrapping_add_signed(distance), self.is_64_bit))
    }
}

#[cfg(test)]
mod tests {
    use stallscope_testing::{check_decoder_methods, decode_random_bytes, disassembled};

    use super::*;
    use crate::testing::subtarget;

    #[test]
    fn every_method_is_known() {
        check_decoder_methods(DESCRIPTION, Method::by_name);
    }

    #[test]
    fn code_stands_for_instructions() {
        let subtarget = subtarget("+m,+c,+d,+v");
        let cases: &[(&[u8], &str)] = &[
            (&[0x13, 0x05, 0x05, 0x00], "mv a0, a0"),
            (&[0x93, 0x85, 0xC5, 0xFF], "addi a1, a1, -4"),
            (&[0x37, 0x35, 0x01, 0x00], "lui a0, 19"),
            (&[0x63, 0x04, 0xB5, 0x00], "beq a0, a1, 8"),
            (&[0x6F, 0x00, 0x00, 0x10], "j 256"),
            (&[0x03, 0xB5, 0x05, 0x01], "ld a0, 16(a1)"),
            (&[0x41, 0x11], "addi sp, sp, -16"),
            (&[0x06, 0xE4], "sd ra, 8(sp)"),
            (&[0x82, 0x80], "ret"),
            (&[0x33, 0x85, 0xC5, 0x02], "mul a0, a1, a2"),
            (&[0x53, 0x75, 0xB5, 0x02], "fadd.d fa0, fa0, fa1"),
            (&[0x57, 0x05, 0x30, 0x02], "vadd.vv v10, v3, v0"),
            (&[0x73, 0x25, 0x00, 0xC0], "rdcycle a0"),
            (&[0x00, 0x00], "unimp"),
            (&[0xFF, 0xFF], "invalid; invalid"),
            (&[0x13, 0x05], "invalid; invalid"),
        ];
        for (bytes, expected) in cases {
            assert_eq!(disassembled(&crate::ISA.asm_language, &subtarget, bytes), *expected, "{bytes:02x?}");
        }
    }

    #[test]
    fn two_instructions_make_an_address() {
        let subtarget = subtarget("+64bit");
        let mut decoder = decoder(&subtarget);
        let mut expressions = Expressions::new((crate::ISA.asm_language.asm_info)(&subtarget.triple));
        let mut decoded = |bytes: &[u8]| {
            let mut inst = Inst::default();
            assert_eq!(decoder.decode(bytes, &mut inst, &mut expressions).validity, Validity::Valid);
            inst
        };
        let upper = decoded(&[0x97, 0xF0, 0xFF, 0xFF]); // auipc ra, 0xfffff
        let call = decoded(&[0xE7, 0x80, 0x40, 0x01]); // jalr 20(ra)
        let jump = decoded(&[0x67, 0x00, 0x43, 0x01]); // jr 20(t1)
        let place = InstPlace { address: 0x1_2000, n_bytes: 4 };
        assert_eq!(decoder.address_of_pair(&upper, place, &call), Some(0x1_1014));
        // It is another register.
        assert_eq!(decoder.address_of_pair(&upper, place, &jump), None);
        assert_eq!(decoder.address_of_pair(&call, place, &call), None);
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("+m,+c,+d,+v"));
    }
}
