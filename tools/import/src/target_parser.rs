//! Versions of the architecture and floating-point units, from the macros and tables of LLVM's TargetParser.

use std::collections::HashMap;

use stallscope_target::{ArchExtension, Architecture, DescriptionBuilder, FeatureId, FeatureSet};

use crate::cpp::{Expression, Source};
use crate::error::{Error, Result};
use crate::tables::{Tables, TargetParser, fields};

/// The name of what does not exist.
const INVALID: &str = "invalid";

/// Adds the versions of the architecture and the floating-point units. `keys` contains the ids of features by their
/// names in `-mattr`.
pub(crate) fn write(
    tables: &Tables,
    keys: &HashMap<String, FeatureId>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let Some(parser) = &tables.target_parser else { return Ok(()) };
    for name in rows(&parser.definitions, "\nARM_ARCH(") {
        let mut features = FeatureSet::default();
        let key = keys.get(name).ok_or_else(|| Error::new(name, "an architecture without a feature"))?;
        features.set(*key, true);
        let record = Architecture { name: builder.str(name), features };
        builder.push(record);
    }
    let units =
        FeatureTable::read(parser, keys, "FPUFeatureInfoList[] = ", &["FPUVersion", "FPURestriction"])?;
    let vectors = FeatureTable::read(parser, keys, "NeonFeatureInfoList[] = ", &["NeonSupportLevel"])?;
    for name in rows(&parser.definitions, "\nARM_FPU(") {
        let [version, vector, restriction] = columns(parser, name)?;
        let mut features = FeatureSet::default();
        units.select(
            &mut features,
            |limits| matches!(limits, [lowest, highest] if version >= *lowest && restriction <= *highest),
        );
        vectors.select(&mut features, |limits| matches!(limits, [lowest] if vector >= *lowest));
        let record = ArchExtension { name: builder.str(name), features };
        builder.push(record);
    }
    Ok(())
}

/// Returns the names in the calls of a macro, apart from what does not exist.
fn rows<'a>(definitions: &'a Source, anchor: &'a str) -> impl Iterator<Item = &'a str> {
    let names =
        definitions.names_after(anchor).filter_map(|text| text.strip_prefix('"')?.strip_suffix("\","));
    names.filter(|name| *name != INVALID)
}

/// Returns the number of an enumerator of an enum.
fn enumerator(parser: &TargetParser, value: &Expression, kind: &str) -> Result<Option<i128>> {
    let values = parser.header.enumerators(&format!("enum class {kind} {{"), &|_| None)?;
    Ok(value.simple_name().and_then(|name| values.value(name)))
}

/// Returns the version, the support of vectors, and the restriction of a floating-point unit.
fn columns(parser: &TargetParser, name: &str) -> Result<[i128; 3]> {
    let mut row = parser.definitions.after(&format!("\nARM_FPU(\"{name}\","))?;
    let line = row.line();
    row.expression()?;
    let mut numbers = [0; 3];
    for (number, kind) in numbers.iter_mut().zip(["FPUVersion", "NeonSupportLevel", "FPURestriction"]) {
        row.expect(",")?;
        let value = enumerator(parser, &row.expression()?, kind)?;
        *number =
            value.ok_or_else(|| parser.definitions.error(line, "unexpected form of floating-point unit"))?;
    }
    Ok(numbers)
}

/// Features, and the range of enumerators that enables each.
struct FeatureTable(Vec<(FeatureId, Vec<i128>)>);

impl FeatureTable {
    /// Reads a table whose rows have the feature enabled, the feature disabled, and an enumerator of each of `kinds`.
    fn read(
        parser: &TargetParser,
        keys: &HashMap<String, FeatureId>,
        anchor: &str,
        kinds: &[&str],
    ) -> Result<Self> {
        let mut found = Vec::new();
        parser.source.after(anchor)?.each_element(|line, element| {
            let shape = || parser.source.error(line, "unexpected form of feature");
            let row = fields(&parser.source, line, element)?;
            let [Expression::Text(on), _, limits @ ..] = row.as_slice() else { return Err(shape()) };
            let on = String::from_utf8_lossy(on);
            let feature = on.strip_prefix('+').and_then(|key| keys.get(key)).ok_or_else(shape)?;
            let limits = limits
                .iter()
                .zip(kinds)
                .map(|(limit, kind)| enumerator(parser, limit, kind)?.ok_or_else(shape))
                .collect::<Result<_>>()?;
            found.push((*feature, limits));
            Ok(())
        })?;
        Ok(Self(found))
    }

    /// Adds the features whose limits pass a test.
    fn select(&self, features: &mut FeatureSet, passes: impl Fn(&[i128]) -> bool) {
        for (feature, _) in self.0.iter().filter(|(_, limits)| passes(limits)) {
            features.set(*feature, true);
        }
    }
}
