//! Macro instructions: which there are, and what their expansions have in common.

mod arithmetic;
mod branches;
mod division;
pub(crate) mod expander;
mod load_address;
mod load_float;
pub(crate) mod load_immediate;
mod memory;
pub(crate) mod result;
mod thread_transfer;

use stallscope_asm::ParseResult;
use stallscope_target::{Inst, OpcodeId};

use crate::description::opcode;
use arithmetic::{Arithmetic, Comparison, Rotation};
use branches::{Branch, Relation};
use division::Division;
use expander::Expander;
use load_float::FloatLoad;
use memory::Access;
use result::Expansion;
use thread_transfer::Transfer;

/// A macro instruction's expansion.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Macro {
    /// A number to a register, of 32 bits or of 64.
    LoadImmediate { is_32_bit: bool },
    /// An address to a register.
    LoadAddress { is_32_bit: bool },
    /// A floating-point number to a register.
    LoadFloat(FloatLoad),
    /// A branch or a call.
    Branch(Branch),
    /// A division or a remainder.
    Division(Division),
    /// A load or a store.
    Access(Access),
    /// Anything else that computes.
    Arithmetic(Arithmetic),
    /// An access to a register of another thread.
    Transfer(Transfer),
}

macro_rules! macros {
    ($($opcode:literal => $expansion:expr,)*) => {
        const UNSORTED: &[(OpcodeId, Macro)] = &[$((opcode($opcode), $expansion)),*];
    };
}

const fn arithmetic(arithmetic: Arithmetic) -> Macro {
    Macro::Arithmetic(arithmetic)
}

/// An instruction whose number may be too large, the same one with a register, and whether the number has a sign.
const fn with_register(opcode: OpcodeId, has_sign: bool) -> Macro {
    arithmetic(Arithmetic::WithRegister { opcode, has_sign })
}

const fn compare(comparison: Comparison, is_unsigned: bool) -> Macro {
    arithmetic(Arithmetic::Compare { comparison, is_unsigned })
}

const fn compare_branch(relation: Relation, is_unsigned: bool, is_likely: bool) -> Macro {
    Macro::Branch(Branch::Compare { relation, is_unsigned, is_likely })
}

const fn branch_if(opcode: OpcodeId, is_likely: bool) -> Macro {
    Macro::Branch(Branch::Immediate { opcode, is_likely })
}

const fn divide(is_64_bit: bool, is_signed: bool) -> Macro {
    Macro::Division(Division { is_64_bit, is_signed, is_remainder: false })
}

const fn remainder(is_64_bit: bool, is_signed: bool) -> Macro {
    Macro::Division(Division { is_64_bit, is_signed, is_remainder: true })
}

const fn rotate(rotation: Rotation, is_64_bit: bool) -> Macro {
    arithmetic(Arithmetic::Rotate { rotation, is_64_bit })
}

use Comparison::{GreaterOrEqual, LessOrEqual};
use Relation::{Ge, Gt, Le, Lt};

macros! {
    "LoadImm32" => Macro::LoadImmediate { is_32_bit: true },
    "LoadImm64" => Macro::LoadImmediate { is_32_bit: false },
    "LoadAddrImm32" => Macro::LoadAddress { is_32_bit: true },
    "LoadAddrImm64" => Macro::LoadAddress { is_32_bit: false },
    "LoadAddrReg32" => Macro::LoadAddress { is_32_bit: true },
    "LoadAddrReg64" => Macro::LoadAddress { is_32_bit: false },
    "LoadImmSingleGPR" => Macro::LoadFloat(FloatLoad::SingleToGeneral),
    "LoadImmSingleFGR" => Macro::LoadFloat(FloatLoad::SingleToFloat),
    "LoadImmDoubleGPR" => Macro::LoadFloat(FloatLoad::DoubleToGeneral),
    "LoadImmDoubleFGR" => Macro::LoadFloat(FloatLoad::DoubleToFloat(opcode("LDC164"))),
    "LoadImmDoubleFGR_32" => Macro::LoadFloat(FloatLoad::DoubleToFloat(opcode("LDC1"))),
    "B_MM_Pseudo" => Macro::Branch(Branch::Unconditional),
    "B_MMR6_Pseudo" => Macro::Branch(Branch::Unconditional),
    "JalOneReg" => Macro::Branch(Branch::Call),
    "JalTwoReg" => Macro::Branch(Branch::CallWithLink),
    "BneImm" => branch_if(opcode("BNE"), false),
    "BeqImm" => branch_if(opcode("BEQ"), false),
    "BEQLImmMacro" => branch_if(opcode("BEQL"), true),
    "BNELImmMacro" => branch_if(opcode("BNEL"), true),
    "BLT" => compare_branch(Lt, false, false),
    "BLE" => compare_branch(Le, false, false),
    "BGE" => compare_branch(Ge, false, false),
    "BGT" => compare_branch(Gt, false, false),
    "BLTU" => compare_branch(Lt, true, false),
    "BLEU" => compare_branch(Le, true, false),
    "BGEU" => compare_branch(Ge, true, false),
    "BGTU" => compare_branch(Gt, true, false),
    "BLTL" => compare_branch(Lt, false, true),
    "BLEL" => compare_branch(Le, false, true),
    "BGEL" => compare_branch(Ge, false, true),
    "BGTL" => compare_branch(Gt, false, true),
    "BLTUL" => compare_branch(Lt, true, true),
    "BLEUL" => compare_branch(Le, true, true),
    "BGEUL" => compare_branch(Ge, true, true),
    "BGTUL" => compare_branch(Gt, true, true),
    "BLTImmMacro" => compare_branch(Lt, false, false),
    "BLEImmMacro" => compare_branch(Le, false, false),
    "BGEImmMacro" => compare_branch(Ge, false, false),
    "BGTImmMacro" => compare_branch(Gt, false, false),
    "BLTUImmMacro" => compare_branch(Lt, true, false),
    "BLEUImmMacro" => compare_branch(Le, true, false),
    "BGEUImmMacro" => compare_branch(Ge, true, false),
    "BGTUImmMacro" => compare_branch(Gt, true, false),
    "BLTLImmMacro" => compare_branch(Lt, false, true),
    "BLELImmMacro" => compare_branch(Le, false, true),
    "BGELImmMacro" => compare_branch(Ge, false, true),
    "BGTLImmMacro" => compare_branch(Gt, false, true),
    "BLTULImmMacro" => compare_branch(Lt, true, true),
    "BLEULImmMacro" => compare_branch(Le, true, true),
    "BGEULImmMacro" => compare_branch(Ge, true, true),
    "BGTULImmMacro" => compare_branch(Gt, true, true),
    "SDivMacro" => divide(false, true),
    "SDivIMacro" => divide(false, true),
    "UDivMacro" => divide(false, false),
    "UDivIMacro" => divide(false, false),
    "DSDivMacro" => divide(true, true),
    "DSDivIMacro" => divide(true, true),
    "DUDivMacro" => divide(true, false),
    "DUDivIMacro" => divide(true, false),
    "SRemMacro" => remainder(false, true),
    "SRemIMacro" => remainder(false, true),
    "URemMacro" => remainder(false, false),
    "URemIMacro" => remainder(false, false),
    "DSRemMacro" => remainder(true, true),
    "DSRemIMacro" => remainder(true, true),
    "DURemMacro" => remainder(true, false),
    "DURemIMacro" => remainder(true, false),
    "PseudoTRUNC_W_S" => arithmetic(Arithmetic::Truncate(opcode("TRUNC_W_S"), opcode("CVT_W_S"))),
    "PseudoTRUNC_W_D32" => arithmetic(Arithmetic::Truncate(opcode("TRUNC_W_D32"), opcode("CVT_W_D32"))),
    "PseudoTRUNC_W_D" => arithmetic(Arithmetic::Truncate(opcode("TRUNC_W_D64"), opcode("CVT_W_D64"))),
    "Ulh" => Macro::Access(Access::UnalignedLoadHalf(opcode("LB"))),
    "Ulhu" => Macro::Access(Access::UnalignedLoadHalf(opcode("LBu"))),
    "Ush" => Macro::Access(Access::UnalignedStoreHalf),
    "Ulw" => Macro::Access(Access::UnalignedWord { is_load: true }),
    "Usw" => Macro::Access(Access::UnalignedWord { is_load: false }),
    "LDMacro" => Macro::Access(Access::Pair { is_load: true }),
    "SDMacro" => Macro::Access(Access::Pair { is_load: false }),
    "SDC1_M1" => Macro::Access(Access::StoreFloatPair),
    "SWM_MM" => Macro::Access(Access::Multiple { is_load: false }),
    "LWM_MM" => Macro::Access(Access::Multiple { is_load: true }),
    "SaaAddr" => Macro::Access(Access::AtomicAdd(opcode("SAA"))),
    "SaadAddr" => Macro::Access(Access::AtomicAdd(opcode("SAAD"))),
    "NORImm" => arithmetic(Arithmetic::ByRegister(opcode("NOR"))),
    "NORImm64" => arithmetic(Arithmetic::ByRegister(opcode("NOR64"))),
    "SLTImm64" => arithmetic(Arithmetic::Wide(opcode("SLTi64"), opcode("SLT64"))),
    "SLTUImm64" => arithmetic(Arithmetic::Wide(opcode("SLTiu64"), opcode("SLTu64"))),
    "ADDi" => with_register(opcode("ADD"), true),
    "ADDi_MM" => with_register(opcode("ADD_MM"), true),
    "ADDiu" => with_register(opcode("ADDu"), true),
    "ADDiu_MM" => with_register(opcode("ADDu_MM"), true),
    "SLTi" => with_register(opcode("SLT"), true),
    "SLTi_MM" => with_register(opcode("SLT_MM"), true),
    "SLTiu" => with_register(opcode("SLTu"), true),
    "SLTiu_MM" => with_register(opcode("SLTu_MM"), true),
    "ANDi" => with_register(opcode("AND"), false),
    "ANDi_MM" => with_register(opcode("AND_MM"), false),
    "ANDi64" => with_register(opcode("AND64"), false),
    "ORi" => with_register(opcode("OR"), false),
    "ORi_MM" => with_register(opcode("OR_MM"), false),
    "ORi64" => with_register(opcode("OR64"), false),
    "XORi" => with_register(opcode("XOR"), false),
    "XORi_MM" => with_register(opcode("XOR_MM"), false),
    "XORi64" => with_register(opcode("XOR64"), false),
    "SGE" => compare(GreaterOrEqual, false),
    "SGEU" => compare(GreaterOrEqual, true),
    "SGEImm" => compare(GreaterOrEqual, false),
    "SGEUImm" => compare(GreaterOrEqual, true),
    "SGEImm64" => compare(GreaterOrEqual, false),
    "SGEUImm64" => compare(GreaterOrEqual, true),
    "SGTImm" => compare(Comparison::Greater, false),
    "SGTUImm" => compare(Comparison::Greater, true),
    "SGTImm64" => compare(Comparison::Greater, false),
    "SGTUImm64" => compare(Comparison::Greater, true),
    "SLE" => compare(LessOrEqual, false),
    "SLEU" => compare(LessOrEqual, true),
    "SLEImm" => compare(LessOrEqual, false),
    "SLEUImm" => compare(LessOrEqual, true),
    "SLEImm64" => compare(LessOrEqual, false),
    "SLEUImm64" => compare(LessOrEqual, true),
    "SEQMacro" => arithmetic(Arithmetic::Equal),
    "SEQIMacro" => arithmetic(Arithmetic::Equal),
    "SNEMacro" => arithmetic(Arithmetic::NotEqual),
    "SNEIMacro" => arithmetic(Arithmetic::NotEqual),
    "ROL" => rotate(Rotation::Left, false),
    "ROLImm" => rotate(Rotation::Left, false),
    "ROR" => rotate(Rotation::Right, false),
    "RORImm" => rotate(Rotation::Right, false),
    "DROL" => rotate(Rotation::Left, true),
    "DROLImm" => rotate(Rotation::Left, true),
    "DROR" => rotate(Rotation::Right, true),
    "DRORImm" => rotate(Rotation::Right, true),
    "ABSMacro" => arithmetic(Arithmetic::Absolute),
    "MULImmMacro" => arithmetic(Arithmetic::MultiplyByNumber(opcode("MULT"))),
    "DMULImmMacro" => arithmetic(Arithmetic::MultiplyByNumber(opcode("DMULT"))),
    "MULOMacro" => arithmetic(Arithmetic::MultiplyChecked(opcode("MULT"), opcode("SRA"))),
    "DMULOMacro" => arithmetic(Arithmetic::MultiplyChecked(opcode("DMULT"), opcode("DSRA32"))),
    "MULOUMacro" => arithmetic(Arithmetic::MultiplyCheckedUnsigned(opcode("MULTu"))),
    "DMULOUMacro" => arithmetic(Arithmetic::MultiplyCheckedUnsigned(opcode("DMULTu"))),
    "DMULMacro" => arithmetic(Arithmetic::Multiply),
    "MFTC0" => Macro::Transfer(thread_transfer::SYSTEM.from()),
    "MTTC0" => Macro::Transfer(thread_transfer::SYSTEM),
    "MFTGPR" => Macro::Transfer(thread_transfer::GENERAL.from()),
    "MTTGPR" => Macro::Transfer(thread_transfer::GENERAL),
    "MFTLO" => Macro::Transfer(thread_transfer::LOW.from()),
    "MTTLO" => Macro::Transfer(thread_transfer::LOW),
    "MFTHI" => Macro::Transfer(thread_transfer::HIGH.from()),
    "MTTHI" => Macro::Transfer(thread_transfer::HIGH),
    "MFTACX" => Macro::Transfer(thread_transfer::EXTENSION.from()),
    "MTTACX" => Macro::Transfer(thread_transfer::EXTENSION),
    "MFTDSP" => Macro::Transfer(thread_transfer::DSP_CONTROL.from()),
    "MTTDSP" => Macro::Transfer(thread_transfer::DSP_CONTROL),
    "MFTC1" => Macro::Transfer(thread_transfer::FLOAT.from()),
    "MTTC1" => Macro::Transfer(thread_transfer::FLOAT),
    "MFTHC1" => Macro::Transfer(thread_transfer::FLOAT_HIGH.from()),
    "MTTHC1" => Macro::Transfer(thread_transfer::FLOAT_HIGH),
    "CFTC1" => Macro::Transfer(thread_transfer::FLOAT_CONTROL.from()),
    "CTTC1" => Macro::Transfer(thread_transfer::FLOAT_CONTROL),
}

/// All macro instructions, sorted by opcode.
static MACROS: [(OpcodeId, Macro); UNSORTED.len()] = sorted();

const fn sorted() -> [(OpcodeId, Macro); UNSORTED.len()] {
    let mut macros = [UNSORTED[0]; UNSORTED.len()];
    let mut n_macros = 0;
    while n_macros < macros.len() {
        let mut place = n_macros;
        while place > 0 && macros[place - 1].0.0 > UNSORTED[n_macros].0.0 {
            macros[place] = macros[place - 1];
            place -= 1;
        }
        macros[place] = UNSORTED[n_macros];
        n_macros += 1;
    }
    macros
}

impl Expander<'_, '_, '_> {
    /// Emits the expansion of a macro instruction, if `inst` is one.
    pub(crate) fn expand(&mut self, inst: Inst) -> ParseResult<Expansion> {
        let Ok(index) = MACROS.binary_search_by_key(&inst.opcode.0, |(opcode, _)| opcode.0) else {
            return Ok(Expansion::None(inst));
        };
        let Some(&(_, expansion)) = MACROS.get(index) else { return Ok(Expansion::None(inst)) };
        match expansion {
            Macro::LoadImmediate { is_32_bit } => self.load_number(&inst, is_32_bit)?,
            Macro::LoadAddress { is_32_bit } => self.load_operand_address(&inst, is_32_bit)?,
            Macro::LoadFloat(load) => self.load_float(&inst, load)?,
            Macro::Branch(branch) => self.branch(&inst, branch)?,
            Macro::Division(division) => self.divide(&inst, division)?,
            Macro::Access(access) => self.access(&inst, access)?,
            Macro::Arithmetic(arithmetic) => return self.compute(inst, arithmetic),
            Macro::Transfer(transfer) => self.transfer(&inst, transfer)?,
        }
        Ok(Expansion::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_are_sorted() {
        assert!(MACROS.is_sorted_by_key(|(opcode, _)| opcode.0));
    }
}
