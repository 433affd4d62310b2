//! Types within types.

use arrow_schema::DataType;

/// Whether `is_such` holds for a type or for one within it.
pub(crate) fn contains(data_type: &DataType, is_such: fn(&DataType) -> bool) -> bool {
    is_such(data_type)
        || match data_type {
            DataType::List(field)
            | DataType::LargeList(field)
            | DataType::ListView(field)
            | DataType::LargeListView(field)
            | DataType::FixedSizeList(field, _)
            | DataType::Map(field, _)
            | DataType::RunEndEncoded(_, field) => contains(field.data_type(), is_such),
            DataType::Struct(fields) => fields.iter().any(|field| contains(field.data_type(), is_such)),
            DataType::Union(fields, _) => {
                fields.iter().any(|(_, field)| contains(field.data_type(), is_such))
            }
            DataType::Dictionary(_, values) => contains(values, is_such),
            _ => false,
        }
}
