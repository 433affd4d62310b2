//! Converts the numbers of operands.

use stallscope_mc::sign_extend;
use stallscope_target::OpcodeId;

use crate::addressing_mode::{mode3, shifted_register};
use crate::condition::Condition;
use crate::decoder::decoding::{Decoding, bit, call_distance, field, offset, shift};
use crate::decoder::method::Method;
use crate::decoder::register_bank::Bank;
use crate::description::opcode;
use crate::features as feat;
use crate::operand_parser::status::banked_registers;
use crate::registers::reg;
use crate::shifted_immediate::decode_thumb;

const WRITE_SPECIAL: OpcodeId = opcode("t2MSR_M");

impl Decoding<'_> {
    /// Adds the bits outside of a field.
    fn field_mask(&mut self, number: u32) {
        let (first, last) = (field(number, 0, 5), field(number, 5, 5));
        self.doubt(first > last);
        let (above, below) = (u32::MAX << 1 << last, (1_u32 << first.min(last)) - 1);
        self.immediate(above | below);
    }

    /// Returns whether instructions can name a coprocessor.
    fn has_coprocessor(&self, number: u32) -> bool {
        let pair = number & 0xE;
        let is_for_system = pair == 0xE;
        pair != 0xA
            && (!self.context.has(feat::V8) || is_for_system)
            && (!self.context.has(feat::V8_1M) || pair != 8 && !is_for_system)
    }

    /// Adds a special register.
    fn special_register(&mut self, number: u32) -> Option<()> {
        let has = |feature| self.context.has(feature);
        let has_v7 = has(feat::V7);
        if !has(feat::M_CLASS) {
            if number == 0 {
                return None;
            }
            self.immediate(number);
            return Some(());
        }
        let low = number & 0xFF;
        let is_available = match low {
            0..=3 | 5..=9 | 16 | 20 => true,
            17..=19 => has_v7,
            0x8A | 0x8B | 0x91 | 0x93 => has(feat::V8M_MAINLINE) && has(feat::SECURITY),
            10 | 11 | 0x88 | 0x89 | 0x90 | 0x94 | 0x98 => has(feat::SECURITY),
            0x20..=0x27 | 0xA0..=0xA7 => has(feat::POINTER_AUTHENTICATION),
            _ => {
                self.is_undefined = true;
                true
            }
        };
        if !is_available {
            return None;
        }
        if self.is_among(&[WRITE_SPECIAL]) {
            let mask = field(number, 10, 2);
            let has_dsp = self.context.has(feat::DSP);
            self.doubt(if has_v7 {
                mask == 0 || mask != 2 && low > 3 || !has_dsp && mask & 1 != 0
            } else {
                mask != 2
            });
        }
        self.immediate(number);
        Some(())
    }

    /// Adds the mask of a VPT block in the form that the mask of an IT block has.
    fn block_mask(&mut self, number: u32) {
        let mut mask = 0;
        let mut is_else = 0;
        for index in (0..4).rev() {
            is_else ^= field(number, index, 1);
            mask |= is_else << index;
            if number & ((1 << index) - 1) == 0 {
                mask |= 1 << index;
                break;
            }
        }
        self.immediate(mask);
    }

    /// Adds the operands that a method makes of a number, or of nothing if the operand is not encoded. Returns `None` if
    /// the code is invalid.
    pub(crate) fn convert(&mut self, method: Method, encoded: Option<u32>) -> Option<()> {
        let number = encoded.unwrap_or_default();
        match method {
            Method::Register(bank) => self.register(bank, number)?,
            Method::Condition => match encoded {
                Some(number) => self.condition(number)?,
                None => self.block_condition(),
            },
            Method::Flags => {
                let are_set = match encoded {
                    Some(number) => number != 0,
                    None => !self.context.it_block.is_active(),
                };
                self.flags(are_set);
            }
            Method::Lanes { keeps_others } => self.lanes(keeps_others)?,
            Method::Unsigned { n_bits } if number >> n_bits != 0 => return None,
            Method::Unsigned { .. } => self.immediate(number),
            Method::Scaled { shift } => self.immediate(i64::from(number) << shift),
            Method::Signed { n_bits, shift } => self.immediate(sign_extend(number.into(), n_bits) << shift),
            Method::Offset { n_bits, shift } => self.immediate(offset(number, n_bits, shift)),
            Method::BaseAndOffset { base, first, n_bits, shift } => {
                self.base_and_offset(base, first, number, n_bits, shift)?;
            }
            Method::BaseAndNumber { base, first, n_bits } => {
                self.register(base, field(number, first, 4))?;
                self.immediate(field(number, 0, n_bits));
            }
            Method::ThumbBaseAndOffset => self.thumb_base_and_offset(number)?,
            Method::ThumbBaseAndNumber => self.thumb_base_and_number(number)?,
            Method::ThumbBaseAndRegister => self.thumb_base_and_register(number)?,
            Method::LowBaseAndNumber => {
                self.register(Bank::Low, field(number, 0, 3))?;
                self.immediate(field(number, 3, 5));
            }
            Method::TwoLow => self.registers(Bank::Low, &[field(number, 0, 3), field(number, 3, 3)])?,
            Method::StackAndNumber => {
                self.push_register(reg::SP);
                self.immediate(number);
            }
            Method::BaseAndVector => {
                self.register(Bank::NoPc, field(number, 3, 4))?;
                self.register(Bank::MveQuad, field(number, 0, 3))?;
            }
            Method::Mode5 => {
                self.register(Bank::General, field(number, 9, 4))?;
                self.immediate(mode3(!bit(number, 8), number));
            }
            Method::ShiftedOffset => self.shifted_offset(number)?,
            Method::AddedRegister => self.added_register(number)?,
            Method::ShiftedByNumber => {
                self.register(Bank::Restricted, field(number, 0, 4))?;
                let amount = field(number, 7, 5);
                self.immediate(shifted_register(shift(field(number, 5, 2), amount), amount));
            }
            Method::ShiftedByRegister => {
                self.registers(Bank::NoPc, &[field(number, 0, 4), field(number, 8, 4)])?;
                // The amount of a rotation is in a register.
                self.immediate(shifted_register(shift(field(number, 5, 2), 1), 0));
            }
            Method::ThumbImmediate => self.immediate(decode_thumb(number)),
            Method::ThumbShift if number == 0x20 => return None,
            Method::ThumbShift => self.immediate(number),
            Method::Below { base } => self.immediate(base - i64::from(number)),
            Method::PowerOfTwo { first, last } if (first..=last).contains(&number) => {
                self.immediate(1_i64 << number);
            }
            Method::PowerOfTwo { .. } => return None,
            Method::LongShift => self.immediate(if number == 0 { 32 } else { number }),
            Method::CallDistance => self.immediate(call_distance(number)),
            Method::FutureBranch { zero_is_allowed: false, .. } if number == 0 => return None,
            Method::FutureBranch { is_signed, is_negative, n_bits, .. } => {
                self.future_branch(number, n_bits, is_signed, is_negative);
            }
            Method::FutureEnd => {
                let start = self.inst.operand(0)?.immediate()?;
                self.immediate(start.wrapping_add(2 << (number & 31)));
            }
            Method::RealCondition if number >= Condition::AL.0.into() => return None,
            Method::RealCondition => self.immediate(number),
            Method::OneOf(conditions) => self.one_of(conditions, number)?,
            Method::BlockMask => self.block_mask(number),
            Method::Coprocessor if self.has_coprocessor(number) => self.immediate(number),
            Method::Coprocessor => return None,
            Method::SpecialRegister => self.special_register(number)?,
            Method::BankedRegister => {
                banked_registers().by_encoding(number & 0x3F).next()?;
                self.immediate(number);
            }
            Method::FieldMask => self.field_mask(number),
            Method::RegisterList => self.register_list(number)?,
            Method::SingleList => self.row(Bank::Single, field(number, 8, 5), field(number, 0, 8), 32)?,
            Method::DoubleList => self.double_list(number)?,
            Method::Whole(form) => self.word(form, number)?,
        }
        Some(())
    }
}
