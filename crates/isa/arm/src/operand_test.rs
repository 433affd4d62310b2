//! The tests that decide whether an operand belongs to a class of the matcher.

use stallscope_target::RegisterClassId;

use crate::addressing_mode::Shift;
use crate::condition::Condition;
use crate::operand_kind::{Form, Immediate, Kind, Lanes, ListKind, Memory, VectorList};
use crate::registers::{class, is_in, is_low, reg};
use crate::shifted_immediate::{encode_float, encode_modified, encode_thumb, is_half_splat, is_word_splat};
use crate::specifier as spec;

/// The offset that represents -0.
pub(crate) const NEGATIVE_ZERO: i64 = i32::MIN as i64;

/// A test of a number.
pub(crate) type NumberTest = fn(i64) -> bool;

/// A test of an address.
type MemoryTest = fn(&Memory) -> bool;

/// A test of an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Test {
    /// A number that passes the test.
    Number(NumberTest),
    /// An expression, or a number that passes the test.
    NumberOrExpression(NumberTest),
    /// A symbol, or a number that passes the test.
    NumberOrSymbol(NumberTest),
    /// A number or an expression.
    Immediate,
    /// An expression that is no half of an address, or a number that can be encoded.
    ThumbModified,
    /// An address that passes the test.
    Memory(MemoryTest),
    /// An address that passes the test, or an expression.
    MemoryOrExpression(MemoryTest),
    /// An address after the program counter, or its offset.
    ThumbPcRelative,
    /// A list of vector registers.
    Vectors(VectorTest),
    /// A condition that passes the test.
    Condition(fn(Condition) -> bool),
    /// An operand of a kind.
    Kind(fn(&Kind) -> bool),
    /// A lane below this number.
    LaneBelow(i64),
    /// One of two lanes.
    Lane(i64, i64),
}

/// The required form of a list of vector registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorTest {
    lanes: LaneTest,
    /// The number of registers; 0 if the class decides.
    count: u32,
    is_double_spaced: bool,
    class: Option<RegisterClassId>,
    /// Whether a register of this class represents the list.
    lone: Option<RegisterClassId>,
}

#[derive(Clone, Copy, Debug)]
enum LaneTest {
    Whole,
    All,
    Below(u32),
}

impl VectorTest {
    const fn whole(count: u32) -> Self {
        Self { lanes: LaneTest::Whole, count, is_double_spaced: false, class: None, lone: None }
    }

    const fn all_lanes(count: u32) -> Self {
        Self { lanes: LaneTest::All, ..Self::whole(count) }
    }

    const fn lane(count: u32, n_lanes: u32) -> Self {
        Self { lanes: LaneTest::Below(n_lanes), ..Self::whole(count) }
    }

    const fn spaced(self) -> Self {
        Self { is_double_spaced: true, ..self }
    }

    const fn of(self, class: RegisterClassId) -> Self {
        Self { class: Some(class), ..self }
    }

    const fn or_lone(self, class: RegisterClassId) -> Self {
        Self { lone: Some(class), ..self }
    }

    fn passes(self, kind: &Kind) -> bool {
        match kind {
            Kind::Register(register) => {
                register.may_be_list && self.lone.is_some_and(|class| is_in(register.id, class))
            }
            Kind::VectorList(list) => self.takes(list),
            _ => false,
        }
    }

    fn takes(self, list: &VectorList) -> bool {
        let has_lanes = match (self.lanes, list.lanes) {
            (LaneTest::Whole, Lanes::Whole) | (LaneTest::All, Lanes::All) => true,
            (LaneTest::Below(n_lanes), Lanes::Index(lane)) => lane < n_lanes,
            _ => false,
        };
        has_lanes
            && list.is_double_spaced == self.is_double_spaced
            && (self.count == 0 || list.count == self.count)
            && self.class.is_none_or(|class| is_in(list.first, class))
    }
}

impl Memory {
    /// Returns whether the base and the offset are general registers, where there are some.
    pub(crate) fn is_general(&self) -> bool {
        is_in(self.base, class::GPR)
            && (self.offset_register.is_none() || is_in(self.offset_register, class::GPR))
    }

    fn is_vector(&self) -> bool {
        (is_in(self.base, class::GPR) || is_in(self.base, class::MQPR))
            && (self.offset_register.is_none() || is_in(self.offset_register, class::MQPR))
    }

    /// Returns whether there is no offset.
    fn is_bare(&self) -> bool {
        self.is_general() && self.offset_register.is_none() && self.offset.is_none()
    }

    fn has_alignment(&self, alignments: &[u32]) -> bool {
        self.is_bare() && alignments.contains(&self.alignment)
    }

    /// Returns whether the address is a general register and a number that passes the test, or nothing.
    fn has_offset(&self, test: impl Fn(i64) -> bool) -> bool {
        self.is_general()
            && self.offset_register.is_none()
            && self.alignment == 0
            && self.offset.is_none_or(|offset| offset.constant().is_some_and(test))
    }

    /// Returns whether the address is the sum of two general registers.
    fn has_register(&self) -> bool {
        self.is_general() && !self.offset_register.is_none() && self.alignment == 0
    }

    fn has_plain_register(&self) -> bool {
        self.has_register() && !self.is_subtracted && self.shift == Shift::None
    }

    fn has_vector_offset<const SHIFT: u32>(&self) -> bool {
        self.is_vector()
            && self.offset.is_none()
            && self.alignment == 0
            && is_in(self.base, class::GPR_NO_PC)
            && is_in(self.offset_register, class::MQPR)
            && match SHIFT {
                0 => self.shift == Shift::None,
                shift => self.shift == Shift::Uxtw && self.amount == shift,
            }
    }

    fn is_vector_base<const SHIFT: u32>(&self) -> bool {
        let fits = |value: i64| {
            let range = (1 << (7 + SHIFT)) - 1;
            value & ((1 << SHIFT) - 1) == 0 && (value == NEGATIVE_ZERO || (value > -range && value < range))
        };
        self.is_vector()
            && self.offset_register.is_none()
            && self.alignment == 0
            && is_in(self.base, class::MQPR)
            && self.offset.is_none_or(|offset| offset.constant().is_some_and(fits))
    }

    fn has_seven_bits<const SHIFT: u32>(&self, base: RegisterClassId) -> bool {
        is_in(self.base, base)
            && self.has_offset(|value| {
                value == NEGATIVE_ZERO
                    || value % (1 << SHIFT) == 0 && (-127..=127).contains(&(value / (1 << SHIFT)))
            })
    }
}

/// Returns whether a number is a multiple of `STEP` from `MIN` to `MAX`.
fn is_in_range<const MIN: i64, const MAX: i64, const STEP: i64>(value: i64) -> bool {
    (MIN..=MAX).contains(&value) && value % STEP == 0
}

/// Returns whether a number is a multiple of 4 from `MIN` to `MAX`, or -0.
fn is_multiple_of_four<const MIN: i64, const MAX: i64>(value: i64) -> bool {
    value == NEGATIVE_ZERO || is_in_range::<MIN, MAX, 4>(value)
}

/// Returns whether an offset is a multiple of `STEP` from -`MAX` to `MAX`, or -0.
fn is_offset<const MAX: i64, const STEP: i64>(value: i64) -> bool {
    value == NEGATIVE_ZERO || (-MAX..=MAX).contains(&value) && value % STEP == 0
}

/// Returns whether a vector of 64 bits can be moved whose elements of `WIDTH` bits are repeated in `n_elements`.
fn is_repeated(value: i64, width: u32, n_elements: u32, is_inverted: bool) -> bool {
    if value == 0 {
        return false;
    }
    let value = if is_inverted { !value } else { value };
    let mask = (1_i64 << width) - 1;
    let element = value & mask;
    let is_encodable = match width {
        16 => element & 0xff == 0 || element & 0xff00 == 0,
        32 => is_vector_move(element),
        _ => true,
    };
    is_encodable && (1..n_elements).all(|index| value >> (width * index) & mask == element)
}

/// Returns whether a number is one byte of a word, which may be followed by ones.
fn is_vector_move(value: i64) -> bool {
    let is_within = |bits: i64| value & !bits == 0;
    is_within(0xff)
        || is_within(0xff00)
        || is_within(0xff_0000)
        || is_within(0xff00_0000)
        || value & !0xff00 == 0xff
        || value & !0xff_0000 == 0xffff
}

/// Returns whether every byte is 0 or 255.
fn is_byte_mask(value: i64) -> bool {
    value.to_le_bytes().iter().all(|&byte| byte == 0 || byte == 0xff)
}

/// Returns whether a number fits 32 bits after the sign is changed, and is at most `MAX` then.
fn is_negated<const MIN: i32, const MAX: i32>(value: i64) -> bool {
    (MIN..=MAX).contains(&(value as i32).wrapping_neg())
}

impl Test {
    /// Returns the test with LLVM's name, such as `isImm8s4`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::number_by_name(name)
            .or_else(|| Self::memory_by_name(name))
            .or_else(|| Self::vectors_by_name(name).map(Self::Vectors))
            .or_else(|| Self::kind_by_name(name))
    }

    fn number_by_name(name: &str) -> Option<Self> {
        use Test::{Number, NumberOrExpression, NumberOrSymbol};
        if let Some(range) = name.strip_prefix("isImmediate<") {
            return immediate_range(range).map(Number);
        }
        Some(match name {
            "isImm" => Self::Immediate,
            "isAM2OffsetImm" => Number(is_offset::<4095, 1>),
            "isARMBranchTarget" => NumberOrExpression(|value| value % 4 == 0),
            "isThumbBranchTarget" => NumberOrExpression(|value| value % 2 == 0),
            "isAdrLabel" => NumberOrExpression(|value| {
                let value = value as u32;
                encode_modified(value).or_else(|| encode_modified(value.wrapping_neg())).is_some()
            }),
            "isComplexRotation<90,0>" => Number(|value| (0..=270).contains(&value) && value % 90 == 0),
            "isComplexRotation<180,90>" => Number(|value| (0..=270).contains(&value) && value % 180 == 90),
            "isFBits16" => Number(is_in_range::<0, 17, 1>),
            "isFBits32" => Number(is_in_range::<1, 33, 1>),
            "isFPImm" => Number(|value| u32::try_from(value).is_ok_and(|bits| encode_float(bits).is_some())),
            "isImm0_1020s4" => Number(is_multiple_of_four::<0, 1020>),
            "isImm0_508s4" => Number(is_multiple_of_four::<0, 508>),
            "isImm0_508s4Neg" => Number(|value| {
                let value = value.wrapping_neg();
                value > 0 && is_in_range::<0, 508, 4>(value)
            }),
            "isImm0_255Expr" => NumberOrExpression(is_in_range::<0, 255, 1>),
            "isImm256_65535Expr" => NumberOrExpression(is_in_range::<256, 65535, 1>),
            "isImm0_65535Expr" => NumberOrExpression(is_in_range::<0, 65535, 1>),
            "isImm0_4095Neg" => Number(|value| value >> 32 <= 0 && is_negated::<1, 4095>(value)),
            "isImm7Shift0" => Number(is_in_range::<-127, 127, 1>),
            "isImm7Shift1" => Number(is_in_range::<-255, 255, 2>),
            "isImm7Shift2" => Number(is_multiple_of_four::<-511, 511>),
            "isImm7s4" => Number(is_multiple_of_four::<-508, 508>),
            "isImm8s4" => Number(is_multiple_of_four::<-1020, 1020>),
            "isLEOffset" => NumberOrSymbol(|value| value != 0 && is_in_range::<-4094, 0, 2>(value)),
            "isUnsignedOffset<11,1>" => NumberOrSymbol(is_in_range::<0, 4094, 2>),
            "isUnsignedOffset<8,2>" => NumberOrSymbol(is_in_range::<0, 1020, 4>),
            "isMVELongShift" => Number(is_in_range::<1, 32, 1>),
            "isMveSaturateOp" => Number(|value| matches!(value, 48 | 64)),
            "isModImmNeg" => Number(|value| {
                let value = value as u32;
                encode_modified(value).is_none() && encode_modified(value.wrapping_neg()).is_some()
            }),
            "isModImmNot" => Number(|value| encode_modified(!(value as u32)).is_some()),
            "isT2SOImm" => Self::ThumbModified,
            "isT2SOImmNeg" => Number(|value| {
                let value = value as u32;
                encode_thumb(value).is_none() && encode_thumb(value.wrapping_neg()).is_some()
            }),
            "isT2SOImmNot" => Number(|value| {
                let value = value as u32;
                encode_thumb(value).is_none() && encode_thumb(!value).is_some()
            }),
            "isThumbModImmNeg1_7" => Number(is_negated::<1, 7>),
            "isThumbModImmNeg8_255" => Number(is_negated::<8, 255>),
            "isNEONi8splat" => Number(is_in_range::<0, 255, 1>),
            "isNEONi16splat" => {
                Number(|value| !is_repeated(value, 8, 2, false) && is_half_splat(value as u32))
            }
            "isNEONi16splatNot" => Number(|value| is_half_splat(!(value as u32) & 0xffff)),
            "isNEONi32splat" => {
                Number(|value| !is_repeated(value, 8, 4, false) && is_word_splat(value as u32))
            }
            "isNEONi32splatNot" => Number(|value| is_word_splat(!(value as u32))),
            "isNEONi32vmov" => Number(|value| !is_repeated(value, 8, 4, false) && is_vector_move(value)),
            "isNEONi32vmovNeg" => Number(|value| is_vector_move(!value)),
            "isNEONi64splat" => Number(is_byte_mask),
            "isNEONinvReplicate<8,16>" => Number(|value| is_repeated(value, 8, 2, true)),
            "isNEONinvReplicate<8,32>" => Number(|value| is_repeated(value, 8, 4, true)),
            "isNEONinvReplicate<8,64>" => Number(|value| is_repeated(value, 8, 8, true)),
            "isNEONmovReplicate<8,16>" => Number(|value| is_repeated(value, 8, 2, false)),
            "isNEONmovReplicate<8,32>" => Number(|value| is_repeated(value, 8, 4, false)),
            "isNEONmovReplicate<16,32>" => Number(|value| is_repeated(value, 16, 2, false)),
            "isNEONmovReplicate<8,64>" => {
                Number(|value| !is_byte_mask(value) && is_repeated(value, 8, 8, false))
            }
            "isNEONmovReplicate<16,64>" => {
                Number(|value| !is_byte_mask(value) && is_repeated(value, 16, 4, false))
            }
            "isNEONmovReplicate<32,64>" => {
                Number(|value| !is_byte_mask(value) && is_repeated(value, 32, 2, false))
            }
            "isPKHASRImm" => Number(is_in_range::<0, 33, 1>),
            "isPostIdxImm8" => Number(is_offset::<255, 1>),
            "isPostIdxImm8s4" => Number(is_offset::<1020, 4>),
            "isPowerTwoInRange<1,8>" => Number(|value| matches!(value, 1 | 2 | 4 | 8)),
            _ => return None,
        })
    }

    fn memory_by_name(name: &str) -> Option<Self> {
        use Test::{Memory as Address, MemoryOrExpression};
        Some(match name {
            "isAddrMode3" => MemoryOrExpression(|memory| {
                memory.shift == Shift::None
                    && (memory.has_register() || memory.has_offset(is_offset::<255, 1>))
            }),
            "isAddrMode5" => MemoryOrExpression(|memory| memory.has_offset(is_offset::<1020, 4>)),
            "isAddrMode5FP16" => MemoryOrExpression(|memory| memory.has_offset(is_offset::<510, 2>)),
            "isAlignedMemory" => Address(Memory::is_bare),
            "isAlignedMemoryNone" | "isDupAlignedMemoryNone" => Address(|memory| memory.has_alignment(&[0])),
            "isAlignedMemory16" | "isDupAlignedMemory16" => Address(|memory| memory.has_alignment(&[0, 2])),
            "isAlignedMemory32" | "isDupAlignedMemory32" => Address(|memory| memory.has_alignment(&[0, 4])),
            "isAlignedMemory64" | "isDupAlignedMemory64" => Address(|memory| memory.has_alignment(&[0, 8])),
            "isAlignedMemory64or128" | "isDupAlignedMemory64or128" => {
                Address(|memory| memory.has_alignment(&[0, 8, 16]))
            }
            "isAlignedMemory64or128or256" => Address(|memory| memory.has_alignment(&[0, 8, 16, 32])),
            "isMemImm0_1020s4Offset" => Address(|memory| memory.has_offset(is_in_range::<0, 1020, 4>)),
            "isMemImm12Offset" => MemoryOrExpression(|memory| {
                let is_symbolic = |offset: stallscope_asm::Value| offset.constant().is_none();
                memory.has_offset(is_offset::<4095, 1>)
                    || memory.is_general()
                        && memory.offset_register.is_none()
                        && memory.alignment == 0
                        && memory.offset.is_some_and(is_symbolic)
            }),
            "isMemImm7s4Offset" => MemoryOrExpression(|memory| {
                is_in(memory.base, class::GPR_NO_PC) && memory.has_offset(is_offset::<508, 4>)
            }),
            "isMemImm8Offset" => {
                Address(|memory| memory.base != reg::PC && memory.has_offset(is_offset::<255, 1>))
            }
            "isMemImm8s4Offset" => MemoryOrExpression(|memory| memory.has_offset(is_offset::<1020, 4>)),
            "isMemNegImm8Offset" => Address(|memory| {
                memory.base != reg::PC
                    && memory.offset.is_some()
                    && memory.has_offset(|value| value < 0 && is_offset::<255, 1>(value))
            }),
            "isMemPosImm8Offset" => Address(|memory| memory.has_offset(is_in_range::<0, 255, 1>)),
            "isMemUImm12Offset" => Address(|memory| memory.has_offset(is_in_range::<0, 4095, 1>)),
            "isMemNoOffset" => Address(|memory| memory.has_alignment(&[0])),
            "isMemNoOffsetT" => {
                Address(|memory| is_in(memory.base, class::T_GPR) && memory.has_alignment(&[0]))
            }
            "isMemNoOffsetT2" => {
                Address(|memory| is_in(memory.base, class::GPR_NO_PC) && memory.has_alignment(&[0]))
            }
            "isMemNoOffsetT2NoSp" => {
                Address(|memory| is_in(memory.base, class::R_GPR) && memory.has_alignment(&[0]))
            }
            "isMemPCRelImm12" => {
                Address(|memory| memory.base == reg::PC && memory.has_offset(is_offset::<4095, 1>))
            }
            "isMemRegOffset" => Address(Memory::has_register),
            "isMemRegQOffset<2>" => Address(Memory::is_vector_base::<2>),
            "isMemRegQOffset<3>" => Address(Memory::is_vector_base::<3>),
            "isMemRegRQOffset<0>" => Address(Memory::has_vector_offset::<0>),
            "isMemRegRQOffset<1>" => Address(Memory::has_vector_offset::<1>),
            "isMemRegRQOffset<2>" => Address(Memory::has_vector_offset::<2>),
            "isMemRegRQOffset<3>" => Address(Memory::has_vector_offset::<3>),
            "isMemImm7ShiftedOffset<0,ARM::GPRnopcRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<0>(class::GPR_NO_PC))
            }
            "isMemImm7ShiftedOffset<1,ARM::GPRnopcRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<1>(class::GPR_NO_PC))
            }
            "isMemImm7ShiftedOffset<2,ARM::GPRnopcRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<2>(class::GPR_NO_PC))
            }
            "isMemImm7ShiftedOffset<0,ARM::rGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<0>(class::R_GPR))
            }
            "isMemImm7ShiftedOffset<1,ARM::rGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<1>(class::R_GPR))
            }
            "isMemImm7ShiftedOffset<2,ARM::rGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<2>(class::R_GPR))
            }
            "isMemImm7ShiftedOffset<0,ARM::tGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<0>(class::T_GPR))
            }
            "isMemImm7ShiftedOffset<1,ARM::tGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<1>(class::T_GPR))
            }
            "isMemImm7ShiftedOffset<2,ARM::tGPRRegClassID>" => {
                Address(|memory| memory.has_seven_bits::<2>(class::T_GPR))
            }
            "isMemTBB" => Address(Memory::has_plain_register),
            "isMemTBH" => Address(|memory| {
                memory.has_register()
                    && !memory.is_subtracted
                    && memory.shift == Shift::Lsl
                    && memory.amount == 1
            }),
            "isT2MemRegOffset" => Address(|memory| {
                memory.has_register()
                    && !memory.is_subtracted
                    && memory.base != reg::PC
                    && (memory.shift == Shift::None || memory.shift == Shift::Lsl && memory.amount <= 3)
            }),
            "isMemThumbRR" => Address(|memory| {
                memory.has_plain_register() && is_low(memory.base) && is_low(memory.offset_register)
            }),
            "isMemThumbRIs1" => {
                Address(|memory| is_low(memory.base) && memory.has_offset(is_in_range::<0, 31, 1>))
            }
            "isMemThumbRIs2" => {
                Address(|memory| is_low(memory.base) && memory.has_offset(is_in_range::<0, 62, 2>))
            }
            "isMemThumbRIs4" => {
                Address(|memory| is_low(memory.base) && memory.has_offset(is_in_range::<0, 124, 4>))
            }
            "isMemThumbSPI" => {
                Address(|memory| memory.base == reg::SP && memory.has_offset(is_in_range::<0, 1020, 4>))
            }
            "isThumbMemPC" => Self::ThumbPcRelative,
            _ => return None,
        })
    }

    fn vectors_by_name(name: &str) -> Option<VectorTest> {
        let name = name.strip_prefix("isVecList")?;
        Some(match name {
            "OneD" => VectorTest::whole(1).or_lone(class::DPR),
            "TwoMQ" => VectorTest::whole(2).of(class::MQPR),
            "FourMQ" => VectorTest::whole(4).of(class::MQPR),
            "DPair" => VectorTest::whole(0).of(class::D_PAIR).or_lone(class::QPR),
            "ThreeD" => VectorTest::whole(3),
            "FourD" => VectorTest::whole(4),
            "DPairSpaced" => VectorTest::whole(0).of(class::D_PAIR_SPACED).spaced(),
            "ThreeQ" => VectorTest::whole(3).spaced(),
            "FourQ" => VectorTest::whole(4).spaced(),
            "OneDAllLanes" => VectorTest::all_lanes(1),
            "DPairAllLanes" => VectorTest::all_lanes(0).of(class::D_PAIR),
            "DPairSpacedAllLanes" => VectorTest::all_lanes(2).spaced(),
            "ThreeDAllLanes" => VectorTest::all_lanes(3),
            "ThreeQAllLanes" => VectorTest::all_lanes(3).spaced(),
            "FourDAllLanes" => VectorTest::all_lanes(4),
            "FourQAllLanes" => VectorTest::all_lanes(4).spaced(),
            _ => return Self::indexed_by_name(name),
        })
    }

    /// Returns the test of a list with a lane, such as `TwoQHWordIndexed`.
    fn indexed_by_name(name: &str) -> Option<VectorTest> {
        let name = name.strip_suffix("Indexed")?;
        let counts = [("One", 1), ("Two", 2), ("Three", 3), ("Four", 4)];
        let (rest, count) =
            counts.iter().find_map(|(word, count)| name.strip_prefix(word).map(|rest| (rest, *count)))?;
        let (rest, is_spaced) = match rest.strip_prefix('D') {
            Some(rest) => (rest, false),
            None => (rest.strip_prefix('Q')?, true),
        };
        let n_lanes = match rest {
            "Byte" => 8,
            "HWord" => 4,
            "Word" => 2,
            _ => return None,
        };
        let test = VectorTest::lane(count, n_lanes);
        Some(if is_spaced { test.spaced() } else { test })
    }

    fn kind_by_name(name: &str) -> Option<Self> {
        use Test::{Condition as If, Kind as Is};
        Some(match name {
            "isAM3Offset" => Is(|kind| match kind {
                Kind::PostIndexRegister(register) => {
                    is_in(register.id, class::GPR) && register.shift == Shift::None
                }
                kind => kind.number().is_some_and(is_offset::<255, 1>),
            }),
            "isBankedReg" => Is(|kind| matches!(kind, Kind::BankedRegister(_))),
            "isBitfield" => Is(|kind| matches!(kind, Kind::BitField { .. })),
            "isCCOut" => Is(|kind| matches!(kind, Kind::FlagsSet(_))),
            "isCondCode" | "isITCondCode" => If(|_| true),
            "isITCondCodeNoAL" => If(|condition| condition != Condition::AL),
            "isITCondCodeRestrictedI" => If(is_equality),
            "isITCondCodeRestrictedS" => If(is_signed_comparison),
            "isITCondCodeRestrictedU" => If(|condition| matches!(condition, Condition::HS | Condition::HI)),
            "isITCondCodeRestrictedFP" => {
                If(|condition| is_equality(condition) || is_signed_comparison(condition))
            }
            "isConstPoolAsmImm" => Is(|kind| matches!(kind, Kind::ConstantPool(_))),
            "isCoprocNum" => Is(|kind| matches!(kind, Kind::CoprocessorNumber(_))),
            "isCoprocOption" => Is(|kind| matches!(kind, Kind::CoprocessorOption(_))),
            "isCoprocReg" => Is(|kind| matches!(kind, Kind::CoprocessorRegister(_))),
            "isRegList" => Is(|kind| is_list(kind, &[ListKind::General])),
            "isRegListWithAPSR" => Is(|kind| is_list(kind, &[ListKind::General, ListKind::GeneralWithApsr])),
            "isDPRRegList" => Is(|kind| is_list(kind, &[ListKind::Double])),
            "isSPRRegList" => Is(|kind| is_list(kind, &[ListKind::Single])),
            "isFPDRegListWithVPR" => Is(|kind| is_list(kind, &[ListKind::DoubleWithVpr])),
            "isFPSRegListWithVPR" => Is(|kind| is_list(kind, &[ListKind::SingleWithVpr])),
            "isITMask" => Is(|kind| matches!(kind, Kind::BlockMask(_))),
            "isInstSyncBarrierOpt" => Is(|kind| matches!(kind, Kind::InstructionBarrier(_))),
            "isMemBarrierOpt" => Is(|kind| matches!(kind, Kind::MemoryBarrier(_))),
            "isTraceSyncBarrierOpt" => Is(|kind| matches!(kind, Kind::TraceBarrier)),
            "isMSRMask" => Is(|kind| matches!(kind, Kind::StatusMask(_))),
            "isModImm" => Is(|kind| match kind {
                Kind::ModifiedImmediate { .. } => true,
                Kind::Immediate(Immediate { form: Form::Number, .. }) => false,
                Kind::Immediate(immediate) => !matches!(immediate.form, Form::Other { is_known: true, .. }),
                _ => false,
            }),
            "isPostIdxReg" => Is(|kind| match kind {
                Kind::PostIndexRegister(register) => {
                    is_in(register.id, class::GPR) && register.shift == Shift::None
                }
                _ => false,
            }),
            "isPostIdxRegShifted" => {
                Is(|kind| matches!(kind, Kind::PostIndexRegister(register) if is_in(register.id, class::GPR)))
            }
            "isProcIFlags" => Is(|kind| matches!(kind, Kind::InterruptFlags(_))),
            "isRegShiftedImm" => Is(
                |kind| matches!(kind, Kind::ShiftedByImmediate { source, .. } if is_in(*source, class::GPR)),
            ),
            "isRegShiftedReg" => Is(|kind| match kind {
                Kind::ShiftedByRegister { source, by, .. } => {
                    is_in(*source, class::GPR) && is_in(*by, class::GPR)
                }
                _ => false,
            }),
            "isRotImm" => Is(|kind| matches!(kind, Kind::Rotation(_))),
            "isShifterImm" => Is(|kind| matches!(kind, Kind::ShifterImmediate { .. })),
            "isVPTPred" => Is(|kind| matches!(kind, Kind::Vpt(_))),
            "isVectorIndex8" | "isVectorIndexInRange<8>" => Self::LaneBelow(8),
            "isVectorIndex16" | "isVectorIndexInRange<4>" => Self::LaneBelow(4),
            "isVectorIndex32" => Self::LaneBelow(2),
            "isVectorIndex64" => Self::LaneBelow(1),
            "isVectorIndexInRange<16>" => Self::LaneBelow(16),
            "isMVEPairVectorIndex<0,1>" => Self::Lane(0, 1),
            "isMVEPairVectorIndex<2,3>" => Self::Lane(2, 3),
            _ => return None,
        })
    }

    /// Returns whether an operand passes the test.
    pub(crate) fn passes(self, kind: &Kind) -> bool {
        match self {
            Self::Number(test) => kind.number().is_some_and(test),
            Self::NumberOrExpression(test) => {
                kind.immediate().is_some_and(|immediate| immediate.value.is_symbolic_or(test))
            }
            Self::NumberOrSymbol(test) => kind.immediate().is_some_and(|immediate| {
                immediate.form == Form::Symbol || immediate.value.constant().is_some_and(test)
            }),
            Self::Immediate => kind.immediate().is_some(),
            Self::ThumbModified => {
                kind.immediate().is_some_and(|immediate| match immediate.value.constant() {
                    Some(value) => encode_thumb(value as u32).is_some(),
                    None => !matches!(immediate.form, Form::Specified(spec::HI16 | spec::LO16)),
                })
            }
            Self::Memory(test) => matches!(kind, Kind::Memory(memory) if test(memory)),
            Self::MemoryOrExpression(test) => match kind {
                Kind::Memory(memory) => test(memory),
                kind => kind.immediate().is_some_and(|immediate| immediate.value.constant().is_none()),
            },
            Self::ThumbPcRelative => match kind {
                Kind::Memory(memory) => {
                    memory.is_general()
                        && memory.offset_register.is_none()
                        && memory.base == reg::PC
                        && memory
                            .offset
                            .and_then(|offset| offset.constant())
                            .is_some_and(is_in_range::<0, 1020, 4>)
                }
                kind => Self::NumberOrSymbol(is_in_range::<0, 1020, 4>).passes(kind),
            },
            Self::Vectors(test) => test.passes(kind),
            Self::Condition(test) => matches!(kind, Kind::Condition(condition) if test(*condition)),
            Self::Kind(test) => test(kind),
            Self::LaneBelow(n_lanes) => {
                matches!(kind, Kind::VectorIndex(lane) if (0..n_lanes).contains(lane))
            }
            Self::Lane(a, b) => matches!(kind, Kind::VectorIndex(lane) if *lane == a || *lane == b),
        }
    }
}

fn is_equality(condition: Condition) -> bool {
    matches!(condition, Condition::EQ | Condition::NE)
}

fn is_signed_comparison(condition: Condition) -> bool {
    matches!(condition, Condition::LT | Condition::GT | Condition::LE | Condition::GE)
}

fn is_list(kind: &Kind, kinds: &[ListKind]) -> bool {
    matches!(kind, Kind::RegisterList(list) if kinds.contains(&list.kind))
}

/// Returns the test for a range of numbers, such as `0,255>`.
fn immediate_range(range: &str) -> Option<NumberTest> {
    Some(match range.strip_suffix('>')? {
        "0,1" => is_in_range::<0, 1, 1>,
        "0,3" => is_in_range::<0, 3, 1>,
        "0,7" => is_in_range::<0, 7, 1>,
        "0,15" => is_in_range::<0, 15, 1>,
        "0,31" => is_in_range::<0, 31, 1>,
        "0,32" => is_in_range::<0, 32, 1>,
        "0,63" => is_in_range::<0, 63, 1>,
        "0,127" => is_in_range::<0, 127, 1>,
        "0,239" => is_in_range::<0, 239, 1>,
        "0,255" => is_in_range::<0, 255, 1>,
        "0,511" => is_in_range::<0, 511, 1>,
        "0,2047" => is_in_range::<0, 2047, 1>,
        "0,4095" => is_in_range::<0, 4095, 1>,
        "0,8191" => is_in_range::<0, 8191, 1>,
        "0,65535" => is_in_range::<0, 65535, 1>,
        "0,16777215" => is_in_range::<0, 16_777_215, 1>,
        "1,7" => is_in_range::<1, 7, 1>,
        "1,8" => is_in_range::<1, 8, 1>,
        "1,15" => is_in_range::<1, 15, 1>,
        "1,16" => is_in_range::<1, 16, 1>,
        "1,31" => is_in_range::<1, 31, 1>,
        "1,32" => is_in_range::<1, 32, 1>,
        "1,64" => is_in_range::<1, 64, 1>,
        "8,8" => is_in_range::<8, 8, 1>,
        "8,255" => is_in_range::<8, 255, 1>,
        "16,16" => is_in_range::<16, 16, 1>,
        "32,32" => is_in_range::<32, 32, 1>,
        "256,65535" => is_in_range::<256, 65535, 1>,
        _ => return None,
    })
}
