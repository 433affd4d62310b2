//! Opcodes, from `-gen-instr-info`.

use stallscope_target::wire::Span;
use stallscope_target::{
    AsmFragmentId, DescriptionBuilder, Opcode, OpcodeFlag, OpcodeId, OpcodeName, OperandInfo, RegisterId,
    SchedClassId,
};

use crate::cpp::Expression;
use crate::error::{Error, Result};
use crate::opcode_names;
use crate::tables::{Names, Tables, fields, narrow, numbers};

/// A row of the table of opcodes.
struct Row {
    n_operands: u16,
    n_defs: u8,
    size: u8,
    sched_class: u16,
    n_implicit_uses: usize,
    n_implicit_defs: usize,
    first_operand: u32,
    first_implicit: usize,
    flags: u64,
    ts_flags: u64,
}

/// Adds all opcodes; `asm` contains the text that each prints, by opcode.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    asm: &[[Span<AsmFragmentId>; 2]],
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    check_flags(names)?;
    let source = &tables.instr_info;
    let mut parser = source.after(&format!("{}InstrTable {}Descs = ", tables.namespace, tables.namespace))?;
    parser.expect("{")?;

    let mut rows = Vec::new();
    let info_base = format!("{}OpInfoBase", tables.namespace);
    let implicit_base = format!("{}ImpOpBase", tables.namespace);
    let constant = |name: &str| {
        if name == info_base || name == implicit_base { Some(0) } else { names.opcode_flags.value(name) }
    };
    parser.each_element(|line, element| {
        let row = numbers(source, line, &fields(source, line, element)?, &constant)?;
        let [
            _,
            n_operands,
            n_defs,
            size,
            sched_class,
            n_uses,
            n_defs_implicit,
            first_operand,
            first_implicit,
            flags,
            ts_flags,
        ] = row[..]
        else {
            return Err(source.error(line, "unexpected form of opcode"));
        };
        rows.push(Row {
            n_operands: narrow(source, line, n_operands)?,
            n_defs: narrow(source, line, n_defs)?,
            size: narrow(source, line, size)?,
            sched_class: narrow(source, line, sched_class)?,
            n_implicit_uses: narrow(source, line, n_uses)?,
            n_implicit_defs: narrow(source, line, n_defs_implicit)?,
            first_operand: narrow(source, line, first_operand)?,
            first_implicit: narrow(source, line, first_implicit)?,
            flags: narrow(source, line, flags)?,
            ts_flags: narrow(source, line, ts_flags)?,
        });
        Ok(())
    })?;
    rows.reverse();
    parser.expect(",")?;

    let mut implicit = Vec::new();
    parser.each_element(|line, element| {
        let id = element.evaluate(&|name| names.registers.value(name));
        implicit.push(RegisterId(narrow(source, line, id.unwrap_or(-1))?));
        Ok(())
    })?;
    parser.expect(",")?;
    parser.list()?;
    parser.expect(",")?;
    parser.each_element(|line, element| {
        let record = operand(names, &fields(source, line, element)?)
            .ok_or_else(|| source.error(line, "not an operand"))?;
        builder.push(record);
        Ok(())
    })?;

    let opcode_names: Vec<&str> = names.opcodes.iter().map(|(name, _)| name).collect();
    let name_parts = opcode_names::split(&opcode_names);
    let mut by_name = Vec::with_capacity(rows.len());
    for (((name, id), parts), row) in names.opcodes.iter().zip(name_parts).zip(&rows) {
        let index = usize::try_from(id).unwrap_or(usize::MAX);
        if index != by_name.len() {
            return Err(Error::new("instr-info", format!("opcode {name} is out of order")));
        }
        let mut registers = |start: usize, len: usize| match implicit.get(start..start + len) {
            Some(run) => Ok(builder.span(run)),
            None => Err(Error::new("instr-info", format!("implicit operands of {name} are missing"))),
        };
        let record = Opcode {
            implicit_uses: registers(row.first_implicit, row.n_implicit_uses)?,
            implicit_defs: registers(row.first_implicit + row.n_implicit_uses, row.n_implicit_defs)?,
            operands: Span::new(row.first_operand, row.n_operands),
            flags: row.flags,
            ts_flags: row.ts_flags,
            sched_class: SchedClassId(row.sched_class),
            size: row.size,
            n_defs: row.n_defs,
        };
        builder.push_opcode(parts, record, asm.get(index).copied().unwrap_or_default());
        by_name.push((name, OpcodeId::from_index(index)));
    }
    if by_name.len() != rows.len() {
        return Err(Error::new("instr-info", "not every opcode has a name"));
    }
    by_name.sort_unstable();
    for (_, opcode) in by_name {
        builder.push(OpcodeName { opcode });
    }
    Ok(())
}

/// Checks that [`OpcodeFlag`] numbers the flags like LLVM.
fn check_flags(names: &Names) -> Result<()> {
    let ours = OpcodeFlag::ALL.iter().map(|flag| format!("{flag:?}").to_lowercase());
    let theirs = names.opcode_flags.iter().map(|(name, _)| name.to_lowercase());
    if ours.eq(theirs) {
        Ok(())
    } else {
        Err(Error::new("MCInstrDesc.h", "the flags of opcodes have changed"))
    }
}

fn operand(names: &Names, fields: &[Expression]) -> Option<OperandInfo> {
    let [class, flags, operand_type, constraints] = fields else { return None };
    let class_name =
        |name: &str| names.register_classes.value(name).or_else(|| names.classes_by_hw_mode.value(name));
    let mut record = OperandInfo {
        register_class: class.evaluate(&class_name)?.try_into().ok()?,
        flags: flags.evaluate(&|name| names.operand_flags.value(name))?.try_into().ok()?,
        operand_type: operand_type.evaluate(&|name| names.operand_types.value(name))?.try_into().ok()?,
        tied_to: -1,
        early_clobber: false,
    };
    constrain(constraints, &mut record)?;
    Some(record)
}

fn constrain(constraints: &Expression, record: &mut OperandInfo) -> Option<()> {
    match constraints {
        Expression::Number(0) => {}
        Expression::Name(name) if name == "MCOI_EARLY_CLOBBER" => record.early_clobber = true,
        Expression::Call(callee, arguments) if callee.simple_name() == Some("MCOI_TIED_TO") => {
            let [Expression::Number(index)] = arguments.as_slice() else { return None };
            record.tied_to = i8::try_from(*index).ok()?;
        }
        Expression::Binary("|", a, b) => {
            constrain(a, record)?;
            constrain(b, record)?;
        }
        _ => return None,
    }
    Some(())
}
