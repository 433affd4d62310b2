//! Checks matched instructions for what the matcher's tables do not express.

use stallscope_asm::{ParseResult, Parser};
use stallscope_target::{Inst, OpcodeId, Operand, OperandNameId, RegisterId};

use crate::description::{DESCRIPTION, opcode, operand_name};
use crate::parser::RiscvAsmParser;
use crate::registers::{class, is_in, reg};
use crate::segment_load;
use crate::ts_flags::Constraints;

const NEEDS_TEMPORARY: [OpcodeId; 2] = [opcode("PseudoVMSGEU_VX_M_T"), opcode("PseudoVMSGE_VX_M_T")];
const MAY_NEED_TEMPORARY: [OpcodeId; 2] = [opcode("PseudoVMSGEU_VX_M"), opcode("PseudoVMSGE_VX_M")];
const LOADS_PAIR: [OpcodeId; 3] = [opcode("TH_LDD"), opcode("TH_LWUD"), opcode("TH_LWD")];
const MOVES_PAIR: [OpcodeId; 2] = [opcode("CM_MVSA01"), opcode("QC_CM_MVSA01")];
/// The matrix multiplications that the first vector register scales.
const SCALED: [OpcodeId; 6] = [
    opcode("VFWMMACC_VV_SCALE"),
    opcode("VFQMMACC_VV_SCALE"),
    opcode("VF8WMMACC_VV_SCALE"),
    opcode("VFWIMMACC_VV"),
    opcode("VFQIMMACC_VV"),
    opcode("VF8WIMMACC_VV"),
];
/// An instruction whose last operand is an optional mask.
const MASKED: OpcodeId = opcode("VADD_VV");

const VD: OperandNameId = operand_name("vd");
const VS1: OperandNameId = operand_name("vs1");
const VS2: OperandNameId = operand_name("vs2");
const VM: OperandNameId = operand_name("vm");
const DOT_MASK: OperandNameId = operand_name("vmask");

/// The names of vector registers, which have no alternative names.
const MASK_NAMES: usize = 1;

const OVERLAPS_SOURCE: &str =
    "the destination vector register group cannot overlap the source vector register group";

/// An operand of a statement, where the mnemonic is 0, and what is wrong with it.
type Fault = (usize, String);

fn fault(operand: usize, message: &str) -> Option<Fault> {
    Some((operand, message.to_owned()))
}

fn register(inst: &Inst, index: usize) -> Option<RegisterId> {
    inst.operand(index).and_then(Operand::register)
}

fn named_register(inst: &Inst, name: OperandNameId) -> Option<RegisterId> {
    register(inst, DESCRIPTION.named_operand(inst.opcode, name)?)
}

/// Returns the number of vector registers of a group.
fn group_size(register: RegisterId) -> u16 {
    let sizes = [(class::VRM2, 2), (class::VRM4, 4), (class::VRM8, 8)];
    sizes.into_iter().find(|(class, _)| is_in(register, *class)).map_or(1, |(_, size)| size)
}

/// Returns whether one of `n` registers from `first` on is another one, by their numbers.
fn overlap(first: RegisterId, n: u16, other: RegisterId) -> bool {
    let number = |register: RegisterId| u32::from(DESCRIPTION.register_encoding(register));
    (number(first)..number(first) + u32::from(n)).contains(&number(other))
}

impl RiscvAsmParser<'_> {
    /// Reports errors in the operands of an instruction.
    pub(crate) fn check_inst(&self, parser: &mut Parser<'_>, inst: &Inst) -> ParseResult {
        let Some((operand, message)) = self.fault(inst) else { return Ok(()) };
        let operand = operand.checked_sub(1).and_then(|index| self.statement.operands.get(index));
        let place = operand.map_or(inst.location, |operand| operand.start);
        Err(parser.error(place, message))
    }

    fn fault(&self, inst: &Inst) -> Option<Fault> {
        let last = self.statement.operands.len();
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|index| register(inst, index));
        let opcode = inst.opcode;
        if NEEDS_TEMPORARY.contains(&opcode) && first == second {
            return fault(
                last,
                "the temporary vector register cannot be the same as the destination register",
            );
        }
        if MAY_NEED_TEMPORARY.contains(&opcode) && fourth == Some(reg::V0) && first == fourth {
            return fault(
                last,
                "the destination vector register cannot overlap the mask register unless a temporary register is \
                 provided",
            );
        }
        if LOADS_PAIR.contains(&opcode) && (third == first || third == second || first == second) {
            return fault(1, "rs1, rd1, and rd2 cannot overlap");
        }
        if MOVES_PAIR.contains(&opcode) && first == second {
            return fault(1, "rs1 and rs2 must be different");
        }
        if SCALED.contains(&opcode) {
            let wrong = [VD, VS1, VS2].iter().position(|&name| named_register(inst, name) == Some(reg::V0));
            if let Some(index) = wrong {
                return fault(index + 1, "vd, vs1, and vs2 cannot overlap v0.scale");
            }
        }
        let constraints = Constraints::of(&self.description.opcode(opcode));
        if constraints.is_destination_free() {
            return None;
        }
        let destination = self.destination_fault(inst, constraints);
        destination.or_else(|| if constraints.has_dot() { dot_fault(inst) } else { None })
    }

    /// Returns the fault if the destination of a vector instruction overlaps a source.
    fn destination_fault(&self, inst: &Inst, constraints: Constraints) -> Option<Fault> {
        let destination = named_register(inst, VD)?;
        // Coprocessor instructions have a number in front of it.
        let starts_with_register =
            self.statement.operands.first().is_some_and(|operand| operand.register_operand().is_some());
        let place = if starts_with_register { 1 } else { 2 };
        let size = group_size(destination);
        let overlaps = |name, n| {
            let source = named_register(inst, name);
            source.is_some_and(|source| overlap(destination, n, source))
        };
        let n_fields = segment_load::n_fields(inst.opcode);
        if constraints.has_vs2() && overlaps(VS2, size.max(n_fields))
            || constraints.has_vs1() && overlaps(VS1, size)
        {
            return fault(place, OVERLAPS_SOURCE);
        }
        if !constraints.has_mask() || destination != reg::V0 {
            return None;
        }
        let last_type = |opcode| {
            let infos = DESCRIPTION.span(DESCRIPTION.opcode(opcode).operands);
            infos.iter().last().map(|info| info.operand_type)
        };
        if last_type(inst.opcode) != last_type(MASKED) {
            return fault(place, "the destination vector register group cannot be V0");
        }
        let is_masked = named_register(inst, VM).is_some_and(|mask| !mask.is_none());
        let message = "the destination vector register group cannot overlap the mask register";
        if is_masked { fault(place, message) } else { None }
    }
}

/// Returns the fault if the mask of a dot product overlaps an operand.
fn dot_fault(inst: &Inst) -> Option<Fault> {
    // LLVM quirk: the places of an instruction's operands are counted from the statement's mnemonic.
    let place = |name| DESCRIPTION.named_operand(inst.opcode, name);
    let mask = named_register(inst, DOT_MASK)?;
    if !matches!(mask, reg::V0 | reg::V1) {
        return fault(place(DOT_MASK)?, "vmask operand only supports v0 or v1");
    }
    let overlaps = |name: &OperandNameId| {
        named_register(inst, *name).is_some_and(|register| overlap(register, group_size(register), mask))
    };
    let name = [VD, VS1, VS2].into_iter().find(overlaps)?;
    let mask = DESCRIPTION.register_asm_name(mask, MASK_NAMES);
    fault(place(name)?, &format!("register conflicts with vmask register {mask}"))
}

#[cfg(test)]
mod tests {
    use stallscope_asm::DiagnosticKind;

    use super::OVERLAPS_SOURCE;
    use crate::testing::messages;

    #[test]
    fn destinations_do_not_overlap_what_is_read() {
        for (statement, place, message) in [
            ("vwaddu.vv v2, v2, v4", 10, OVERLAPS_SOURCE),
            ("vluxseg5ei64.v v1, (a0), v3", 15, OVERLAPS_SOURCE),
            (
                "viota.m v0, v2, v0.t",
                8,
                "the destination vector register group cannot overlap the mask register",
            ),
            ("vadc.vvm v0, v2, v4, v0", 9, "the destination vector register group cannot be V0"),
            (
                "vmsge.vx v0, v4, a0, v0.t",
                21,
                "the destination vector register cannot overlap the mask register unless a temporary register is \
                 provided",
            ),
        ] {
            let expected = (DiagnosticKind::Error, Some(place), message.to_owned());
            assert_eq!(messages(statement), [expected], "{statement}");
        }
        assert_eq!(messages("vluxseg5ei64.v v1, (a0), v6"), []);
    }
}
