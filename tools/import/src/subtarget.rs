//! Features and processors, from `-gen-subtarget`.

use std::collections::HashMap;

use stallscope_target::{
    ArchitectureId, DescriptionBuilder, Feature, FeatureId, FeatureSet, Processor, SchedModelId,
};

use crate::cpp::{Expression, Source};
use crate::error::{Error, Result};
use crate::tables::{Names, Tables, fields, narrow};

/// Adds all features, in the order of their ids, and returns the ids by the names in `-mattr`.
pub(crate) fn write_features(
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<HashMap<String, FeatureId>> {
    let mut keys = HashMap::new();
    let source = &tables.subtarget;
    let mut found: HashMap<usize, [Expression; 3]> = HashMap::new();
    // A target without features has no table of them.
    if names.features.iter().next().is_none() {
        return Ok(keys);
    }
    source.after(&format!("{}FeatureKV[] = ", tables.namespace))?.each_element(|line, element| {
        let row: std::result::Result<[Expression; 4], _> = fields(source, line, element)?.try_into();
        let Ok([key, description, name, implies]) = row else {
            return Err(source.error(line, "unexpected form of feature"));
        };
        let id = name
            .simple_name()
            .and_then(|n| names.features.value(n))
            .ok_or_else(|| source.error(line, "unknown feature"))?;
        found.insert(narrow(source, line, id)?, [key, description, implies]);
        Ok(())
    })?;
    for (name, id) in names.features.iter().filter(|(name, _)| *name != "NumSubtargetFeatures") {
        let mut record = Feature { name: builder.str(name), ..Feature::default() };
        // A feature without a key is only set by LLVM's own code.
        if let Some([key, description, implies]) = usize::try_from(id).ok().and_then(|id| found.remove(&id)) {
            let shape = || Error::new("subtarget", format!("unexpected form of feature {name}"));
            let key = text(&key).ok_or_else(shape)?;
            record.key = builder.str(&key);
            keys.insert(key, FeatureId::from_index(builder.n_records::<Feature>()));
            record.description = builder.str(&text(&description).ok_or_else(shape)?);
            record.implies = feature_set(&implies).ok_or_else(shape)?;
        }
        builder.push(record);
    }
    Ok(keys)
}

/// Adds all processors under each of their names; `models` contains the ids of scheduling models by name,
/// `architectures` those of the architecture's versions by the processor's name.
pub(crate) fn write_processors(
    tables: &Tables,
    models: &HashMap<String, SchedModelId>,
    architectures: &HashMap<String, ArchitectureId>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let source = &tables.subtarget;
    let mut rows = Vec::new();
    source.after(&format!("{}SubTypeKV[] = ", tables.namespace))?.each_element(|line, element| {
        let (name, mut record) = processor(source, line, element, models)?;
        record.architecture = match architectures.get(&name) {
            Some(id) => *id,
            None if architectures.is_empty() => ArchitectureId::default(),
            None => return Err(source.error(line, format!("{name} has no architecture"))),
        };
        record.canonical_name = builder.str(&name);
        rows.push((name, record));
        Ok(())
    })?;
    let mut aliases = Vec::new();
    if let Some(source) = &tables.target_def {
        source.after("Alias CpuAliases[] = ")?.each_element(|line, element| {
            let unknown = || source.error(line, "an alias of an unknown processor");
            let row = fields(source, line, element)?;
            let [alias, name] = row.as_slice() else { return Err(unknown()) };
            let name = text(name).ok_or_else(unknown)?;
            let (_, record) = rows.iter().find(|(row, _)| *row == name).ok_or_else(unknown)?;
            aliases.push((text(alias).ok_or_else(unknown)?, *record));
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

fn processor(
    source: &Source,
    line: usize,
    element: Expression,
    models: &HashMap<String, SchedModelId>,
) -> Result<(String, Processor)> {
    let shape = || source.error(line, "unexpected form of processor");
    let row = fields(source, line, element)?;
    let [name, features, tune_features, Expression::Unary("&", model)] = row.as_slice() else {
        return Err(shape());
    };
    let model = model.simple_name().and_then(|name| models.get(name)).ok_or_else(shape)?;
    let record = Processor {
        features: feature_set(features).ok_or_else(shape)?,
        tune_features: feature_set(tune_features).ok_or_else(shape)?,
        sched_model: *model,
        ..Processor::default()
    };
    Ok((text(name).ok_or_else(shape)?, record))
}

fn text(value: &Expression) -> Option<String> {
    match value {
        Expression::Text(bytes) => String::from_utf8(bytes.clone()).ok(),
        _ => None,
    }
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
