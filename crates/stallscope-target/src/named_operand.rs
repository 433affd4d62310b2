//! Names for numbers in some operands: system registers, barriers, prefetch operations and the like.

use crate::wire::{Span, Str, Table, record};
use crate::{Description, FeatureSet, NamedOperandId, NamedOperandTableId};

record! {
    /// The names of one kind.
    pub struct NamedOperandTable {
        /// LLVM's name of the kind, such as `SysReg` or `PRFM`.
        pub name: Str,
        /// The names, sorted by encoding; names of one encoding are in LLVM's order.
        pub operands: Span<NamedOperand>,
        /// The names, sorted by name in upper case.
        pub by_name: Span<NamedOperandId>,
    }
}

record! {
    /// A name and its number.
    pub struct NamedOperand {
        /// The name in LLVM's spelling; lookup ignores case.
        pub name: Str,
        /// The number.
        pub encoding: u32,
        /// An additional number of some kinds. AArch64: the immediate of a barrier with `nXS`; 1 or 2 if the register
        /// of `TLBI`, `TLBIP` and `PLBI` is optional or required.
        pub value: u32,
        /// A bit per boolean of LLVM's row. AArch64: `SysReg` has "readable" and "writeable"; `IC`, `GIC` and
        /// `GICR` have "needs a register"; `TLBIP` has "`FeatureTLBID` allows it".
        pub flags: u8,
        /// The features that are all required.
        pub required_features: FeatureSet,
    }
}

impl NamedOperand {
    /// Returns the flag with an index.
    #[must_use]
    pub const fn flag(&self, index: u32) -> bool {
        index < u8::BITS && self.flags >> index & 1 != 0
    }
}

/// The names of one kind, for lookup.
#[derive(Clone, Copy, Debug)]
pub struct NamedOperands<'a> {
    description: Description<'a>,
    operands: Table<'a, NamedOperand>,
    by_name: Table<'a, NamedOperandId>,
}

impl<'a> NamedOperands<'a> {
    /// Returns all names, sorted by encoding.
    pub fn iter(self) -> impl Iterator<Item = NamedOperand> + use<'a> {
        self.operands.iter()
    }

    /// Looks up a name, ignoring case.
    #[must_use]
    pub fn by_name(self, name: &str) -> Option<NamedOperand> {
        let all = self.description.table::<NamedOperand>();
        let word = |id: NamedOperandId| all.at(id.index());
        let upper = |text: &'a [u8]| text.iter().map(u8::to_ascii_uppercase);
        let wanted = || name.bytes().map(|b| b.to_ascii_uppercase());
        let index = self
            .by_name
            .partition_point(|id| upper(self.description.str_bytes(word(id).name)).cmp(wanted()).is_lt());
        let found = word(self.by_name.get(index)?);
        self.description.str(found.name).eq_ignore_ascii_case(name).then_some(found)
    }

    /// Returns the names for a number, in LLVM's order.
    pub fn by_encoding(self, encoding: u32) -> impl Iterator<Item = NamedOperand> + use<'a> {
        let start = self.operands.partition_point(|o| o.encoding < encoding);
        self.operands.slice(start, self.operands.len()).iter().take_while(move |o| o.encoding == encoding)
    }
}

impl<'a> Description<'a> {
    /// Returns the names of a kind.
    #[must_use]
    pub fn named_operands(self, id: NamedOperandTableId) -> NamedOperands<'a> {
        let table = self.table::<NamedOperandTable>().at(id.index());
        NamedOperands {
            description: self,
            operands: self.span(table.operands),
            by_name: self.span(table.by_name),
        }
    }
}
