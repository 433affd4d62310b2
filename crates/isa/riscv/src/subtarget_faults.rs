//! Finds combinations of triple, processor and features that do not exist.

use stallscope_isa::SubtargetFaults;
use stallscope_target::SubtargetInfo;

use crate::description::is_64_bit;
use crate::extension_set::ExtensionSet;
use crate::features as feat;

/// Returns the faults of a subtarget.
pub(crate) fn find(subtarget: &SubtargetInfo) -> SubtargetFaults {
    let (features, is_64_bit) = (&subtarget.features, is_64_bit(&subtarget.triple));
    let before_text = if features.has(feat::E) && features.has(feat::D) && !is_64_bit {
        Some("ILP32E cannot be used with the D ISA extension".to_owned())
    } else {
        let faults = ExtensionSet::of_features(features.has(feat::IS_64_BIT), features).err();
        faults.map(|reason| format!("{reason}\n"))
    };
    let after_text = match (features.has(feat::IS_32_BIT), features.has(feat::IS_64_BIT)) {
        (_, false) if is_64_bit => Some("RV64 target requires an RV64 CPU"),
        (false, _) if !is_64_bit => Some("RV32 target requires an RV32 CPU"),
        (true, true) => Some("RV32 and RV64 can't be combined"),
        _ => None,
    };
    SubtargetFaults { before_text, after_text }
}
