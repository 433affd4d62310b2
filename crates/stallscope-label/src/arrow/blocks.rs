//! The blocks in an array.

use arrow_array::Array;
use arrow_array::cast::AsArray as _;
use arrow_schema::DataType;

use super::error::ArrowError;
use crate::BlockKind;

/// The blocks in an array of text or binary, in any of Arrow's layouts. Nothing is copied.
///
/// # Errors
/// If the array has another type, or text where machine code is asked for.
pub fn blocks(array: &dyn Array, kind: BlockKind) -> Result<Vec<Option<&[u8]>>, ArrowError> {
    let is_text =
        matches!(value_type(array.data_type()), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    if is_text && kind == BlockKind::Bytes {
        return Err(ArrowError::Type(array.data_type().clone(), kind));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(|text| text.map(str::as_bytes)).collect(),
        DataType::Binary => array.as_binary::<i32>().iter().collect(),
        DataType::LargeBinary => array.as_binary::<i64>().iter().collect(),
        DataType::BinaryView => array.as_binary_view().iter().collect(),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().iter().collect(),
        DataType::Null => vec![None; array.len()],
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = blocks(dictionary.values().as_ref(), kind)?;
            let keys = dictionary.normalized_keys();
            let is_null = |row: usize| dictionary.keys().is_null(row);
            let value = |(row, key): (usize, &usize)| {
                if is_null(row) { None } else { values.get(*key).copied().flatten() }
            };
            if values.is_empty() {
                vec![None; array.len()]
            } else {
                keys.iter().enumerate().map(value).collect()
            }
        }
        other => return Err(ArrowError::Type(other.clone(), kind)),
    })
}

/// The type of the values that are read.
fn value_type(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Dictionary(_, values) => values,
        other => other,
    }
}
