//! The order of an instruction's bytes.

/// The order of the bytes in a unit of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The lowest byte first.
    Little,
    /// The highest byte first.
    Big,
}

/// How the code of an instruction, a number of any length, becomes bytes. The number is cut into units, which are
/// written from the highest to the lowest, each in the byte order. If the length is not a multiple of the unit, the
/// remainder is the lowest unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLayout {
    /// The byte order in a unit.
    pub byte_order: ByteOrder,
    /// The size of a unit in bytes; `None` if the whole code is one unit.
    pub unit_size: Option<u8>,
}

impl CodeLayout {
    /// Returns the layout of code that is a single number, however long.
    #[must_use]
    pub const fn whole(byte_order: ByteOrder) -> Self {
        Self { byte_order, unit_size: None }
    }

    /// Returns the layout of code in units of `unit_size` bytes.
    #[must_use]
    pub const fn units(byte_order: ByteOrder, unit_size: u8) -> Self {
        Self { byte_order, unit_size: Some(unit_size) }
    }

    /// Appends the low `n_bytes` bytes of the number whose 64-bit words are `words`, the lowest first.
    pub fn write(self, words: &[u64], n_bytes: usize, out: &mut Vec<u8>) {
        let byte = |index: usize| {
            let word = words.get(index / 8).copied().unwrap_or_default();
            word.to_le_bytes()[index % 8]
        };
        let unit_size = self.unit_size.map_or(n_bytes, usize::from).max(1);
        let mut end = n_bytes;
        while end > 0 {
            let start = end.saturating_sub(unit_size);
            match self.byte_order {
                ByteOrder::Little => out.extend((start..end).map(byte)),
                ByteOrder::Big => out.extend((start..end).rev().map(byte)),
            }
            end = start;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code from LLVM's tables, with the bytes that its assembler prints.
    #[test]
    fn code_has_llvms_bytes() {
        use ByteOrder::{Big, Little};
        let cases: &[(&str, CodeLayout, &[u64], &[u8])] = &[
            ("systemz: ar %r1, %r2", CodeLayout::whole(Big), &[0x1a12], &[0x1a, 0x12]),
            ("systemz: l %r1, 8(%r2)", CodeLayout::whole(Big), &[0x5810_2008], &[0x58, 0x10, 0x20, 0x08]),
            (
                "systemz: lg %r1, 8(%r2)",
                CodeLayout::whole(Big),
                &[0xe310_2008_0004],
                &[0xe3, 0x10, 0x20, 0x08, 0x00, 0x04],
            ),
            ("powerpc64: add 3, 4, 5", CodeLayout::units(Big, 4), &[0x7c64_2a14], &[0x7c, 0x64, 0x2a, 0x14]),
            (
                "powerpc64le: add 3, 4, 5",
                CodeLayout::units(Little, 4),
                &[0x7c64_2a14],
                &[0x14, 0x2a, 0x64, 0x7c],
            ),
            (
                "powerpc64: paddi 3, 4, 74565, 0",
                CodeLayout::units(Big, 4),
                &[0x0600_0001_3864_2345],
                &[0x06, 0x00, 0x00, 0x01, 0x38, 0x64, 0x23, 0x45],
            ),
            (
                "powerpc64le: paddi 3, 4, 74565, 0",
                CodeLayout::units(Little, 4),
                &[0x0600_0001_3864_2345],
                &[0x01, 0x00, 0x00, 0x06, 0x45, 0x23, 0x64, 0x38],
            ),
            ("thumbv7: adds r0, r1, r2", CodeLayout::units(Little, 2), &[0x1888], &[0x88, 0x18]),
            (
                "thumbv7: add.w r0, r1, r2",
                CodeLayout::units(Little, 2),
                &[0xeb01_0002],
                &[0x01, 0xeb, 0x02, 0x00],
            ),
            (
                "gfx1100: v_add_f64 v[0:1], v[2:3], v[4:5]",
                CodeLayout::whole(Little),
                &[0x0002_0902_d727_0000],
                &[0x00, 0x00, 0x27, 0xd7, 0x02, 0x09, 0x02, 0x00],
            ),
            (
                "gfx1200: image_load v[4:7], v9, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_1D",
                CodeLayout::whole(Little),
                &[0x0000_1004_d3c0_0000, 0x9],
                &[0x00, 0x00, 0xc0, 0xd3, 0x04, 0x10, 0x00, 0x00, 0x09, 0x00, 0x00, 0x00],
            ),
        ];
        for (instruction, layout, words, expected) in cases {
            let mut out = Vec::new();
            layout.write(words, expected.len(), &mut out);
            assert_eq!(out, *expected, "{instruction}");
        }
    }
}
