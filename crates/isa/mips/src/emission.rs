//! Emits matched instructions: what fills the slots after branches, and calls of code that is independent of its place.

use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::{Expression, ExpressionId, Expressions};
use stallscope_target::Operand::Register as R;
use stallscope_target::{Inst, Opcode, OpcodeFlag, OpcodeId, Operand, RegisterClassId, RegisterId};

use crate::delay_slots::has_short_delay_slot;
use crate::description::{DESCRIPTION, opcode, register_class};
use crate::expansion::expander::Expander;
use crate::expansion::load_immediate::Destination;
use crate::expansion::result::Expansion;
use crate::features as feat;
use crate::general_registers::{GP, GP_64, RA, SP, T9, ZERO};
use crate::operand_types;
use crate::parser::MipsAsmParser;
use crate::ranges::is_signed;
use crate::ts_flags;

const BEQ: OpcodeId = opcode("BEQ");
const BEQ_MM: OpcodeId = opcode("BEQ_MM");
const J: OpcodeId = opcode("J");
const JAL: OpcodeId = opcode("JAL");
const JALR: OpcodeId = opcode("JALR");
const JALRS_MM: OpcodeId = opcode("JALRS_MM");
const JALR_MM: OpcodeId = opcode("JALR_MM");
const JAL_MM: OpcodeId = opcode("JAL_MM");
const JAL_ONE_REG: OpcodeId = opcode("JalOneReg");
const JAL_TWO_REG: OpcodeId = opcode("JalTwoReg");
const J_MM: OpcodeId = opcode("J_MM");
const ADDU: OpcodeId = opcode("ADDu");
const LUI: OpcodeId = opcode("LUi");
const LW: OpcodeId = opcode("LW");

/// The place of an instruction that has none.
const NOWHERE: u32 = 0;

/// The result of the matcher, before an instruction was changed.
struct Matched {
    opcode: OpcodeId,
    is_pic_call: bool,
    location: u32,
}

/// Returns how many symbols an expression refers to.
fn n_symbols(expressions: &Expressions, id: ExpressionId) -> usize {
    let mut rest = vec![id];
    let mut n_symbols = 0;
    while let Some(id) = rest.pop() {
        match expressions.get(id) {
            Some(Expression::Symbol(..)) => n_symbols += 1,
            Some(Expression::Binary(_, left, right)) => rest.extend([left, right]),
            Some(Expression::Unary(_, operand)) => rest.push(operand),
            _ => {}
        }
    }
    n_symbols
}

impl MipsAsmParser<'_> {
    /// Emits a matched instruction, with what it represents and what fills the slots around it.
    pub(crate) fn process(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let matched = inst.opcode;
        let record = DESCRIPTION.opcode(matched);
        let location = inst.location;
        let mut expander = Expander { asm: self, parser, location };
        expander.check_inst(&mut inst)?;
        let is_pic = expander.asm.state.is_pic;
        if is_pic && matches!(matched, J | J_MM) {
            let opcode = if expander.has(feat::MICROMIPS) { BEQ_MM } else { BEQ };
            let operands = [R(ZERO), R(ZERO)].into_iter().chain(inst.operands).collect();
            inst = Inst { opcode, operands, location: NOWHERE, ..Inst::default() };
        }
        let is_pic_call = is_pic && matches!(matched, JAL | JAL_MM);
        if is_pic_call {
            inst = expander.load_callee(&inst)?;
        }
        if expander.expand_offset(&inst)? {
            return Ok(());
        }
        if expander.has(feat::MICROMIPS) {
            if expander.emit_global_pointer_load(&inst, &record) {
                return Ok(());
            }
            expander.check_micro_inst(&inst)?;
        }
        self.emit_with_slots(parser, inst, Matched { opcode: matched, is_pic_call, location })
    }

    fn emit_with_slots(&mut self, parser: &mut Parser<'_>, inst: Inst, matched: Matched) -> ParseResult {
        let Matched { opcode, is_pic_call, location } = matched;
        let record = DESCRIPTION.opcode(opcode);
        let reorders = self.state.options.reorders;
        let fills_slot = record.has(OpcodeFlag::DelaySlot) && reorders;
        let was_in_forbidden_slot = self.state.is_in_forbidden_slot;
        self.state.is_in_forbidden_slot =
            reorders && ts_flags::has_forbidden_slot(&record) && !self.has(feat::MICROMIPS);
        let mut expander = Expander { asm: self, parser, location };
        if was_in_forbidden_slot && ts_flags::transfers_control(&record) {
            expander.fill_delay_slot(false);
        }
        let is_short = has_short_delay_slot(&inst);
        match expander.expand(inst)? {
            Expansion::Done => {}
            Expansion::None(inst) => expander.parser.streamer.emit_instruction(inst),
        }
        if fills_slot {
            expander.fill_delay_slot(is_short);
        }
        let is_call = is_pic_call || matches!(opcode, JAL_ONE_REG | JAL_TWO_REG);
        if is_call && expander.asm.saves_global_pointer() {
            expander.restore_global_pointer(is_short);
        }
        Ok(())
    }

    /// Fills the slot after the last instruction.
    pub(crate) fn finish_slots(&mut self, parser: &mut Parser<'_>) {
        if self.state.is_in_forbidden_slot {
            Expander { asm: self, parser, location: NOWHERE }.fill_delay_slot(false);
        }
    }
}

impl Expander<'_, '_, '_> {
    /// Emits a load of the address of a called function, and returns the call.
    fn load_callee(&mut self, inst: &Inst) -> ParseResult<Inst> {
        self.warn_of_macro();
        let Some(target @ Operand::Expression(id)) = inst.operand(0) else {
            return Err(self.error("unsupported constant in relocation"));
        };
        if n_symbols(&self.parser.streamer.expressions, ExpressionId(id)) > 1 {
            return Err(self.error("jal doesn't support multiple symbols in PIC mode"));
        }
        self.load_address(target, Destination::address(T9, None, !self.is_64_bit()))?;
        let opcode = match (self.has(feat::MICROMIPS), self.asm.state.saved_global_pointer) {
            (true, Some(_)) => JALRS_MM,
            (true, None) => JALR_MM,
            (false, _) => JALR,
        };
        let operands = [R(RA), R(T9)].into_iter().collect();
        Ok(Inst { opcode, operands, location: NOWHERE, ..Inst::default() })
    }

    /// Emits the load of the global pointer after a call.
    fn restore_global_pointer(&mut self, is_short: bool) {
        let Some(offset) = self.asm.state.saved_global_pointer else {
            self.warn("no .cprestore used in PIC mode");
            return;
        };
        if !self.asm.state.options.reorders {
            self.fill_delay_slot(is_short);
        }
        let low = offset & 0xFFFF;
        if is_signed(offset, 16) {
            self.emit(LW, &[R(GP), R(SP), Operand::Immediate(offset)]);
            return;
        }
        let high = (offset >> 16 & 0xFFFF) + (low >> 15);
        self.emit(LUI, &[R(GP), Operand::Immediate(high)]);
        self.emit(ADDU, &[R(GP), R(GP), R(SP)]);
        self.emit(LW, &[R(GP), R(GP), Operand::Immediate(i64::from(low as i16))]);
    }

    /// Emits the short form of microMIPS for loads near the global pointer; returns whether `inst` has one.
    fn emit_global_pointer_load(&mut self, inst: &Inst, record: &Opcode) -> bool {
        const LWP_MM: OpcodeId = opcode("LWP_MM");
        const LWGP_MM: OpcodeId = opcode("LWGP_MM");
        if !record.has(OpcodeFlag::MayLoad) || inst.opcode == LWP_MM {
            return false;
        }
        let (Some(Operand::Register(to)), Some(Operand::Register(base))) = (inst.operand(0), inst.operand(1))
        else {
            return false;
        };
        let infos = DESCRIPTION.span(record.operands).iter();
        let mut offsets = infos.zip(&inst.operands).filter_map(|(info, operand)| {
            let types = [operand_types::MEMORY, operand_types::UNKNOWN];
            operand.immediate().filter(|_| types.contains(&info.operand_type)).map(|offset| offset as i32)
        });
        let offset = offsets.find(|&offset| is_signed(offset.into(), 9) && offset % 4 == 0);
        let Some(offset) = offset.filter(|_| is_short_register(to) && is_global_pointer(base)) else {
            return false;
        };
        self.emit(LWGP_MM, &[R(to), R(GP), Operand::Immediate(offset.into())]);
        true
    }
}

/// Returns whether instructions of 16 bits know a register.
fn is_short_register(register: RegisterId) -> bool {
    const GPR_MM_16: RegisterClassId = register_class("GPRMM16");
    DESCRIPTION.class_contains(GPR_MM_16, register)
}

fn is_global_pointer(register: RegisterId) -> bool {
    matches!(register, GP | GP_64)
}
