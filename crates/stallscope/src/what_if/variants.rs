//! Changed code.

use stallscope_report::Change;
use stallscope_sim::{Bounds, Instruction, ValueDependence};
use stallscope_target::{Opcode, OpcodeFlag, RegisterId, SubtargetInfo};

use super::registers::{corresponding, unused_like, whole};

/// A changed block, and the number of iterations of the original one that it has.
type Variant = (Vec<Instruction>, u32);

/// A block of code, of which variants are made.
pub(super) struct Variants<'v> {
    pub(super) subtarget: &'v SubtargetInfo,
    pub(super) code: &'v [Instruction],
    pub(super) bounds: &'v Bounds,
    pub(super) dependences: &'v [ValueDependence],
}

impl Variants<'_> {
    /// Returns the code with a change, and how many iterations of the original code that is; or why the change is not possible.
    pub(super) fn of(&self, change: &Change) -> Result<Variant, String> {
        match *change {
            Change::Free { instruction } => self.with(instruction, Instruction::without_cost),
            Change::Latency { instruction, cycles } => {
                self.with(instruction, |instruction| instruction.with_latency(cycles))
            }
            Change::Cut { from, to } => self.without_dependence(from, to),
            Change::Loads { extra_cycles } => Ok((self.with_longer_loads(extra_cycles), 1)),
            Change::Unroll { factor } => self.unrolled(factor),
            Change::Split { instruction, n_chains } => self.split(instruction, n_chains),
            _ => Err("it is no change of the code".to_owned()),
        }
    }

    fn instruction(&self, index: u32) -> Result<&Instruction, String> {
        let n = self.code.len();
        self.code
            .get(index as usize)
            .ok_or_else(|| format!("the code has instructions 0 to {}", n.saturating_sub(1)))
    }

    fn with(&self, index: u32, change: impl Fn(&Instruction) -> Instruction) -> Result<Variant, String> {
        let changed = change(self.instruction(index)?);
        let mut code = self.code.to_vec();
        code[index as usize] = changed;
        Ok((code, 1))
    }

    fn without_dependence(&self, from: u32, to: u32) -> Result<Variant, String> {
        self.instruction(from)?;
        self.instruction(to)?;
        let cut: Vec<RegisterId> = self
            .dependences
            .iter()
            .filter(|edge| (edge.from, edge.to) == (from, to))
            .map(|edge| edge.register)
            .collect();
        if cut.is_empty() {
            return Err(format!("[{to}] does not wait for a register of [{from}]"));
        }
        let description = self.subtarget.description();
        let is_cut =
            |register: RegisterId| cut.iter().any(|&other| description.registers_overlap(other, register));
        self.with(to, |instruction| instruction.without_waiting_for(is_cut))
    }

    fn with_longer_loads(&self, extra_cycles: u32) -> Vec<Instruction> {
        let longer = |instruction: &Instruction| {
            if instruction.may_load {
                instruction.with_latency(instruction.desc.max_latency.saturating_add(extra_cycles))
            } else {
                instruction.clone()
            }
        };
        self.code.iter().map(longer).collect()
    }

    /// The loop with so many copies of its body and one counter and branch.
    fn unrolled(&self, factor: u32) -> Result<Variant, String> {
        let is_overhead = self.overhead();
        if !is_overhead.contains(&true) {
            return Err("the code does not end in a branch, so that there is nothing to share".to_owned());
        }
        if is_overhead.iter().all(|&is_overhead| is_overhead) {
            return Err("the loop has no body".to_owned());
        }
        self.check_length(factor)?;
        let body = || self.code.iter().zip(&is_overhead).filter(|(_, is_overhead)| !**is_overhead);
        let copies = (1..factor).flat_map(|_| body().map(|(instruction, _)| instruction.clone()));
        let mut code: Vec<Instruction> = copies.collect();
        code.extend_from_slice(self.code);
        Ok((code, factor))
    }

    /// Copies of the code must stay simulatable in a short time.
    fn check_length(&self, factor: u32) -> Result<(), String> {
        const MAX_LENGTH: usize = 1_000_000;
        let n = self.code.len().saturating_mul(factor as usize);
        if n > MAX_LENGTH {
            Err(format!("the code would have more than {MAX_LENGTH} instructions"))
        } else {
            Ok(())
        }
    }

    /// Returns which instructions are the branch, what it alone depends on, and the counters.
    fn overhead(&self) -> Vec<bool> {
        let description = self.subtarget.description();
        let is_branch = |instruction: &Instruction| {
            let opcode: Opcode = description.opcode(instruction.opcode);
            opcode.has(OpcodeFlag::Branch)
        };
        let mut is_overhead = vec![false; self.code.len()];
        let Some(last) = self.code.len().checked_sub(1).filter(|&last| is_branch(&self.code[last])) else {
            return is_overhead;
        };
        is_overhead[last] = true;
        let of = |index: usize| self.dependences.iter().filter(move |edge| edge.to as usize == index);
        let users = |index: usize| self.dependences.iter().filter(move |edge| edge.from as usize == index);
        for index in (0..last).rev() {
            let instruction = &self.code[index];
            let mut used = users(index).peekable();
            let is_condition = used.peek().is_some() && used.all(|edge| is_overhead[edge.to as usize]);
            let is_counter = of(index).next().is_some()
                && of(index).all(|edge| edge.from as usize == index)
                && instruction.desc.max_latency <= 1;
            is_overhead[index] = !instruction.is_memory_operation() && (is_condition || is_counter);
        }
        is_overhead
    }

    /// So many copies of the code, each with registers of its own for the critical chain through an instruction.
    fn split(&self, instruction: u32, n_chains: u32) -> Result<Variant, String> {
        self.instruction(instruction)?;
        let chain = &self.bounds.dependencies.instructions;
        if !chain.contains(&(instruction as usize)) {
            return Err(format!(
                "[{instruction}] is not part of the longest chain from iteration to iteration"
            ));
        }
        self.check_length(n_chains)?;
        let registers = self.registers_of_chain(chain)?;
        let description = self.subtarget.description();
        let mut code = Vec::with_capacity(self.code.len() * n_chains as usize);
        let mut taken = Vec::new();
        for copy in 0..n_chains {
            let mut renamed: Vec<(RegisterId, RegisterId)> = Vec::new();
            if copy > 0 {
                for &register in &registers {
                    let unused = unused_like(description, self.code, &taken, register);
                    let unused = unused.ok_or("there are too few registers")?;
                    taken.push(unused);
                    renamed.push((register, unused));
                }
            }
            let rename = |register: RegisterId| {
                let pair = renamed.iter().find(|(from, _)| description.registers_overlap(*from, register));
                pair.map_or(register, |&pair| corresponding(description, register, pair))
            };
            code.extend(self.code.iter().map(|instruction| instruction.with_registers(rename)));
        }
        Ok((code, n_chains))
    }

    /// Returns the registers through which a chain goes, if splitting it keeps what the loop computes as a sum of parts: they are used
    /// by nothing else, and are no addresses.
    fn registers_of_chain(&self, chain: &[usize]) -> Result<Vec<RegisterId>, String> {
        let description = self.subtarget.description();
        let mut registers = Vec::new();
        for (&from, &to) in chain.iter().zip(chain.iter().cycle().skip(1)) {
            let edge =
                self.dependences.iter().filter(|edge| (edge.from as usize, edge.to as usize) == (from, to));
            let edge = edge.max_by_key(|edge| edge.latency).ok_or("the chain is not known")?;
            let desc = &self.code[from].desc;
            if desc.load_latency > 0 && edge.latency > u64::from(desc.max_latency - desc.load_latency) {
                return Err("the chain goes through addresses".to_owned());
            }
            let register = whole(description, edge.register);
            if !registers.contains(&register) {
                registers.push(register);
            }
        }
        let is_of_chain = |register: RegisterId| {
            registers.iter().any(|&other| description.registers_overlap(other, register))
        };
        for (index, instruction) in self.code.iter().enumerate().filter(|(index, _)| !chain.contains(index)) {
            let reads = instruction.reads.iter().map(|read| read.register);
            if reads.chain(instruction.writes.iter().map(|write| write.register)).any(is_of_chain) {
                return Err(format!("[{index}] uses the chain's register, too"));
            }
        }
        Ok(registers)
    }
}
