//! Where conditional instructions outside of IT blocks are allowed.

/// In which state conditional instructions are allowed outside of IT blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ImplicitIt {
    Always,
    Never,
    #[default]
    ArmState,
    ThumbState,
}

impl ImplicitIt {
    /// Returns whether blocks are made for conditional instructions in Thumb state.
    pub(crate) const fn in_thumb_state(self) -> bool {
        matches!(self, Self::Always | Self::ThumbState)
    }

    /// Returns whether there is no warning of conditional instructions in Arm state.
    pub(crate) const fn in_arm_state(self) -> bool {
        matches!(self, Self::Always | Self::ArmState)
    }
}
