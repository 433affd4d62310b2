//! Hardware modes, and the register classes that depend on them.

use stallscope_target::{
    DescriptionBuilder, HwMode, PredicateId, PredicateKind, RegisterClassByHwMode, RegisterClassId,
};

use crate::cpp::{Expression, Statement};
use crate::error::Result;
use crate::predicates::{self, Predicates};
use crate::tables::{Names, Tables, fields, narrow};

/// The hardware modes of a target.
pub(crate) struct HwModes {
    /// The condition that puts each in force; the first one is the default.
    pub(crate) in_force: Vec<PredicateId>,
    /// The register classes that depend on the mode: for each, the class in every mode.
    pub(crate) classes: Vec<Vec<RegisterClassId>>,
}

/// Adds the modes and classes, and returns them.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<HwModes> {
    let conditions = conditions(tables, predicates, builder)?;
    let classes = classes(tables, names)?;
    let always = Predicates::always(builder);
    if classes.iter().any(|by_mode| by_mode.len() != conditions.len() + 1) {
        return Err(tables.instr_info.error(0, "not every hardware mode has register classes"));
    }
    for &condition in std::iter::once(&always).chain(&conditions) {
        builder.push(HwMode { condition });
    }
    for by_mode in &classes {
        let classes = builder.span(by_mode);
        builder.push(RegisterClassByHwMode { classes });
    }
    // The first mode whose condition holds is in force, or else the default.
    let mut in_force = Vec::new();
    let mut none_before = always;
    for &condition in &conditions {
        in_force.push(predicates::connect(builder, PredicateKind::And, &[none_before, condition]));
        let not = predicates::negate(builder, condition);
        none_before = predicates::connect(builder, PredicateKind::And, &[none_before, not]);
    }
    in_force.insert(0, none_before);
    Ok(HwModes { in_force, classes })
}

/// Returns the condition of each mode but the default.
fn conditions(
    tables: &Tables,
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<PredicateId>> {
    let source = &tables.subtarget;
    let start = format!("{}GenMCSubtargetInfo::getHwModeSet() const ", tables.namespace);
    let Some(mut parser) = source.find_after(&start) else { return Ok(Vec::new()) };
    let line = parser.line();
    let mut found = Vec::new();
    for statement in parser.statements()? {
        let Statement::If(condition, then, _) = statement else { continue };
        let [Statement::Expression(Expression::Binary("|=", _, bit))] = then.as_slice() else { continue };
        if bit.evaluate(&|_| None) != Some(1 << found.len()) {
            return Err(source.error(line, "the hardware modes are out of order"));
        }
        found.push(predicates.condition(source, line, &condition, builder)?);
    }
    Ok(found)
}

/// Returns the register classes that depend on the mode.
fn classes(tables: &Tables, names: &Names) -> Result<Vec<Vec<RegisterClassId>>> {
    let source = &tables.instr_info;
    let start = format!("\nextern const int16_t {}RegClassByHwModeTables[", tables.namespace);
    let mut found: Vec<Vec<RegisterClassId>> = Vec::new();
    if source.find_after(&start).is_none() {
        return Ok(found);
    }
    source.after_both(&start, " = ")?.each_element(|line, mode| {
        for (index, class) in fields(source, line, mode)?.iter().enumerate() {
            let id = class.evaluate(&|name| names.register_classes.value(name));
            let id = id.ok_or_else(|| source.error(line, "not a register class"))?;
            let id = if id < 0 { RegisterClassId::NONE } else { RegisterClassId(narrow(source, line, id)?) };
            match found.get_mut(index) {
                Some(by_mode) => by_mode.push(id),
                None => found.push(vec![id]),
            }
        }
        Ok(())
    })?;
    Ok(found)
}
