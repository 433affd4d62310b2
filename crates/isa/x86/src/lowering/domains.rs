//! Results of vector operations that cross from floating-point multiplication to integer operations, or back.
//!
//! Source: measurements on Raptor Cove, `docs/x86-intel.md`, section 13.

use std::ops::Range;

use stallscope_sim::{Program, Value};

use crate::lowering::delays::{computes, delay_results};
use crate::lowering::last_writers::LastWriters;
use crate::lowering::operands::Operands;

/// The kind of a vector operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Domain {
    /// Arithmetic on floating-point numbers in the unit for multiplication. Additions have another unit, with its own latencies.
    Multiplier,
    /// Operations on integers that take one cycle.
    Integer,
}

/// Starts of names of operations in the unit for multiplication.
const MULTIPLIER: [&str; 13] =
    ["MUL", "DIV", "SQRT", "FMADD", "FMSUB", "FNMADD", "FNMSUB", "MAX", "MIN", "CMP", "CVT", "ROUND", "RCP"];

/// The start of names of conversions from integers, which are near to both.
const FROM_INTEGERS: &str = "CVTDQ";

/// Starts of names of integer operations.
const INTEGER: [&str; 14] = [
    "PADD", "PSUB", "PAND", "POR", "PXOR", "PTERNLOG", "PSLL", "PSRL", "PSRA", "PCMPEQ", "PCMPGT", "PMIN",
    "PMAX", "PABS",
];

impl Domain {
    /// Returns the domain of an instruction. Shuffles, moves and logic on floating-point numbers are in none.
    fn of(operands: &Operands) -> Option<Self> {
        let name = operands.name.strip_prefix('V').unwrap_or(&operands.name);
        let starts = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
        match () {
            () if !operands.uses_vectors() || name.starts_with(FROM_INTEGERS) => None,
            () if starts(&INTEGER) => Some(Self::Integer),
            () if starts(&MULTIPLIER) => Some(Self::Multiplier),
            () => None,
        }
    }
}

/// Lets results be available later to operations of the other domain.
pub(super) fn delay_crossings(program: &mut Program, operands: &[Operands], cycles: u16) {
    let domains: Vec<Option<Domain>> = operands.iter().map(Domain::of).collect();
    if !(domains.contains(&Some(Domain::Multiplier)) && domains.contains(&Some(Domain::Integer))) {
        return;
    }
    LastWriters::visit(program, operands, |program, index, writers| {
        if domains[index].is_some() {
            delay_results(program, index, cycles, computes);
        }
        for number in program.micro_ops_of(index) {
            let Range { start, end } = program.micro_ops[number].sources;
            for source in &mut program.sources[start as usize..end as usize] {
                let Value::Register(register) = source.value else { continue };
                let producer = writers.producer(register).and_then(|at| domains[at]);
                let is_crossing = domains[index].is_some() && producer != domains[index];
                if producer.is_some() && !is_crossing {
                    source.late += cycles;
                }
            }
        }
    });
}
