//! Registers and their classes, from `-gen-register-info`, and their names in assembly.

use std::collections::BTreeMap;

use stallscope_target::{
    DescriptionBuilder, IdOffset, Register, RegisterClass, RegisterId, RegisterName, RegisterOverlaps,
    RegisterOverlapsId, RegisterRun, RegisterUnitId, SubRegisterIndex, SubRegisterIndexId,
};

use crate::cpp::{Expression, Source, Statement, string_cases};
use crate::error::Result;
use crate::tables::{Names, StringTable, Tables, fields, narrow, numbers, rows};

/// Number of low bits that hold the first register unit in a register's description.
const REGISTER_UNIT_BITS: u32 = 12;

/// Adds registers, sub-register indexes, classes and the names in assembly.
pub(crate) fn write(tables: &Tables, names: &Names, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    registers(tables, names, builder)?;
    for (name, _) in names.sub_register_indexes.iter().filter(|(name, _)| *name != "NUM_TARGET_SUBREGS") {
        let name = builder.str(name);
        builder.push(SubRegisterIndex { name });
    }
    classes(tables, names, builder)?;
    matched_names(tables, names, builder)
}

/// Returns the numbers of a flat table.
fn flat<T: TryFrom<i128>>(source: &Source, anchor: &str) -> Result<Vec<T>> {
    let mut found = Vec::new();
    source.after(anchor)?.each_element(|line, element| {
        let value = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a number"))?;
        found.push(narrow(source, line, value)?);
        Ok(())
    })?;
    Ok(found)
}

/// Returns the numbers reached from `first` by the differences listed from `at` on, without `first`.
fn follow(first: u16, differences: &[i16], at: usize) -> Vec<u16> {
    let mut value = first;
    differences
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take_while(|&&difference| difference != 0)
        .map(|&difference| {
            value = value.wrapping_add_signed(difference);
            value
        })
        .collect()
}

fn registers(tables: &Tables, names: &Names, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let source = &tables.register_info;
    let namespace = &tables.namespace;
    let differences: Vec<i16> = flat(source, &format!("{namespace}RegDiffLists[] = "))?;
    let indexes: Vec<u16> = flat(source, &format!("{namespace}SubRegIdxLists[] = "))?;
    let encodings: Vec<u16> = flat(source, &format!("{namespace}RegEncodingTable[] = "))?;
    let strings = StringTable::read(source, &format!("{namespace}RegStrings[] = "))?;
    let dwarf = dwarf_numbers(tables, names)?;
    let asm_names = printed_names(tables)?;

    let mut registers: Vec<(Register, Vec<u16>, Overlaps)> = Vec::new();
    source.after(&format!("{namespace}RegDesc[] = "))?.each_element(|line, element| {
        let row = numbers(source, line, &fields(source, line, element)?, &|_| None)?;
        let [name, sub_registers, super_registers, sub_indexes, units, _, is_constant, is_artificial] =
            row[..]
        else {
            return Err(source.error(line, "unexpected form of register"));
        };
        let id = registers.len() as u16;
        // The fields of "no register" have no meaning.
        let related = |at: i128| match id {
            0 => Ok(Vec::new()),
            _ => Ok(follow(id, &differences, narrow(source, line, at)?)),
        };
        let sub_registers = related(sub_registers)?;
        let sub_indexes: usize = narrow(source, line, sub_indexes)?;
        let sub_indexes = indexes.get(sub_indexes..sub_indexes + sub_registers.len());
        let sub_indexes = sub_indexes.ok_or_else(|| source.error(line, "too few sub-register indexes"))?;
        let sub_indexes: Vec<_> = sub_indexes.iter().map(|&index| SubRegisterIndexId(index)).collect();
        let super_registers = related(super_registers)?;
        let first_unit = narrow(source, line, units & ((1 << REGISTER_UNIT_BITS) - 1))?;
        let mut units_of = Vec::new();
        if id != 0 {
            units_of.push(first_unit);
            units_of.extend(follow(
                first_unit,
                &differences,
                narrow(source, line, units >> REGISTER_UNIT_BITS)?,
            ));
        }
        let overlaps = Overlaps {
            units: offsets(first_unit, &units_of),
            sub_registers: offsets(id, &sub_registers),
            sub_register_indexes: sub_indexes,
            super_registers: offsets(id, &super_registers),
        };
        let register = Register {
            name: strings.add(narrow(source, line, name)?, builder)?,
            encoding: encodings.get(usize::from(id)).copied().unwrap_or_default(),
            dwarf: dwarf.get(&id).copied().unwrap_or(-1),
            first_unit: RegisterUnitId(first_unit),
            is_constant: is_constant != 0,
            is_artificial: is_artificial != 0,
            ..Register::default()
        };
        registers.push((register, sub_registers, overlaps));
        Ok(())
    })?;
    // The units are used in each analysis, the other lists less often: so they are side by side.
    for (_, _, overlaps) in &registers {
        builder.run(&overlaps.units);
    }
    // After LLVM's names, which share more bytes with one another.
    for (id, (register, sub_registers, overlaps)) in registers.into_iter().enumerate() {
        let asm_names = std::array::from_fn(|index| {
            let name_of =
                |id: usize| asm_names.get(index).and_then(|names| names.get(id)).map_or("", |name| name);
            let parts: Vec<_> = sub_registers.iter().map(|&part| name_of(usize::from(part))).collect();
            let name = name_of(id);
            builder.str(if is_range(name, &parts) { "" } else { name })
        });
        let overlaps = overlaps.add(builder);
        builder.push(Register { asm_names, overlaps, ..register });
    }
    Ok(())
}

/// How a register overlaps with other ones, as [`RegisterOverlaps`].
struct Overlaps {
    units: Vec<IdOffset>,
    sub_registers: Vec<IdOffset>,
    sub_register_indexes: Vec<SubRegisterIndexId>,
    super_registers: Vec<IdOffset>,
}

impl Overlaps {
    fn add(&self, builder: &mut DescriptionBuilder<'_>) -> RegisterOverlapsId {
        let record = RegisterOverlaps {
            sub_registers: builder.span(&self.sub_registers),
            sub_register_indexes: builder.span(&self.sub_register_indexes),
            super_registers: builder.span(&self.super_registers),
            units: builder.span(&self.units),
        };
        RegisterOverlapsId::from_index(builder.run(&[record]) as usize)
    }
}

/// Returns whether a register's name consists of the numbers of its first and its last part, such as `v[4:7]`.
fn is_range(name: &str, parts: &[&str]) -> bool {
    let split = || {
        let (prefix, numbers) = name.strip_suffix(']')?.split_once('[')?;
        let (first, last) = numbers.split_once(':')?;
        Some([first, last].map(|number| format!("{prefix}{number}")))
    };
    split().is_some_and(|ends| ends.iter().all(|end| parts.contains(&end.as_str())))
}

/// Returns ids relative to one of them.
fn offsets(first: u16, ids: &[u16]) -> Vec<IdOffset> {
    ids.iter().map(|id| IdOffset { offset: id.wrapping_sub(first) as i16 }).collect()
}

/// Returns registers as runs of consecutive ones.
pub(crate) fn runs(registers: &[RegisterId]) -> Vec<RegisterRun> {
    let mut runs: Vec<RegisterRun> = Vec::new();
    for &register in registers {
        match runs.last_mut() {
            Some(run) if usize::from(run.first.0) + usize::from(run.len) == register.index() => run.len += 1,
            _ => runs.push(RegisterRun { first: register, len: 1 }),
        }
    }
    runs
}

/// Returns the DWARF number of each register, in the target's first flavor.
fn dwarf_numbers(tables: &Tables, names: &Names) -> Result<BTreeMap<u16, i16>> {
    let source = &tables.register_info;
    let mut found = BTreeMap::new();
    source.after(&format!("{}DwarfFlavour0L2Dwarf[] = ", tables.namespace))?.each_element(
        |line, element| {
            let row =
                numbers(source, line, &fields(source, line, element)?, &|name| names.registers.value(name))?;
            if let [register, number] = row[..] {
                // "No number" is written as a negative number in unsigned arithmetic.
                found.insert(narrow(source, line, register)?, i16::try_from(number).unwrap_or(-1).max(-1));
            }
            Ok(())
        },
    )?;
    Ok(found)
}

/// Returns the names that the printer writes for each register, by alternative name index and the register's number.
fn printed_names(tables: &Tables) -> Result<Vec<Vec<String>>> {
    const FUNCTION: &str = "getRegisterName(MCRegister Reg";
    let Some(source) = tables.asm_writers.first() else { return Ok(Vec::new()) };
    const N_INDEXES: &str = "NUM_TARGET_REG_ALT_NAMES";
    // A target with one name for each register has no indexes.
    let indexes = match tables.register_enums.enumerators_with(N_INDEXES) {
        Ok(indexes) => indexes.iter().map(|(name, _)| name.to_owned()).collect(),
        Err(_) => vec![String::new()],
    };
    let mut found = Vec::new();
    for index in indexes.iter().filter(|name| *name != N_INDEXES) {
        let mut parser = source.after_both(FUNCTION, &format!("AsmStrs{index}[] = "))?;
        let Some(Expression::Text(strings)) = parser.list()?.into_iter().next() else {
            return Err(parser.error("expected strings"));
        };
        let mut names = vec![String::new()];
        source.after_both(FUNCTION, &format!("RegAsmOffset{index}[] = "))?.each_element(
            |line, element| {
                let offset =
                    element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not an offset"))?;
                let rest = strings.get(narrow(source, line, offset)?..).unwrap_or_default();
                let name = rest.split(|&b| b == 0).next().unwrap_or_default();
                names.push(String::from_utf8_lossy(name).into_owned());
                Ok(())
            },
        )?;
        found.push(names);
    }
    Ok(found)
}

fn classes(tables: &Tables, names: &Names, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let source = &tables.register_info;
    let strings = StringTable::read(source, &format!("{}RegClassStrings[] = ", tables.namespace))?;
    let mut parser = source.after(&format!("{}MCRegisterClassStorage = ", tables.namespace))?;
    let rows = rows(source, &mut parser)?;
    // The members of all classes, one class after the other.
    let mut members = Vec::new();
    parser.each_element(|line, element| {
        let register = element.evaluate(&|name| names.registers.value(name));
        let register = register.ok_or_else(|| source.error(line, "not a register"))?;
        members.push(RegisterId(narrow(source, line, register)?));
        Ok(())
    })?;
    for (index, (line, row)) in rows.iter().enumerate() {
        let shape = || source.error(*line, "unexpected form of register class");
        let [first, _, name, size, n_members, _, id, ..] = row.as_slice() else { return Err(shape()) };
        let value = |e: &Expression| e.evaluate(&|name| names.register_classes.value(name)).ok_or_else(shape);
        if usize::try_from(value(id)?) != Ok(index) {
            return Err(source.error(*line, "a register class out of order"));
        }
        let first = first_member(first).ok_or_else(shape)?;
        let end = first + narrow::<usize>(source, *line, value(n_members)?)?;
        let record = RegisterClass {
            name: builder.str(strings.at(narrow(source, *line, value(name)?)?)?),
            registers: builder.span(&runs(members.get(first..end).ok_or_else(shape)?)),
            size: narrow(source, *line, value(size)?)?,
        };
        builder.push(record);
    }
    Ok(())
}

/// Returns the index of a class's first member from its offset: `offsetof(Storage, Regs[36]) - 1 * sizeof(Row)`.
fn first_member(offset: &Expression) -> Option<usize> {
    let Expression::Binary("-", offset, _) = offset else { return None };
    match offset.function_call()? {
        ("offsetof", [_, Expression::Index(_, index)]) => usize::try_from(index.evaluate(&|_| None)?).ok(),
        _ => None,
    }
}

/// Adds the names that the assembly matcher accepts for registers; none if the target's parser reads them itself.
fn matched_names(tables: &Tables, names: &Names, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let source = &tables.asm_matcher;
    let mut found = BTreeMap::new();
    for function in ["MatchRegisterName(StringRef Name) ", "MatchRegisterAltName(StringRef Name) "] {
        let Some(mut parser) = source.find_after(function) else { continue };
        let line = parser.line();
        let cases = string_cases(&parser.statements()?)
            .ok_or_else(|| source.error(line, "not a match by characters"))?;
        for case in cases {
            let Some(Statement::Return(Some(register))) = case.action.first() else {
                return Err(source.error(line, format!("`{}` does not name a register", case.text)));
            };
            let id = register.simple_name().and_then(|name| names.registers.value(name));
            let id =
                id.ok_or_else(|| source.error(line, format!("`{}` is an unknown register", case.text)))?;
            found.entry(case.text).or_insert(RegisterId(narrow(source, line, id)?));
        }
    }
    for (name, register) in found {
        let name = builder.str(&name);
        builder.push(RegisterName { name, register });
    }
    Ok(())
}
