//! The blocks in an array.

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, downcast_run_array};
use arrow_schema::DataType;

use super::error::ArrowError;
use crate::BlockKind;

/// The blocks in an array of text or binary, in any of Arrow's layouts. Nothing is copied.
///
/// # Errors
/// If the array has another type, or text where machine code is asked for.
pub fn blocks(array: &dyn Array, kind: BlockKind) -> Result<Vec<Option<&[u8]>>, ArrowError> {
    check_type(array.data_type(), kind)?;
    values(array).ok_or_else(|| ArrowError::of_type(array.data_type(), kind))
}

/// Checks that arrays of a type can have blocks.
///
/// # Errors
/// If they cannot.
pub(super) fn check_type(data_type: &DataType, kind: BlockKind) -> Result<(), ArrowError> {
    let can_have_blocks = match value_type(data_type) {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => kind != BlockKind::Bytes,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            true
        }
        value_type => value_type.is_null(),
    };
    if can_have_blocks { Ok(()) } else { Err(ArrowError::of_type(data_type, kind)) }
}

/// The type of the values that are read.
fn value_type(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Dictionary(_, values) => value_type(values),
        DataType::RunEndEncoded(_, values) => value_type(values.data_type()),
        other => other,
    }
}

/// The bytes of each value; `None` if the array has another type.
fn values(array: &dyn Array) -> Option<Vec<Option<&[u8]>>> {
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::Binary => array.as_binary::<i32>().iter().collect(),
        DataType::LargeBinary => array.as_binary::<i64>().iter().collect(),
        DataType::BinaryView => array.as_binary_view().iter().collect(),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().iter().collect(),
        DataType::Null => vec![None; array.len()],
        DataType::Dictionary(..) => dictionary_values(array)?,
        DataType::RunEndEncoded(..) => run_values(array)?,
        _ => return None,
    })
}

fn dictionary_values(array: &dyn Array) -> Option<Vec<Option<&[u8]>>> {
    let dictionary = array.as_any_dictionary();
    let values = values(dictionary.values().as_ref())?;
    if values.is_empty() {
        return Some(vec![None; array.len()]);
    }
    let is_null = |row: usize| dictionary.keys().is_null(row);
    let value = |(row, key): (usize, usize)| if is_null(row) { None } else { values.get(key).copied()? };
    Some(dictionary.normalized_keys().into_iter().enumerate().map(value).collect())
}

fn run_values(array: &dyn Array) -> Option<Vec<Option<&[u8]>>> {
    downcast_run_array!(
        array => {
            let values = values(array.values().as_ref())?;
            let value = |row| values.get(array.get_physical_index(row)).copied()?;
            Some((0..array.len()).map(value).collect())
        },
        _ => None
    )
}
