//! The bytes of a program's instructions, and where they are.

/// The addresses of instructions, as a file has them, and their bytes if they are kept. Each instruction has a location: its index.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlacedCode {
    addresses: Vec<u64>,
    /// Where each instruction starts in `bytes`.
    starts: Vec<u32>,
    /// How many bytes each instruction has.
    lengths: Vec<u8>,
    bytes: Vec<u8>,
}

impl PlacedCode {
    /// Returns the location of the next instruction; `None` if there is no place left for `n_bytes` bytes with instructions.
    pub(crate) fn next_location(&self, n_bytes: usize) -> Option<u32> {
        u32::try_from(self.bytes.len().checked_add(n_bytes)?).ok()?;
        u32::try_from(self.addresses.len()).ok()
    }

    /// Adds instructions at `addresses` with `lengths` bytes each. They are part of `bytes`, which start at `address`.
    pub(crate) fn extend(&mut self, addresses: &[u64], lengths: &[u8], bytes: &[u8], address: u64) {
        let base = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        self.addresses.extend_from_slice(addresses);
        let start = |at: &u64| {
            let offset = usize::try_from(at.wrapping_sub(address)).unwrap_or(usize::MAX);
            u32::try_from(base.saturating_add(offset)).unwrap_or(u32::MAX)
        };
        self.starts.extend(addresses.iter().map(start));
        self.lengths.extend_from_slice(lengths);
        self.lengths.resize(self.addresses.len(), 0);
    }

    /// Adds instructions at `addresses` whose bytes nobody needs. Either all instructions have bytes, or none.
    pub(crate) fn extend_without_bytes(&mut self, addresses: &[u64]) {
        self.addresses.extend_from_slice(addresses);
    }

    /// Returns the address of the instruction at a location.
    pub(crate) fn address(&self, location: u32) -> Option<u64> {
        self.addresses.get(location as usize).copied()
    }

    /// Returns the bytes of the instruction at a location, if they are kept.
    pub(crate) fn bytes(&self, location: u32) -> Option<&[u8]> {
        let start = *self.starts.get(location as usize)? as usize;
        let length = usize::from(*self.lengths.get(location as usize)?);
        self.bytes.get(start..start.checked_add(length)?)
    }
}

#[cfg(test)]
mod tests {
    use super::PlacedCode;

    #[test]
    fn instructions_are_found_by_location() {
        let mut code = PlacedCode::default();
        code.extend(&[0x10, 0x13], &[2, 1], &[0x66, 0x90, 0xFF, 0xC3], 0x10);
        assert_eq!(code.next_location(3), Some(2));
        code.extend(&[0x40], &[1], &[0x90], 0x40);
        let found: Vec<_> = (0..4).map(|location| (code.address(location), code.bytes(location))).collect();
        let expected: [(Option<u64>, Option<&[u8]>); 4] = [
            (Some(0x10), Some(&[0x66, 0x90])),
            (Some(0x13), Some(&[0xC3])),
            (Some(0x40), Some(&[0x90])),
            (None, None),
        ];
        assert_eq!(found, expected);
        assert_eq!(code.next_location(u32::MAX as usize), None);
    }
}
