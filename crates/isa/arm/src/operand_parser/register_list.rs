//! Parses lists of registers.

use smallvec::SmallVec;
use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_target::{RegisterClassId, RegisterId};

use crate::operand_kind::{Kind, ListKind, RegisterList};
use crate::parser::ArmAsmParser;
use crate::registers::{class, encoding, first_double, is_in, next, next_in_list, reg};

/// How much is added to the encodings of doubleword registers that follow all singleword ones.
const AFTER_SINGLE: u32 = 16;

/// More registers than there are.
const MAX_RANGE: usize = 1 << 10;

/// The registers so far.
struct List {
    /// By encoding, in ascending order.
    registers: Vec<(u32, RegisterId)>,
    class: RegisterClassId,
    /// Whether doubleword registers follow singleword ones.
    is_mixed: bool,
}

impl List {
    /// Adds a register, and returns whether its encoding is new.
    fn insert(&mut self, encoding: u32, register: RegisterId) -> bool {
        let at = self.registers.partition_point(|(other, _)| *other <= encoding);
        let precedes = at.checked_sub(1).and_then(|before| self.registers.get(before));
        if precedes.is_some_and(|(other, _)| *other == encoding) {
            return false;
        }
        self.registers.insert(at, (encoding, register));
        true
    }

    fn encoding(&self, register: RegisterId) -> u32 {
        encoding(register) + if self.is_mixed { AFTER_SINGLE } else { 0 }
    }

    fn contains(&self, register: RegisterId) -> bool {
        is_in(register, self.class)
    }
}

/// The rules for a list, by its mnemonic.
#[derive(Clone, Copy)]
struct ListRules {
    is_ordered: bool,
    /// Whether registers that the processor lacks are allowed.
    with_missing: bool,
    /// Whether doubleword registers may follow singleword ones.
    may_be_mixed: bool,
    /// Whether the code that authenticates the return address may be in it.
    with_return_code: bool,
}

impl ArmAsmParser<'_> {
    /// Parses a list of registers, from its brace on.
    pub(crate) fn parse_register_list(&mut self, parser: &mut Parser<'_>, mnemonic: &str) -> ParseResult {
        let may_be_mixed = mnemonic == "vscclrm";
        self.parse_list(
            parser,
            ListRules {
                is_ordered: !mnemonic.starts_with("clr"),
                with_missing: may_be_mixed || matches!(mnemonic, "vlldm" | "vlstm"),
                may_be_mixed,
                with_return_code: false,
            },
        )
    }

    /// Parses the list of a directive that saves registers.
    pub(crate) fn parse_saved_registers(
        &mut self,
        parser: &mut Parser<'_>,
        with_return_code: bool,
    ) -> ParseResult {
        let rules =
            ListRules { is_ordered: true, with_missing: false, may_be_mixed: false, with_return_code };
        if !parser.is(TokenKind::LCurly) {
            return Err(parser.token_error("Token is not a Left Curly Brace"));
        }
        self.parse_list(parser, rules)
    }

    fn parse_listed_register(
        &mut self,
        parser: &mut Parser<'_>,
        rules: ListRules,
    ) -> ParseResult<RegisterId> {
        let location = parser.token().location;
        let Some(register) = self.register_at(parser, rules.with_missing) else {
            return Err(parser.error(location, "register expected"));
        };
        parser.lex();
        if register == reg::RA_AUTH_CODE && !rules.with_return_code {
            return Err(parser.error(location, "pseudo-register not allowed"));
        }
        Ok(register)
    }

    fn parse_list(&mut self, parser: &mut Parser<'_>, rules: ListRules) -> ParseResult {
        let start = parser.token().location;
        parser.lex();
        let mut location = parser.token().location;
        let mut register = self.parse_listed_register(parser, rules)?;
        let mut registers = Vec::new();
        if is_in(register, class::QPR) {
            let first = first_double(register).unwrap_or_default();
            registers.push((encoding(first), first));
            register = next(first, 1);
        }
        let Some(class) = class_of(register) else {
            return Err(parser.error(location, "invalid register in register list"));
        };
        let mut last = encoding(register);
        registers.push((last, register));
        let mut list = List { registers, class, is_mixed: false };
        while matches!(parser.token().kind, TokenKind::Comma | TokenKind::Minus) {
            if parser.is(TokenKind::Minus) {
                if register == reg::RA_AUTH_CODE {
                    return Err(parser.error(location, "pseudo-register not allowed"));
                }
                parser.lex();
                let end_location = parser.token().location;
                let end = self.parse_range_end(parser, rules)?;
                if register == end {
                    continue;
                }
                if !list.contains(register) {
                    return Err(parser.error(end_location, "invalid register in register list"));
                }
                if encoding(register) > encoding(end) {
                    return Err(parser.error(end_location, "bad range in register list"));
                }
                let Some(range) = range(register, end) else {
                    return Err(parser.error(end_location, "bad range in register list"));
                };
                for next in range {
                    register = next;
                    last = list.encoding(register);
                    if !list.insert(last, register) {
                        let name = self.description.register_asm_name(register, 0);
                        parser
                            .warning(end_location, format!("duplicated register ({name}) in register list"));
                    }
                }
                continue;
            }
            parser.lex();
            let token = parser.token();
            location = token.location;
            let (before, last_before) = (register, last);
            register = self.parse_listed_register(parser, rules)?;
            let is_quadword = is_in(register, class::QPR);
            if is_quadword {
                register = first_double(register).unwrap_or_default();
            }
            if !list.contains(register) && list.class == class::GPR && is_in(register, class::GPR_WITH_APSR) {
                list.class = class::GPR_WITH_APSR;
            }
            let is_vector = [class::SPR, class::DPR, class::FP_WITH_VPR].contains(&list.class);
            let warn = |parser: &mut Parser<'_>| {
                let message = format!("duplicated register ({}) in register list", token.str());
                parser.warning(token.location, message);
            };
            if register == reg::VPR && is_vector {
                list.class = class::FP_WITH_VPR;
                last = encoding(register);
                if !list.insert(last, register) {
                    warn(parser);
                }
                continue;
            }
            if rules.may_be_mixed && before == reg::S31 && register == reg::D16 {
                list.is_mixed = true;
                list.class = class::FP_WITH_VPR;
            }
            let belongs = if register == reg::RA_AUTH_CODE {
                list.class == class::GPR
            } else {
                list.contains(register)
            };
            if !belongs {
                return Err(parser.error(location, "invalid register in register list"));
            }
            last = list.encoding(register);
            if rules.is_ordered && last < last_before {
                let message = "register list not in ascending order";
                if is_in(register, class::GPR) {
                    parser.warning(location, message);
                } else if !is_in(register, class::GPR_WITH_APSR) {
                    return Err(parser.error(location, message));
                }
            }
            let is_general = [class::GPR, class::GPR_WITH_APSR].contains(&list.class);
            if !is_general && last != last_before + 1 {
                return Err(parser.error(location, "non-contiguous register range"));
            }
            if !list.insert(last, register) {
                warn(parser);
            }
            if is_quadword {
                register = next(register, 1);
                last = encoding(register);
                list.registers.push((last, register));
            }
        }
        let end = parser.token().end();
        parser.parse_token(TokenKind::RCurly, "'}' expected")?;
        let registers: SmallVec<[RegisterId; 16]> =
            list.registers.iter().map(|(_, register)| *register).collect();
        let kind = kind_of(&registers);
        self.push(Kind::RegisterList(RegisterList { kind, registers }), start, end);
        let token = parser.token();
        if token.is(TokenKind::Caret) {
            self.push_token("^", token.location);
            parser.lex();
        }
        Ok(())
    }

    /// Parses the last register of a range.
    fn parse_range_end(&mut self, parser: &mut Parser<'_>, rules: ListRules) -> ParseResult<RegisterId> {
        let location = parser.token().location;
        let Some(end) = self.register_at(parser, rules.with_missing) else {
            return Err(parser.error(location, "register expected"));
        };
        parser.lex();
        if end == reg::RA_AUTH_CODE {
            return Err(parser.error(location, "pseudo-register not allowed"));
        }
        if is_in(end, class::QPR) {
            return Ok(next(first_double(end).unwrap_or_default(), 1));
        }
        Ok(end)
    }
}

/// Returns the registers of a range after its first one, or nothing if there is no way to its end. LLVM does not come to an end then.
fn range(first: RegisterId, end: RegisterId) -> Option<Vec<RegisterId>> {
    let mut registers = Vec::new();
    let mut register = first;
    while register != end {
        register = next_in_list(register);
        // From the last general register, the way goes on with the first one.
        if register == first || registers.last() == Some(&register) || registers.len() == MAX_RANGE {
            return None;
        }
        registers.push(register);
    }
    Some(registers)
}

/// Returns the class of lists that start with a register.
fn class_of(register: RegisterId) -> Option<RegisterClassId> {
    if register == reg::RA_AUTH_CODE {
        return Some(class::GPR);
    }
    if register == reg::VPR {
        return Some(class::FP_WITH_VPR);
    }
    let classes = [class::GPR, class::DPR, class::SPR, class::GPR_WITH_APSR];
    classes.into_iter().find(|&class| is_in(register, class))
}

/// Returns the kind of a list.
fn kind_of(registers: &[RegisterId]) -> ListKind {
    let first = registers.first().copied().unwrap_or_default();
    let last = registers.last().copied().unwrap_or_default();
    if is_in(first, class::DPR) {
        if last == reg::VPR { ListKind::DoubleWithVpr } else { ListKind::Double }
    } else if is_in(first, class::SPR) {
        if last == reg::VPR { ListKind::SingleWithVpr } else { ListKind::Single }
    } else if first == reg::VPR {
        ListKind::SingleWithVpr
    } else if last == reg::APSR {
        ListKind::GeneralWithApsr
    } else {
        ListKind::General
    }
}
