//! The formats of the result.

use super::head::Head;
use super::row::Row;
use super::{csv, json, table};

/// A format of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// A table to be read.
    Table,
    /// Comma-separated values.
    Csv,
    /// An array of objects.
    Json,
}

impl Format {
    /// The text in front of all rows.
    pub(super) fn head(self, head: &Head) -> String {
        match self {
            Self::Table => table::head(head),
            Self::Csv => csv::HEAD.to_owned(),
            Self::Json => "[".to_owned(),
        }
    }

    /// The text of a row. `index` counts from 0.
    pub(super) fn row(self, index: usize, row: &Row) -> String {
        match self {
            Self::Table => table::row(row),
            Self::Csv => csv::row(row),
            Self::Json => json::row(index, row),
        }
    }

    /// The text after all rows.
    pub(super) fn end(self, n_rows: usize, has_uncertain: bool) -> String {
        match self {
            Self::Table => table::end(n_rows, has_uncertain),
            Self::Csv => String::new(),
            Self::Json => if n_rows == 0 { "]\n" } else { "\n]\n" }.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(name: &str, hex: &str, own: Option<f64>, reason: &str) -> Row {
        Row {
            name: name.to_owned(),
            hex: hex.to_owned(),
            n_instructions: 1,
            measured: Err(reason.to_owned()),
            llvm: None,
            own,
        }
    }

    fn rows() -> [Row; 2] {
        [
            failed("a.s: \"x\"", "0f05", Some(2.0), "it calls the system, \"so\" it is refused"),
            failed("a.s", "", None, "there are no instructions"),
        ]
    }

    fn text(format: Format, rows: &[Row]) -> String {
        let head =
            Head { llvm_model: "M".to_owned(), own_model: Some("znver5".to_owned()), fetch: "the decoders" };
        let mut text = format.head(&head);
        for (index, row) in rows.iter().enumerate() {
            text += &format.row(index, row);
        }
        text + &format.end(rows.len(), false)
    }

    #[test]
    fn fields_of_csv_are_quoted() {
        let text = text(Format::Csv, &rows());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[1..],
            [
                "0f05,,,,,,2.0000,,\"it calls the system, \"\"so\"\" it is refused\"",
                ",,,,,,,,there are no instructions",
            ]
        );
        assert_eq!(lines[0].split(',').count(), 9);
    }

    #[test]
    fn json_is_an_array() {
        assert_eq!(text(Format::Json, &[]), "[]\n");
        let value: serde_json::Value = serde_json::from_str(&text(Format::Json, &rows())).unwrap();
        assert_eq!(value[0]["Region"], "a.s: \"x\"");
        assert_eq!(value[0]["OwnCycles"], 2.0);
        assert!(value[1]["LlvmCycles"].is_null() && value[1]["MeasuredCycles"].is_null());
        assert_eq!(value[1]["Error"], "there are no instructions");
    }
}
