//! Checks matched instructions for what the matcher's tables do not express.

use stallscope_asm::{ParseResult, Parser};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::parser::RiscvAsmParser;
use crate::registers::reg;
use crate::ts_flags::Constraints;

const NEEDS_TEMPORARY: [OpcodeId; 2] = [opcode("PseudoVMSGEU_VX_M_T"), opcode("PseudoVMSGE_VX_M_T")];
const LOADS_PAIR: [OpcodeId; 3] = [opcode("TH_LDD"), opcode("TH_LWUD"), opcode("TH_LWD")];
const MOVES_PAIR: [OpcodeId; 2] = [opcode("CM_MVSA01"), opcode("QC_CM_MVSA01")];
const COPROCESSOR: [OpcodeId; 4] =
    [opcode("SF_VC_V_XVW"), opcode("SF_VC_V_IVW"), opcode("SF_VC_V_FVW"), opcode("SF_VC_V_VVW")];
/// The instructions that always read the mask, as a number.
const READS_CARRY: [OpcodeId; 9] = [
    opcode("VADC_VVM"),
    opcode("VADC_VXM"),
    opcode("VADC_VIM"),
    opcode("VSBC_VVM"),
    opcode("VSBC_VXM"),
    opcode("VFMERGE_VFM"),
    opcode("VMERGE_VIM"),
    opcode("VMERGE_VVM"),
    opcode("VMERGE_VXM"),
];

const OVERLAPS_SOURCE: &str =
    "the destination vector register group cannot overlap the source vector register group";

fn register(inst: &Inst, index: usize) -> Option<RegisterId> {
    inst.operand(index).and_then(Operand::register)
}

impl RiscvAsmParser<'_> {
    /// Reports what is wrong with the operands of an instruction.
    pub(crate) fn check_inst(&self, parser: &mut Parser<'_>, inst: &Inst) -> ParseResult {
        let Some((operand, message)) = self.wrong_operand(inst) else { return Ok(()) };
        let operand = self.statement.operands.get(operand);
        let place = operand.map_or(inst.location, |operand| operand.start);
        Err(parser.error(place, message))
    }

    /// Returns the index of the statement's operand that a message is about, and the message.
    fn wrong_operand(&self, inst: &Inst) -> Option<(usize, &'static str)> {
        let last = self.statement.operands.len().saturating_sub(1);
        let [first, second, third] = [0, 1, 2].map(|index| register(inst, index));
        let opcode = inst.opcode;
        if NEEDS_TEMPORARY.contains(&opcode) && first == second {
            let message = "the temporary vector register cannot be the same as the destination register";
            return Some((last, message));
        }
        if LOADS_PAIR.contains(&opcode) && (third == first || third == second || first == second) {
            return Some((0, "rs1, rd1, and rd2 cannot overlap"));
        }
        if MOVES_PAIR.contains(&opcode) && first == second {
            return Some((0, "rs1 and rs2 must be different"));
        }
        let record = self.description.opcode(opcode);
        let constraints = Constraints::of(&record);
        if constraints.is_empty() {
            return None;
        }
        let from_end = |n| inst.operands.len().checked_sub(n).and_then(|index| register(inst, index));
        if COPROCESSOR.contains(&opcode) {
            let overlaps = constraints.has_vs1() && first == from_end(1)
                || constraints.has_vs2() && first == from_end(2);
            return overlaps.then_some((1, OVERLAPS_SOURCE));
        }
        let tied_to = self.description.span(record.operands).get(1).map(|operand| operand.tied_to);
        let offset = usize::from(tied_to == Some(0));
        let overlaps = constraints.has_vs2() && first == register(inst, offset + 1)
            || constraints.has_vs1() && first == register(inst, offset + 2);
        if overlaps {
            return Some((0, OVERLAPS_SOURCE));
        }
        if constraints.has_mask() && first == Some(reg::V0) {
            if READS_CARRY.contains(&opcode) {
                return Some((0, "the destination vector register group cannot be V0"));
            }
            if from_end(1) == first {
                let message = "the destination vector register group cannot overlap the mask register";
                return Some((0, message));
            }
        }
        None
    }
}
