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

    /// Returns the contents of a prefix's bytes; bytes after its end do not matter.
    pub(crate) const fn of_bytes(kind: PrefixKind, [_, first, second, third]: [u8; 4]) -> Self {
        const fn bit(byte: u8, at: u32) -> bool {
            byte >> at & 1 != 0
        }
        const fn upper(fourth: bool, fifth: bool) -> UpperBits {
            UpperBits { fourth, fifth }
        }
        let mut prefix = Self {
            kind,
            w: false,
            reg: upper(false, false),
            index: upper(false, false),
            base: upper(false, false),
            vvvv: 0,
            map: 0,
            mandatory: 0,
            l: false,
            l2: false,
            mask: 0,
            zeroing: false,
            evex_b: false,
        };
        match kind {
            PrefixKind::None => {}
            PrefixKind::Rex | PrefixKind::Rex2 => {
                let has_fifth = matches!(kind, PrefixKind::Rex2);
                prefix.w = bit(first, 3);
                prefix.reg = upper(bit(first, 2), has_fifth && bit(first, 6));
                prefix.index = upper(bit(first, 1), has_fifth && bit(first, 5));
                prefix.base = upper(bit(first, 0), has_fifth && bit(first, 4));
                prefix.map = if has_fifth { first >> 7 } else { 0 };
            }
            PrefixKind::Vex2 => {
                prefix.reg = upper(!bit(first, 7), false);
                prefix.vvvv = !first >> 3 & 0xF;
                prefix.l = bit(first, 2);
                prefix.mandatory = first & 3;
                prefix.map = 1;
            }
            PrefixKind::Vex3 | PrefixKind::Xop | PrefixKind::Evex => {
                let is_evex = matches!(kind, PrefixKind::Evex);
                prefix.reg = upper(!bit(first, 7), is_evex && !bit(first, 4));
                prefix.index = upper(!bit(first, 6), is_evex && !bit(second, 2));
                prefix.base = upper(!bit(first, 5), is_evex && bit(first, 3));
                prefix.map = first & if is_evex { 7 } else { 0x1F };
                prefix.w = bit(second, 7);
                prefix.vvvv = !second >> 3 & 0xF;
                prefix.mandatory = second & 3;
                prefix.l = if is_evex { bit(third, 5) } else { bit(second, 2) };
                if is_evex {
                    prefix.vvvv |= (!third >> 3 & 1) << 4;
                    prefix.zeroing = bit(third, 7);
                    prefix.l2 = bit(third, 6);
                    prefix.evex_b = bit(third, 4);
                    prefix.mask = third & 7;
                }
            }
        }
        prefix
    }
}
