//! Windows unwinding information for AArch64: the registers that a prologue saves, and where.

use stallscope_target::{Register, RegisterId};

use crate::parser::Aarch64AsmParser;
use crate::registers::{RegisterKind, reg};
use stallscope_asm::Value;
use stallscope_asm::{Failed, ParseResult, Parser};

/// How a directive saves an arbitrary register.
#[derive(Clone, Copy, Debug)]
struct SaveAny {
    /// Whether the next register is saved as well.
    is_paired: bool,
    /// Whether the stack pointer is updated.
    has_writeback: bool,
}

/// The operands of a directive.
#[derive(Clone, Copy, Debug)]
enum SehOperands {
    Nothing,
    Number,
    /// A register within a range, and an offset.
    InRange(RegisterId, RegisterId),
    /// The first register of a pair with the return address, and an offset.
    ReturnAddressPair,
    Any(SaveAny),
    /// A register of a kind with a number in a range, and an offset.
    Scalable(RegisterKind, u16, u16),
}

const X19: RegisterId = RegisterId(reg::X0.0 + 19);
const X28: RegisterId = RegisterId(reg::X0.0 + 28);
const D8: RegisterId = RegisterId(reg::D0.0 + 8);
const D14: RegisterId = RegisterId(reg::D0.0 + 14);
const D15: RegisterId = RegisterId(reg::D0.0 + 15);
const D31: RegisterId = RegisterId(reg::D0.0 + 31);
const Q31: RegisterId = RegisterId(reg::Q0.0 + 31);

/// Returns the operands of a directive, by its name in lower case, if AArch64 has it.
fn operands(name: &str) -> Option<SehOperands> {
    let any = |is_paired, has_writeback| SehOperands::Any(SaveAny { is_paired, has_writeback });
    Some(match name {
        ".seh_endprologue"
        | ".seh_set_fp"
        | ".seh_nop"
        | ".seh_save_next"
        | ".seh_startepilogue"
        | ".seh_endepilogue"
        | ".seh_trap_frame"
        | ".seh_pushframe"
        | ".seh_context"
        | ".seh_ec_context"
        | ".seh_clear_unwound_to_call"
        | ".seh_pac_sign_lr" => SehOperands::Nothing,
        ".seh_stackalloc" | ".seh_save_r19r20_x" | ".seh_save_fplr" | ".seh_save_fplr_x" | ".seh_add_fp"
        | ".seh_allocz" => SehOperands::Number,
        ".seh_save_reg" | ".seh_save_reg_x" => SehOperands::InRange(X19, reg::LR),
        ".seh_save_regp" | ".seh_save_regp_x" => SehOperands::InRange(X19, reg::FP),
        ".seh_save_lrpair" => SehOperands::ReturnAddressPair,
        ".seh_save_freg" | ".seh_save_freg_x" => SehOperands::InRange(D8, D15),
        ".seh_save_fregp" | ".seh_save_fregp_x" => SehOperands::InRange(D8, D14),
        ".seh_save_any_reg" => any(false, false),
        ".seh_save_any_reg_p" => any(true, false),
        ".seh_save_any_reg_x" => any(false, true),
        ".seh_save_any_reg_px" => any(true, true),
        ".seh_save_zreg" => SehOperands::Scalable(RegisterKind::SveDataVector, 8, 23),
        ".seh_save_preg" => SehOperands::Scalable(RegisterKind::SvePredicateVector, 4, 15),
        _ => return None,
    })
}

impl Aarch64AsmParser<'_> {
    /// Parses the operands of an unwinding directive, `name` in lower case, if AArch64 has it.
    pub(crate) fn parse_seh(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> Option<ParseResult> {
        Some(match operands(name)? {
            SehOperands::Nothing => Ok(()),
            SehOperands::Number => self.parse_seh_number(parser).map(|_| ()),
            SehOperands::InRange(first, last) => self.parse_seh_in_range(parser, first, last).map(|_| ()),
            SehOperands::ReturnAddressPair => self.parse_seh_return_address_pair(parser),
            SehOperands::Any(save) => self.parse_seh_any(parser, save, location),
            SehOperands::Scalable(kind, first, last) => {
                self.parse_seh_scalable(parser, kind, first..=last, location)
            }
        })
    }

    fn parse_seh_number(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        let start = parser.token().location;
        let Ok(expression) = parser.parse_expression(self) else {
            return Err(parser.error(start, "expected expression"));
        };
        let value = Value::of(parser, expression.id).constant();
        value.ok_or_else(|| parser.error(start, "expected constant expression"))
    }

    fn parse_seh_offset(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        parser.parse_comma()?;
        self.parse_seh_number(parser)
    }

    fn parse_seh_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<RegisterId> {
        let start = parser.token().location;
        self.parse_scalar_register(parser).ok_or_else(|| parser.error(start, "expected register"))
    }

    /// Parses a register from `first` to `last` and an offset, and returns the register.
    fn parse_seh_in_range(
        &mut self,
        parser: &mut Parser<'_>,
        first: RegisterId,
        last: RegisterId,
    ) -> ParseResult<RegisterId> {
        let start = parser.token().location;
        let id = self.parse_seh_register(parser)?;
        let is_in_range = match last {
            reg::FP => (first..=X28).contains(&id) || id == reg::FP,
            reg::LR => (first..=X28).contains(&id) || matches!(id, reg::FP | reg::LR),
            _ => (first..=last).contains(&id),
        };
        if !is_in_range {
            let (first, last) = (self.seh_register_name(first), self.seh_register_name(last));
            return Err(parser.error(start, format!("expected register in range {first} to {last}")));
        }
        self.parse_seh_offset(parser)?;
        Ok(id)
    }

    fn seh_register_name(&self, id: RegisterId) -> &str {
        let register = self.description.table::<Register>().get(id.index()).unwrap_or_default();
        self.description.str(register.asm_names[0])
    }

    fn parse_seh_return_address_pair(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let id = self.parse_seh_in_range(parser, X19, reg::LR)?;
        // The numbers come from encodings: the frame pointer is 29, the link register 30.
        let is_at_odd_offset = self.registers.encoding(id).is_multiple_of(2);
        parser.check(is_at_odd_offset, start, "expected register with even offset from x19")
    }

    fn parse_seh_any(&mut self, parser: &mut Parser<'_>, save: SaveAny, location: u32) -> ParseResult {
        let start = parser.token().location;
        let id = self.parse_seh_register(parser)?;
        let offset = self.parse_seh_offset(parser)?;
        let is_wide = save.is_paired || save.has_writeback;
        let (unit, last) = match id {
            reg::FP | reg::LR => (if is_wide { 16 } else { 8 }, reg::LR),
            _ if (reg::X0..=X28).contains(&id) => (if is_wide { 16 } else { 8 }, reg::LR),
            _ if (reg::D0..=D31).contains(&id) => (if is_wide { 16 } else { 8 }, D31),
            _ if (reg::Q0..=Q31).contains(&id) => (16, Q31),
            _ => return Err(parser.error(start, "save_any_reg register must be x, q or d register")),
        };
        parser.check(offset < 0 || offset % unit != 0, location, "invalid save_any_reg offset")?;
        if save.is_paired && id == last {
            let name = if id == reg::LR { "lr" } else { self.seh_register_name(id) };
            return Err(parser.error(start, format!("{name} cannot be paired with another register")));
        }
        Ok(())
    }

    fn parse_seh_scalable(
        &mut self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
        numbers: std::ops::RangeInclusive<u16>,
        location: u32,
    ) -> ParseResult {
        let (id, _) = self.parse_bare_vector_register(parser, kind)?.ok_or(Failed)?;
        if !numbers.contains(&self.registers.encoding(id)) {
            let letter = if kind == RegisterKind::SveDataVector { 'z' } else { 'p' };
            let (first, last) = (numbers.start(), numbers.end());
            let message = format!("expected register in range {letter}{first} to {letter}{last}");
            return Err(parser.error(location, message));
        }
        self.parse_seh_offset(parser).map(|_| ())
    }
}
