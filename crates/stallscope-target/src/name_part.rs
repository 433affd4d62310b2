//! Parts of names. LLVM builds long names from few words: `V_ADD_F32_e64_gfx10`, `WriteVLDX_M1_ReadVLDX_ReadVMask`.

use crate::wire::{Str, record};
use crate::{Description, NamePartId};

record! {
    /// A part of names of opcodes and scheduling classes.
    pub struct NamePart {
        /// The text.
        pub text: Str,
    }
}

impl<'a> Description<'a> {
    /// Returns the text of a part.
    pub(crate) fn name_part(self, id: NamePartId) -> &'a str {
        self.str(self.table::<NamePart>().at(id.index()).text)
    }
}
