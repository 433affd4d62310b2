//! Finds combinations of triple, processor and features that do not exist.

use stallscope_isa::SubtargetFaults;
use stallscope_target::SubtargetInfo;

use crate::abi::Abi;
use crate::features as feat;

/// Returns the faults of a subtarget.
pub(crate) fn find(subtarget: &SubtargetInfo) -> SubtargetFaults {
    let has = |feature| subtarget.features.has(feature);
    let is_old = Abi::of(&subtarget.triple) == Abi::O32;
    let before_text = if !is_old && has(feat::NO_ODD_SINGLE) {
        Some("-mno-odd-spreg requires the O32 ABI".to_owned())
    } else if subtarget.processor_name == "mips64r6" && has(feat::MICROMIPS) {
        Some("microMIPS64R6 is not supported".to_owned())
    } else if !is_old && has(feat::MICROMIPS) {
        Some("microMIPS64 is not supported".to_owned())
    } else {
        None
    };
    SubtargetFaults { before_text, after_text: None }
}
