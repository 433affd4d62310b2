//! The key of a code: equal keys mean equal simulations.

use std::hash::Hash;

use stallscope_target::RegisterId;

use crate::code::instr_desc::InstrDesc;
use crate::code::instruction::Instruction;
use crate::engine::key_writer::KeyWriter;
use crate::llvm::layout::register_layout::RegisterLayout;
use crate::llvm::layout::simulated_code::Code;
use crate::llvm::layout::tables::{CodeTables, CodeWrite};

/// Appends a key to `key` that determines everything that a simulation of the code depends on and that its listeners
/// observe. Registers are identified by what they share with each other and, if `names_registers` is set, also by
/// their ids.
pub(crate) fn write_key(code: &Code<'_>, names_registers: bool, key: &mut Vec<u8>) {
    let Code { source, tables } = *code;
    let hasher = &mut KeyWriter(key);
    tables.write_key(names_registers, hasher);
    source.iter().for_each(|instruction| instruction.write_key(hasher));
}

// All fields are named here, so that a new one cannot be left out of the key by accident.

impl CodeTables {
    fn write_key(&self, names_registers: bool, key: &mut KeyWriter<'_>) {
        let Self {
            instructions,
            reads,
            writes,
            resources,
            needs: _, // Follows from the instructions.
            read_advances,
            mappings,
            registers,
            max_reads: _,  // Follows from the instructions.
            max_writes: _, // Follows from the instructions.
            reads_late: _, // Follows from the read-advances and the processor.
        } = self;
        (instructions, reads, resources, read_advances, mappings).hash(key);
        for write in writes {
            let CodeWrite { register, latency, write_resource, is_zero, merged_with, mappings, zeros } =
                *write;
            let register = if names_registers { register } else { RegisterId::NONE };
            (register, latency, write_resource, is_zero, merged_with, mappings, zeros).hash(key);
        }
        registers.write_key(key);
    }
}

impl RegisterLayout {
    fn write_key(&self, key: &mut KeyWriter<'_>) {
        let Self {
            n_files: _,    // Follows from the processor.
            n_mappings: _, // The mappings that operands refer to are in the key.
            aliases,
            allocated,
            needed,
            none_allocated: _, // Follows from the processor.
        } = self;
        (aliases, allocated, needed).hash(key);
    }
}

impl Instruction {
    fn write_key(&self, key: &mut KeyWriter<'_>) {
        let Self {
            desc,
            opcode: _, // No unit and no listener depends on it.
            writes: _, // In the tables.
            reads: _,  // In the tables.
            may_load,
            may_store,
            has_side_effects: _, // Not simulated; views look it up in the code.
            begins_group: _,     // In the tables.
            ends_group: _,       // In the tables.
            retires_out_of_order,
            is_load_barrier,
            is_store_barrier,
            is_optimizable_move: _, // In the tables: it has an eliminable move.
            drain,
            custom_data,
        } = self;
        (may_load, may_store, is_load_barrier, is_store_barrier, retires_out_of_order).hash(key);
        (drain, custom_data).hash(key);
        desc.write_key(key);
    }
}

impl InstrDesc {
    fn write_key(&self, key: &mut KeyWriter<'_>) {
        let Self {
            writes: _,               // In the tables.
            reads: _,                // In the tables.
            resources: _,            // In the tables.
            used_buffers: _,         // In the tables.
            buffers: _,              // Follows from `used_buffers`.
            used_resource_units: _,  // Follows from the resources.
            used_resource_groups: _, // In the tables, among the needs.
            max_latency: _,          // In the tables.
            has_set_latency,
            load_latency,
            n_micro_ops: _, // In the tables.
            micro_ops,
            sched_class: _, // Only selects what is in the tables.
            is_call,
            must_issue_immediately: _,           // In the tables.
            has_partially_overlapping_groups: _, // In the tables.
        } = self;
        (is_call, load_latency, micro_ops, has_set_latency).hash(key);
    }
}
