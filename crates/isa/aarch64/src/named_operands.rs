//! The kinds of named operands.

use stallscope_target::{FeatureId, FeatureSet, NamedOperand, NamedOperandTableId};

use crate::description::{self, DESCRIPTION};

macro_rules! kinds {
    ($($constant:ident $name:literal)*) => {
        $(pub(crate) const $constant: NamedOperandTableId = description::named_operand_table($name);)*
    };
}
kinds! {
    AT "AT" DB "DB" DB_NXS "DBnXS" DC "DC" GIC "GIC" GICR "GICR" GSB "GSB" IC "IC" ISB "ISB" PLBI "PLBI" PRFM "PRFM"
    PSTATE_IMM0_1 "PStateImm0_1" PSTATE_IMM0_15 "PStateImm0_15" RPRFM "RPRFM" SVCR "SVCR" SVE_PATTERN "SVEPREDPAT"
    SVE_PRFM "SVEPRFM" SVE_VECTOR_LENGTH "SVEVECLENSPECIFIER" SYSTEM_REGISTER "SysReg" TINDEX "TIndex" TLBI "TLBI"
    TLBIP "TLBIP"
}

/// The feature that enables all named operands.
pub(crate) const ALL_FEATURES: FeatureId = description::feature("FeatureAll");

/// Returns whether features include a feature, or enable all names.
pub(crate) const fn has(features: &FeatureSet, feature: FeatureId) -> bool {
    features.has(ALL_FEATURES) || features.has(feature)
}

/// Returns whether features allow a name.
pub(crate) fn is_allowed(word: &NamedOperand, features: &FeatureSet) -> bool {
    features.has(ALL_FEATURES) || features.contains(&word.required_features)
}

/// Returns the names of a kind for a number.
pub(crate) fn words(kind: NamedOperandTableId, encoding: u32) -> impl Iterator<Item = NamedOperand> {
    DESCRIPTION.named_operands(kind).by_encoding(encoding)
}

/// Returns the first name of a kind for a number.
pub(crate) fn word(kind: NamedOperandTableId, encoding: u32) -> Option<NamedOperand> {
    words(kind, encoding).next()
}
