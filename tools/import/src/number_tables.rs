//! Tables of numbers, from `-gen-searchable-tables`.

use stallscope_target::{DescriptionBuilder, NumberTable, TableNumber};

use crate::error::{Error, Result};
use crate::settings::Settings;
use crate::tables::{Names, Tables, fields, narrow};

/// Adds the tables that the settings name. Their columns are numbers and opcodes.
pub(crate) fn write(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder,
) -> Result<()> {
    if settings.number_tables.is_empty() {
        return Ok(());
    }
    let named = |name: &str| names.opcodes.value(name).or_else(|| names.constants.value(name));
    let missing = || Error::new("searchable-tables", "number tables need this backend");
    let source = tables.searchable_tables.as_ref().ok_or_else(missing)?;
    for (table, columns) in &settings.number_tables {
        let mut rows: Vec<Vec<u16>> = Vec::new();
        source.after(&format!(" {table}[] = "))?.each_element(|line, element| {
            let row = fields(source, line, element)?;
            let number = |column: &usize| {
                let value = row.get(*column).and_then(|e| e.evaluate(&named));
                narrow(source, line, value.ok_or_else(|| source.error(line, "not a number or opcode"))?)
            };
            rows.push(columns.iter().map(number).collect::<Result<_>>()?);
            Ok(())
        })?;
        rows.sort();
        let start = narrow(source, 0, builder.n_records::<TableNumber>() as i128)?;
        for value in rows.iter().flatten() {
            builder.push(TableNumber { value: *value });
        }
        let record = NumberTable {
            name: builder.str(table),
            n_columns: narrow(source, 0, columns.len() as i128)?,
            start,
            n_rows: narrow(source, 0, rows.len() as i128)?,
        };
        builder.push(record);
    }
    Ok(())
}
