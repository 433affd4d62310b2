//! The registers of an instruction, by what it does with them.

use std::borrow::Cow;

use smallvec::SmallVec;
use stallscope_sim::{Instruction, RegisterNumber};
use stallscope_target::{Description, Inst, Operand, OperandRef, RegisterId};

use crate::lowering::flags;
use crate::lowering::register_number::{NamedRegister, STACK_POINTER};
use crate::operand_layout::memory_operand_index;

/// The registers of an instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Operands {
    /// LLVM's name of the opcode.
    pub(super) name: Cow<'static, str>,
    /// The number of the first of the five operands that are the memory operand.
    pub(super) memory: Option<usize>,
    /// The registers of the address.
    pub(super) base: Option<NamedRegister>,
    pub(super) index: Option<NamedRegister>,
    /// Further registers that are read, and written.
    pub(super) reads: SmallVec<[(OperandRef, NamedRegister); 4]>,
    pub(super) writes: SmallVec<[(OperandRef, NamedRegister, u32); 3]>,
    /// The flags that are read and written.
    pub(super) flags_read: &'static [RegisterNumber],
    pub(super) flags_written: &'static [RegisterNumber],
    /// Whether it changes the stack pointer implicitly.
    pub(super) is_stack_operation: bool,
    /// Whether it names the stack pointer.
    pub(super) names_stack_pointer: bool,
}

impl Operands {
    pub(super) fn new(description: Description<'static>, inst: &Inst, instruction: &Instruction) -> Self {
        let opcode = description.opcode(inst.opcode);
        let name = description.opcode_name(inst.opcode);
        let memory = memory_operand_index(description, &opcode);
        let classify = |register: RegisterId| NamedRegister::new(description, register);
        let register_at = |index: usize| {
            let register = inst.operand(index).and_then(Operand::register).filter(|r| !r.is_none())?;
            Some(classify(register))
        };
        let is_stack_operation =
            ["PUSH", "POP", "CALL", "RET", "FARCALL", "FARRET"].iter().any(|prefix| name.starts_with(prefix))
                && !name.starts_with("POPCNT");
        let condition = inst.operands.last().and_then(|operand| operand.immediate());
        let mut this = Self {
            memory,
            base: memory.and_then(register_at),
            index: memory.and_then(|memory| register_at(memory + 2)),
            is_stack_operation,
            flags_read: flags::read(&name, condition),
            flags_written: flags::written(&name),
            name,
            ..Self::default()
        };
        let is_address = |index: usize| memory.is_some_and(|memory| (memory..memory + 5).contains(&index));
        let is_stack_pointer = |register: NamedRegister| register.number() == Some(STACK_POINTER);
        for read in instruction.reads.iter().filter(|read| !read.is_independent_from_def) {
            let descriptor = &read.descriptor;
            if descriptor.register.is_none() && is_address(descriptor.operand) {
                continue;
            }
            let register = classify(read.register);
            let is_implied =
                is_stack_operation && descriptor.register.is_some() && is_stack_pointer(register);
            if register != NamedRegister::Ignored && !is_implied {
                this.reads.push((reference(descriptor.register, descriptor.operand), register));
            }
        }
        // LLVM lets VZEROUPPER write whole registers; their low parts keep their values.
        for write in instruction.writes.iter().filter(|_| this.name != "VZEROUPPER") {
            let descriptor = &write.descriptor;
            let register = classify(write.register);
            let is_implied =
                is_stack_operation && descriptor.register.is_some() && is_stack_pointer(register);
            if register != NamedRegister::Ignored && !is_implied {
                let reference = reference(descriptor.register, descriptor.operand);
                this.writes.push((reference, register, descriptor.latency));
            }
        }
        this.names_stack_pointer = (0..inst.operands.len()).filter_map(register_at).any(is_stack_pointer);
        this
    }

    /// Returns the register that a reference of the processor model represents.
    pub(super) fn register(
        &self,
        description: Description<'_>,
        inst: &Inst,
        reference: OperandRef,
    ) -> Option<NamedRegister> {
        match reference {
            OperandRef::Base => self.base,
            OperandRef::Index => self.index,
            OperandRef::Register(register) => Some(NamedRegister::new(description, register)),
            OperandRef::Operand(number) => {
                let register = inst.operand(number.into())?.register().filter(|r| !r.is_none())?;
                Some(NamedRegister::new(description, register))
            }
        }
    }

    /// Returns whether a vector instruction has VEX or EVEX: LLVM's name starts with V.
    pub(super) fn is_vex(&self) -> bool {
        self.name.starts_with('V')
    }

    /// Returns whether it reads or writes a vector register.
    pub(super) fn uses_vectors(&self) -> bool {
        let writes = self.writes.iter().map(|&(_, register, _)| register);
        self.all_reads().chain(writes).any(NamedRegister::is_vector)
    }

    /// Returns all registers that are read, including the address's.
    pub(super) fn all_reads(&self) -> impl Iterator<Item = NamedRegister> {
        let reads = self.reads.iter().map(|&(_, register)| register);
        reads.chain(self.base).chain(self.index)
    }
}

fn reference(register: Option<RegisterId>, operand: usize) -> OperandRef {
    register.map_or(OperandRef::Operand(operand as u8), OperandRef::Register)
}
