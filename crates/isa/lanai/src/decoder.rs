//! Decodes Lanai instructions: converts numbers to operands.

use stallscope_mc::{
    Decoded, Expressions, InstPlace, Methods, OperandDecoder, RelativeNumber, TableDecoder, TargetDecoder,
    Validity, sign_extend,
};
use stallscope_target::{
    Inst, MethodId, OpcodeId, Operand, RegisterClass, RegisterClassId, RegisterId, SubtargetInfo,
};

use crate::alu_operator::{ADD, AluOperator, WriteBack};
use crate::condition;
use crate::description::{self, DESCRIPTION};

/// The general registers.
const GENERAL: RegisterClassId = description::register_class("GPR");
/// Registers with a second name, which takes precedence in instructions.
const NAMED: RegisterClassId = description::register_class("GPR_with_sub_32");
const R0: RegisterId = description::register("R0");

/// The jumps that have the address of their target.
const JUMPS: [OpcodeId; 2] = [description::opcode("BRCC"), description::opcode("BT")];

/// The size of an instruction in bytes.
const INST_SIZE: usize = 4;

/// A way to convert a number to operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// A general register.
    Register,
    /// The number.
    Unsigned,
    /// A signed number of 16 bits.
    Signed,
    /// A condition.
    Condition,
    /// A base, two bits for the change of the base, and an immediate offset of so many bits.
    RegisterImmediate { n_bits: u32 },
    /// A base, a register as offset, two bits for the change of the base, and an operator.
    RegisterRegister,
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "DecodeGPRRegisterClass" => Self::Register,
            "decodeBranch" => Self::Unsigned,
            "decodeShiftImm" => Self::Signed,
            "decodePredicateOperand" => Self::Condition,
            "decodeRiMemoryValue" => Self::RegisterImmediate { n_bits: 16 },
            "decodeSplsValue" => Self::RegisterImmediate { n_bits: 10 },
            "decodeRrMemoryValue" => Self::RegisterRegister,
            _ => return None,
        })
    }

    /// Adds the operands that a number represents.
    fn convert(self, number: u64, inst: &mut Inst) -> Option<()> {
        match self {
            Self::Register => inst.operands.push(register(number)?),
            Self::Unsigned => inst.operands.push(Operand::Immediate(number.cast_signed())),
            Self::Signed => inst.operands.push(Operand::Immediate(sign_extend(number, 16))),
            Self::Condition => {
                let number =
                    usize::try_from(number).ok().filter(|&number| number < condition::NAMES.len())?;
                inst.operands.push(Operand::Immediate(number as i64));
            }
            Self::RegisterImmediate { n_bits } => {
                let offset = Operand::Immediate(sign_extend(number, n_bits));
                let change = number >> n_bits & 3;
                let base = register(number >> (n_bits + 2) & 31)?;
                push_address(base, (offset, Operand::Immediate(0)), change, AluOperator(ADD), inst);
            }
            Self::RegisterRegister => {
                let (base, offset) = (register(number >> 15 & 31)?, register(number >> 10 & 31)?);
                let operator = AluOperator::by_code((number >> 5 & 7) as u8, (number & 31) as u8)?;
                push_address(base, (offset, Operand::Register(R0)), number >> 8 & 3, operator, inst);
            }
        }
        Some(())
    }
}

/// Adds an address. Its offset is another one if the bits for the change of the base say that there is none.
fn push_address(
    base: Operand,
    (offset, no_offset): (Operand, Operand),
    change: u64,
    operator: AluOperator,
    inst: &mut Inst,
) {
    let write_back = match change {
        1 => WriteBack::After,
        3 => WriteBack::Before,
        _ => WriteBack::Never,
    };
    let operator = Operand::Immediate(operator.with(write_back).0.into());
    inst.operands.extend([base, if change == 0 { no_offset } else { offset }, operator]);
}

/// Returns the general register with a number, which is its number in debug information.
fn register(number: u64) -> Option<Operand> {
    [NAMED, GENERAL].into_iter().find_map(|class| {
        let class = DESCRIPTION.table::<RegisterClass>().at(class.index());
        let mut registers = DESCRIPTION.registers_in(class.registers).iter();
        let found = registers.find(|&id| u64::try_from(DESCRIPTION.register(id).dwarf) == Ok(number));
        found.map(Operand::Register)
    })
}

/// Converts numbers to Lanai operands.
struct LanaiOperandDecoder<'a> {
    methods: Methods<'a, Method>,
}

impl OperandDecoder for LanaiOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        match self.methods.get(method).and_then(|method| method.convert(number, inst)) {
            Some(()) => Validity::Valid,
            None => Validity::Invalid,
        }
    }
}

/// Decodes Lanai instructions.
struct LanaiDecoder<'a> {
    tables: TableDecoder<'a, LanaiOperandDecoder<'a>>,
    /// The first step of the table.
    start: Option<u32>,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, Method::by_name);
    Box::new(LanaiDecoder {
        tables: TableDecoder::new(subtarget, LanaiOperandDecoder { methods }),
        start: description.decoder_table("Lanai32"),
    })
}

impl TargetDecoder for LanaiDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let (Some(bytes), Some(start)) = (bytes.first_chunk(), self.start) else { return Decoded::TOO_SHORT };
        let word = u32::from_be_bytes(*bytes).into();
        Decoded { validity: self.tables.decode(start, word, inst), n_bytes: INST_SIZE }
    }

    fn absolute_number(&self, inst: &Inst) -> Option<RelativeNumber> {
        let number = inst.operand(0).and_then(Operand::immediate).filter(|_| JUMPS.contains(&inst.opcode))?;
        Some(RelativeNumber { index: 0, number })
    }

    fn relative_address(&self, _opcode: OpcodeId, _place: InstPlace, number: i64) -> Option<u64> {
        Some(number.cast_unsigned())
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
            &subtarget(),
            &[
                (&[0x59, 0xC4, 0x5A, 0x3C], "or %r17, 0x5a3c, %r19"),
                (&[0x08, 0x81, 0x5A, 0x3C], "mov 0x5a3c0000, %r17"),
                (&[0x93, 0xF9, 0x00, 0x08], "st %r7, 8[%r30*]"),
                (&[0x94, 0x92, 0x7F, 0xFC], "st %r9, 32764[%sp]"),
                (&[0xF3, 0x4E, 0x87, 0xFF], "mov 0x1387ff, %r6"),
                (&[0xA9, 0x3E, 0x07, 0x02], "ld [%rca sh %r0], %r18"),
                (&[0x00, 0x00, 0x00, 0x01], "nop"),
                (&[0xE4, 0x00, 0x01, 0x00], "bult 0x100"),
                (&[0xD6, 0x6F, 0xFF, 0xF7], "invalid"),
                (&[0xFF, 0xFF, 0xFF, 0xFF], "invalid"),
                (&[0x12, 0x34], "invalid; invalid"),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget());
    }
}
