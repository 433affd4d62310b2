//! The machine code of AMDGPU instructions.

use stallscope_mc::{EncodeError, Expressions, TargetEncoder};
use stallscope_target::{Inst, SubtargetInfo};

/// The encoder of a subtarget.
struct AmdgpuEncoder;

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(_: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    Box::new(AmdgpuEncoder)
}

impl TargetEncoder for AmdgpuEncoder {
    fn encode(&self, _: &Inst, _: &Expressions, _: &mut Vec<u8>) -> Result<(), EncodeError> {
        Err(EncodeError::UnknownEncoding)
    }
}
