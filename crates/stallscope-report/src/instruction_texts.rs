//! The printed instructions of a block.

use crate::Json;

/// The printed instructions of a block, in one buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstructionTexts {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl InstructionTexts {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an instruction, without leading white space.
    pub fn push(&mut self, instruction: &[u8]) {
        let start = instruction.iter().position(|byte| !matches!(byte, b' ' | b'\t'..=b'\r'));
        self.bytes.extend_from_slice(&instruction[start.unwrap_or(instruction.len())..]);
        self.ends.push(self.bytes.len() as u32);
    }

    /// Removes the instructions and keeps the buffers.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Returns the number of instructions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no instructions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the instruction at `index`, or an empty one if there is none.
    #[must_use]
    pub fn get(&self, index: usize) -> &[u8] {
        let end_of = |index: usize| self.ends.get(index).map_or(0, |&end| end as usize);
        let start = index.checked_sub(1).map_or(0, end_of);
        self.bytes.get(start..end_of(index)).unwrap_or_default()
    }

    /// Returns all instructions in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Writes the instructions as an array of strings.
    pub fn write_json(&self, json: &mut Json) {
        json.array(|json| self.iter().for_each(|instruction| json.string(instruction)));
    }
}

#[cfg(test)]
mod tests {
    use super::InstructionTexts;

    #[test]
    fn instructions_are_trimmed_and_found_by_index() {
        let mut texts = InstructionTexts::new();
        texts.push(b"\taddl\t%eax, %ebx");
        texts.push(b"\t\x0bnop ");
        texts.push(b" ");
        assert_eq!(texts.iter().collect::<Vec<_>>(), [&b"addl\t%eax, %ebx"[..], b"nop ", b""]);
        assert_eq!(texts.get(3), b"");
    }
}
