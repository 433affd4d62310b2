//! Tables of numbers: tables from `-gen-searchable-tables`, and maps of opcodes from `-gen-instr-info`.

use std::collections::BTreeMap;

use stallscope_target::{DescriptionBuilder, NumberTable, TableNumber};

use crate::cpp::Source;
use crate::error::{Error, Result};
use crate::settings::Settings;
use crate::tables::{Names, Tables, fields, narrow};

/// The rows of tables by the tables' names.
type NamedRows<'s> = BTreeMap<&'s str, Vec<Vec<u16>>>;

/// Adds the tables that the settings name. Their columns are numbers and opcodes.
pub(crate) fn write(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut all = NamedRows::new();
    read_number_tables(settings, tables, names, &mut all)?;
    read_opcode_maps(settings, tables, names, &mut all)?;
    for (name, mut rows) in all {
        rows.sort();
        let too_large = |_| Error::new(name, "too large");
        let start = u32::try_from(builder.n_records::<TableNumber>()).map_err(too_large)?;
        for value in rows.iter().flatten() {
            builder.push(TableNumber { value: *value });
        }
        let record = NumberTable {
            name: builder.str(name),
            n_columns: u8::try_from(rows.first().map_or(0, Vec::len)).map_err(too_large)?,
            start,
            n_rows: u32::try_from(rows.len()).map_err(too_large)?,
        };
        builder.push(record);
    }
    Ok(())
}

fn read_number_tables<'s>(
    settings: &'s Settings,
    tables: &Tables,
    names: &Names,
    all: &mut NamedRows<'s>,
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
        all.insert(table, rows);
    }
    Ok(())
}

fn read_opcode_maps<'s>(
    settings: &'s Settings,
    tables: &Tables,
    names: &Names,
    all: &mut NamedRows<'s>,
) -> Result<()> {
    let source: &Source = &tables.instr_info;
    for function in &settings.opcode_maps {
        let mut rows: Vec<Vec<u16>> = Vec::new();
        source.after_both(&format!("int32_t {function}("), "Table[][3] = ")?.each_element(
            |line, element| {
                let row = fields(source, line, element)?;
                let opcode =
                    |index: usize| row.get(index).and_then(|e| e.evaluate(&|name| names.opcodes.value(name)));
                let key = opcode(0).ok_or_else(|| source.error(line, "not an opcode"))?;
                // An opcode that the row maps to none has the number -1.
                if let Some(value) = opcode(2).filter(|&value| value >= 0) {
                    rows.push(vec![narrow(source, line, key)?, narrow(source, line, value)?]);
                }
                Ok(())
            },
        )?;
        all.insert(function, rows);
    }
    Ok(())
}
