//! Numbers in the byte order of the machine that recorded them.

/// Bytes, and the byte order of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'d> {
    data: &'d [u8],
    pub(super) is_big_endian: bool,
}

impl<'d> Bytes<'d> {
    pub(super) const fn new(data: &'d [u8], is_big_endian: bool) -> Self {
        Self { data, is_big_endian }
    }

    pub(super) const fn data(self) -> &'d [u8] {
        self.data
    }

    pub(super) const fn len(self) -> usize {
        self.data.len()
    }

    /// The bytes of a range, if it is inside.
    pub(super) fn part(self, offset: u64, size: u64) -> Option<Self> {
        let start = usize::try_from(offset).ok()?;
        let end = usize::try_from(offset.checked_add(size)?).ok()?;
        Some(Self { data: self.data.get(start..end)?, ..self })
    }

    /// The bytes from an offset on; none after the end.
    pub(super) fn from(self, offset: usize) -> Self {
        Self { data: self.data.get(offset..).unwrap_or_default(), ..self }
    }

    fn array<const N: usize>(self, offset: usize) -> Option<[u8; N]> {
        self.data.get(offset..)?.first_chunk().copied()
    }

    pub(super) fn u16(self, offset: usize) -> Option<u16> {
        let bytes = self.array(offset)?;
        Some(if self.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    pub(super) fn u32(self, offset: usize) -> Option<u32> {
        let bytes = self.array(offset)?;
        Some(if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    pub(super) fn u64(self, offset: usize) -> Option<u64> {
        let bytes = self.array(offset)?;
        Some(if self.is_big_endian { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) })
    }

    /// The bytes up to the first zero.
    pub(super) fn text(self, offset: usize) -> &'d [u8] {
        let rest = self.from(offset).data;
        rest.split(|&byte| byte == 0).next().unwrap_or_default()
    }

    /// A number of 64 bits whose first field in C is in its lowest bits.
    pub(super) fn bit_fields(self, offset: usize) -> Option<BitFields> {
        Some(BitFields { bits: self.u64(offset)?, is_big_endian: self.is_big_endian })
    }
}

/// Fields of some bits. Where numbers have their highest byte first, the first field has the highest bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitFields {
    bits: u64,
    is_big_endian: bool,
}

impl BitFields {
    /// The field of `width` bits, less than 64, that has `before` bits of other fields in front of it.
    pub(super) const fn field(self, before: u32, width: u32) -> u64 {
        let shift = if self.is_big_endian { 64 - before - width } else { before };
        self.bits >> shift & ((1 << width) - 1)
    }
}
