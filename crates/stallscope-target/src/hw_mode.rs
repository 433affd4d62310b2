//! Hardware modes: the subtarget's features select one, and it decides which registers some operands take.

use crate::wire::{Span, record};
use crate::{Description, FeatureSet, OperandInfo, PredicateId, RegisterClassId};

record! {
    /// A hardware mode; the first one is the default, which has no condition.
    pub struct HwMode {
        /// The condition on the subtarget's features.
        pub condition: PredicateId,
    }
}

record! {
    /// A register class that depends on the hardware mode.
    pub struct RegisterClassByHwMode {
        /// The class in each mode, or [`RegisterClassId::NONE`].
        pub classes: Span<RegisterClassId>,
    }
}

impl RegisterClassId {
    /// No class.
    pub const NONE: Self = Self(u16::MAX);
}

impl Description<'_> {
    /// Returns the hardware mode that features select, as an index of its record.
    #[must_use]
    pub fn hw_mode(self, features: &FeatureSet) -> usize {
        let modes = self.table::<HwMode>();
        let selects = |mode: &usize| self.features_match(modes.at(*mode).condition, features);
        (1..modes.len()).find(selects).unwrap_or(0)
    }

    /// Returns the register class of an operand in a hardware mode, if it has one.
    #[must_use]
    pub fn operand_class(self, operand: &OperandInfo, hw_mode: usize) -> Option<RegisterClassId> {
        let index = u16::try_from(operand.register_class).ok()?;
        if !operand.depends_on_hw_mode() {
            return Some(RegisterClassId(index));
        }
        let by_mode = self.table::<RegisterClassByHwMode>().get(index.into())?;
        self.span(by_mode.classes).get(hw_mode).filter(|class| *class != RegisterClassId::NONE)
    }
}
