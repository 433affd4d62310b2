//! Conditions for matching rows, apart from operands.

use stallscope_target::FeatureSet;

/// Why a matching row is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {
    RequiresItBlock,
    RequiresNoItBlock,
    RequiresV6,
    RequiresThumb2,
    RequiresV8,
    RequiresFlagSetting,
    OtherMnemonic,
    InvalidTiedOperand,
    InvalidOperand,
}

/// Conditions for matching rows, apart from operands.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'p> {
    pub(crate) features: &'p FeatureSet,
    pub(crate) is_nop: bool,
    pub(crate) is_in_it_block: bool,
    /// Whether branches that are out of a narrow one's reach are wide.
    pub(crate) has_wide_branches: bool,
    pub(crate) n_mnemonic_operands: usize,
}
