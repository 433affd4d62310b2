//! Parses the statements of a model.

use stallscope_target::{CoreParameter, FrontEndKind, Insertion, PortBinding, ProcessorModel};

use crate::error::{ModelError, Position, Result};
use crate::lexer::statements;
use crate::line::{Line, add_new, set};
use crate::rule_parser::{clauses, rule};
use crate::syntax::*;

/// Reads a model's text without the model that it extends.
pub(crate) fn parse_alone(text: &str) -> Result<Model> {
    let mut reader = Reader::default();
    for statement in statements(text)? {
        reader.statement(Line::new(&statement))?;
    }
    if reader.model.processors.is_empty() {
        return Err(ModelError::new(Position { line: 1, column: 1 }, "missing 'model' statement"));
    }
    let mut model = reader.model;
    model.n_own_maps = model.maps.len();
    Ok(model)
}

/// Adds the rules of a file that has nothing but rules and their sources' names.
pub(crate) fn parse_rules(text: &str, model: Model) -> Result<Model> {
    let mut reader = Reader { model, has_default_source: false };
    for statement in statements(text)? {
        let At { value, position } = Line::new(&statement).word("a rule")?;
        if !matches!(value, "opcode" | "class" | "form" | "default-source") {
            let message = format!("expected a rule or 'default-source', not '{value}'");
            return Err(ModelError::new(position, message));
        }
        reader.statement(Line::new(&statement))?;
    }
    Ok(reader.model)
}

/// Returns the item with a name.
fn by_name<T: Copy>(name: At<&str>, all: &[T], name_of: impl Fn(T) -> &'static str) -> Result<T> {
    all.iter().copied().find(|&item| name_of(item) == name.value).ok_or_else(|| {
        let names = all.iter().map(|&item| name_of(item)).collect::<Vec<_>>().join(", ");
        ModelError::new(name.position, format!("expected one of {names}, not '{}'", name.value))
    })
}

/// Reads a queue: its name, its limit, and its ports.
fn queue(line: &mut Line<'_, '_>, limit: &str) -> Result<Queue> {
    let name = line.name("a name")?;
    let limit = line.positive(limit)?;
    line.mark(':')?;
    let mut ports = vec![line.name("a port's name")?];
    while line.is_at_word() {
        add_new(&mut ports, line.name("a port's name")?, "port", |name| name)?;
    }
    Ok(Queue { name, limit, ports })
}

/// The statements read so far.
#[derive(Default)]
struct Reader {
    model: Model,
    has_default_source: bool,
}

impl Reader {
    fn statement(&mut self, mut line: Line<'_, '_>) -> Result<()> {
        let position = line.position();
        let keyword = line.word("a statement")?.value;
        if keyword != "model" && self.model.processors.is_empty() {
            return Err(ModelError::new(position, "a model starts with its 'model' statement"));
        }
        match keyword {
            "model" => self.head(&mut line, position)?,
            "source" => {
                let name = line.name("the source's name")?;
                let text = line.text("a description of the source, in quotation marks")?.value;
                add_new(&mut self.model.sources, Source { name, text }, "source", |source| &source.name)?;
            }
            "default-source" => {
                let name = line.word("a source's name")?;
                self.check_source(name.value, name.position)?;
                self.has_default_source = true;
            }
            "width" => set(&mut self.model.width, line.positive("a number of micro-operations")?, position)?,
            "front-end" => {
                let kind = line.word("a kind of front end")?;
                let kind = by_name(kind, &FrontEndKind::ALL, FrontEndKind::name)?;
                set(&mut self.model.front_end, kind, position)?;
            }
            "simulation" => {
                let At { value, position: at } = line.word("'as-base' or 'detailed'")?;
                let simulation = match value {
                    "as-base" => Simulation::AsBase,
                    "detailed" => Simulation::Detailed,
                    _ => {
                        let message = format!("expected as-base or detailed, not '{value}'");
                        return Err(ModelError::new(at, message));
                    }
                };
                set(&mut self.model.simulation, simulation, position)?;
            }
            "write-back" => {
                let At { value, position: at } = line.word("'in-order' or 'out-of-order'")?;
                let is_out_of_order = match value {
                    "in-order" => false,
                    "out-of-order" => true,
                    _ => {
                        let message = format!("expected in-order or out-of-order, not '{value}'");
                        return Err(ModelError::new(at, message));
                    }
                };
                set(&mut self.model.is_written_out_of_order, is_out_of_order, position)?;
            }
            "reorder-buffer" => {
                set(&mut self.model.reorder_buffer, line.positive("a number of entries")?, position)?;
            }
            "retire" => set(&mut self.model.retire, line.positive("a number of instructions")?, position)?,
            "port" => self.ports(&mut line)?,
            "unit" => {
                let first = self.model.units.len();
                while first == self.model.units.len() || line.is_at_word() {
                    let name = line.new_name("a unit's name")?;
                    add_new(&mut self.model.units, name, "unit", |name| name)?;
                }
            }
            "queue" => {
                let queue = queue(&mut line, "the queue's limit per cycle")?;
                add_new(&mut self.model.queues, queue, "queue", |queue| &queue.name)?;
            }
            "scheduler" if line.is_at_named_number() => {
                let scheduler = queue(&mut line, "the scheduler's number of entries")?;
                add_new(&mut self.model.schedulers, scheduler, "scheduler", |scheduler| &scheduler.name)?;
                const MAX: usize = ProcessorModel::MAX_SCHEDULERS;
                if self.model.schedulers.len() > MAX {
                    return Err(ModelError::new(position, format!("a model has at most {MAX} schedulers")));
                }
            }
            "waiting-queue" => {
                let queue = queue(&mut line, "the queue's number of entries")?;
                add_new(&mut self.model.waiting_queues, queue, "waiting queue", |queue| &queue.name)?;
            }
            "store-buffer" => {
                line.keyword("entries")?;
                let entries = line.positive("a number of entries")?;
                line.keyword("line")?;
                let at = line.position();
                let line_size = line.positive("a cache line's size in bytes")?;
                if !line_size.is_power_of_two() {
                    return Err(ModelError::new(at, "a cache line's size is a power of two"));
                }
                set(&mut self.model.store_buffer, StoreBuffer { entries, line_size }, position)?;
            }
            "map" => {
                let resource = line.name("a resource of the base")?;
                line.mark(':')?;
                let ports = line.ports()?;
                let map = Map { resource, ports };
                add_new(&mut self.model.maps, map, "map of", |map| &map.resource)?;
            }
            "rest" => {
                let At { value, position: at } = line.word("'as-base' or 'none'")?;
                let rest = match value {
                    "as-base" => Rest::AsBase,
                    "none" => Rest::None,
                    _ => return Err(ModelError::new(at, format!("expected as-base or none, not '{value}'"))),
                };
                set(&mut self.model.rest, rest, position)?;
            }
            "opcode" | "class" | "form" => self.model.rules.push(rule(keyword, &mut line, position)?),
            "extends" => set(&mut self.model.extends, line.name("a model's name")?, position)?,
            "rules" => set(&mut self.model.rules_file, line.name("the name of a file of rules")?, position)?,
            "port-binding" => {
                let name = line.word("a rule for binding micro-operations to ports")?;
                let binding = by_name(name, &PortBinding::ALL, PortBinding::name)?;
                set(&mut self.model.port_binding, binding, position)?;
            }
            "inserted" => {
                let name = line.word("when micro-operations are inserted")?;
                let insertion = by_name(name, &Insertion::ALL, Insertion::name)?;
                if self.model.inserted.iter().any(|old| old.insertion == insertion) {
                    return Err(ModelError::new(position, "this is given twice"));
                }
                let cost = clauses(Rule { position, ..Rule::default() }, &mut line)?;
                self.model.inserted.push(Inserted { position, insertion, cost });
            }
            _ if CoreParameter::ALL.iter().any(|parameter| parameter.name() == keyword) => {
                self.parameter(keyword, &mut line, position)?;
            }
            _ => return Err(ModelError::new(position, format!("unknown statement '{keyword}'"))),
        }
        self.sources_and_end(keyword, &mut line, position)
    }

    fn parameter(&mut self, name: &str, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
        let value = if line.has_keyword("all") { u16::MAX } else { line.number("a number, or 'all'")? };
        let parameters = &mut self.model.parameters;
        if parameters.iter().any(|(old, _)| old.name() == name) {
            return Err(ModelError::new(position, "this is given twice"));
        }
        let named = CoreParameter::ALL.iter().find(|parameter| parameter.name() == name);
        parameters.extend(named.map(|&parameter| (parameter, value)));
        Ok(())
    }

    fn head(&mut self, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
        if !self.model.processors.is_empty() {
            return Err(ModelError::new(position, "duplicate 'model' statement"));
        }
        self.model.name = line.text("the model's name, in quotation marks")?;
        if self.model.name.value.trim().is_empty() {
            return Err(ModelError::new(self.model.name.position, "the model's name is empty"));
        }
        line.keyword("for")?;
        loop {
            let name = line.quotable("a processor's name")?;
            add_new(&mut self.model.processors, name, "processor", |name| name)?;
            if !line.has_mark(',') {
                break;
            }
        }
        line.keyword("over")?;
        self.model.base = line.quotable("the name of the processor whose model this one builds on")?;
        Ok(())
    }

    fn ports(&mut self, line: &mut Line<'_, '_>) -> Result<()> {
        let first = self.model.ports.len();
        while first == self.model.ports.len() || line.is_at_word() && !line.is_at("entries") {
            let port = Port { name: line.new_name("a port's name")?, entries: None };
            add_new(&mut self.model.ports, port, "port", |port| &port.name)?;
        }
        if line.has_keyword("entries") {
            let entries = Some(line.positive("a number of entries")?);
            self.model.ports[first..].iter_mut().for_each(|port| port.entries = entries);
        }
        Ok(())
    }

    /// Reads the sources at the end of a statement; statements of facts must have at least one.
    fn sources_and_end(&self, keyword: &str, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
        let mut has_source = false;
        while let Some((source, at)) = line.source() {
            let name = source.split_whitespace().next().unwrap_or_default();
            self.check_source(name, at)?;
            has_source = true;
        }
        if !line.is_at_end() {
            return Err(line.unexpected("the end of the statement"));
        }
        let is_fact = !matches!(keyword, "model" | "extends" | "rules" | "source" | "default-source");
        if is_fact && !has_source && !self.has_default_source {
            let message =
                "missing source: expected a source's name in square brackets, or a 'default-source'";
            return Err(ModelError::new(position, message));
        }
        Ok(())
    }

    fn check_source(&self, name: &str, position: Position) -> Result<()> {
        if self.model.sources.iter().any(|source| source.name.value == name) {
            return Ok(());
        }
        Err(ModelError::new(position, format!("there is no source called '{name}'")))
    }
}
