//! Code that was rewritten: unrolled, or with several chains.

use stallscope_sim::{Bounds, Instruction, Ratio, ValueDependence};
use stallscope_target::{Description, Opcode, OpcodeFlag, RegisterId};

use super::registers::{corresponding, unused_like, whole};

/// A block of code to rewrite.
pub(crate) struct Block<'b> {
    pub(crate) description: Description<'b>,
    pub(crate) code: &'b [Instruction],
    /// The dependences through registers, and the bounds that follow from them.
    pub(crate) dependences: &'b [ValueDependence],
    pub(crate) bounds: &'b Bounds,
}

/// A block that was rewritten.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rewriting {
    /// Its instructions.
    pub(crate) instructions: Vec<Rewritten>,
    /// The number of iterations of the original block that it has.
    pub(super) n_iterations: u32,
}

/// An instruction of a rewritten block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rewritten {
    /// Its index in the original block.
    pub(crate) index: usize,
    /// Replaced registers, each with its replacement.
    renamed: Vec<(RegisterId, RegisterId)>,
}

impl Rewritten {
    const fn same(index: usize) -> Self {
        Self { index, renamed: Vec::new() }
    }

    /// The register that the instruction has in place of one of the original.
    pub(crate) fn register(&self, description: Description<'_>, register: RegisterId) -> RegisterId {
        let pair = self.renamed.iter().find(|(from, _)| description.registers_overlap(*from, register));
        pair.map_or(register, |&pair| corresponding(description, register, pair))
    }
}

impl Block<'_> {
    /// The index of an instruction, if it exists.
    pub(super) fn index(&self, instruction: u32) -> Result<usize, String> {
        let n = self.code.len();
        let index = Some(instruction as usize).filter(|&index| index < n);
        index.ok_or_else(|| format!("the code has instructions 0 to {}", n.saturating_sub(1)))
    }

    /// The loop with so many copies of its body and one counter and branch.
    pub(super) fn unrolled(&self, factor: u32) -> Result<Rewriting, String> {
        let is_overhead = self.overhead();
        if !is_overhead.contains(&true) {
            return Err("the code does not end in a branch, so that there is nothing to share".to_owned());
        }
        if is_overhead.iter().all(|&is_overhead| is_overhead) {
            return Err("the loop has no body".to_owned());
        }
        self.check_length(factor)?;
        let body = (0..self.code.len()).filter(|&index| !is_overhead[index]);
        let copies = (1..factor).flat_map(|_| body.clone());
        let instructions = copies.chain(0..self.code.len()).map(Rewritten::same).collect();
        Ok(Rewriting { instructions, n_iterations: factor })
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
        let is_branch = |instruction: &Instruction| {
            let opcode: Opcode = self.description.opcode(instruction.opcode);
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

    /// So many copies of the code, each with its own registers for the critical chain through an instruction, and for other chains
    /// that take as long.
    pub(super) fn split(&self, instruction: u32, n_chains: u32) -> Result<Rewriting, String> {
        let index = self.index(instruction)?;
        let chain = &self.bounds.dependencies.instructions;
        if !chain.contains(&index) {
            return Err(format!(
                "[{instruction}] is not part of the longest chain from iteration to iteration"
            ));
        }
        self.check_length(n_chains)?;
        let mut registers = self.registers_of_chain(chain)?;
        for other in self.chains_alike(chain) {
            registers.extend(self.registers_of_chain(&[other]).unwrap_or_default());
        }
        let description = self.description;
        let mut instructions = Vec::with_capacity(self.code.len() * n_chains as usize);
        let mut taken = Vec::new();
        for copy in 0..n_chains {
            let mut renamed = Vec::new();
            if copy > 0 {
                for &register in &registers {
                    let unused = unused_like(description, self.code, &taken, register);
                    let unused = unused.ok_or("there are too few registers")?;
                    taken.push(unused);
                    renamed.push((register, unused));
                }
            }
            let indexes = 0..self.code.len();
            instructions.extend(indexes.map(|index| Rewritten { index, renamed: renamed.clone() }));
        }
        Ok(Rewriting { instructions, n_iterations: n_chains })
    }

    /// Returns the instructions outside of a chain that wait for their own results for as long: sums with their own registers.
    fn chains_alike(&self, chain: &[usize]) -> Vec<usize> {
        let longest = self.bounds.dependencies.cycles;
        let is_alike = |edge: &&ValueDependence| {
            edge.from == edge.to && Ratio::new(edge.latency, edge.n_iterations.into()) == longest
        };
        let mut alike: Vec<usize> =
            self.dependences.iter().filter(is_alike).map(|edge| edge.to as usize).collect();
        alike.dedup();
        alike.retain(|index| !chain.contains(index));
        alike
    }

    /// Returns the registers of a chain, if splitting it keeps what the loop computes as a sum of parts: they are used
    /// by nothing else, and are no addresses.
    fn registers_of_chain(&self, chain: &[usize]) -> Result<Vec<RegisterId>, String> {
        let description = self.description;
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
