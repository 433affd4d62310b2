//! Which instruction wrote what another reads, in the steady state of a loop.

use stallscope_sim::{Instruction, Read, RegisterNumber};
use stallscope_target::{ReadAdvance, SchedClass};

use super::register_numbers::RegisterNumbers;
use crate::lowering::CodeToLower;

/// The ids of the writes, in read-advances, whose values the registers read by each instruction have.
#[derive(Clone, Debug)]
pub(super) struct Producers<'a> {
    code: &'a CodeToLower<'a>,
    /// For each instruction, the last write of each register before it.
    write_resources: Vec<Vec<u16>>,
    /// Whether any instruction of the code reads some operands early or late.
    has_advances: bool,
}

impl<'a> Producers<'a> {
    pub(super) fn new(code: &'a CodeToLower<'a>, numbers: &RegisterNumbers) -> Self {
        let mut this = Self { code, write_resources: Vec::new(), has_advances: false };
        let reads = |instruction: &'a Instruction| instruction.reads.iter();
        this.has_advances = code.code.iter().flat_map(reads).any(|read| this.advances(read).next().is_some());
        if !this.has_advances {
            return this;
        }
        let mut last = vec![0; numbers.n_registers().into()];
        for is_second_pass in [false, true] {
            for instruction in code.code {
                if is_second_pass {
                    this.write_resources.push(last.clone());
                }
                for write in &instruction.writes {
                    for &number in numbers.of(write.register) {
                        last[usize::from(number)] = write.descriptor.write_resource;
                    }
                }
            }
        }
        this
    }

    /// Returns how many cycles before a register's value is available an instruction's read can use it; negative if it can use it only
    /// after that.
    pub(super) fn read_advance(&self, index: usize, read: &Read, register: RegisterNumber) -> i32 {
        if !self.has_advances {
            return 0;
        }
        let written_by = self.write_resources[index][usize::from(register)];
        let mut matching =
            self.advances(read).filter(|&(resource, _)| resource == 0 || resource == written_by);
        matching.next().map_or(0, |(_, cycles)| cycles)
    }

    /// The advances of a read, each for the results of a write, or of all for 0.
    fn advances(&self, read: &Read) -> impl Iterator<Item = (u16, i32)> + use<'a> {
        let subtarget = self.code.subtarget;
        let description = subtarget.description();
        let descriptor = read.descriptor;
        let class: SchedClass =
            description.sched_classes(&subtarget.sched_model).at(descriptor.sched_class.index());
        let advances = description.span::<ReadAdvance>(class.read_advances).iter();
        let of_use = advances.filter(move |advance| advance.use_index == descriptor.use_index);
        of_use.map(|advance| (advance.write_resource, advance.cycles))
    }
}
