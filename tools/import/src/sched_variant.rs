//! Variant scheduling classes and idioms, from the functions of `-gen-subtarget`.

use std::collections::{BTreeMap, HashMap};

use stallscope_target::{
    DescriptionBuilder, Idiom, IdiomKind, IdiomOpcode, OpcodeId, SchedClassId, SchedVariant, SchedVariantCase,
};

use crate::cpp::{Expression, Source, Statement};
use crate::error::Result;
use crate::predicates::Predicates;
use crate::tables::{Tables, narrow};

/// Adds the cases of every variant class.
pub(crate) fn write_variants(
    tables: &Tables,
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let source = &tables.subtarget;
    // Code generation has its own function, whose conditions no parsed instruction meets.
    let mut parser = source.at("unsigned resolveVariantSchedClassImpl(", "{")?;
    let line = parser.line();
    let shape = || source.error(line, "unexpected form of variant classes");
    let statements = parser.statements()?;
    let classes = match statements.as_slice() {
        [Statement::Switch(_, classes), ..] => classes.as_slice(),
        // A target without variant classes returns at once.
        [Statement::Return(_)] => &[],
        _ => return Err(shape()),
    };
    let mut found = BTreeMap::new();
    for class in classes {
        for label in class.labels.iter().flatten() {
            let id = SchedClassId(narrow(source, line, label.evaluate(&|_| None).ok_or_else(shape)?)?);
            let mut variants = Vec::new();
            for statement in &class.body {
                let (condition, body) = match statement {
                    Statement::If(condition, body, _) => (condition, body),
                    Statement::Break => continue,
                    _ => return Err(shape()),
                };
                let models = model_numbers(condition, "CPUID").ok_or_else(shape)?;
                let cases = cases(source, line, body, predicates, builder)?;
                let cases = builder.span(&cases);
                for model_number in models {
                    variants.push(SchedVariant { sched_class: id, model_number, cases });
                }
            }
            found.insert(id, variants);
        }
    }
    for variant in found.into_values().flatten() {
        builder.push(variant);
    }
    Ok(())
}

fn cases(
    source: &Source,
    line: usize,
    body: &[Statement],
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<SchedVariantCase>> {
    let mut cases = Vec::new();
    for statement in body {
        let (condition, class) = match statement {
            Statement::If(condition, then, _) => match then.as_slice() {
                [Statement::Return(Some(class))] => {
                    (predicates.condition(source, line, condition, builder)?, class)
                }
                _ => return Err(source.error(line, "unexpected form of variant case")),
            },
            Statement::Return(Some(class)) => (Predicates::always(builder), class),
            Statement::Break => continue,
            _ => return Err(source.error(line, "unexpected form of variant case")),
        };
        let class = class.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a scheduling class"))?;
        cases.push(SchedVariantCase { condition, sched_class: SchedClassId(narrow(source, line, class)?) });
    }
    Ok(cases)
}

/// Returns the numbers that `variable` is compared with in a chain of `||`.
fn model_numbers(condition: &Expression, variable: &str) -> Option<Vec<u16>> {
    match condition {
        Expression::Binary("||", left, right) => {
            let mut found = model_numbers(left, variable)?;
            found.extend(model_numbers(right, variable)?);
            Some(found)
        }
        Expression::Binary("==", left, right) if left.simple_name() == Some(variable) => {
            Some(vec![right.evaluate(&|_| None)?.try_into().ok()?])
        }
        _ => None,
    }
}

/// Adds the idioms of every opcode.
pub(crate) fn write_idioms(
    tables: &Tables,
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut idioms: HashMap<OpcodeId, Vec<Idiom>> = HashMap::new();
    for (function, kind) in [
        ("isZeroIdiom", IdiomKind::Zero),
        ("isDependencyBreaking", IdiomKind::DependencyBreaking),
        ("isOptimizableRegisterMove", IdiomKind::OptimizableMove),
    ] {
        let start = format!("{}MCInstrAnalysis::{function}(", tables.namespace);
        let source = &tables.subtarget;
        if source.find_after(&start).is_none() {
            continue;
        }
        let mut parser = source.at(&start, "switch(MI.getOpcode()) {")?;
        let line = parser.line();
        let shape = || source.error(line, "unexpected form of idioms");
        let statements = parser.statements()?;
        let [Statement::Switch(_, groups)] = statements.as_slice() else { return Err(shape()) };
        for group in groups {
            let opcodes = predicates.labels(group).ok_or_else(shape)?;
            for statement in &group.body {
                let (condition, body) = match statement {
                    Statement::If(condition, body, _) => (condition, body),
                    Statement::Break => continue,
                    _ => return Err(shape()),
                };
                let (operand_mask, condition_of_body) = idiom(body).ok_or_else(shape)?;
                let condition_of_body = predicates.condition(source, line, condition_of_body, builder)?;
                for model_number in model_numbers(condition, "ProcessorID").ok_or_else(shape)? {
                    let idiom =
                        Idiom { kind: kind as u8, model_number, condition: condition_of_body, operand_mask };
                    for opcode in &opcodes {
                        idioms.entry(*opcode).or_default().push(idiom);
                    }
                }
            }
        }
    }
    let mut opcodes: Vec<_> = idioms.into_iter().collect();
    opcodes.sort_unstable_by_key(|(opcode, _)| *opcode);
    for (opcode, idioms) in opcodes {
        let idioms = builder.span(&idioms);
        builder.push(IdiomOpcode { opcode, idioms });
    }
    Ok(())
}

/// Returns the mask of operands and the condition that a group's body sets and returns.
fn idiom(body: &[Statement]) -> Option<(u64, &Expression)> {
    let mut mask = 0;
    for statement in body {
        match statement {
            Statement::Expression(call) if call.method_call("clearAllBits").is_some() => mask = 0,
            Statement::Expression(call) => {
                let (_, [Expression::Number(bit)]) = call.method_call("setBit")? else { return None };
                mask |= 1u64.checked_shl(u32::try_from(*bit).ok()?)?;
            }
            Statement::Return(Some(condition)) => return Some((mask, condition)),
            _ => return None,
        }
    }
    None
}
