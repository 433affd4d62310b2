//! Emits instructions: compressed ones, and the instructions of a pseudo-instruction.
//!
//! Most instructions of an expansion have no location, as in LLVM: regions and instruments do not contain them.

use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::{Expression, ExpressionId, Expressions, Specifier};
use stallscope_target::{FeatureId, Inst, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::features as feat;
use crate::load_immediate::{self, StepOperands};
use crate::parser::RiscvAsmParser;
use crate::registers::{EVEN, class, is_in, reg, sub_register};
use crate::specifier as spec;

/// Declares the expansions of pseudo-instructions.
macro_rules! expansions {
    ($($opcode:literal => $expansion:expr,)*) => {
        const EXPANSIONS: &[(OpcodeId, Expansion)] = &[$((opcode($opcode), $expansion)),*];
    };
}

/// The expansion of a pseudo-instruction.
#[derive(Clone, Copy, Debug)]
enum Expansion {
    /// The shortest sequence for a number.
    LoadImmediate,
    /// An address of the program.
    LocalAddress,
    /// `auipc` with a specifier, and an instruction with the lower bits.
    Address(Specifier, OpcodeId),
    /// An address by way of a load of the size of registers.
    LoadAddress(Specifier),
    /// An address of the program, or one from the global offset table where code is independent of its place.
    PlainAddress,
    /// A load from a symbol's address, which is in the destination register first.
    Load(OpcodeId),
    /// A load or store at a symbol's address, with a temporary register.
    Access(OpcodeId),
    /// A load from a symbol's address, which Qualcomm's instruction puts into the destination register first.
    LinkedLoad(LinkedAccess),
    /// A store at a symbol's address, which Qualcomm's instruction puts into a temporary register first.
    LinkedStore(LinkedAccess),
    /// An instruction for 16 bits without a sign if the last source is zero; the flag says whether 64-bit processors have it.
    Packed(OpcodeId, bool),
    /// Shifts to the left and back: by the second opcode, to this many bits.
    Extend(OpcodeId, i64),
    /// A comparison whose result is inverted.
    NotLess(OpcodeId),
    /// A comparison with the next smaller number.
    Decremented(OpcodeId),
    /// A comparison with a decremented unsigned number; the second opcode is for 0.
    DecrementedUnsigned(OpcodeId, OpcodeId),
    /// A no-op, with a number or without.
    NoOp,
    /// Itself, but operand 2 must be the thread pointer.
    AddThreadPointer,
    /// Itself, but operand 0 must be the alternate link register.
    DescriptorCall,
}

use Expansion::{Access, Extend, LinkedLoad, LinkedStore, Load, Packed};

/// A load or store that names a symbol for the linker, and its compressed form with the feature that it needs.
#[derive(Clone, Copy, Debug)]
struct LinkedAccess {
    opcode: OpcodeId,
    compressed: Option<(OpcodeId, FeatureId)>,
}

/// Declares a load or store with its address.
macro_rules! linked {
    ($opcode:literal) => {
        LinkedAccess { opcode: opcode($opcode), compressed: None }
    };
    ($opcode:literal, $compressed:literal, $feature:expr) => {
        LinkedAccess { opcode: opcode($opcode), compressed: Some((opcode($compressed), $feature)) }
    };
}

const ADDI: OpcodeId = opcode("ADDI");
const AUIPC: OpcodeId = opcode("AUIPC");
const QC_E_LI: OpcodeId = opcode("QC_E_LI");
const SLLI: OpcodeId = opcode("SLLI");
const C_NOP: OpcodeId = opcode("C_NOP");
const C_NOP_HINT: OpcodeId = opcode("C_NOP_HINT");
const VMNAND: OpcodeId = opcode("VMNAND_MM");
const VMXOR: OpcodeId = opcode("VMXOR_MM");
const VMANDN: OpcodeId = opcode("VMANDN_MM");
const VMOR: OpcodeId = opcode("VMOR_MM");

expansions! {
    "PseudoC_ADDI_NOP" => Expansion::NoOp,
    "PseudoLLAImm" => Expansion::LoadImmediate,
    "PseudoLAImm" => Expansion::LoadImmediate,
    "PseudoLI" => Expansion::LoadImmediate,
    "PseudoLLA" => Expansion::LocalAddress,
    "PseudoLGA" => Expansion::LoadAddress(spec::GOT_PCREL_HI),
    "PseudoLA" => Expansion::PlainAddress,
    "PseudoLA_TLS_IE" => Expansion::LoadAddress(spec::TLS_IE_PCREL_HI),
    "PseudoLA_TLS_GD" => Expansion::Address(spec::TLS_GD_PCREL_HI, ADDI),
    "PseudoLB" => Load(opcode("LB")),
    "PseudoLBU" => Load(opcode("LBU")),
    "PseudoLH" => Load(opcode("LH")),
    "PseudoLHU" => Load(opcode("LHU")),
    "PseudoLW" => Load(opcode("LW")),
    "PseudoLWU" => Load(opcode("LWU")),
    "PseudoLD" => Load(opcode("LD")),
    "PseudoLD_RV32" => Load(opcode("LD_RV32")),
    "PseudoCV_ELW" => Load(opcode("CV_ELW")),
    "PseudoFLH" => Access(opcode("FLH")),
    "PseudoFLW" => Access(opcode("FLW")),
    "PseudoFLD" => Access(opcode("FLD")),
    "PseudoFLQ" => Access(opcode("FLQ")),
    "PseudoSB" => Access(opcode("SB")),
    "PseudoSH" => Access(opcode("SH")),
    "PseudoSW" => Access(opcode("SW")),
    "PseudoSD" => Access(opcode("SD")),
    "PseudoSD_RV32" => Access(opcode("SD_RV32")),
    "PseudoFSH" => Access(opcode("FSH")),
    "PseudoFSW" => Access(opcode("FSW")),
    "PseudoFSD" => Access(opcode("FSD")),
    "PseudoFSQ" => Access(opcode("FSQ")),
    "PseudoQC_E_LB" => LinkedLoad(linked!("PseudoQCAccessLB")),
    "PseudoQC_E_LBU" => LinkedLoad(linked!("PseudoQCAccessLBU", "PseudoQCAccessC_LBU", feat::ZCB)),
    "PseudoQC_E_LH" => LinkedLoad(linked!("PseudoQCAccessLH", "PseudoQCAccessC_LH", feat::ZCB)),
    "PseudoQC_E_LHU" => LinkedLoad(linked!("PseudoQCAccessLHU", "PseudoQCAccessC_LHU", feat::ZCB)),
    "PseudoQC_E_LW" => LinkedLoad(linked!("PseudoQCAccessLW", "PseudoQCAccessC_LW", feat::ZCA)),
    "PseudoQC_E_SB" => LinkedStore(linked!("PseudoQCAccessSB", "PseudoQCAccessC_SB", feat::ZCB)),
    "PseudoQC_E_SH" => LinkedStore(linked!("PseudoQCAccessSH", "PseudoQCAccessC_SH", feat::ZCB)),
    "PseudoQC_E_SW" => LinkedStore(linked!("PseudoQCAccessSW", "PseudoQCAccessC_SW", feat::ZCA)),
    "PACK" => Packed(opcode("ZEXT_H_RV32"), false),
    "PACKW" => Packed(opcode("ZEXT_H_RV64"), true),
    "PseudoAddTPRel" => Expansion::AddThreadPointer,
    "PseudoTLSDESCCall" => Expansion::DescriptorCall,
    "PseudoSEXT_B" => Extend(opcode("SRAI"), 8),
    "PseudoSEXT_H" => Extend(opcode("SRAI"), 16),
    "PseudoZEXT_H" => Extend(opcode("SRLI"), 16),
    "PseudoZEXT_W" => Extend(opcode("SRLI"), 32),
    "PseudoVMSGEU_VX_M" => Expansion::NotLess(opcode("VMSLTU_VX")),
    "PseudoVMSGEU_VX_M_T" => Expansion::NotLess(opcode("VMSLTU_VX")),
    "PseudoVMSGE_VX_M" => Expansion::NotLess(opcode("VMSLT_VX")),
    "PseudoVMSGE_VX_M_T" => Expansion::NotLess(opcode("VMSLT_VX")),
    "PseudoVMSGE_VI" => Expansion::Decremented(opcode("VMSGT_VI")),
    "PseudoVMSLT_VI" => Expansion::Decremented(opcode("VMSLE_VI")),
    "PseudoVMSGEU_VI" => Expansion::DecrementedUnsigned(opcode("VMSGTU_VI"), opcode("VMSEQ_VV")),
    "PseudoVMSLTU_VI" => Expansion::DecrementedUnsigned(opcode("VMSLEU_VI"), opcode("VMSNE_VV")),
}

/// The location of an instruction that has none.
const NOWHERE: u32 = 0;

fn inst(opcode: OpcodeId, operands: &[Operand], location: u32) -> Inst {
    Inst { opcode, operands: operands.into(), location, ..Inst::default() }
}

impl RiscvAsmParser<'_> {
    /// Emits an instruction, or what it represents.
    pub(crate) fn expand(&self, parser: &mut Parser<'_>, matched: Inst) -> ParseResult {
        let expansion = EXPANSIONS.iter().find(|(opcode, _)| *opcode == matched.opcode);
        let Some(&(_, expansion)) = expansion else {
            self.emit(parser, matched);
            return Ok(());
        };
        let operand = |index| matched.operand(index).unwrap_or(Operand::Register(RegisterId::NONE));
        let first = matched.operand(0).and_then(Operand::register).unwrap_or_default();
        let wide_load = opcode_of_width(self.is_64_bit());
        match expansion {
            Expansion::LoadImmediate => self.load_immediate(parser, first, operand(1)),
            Expansion::Address(specifier, opcode) => {
                self.emit_address(parser, first, first, operand(1), specifier, opcode);
            }
            Expansion::LoadAddress(specifier) => {
                self.emit_address(parser, first, first, operand(1), specifier, wide_load);
            }
            Expansion::PlainAddress if self.settings.is_pic => {
                self.emit_address(parser, first, first, operand(1), spec::GOT_PCREL_HI, wide_load);
            }
            Expansion::PlainAddress | Expansion::LocalAddress => {
                if !self.is_64_bit() && self.has(feat::XQCILI) {
                    self.emit(parser, inst(QC_E_LI, &[operand(0), operand(1)], NOWHERE));
                } else {
                    self.emit_address(parser, first, first, operand(1), spec::PCREL_HI, ADDI);
                }
            }
            LinkedLoad(access) => self.emit_linked(parser, access, [operand(0), operand(0)], operand(1)),
            LinkedStore(access) => self.emit_linked(parser, access, [operand(1), operand(0)], operand(2)),
            Packed(opcode, with_64_bits)
                if operand(2) == Operand::Register(reg::X0) && (with_64_bits || !self.is_64_bit()) =>
            {
                self.emit(parser, inst(opcode, &[operand(0), operand(1)], NOWHERE));
            }
            Packed(..) => self.emit(parser, matched),
            Load(opcode) => {
                let temporary = first_of_pair(first);
                self.emit_address(parser, first, temporary, operand(1), spec::PCREL_HI, opcode);
            }
            Access(opcode) => {
                let value = matched.operand(1).and_then(Operand::register).unwrap_or_default();
                let temporary = first_of_pair(first);
                self.emit_address(parser, value, temporary, operand(2), spec::PCREL_HI, opcode);
            }
            Extend(opcode, n_bits) => {
                let amount = Operand::Immediate(if self.is_64_bit() { 64 } else { 32 } - n_bits);
                self.emit(parser, inst(SLLI, &[operand(0), operand(1), amount], NOWHERE));
                self.emit(parser, inst(opcode, &[operand(0), operand(0), amount], NOWHERE));
            }
            Expansion::NotLess(opcode) => self.emit_not_less(parser, &matched, opcode),
            Expansion::Decremented(opcode) => {
                let number = decremented(operand(2));
                let operands = [operand(0), operand(1), number, operand(3)];
                self.emit(parser, inst(opcode, &operands, matched.location));
            }
            Expansion::DecrementedUnsigned(opcode, opcode_for_zero) => {
                let (opcode, third) = match operand(2) {
                    Operand::Immediate(0) => (opcode_for_zero, operand(1)),
                    number => (opcode, decremented(number)),
                };
                let operands = [operand(0), operand(1), third, operand(3)];
                self.emit(parser, inst(opcode, &operands, matched.location));
            }
            Expansion::NoOp => self.emit(
                parser,
                match operand(2) {
                    Operand::Immediate(0) => inst(C_NOP, &[], NOWHERE),
                    number => inst(C_NOP_HINT, &[number], NOWHERE),
                },
            ),
            Expansion::AddThreadPointer => {
                let message = "the second input operand must be tp/x4 when using %tprel_add specifier";
                self.check_register(parser, (operand(2), reg::X4), message)?;
                self.emit(parser, matched);
            }
            Expansion::DescriptorCall => {
                let message = "the output operand must be t0/x5 when using %tlsdesc_call specifier";
                self.check_register(parser, (operand(0), reg::X5), message)?;
                self.emit(parser, matched);
            }
        }
        Ok(())
    }

    /// Fails if an operand is not the register that it must be.
    fn check_register(
        &self,
        parser: &mut Parser<'_>,
        (operand, expected): (Operand, RegisterId),
        message: &str,
    ) -> ParseResult {
        if operand == Operand::Register(expected) {
            return Ok(());
        }
        let third = self.statement.operands.get(2).map_or(0, |operand| operand.start);
        Err(parser.error(third, message))
    }

    /// Emits an instruction in its shortest form.
    pub(crate) fn emit(&self, parser: &mut Parser<'_>, inst: Inst) {
        let compressed = if self.has(feat::EXACT_ASSEMBLY) {
            None
        } else {
            let expressions = &parser.streamer.expressions;
            self.compressor.rewrite(&inst, &self.features, |test| {
                let operand = inst.operand(usize::from(test.operand));
                let found = self.operand_tests.get(test.method);
                found.is_some_and(|found| found.passes(operand, expressions, self.is_64_bit_triple))
            })
        };
        parser.streamer.emit_instruction(compressed.unwrap_or(inst));
    }

    fn load_immediate(&self, parser: &mut Parser<'_>, destination: RegisterId, value: Operand) {
        let destination = Operand::Register(destination);
        let zero = Operand::Register(reg::X0);
        let Operand::Immediate(value) = value else {
            self.emit(parser, inst(ADDI, &[destination, zero, value], NOWHERE));
            return;
        };
        let value = if self.is_64_bit() { value } else { i64::from(value as i32) };
        let mut source = zero;
        for step in load_immediate::steps(value, &self.features) {
            let number = Operand::Immediate(step.number);
            let instruction = match step.operands() {
                StepOperands::Number => inst(step.opcode, &[destination, number], NOWHERE),
                StepOperands::ValueAndNumber => inst(step.opcode, &[destination, source, number], NOWHERE),
                StepOperands::ValueTwice => inst(step.opcode, &[destination, source, source], NOWHERE),
                StepOperands::ValueAndZero => inst(step.opcode, &[destination, source, zero], NOWHERE),
            };
            self.emit(parser, instruction);
            source = destination;
        }
    }

    /// Emits `auipc` to a temporary register, and an instruction with the lower bits of the address.
    fn emit_address(
        &self,
        parser: &mut Parser<'_>,
        destination: RegisterId,
        temporary: RegisterId,
        symbol: Operand,
        specifier: Specifier,
        second: OpcodeId,
    ) {
        let prefix = parser.asm_info().private_global_prefix;
        let name = format!("{prefix}pcrel_hi");
        let label = parser.streamer.expressions.symbols.create_renamed(name.as_bytes(), true, true);
        parser.emit_label(label, NOWHERE);
        let expressions = &mut parser.streamer.expressions;
        let symbol = expression_of(expressions, symbol);
        let high = expressions.add(Expression::Specified(specifier, symbol));
        let label = expressions.symbol(label);
        let low = expressions.add(Expression::Specified(spec::PCREL_LO, label));
        let temporary = Operand::Register(temporary);
        let [high, low] = [high, low].map(|id| Operand::Expression(id.0));
        self.emit(parser, inst(AUIPC, &[temporary, high], NOWHERE));
        self.emit(parser, inst(second, &[Operand::Register(destination), temporary, low], NOWHERE));
    }

    /// Emits an instruction that puts a symbol's address into a register, and an access that names the symbol.
    fn emit_linked(
        &self,
        parser: &mut Parser<'_>,
        access: LinkedAccess,
        [value, address]: [Operand; 2],
        symbol: Operand,
    ) {
        self.emit(parser, inst(QC_E_LI, &[address, symbol], NOWHERE));
        let is_short =
            |operand: &Operand| operand.register().is_some_and(|register| is_in(register, class::GPRC));
        let compressed = access
            .compressed
            .filter(|&(_, needed)| self.has(needed) && [value, address].iter().all(is_short));
        let opcode = compressed.map_or(access.opcode, |(opcode, _)| opcode);
        let expressions = &mut parser.streamer.expressions;
        let symbol = expression_of(expressions, symbol);
        let symbol = expressions.add(Expression::Specified(spec::QC_ACCESS, symbol));
        let operands = [value, address, Operand::Immediate(0), Operand::Expression(symbol.0)];
        self.emit(parser, inst(opcode, &operands, NOWHERE));
    }

    /// Emits a comparison and what inverts its result, under a mask and with a temporary register if there are any.
    fn emit_not_less(&self, parser: &mut Parser<'_>, matched: &Inst, opcode: OpcodeId) {
        let location = matched.location;
        let mut emit = |opcode, operands: &[Operand]| self.emit(parser, inst(opcode, operands, location));
        let (mask, none) = (Operand::Register(reg::V0), Operand::Register(RegisterId::NONE));
        match matched.operands[..] {
            [to, from, number, of] if of == none => {
                emit(opcode, &[to, from, number, none]);
                emit(VMNAND, &[to, to, to]);
            }
            [to, from, number, of] => {
                emit(opcode, &[to, from, number, of]);
                emit(VMXOR, &[to, to, mask]);
            }
            [to, temporary, from, number, _] => {
                emit(opcode, &[temporary, from, number, none]);
                if to == mask {
                    emit(VMANDN, &[to, to, temporary]);
                } else {
                    emit(VMANDN, &[temporary, mask, temporary]);
                    emit(VMANDN, &[to, to, mask]);
                    emit(VMOR, &[to, temporary, to]);
                }
            }
            _ => {}
        }
    }
}

/// Returns the expression of an operand.
fn expression_of(expressions: &mut Expressions, operand: Operand) -> ExpressionId {
    match operand {
        Operand::Expression(id) => ExpressionId(id),
        Operand::Immediate(value) => expressions.constant(value),
        Operand::Register(_) => expressions.constant(0),
    }
}

/// Returns the load of a register.
const fn opcode_of_width(is_64_bit: bool) -> OpcodeId {
    const LD: OpcodeId = opcode("LD");
    const LW: OpcodeId = opcode("LW");
    if is_64_bit { LD } else { LW }
}

/// Returns the first register of a pair, or the register itself.
fn first_of_pair(register: RegisterId) -> RegisterId {
    if !is_in(register, class::GPR_PAIR) {
        return register;
    }
    sub_register(register, EVEN).unwrap_or(register)
}

fn decremented(operand: Operand) -> Operand {
    match operand {
        Operand::Immediate(value) => Operand::Immediate(value.wrapping_sub(1)),
        other => other,
    }
}
