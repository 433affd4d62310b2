//! Models that name other files: models that they extend, and files with further rules.

use crate::error::{ModelError, Result};
use crate::line::add_new;
use crate::parser::{parse_alone, parse_rules};
use crate::syntax::{At, Model};

/// Maximum number of models that extend one another.
const MAX_DEPTH: u32 = 8;

/// The text of a file, or why there is none.
type TextOf<'f> = dyn FnMut(&str) -> std::result::Result<String, String> + 'f;

/// Parses the text of a model that names no other file.
///
/// # Errors
/// The first part of the text that cannot be parsed, or that is missing.
pub fn parse(text: &str) -> std::result::Result<Model, ModelError> {
    parse_with(text, &mut |name| Err(format!("there is no file '{name}'")))
}

/// Parses the text of a model. `text_of` returns the text of a file that it names, such as `skylake.model` or `skylake.rules`, or why
/// there is none.
///
/// # Errors
/// The first part of a text that cannot be parsed, or that is missing. What is wrong with another file is told at its name.
pub fn parse_with(
    text: &str,
    text_of: &mut dyn FnMut(&str) -> std::result::Result<String, String>,
) -> std::result::Result<Model, ModelError> {
    parse_nested(text, text_of, MAX_DEPTH)
}

fn parse_nested(text: &str, text_of: &mut TextOf<'_>, depth: u32) -> Result<Model> {
    let mut model = parse_alone(text)?;
    if let Some(name) = model.rules_file.clone() {
        let error = |message| ModelError::new(name.position, message);
        let text = text_of(&format!("{}.rules", name.value)).map_err(error)?;
        let origin = format!("the rules '{}'", name.value);
        let (rules, others) = (model.rules.len(), &mut model.origins);
        others.push(At { value: origin.clone(), position: name.position });
        let index = others.len();
        model = parse_rules(&text, model).map_err(|inner| error(within(&origin, &inner)))?;
        model.rules[rules..].iter_mut().for_each(|rule| rule.origin = index);
    }
    let Some(name) = model.extends.clone() else { return Ok(model) };
    let error = |message| ModelError::new(name.position, message);
    let depth = depth.checked_sub(1).ok_or_else(|| error("too many models extend one another".to_owned()))?;
    let text = text_of(&format!("{}.model", name.value)).map_err(error)?;
    let origin = At { value: format!("the model '{}'", name.value), position: name.position };
    let extended =
        parse_nested(&text, text_of, depth).map_err(|inner| error(within(&origin.value, &inner)))?;
    extend(&mut model, extended, origin);
    Ok(model)
}

/// The message about an error in another text.
pub(crate) fn within(origin: &str, error: &ModelError) -> String {
    format!("in {origin}, {error}")
}

/// Adds the statements of another model from `origin` that the model lacks, and its rules.
fn extend(model: &mut Model, mut other: Model, origin: At<String>) {
    for source in other.sources {
        // The same source may be named in both.
        drop(add_new(&mut model.sources, source, "source", |source| &source.name));
    }
    model.width = model.width.or(other.width);
    model.simulation = model.simulation.or(other.simulation);
    model.is_written_out_of_order = model.is_written_out_of_order.or(other.is_written_out_of_order);
    model.front_end = model.front_end.or(other.front_end);
    model.port_binding = model.port_binding.or(other.port_binding);
    model.reorder_buffer = model.reorder_buffer.or(other.reorder_buffer);
    model.retire = model.retire.or(other.retire);
    model.store_buffer = model.store_buffer.or(other.store_buffer);
    model.rest = model.rest.or(other.rest);
    if model.ports.is_empty() {
        model.ports = other.ports;
    }
    if model.queues.is_empty() {
        model.queues = other.queues;
    }
    if model.schedulers.is_empty() {
        (model.schedulers, model.waiting_queues) = (other.schedulers, other.waiting_queues);
    }
    for unit in other.units {
        drop(add_new(&mut model.units, unit, "unit", |unit| unit));
    }
    other.parameters.retain(|(parameter, _)| model.parameters.iter().all(|(own, _)| own != parameter));
    model.parameters.append(&mut other.parameters);
    other.inserted.retain(|new| model.inserted.iter().all(|own| own.insertion != new.insertion));
    model.inserted.append(&mut other.inserted);
    for map in other.maps {
        drop(add_new(&mut model.maps, map, "map of", |map| &map.resource));
    }
    let first = model.origins.len() + 1;
    let nested = |inner: &At<String>| At { value: format!("{}, in {}", origin.value, inner.value), ..origin };
    let nested: Vec<_> = other.origins.iter().map(nested).collect();
    model.origins.push(origin);
    model.origins.extend(nested);
    other.rules.iter_mut().for_each(|rule| rule.origin += first);
    model.rules.append(&mut other.rules);
}
