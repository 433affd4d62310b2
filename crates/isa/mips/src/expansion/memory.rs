//! Loads and stores that are several instructions: unaligned ones, pairs, large offsets, symbols.

use stallscope_asm::{Failed, ParseResult};
use stallscope_mc::{Expression, ExpressionId, Expressions};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeFlag, OpcodeId, Operand, OperandInfo, RegisterClassId, RegisterId};

use crate::abi::Abi;
use crate::description::{DESCRIPTION, opcode, register_class};
use crate::expansion::expander::{Expander, number_at, number_or_address, register_at};
use crate::expansion::load_immediate::Destination;
use crate::features as feat;
use crate::general_registers::{RA, RA_64, SP, SP_64, ZERO, following, is_zero};
use crate::operand_types;
use crate::ranges::is_signed;

const LBU: OpcodeId = opcode("LBu");
const LW: OpcodeId = opcode("LW");
const LWL: OpcodeId = opcode("LWL");
const LWR: OpcodeId = opcode("LWR");
const OR: OpcodeId = opcode("OR");
const SB: OpcodeId = opcode("SB");
const SLL: OpcodeId = opcode("SLL");
const SRL: OpcodeId = opcode("SRL");
const SW: OpcodeId = opcode("SW");
const SWC1: OpcodeId = opcode("SWC1");
const SWL: OpcodeId = opcode("SWL");
const SWR: OpcodeId = opcode("SWR");

const GPR_32: RegisterClassId = register_class("GPR32");
const GPR_64: RegisterClassId = register_class("GPR64");

/// A load or store that is a macro instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    /// A halfword whose upper byte is loaded by the instruction.
    UnalignedLoadHalf(OpcodeId),
    UnalignedStoreHalf,
    UnalignedWord {
        is_load: bool,
    },
    /// Two general registers.
    Pair {
        is_load: bool,
    },
    /// Two floating-point registers.
    StoreFloatPair,
    /// Several registers.
    Multiple {
        is_load: bool,
    },
    /// An atomic addition at an address with an offset.
    AtomicAdd(OpcodeId),
}

/// A load or store at an address: instruction, value, base register, temporary register.
#[derive(Clone, Copy)]
struct Addressed {
    opcode: OpcodeId,
    value: RegisterId,
    base: RegisterId,
    temporary: RegisterId,
    /// Whether the value is an operand twice, since a result says whether it was stored.
    is_tied: bool,
}

/// The operands of an unaligned load or store.
#[derive(Clone, Copy)]
struct Unaligned {
    value: RegisterId,
    base: RegisterId,
    offset: i64,
    /// The offset, if all bytes can be addressed with it.
    small_offset: Option<i64>,
}

/// Returns the last operand of a load or store and its description, if it has an address that may be symbolic.
fn offset_operand(inst: &Inst) -> Option<(Operand, OperandInfo)> {
    let description = DESCRIPTION.opcode(inst.opcode);
    if !description.has(OpcodeFlag::MayLoad) && !description.has(OpcodeFlag::MayStore) {
        return None;
    }
    let operands = DESCRIPTION.span(description.operands);
    let last = operands.len().checked_sub(1).filter(|last| matches!(last, 2 | 3))?;
    let info = operands.get(last)?;
    let types = [operand_types::MEMORY, operand_types::UNKNOWN, operand_types::SHORT_OFFSET];
    types.contains(&info.operand_type).then_some((inst.operand(last)?, info))
}

/// Returns whether an expression has relocation specifiers or numbers only.
fn is_evaluated(expressions: &Expressions, id: ExpressionId) -> bool {
    let mut rest = vec![id];
    while let Some(id) = rest.pop() {
        match expressions.get(id) {
            Some(Expression::Constant(_) | Expression::Specified(..) | Expression::Symbol(_, Some(_))) => {}
            Some(Expression::Binary(_, left, right)) => rest.extend([left, right]),
            Some(Expression::Unary(_, operand)) => rest.push(operand),
            Some(
                Expression::Symbol(_, None)
                | Expression::Register(_)
                | Expression::Call(..)
                | Expression::Argument(..),
            )
            | None => return false,
        }
    }
    true
}

impl Expander<'_, '_, '_> {
    /// Emits instructions for a load or store whose offset is too large or symbolic; returns whether `inst` is one.
    pub(crate) fn expand_offset(&mut self, inst: &Inst) -> ParseResult<bool> {
        let Some((offset, info)) = offset_operand(inst) else { return Ok(false) };
        let is_short = info.operand_type == operand_types::SHORT_OFFSET;
        let is_encodable = match offset {
            Operand::Immediate(value) => is_signed(value, if is_short { 9 } else { 16 }),
            Operand::Expression(id) => is_evaluated(&self.parser.streamer.expressions, ExpressionId(id)),
            Operand::Register(_) => true,
        };
        if is_encodable {
            return Ok(false);
        }
        let access = self.addressed(inst)?;
        let is_32_bit = !self.abi().has_wide_pointers();
        match offset {
            _ if is_short => {
                let destination = Destination::address(access.temporary, Some(access.base), is_32_bit);
                let result = match offset {
                    Operand::Expression(id) => {
                        self.load_symbol(ExpressionId(id), access.temporary, Some(access.base))
                    }
                    Operand::Immediate(value) => self.load_immediate(value, destination),
                    Operand::Register(_) => Err(Failed),
                };
                // LLVM quirk: the access is emitted even after an error.
                self.emit_access(access, I(0));
                result?;
            }
            Operand::Immediate(value) => self.access_at_number(access, value)?,
            Operand::Expression(id) => self.access_at_symbol(access, ExpressionId(id))?,
            Operand::Register(_) => return Err(Failed),
        }
        Ok(true)
    }

    fn addressed(&mut self, inst: &Inst) -> ParseResult<Addressed> {
        let first = match inst.operands.len() {
            3 => 0,
            4 => 1,
            _ => return Err(Failed),
        };
        let [value, base] = [register_at(inst, first)?, register_at(inst, first + 1)?];
        let opcode = inst.opcode;
        let description = DESCRIPTION.opcode(opcode);
        let info = DESCRIPTION.span(description.operands).get(first).ok_or(Failed)?;
        let class = RegisterClassId::from_index(usize::try_from(info.register_class).map_err(|_| Failed)?);
        let is_general = matches!(class, GPR_32 | GPR_64);
        let temporary = if description.has(OpcodeFlag::MayLoad) && is_general && base != value {
            value
        } else {
            self.temporary()?
        };
        Ok(Addressed { opcode, value, base, temporary, is_tied: first == 1 })
    }

    fn emit_access(&mut self, access: Addressed, offset: Operand) {
        let Addressed { opcode, value, temporary, is_tied, .. } = access;
        if is_tied {
            self.emit(opcode, &[R(value), R(value), R(temporary), offset]);
        } else {
            self.emit(opcode, &[R(value), R(temporary), offset]);
        }
    }

    fn access_at_number(&mut self, access: Addressed, offset: i64) -> ParseResult {
        let low = i64::from(offset as i16);
        let high = offset.wrapping_sub(low);
        if high != 0 {
            let destination = Destination::address(access.temporary, None, is_signed(offset, 32));
            self.load_immediate(high, destination)?;
        }
        if !is_zero(access.base) {
            let operands = [access.temporary, access.temporary, access.base].map(R);
            self.emit(self.abi().add_pointers(), &operands);
        }
        self.emit_access(access, I(low));
        Ok(())
    }

    fn access_at_symbol(&mut self, access: Addressed, expression: ExpressionId) -> ParseResult {
        let Addressed { temporary, base, .. } = access;
        if self.asm.state.is_pic {
            let value = self.relocatable(expression)?;
            let symbol = self.parser.streamer.expressions.symbol(value.add.ok_or(Failed)?);
            let result = self.load_symbol(symbol, temporary, Some(base));
            // LLVM quirk: the access is emitted even after an error.
            self.emit_access(access, I(i64::from(value.constant as i16)));
            return result;
        }
        let low = self.load_upper_address(temporary, expression);
        // LLVM quirk: only one of the zero registers is known where pointers have 32 bits.
        let is_absolute = if self.abi() == Abi::N64 { is_zero(base) } else { base == ZERO };
        if !is_absolute {
            self.emit(self.abi().add_pointers(), &[R(temporary), R(temporary), R(base)]);
        }
        self.emit_access(access, low);
        Ok(())
    }

    pub(crate) fn access(&mut self, inst: &Inst, access: Access) -> ParseResult {
        match access {
            Access::UnalignedLoadHalf(load) => self.load_unaligned_half(inst, load),
            Access::UnalignedStoreHalf => self.store_unaligned_half(inst),
            Access::UnalignedWord { is_load } => self.access_unaligned_word(inst, is_load),
            Access::Pair { is_load } => self.access_pair(inst, is_load),
            Access::StoreFloatPair => self.store_float_pair(inst),
            Access::Multiple { is_load } => {
                self.access_multiple(inst, is_load);
                Ok(())
            }
            Access::AtomicAdd(add) => self.add_atomically(inst, add),
        }
    }

    /// Returns the operands of an unaligned access of `n_bytes`.
    fn unaligned(&mut self, inst: &Inst, n_bytes: i64) -> ParseResult<Unaligned> {
        if self.has(feat::MIPS32R6) || self.has(feat::MIPS64R6) {
            return Err(self.error("instruction not supported on mips32r6 or mips64r6"));
        }
        let offset = number_or_address(inst, 2)?;
        let is_small = is_signed(offset.wrapping_add(n_bytes - 1), 16) && is_signed(offset, 16);
        Ok(Unaligned {
            value: register_at(inst, 0)?,
            base: register_at(inst, 1)?,
            small_offset: is_small.then_some(offset),
            offset,
        })
    }

    /// Adds a large offset to the base in the temporary register.
    fn add_offset(&mut self, temporary: RegisterId, access: &Unaligned) -> ParseResult {
        let is_32_bit = !self.abi().has_wide_pointers();
        self.load_immediate(access.offset, Destination::address(temporary, Some(access.base), is_32_bit))
    }

    /// Returns two offsets in the order of big-endian or little-endian memory.
    fn in_order(&self, [first, second]: [i64; 2]) -> [i64; 2] {
        if self.asm.is_little_endian { [second, first] } else { [first, second] }
    }

    fn load_unaligned_half(&mut self, inst: &Inst, load: OpcodeId) -> ParseResult {
        let access = self.unaligned(inst, 2)?;
        let to = access.value;
        self.warn_of_macro();
        let temporary = self.temporary()?;
        let (base, offset, upper, lower) = if let Some(offset) = access.small_offset {
            (access.base, offset, temporary, to)
        } else {
            self.add_offset(temporary, &access)?;
            (temporary, 0, to, temporary)
        };
        let [first, second] = self.in_order([offset, offset + 1]);
        self.emit(load, &[R(upper), R(base), I(first)]);
        self.emit(LBU, &[R(lower), R(base), I(second)]);
        self.emit(SLL, &[R(upper), R(upper), I(8)]);
        self.emit(OR, &[R(to), R(to), R(temporary)]);
        Ok(())
    }

    fn store_unaligned_half(&mut self, inst: &Inst) -> ParseResult {
        let access = self.unaligned(inst, 2)?;
        let Unaligned { value, base, .. } = access;
        self.warn_of_macro();
        let temporary = self.temporary()?;
        if let Some(offset) = access.small_offset {
            let [first, second] = self.in_order([offset + 1, offset]);
            self.emit(SB, &[R(value), R(base), I(first)]);
            self.emit(SRL, &[R(temporary), R(value), I(8)]);
            self.emit(SB, &[R(temporary), R(base), I(second)]);
            return Ok(());
        }
        self.add_offset(temporary, &access)?;
        let [first, second] = self.in_order([1, 0]);
        self.emit(SB, &[R(value), R(temporary), I(first)]);
        self.emit(SRL, &[R(value), R(value), I(8)]);
        self.emit(SB, &[R(value), R(temporary), I(second)]);
        // The value is put together again.
        self.emit(LBU, &[R(temporary), R(temporary), I(0)]);
        self.emit(SLL, &[R(value), R(value), I(8)]);
        self.emit(OR, &[R(value), R(value), R(temporary)]);
        Ok(())
    }

    fn access_unaligned_word(&mut self, inst: &Inst, is_load: bool) -> ParseResult {
        let access = self.unaligned(inst, 4)?;
        let Unaligned { value, base, .. } = access;
        let is_large = access.small_offset.is_none();
        let is_moved = is_load && base == value && !is_large;
        let mut address = base;
        let mut part = value;
        if is_large || is_moved {
            self.warn_of_macro();
            let temporary = self.temporary()?;
            if is_large {
                self.add_offset(temporary, &access)?;
                address = temporary;
            } else {
                part = temporary;
            }
        }
        let first = access.small_offset.unwrap_or_default();
        let [left, right] = self.in_order([first, first + 3]);
        let opcodes = if is_load { [LWL, LWR] } else { [SWL, SWR] };
        for (opcode, offset) in opcodes.into_iter().zip([left, right]) {
            self.emit(opcode, &[R(part), R(address), I(offset)]);
        }
        if is_moved {
            self.emit(OR, &[R(value), R(part), R(ZERO)]);
        }
        Ok(())
    }

    /// Returns the operands of an access to two registers: the registers, the base, and both offsets.
    fn pair(&mut self, inst: &Inst) -> ParseResult<([RegisterId; 2], RegisterId, [i64; 2])> {
        if self.abi() != Abi::O32 {
            return Err(Failed);
        }
        self.warn_of_macro();
        let first = register_at(inst, 0)?;
        let second = following(first).ok_or(Failed)?;
        self.warn_of_temporary(first);
        let offset = number_at(inst, 2)?;
        let next = i64::from(offset as i32).wrapping_add(4);
        if !is_signed(offset, 16) || !is_signed(next, 16) {
            return Err(Failed);
        }
        Ok(([first, second], register_at(inst, 1)?, [offset, next]))
    }

    /// Warns if the temporary register is used by the text itself.
    fn warn_of_temporary(&mut self, register: RegisterId) {
        let number = self.asm.state.options.temporary;
        // LLVM quirk: the register's internal number is compared.
        if register != RegisterId::NONE && register.0 == number {
            self.warn(&format!("used $at (currently ${number}) without \".set noat\""));
        }
    }

    fn access_pair(&mut self, inst: &Inst, is_load: bool) -> ParseResult {
        let ([first, second], base, [offset, next]) = self.pair(inst)?;
        let opcode = if is_load { LW } else { SW };
        let mut accesses = [(first, offset), (second, next)];
        // The base must not be overwritten too early.
        if is_load && first == base {
            accesses.reverse();
        }
        for (register, offset) in accesses {
            self.emit(opcode, &[R(register), R(base), I(offset)]);
        }
        Ok(())
    }

    fn store_float_pair(&mut self, inst: &Inst) -> ParseResult {
        let (mut registers, base, offsets) = self.pair(inst)?;
        if !self.asm.is_little_endian {
            registers.reverse();
        }
        for (register, offset) in registers.into_iter().zip(offsets) {
            self.emit(SWC1, &[R(register), R(base), I(offset)]);
        }
        Ok(())
    }

    fn access_multiple(&mut self, inst: &Inst, is_load: bool) {
        const LONG: [OpcodeId; 2] = [opcode("SWM32_MM"), opcode("LWM32_MM")];
        const SHORT: [OpcodeId; 2] = [opcode("SWM16_MM"), opcode("LWM16_MM")];
        const SHORT_RELEASE_6: [OpcodeId; 2] = [opcode("SWM16_MMR6"), opcode("LWM16_MMR6")];
        let is_short = match inst.operands[..] {
            [.., Operand::Register(last), Operand::Register(base), Operand::Immediate(offset)] => {
                inst.operands.len() < 8
                    && (0..=60).contains(&offset)
                    && matches!(base, SP | SP_64)
                    && matches!(last, RA | RA_64)
            }
            _ => false,
        };
        let is_release_6 = self.has(feat::MICROMIPS) && self.has(feat::MIPS32R6);
        let [store, load] = match (is_short, is_release_6) {
            (true, true) => SHORT_RELEASE_6,
            (true, false) => SHORT,
            (false, _) => LONG,
        };
        self.emit(if is_load { load } else { store }, &inst.operands);
    }

    fn add_atomically(&mut self, inst: &Inst, add: OpcodeId) -> ParseResult {
        self.warn_of_macro();
        let [value, base] = [register_at(inst, 0)?, register_at(inst, 1)?];
        let offset = inst.operand(2).ok_or(Failed)?;
        if offset == I(0) {
            self.emit(add, &[R(value), R(base)]);
            return Ok(());
        }
        let temporary = self.temporary()?;
        let destination = Destination::address(temporary, Some(base), !self.is_64_bit());
        self.load_address(offset, destination)?;
        self.emit(add, &[R(value), R(temporary)]);
        Ok(())
    }
}
