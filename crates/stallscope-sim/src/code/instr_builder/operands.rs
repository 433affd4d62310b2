//! The registers that an instruction reads and writes.

use stallscope_target::{
    Description, Inst, Opcode, OpcodeFlag, OperandInfo, RegisterId, SchedClass, WriteLatency,
};

use crate::code::instr_builder::error::InstructionError;
use crate::code::instr_desc::{InstrDesc, ReadDescriptor, WriteDescriptor};

/// Returns the register of an operand, if it is a register operand.
fn register_operand(inst: &Inst, index: usize) -> Option<RegisterId> {
    inst.operand(index)?.register()
}

/// Checks that the instruction has register operands for all definitions of its opcode.
pub(super) fn verify(
    description: Description<'_>,
    opcode: &Opcode,
    inst: &Inst,
) -> Result<(), InstructionError> {
    let mut n_missing = usize::from(opcode.n_defs);
    let mut index = 0;
    while n_missing > 0 && index < inst.operands.len() {
        n_missing -= usize::from(register_operand(inst, index).is_some());
        index += 1;
    }
    if n_missing > 0 {
        return Err(InstructionError::MissingDefinition);
    }
    if opcode.has(OpcodeFlag::HasOptionalDef) {
        let last = description.span::<OperandInfo>(opcode.operands).len().wrapping_sub(1);
        if index == inst.operands.len() || register_operand(inst, last).is_none() {
            return Err(InstructionError::MissingOptionalDefinition);
        }
    }
    Ok(())
}

/// Adds the register writes: explicit, implicit, optional and variadic ones.
pub(super) fn populate_writes(
    desc: &mut InstrDesc,
    class: &SchedClass,
    description: Description<'_>,
    opcode: &Opcode,
    inst: &Inst,
) {
    let operands = description.span::<OperandInfo>(opcode.operands);
    let implicit_defs = description.span::<RegisterId>(opcode.implicit_defs);
    let latencies = description.span::<WriteLatency>(class.write_latencies);
    let n_explicit = usize::from(opcode.n_defs);
    let max_latency = desc.max_latency;
    let write = |def: usize| {
        let (latency, write_resource) = match latencies.get(def) {
            Some(entry) => (u32::try_from(entry.cycles).unwrap_or(max_latency), entry.write_resource),
            None => (max_latency, 0),
        };
        WriteDescriptor { latency, write_resource, ..WriteDescriptor::default() }
    };

    // LLVM quirk: the descriptor of a skipped definition remains, with operand 0.
    desc.writes.resize(n_explicit, WriteDescriptor::default());
    let mut optional_def = operands.len().wrapping_sub(1);
    let mut def = 0;
    for index in 0..inst.operands.len() {
        if def == n_explicit {
            break;
        }
        if register_operand(inst, index).is_none() {
            continue;
        }
        if operands.at(def).is_optional_def() {
            optional_def = def;
        } else {
            desc.writes[def] = WriteDescriptor { operand: index, ..write(def) };
        }
        def += 1;
    }
    for (i, register) in implicit_defs.iter().enumerate() {
        desc.writes.push(WriteDescriptor { register: Some(register), ..write(n_explicit + i) });
    }
    if opcode.has(OpcodeFlag::HasOptionalDef) {
        desc.writes.push(WriteDescriptor {
            operand: optional_def,
            latency: max_latency,
            is_optional_def: true,
            ..WriteDescriptor::default()
        });
    }
    if opcode.has(OpcodeFlag::VariadicOpsAreDefs) {
        for index in operands.len()..inst.operands.len() {
            if register_operand(inst, index).is_some() {
                desc.writes.push(WriteDescriptor {
                    operand: index,
                    latency: max_latency,
                    ..WriteDescriptor::default()
                });
            }
        }
    }
}

/// Adds the register reads: explicit, implicit and variadic ones.
pub(super) fn populate_reads(
    desc: &mut InstrDesc,
    description: Description<'_>,
    opcode: &Opcode,
    inst: &Inst,
) {
    let n_operands = description.span::<OperandInfo>(opcode.operands).len();
    let implicit_uses = description.span::<RegisterId>(opcode.implicit_uses);
    let n_defs = usize::from(opcode.n_defs);
    let n_explicit =
        n_operands.saturating_sub(n_defs).saturating_sub(usize::from(opcode.has(OpcodeFlag::HasOptionalDef)));
    let sched_class = desc.sched_class;
    let read = |operand: usize, use_index: usize| ReadDescriptor {
        operand,
        use_index: use_index as u16,
        sched_class,
        register: None,
    };

    for i in 0..n_explicit {
        if register_operand(inst, n_defs + i).is_some() {
            desc.reads.push(read(n_defs + i, i));
        }
    }
    for (i, register) in implicit_uses.iter().enumerate() {
        desc.reads.push(ReadDescriptor { register: Some(register), ..read(0, n_explicit + i) });
    }
    if !opcode.has(OpcodeFlag::VariadicOpsAreDefs) {
        for index in n_operands..inst.operands.len() {
            if register_operand(inst, index).is_some() {
                let use_index = n_explicit + implicit_uses.len() + index - n_operands;
                desc.reads.push(read(index, use_index));
            }
        }
    }
}
