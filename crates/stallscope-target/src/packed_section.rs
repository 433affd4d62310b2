//! Packs records bit by bit.

use crate::wire::mask;

/// A section as it is written.
pub(crate) struct PackedSection {
    pub(crate) layout: Vec<[u8; 4]>,
    pub(crate) n_records: usize,
    pub(crate) bits_per_record: usize,
    pub(crate) data: Vec<u8>,
}

impl PackedSection {
    /// Makes a section whose records are bytes without a layout.
    pub(crate) fn of_bytes(data: Vec<u8>) -> Self {
        Self { layout: Vec::new(), n_records: data.len(), bits_per_record: 8, data }
    }

    /// Packs records of `n_numbers` numbers each.
    pub(crate) fn pack(numbers: &[u32], n_numbers: usize) -> Self {
        let mut widths = vec![0; n_numbers];
        for record in numbers.chunks_exact(n_numbers.max(1)) {
            for (width, number) in std::iter::zip(&mut widths, record) {
                *width = u32::BITS.saturating_sub(number.leading_zeros()).max(*width);
            }
        }
        let mut bits_per_record = 0;
        let mut layout = Vec::with_capacity(n_numbers);
        for &width in &widths {
            let [low, high] = (bits_per_record as u16).to_le_bytes();
            layout.push([low, high, width as u8, 0]);
            bits_per_record += width as usize;
        }
        let n_records = numbers.len().checked_div(n_numbers).unwrap_or_default();
        let mut data = vec![0; (n_records * bits_per_record).div_ceil(8)];
        let mut bit = 0;
        for (number, &width) in std::iter::zip(numbers, widths.iter().cycle()) {
            let value = u64::from(number & mask(width)) << (bit % 8);
            for (byte, value) in data.iter_mut().skip(bit / 8).zip(value.to_le_bytes()) {
                *byte |= value;
            }
            bit += width as usize;
        }
        Self { layout, n_records, bits_per_record, data }
    }
}
