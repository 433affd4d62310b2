//! The result as JSON.

use stallscope_report::Json;

use super::row::Row;

/// The text of a row, with what separates it from the one before.
pub(super) fn row(index: usize, row: &Row) -> String {
    let mut json = Json::nested(1);
    let measured = row.measured.as_ref().ok();
    json.object(|json| {
        let number = |json: &mut Json, key: &[u8], value: Option<f64>| {
            json.key(key);
            json.optional(value, Json::double);
        };
        json.key(b"Bytes");
        json.string(row.hex.as_bytes());
        json.key(b"Clock");
        json.optional(measured, |json, measured| json.string(measured.clock.to_string().as_bytes()));
        json.key(b"Error");
        json.optional(row.measured.as_ref().err(), |json, error| json.string(error.as_bytes()));
        number(json, b"High", measured.map(|measured| measured.high));
        json.key(b"Instructions");
        json.number(row.n_instructions);
        json.key(b"IsCertain");
        json.bool(measured.is_some_and(|measured| measured.is_certain));
        number(json, b"LlvmCycles", row.llvm);
        number(json, b"Low", measured.map(|measured| measured.low));
        number(json, b"MeasuredCycles", measured.map(|measured| measured.cycles));
        number(json, b"OwnCycles", row.own);
        json.key(b"Region");
        json.string(row.name.as_bytes());
    });
    let separator = if index == 0 { "\n  " } else { ",\n  " };
    format!("{separator}{}", String::from_utf8_lossy(json.as_bytes()))
}
