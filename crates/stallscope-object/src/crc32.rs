//! The checksum that names a program's file of debug information.

/// The changes that each value of a byte makes.
const TABLE: [u32; 256] = {
    /// The polynomial of the CRC32, its lowest power first.
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut table = [0; 256];
    let mut index = 0;
    while index < table.len() {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { value >> 1 ^ POLYNOMIAL } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};

/// A CRC32 of bytes that come one after the other.
#[derive(Debug)]
pub(crate) struct Crc32(u32);

impl Default for Crc32 {
    fn default() -> Self {
        Self(u32::MAX)
    }
}

impl Crc32 {
    /// Adds bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = TABLE[usize::from(self.0 as u8 ^ byte)] ^ self.0 >> 8;
        }
    }

    /// The checksum.
    pub(crate) const fn finish(self) -> u32 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Crc32;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        let mut crc = Crc32::default();
        crc.add(b"1234");
        crc.add(b"56789");
        assert_eq!(crc.finish(), 0xcbf4_3926);
    }
}
