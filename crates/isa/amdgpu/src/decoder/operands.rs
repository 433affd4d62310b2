//! Converts numbers in machine code to AMDGPU operands.

use std::cell::Cell;

use stallscope_mc::{Methods, OperandDecoder, Validity, sign_extend};
use stallscope_target::{Description, Inst, MethodId, Operand, RegisterClassId, RegisterId};

use crate::decoder::code::MachineCode;
use crate::description::DESCRIPTION;
use crate::generation::Generation;
use crate::inline_constant::{self, LITERAL_64};
use crate::operand_names as names;
use crate::registers::{RegisterKind, class, class_of, member, numbered, reg};

/// Says that a source is a vector register, in the number of a source operand.
const VECTOR_SOURCE: u64 = 1 << 8;
/// Distinguishes accumulation registers, and upper halves.
const ACCUMULATION_SOURCE: u64 = 1 << 9;
const UPPER_HALF: u64 = 1 << 9;
/// Selects the upper half of a register below 128.
const UPPER_OF_128: u64 = 1 << 7;
/// The number of a register, or of another source.
const NUMBER: u64 = 0xFF;
const SDWA_SCALAR: u64 = 1 << 8;
const SDWA_HAS_DESTINATION: u64 = 1 << 7;
const SDWA_DESTINATION: u64 = 0x7F;
/// The number of the constant 1/(2π), which older generations do not have.
const INVERSE_TWO_PI: u64 = 248;
/// The last of the registers for traps.
const LAST_TRAP: u64 = 123;

/// A way to convert a number to an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// A register of a class by its place there.
    Member(RegisterClassId),
    /// A source of so many bits: a register, or the number of a constant. Some bits of its number are always 1.
    Source {
        n_bits: u32,
        ones: u64,
    },
    /// A mask of the lanes of a wave.
    LaneMask,
    /// Half of a vector register.
    Half,
    /// Half of one of the first 128 vector registers.
    HalfOf128,
    /// A source that may be half of a vector register.
    HalfSource {
        n_bits: u32,
    },
    /// A source that may be half of one of the first 128 vector registers.
    HalfOf128Source {
        n_bits: u32,
    },
    /// A literal in the word.
    Literal,
    /// A literal of 64 bits in the word.
    WideLiteral,
    /// The destination of the second part of a dual instruction.
    SecondDestination,
    SdwaSource {
        n_bits: u32,
    },
    SdwaDestination,
    /// An offset in scalar memory.
    ScalarOffset,
    /// Whether lanes that are not active are read, as a number that represents an encoding.
    FetchInactive,
    /// The number as it is.
    Immediate,
}

impl Method {
    /// Returns the method with LLVM's name.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (base, argument) = name.split_once('<').unwrap_or((name, ""));
        let n_bits = argument.trim_end_matches('>').parse().unwrap_or_default();
        let source = |ones| Self::Source { n_bits, ones };
        Some(match base {
            "decodeSrcReg9" | "decodeSrcRegOrImm9" | "decodeSrcAV10" => source(0),
            "decodeAV10" | "decodeAVLdSt" => source(VECTOR_SOURCE),
            "decodeSrcA9" | "decodeSrcRegOrImmA9" => source(ACCUMULATION_SOURCE),
            "decodeOperand_VSrc_f64" => Self::Source { n_bits: 64, ones: 0 },
            "decodeSplitBarrier" => Self::Source { n_bits: 32, ones: 0 },
            "decodeBoolReg" => Self::LaneMask,
            "DecodeVGPR_16RegisterClass" | "decodeOperand_VGPR_16" => Self::Half,
            "DecodeVGPR_16_Lo128RegisterClass" => Self::HalfOf128,
            "decodeOperand_VSrcT16" => Self::HalfSource { n_bits },
            "decodeOperand_VSrcT16_Lo128" => Self::HalfOf128Source { n_bits },
            "decodeOperand_KImmFP" => Self::Literal,
            "decodeOperand_KImmFP64" => Self::WideLiteral,
            "decodeOperandVOPDDstY" => Self::SecondDestination,
            "decodeSDWASrc16" => Self::SdwaSource { n_bits: 16 },
            "decodeSDWASrc32" => Self::SdwaSource { n_bits: 32 },
            "decodeSDWAVopcDst" => Self::SdwaDestination,
            "decodeSMEMOffset" => Self::ScalarOffset,
            "decodeDpp8FI" => Self::FetchInactive,
            "decodeSOPPBrTarget" | "decodeVersionImm" => Self::Immediate,
            _ => {
                let class = base.strip_prefix("Decode")?.strip_suffix("RegisterClass")?;
                match class.strip_prefix("SReg_") {
                    Some(size) => {
                        let n_bits = size.split('_').next()?.parse().ok()?;
                        Self::Source { n_bits, ones: 0 }
                    }
                    None => Self::Member(DESCRIPTION.register_class_by_name(class)?),
                }
            }
        })
    }
}

/// Converts numbers to AMDGPU operands.
pub(crate) struct AmdgpuOperandDecoder<'a> {
    methods: Methods<'a, Method>,
    generation: Generation,
    /// The code that is decoded.
    code: Cell<MachineCode>,
}

impl<'a> AmdgpuOperandDecoder<'a> {
    /// Creates the converter for a generation.
    pub(crate) fn new(description: Description<'a>, generation: Generation) -> Self {
        let methods = Methods::new(description, Method::by_name);
        Self { methods, generation, code: Cell::default() }
    }

    /// Starts to decode code, whose first `n_used` bytes are decoded as a word.
    pub(crate) fn start(&mut self, mut code: MachineCode, n_used: usize) {
        code.restart(n_used);
        self.code.set(code);
    }

    /// Returns the code that was decoded.
    pub(crate) const fn code(&self) -> MachineCode {
        self.code.get()
    }

    fn number_of_lanes(&self) -> u32 {
        if self.generation.is_wave32() { 32 } else { 64 }
    }

    /// Returns the last scalar register that is numbered.
    fn last_scalar(&self) -> u64 {
        if self.generation.is_gfx10_or_later() {
            105
        } else if self.generation.is_gfx6() || self.generation.is_gfx7() {
            103
        } else {
            101
        }
    }

    /// Returns the index of a register for traps.
    fn trap_index(&self, number: u64) -> Option<u64> {
        let first = if self.generation.is_gfx9_or_later() { 108 } else { 112 };
        (number <= LAST_TRAP).then(|| number.checked_sub(first)).flatten()
    }

    fn numbered(&self, register: RegisterId) -> Operand {
        Operand::Register(numbered(register, &self.generation))
    }

    /// Returns consecutive scalar registers.
    fn scalars(&self, kind: RegisterKind, n_bits: u32, first: u64) -> Option<Operand> {
        let n_per_member = match n_bits {
            16 | 32 => 1,
            64 => 2,
            _ => 4,
        };
        // LLVM quirk: it has no classes of these sizes, and takes classes of other sizes.
        let class = match (kind, n_bits) {
            (RegisterKind::Scalar, 192) | (RegisterKind::Trap, 96 | 192) => class::SCC_CLASS,
            (RegisterKind::Scalar, 1024) => class::TTMP_512,
            _ => class_of(kind, n_bits.max(32))?,
        };
        Some(self.numbered(member(class, (first / n_per_member) as usize)?))
    }

    /// Returns a source: a register, or the number of a constant.
    fn source(&self, n_bits: u32, number: u64, index: usize) -> Option<Operand> {
        if number & VECTOR_SOURCE == 0 {
            return self.other_source(n_bits, number & NUMBER, index);
        }
        let is_accumulation = number & ACCUMULATION_SOURCE != 0;
        let kind = if is_accumulation { RegisterKind::Accumulator } else { RegisterKind::Vector };
        let class = class_of(kind, n_bits.max(32))?;
        member(class, (number & NUMBER) as usize).map(Operand::Register)
    }

    /// Returns a source that is no vector register, for the operand with an index.
    fn other_source(&self, n_bits: u32, number: u64, index: usize) -> Option<Operand> {
        if number <= self.last_scalar() {
            return self.scalars(RegisterKind::Scalar, n_bits, number);
        }
        if let Some(trap) = self.trap_index(number) {
            return self.scalars(RegisterKind::Trap, n_bits, trap);
        }
        if number == INVERSE_TWO_PI && !self.generation.has_inverse_two_pi() {
            return None;
        }
        if inline_constant::is_number(number) {
            return Some(Operand::Immediate(number.cast_signed()));
        }
        if number == u64::from(LITERAL_64) && self.generation.has_64_bit_literals() {
            let mut code = self.code.get();
            let literal = code.wide_literal()?;
            code.note_wide_operand(index);
            self.code.set(code);
            return Some(Operand::Immediate(literal.cast_signed()));
        }
        self.special(n_bits, number).map(|register| self.numbered(register))
    }

    /// Returns a special register.
    fn special(&self, n_bits: u32, number: u64) -> Option<RegisterId> {
        let is_new = self.generation.is_gfx11_or_later();
        let null = if is_new { 124 } else { 125 };
        if number == null {
            return Some(reg::SGPR_NULL);
        }
        match n_bits {
            16 | 32 if self.generation.is_gfx7() => match number {
                104 => Some(reg::FLAT_SCR_LO),
                105 => Some(reg::FLAT_SCR_HI),
                _ => special_of_32_bits(number),
            },
            64 if self.generation.is_gfx7() && number == 104 => Some(reg::FLAT_SCR),
            16 | 32 => special_of_32_bits(number),
            // LLVM quirk: there are none of 192 bits, so it takes registers of 64 bits.
            64 | 192 => special_of_64_bits(number),
            _ => None,
        }
    }

    fn half(index: u64, is_upper: bool) -> Option<Operand> {
        let place = index * 2 + u64::from(is_upper);
        member(class::VGPR_16, place as usize).map(Operand::Register)
    }

    fn sdwa_source(&self, n_bits: u32, number: u64, index: usize) -> Option<Operand> {
        if self.generation.is_gfx8() || number & SDWA_SCALAR == 0 {
            return self.source(n_bits, number & NUMBER | VECTOR_SOURCE, index);
        }
        let number = number & NUMBER;
        // There are no literals.
        let is_constant = inline_constant::is_number(number) && number != u64::from(inline_constant::LITERAL);
        if number <= self.last_scalar() || self.trap_index(number).is_some() || is_constant {
            return self.other_source(n_bits, number, index);
        }
        self.special(32, number).map(|register| self.numbered(register))
    }

    fn sdwa_destination(&self, number: u64, index: usize) -> Option<Operand> {
        if number & SDWA_HAS_DESTINATION != 0 {
            return self.other_source(self.number_of_lanes(), number & SDWA_DESTINATION, index);
        }
        Some(Operand::Register(if self.generation.is_wave32() { reg::VCC_LO } else { reg::VCC }))
    }

    /// Returns the destination of the second part of a dual instruction. Its lowest bit differs from that of the first
    /// part's, and is not in the code.
    fn second_destination(&self, number: u64, inst: &Inst) -> Option<Operand> {
        let first = DESCRIPTION.named_operand(inst.opcode, names::VDST_X)?;
        let first = inst.operand(first)?.register()?;
        let lowest = !DESCRIPTION.register_encoding(first) & 1;
        member(class::VGPR_32, (number | u64::from(lowest)) as usize).map(Operand::Register)
    }

    /// Returns the operand that a method makes of a number.
    fn convert(&self, method: Method, number: u64, inst: &Inst) -> Option<Operand> {
        let index = inst.operands.len();
        match method {
            Method::Member(class) => member(class, number as usize).map(Operand::Register),
            Method::Source { n_bits, ones } => self.source(n_bits, number | ones, index),
            Method::LaneMask => self.source(self.number_of_lanes(), number, index),
            Method::Half => Self::half(number & NUMBER, number & UPPER_HALF != 0),
            Method::HalfOf128 => Self::half(number & !UPPER_OF_128, number & UPPER_OF_128 != 0),
            Method::HalfSource { .. } if number & VECTOR_SOURCE != 0 => {
                Self::half(number & NUMBER, number & UPPER_HALF != 0)
            }
            Method::HalfOf128Source { .. } if number & VECTOR_SOURCE != 0 => {
                Self::half(number & NUMBER & !UPPER_OF_128, number & UPPER_OF_128 != 0)
            }
            Method::HalfSource { n_bits } | Method::HalfOf128Source { n_bits } => {
                self.other_source(n_bits, number & NUMBER, index)
            }
            Method::Literal | Method::WideLiteral => {
                let mut code = self.code.get();
                code.set_literal(number)?;
                if method == Method::WideLiteral {
                    code.note_wide_operand(index);
                }
                self.code.set(code);
                Some(Operand::Immediate(number.cast_signed()))
            }
            Method::SecondDestination => self.second_destination(number, inst),
            Method::SdwaSource { n_bits } => self.sdwa_source(n_bits, number, index),
            Method::SdwaDestination => self.sdwa_destination(number, index),
            Method::ScalarOffset => Some(Operand::Immediate(if self.generation.is_gfx12_or_later() {
                sign_extend(number, 24)
            } else if self.generation.is_gfx8() {
                (number & 0xF_FFFF).cast_signed()
            } else {
                sign_extend(number, 21)
            })),
            Method::FetchInactive => {
                matches!(number, 0xE9 | 0xEA).then_some(Operand::Immediate(number.cast_signed()))
            }
            Method::Immediate => Some(Operand::Immediate(number.cast_signed())),
        }
    }
}

fn special_of_32_bits(number: u64) -> Option<RegisterId> {
    Some(match number {
        102 => reg::FLAT_SCR_LO,
        103 => reg::FLAT_SCR_HI,
        104 => reg::XNACK_MASK_LO,
        105 => reg::XNACK_MASK_HI,
        106 => reg::VCC_LO,
        107 => reg::VCC_HI,
        108 => reg::TBA_LO,
        109 => reg::TBA_HI,
        110 => reg::TMA_LO,
        111 => reg::TMA_HI,
        // The other one of the two is `null`.
        124 | 125 => reg::M0,
        126 => reg::EXEC_LO,
        127 => reg::EXEC_HI,
        230 => reg::SRC_FLAT_SCRATCH_BASE_LO,
        231 => reg::SRC_FLAT_SCRATCH_BASE_HI,
        235 => reg::SRC_SHARED_BASE_LO,
        236 => reg::SRC_SHARED_LIMIT_LO,
        237 => reg::SRC_PRIVATE_BASE_LO,
        238 => reg::SRC_PRIVATE_LIMIT_LO,
        239 => reg::SRC_POPS_EXITING_WAVE_ID,
        251 => reg::SRC_VCCZ,
        252 => reg::SRC_EXECZ,
        253 => reg::SRC_SCC,
        254 => reg::LDS_DIRECT,
        _ => return None,
    })
}

fn special_of_64_bits(number: u64) -> Option<RegisterId> {
    Some(match number {
        102 => reg::FLAT_SCR,
        104 => reg::XNACK_MASK,
        106 => reg::VCC,
        108 => reg::TBA,
        110 => reg::TMA,
        126 => reg::EXEC,
        230 => reg::SRC_FLAT_SCRATCH_BASE_LO,
        235 => reg::SRC_SHARED_BASE,
        236 => reg::SRC_SHARED_LIMIT,
        237 => reg::SRC_PRIVATE_BASE,
        238 => reg::SRC_PRIVATE_LIMIT,
        239 => reg::SRC_POPS_EXITING_WAVE_ID,
        251 => reg::SRC_VCCZ,
        252 => reg::SRC_EXECZ,
        253 => reg::SRC_SCC,
        _ => return None,
    })
}

impl OperandDecoder for AmdgpuOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let method = self.methods.get(method);
        let operand = method.and_then(|method| self.convert(method, number.unwrap_or_default(), inst));
        let Some(operand) = operand else { return Validity::Invalid };
        inst.operands.push(operand);
        Validity::Valid
    }
}
