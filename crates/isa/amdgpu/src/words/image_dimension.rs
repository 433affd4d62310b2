//! The dimensions of images.

use stallscope_target::NamedOperandTableId;

use crate::description::{DESCRIPTION, named_operand_table};

/// The text before a dimension's name.
pub(crate) const PREFIX: &str = " dim:SQ_RSRC_IMG_";

const NAMES: NamedOperandTableId = named_operand_table("MIMGDimInfo");

/// Returns the name of a dimension.
pub(crate) fn name_of(number: u32) -> Option<&'static str> {
    let found = DESCRIPTION.named_operands(NAMES).by_encoding(number).next()?;
    Some(DESCRIPTION.str(found.name))
}

/// Returns the number of a dimension.
pub(crate) fn number_of(name: &str) -> Option<u32> {
    Some(DESCRIPTION.named_operands(NAMES).by_name(name)?.encoding)
}
