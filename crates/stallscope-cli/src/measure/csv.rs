//! The result as comma-separated values.

use stallscope_report::csv_field;

use super::row::Row;

/// The line with the names of the columns.
pub(super) const HEAD: &str = "hex,measured_cycles,low,high,clock,llvm_cycles,own_cycles,certain,error\n";

/// The line of a row.
pub(super) fn row(row: &Row) -> String {
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
    let measured = row.measured.as_ref().ok();
    let [cycles, low, high] = [
        number(measured.map(|measured| measured.cycles)),
        number(measured.map(|measured| measured.low)),
        number(measured.map(|measured| measured.high)),
    ];
    let clock = measured.map_or_else(String::new, |measured| measured.clock.to_string());
    let certain = measured.map_or("", |measured| if measured.is_certain { "1" } else { "0" });
    let error = row.measured.as_ref().err().map_or("", String::as_str);
    // The file is read line by line when it is resumed.
    let error = error.replace(['\n', '\r'], " ");
    let (llvm, own) = (number(row.llvm), number(row.own));
    format!("{},{cycles},{low},{high},{clock},{llvm},{own},{certain},{}\n", row.hex, csv_field(&error))
}

/// The first field of a line.
pub(super) fn hex_of(line: &str) -> &str {
    line.split(',').next().unwrap_or_default()
}

/// Whether a line's last field, the error, is not empty.
pub(super) fn has_error(line: &str) -> bool {
    !line.trim_end().ends_with(',')
}
