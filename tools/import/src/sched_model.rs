//! Scheduling models, from `-gen-subtarget`.

use stallscope_target::wire::Span;
use stallscope_target::{
    DescriptionBuilder, ProcResource, ProcResourceId, ReadAdvance, RegisterClassId, RegisterCost,
    RegisterFileDesc, SchedClass, SchedClassName, SchedClassRecordId, SchedModel, SchedModelId, WriteLatency,
    WriteProcRes,
};

use crate::cpp::{Expression, Source};
use crate::error::{Error, Result};
use crate::settings::Settings;
use crate::tables::{Names, StringTable, Tables, fields, narrow, numbers};

/// Adds all scheduling models, and returns their ids in LLVM's order.
pub(crate) fn write(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<SchedModelId>> {
    resource_uses(tables, builder)?;
    let source = &tables.subtarget;
    let lines = source.lines();
    if let Some(name) = settings.unit_names.keys().find(|name| !has_unit(source, name)) {
        return Err(Error::new("unit_names", format!("no scheduling model has the unit {name}")));
    }
    let mut ids = Vec::new();
    let mut has_class_names = false;
    source.after(&format!("{}SchedModels[] = ", tables.namespace))?.each_element(|line, element| {
        // The name is in a comment: `{ // HaswellModel`.
        let name = lines.get(line - 1).and_then(|text| text.trim_start().strip_prefix("{ // "));
        let name = name.ok_or_else(|| source.error(line, "a scheduling model without a name"))?;
        let record = model(settings, tables, names, line, (name, element), builder)?;
        if record.has_sched_classes && !has_class_names {
            class_names(tables, name, builder)?;
            has_class_names = true;
        }
        ids.push(SchedModelId::from_index(builder.push(record)));
        Ok(())
    })?;
    Ok(ids)
}

/// Returns whether a scheduling model has a unit called `name`.
fn has_unit(source: &Source, name: &str) -> bool {
    let start = format!("{{\"{name}\",");
    source.lines().iter().any(|line| line.trim_start().starts_with(&start))
}

/// Adds the tables that the scheduling classes of all models refer to.
fn resource_uses(tables: &Tables, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let source = &tables.subtarget;
    let table = |name: &str| source.after(&format!("{}{name}[] = ", tables.namespace));
    let none = |_: &str| None;
    table("WriteProcResTable")?.each_element(|line, element| {
        let [resource, release, acquire] = numbers(source, line, &fields(source, line, element)?, &none)?[..]
        else {
            return Err(source.error(line, "unexpected form of use"));
        };
        builder.push(WriteProcRes {
            resource: ProcResourceId(narrow(source, line, resource)?),
            release_at_cycle: narrow(source, line, release)?,
            acquire_at_cycle: narrow(source, line, acquire)?,
        });
        Ok(())
    })?;
    table("WriteLatencyTable")?.each_element(|line, element| {
        let [cycles, write_resource] = numbers(source, line, &fields(source, line, element)?, &none)?[..]
        else {
            return Err(source.error(line, "unexpected form of latency"));
        };
        builder.push(WriteLatency {
            cycles: narrow(source, line, cycles)?,
            write_resource: narrow(source, line, write_resource)?,
        });
        Ok(())
    })?;
    table("ReadAdvanceTable")?.each_element(|line, element| {
        let [use_index, write_resource, cycles] =
            numbers(source, line, &fields(source, line, element)?, &none)?[..]
        else {
            return Err(source.error(line, "unexpected form of read-advance"));
        };
        builder.push(ReadAdvance {
            use_index: narrow(source, line, use_index)?,
            write_resource: narrow(source, line, write_resource)?,
            cycles: narrow(source, line, cycles)?,
        });
        Ok(())
    })
}

fn model(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    line: usize,
    (name, element): (&str, Expression),
    builder: &mut DescriptionBuilder<'_>,
) -> Result<SchedModel> {
    let source = &tables.subtarget;
    let row = fields(source, line, element)?;
    let shape = || source.error(line, "unexpected form of scheduling model");
    let [
        issue_width,
        micro_op_buffer_size,
        loop_micro_op_buffer_size,
        load_latency,
        high_latency,
        mispredict_penalty,
        _post_ra_scheduler,
        is_complete,
        _enable_intervals,
        model_number,
        resources,
        classes,
        n_resources,
        n_classes,
        _class_names,
        itineraries,
        extra_info,
    ] = row.as_slice()
    else {
        return Err(shape());
    };
    let value = |e: &Expression| e.evaluate(&|name| default(tables, name)).ok_or_else(shape);
    let small = |e: &Expression| narrow(source, line, value(e)?);
    let mut record = SchedModel {
        name: builder.str(name),
        model_number: small(model_number)?,
        issue_width: small(issue_width)?,
        micro_op_buffer_size: small(micro_op_buffer_size)?,
        loop_micro_op_buffer_size: small(loop_micro_op_buffer_size)?,
        load_latency: small(load_latency)?,
        high_latency: small(high_latency)?,
        mispredict_penalty: small(mispredict_penalty)?,
        is_complete: value(is_complete)? != 0,
        has_itineraries: itineraries.simple_name() != Some("nullptr"),
        ..SchedModel::default()
    };
    if let Some(classes) = classes.simple_name().filter(|n| *n != "nullptr") {
        let classes = sched_classes(source, classes)?;
        record.has_sched_classes = true;
        record.n_sched_classes = narrow(source, line, value(n_classes)?)?;
        if classes.len() != record.n_sched_classes as usize {
            return Err(shape());
        }
        let ids: Option<Vec<_>> =
            classes.iter().map(|c| u16::try_from(builder.run(&[*c])).ok().map(SchedClassRecordId)).collect();
        record.sched_classes_start = builder.run(&ids.ok_or_else(shape)?);
    }
    if let Some(resources) = resources.simple_name().filter(|n| *n != "nullptr") {
        let resources = proc_resources(settings, source, (name, resources), builder)?;
        if Ok(resources.len()) != usize::try_from(value(n_resources)?) {
            return Err(shape());
        }
        record.proc_resources = builder.span(&resources);
    }
    if let Expression::Unary("&", extra_info) = extra_info {
        add_extra_info(source, names, extra_info.simple_name().ok_or_else(shape)?, &mut record, builder)?;
    }
    Ok(record)
}

/// Returns the default in LLVM's header for a field that a model omits.
fn default(tables: &Tables, name: &str) -> Option<i128> {
    let name = name.rsplit("::").next()?;
    let mut parser = tables.schedule_header.find_after(&format!("static const unsigned {name} = "))?;
    parser.expression().ok()?.evaluate(&|_| None)
}

fn sched_classes(source: &Source, table: &str) -> Result<Vec<SchedClass>> {
    let mut classes = Vec::new();
    source.after(&format!("llvm::MCSchedClassDesc {table}[] = "))?.each_element(|line, element| {
        let row = fields(source, line, element)?;
        let row = numbers(source, line, row.get(1..).unwrap_or_default(), &|_| None)?;
        let [n_micro_ops, begin, end, out_of_order, res, n_res, latency, n_latencies, advance, n_advances] =
            row[..]
        else {
            return Err(source.error(line, "unexpected form of scheduling class"));
        };
        classes.push(SchedClass {
            n_micro_ops: narrow(source, line, n_micro_ops)?,
            begin_group: begin != 0,
            end_group: end != 0,
            retire_out_of_order: out_of_order != 0,
            write_proc_res: Span::new(narrow(source, line, res)?, narrow(source, line, n_res)?),
            write_latencies: Span::new(narrow(source, line, latency)?, narrow(source, line, n_latencies)?),
            read_advances: Span::new(narrow(source, line, advance)?, narrow(source, line, n_advances)?),
        });
        Ok(())
    })?;
    Ok(classes)
}

/// Adds the names of the scheduling classes, which are the same in every model.
fn class_names(tables: &Tables, model: &str, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let source = &tables.subtarget;
    let strings = StringTable::read(source, &format!("{}SchedClassNamesStorage[] =", tables.namespace))?;
    source.after(&format!("llvm::MCSchedClassDesc {model}SchedClasses[] = "))?.each_element(
        |line, element| {
            let row = fields(source, line, element)?;
            let offset = match row.first().and_then(Expression::function_call) {
                Some(("DBGFIELD", [Expression::Number(offset)])) => narrow(source, line, *offset)?,
                _ => return Err(source.error(line, "a scheduling class without a name")),
            };
            let parts: Vec<_> = strings.at(offset)?.split('_').map(|part| builder.name_part(part)).collect();
            let parts = builder.span(&parts);
            builder.push(SchedClassName { parts });
            Ok(())
        },
    )
}

fn proc_resources(
    settings: &Settings,
    source: &Source,
    (model, table): (&str, &str),
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<ProcResource>> {
    let mut sub_units = Vec::new();
    source.after(&format!("unsigned {model}ProcResourceSubUnits[] = "))?.each_element(|line, element| {
        let unit = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a resource"))?;
        sub_units.push(ProcResourceId(narrow(source, line, unit)?));
        Ok(())
    })?;
    let mut resources = Vec::new();
    source.after(&format!("llvm::MCProcResourceDesc {table}[] = "))?.each_element(|line, element| {
        let shape = || source.error(line, "unexpected form of resource");
        let row = fields(source, line, element)?;
        let [Expression::Text(name), n_units, super_resource, buffer_size, first_sub_unit] = row.as_slice()
        else {
            return Err(shape());
        };
        let none = |_: &str| None;
        let n_units: u16 = narrow(source, line, n_units.evaluate(&none).ok_or_else(shape)?)?;
        let members = match first_sub_unit {
            Expression::Binary("+", _, start) => {
                let start: usize = narrow(source, line, start.evaluate(&none).ok_or_else(shape)?)?;
                sub_units.get(start..start + usize::from(n_units)).ok_or_else(shape)?
            }
            _ => &[],
        };
        let name = String::from_utf8_lossy(name);
        let name = settings.unit_names.get(&*name).map_or(&*name, String::as_str);
        resources.push(ProcResource {
            name: builder.str(name),
            n_units,
            super_resource: ProcResourceId(narrow(
                source,
                line,
                super_resource.evaluate(&none).ok_or_else(shape)?,
            )?),
            buffer_size: narrow(source, line, buffer_size.evaluate(&none).ok_or_else(shape)?)?,
            sub_units: builder.span(members),
        });
        Ok(())
    })?;
    Ok(resources)
}

fn add_extra_info(
    source: &Source,
    names: &Names,
    table: &str,
    record: &mut SchedModel,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut parser = source.after(&format!("llvm::MCExtraProcessorInfo {table} = "))?;
    let line = parser.line();
    let row = parser.list()?;
    let shape = || source.error(line, "unexpected form of processor information");
    let [reorder_buffer_size, max_retire, files, _, costs, _, load_queue, store_queue] = row.as_slice()
    else {
        return Err(shape());
    };
    let value = |e: &Expression| e.evaluate(&|_| None).ok_or_else(shape);
    record.has_extra_info = true;
    record.reorder_buffer_size = narrow(source, line, value(reorder_buffer_size)?)?;
    record.max_retire_per_cycle = narrow(source, line, value(max_retire)?)?;
    record.load_queue = ProcResourceId(narrow(source, line, value(load_queue)?)?);
    record.store_queue = ProcResourceId(narrow(source, line, value(store_queue)?)?);
    if let (Some(files), Some(costs)) = (files.simple_name(), costs.simple_name())
        && files != "nullptr"
    {
        let files = register_files(source, names, files, costs, builder)?;
        record.register_files = builder.span(&files);
    }
    Ok(())
}

fn register_files(
    source: &Source,
    names: &Names,
    files: &str,
    costs: &str,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<RegisterFileDesc>> {
    let mut all_costs = Vec::new();
    source.after(&format!("llvm::MCRegisterCostEntry {costs}[] = "))?.each_element(|line, element| {
        let row = numbers(source, line, &fields(source, line, element)?, &|name| {
            names.register_classes.value(name)
        })?;
        let [class, cost, allow_move_elimination] = row[..] else {
            return Err(source.error(line, "unexpected form of cost"));
        };
        all_costs.push(RegisterCost {
            register_class: RegisterClassId(narrow(source, line, class)?),
            cost: narrow(source, line, cost)?,
            allow_move_elimination: allow_move_elimination != 0,
        });
        Ok(())
    })?;
    let mut found = Vec::new();
    source.after(&format!("llvm::MCRegisterFileDesc {files}[] = "))?.each_element(|line, element| {
        let shape = || source.error(line, "unexpected form of register file");
        let row = fields(source, line, element)?;
        let [Expression::Text(name), rest @ ..] = row.as_slice() else { return Err(shape()) };
        let [n_registers, n_costs, first_cost, max_moves, zero_only] =
            numbers(source, line, rest, &|_| None)?[..]
        else {
            return Err(shape());
        };
        let (first, n): (usize, usize) = (narrow(source, line, first_cost)?, narrow(source, line, n_costs)?);
        found.push(RegisterFileDesc {
            name: builder.str(&String::from_utf8_lossy(name)),
            n_physical_registers: narrow(source, line, n_registers)?,
            costs: builder.span(all_costs.get(first..first + n).ok_or_else(shape)?),
            max_moves_eliminated_per_cycle: narrow(source, line, max_moves)?,
            allow_zero_move_elimination_only: zero_only != 0,
        });
        Ok(())
    })?;
    Ok(found)
}
