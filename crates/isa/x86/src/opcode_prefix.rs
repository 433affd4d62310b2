//! The prefix right before an x86 opcode: REX, REX2, VEX, XOP or EVEX.

/// The kinds of prefixes, each more expressive than the previous ones of its family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PrefixKind {
    /// No prefix.
    #[default]
    None,
    /// One byte: W and the fourth bits of registers.
    Rex,
    /// Two bytes: also the fifth bits of registers and the opcode map.
    Rex2,
    /// XOP, three bytes.
    Xop,
    /// VEX in two bytes: only `reg` may be an upper register.
    Vex2,
    /// VEX in three bytes.
    Vex3,
    /// EVEX, four bytes.
    Evex,
}

/// The bits of a register number that do not fit into the ModRM and SIB bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UpperBits {
    /// The fourth bit.
    pub(crate) fourth: bool,
    /// The fifth bit.
    pub(crate) fifth: bool,
}

impl UpperBits {
    /// Returns the upper bits of a register's encoding.
    pub(crate) const fn of(encoding: u16) -> Self {
        Self { fourth: encoding >> 3 & 1 != 0, fifth: encoding >> 4 & 1 != 0 }
    }
}

/// The contents of a prefix. The fields contain logical values, whatever their polarity in the bytes; fields that a
/// kind of prefix does not have are zero.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpcodePrefix {
    /// The minimal kind of prefix; see [`OpcodePrefix::settle`].
    pub(crate) kind: PrefixKind,
    /// The W bit.
    pub(crate) w: bool,
    /// Extends the `reg` field.
    pub(crate) reg: UpperBits,
    /// Extends the index; the fifth bit also extends a vector register in `r/m`.
    pub(crate) index: UpperBits,
    /// Extends the base or `r/m`; the fifth bit is that of a general register.
    pub(crate) base: UpperBits,
    /// The `vvvv` register's five bits.
    pub(crate) vvvv: u8,
    /// The opcode map's number.
    pub(crate) map: u8,
    /// The mandatory prefix's number.
    pub(crate) mandatory: u8,
    /// The lower bit of the vector length or rounding mode.
    pub(crate) l: bool,
    /// The upper bit of the vector length or rounding mode.
    pub(crate) l2: bool,
    /// The mask register, or the field that APX instructions have instead.
    pub(crate) mask: u8,
    /// Whether masked elements become zero.
    pub(crate) zeroing: bool,
    /// Broadcast, rounding, or a new data destination.
    pub(crate) evex_b: bool,
}

impl OpcodePrefix {
    /// Selects the shortest prefix for the contents.
    pub(crate) fn settle(&mut self) {
        let fourth = self.reg.fourth | self.index.fourth | self.base.fourth;
        let fifth = self.reg.fifth | self.index.fifth | self.base.fifth;
        self.kind = match self.kind {
            PrefixKind::None | PrefixKind::Rex if fifth => PrefixKind::Rex2,
            PrefixKind::None if fourth | self.w => PrefixKind::Rex,
            PrefixKind::Vex2 if self.w | self.index.fourth | self.base.fourth | (self.map != 1) => {
                PrefixKind::Vex3
            }
            kind => kind,
        };
    }

    /// Appends the prefix's bytes.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let bit = |value: bool, at: u32| u8::from(value) << at;
        let low_bits = |w: bool| {
            bit(w, 3) | bit(self.reg.fourth, 2) | bit(self.index.fourth, 1) | bit(self.base.fourth, 0)
        };
        // VEX, XOP and EVEX contain inverted register bits.
        let inverted_fourth =
            bit(!self.reg.fourth, 7) | bit(!self.index.fourth, 6) | bit(!self.base.fourth, 5);
        let vvvv = (!self.vvvv & 0xF) << 3;
        let vex_end = vvvv | bit(self.l, 2) | self.mandatory;
        match self.kind {
            PrefixKind::None => {}
            PrefixKind::Rex => out.push(0x40 | low_bits(self.w)),
            PrefixKind::Rex2 => out.extend([
                0xD5,
                bit(self.map == 1, 7)
                    | bit(self.reg.fifth, 6)
                    | bit(self.index.fifth, 5)
                    | bit(self.base.fifth, 4)
                    | low_bits(self.w),
            ]),
            PrefixKind::Vex2 => out.extend([0xC5, bit(!self.reg.fourth, 7) | vex_end]),
            PrefixKind::Vex3 => out.extend([0xC4, inverted_fourth | self.map, bit(self.w, 7) | vex_end]),
            PrefixKind::Xop => out.extend([0x8F, inverted_fourth | self.map, bit(self.w, 7) | vex_end]),
            PrefixKind::Evex => out.extend([
                0x62,
                inverted_fourth | bit(!self.reg.fifth, 4) | bit(self.base.fifth, 3) | self.map,
                bit(self.w, 7) | vvvv | bit(!self.index.fifth, 2) | self.mandatory,
                bit(self.zeroing, 7)
                    | bit(self.l2, 6)
                    | bit(self.l, 5)
                    | bit(self.evex_b, 4)
                    | bit(self.vvvv >> 4 & 1 == 0, 3)
                    | self.mask,
            ]),
        }
    }
}
