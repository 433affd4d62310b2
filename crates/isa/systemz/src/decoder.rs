//! Decodes SystemZ instructions: converts numbers to operands.

use stallscope_mc::{
    Decoded, Expressions, InstPlace, Methods, OperandDecoder, TableDecoder, TargetDecoder, Validity,
    sign_extend,
};
use stallscope_target::{Inst, MethodId, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::registers::RegisterKind;

/// A way to convert a number to an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A register of a kind.
    Register(RegisterKind),
    /// A register of an address, or none.
    AddressRegister(RegisterKind),
    /// A number of so many bits. There are fields with more.
    Unsigned(u32),
    /// A signed number of so many bits.
    Signed(u32),
    /// A number of so many bits, and one more.
    Length(u32),
    /// A distance of so many bits, in units of two bytes.
    Distance(u32),
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        Some(match base {
            "DecodeGR32BitRegisterClass" => Self::Register(RegisterKind::Gr32),
            "DecodeGRH32BitRegisterClass" => Self::Register(RegisterKind::Grh32),
            "DecodeGR64BitRegisterClass" => Self::Register(RegisterKind::Gr64),
            "DecodeGR128BitRegisterClass" => Self::Register(RegisterKind::Gr128),
            "DecodeADDR32BitRegisterClass" => Self::AddressRegister(RegisterKind::Gr32),
            "DecodeADDR64BitRegisterClass" => Self::AddressRegister(RegisterKind::Gr64),
            "DecodeFP32BitRegisterClass" => Self::Register(RegisterKind::Fp32),
            "DecodeFP64BitRegisterClass" => Self::Register(RegisterKind::Fp64),
            "DecodeFP128BitRegisterClass" => Self::Register(RegisterKind::Fp128),
            "DecodeVR32BitRegisterClass" => Self::Register(RegisterKind::Vr32),
            "DecodeVR64BitRegisterClass" => Self::Register(RegisterKind::Vr64),
            "DecodeVR128BitRegisterClass" => Self::Register(RegisterKind::Vr128),
            "DecodeAR32BitRegisterClass" => Self::Register(RegisterKind::Ar32),
            "DecodeCR64BitRegisterClass" => Self::Register(RegisterKind::Cr64),
            "decodeLenOperand" => Self::Length(arguments.trim_end_matches('>').parse().ok()?),
            _ => {
                let kind = base.strip_prefix("decode")?;
                let width = |prefix: &str, suffix: &str| {
                    kind.strip_prefix(prefix)?.strip_suffix(suffix)?.parse::<u32>().ok()
                };
                if let Some(n_bits) = width("U", "ImmOperand") {
                    Self::Unsigned(n_bits)
                } else if let Some(n_bits) = width("S", "ImmOperand") {
                    Self::Signed(n_bits)
                } else {
                    Self::Distance(width("PC", "DBLBranchOperand").or_else(|| width("PC", "DBLOperand"))?)
                }
            }
        })
    }

    /// Returns the operand that a number represents.
    fn convert(self, number: u64) -> Option<Operand> {
        let register =
            |kind: RegisterKind| Some(Operand::Register(kind.register(u32::try_from(number).ok()?)?));
        match self {
            Self::Register(kind) => register(kind),
            Self::AddressRegister(_) if number == 0 => Some(Operand::Register(RegisterId::NONE)),
            Self::AddressRegister(kind) => register(kind),
            Self::Unsigned(n_bits) | Self::Signed(n_bits) | Self::Length(n_bits) if number >> n_bits != 0 => {
                None
            }
            Self::Unsigned(_) => Some(Operand::Immediate(number.cast_signed())),
            Self::Signed(n_bits) => Some(Operand::Immediate(sign_extend(number, n_bits))),
            Self::Length(_) => Some(Operand::Immediate(number.cast_signed() + 1)),
            Self::Distance(n_bits) => Some(Operand::Immediate(sign_extend(number, n_bits) * 2)),
        }
    }
}

/// Converts numbers to SystemZ operands.
struct SystemZOperandDecoder<'a> {
    methods: Methods<'a, Method>,
}

impl OperandDecoder for SystemZOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        let operand = self.methods.get(method).and_then(|method| method.convert(number));
        let Some(operand) = operand else { return Validity::Invalid };
        inst.operands.push(operand);
        Validity::Valid
    }
}

/// Decodes SystemZ instructions.
struct SystemZDecoder<'a> {
    tables: TableDecoder<'a, SystemZOperandDecoder<'a>>,
    /// The first steps of the tables for instructions of two, four and six bytes.
    starts: [Option<u32>; 3],
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    Box::new(SystemZDecoder {
        tables: TableDecoder::new(subtarget, SystemZOperandDecoder { methods }),
        starts: ["16", "32", "48"].map(|name| description.decoder_table(name)),
    })
}

impl TargetDecoder for SystemZDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let &[first, _, ..] = bytes else { return Decoded::TOO_SHORT };
        // The first two bits have the length.
        let [of_16_bits, of_32_bits, of_48_bits] = self.starts;
        let (n_bytes, start) = match first >> 6 {
            0 => (2, of_16_bits),
            1 | 2 => (4, of_32_bits),
            _ => (6, of_48_bits),
        };
        let (Some(code), Some(start)) = (bytes.get(..n_bytes), start) else {
            return Decoded { validity: Validity::Invalid, n_bytes: bytes.len() };
        };
        let word = code.iter().fold(0, |word, &byte| word << 8 | u128::from(byte));
        Decoded { validity: self.tables.decode(start, word, inst), n_bytes }
    }

    fn relative_address(&self, _opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        Some(place.address.wrapping_add_signed(number))
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
            &subtarget(),
            &[
                (&[0x18, 0x12], "lr %r1, %r2"),
                (&[0x58, 0x10, 0x20, 0x08], "l %r1, 8(%r2)"),
                (&[0xE3, 0x12, 0x30, 0x08, 0x00, 0x04], "lg %r1, 8(%r2,%r3)"),
                (&[0xE3, 0x10, 0x3F, 0xFF, 0xFF, 0x04], "lg %r1, -1(%r3)"),
                (&[0xD2, 0x07, 0x10, 0x00, 0x20, 0x08], "mvc 0(8,%r1), 8(%r2)"),
                (&[0xE7, 0x11, 0x20, 0x10, 0x08, 0x06], "vl %v17, 16(%r1,%r2)"),
                (&[0xA7, 0xF4, 0x00, 0x08], "j 16"),
                (&[0xC0, 0xE5, 0xFF, 0xFF, 0xFF, 0xF0], "brasl %r14, -32"),
                (&[0xB3, 0x4A, 0x00, 0x13], "invalid"),
                (&[0xE7, 0x70, 0x46, 0x02, 0x24, 0x12], "invalid"),
                (&[0x00, 0x00], "invalid"),
                (&[0x07, 0xFE], "br %r14"),
                (&[0xC0, 0xBF], "invalid"),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget());
    }
}
