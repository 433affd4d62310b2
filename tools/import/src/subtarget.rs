//! Features and processors, from `-gen-subtarget`.

use std::collections::HashMap;

use stallscope_target::{
    ArchitectureId, DescriptionBuilder, Feature, FeatureId, FeatureSet, Processor, SchedModelId,
};

use crate::architecture::target_def_strings;
use crate::cpp::{Expression, Source};
use crate::error::Result;
use crate::tables::{Names, StringTable, Tables, fields, narrow, rows_with_strings};

/// Adds all features, in the order of their ids, and returns the ids by the names in `-mattr`.
pub(crate) fn write_features(
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<HashMap<String, FeatureId>> {
    let mut keys = HashMap::new();
    let source = &tables.subtarget;
    // A target without features has no table of them.
    if names.features.iter().next().is_none() {
        return Ok(keys);
    }
    let (rows, strings) = rows_with_strings(source, &format!("{}FeatureKVStorage = ", tables.namespace))?;
    let mut found = HashMap::new();
    for (line, row) in &rows {
        let [key, description, name, implies] = row.as_slice() else {
            return Err(source.error(*line, "unexpected form of feature"));
        };
        let id: Option<usize> = name
            .simple_name()
            .and_then(|name| names.features.value(name))
            .and_then(|id| usize::try_from(id).ok());
        let id = id.ok_or_else(|| source.error(*line, "unknown feature"))?;
        let [key, description] = [key, description].map(|offset| strings.named_by(source, *line, offset));
        let implies = feature_set(implies).ok_or_else(|| source.error(*line, "not a set of features"))?;
        found.insert(id, (key?, description?, implies));
    }
    for (name, id) in names.features.iter().filter(|(name, _)| *name != "NumSubtargetFeatures") {
        let mut record = Feature { name: builder.str(name), ..Feature::default() };
        // A feature without a key is only set by LLVM's own code.
        if let Some((key, description, implies)) = usize::try_from(id).ok().and_then(|id| found.remove(&id)) {
            record.key = builder.str(key);
            keys.insert(key.to_owned(), FeatureId::from_index(builder.n_records::<Feature>()));
            record.description = builder.str(description);
            record.implies = implies;
        }
        builder.push(record);
    }
    Ok(keys)
}

/// Adds all processors under each of their names; `models` contains the ids of scheduling models in LLVM's order,
/// `architectures` contains the ids of the architecture's versions by the processor's name.
pub(crate) fn write_processors(
    tables: &Tables,
    models: &[SchedModelId],
    architectures: &HashMap<String, ArchitectureId>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let source = &tables.subtarget;
    let (elements, strings) = rows_with_strings(source, &format!("{}SubTypeKVStorage = ", tables.namespace))?;
    let mut rows = Vec::new();
    for (line, row) in elements {
        let (name, mut record) = processor(source, line, &row, &strings, models)?;
        record.architecture = match architectures.get(name) {
            Some(id) => *id,
            None if architectures.is_empty() => ArchitectureId::default(),
            None => return Err(source.error(line, format!("{name} has no architecture"))),
        };
        record.canonical_name = builder.str(name);
        rows.push((name.to_owned(), record));
    }
    let mut aliases = Vec::new();
    if let Some(source) = &tables.target_def {
        let strings = target_def_strings(source)?;
        source.after("Alias CpuAliases[] = ")?.each_element(|line, element| {
            let unknown = || source.error(line, "an alias of an unknown processor");
            let row = fields(source, line, element)?;
            let [alias, name] = row.as_slice() else { return Err(unknown()) };
            let name = strings.named_by(source, line, name)?;
            let (_, record) = rows.iter().find(|(row, _)| row == name).ok_or_else(unknown)?;
            aliases.push((strings.named_by(source, line, alias)?.to_owned(), *record));
            Ok(())
        })?;
    }
    rows.extend(aliases);
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    for (name, mut record) in rows {
        record.name = builder.str(&name);
        builder.push(record);
    }
    Ok(())
}

fn processor<'a>(
    source: &Source,
    line: usize,
    row: &[Expression],
    strings: &'a StringTable,
    models: &[SchedModelId],
) -> Result<(&'a str, Processor)> {
    let shape = || source.error(line, "unexpected form of processor");
    let [name, features, tune_features, model] = row else { return Err(shape()) };
    let model: usize = narrow(source, line, model.evaluate(&|_| None).ok_or_else(shape)?)?;
    let record = Processor {
        features: feature_set(features).ok_or_else(shape)?,
        tune_features: feature_set(tune_features).ok_or_else(shape)?,
        sched_model: *models.get(model).ok_or_else(shape)?,
        ..Processor::default()
    };
    Ok((strings.named_by(source, line, name)?, record))
}

/// Returns a set written as words in braces, however many.
fn feature_set(value: &Expression) -> Option<FeatureSet> {
    match value {
        Expression::List(elements) => match elements.as_slice() {
            [inner @ Expression::List(_)] => feature_set(inner),
            words if words.len() <= FeatureSet::N_WORDS => {
                let mut set = FeatureSet::default();
                for (place, word) in set.0.iter_mut().zip(words) {
                    *place = u64::try_from(word.evaluate(&|_| None)?).ok()?;
                }
                Some(set)
            }
            _ => None,
        },
        _ => None,
    }
}
