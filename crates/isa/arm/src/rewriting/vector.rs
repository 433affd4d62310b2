//! The loads and stores of structures, whose operands the assembler has in another order than the instruction.

use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::opcode_index::{OpcodeIndex, index_len};

/// How the base register is updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WriteBack {
    No,
    /// By the size of the access.
    Size,
    /// By a register.
    Register,
}

/// Which way data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Load,
    Store,
}

/// The accessed part of the registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Lane,
}

use Access::{Load, Store};
use Part::{Lane, Whole};

/// The form of an instruction that represents one with a register operand for each element.
#[derive(Clone, Copy, Debug)]
struct Structure {
    opcode: OpcodeId,
    access: Access,
    part: Part,
    n_registers: u16,
    /// The distance of the registers.
    spacing: u16,
    write_back: WriteBack,
}

/// Returns the distance of registers by the letter of their width.
const fn spacing(width: &str) -> u16 {
    if matches!(width.as_bytes(), b"q") { 2 } else { 1 }
}

/// Declares the three forms of each instruction. The number after the size of elements is the distance of registers in
/// the form that writes back the size, which LLVM has wrong for some.
macro_rules! structures {
    ($($name:literal $access:ident $n:literal $part:ident: $([$width:literal $size:literal $spacing:literal])*;)*) => {
        const STRUCTURES: &[(OpcodeId, Structure)] = &[$($(
            (
                opcode(concat!($name, $width, "Asm_", $size)),
                Structure {
                    opcode: opcode(concat!($name, $width, $size)),
                    access: $access,
                    part: $part,
                    n_registers: $n,
                    spacing: spacing($width),
                    write_back: WriteBack::No,
                },
            ),
            (
                opcode(concat!($name, $width, "WB_fixed_Asm_", $size)),
                Structure {
                    opcode: opcode(concat!($name, $width, $size, "_UPD")),
                    access: $access,
                    part: $part,
                    n_registers: $n,
                    spacing: $spacing,
                    write_back: WriteBack::Size,
                },
            ),
            (
                opcode(concat!($name, $width, "WB_register_Asm_", $size)),
                Structure {
                    opcode: opcode(concat!($name, $width, $size, "_UPD")),
                    access: $access,
                    part: $part,
                    n_registers: $n,
                    spacing: spacing($width),
                    write_back: WriteBack::Register,
                },
            ),
        )*)*];
    };
}

structures! {
    "VLD1LN" Load 1 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1];
    "VLD2LN" Load 2 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 1] ["q" "32" 2];
    "VLD3LN" Load 3 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 1] ["q" "32" 2];
    "VLD4LN" Load 4 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 2] ["q" "32" 2];
    "VLD3DUP" Load 3 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 1] ["q" "16" 2] ["q" "32" 2];
    "VLD4DUP" Load 4 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 1] ["q" "16" 1] ["q" "32" 2];
    "VLD3" Load 3 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 2] ["q" "16" 2] ["q" "32" 2];
    "VLD4" Load 4 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 2] ["q" "16" 2] ["q" "32" 2];
    "VST1LN" Store 1 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1];
    "VST2LN" Store 2 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 2] ["q" "32" 2];
    "VST3LN" Store 3 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 1] ["q" "32" 2];
    "VST4LN" Store 4 Lane: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "16" 1] ["q" "32" 2];
    "VST3" Store 3 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 2] ["q" "16" 2] ["q" "32" 2];
    "VST4" Store 4 Whole: ["d" "8" 1] ["d" "16" 1] ["d" "32" 1] ["q" "8" 2] ["q" "16" 2] ["q" "32" 2];
}

static INDEX: OpcodeIndex<{ index_len(STRUCTURES) }> = OpcodeIndex::new(STRUCTURES);

/// Returns the replacement of an instruction, if it is a load or store of structures in the assembler's form.
pub(crate) fn structure(inst: &Inst) -> Option<Inst> {
    INDEX.rows(STRUCTURES, inst.opcode).next().map(|structure| structure.apply(inst))
}

impl Structure {
    /// Returns the instruction with its registers one by one, in the place where loads or stores have them.
    fn apply(&self, inst: &Inst) -> Inst {
        // Registers, the lane if any, the address, its alignment, the register added to it if any, and the condition.
        let first = inst.operand(0).and_then(Operand::register).unwrap_or_default();
        let registers =
            || (0..self.n_registers).map(|n| Operand::Register(RegisterId(first.0 + n * self.spacing)));
        let mut rest = inst.operands.iter().copied().skip(1);
        let lane = if self.part == Lane { rest.next() } else { None };
        let base = rest.next();
        let alignment = rest.next();
        let offset = match self.write_back {
            WriteBack::No => None,
            WriteBack::Size => Some(Operand::Register(RegisterId::NONE)),
            WriteBack::Register => rest.next(),
        };
        let mut to = Inst { opcode: self.opcode, location: inst.location, ..Inst::default() };
        if self.access == Load {
            to.operands.extend(registers());
        }
        if self.write_back != WriteBack::No {
            to.operands.extend(base);
        }
        to.operands.extend(base.into_iter().chain(alignment).chain(offset));
        // A lane is loaded into registers that keep their other lanes.
        if self.access == Store || self.part == Lane {
            to.operands.extend(registers());
        }
        to.operands.extend(lane.into_iter().chain(rest));
        to
    }
}
