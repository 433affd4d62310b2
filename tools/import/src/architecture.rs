//! Versions of the architecture and their extensions, from `-gen-arm-target-def` and the assembly parser.

use std::collections::HashMap;

use stallscope_target::{
    ArchExtension, Architecture, ArchitectureId, DescriptionBuilder, FeatureId, FeatureSet,
};

use crate::cpp::{Expression, Source};
use crate::error::{Error, Result};
use crate::tables::{Names, StringTable, Tables, fields, narrow};

/// Adds the extensions that directives can name.
pub(crate) fn write_extensions(
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let Some(source) = &tables.extensions else { return Ok(()) };
    source.after(" ExtensionDefs[] = ")?.each_element(|line, element| {
        let shape = || source.error(line, "unexpected form of extension");
        let row = fields(source, line, element)?;
        let [Expression::List(name), Expression::List(features)] = row.as_slice() else {
            return Err(shape());
        };
        let [Expression::Text(name)] = name.as_slice() else { return Err(shape()) };
        let mut record =
            ArchExtension { name: builder.str(&String::from_utf8_lossy(name)), ..Default::default() };
        for feature in features {
            let id = feature.simple_name().and_then(|name| names.features.value(name)).ok_or_else(shape)?;
            record.features.set(FeatureId(narrow(source, line, id)?), true);
        }
        builder.push(record);
        Ok(())
    })
}

/// Adds the versions of the architecture, and returns the id of each processor's version, by the processor's name.
/// `keys` contains the ids of features by their names in `-mattr`.
pub(crate) fn write_architectures(
    tables: &Tables,
    keys: &HashMap<String, FeatureId>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<HashMap<String, ArchitectureId>> {
    let Some(source) = &tables.target_def else { return Ok(HashMap::new()) };
    let strings = target_def_strings(source)?;
    let extensions = extensions(source, &strings, keys)?;
    let mut ids = Vec::new();
    source.after(" ArchInfos = {")?.each_element(|line, element| {
        let shape = || source.error(line, "unexpected form of architecture");
        let row = fields(source, line, element)?;
        // A version in braces is parsed as a separate element.
        let [.., name, feature, defaults] = row.as_slice() else { return Err(shape()) };
        let mut features = extension_set(defaults, &extensions).ok_or_else(shape)?;
        let feature = strings.named_by(source, line, feature)?;
        features.set(signed_feature(feature, keys).ok_or_else(shape)?, true);
        let name = builder.str(strings.named_by(source, line, name)?);
        ids.push(ArchitectureId::from_index(builder.push(Architecture { name, features })));
        Ok(())
    })?;
    let mut of_processors = HashMap::new();
    source.after("CpuInfo CpuInfos[] = ")?.each_element(|line, element| {
        let row = fields(source, line, element)?;
        let [name, Expression::Number(architecture), _] = row.as_slice() else {
            return Err(source.error(line, "unexpected form of processor"));
        };
        let id = ids.get(narrow::<usize>(source, line, *architecture)?);
        let id = id.ok_or_else(|| source.error(line, "a processor without an architecture"))?;
        of_processors.insert(strings.named_by(source, line, name)?.to_owned(), *id);
        Ok(())
    })?;
    Ok(of_processors)
}

/// Returns the strings that the rows of `-gen-arm-target-def` refer to.
pub(crate) fn target_def_strings(source: &Source) -> Result<StringTable> {
    StringTable::read(source, "StrTabStorage[] =")
}

/// Returns the feature of each extension, by LLVM's name.
fn extensions(
    source: &Source,
    strings: &StringTable,
    keys: &HashMap<String, FeatureId>,
) -> Result<HashMap<String, FeatureId>> {
    let mut found = HashMap::new();
    source.after("ExtensionInfo Extensions[] = ")?.each_element(|line, element| {
        let row = fields(source, line, element)?;
        let [_, _, id, _, _, on, _] = row.as_slice() else {
            return Err(source.error(line, "unexpected form of extension"));
        };
        let on = strings.named_by(source, line, on)?;
        if let (Some(id), Some(feature)) = (id.simple_name(), signed_feature(on, keys)) {
            found.insert(id.to_owned(), feature);
        }
        Ok(())
    })?;
    if found.is_empty() { Err(Error::new("arm-target-def", "no extensions")) } else { Ok(found) }
}

/// Returns the feature that `+key` enables.
fn signed_feature(text: &str, keys: &HashMap<String, FeatureId>) -> Option<FeatureId> {
    keys.get(text.strip_prefix('+')?).copied()
}

/// Returns the features of `ExtensionBitset({...})`.
fn extension_set(value: &Expression, extensions: &HashMap<String, FeatureId>) -> Option<FeatureSet> {
    let (_, [Expression::List(elements)]) = value.function_call()? else { return None };
    let mut set = FeatureSet::default();
    for element in elements {
        set.set(*extensions.get(element.simple_name()?)?, true);
    }
    Some(set)
}
