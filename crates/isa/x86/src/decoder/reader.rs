//! Reads bytes of code.

/// A place in code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the number of bytes read.
    pub(super) const fn n_read(&self) -> usize {
        self.at
    }

    /// Returns the next byte without reading it.
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Returns to the byte before.
    pub(super) const fn step_back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Reads so many bytes, if there are enough; otherwise it reads none.
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let array = *self.bytes.get(self.at..)?.first_chunk()?;
        self.at += N;
        Some(array)
    }

    /// Reads a byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Reads a number of 1, 2, 4 or 8 bytes without a sign.
    pub(super) fn number(&mut self, n_bytes: u8) -> Option<u64> {
        match n_bytes {
            1 => self.byte().map(u64::from),
            2 => self.array().map(u16::from_le_bytes).map(u64::from),
            4 => self.array().map(u32::from_le_bytes).map(u64::from),
            _ => self.array().map(u64::from_le_bytes),
        }
    }
}
