//! The dimensions of images.

use stallscope_target::{NamedOperandTableId, NumberTableId};

use crate::description::{DESCRIPTION, named_operand_table, number_table};

/// What is written before a dimension's name.
pub(crate) const PREFIX: &str = " dim:SQ_RSRC_IMG_";

/// The names of dimensions, by LLVM's number.
const NAMES: NamedOperandTableId = named_operand_table("MIMGDimInfo");

/// Facts about dimensions: LLVM's number, and that of instructions.
const INFOS: NumberTableId = number_table("MIMGDimInfoTable");
const LLVM_NUMBER: usize = 1;
const ENCODING: usize = 5;

/// Returns the name of the dimension with a number in instructions.
pub(crate) fn name_of(encoding: u32) -> Option<&'static str> {
    let infos = DESCRIPTION.number_table(INFOS);
    let row = (0..infos.n_rows()).find(|&row| u32::from(infos.at(row, ENCODING)) == encoding)?;
    let number = infos.at(row, LLVM_NUMBER).into();
    let found = DESCRIPTION.named_operands(NAMES).by_encoding(number).next()?;
    Some(DESCRIPTION.str(found.name))
}

/// Returns the number of a dimension.
pub(crate) fn number_of(name: &str) -> Option<u32> {
    Some(DESCRIPTION.named_operands(NAMES).by_name(name)?.encoding)
}
