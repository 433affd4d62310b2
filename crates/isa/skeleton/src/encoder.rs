//! The bytes of instructions.

use stallscope_mc::{
    ByteOrder, CodeLayout, EncodeError, EncodedInst, OperandEncoder, TableEncoder, TargetEncoder,
};
use stallscope_target::{Description, MethodId, SubtargetInfo};

struct SkeletonOperandEncoder<'a> {
    description: Description<'a>,
}

/// The encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    let description = subtarget.description();
    let layout = CodeLayout::whole(ByteOrder::Little);
    Box::new(TableEncoder::new(description, layout, SkeletonOperandEncoder { description }))
}

impl OperandEncoder for SkeletonOperandEncoder<'_> {
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        _: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError> {
        Ok(u64::from(self.description.register_encoding(encoded.register(index)?)))
    }

    fn post_encode(&self, _: EncodedInst<'_>, _: MethodId, _: u64) -> Result<u64, EncodeError> {
        Err(EncodeError::UnknownEncoding)
    }
}
