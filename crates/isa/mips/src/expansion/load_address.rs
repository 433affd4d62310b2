//! Loads addresses into registers.

use stallscope_asm::{Failed, ParseResult};
use stallscope_mc::{ExpressionId, RelocatableValue, SymbolId};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::abi::Abi;
use crate::description::opcode;
use crate::expansion::expander::{Expander, register_at};
use crate::expansion::load_immediate::Destination;
use crate::features as feat;
use crate::general_registers::{is_same, is_zero, number_of};
use crate::ranges::is_signed;
use crate::specifier as spec;

const ADDIU: OpcodeId = opcode("ADDiu");
const ADDU: OpcodeId = opcode("ADDu");
const DADDIU: OpcodeId = opcode("DADDiu");
const DADDU: OpcodeId = opcode("DADDu");
const DSLL: OpcodeId = opcode("DSLL");
const DSLL32: OpcodeId = opcode("DSLL32");
const LUI: OpcodeId = opcode("LUi");
/// The number of the register that holds the address of a called function.
const CALL_REGISTER: u16 = 25;

/// The four parts of a symbol's address.
struct AddressParts {
    highest: Operand,
    higher: Operand,
    high: Operand,
    low: Operand,
}

impl Expander<'_, '_, '_> {
    pub(crate) fn load_operand_address(&mut self, inst: &Inst, is_32_bit: bool) -> ParseResult {
        let register = register_at(inst, 0)?;
        let base = inst.operand(1).and_then(Operand::register);
        let offset = inst.operand(if base.is_some() { 2 } else { 1 }).ok_or(Failed)?;
        self.load_address(offset, Destination::address(register, base, is_32_bit))
    }

    /// Emits instructions that load the address that an operand gives.
    pub(crate) fn load_address(&mut self, offset: Operand, destination: Destination) -> ParseResult {
        let mut is_32_bit = destination.is_32_bit;
        if is_32_bit && self.abi().has_wide_pointers() {
            self.warn("la used to load 64-bit address");
            is_32_bit = false;
        }
        if !is_32_bit && !self.has(feat::MIPS3) {
            return Err(self.needs_64_bit());
        }
        match offset {
            Operand::Immediate(value) => {
                let is_32_bit = is_32_bit || !self.abi().has_wide_pointers();
                self.load_immediate(value, Destination { is_32_bit, ..destination })
            }
            Operand::Expression(id) => {
                self.load_symbol(ExpressionId(id), destination.register, destination.base)
            }
            Operand::Register(_) => Err(Failed),
        }
    }

    /// Emits instructions that load the address of a symbol, and add a register to it.
    pub(crate) fn load_symbol(
        &mut self,
        expression: ExpressionId,
        register: RegisterId,
        base: Option<RegisterId>,
    ) -> ParseResult {
        let base = base.filter(|&base| !is_zero(base));
        self.warn_of_macro();
        if self.asm.state.is_pic {
            self.load_symbol_by_table(expression, register, base)
        } else if self.abi().has_wide_pointers() && self.is_64_bit() {
            self.load_wide_symbol(expression, register, base)
        } else {
            let part = self.part_register(register, base)?;
            let high = self.specified(spec::HI, expression);
            let low = self.specified(spec::LO, expression);
            self.emit(LUI, &[R(part), high]);
            self.emit(ADDIU, &[R(part), R(part), low]);
            self.add_base(ADDU, register, part, base);
            Ok(())
        }
    }

    /// Returns a register for an address that `base` is added to: the destination unless that is `base`.
    fn part_register(&mut self, register: RegisterId, base: Option<RegisterId>) -> ParseResult<RegisterId> {
        if base.is_some_and(|base| is_same(register, base)) { self.temporary() } else { Ok(register) }
    }

    fn add_base(&mut self, add: OpcodeId, to: RegisterId, part: RegisterId, base: Option<RegisterId>) {
        if let Some(base) = base {
            self.emit(add, &[R(to), R(part), R(base)]);
        }
    }

    /// Loads an address without the global offset table, with 64 bits.
    fn load_wide_symbol(
        &mut self,
        expression: ExpressionId,
        register: RegisterId,
        base: Option<RegisterId>,
    ) -> ParseResult {
        let parts = self.address_parts(expression);
        let has_temporary = self.asm.state.options.temporary != 0;
        let is_base = base.is_some_and(|base| is_same(register, base));
        let temporary = if has_temporary || is_base { Some(self.temporary()?) } else { None };
        match temporary {
            Some(temporary) if is_base => {
                self.emit_serially(temporary, &parts);
                self.add_base(DADDU, register, temporary, base);
            }
            // Both halves are computed at the same time.
            Some(temporary) if temporary != register => {
                self.emit(LUI, &[R(register), parts.highest]);
                self.emit(LUI, &[R(temporary), parts.high]);
                self.emit(DADDIU, &[R(register), R(register), parts.higher]);
                self.emit(DADDIU, &[R(temporary), R(temporary), parts.low]);
                self.emit(DSLL32, &[R(register), R(register), I(0)]);
                self.emit(DADDU, &[R(register), R(register), R(temporary)]);
                self.add_base(DADDU, register, register, base);
            }
            _ => {
                self.emit_serially(register, &parts);
                self.add_base(DADDU, register, register, base);
            }
        }
        Ok(())
    }

    fn address_parts(&mut self, expression: ExpressionId) -> AddressParts {
        AddressParts {
            highest: self.specified(spec::HIGHEST, expression),
            higher: self.specified(spec::HIGHER, expression),
            high: self.specified(spec::HI, expression),
            low: self.specified(spec::LO, expression),
        }
    }

    fn emit_serially(&mut self, register: RegisterId, parts: &AddressParts) {
        self.emit_upper_address(register, parts);
        self.emit(DADDIU, &[R(register), R(register), parts.low]);
    }

    /// Emits all but the lowest 16 bits of an address of 64 bits.
    fn emit_upper_address(&mut self, register: RegisterId, parts: &AddressParts) {
        self.emit(LUI, &[R(register), parts.highest]);
        self.emit(DADDIU, &[R(register), R(register), parts.higher]);
        self.emit(DSLL, &[R(register), R(register), I(16)]);
        self.emit(DADDIU, &[R(register), R(register), parts.high]);
        self.emit(DSLL, &[R(register), R(register), I(16)]);
    }

    /// Emits all but the lowest 16 bits of a symbol's address, without the global offset table; returns the lowest.
    pub(crate) fn load_upper_address(&mut self, register: RegisterId, expression: ExpressionId) -> Operand {
        let parts = self.address_parts(expression);
        if self.abi() == Abi::N64 {
            self.emit_upper_address(register, &parts);
        } else {
            self.emit(LUI, &[R(register), parts.high]);
        }
        parts.low
    }

    /// Returns the value of an expression with one symbol at most.
    pub(crate) fn relocatable(&mut self, expression: ExpressionId) -> ParseResult<RelocatableValue> {
        let Some(value) = self.parser.streamer.expressions.relocatable_value(expression) else {
            return Err(self.error("expected relocatable expression"));
        };
        if value.subtract.is_some() {
            return Err(self.error("expected relocatable expression with only one symbol"));
        }
        Ok(value)
    }

    /// Loads an address from the global offset table.
    fn load_symbol_by_table(
        &mut self,
        expression: ExpressionId,
        register: RegisterId,
        base: Option<RegisterId>,
    ) -> ParseResult {
        let value = self.relocatable(expression)?;
        // The reference is a crash without a symbol.
        let symbol = value.add.ok_or(Failed)?;
        let is_local = self.is_local(symbol);
        let is_large = self.has(feat::XGOT) && !is_local;
        if is_call_register(register) && base.is_none() && value.constant == 0 && !is_local {
            let specifiers = if is_large { [spec::CALL_HI, spec::CALL_LO] } else { [spec::CALL16; 2] };
            self.load_from_table(register, is_large, specifiers.map(|specifier| (specifier, expression)));
            return Ok(());
        }
        let part = self.part_register(register, base)?;
        let alone = self.parser.streamer.expressions.symbol(symbol);
        let mut offset = None;
        if value.constant != 0 {
            offset = Some(I(value.constant));
        }
        let entry = if is_large {
            [(spec::GOT_HI, expression), (spec::GOT_LO, alone)]
        } else if self.abi().is_new() {
            if !is_signed(value.constant, 16) {
                let message = "macro instruction uses large offset, which is not currently supported";
                return Err(self.error(message));
            }
            [(spec::GOT_DISP, alone); 2]
        } else if is_local {
            offset = Some(self.specified(spec::LO, expression));
            [(spec::GOT, expression); 2]
        } else {
            [(spec::GOT, alone); 2]
        };
        self.load_from_table(part, is_large, entry);
        if let Some(offset) = offset {
            self.emit(self.abi().add_to_pointer(), &[R(part), R(part), offset]);
        }
        self.add_base(self.abi().add_pointers(), register, part, base);
        Ok(())
    }

    /// Emits a load from the global offset table, with the entry's upper and lower bits if the table may be large.
    fn load_from_table(
        &mut self,
        register: RegisterId,
        is_large: bool,
        [upper, lower]: [(stallscope_mc::Specifier, ExpressionId); 2],
    ) {
        let table = self.asm.state.global_pointer;
        let lower = self.specified(lower.0, lower.1);
        if is_large {
            let upper = self.specified(upper.0, upper.1);
            self.emit(LUI, &[R(register), upper]);
            self.emit(self.abi().add_pointers(), &[R(register), R(register), R(table)]);
            self.emit(self.abi().load_pointer(), &[R(register), R(register), lower]);
        } else {
            self.emit(self.abi().load_pointer(), &[R(register), R(table), lower]);
        }
    }

    /// Returns whether a symbol is known to be in this file.
    fn is_local(&mut self, symbol: SymbolId) -> bool {
        let expressions = &mut self.parser.streamer.expressions;
        let is_temporary = expressions.symbols[symbol].is_temporary;
        // These are no temporary symbols for O32.
        let has_other_prefix =
            self.asm.abi == Abi::O32 && expressions.symbols.name(symbol).starts_with(b".L");
        is_temporary || has_other_prefix || !expressions.is_undefined(symbol)
    }
}

fn is_call_register(register: RegisterId) -> bool {
    crate::general_registers::is_general(register) && number_of(register) == CALL_REGISTER
}
