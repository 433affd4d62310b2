//! Checks instructions whose operands match, for misplaced prefixes and for registers that are written twice.

use stallscope_target::{Inst, Operand, RegisterId};

use super::operand_test::ADD_SPECIFIERS;
use super::parser::{Aarch64AsmParser, classify_symbol};
use super::prefix::{Predicated, Prefix};
use super::registers::{Classes, reg};
use super::specifier as spec;
use stallscope_asm::Parser;
use stallscope_mc::ExpressionId;

/// The reason why an instruction is rejected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rejected {
    /// The operand of the statement that the message points at; `None` for the mnemonic.
    pub(crate) operand: Option<usize>,
    pub(crate) message: &'static str,
}

fn reject(operand: usize, message: &'static str) -> Result<(), Rejected> {
    Err(Rejected { operand: Some(operand), message })
}

const ELEMENT_SIZE: u64 = 7;
/// The bits for how an instruction destroys a source, and the values for instructions that no prefix may precede.
const DESTRUCTIVE_TYPE: u64 = 0xF << 3;
const NOT_DESTRUCTIVE: u64 = 0;
const DESTROYS_PREDICATE: u64 = 11 << 3;

fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

fn prefix(name: &str, inst: &Inst, ts_flags: u64) -> Option<Prefix> {
    let rest = name.strip_prefix("MOVPRFX_Z")?;
    let destination = register(inst, 0);
    let predicate = match rest.get(..3) {
        Some("PmZ") => register(inst, 2),
        Some("PzZ") => register(inst, 1),
        _ => return Some(Prefix { destination, predicated: None }),
    };
    let element_size = ts_flags & ELEMENT_SIZE;
    Some(Prefix { destination, predicated: Some(Predicated { predicate, element_size }) })
}

/// A kind of load or store with base register writeback, from the name of the opcode.
enum WriteBack {
    LoadPair { is_integer: bool },
    StorePair,
    Load,
    Store,
}

fn write_back(name: &str) -> Option<WriteBack> {
    let base = name.strip_suffix("pre").or_else(|| name.strip_suffix("post"))?;
    Some(match base {
        "LDPSW" => WriteBack::LoadPair { is_integer: name.ends_with("pre") },
        "LDPW" | "LDPX" => WriteBack::LoadPair { is_integer: true },
        "LDPD" | "LDPQ" | "LDPS" => WriteBack::LoadPair { is_integer: false },
        "STPD" | "STPQ" | "STPS" | "STPW" | "STPX" => WriteBack::StorePair,
        "LDRBB" | "LDRB" | "LDRHH" | "LDRH" | "LDRSBW" | "LDRSBX" | "LDRSHW" | "LDRSHX" | "LDRSW"
        | "LDRW" | "LDRX" => WriteBack::Load,
        "STRBB" | "STRB" | "STRHH" | "STRH" | "STRW" | "STRX" => WriteBack::Store,
        _ => return None,
    })
}

impl Aarch64AsmParser<'_> {
    /// Checks whether an instruction is valid.
    pub(crate) fn check_inst(&mut self, parser: &mut Parser<'_>, inst: &Inst) -> Result<(), Rejected> {
        let opcode = self.description.opcode(inst.opcode);
        let name = &*self.description.opcode_name(inst.opcode);
        let prefix = std::mem::replace(&mut self.prefix, prefix(name, inst, opcode.ts_flags));
        if let Some(prefix) = prefix.filter(|_| !matches!(name, "BRK" | "HLT")) {
            self.check_after_prefix(inst, &prefix)?;
        }
        if self.is_windows_arm64ec {
            self.warn_about_x86_registers(parser, inst);
        }
        match write_back(name) {
            Some(kind) => self.check_write_back(inst, &kind)?,
            None => self.check_registers(name, inst)?,
        }
        self.check_symbol(parser, name, inst)
    }

    /// Warns about registers without an x86 counterpart, which are not saved in transitions to x86 code.
    fn warn_about_x86_registers(&self, parser: &mut Parser<'_>, inst: &Inst) {
        let is_from = |id: RegisterId, first: RegisterId, numbers: &[u16]| {
            numbers.iter().any(|&number| id.0 == first.0 + number)
        };
        for id in inst.operands.iter().filter_map(|operand| operand.register()) {
            let is_general =
                [reg::W0, reg::X0].iter().any(|&first| is_from(id, first, &[13, 14, 23, 24, 28]));
            let is_vector = [reg::Q0, reg::D0, reg::S0, reg::H0, reg::B0]
                .iter()
                .any(|first| (first.0 + 16..first.0 + 32).contains(&id.0));
            if is_general || is_vector {
                let name = self.description.register_name(id);
                parser.warning(inst.location, format!("register {name} is disallowed on ARM64EC."));
            }
        }
    }

    fn check_after_prefix(&self, inst: &Inst, prefix: &Prefix) -> Result<(), Rejected> {
        let opcode = self.description.opcode(inst.opcode);
        let reject_all = |message| Err(Rejected { operand: None, message });
        if matches!(opcode.ts_flags & DESTRUCTIVE_TYPE, NOT_DESTRUCTIVE | DESTROYS_PREDICATE) {
            return reject_all(
                "instruction is unpredictable when following a movprfx, suggest replacing movprfx with mov",
            );
        }
        if register(inst, 0) != prefix.destination {
            return reject(
                0,
                "instruction is unpredictable when following a movprfx writing to a different destination",
            );
        }
        let infos = self.description.span(opcode.operands);
        for (index, operand) in inst.operands.iter().enumerate().skip(1) {
            let is_tied = infos.get(index).is_some_and(|info| info.tied_to >= 0);
            if let Operand::Register(id) = operand
                && !is_tied
                && is_part_of(*id, prefix.destination)
            {
                return reject(
                    0,
                    "instruction is unpredictable when following a movprfx and destination also used as \
                     non-destructive source",
                );
            }
        }
        let Some(Predicated { predicate, element_size }) = prefix.predicated else { return Ok(()) };
        let mut registers = inst.operands.iter().skip(1).filter_map(|operand| operand.register());
        let general = registers.find(|&id| self.registers.classified(id).is(Classes::PPR));
        match general {
            Some(general) if opcode.ts_flags & ELEMENT_SIZE != 0 => {
                if general != predicate {
                    return reject_all(
                        "instruction is unpredictable when following a predicated movprfx using a different \
                         general predicate",
                    );
                }
            }
            _ => {
                return reject_all(
                    "instruction is unpredictable when following a predicated movprfx, suggest using unpredicated \
                     movprfx",
                );
            }
        }
        if opcode.ts_flags & ELEMENT_SIZE != element_size {
            return reject_all(
                "instruction is unpredictable when following a predicated movprfx with a different element size",
            );
        }
        Ok(())
    }

    /// Returns whether `part` is a register or a part of it.
    fn is_part(&self, whole: RegisterId, part: RegisterId) -> bool {
        whole == part || self.description.is_sub_register(whole, part)
    }

    fn check_write_back(&self, inst: &Inst, kind: &WriteBack) -> Result<(), Rejected> {
        let reg = |index| register(inst, index);
        match kind {
            WriteBack::LoadPair { is_integer: true } => {
                let message = "unpredictable LDP instruction, writeback base is also a destination";
                if self.is_part(reg(3), reg(1)) {
                    return reject(0, message);
                }
                if self.is_part(reg(3), reg(2)) {
                    return reject(1, message);
                }
            }
            WriteBack::LoadPair { is_integer: false } => {
                if reg(1) == reg(2) {
                    return reject(1, "unpredictable LDP instruction, Rt2==Rt");
                }
            }
            WriteBack::StorePair => {
                let message = "unpredictable STP instruction, writeback base is also a source";
                if self.is_part(reg(3), reg(1)) {
                    return reject(0, message);
                }
                if self.is_part(reg(3), reg(2)) {
                    return reject(1, message);
                }
            }
            WriteBack::Load => {
                if self.is_part(reg(2), reg(1)) {
                    return reject(0, "unpredictable LDR instruction, writeback base is also a source");
                }
            }
            WriteBack::Store => {
                if self.is_part(reg(2), reg(1)) {
                    return reject(0, "unpredictable STR instruction, writeback base is also a source");
                }
            }
        }
        Ok(())
    }

    fn check_registers(&self, name: &str, inst: &Inst) -> Result<(), Rejected> {
        let reg = |index| register(inst, index);
        let is_base = |base: RegisterId, status| base != reg::SP && self.is_part(base, status);
        match name {
            "LDR_ZA" | "STR_ZA" => {
                let number = |index| inst.operand(index).and_then(Operand::immediate);
                if let (Some(vector), Some(offset)) = (number(2), number(4))
                    && vector != offset
                {
                    return reject(1, "unpredictable instruction, immediate and offset mismatch.");
                }
            }
            "LDPDi" | "LDPQi" | "LDPSi" | "LDPSWi" | "LDPWi" | "LDPXi" if reg(0) == reg(1) => {
                return reject(1, "unpredictable LDP instruction, Rt2==Rt");
            }
            "STXRB" | "STXRH" | "STXRW" | "STXRX" | "STLXRB" | "STLXRH" | "STLXRW" | "STLXRX" => {
                if self.is_part(reg(1), reg(0)) || is_base(reg(2), reg(0)) {
                    return reject(0, "unpredictable STXR instruction, status is also a source");
                }
            }
            "STXPW" | "STXPX" | "STLXPW" | "STLXPX" => {
                if self.is_part(reg(1), reg(0)) || self.is_part(reg(2), reg(0)) || is_base(reg(3), reg(0)) {
                    return reject(0, "unpredictable STXP instruction, status is also a source");
                }
            }
            "LDRABwriteback" | "LDRAAwriteback" if reg(0) == reg(1) => {
                return reject(0, "unpredictable LDRA instruction, writeback base is also a destination");
            }
            _ if is_copy(name) => {
                if reg(3) == reg(4) {
                    return reject(
                        0,
                        "invalid CPY instruction, destination and source registers are the same",
                    );
                }
                if reg(3) == reg(5) {
                    return reject(0, "invalid CPY instruction, destination and size registers are the same");
                }
                if reg(4) == reg(5) {
                    return reject(0, "invalid CPY instruction, source and size registers are the same");
                }
            }
            _ => {
                let Some(has_source) = set_has_source(name) else { return Ok(()) };
                if reg(2) == reg(3) {
                    return reject(0, "invalid SET instruction, destination and size registers are the same");
                }
                if has_source && reg(2) == reg(4) {
                    return reject(
                        0,
                        "invalid SET instruction, destination and source registers are the same",
                    );
                }
                if has_source && reg(3) == reg(4) {
                    return reject(0, "invalid SET instruction, source and size registers are the same");
                }
            }
        }
        Ok(())
    }

    /// Checks the symbol of an addition, beyond the operand's class.
    fn check_symbol(&self, parser: &mut Parser<'_>, name: &str, inst: &Inst) -> Result<(), Rejected> {
        let is_add = matches!(
            name,
            "ADDSWri" | "ADDSXri" | "ADDWri" | "ADDXri" | "SUBSWri" | "SUBSXri" | "SUBWri" | "SUBXri"
        );
        let Some(Operand::Expression(index)) = inst.operand(2).filter(|_| is_add) else { return Ok(()) };
        let Some(symbol) = classify_symbol(parser, ExpressionId(index)) else { return Ok(()) };
        let is_page = matches!(symbol.darwin, Some(spec::MACHO_PAGEOFF | spec::MACHO_TLVPPAGEOFF));
        let is_known = symbol.elf.is_some_and(|elf| ADD_SPECIFIERS.contains(&elf));
        if is_page && name == "ADDXri" || is_known && matches!(name, "ADDXri" | "ADDWri") {
            return Ok(());
        }
        let last = self.statement.operands.len().saturating_sub(1);
        reject(last, "invalid immediate expression")
    }
}

/// Returns whether a register is an SVE vector register or a part of it.
fn is_part_of(id: RegisterId, vector: RegisterId) -> bool {
    let number = vector.0.wrapping_sub(reg::Z0.0);
    [reg::B0, reg::H0, reg::S0, reg::D0, reg::Q0, reg::Z0].iter().any(|first| id.0 == first.0 + number)
}

/// Returns whether an opcode copies memory.
fn is_copy(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("CPY") else { return false };
    let rest = rest.strip_prefix('F').unwrap_or(rest);
    let Some(options) = rest.strip_prefix(['P', 'M', 'E']) else { return false };
    matches!(
        options,
        "" | "WN"
            | "RN"
            | "N"
            | "WT"
            | "WTWN"
            | "WTRN"
            | "WTN"
            | "RT"
            | "RTWN"
            | "RTRN"
            | "RTN"
            | "T"
            | "TWN"
            | "TRN"
            | "TN"
    )
}

/// Returns whether an opcode that sets memory has a source operand, or `None` for other opcodes.
fn set_has_source(name: &str) -> Option<bool> {
    let rest = name.strip_prefix("MOPS").unwrap_or(name).strip_prefix("SET")?;
    let rest = rest.strip_prefix('G').unwrap_or(rest);
    let (rest, has_source) = rest.strip_prefix('O').map_or((rest, true), |rest| (rest, false));
    let options = rest.strip_prefix(['P', 'M', 'E'])?;
    matches!(options, "" | "T" | "N" | "TN").then_some(has_source)
}
