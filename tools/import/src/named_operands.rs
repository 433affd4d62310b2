//! Names for numbers, from `-gen-searchable-tables`.

use stallscope_target::{
    DescriptionBuilder, FeatureId, FeatureSet, NamedOperand, NamedOperandId, NamedOperandTable,
};

use crate::cpp::{Expression, Source};
use crate::error::Result;
use crate::settings::Settings;
use crate::tables::{Names, StringTable, Tables, fields, narrow};

/// Adds all kinds of names.
pub(crate) fn write(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    const TABLE: &str = "\nconstexpr ";
    let Some(source) = &tables.searchable_tables else { return Ok(()) };
    let is_listed = |kind: &&str| {
        settings.named_operands.is_empty() || settings.named_operands.iter().any(|listed| listed == kind)
    };
    let lines = source.lines();
    for kind in source.names_after(TABLE).filter(is_listed) {
        let strings = strings_of(source, kind)?;
        let n_numbers = settings.named_operand_numbers.get(kind).copied();
        let mut rows = Vec::new();
        let mut has_names = true;
        source.after_both(&format!("{TABLE}{kind} "), "[] = ")?.each_element(|line, element| {
            let mut fields = fields(source, line, element)?;
            if let Some(strings) = &strings {
                let text = lines.get(line - 1).copied().unwrap_or_default();
                resolve_name(&mut fields, text, strings).ok_or_else(|| source.error(line, "no name"))?;
            }
            // Other tables, such as maps between opcodes, have no names.
            has_names &= fields.iter().any(|field| matches!(field, Expression::Text(_)));
            if !has_names {
                return Ok(());
            }
            let (name, mut record) = row(source, names, line, &fields, n_numbers)?;
            if let Some(&column) = settings.named_operand_encodings.get(kind) {
                let encoding = fields.get(column).and_then(|field| field.evaluate(&|_| None));
                let encoding = encoding.ok_or_else(|| source.error(line, "not a number"))?;
                record.encoding = narrow(source, line, encoding)?;
            }
            rows.push((name, record));
            Ok(())
        })?;
        if !has_names {
            continue;
        }
        rows.sort_by_key(|(_, row)| row.encoding);
        let records: Vec<_> =
            rows.iter().map(|(name, row)| NamedOperand { name: builder.str(name), ..*row }).collect();
        let operands = builder.span(&records);
        let mut by_name: Vec<_> =
            rows.iter().enumerate().map(|(index, (name, _))| (name.to_ascii_uppercase(), index)).collect();
        by_name.sort();
        let by_name: Vec<_> = by_name
            .into_iter()
            .map(|(_, index)| NamedOperandId::from_index(operands.start as usize + index))
            .collect();
        let record = NamedOperandTable { name: builder.str(kind), operands, by_name: builder.span(&by_name) };
        builder.push(record);
    }
    Ok(())
}

/// Returns the strings of the table with rows of a kind, if its rows have offsets for names.
fn strings_of(source: &Source, kind: &str) -> Result<Option<StringTable>> {
    let table = source.names_after(&format!("\nconstexpr {kind} ")).next().unwrap_or_default();
    let anchor = format!("{}StringsStorage[] =", table.trim_end_matches("[]"));
    source.find_after(&anchor).map(|_| StringTable::read(source, &anchor)).transpose()
}

/// Replaces the offset of a row's name by the name. In the row's text, the name follows the offset as a comment:
/// `{ 9 /* "r9_usr" */, 0x1 }`.
fn resolve_name(row: &mut [Expression], text: &str, strings: &StringTable) -> Option<()> {
    let column = text.split_once(" /* \"")?.0.matches(',').count();
    let field = row.get_mut(column)?;
    let offset = usize::try_from(field.evaluate(&|_| None)?).ok()?;
    *field = Expression::Text(strings.at(offset).ok()?.as_bytes().to_vec());
    Some(())
}

/// Returns the name in a row, and its other columns: numbers, booleans and features in an order that depends on the
/// kind. Numbers after the first `imported` ones are left out, if it is said how many are imported.
fn row(
    source: &Source,
    names: &Names,
    line: usize,
    row: &[Expression],
    imported: Option<usize>,
) -> Result<(String, NamedOperand)> {
    let shape = || source.error(line, "unexpected form of named operand");
    let mut record = NamedOperand::default();
    let mut word = None;
    let (mut n_numbers, mut n_flags) = (0, 0);
    for field in row {
        match field {
            Expression::Text(text) if word.is_none() => word = String::from_utf8(text.clone()).ok(),
            Expression::Name(name) if name == "true" || name == "false" => {
                record.flags |= u8::from(name == "true") << n_flags;
                n_flags += 1;
            }
            Expression::Number(_) | Expression::Name(_) => {
                let number = field.evaluate(&|name| names.constants.value(name)).ok_or_else(shape)?;
                match n_numbers {
                    _ if imported.is_some_and(|imported| n_numbers >= imported) => {}
                    0 => record.encoding = narrow(source, line, number)?,
                    1 => record.value = narrow(source, line, number)?,
                    _ => return Err(shape()),
                }
                n_numbers += 1;
            }
            Expression::List(features) => {
                record.required_features = required(names, features).ok_or_else(shape)?;
            }
            _ => return Err(shape()),
        }
    }
    Ok((word.ok_or_else(shape)?, record))
}

fn required(names: &Names, features: &[Expression]) -> Option<FeatureSet> {
    let mut set = FeatureSet::default();
    for feature in features {
        let id = names.features.value(feature.simple_name()?)?;
        set.set(FeatureId(u16::try_from(id).ok()?), true);
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_more_columns_than_name_and_number() {
        let names = Names::read(&Settings::small(), &Tables::small("")).unwrap();
        let read_some = |text: &str, imported| {
            let source = Source::of_text(&format!("= {text};"));
            let row_fields = source.after("= ").unwrap().list().unwrap();
            row(&source, &names, 1, &row_fields, imported).ok()
        };
        let read = |text: &str| read_some(text, None);
        let (word, found) = read(r#"{ "vae1", 0x40, 0x10, false, true, { Toy::Is64Bit } }"#).unwrap();
        assert_eq!((word.as_str(), found.encoding, found.value), ("vae1", 0x40, 0x10));
        assert!(!found.flag(0) && found.flag(1));
        assert!(found.required_features.has(FeatureId(1)) && !found.required_features.has(FeatureId(0)));
        assert_eq!(read(r#"{ 0x1, "0.5" }"#).unwrap().1.encoding, 1);
        assert!(read(r#"{ "two", 1, 2, 3 }"#).is_none());
        assert_eq!(read_some(r#"{ "two", 1, 2, 3 }"#, Some(2)).unwrap().1.value, 2);
        assert!(read(r#"{ "unknown", 1, { Toy::Slow } }"#).is_none());
    }
}
