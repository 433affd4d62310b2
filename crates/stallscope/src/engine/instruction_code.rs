//! The bytes of instructions: from their file, or else their encodings.

use stallscope_mc::{EncodeError, Encoder, Expressions};
use stallscope_target::Inst;

use crate::code::code_sources::CodeSources;

/// The bytes and addresses of the instructions of a text or program.
#[derive(Clone, Copy)]
pub(crate) struct InstructionCode<'e, 'a> {
    pub(crate) encoder: &'e Encoder<'a>,
    pub(crate) expressions: &'e Expressions,
    pub(crate) sources: &'e CodeSources<'e>,
}

impl InstructionCode<'_, '_> {
    /// Appends the bytes of an instruction.
    ///
    /// # Errors
    /// If no file has them, and the instruction cannot be encoded. There may be bytes nonetheless.
    pub(crate) fn write(&self, inst: &Inst, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        match self.sources.machine_code(inst.location) {
            Some(bytes) => {
                out.extend_from_slice(bytes);
                Ok(())
            }
            None => self.encoder.encode(inst, self.expressions, out),
        }
    }

    /// Puts the addresses of instructions into `addresses`: from the file, or counted from the first one if the instructions are
    /// rearranged; none if the file has no addresses.
    pub(crate) fn addresses(
        &self,
        insts: &[&Inst],
        lengths: impl Iterator<Item = usize>,
        is_rearranged: bool,
        addresses: &mut Vec<u64>,
    ) {
        addresses.clear();
        let address = |inst: &Inst| self.sources.address(inst.location).map(|(_, address)| address);
        let Some(mut next) = insts.first().and_then(|first| address(first)) else { return };
        for (inst, length) in insts.iter().zip(lengths) {
            let own = address(inst).filter(|_| !is_rearranged).unwrap_or(next);
            addresses.push(own);
            next = own.wrapping_add(length as u64);
        }
    }
}
