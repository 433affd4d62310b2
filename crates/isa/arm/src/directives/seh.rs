//! Windows unwinding information for Arm: the registers that a prologue saves, and where.

use stallscope_asm::{ParseResult, Parser, TokenKind, Value};

use crate::condition::Condition;
use crate::operand_kind::ListKind;
use crate::parser::ArmAsmParser;
use crate::registers::{class, encoding, is_in};

/// The encodings of the stack pointer, the link register and the program counter.
const SP: u32 = 13;
const LR: u32 = 14;
const PC: u32 = 15;

impl ArmAsmParser<'_> {
    /// Parses the operands of an unwinding directive, `name` in lower case, if Arm has it.
    pub(crate) fn parse_seh(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> Option<ParseResult> {
        Some(match name {
            ".seh_stackalloc" | ".seh_stackalloc_w" | ".seh_save_lr" => {
                self.parse_seh_number(parser).map(|_| ())
            }
            ".seh_save_regs" => self.parse_seh_registers(parser, location, false),
            ".seh_save_regs_w" => self.parse_seh_registers(parser, location, true),
            ".seh_save_sp" => self.parse_seh_stack_pointer(parser, location),
            ".seh_save_fregs" => self.parse_seh_float_registers(parser, location),
            ".seh_endprologue"
            | ".seh_endprologue_fragment"
            | ".seh_nop"
            | ".seh_nop_w"
            | ".seh_startepilogue"
            | ".seh_endepilogue" => Ok(()),
            ".seh_startepilogue_cond" => parse_seh_condition(parser),
            ".seh_custom" => self.parse_seh_custom(parser, location),
            _ => return None,
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

    fn parse_seh_registers(&mut self, parser: &mut Parser<'_>, location: u32, is_wide: bool) -> ParseResult {
        let list = self.parse_saved_list(parser, false)?;
        parser.parse_eol()?;
        let is_wrong = list.kind != ListKind::General;
        parser.check(is_wrong, location, ".seh_save_regs{_w} expects GPR registers")?;
        let mut mask = 0_u32;
        for &register in &list.registers {
            let number = encoding(register);
            parser.check(number == SP, location, ".seh_save_regs{_w} can't include SP")?;
            // The return address is saved as the link register, and restored as the program counter.
            mask |= 1 << if number == PC { LR } else { number };
        }
        let is_wrong = !is_wide && mask & 0x1F00 != 0;
        parser.check(is_wrong, location, ".seh_save_regs cannot save R8-R12, needs .seh_save_regs_w")
    }

    fn parse_seh_stack_pointer(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let register = self.parse_register(parser).filter(|&register| is_in(register, class::GPR));
        let Some(register) = register else { return Err(parser.error(location, "expected GPR")) };
        let is_wrong = matches!(encoding(register), SP | PC);
        parser.check(is_wrong, location, "invalid register for .seh_save_sp")
    }

    fn parse_seh_float_registers(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let list = self.parse_saved_list(parser, false)?;
        parser.parse_eol()?;
        let is_wrong = list.kind != ListKind::Double;
        parser.check(is_wrong, location, ".seh_save_fregs expects DPR registers")?;
        let mask = list.registers.iter().fold(0_u32, |mask, &register| mask | 1 << (encoding(register) % 32));
        parser.check(mask == 0, location, ".seh_save_fregs missing registers")?;
        let (first, n_registers) = (mask.trailing_zeros(), mask.count_ones());
        let last = 31 - mask.leading_zeros();
        let message = ".seh_save_fregs must take a contiguous range of registers";
        parser.check(last - first + 1 != n_registers, location, message)?;
        let is_wrong = first < 16 && last >= 16;
        parser.check(is_wrong, location, ".seh_save_fregs must be all d0-d15 or d16-d31")
    }

    fn parse_seh_custom(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let mut code = 0_i64;
        loop {
            let byte = self.parse_seh_number(parser)?;
            let is_wrong = !(0..=0xFF).contains(&byte);
            parser.check(is_wrong, location, "Invalid byte value in .seh_custom")?;
            parser.check(code > 0xFF_FFFF, location, "Too many bytes in .seh_custom")?;
            code = code << 8 | byte;
            if !parser.parse_optional_token(TokenKind::Comma) {
                return Ok(());
            }
        }
    }
}

fn parse_seh_condition(parser: &mut Parser<'_>) -> ParseResult {
    let token = parser.token();
    if !token.is(TokenKind::Identifier) {
        return Err(parser.error(token.location, ".seh_startepilogue_cond missing condition"));
    }
    if Condition::by_name(token.str()).is_none() {
        return Err(parser.error(token.location, "invalid condition"));
    }
    parser.lex();
    Ok(())
}
