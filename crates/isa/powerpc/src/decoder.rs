//! Decodes PowerPC instructions: converts numbers to operands.

use stallscope_mc::{
    ByteOrder, Decoded, Expressions, InstPlace, Methods, OperandDecoder, TableDecoder, TargetDecoder,
    Validity, in_address_space, sign_extend,
};
use stallscope_target::{FeatureId, Inst, MethodId, OpcodeId, Operand, SubtargetInfo};

use crate::description::feature;
use crate::mode::Mode;
use crate::registers::Bank;

const PREFIXES: FeatureId = feature("FeaturePrefixInstrs");
const SPE: FeatureId = feature("FeatureSPE");

/// The size of a word in bytes.
const WORD: usize = 4;

/// A way to convert a number to an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register of a bank.
    Register(Bank),
    /// A pair of a bank, by its own number.
    Pair(Bank),
    /// A pair of a bank, by the number of its first register.
    PairByFirst(Bank),
    /// The register in whose place a mask has its bit.
    ConditionMask,
    /// A number of so many bits. There are fields with more.
    Unsigned { n_bits: u32 },
    /// A signed number of so many bits, to be multiplied by a power of two.
    Signed { n_bits: u32, shift: u32 },
    /// A number of so many bits, to be multiplied by a power of two.
    Scaled { n_bits: u32, shift: u32 },
    /// A negative distance of six bits in units of eight bytes.
    Negative,
    /// Zero.
    Zero,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let n_bits = || arguments.trim_end_matches('>').parse().ok();
        let signed = |n_bits, shift| Self::Signed { n_bits, shift };
        Some(match base {
            "DecodeFpRCRegisterClass" => Self::PairByFirst(Bank::FloatPair),
            "decodeVSRpEvenOperands" => Self::PairByFirst(Bank::VectorScalarPair),
            "DecodeVSRpRCRegisterClass" => Self::Pair(Bank::VectorScalarPair),
            "decodeCRBitMOperand" => Self::ConditionMask,
            "decodeUImmOperand" => Self::Unsigned { n_bits: n_bits()? },
            "decodeSImmOperand" => signed(n_bits()?, 0),
            "decodeCondBrTarget" => signed(14, 0),
            "decodeDirectBrTarget" => signed(24, 0),
            "decodeDispRIXOperand" => signed(14, 2),
            "decodeDispRIX16Operand" => signed(12, 4),
            "decodeDispRIHashOperand" => Self::Negative,
            "decodeDispSPE8Operand" => Self::Scaled { n_bits: 5, shift: 3 },
            "decodeDispSPE4Operand" => Self::Scaled { n_bits: 5, shift: 2 },
            "decodeDispSPE2Operand" => Self::Scaled { n_bits: 5, shift: 1 },
            "decodeImmZeroOperand" => Self::Zero,
            _ => Self::Register(match base.strip_prefix("Decode")? {
                "GPRCRegisterClass" => Bank::Gpr,
                "GPRC_NOR0RegisterClass" => Bank::GprOrZero,
                "G8RCRegisterClass" | "G8pRCRegisterClass" => Bank::G8,
                "G8RC_NOX0RegisterClass" => Bank::G8OrZero,
                "ppc_ptr_rcRegClassByHwMode" | "ptr_rc_idx_by_hwmodeRegClassByHwMode" => Bank::Gx,
                "ptr_rc_nor0_by_hwmodeRegClassByHwMode" => Bank::GxOrZero,
                "F4RCRegisterClass" | "F8RCRegisterClass" => Bank::Float,
                "VFRCRegisterClass" => Bank::VectorFloat,
                "VRRCRegisterClass" => Bank::Vector,
                "VSRCRegisterClass" => Bank::VectorScalar,
                "VSFRCRegisterClass" | "VSSRCRegisterClass" => Bank::VectorScalarFloat,
                "SPERCRegisterClass" => Bank::Spe,
                "ACCRCRegisterClass" => Bank::Accumulator,
                "WACCRCRegisterClass" => Bank::WideAccumulator,
                "WACC_HIRCRegisterClass" => Bank::WideAccumulatorHigh,
                "DMRROWRCRegisterClass" => Bank::MatrixRow,
                "DMRROWpRCRegisterClass" => Bank::MatrixRowPair,
                "DMRRCRegisterClass" => Bank::Matrix,
                "DMRpRCRegisterClass" => Bank::MatrixPair,
                "CRBITRCRegisterClass" => Bank::ConditionBit,
                "CRRCRegisterClass" => Bank::ConditionField,
                _ => return None,
            }),
        })
    }

    /// Returns the operand that a number represents.
    fn convert(self, number: u64, is_64_bit: bool) -> Option<Operand> {
        let register =
            |bank: Bank, number: u64| bank.register(number.cast_signed(), is_64_bit).map(Operand::Register);
        match self {
            Self::Register(bank) => register(bank, number),
            Self::Pair(bank) => register(bank, number * 2),
            Self::PairByFirst(bank) => register(bank, number).filter(|_| number.is_multiple_of(2)),
            Self::ConditionMask => {
                register(Bank::ConditionField, 7_u64.checked_sub(number.trailing_zeros().into())?)
            }
            Self::Unsigned { n_bits } | Self::Signed { n_bits, .. } if number >> n_bits != 0 => None,
            Self::Unsigned { .. } => Some(Operand::Immediate(number.cast_signed())),
            Self::Signed { n_bits, shift } => Some(Operand::Immediate(sign_extend(number, n_bits) << shift)),
            Self::Scaled { n_bits, shift } => {
                Some(Operand::Immediate((number & ((1 << n_bits) - 1)).cast_signed() << shift))
            }
            Self::Negative => Some(Operand::Immediate(sign_extend(number | 0x40, 7) * 8)),
            Self::Zero => (number == 0).then_some(Operand::Immediate(0)),
        }
    }
}

/// Converts numbers to PowerPC operands.
struct PowerPcOperandDecoder<'a> {
    methods: Methods<'a, Method>,
    is_64_bit: bool,
}

impl OperandDecoder for PowerPcOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        let operand = self.methods.get(method).and_then(|method| method.convert(number, self.is_64_bit));
        let Some(operand) = operand else { return Validity::Invalid };
        inst.operands.push(operand);
        Validity::Valid
    }
}

/// Decodes PowerPC instructions.
struct PowerPcDecoder<'a> {
    tables: TableDecoder<'a, PowerPcOperandDecoder<'a>>,
    byte_order: ByteOrder,
    is_64_bit: bool,
    /// The first step of the table for instructions with a prefix, if the processor has them.
    prefixed_start: Option<u32>,
    /// The starts of the tables for other instructions.
    starts: Vec<u32>,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let mode = Mode::of(&subtarget.triple);
    let methods = Methods::new(description, Method::by_name);
    let operands = PowerPcOperandDecoder { methods, is_64_bit: mode.is_64_bit };
    let table = |feature: FeatureId, name: &str| {
        subtarget.features.has(feature).then(|| description.decoder_table(name)).flatten()
    };
    Box::new(PowerPcDecoder {
        tables: TableDecoder::new(subtarget, operands),
        byte_order: mode.byte_order,
        is_64_bit: mode.is_64_bit,
        prefixed_start: table(PREFIXES, "64"),
        starts: [table(SPE, "SPE32"), description.decoder_table("32")].into_iter().flatten().collect(),
    })
}

impl PowerPcDecoder<'_> {
    /// Returns the word at the start of bytes.
    fn word(&self, bytes: &[u8]) -> Option<u128> {
        let bytes = *bytes.first_chunk()?;
        Some(match self.byte_order {
            ByteOrder::Little => u32::from_le_bytes(bytes).into(),
            ByteOrder::Big => u32::from_be_bytes(bytes).into(),
        })
    }
}

impl TargetDecoder for PowerPcDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let Some(word) = self.word(bytes) else { return Decoded::TOO_SHORT };
        // A prefix comes first in any byte order.
        if let (Some(start), Some(suffix)) =
            (self.prefixed_start, bytes.get(WORD..).and_then(|rest| self.word(rest)))
        {
            let validity = self.tables.decode(start, word << 32 | suffix, inst);
            if validity != Validity::Invalid {
                return Decoded { validity, n_bytes: 2 * WORD };
            }
        }
        Decoded { validity: self.tables.decode_first(&self.starts, word, inst), n_bytes: WORD }
    }

    fn relative_address(&self, _opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        // The number counts words.
        let address = place.address.wrapping_add_signed(i64::from((number << 2) as i32));
        Some(in_address_space(address, self.is_64_bit))
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::SubtargetInfo;
    use stallscope_testing::{check_decoder_methods, check_disassembly, decode_random_bytes};

    use super::*;
    use crate::description::DESCRIPTION;
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
            &subtarget("powerpc64"),
            &[
                (&[0x7C, 0x64, 0x2A, 0x14], "add 3, 4, 5"),
                (&[0x06, 0x00, 0x00, 0x01, 0x38, 0x64, 0x23, 0x45], "paddi 3, 4, 74565, 0"),
                (&[0xE8, 0x64, 0x00, 0x08], "ld 3, 8(4)"),
                (&[0x4B, 0xFF, 0xFF, 0xF0], "b .-16"),
                (&[0x41, 0x82, 0x00, 0x10], "bt 2, .+16"),
                (&[0x7C, 0x08, 0x02, 0xA6], "mflr 0"),
                (&[0xF0, 0x00, 0x04, 0x91], "xxlor 32, 0, 0"),
                (&[0x7F, 0xCD, 0xD8, 0xAC], "invalid"),
                (&[0x04, 0x00, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00], "invalid; lwz 0, 0(0)"),
                (&[0xFF, 0xFF, 0xFF, 0xFF], "fnmadd. 31, 31, 31, 31"),
                (&[0x7C, 0x64], "invalid; invalid"),
            ],
        );
        check(
            &subtarget("powerpc64le"),
            &[
                (&[0x14, 0x2A, 0x64, 0x7C], "add 3, 4, 5"),
                (&[0x01, 0x00, 0x00, 0x06, 0x45, 0x23, 0x64, 0x38], "paddi 3, 4, 74565, 0"),
                (&[0x20, 0x00, 0x80, 0x4E], "blr"),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("powerpc64"));
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("powerpc64le"));
    }
}
