//! Models that extend other models.

use crate::error::{ModelError, Result};
use crate::line::add_new;
use crate::parser::parse_alone;
use crate::syntax::Model;

/// Maximum number of models that extend one another.
const MAX_DEPTH: u32 = 8;

/// Parses the text of a model that extends no other.
///
/// # Errors
/// The first part of the text that cannot be parsed, or that is missing.
pub fn parse(text: &str) -> std::result::Result<Model, ModelError> {
    parse_with(text, &mut |name| Err(format!("there is no model '{name}'")))
}

/// Parses the text of a model. `text_of` returns the text of the model with a name, which this one extends, or why there
/// is none.
///
/// # Errors
/// The first part of a text that cannot be parsed, or that is missing. What is wrong with a model that this one extends is
/// told at its name.
pub fn parse_with(
    text: &str,
    text_of: &mut dyn FnMut(&str) -> std::result::Result<String, String>,
) -> std::result::Result<Model, ModelError> {
    parse_nested(text, text_of, MAX_DEPTH)
}

fn parse_nested(
    text: &str,
    text_of: &mut dyn FnMut(&str) -> std::result::Result<String, String>,
    depth: u32,
) -> Result<Model> {
    let mut model = parse_alone(text)?;
    let Some(name) = &model.extends else { return Ok(model) };
    let error = |message| ModelError::new(name.position, message);
    let depth = depth.checked_sub(1).ok_or_else(|| error("too many models extend one another".to_owned()))?;
    let text = text_of(&name.value).map_err(error)?;
    let extended = parse_nested(&text, text_of, depth).map_err(|inner| error(within(&name.value, &inner)))?;
    extend(&mut model, extended);
    Ok(model)
}

/// The message about an error in a model that another one extends.
pub(crate) fn within(name: &str, error: &ModelError) -> String {
    format!("in the model '{name}', {error}")
}

/// Adds the statements of another model for which the model has none, and its rules.
fn extend(model: &mut Model, mut other: Model) {
    for source in other.sources {
        // The same source may be named in both.
        drop(add_new(&mut model.sources, source, "source", |source| &source.name));
    }
    model.width = model.width.or(other.width);
    model.simulation = model.simulation.or(other.simulation);
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
    model.rules.append(&mut other.rules);
}
