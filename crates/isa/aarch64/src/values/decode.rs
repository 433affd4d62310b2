//! Turns an instruction into an operation.

use smallvec::SmallVec;
use stallscope_isa::values::{Value, expression_value};
use stallscope_mc::Expressions;
use stallscope_sim::Instruction;
use stallscope_target::{Description, Inst, OpcodeFlag, Operand};

use super::access_form::{AccessForm, AddressMode};
use super::address::{AddressExpression, BaseUpdate};
use super::function::Function;
use super::operation::{Access, Operation};
use super::place::{Place, RegisterPart};
use super::symbols::{Derivation, Symbols};

/// Registers that a called function may change by the procedure call standard: X0 to X18 and the link register.
const CHANGED_BY_CALLS: [u8; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 30];

/// The sources of an operation.
type Sources = SmallVec<[Place; 4]>;

/// Decodes instructions.
pub(crate) struct Decoder<'a> {
    /// The description of the instructions.
    pub(crate) description: Description<'static>,
    /// The expressions of the source.
    pub(crate) expressions: &'a Expressions,
}

impl Decoder<'_> {
    /// Returns the operation of the instruction with a number in the code.
    pub(crate) fn decode(
        &self,
        inst: &Inst,
        instruction: &Instruction,
        number: u32,
        symbols: &mut Symbols,
    ) -> Operation {
        let name = &*self.description.opcode_name(inst.opcode);
        let parts = instruction.writes.iter().filter_map(|write| RegisterPart::of(write.register));
        let mut operation = Operation {
            opcode: inst.opcode,
            function: Function::Unknown,
            width: 8,
            sources: Sources::new(),
            destinations: parts.collect(),
            load: None,
            store: None,
            update: None,
        };
        if self.description.opcode(inst.opcode).has(OpcodeFlag::Call) {
            let part = |number| RegisterPart { number, width: 8 };
            operation.destinations = CHANGED_BY_CALLS.into_iter().map(part).collect();
            return operation;
        }
        if let Some(form) = AccessForm::of(name) {
            self.access(inst, form, number, &mut operation, symbols);
            return operation;
        }
        if instruction.may_load || instruction.may_store {
            return operation;
        }
        operation.width = operation.destinations.first().map_or(8, |part| part.width);
        let (function, sources) = self
            .known_function(inst, name, number, operation.width, symbols)
            .unwrap_or_else(|| self.function_of_opcode(inst, instruction, symbols));
        (operation.function, operation.sources) = (function, sources);
        operation
    }

    /// Adds an access to an operation.
    fn access(
        &self,
        inst: &Inst,
        form: AccessForm,
        number: u32,
        operation: &mut Operation,
        symbols: &mut Symbols,
    ) {
        let AccessForm { is_load, size, is_signed, is_vector, mode, base: at, data } = form;
        let base = self.place(inst, at, symbols);
        let number_at = |index: usize| inst.operand(index).and_then(|operand| operand.immediate());
        let mut offset = |unit: u16| match number_at(at + 1) {
            Some(number) => Place::Value(Value::constant(number.wrapping_mul(unit.into()) as u64)),
            None => self.place(inst, at + 1, symbols),
        };
        let (address, distance) = match mode {
            AddressMode::Offset(unit) => (AddressExpression { base, offset: offset(unit) }, None),
            AddressMode::Before(unit) => {
                let offset = offset(unit);
                (AddressExpression { base, offset }, Some(offset))
            }
            AddressMode::After(unit) => (AddressExpression::of_base(base), Some(offset(unit))),
            AddressMode::AfterRegister => {
                let register = self.place(inst, at + 1, symbols);
                // The zero register represents the size.
                let is_size = register == Place::Value(Value::constant(0));
                let size = Place::Value(Value::constant(size.into()));
                (AddressExpression::of_base(base), Some(if is_size { size } else { register }))
            }
            AddressMode::Index(width) => {
                let is_scaled = number_at(at + 3) == Some(1);
                let shift = if is_scaled { size.trailing_zeros() as u8 } else { 0 };
                let is_signed = number_at(at + 2) == Some(1);
                let offset = match self.place(inst, at + 1, symbols) {
                    Place::Register(part) => Place::Extended { part, from: width, is_signed, shift },
                    other => other,
                };
                (AddressExpression { base, offset }, None)
            }
            AddressMode::Base => (AddressExpression::of_base(base), None),
            AddressMode::Literal => {
                (AddressExpression::of_base(self.relative_address(inst, at, number, symbols)), None)
            }
        };
        if let (Place::Register(register), Some(distance)) = (base, distance) {
            operation.update = Some(BaseUpdate { register, distance });
        }
        let access = Some(Access { address, size, is_signed, is_vector, is_single: data.is_some() });
        if is_load {
            operation.load = access;
        } else {
            operation.store = access;
            operation.sources.push(data.map_or(Place::Unknown, |data| self.place(inst, data, symbols)));
        }
    }

    /// Returns a function that is computed exactly, with its sources.
    fn known_function(
        &self,
        inst: &Inst,
        name: &str,
        number: u32,
        width: u8,
        symbols: &mut Symbols,
    ) -> Option<(Function, Sources)> {
        let n_bits = 8 * i64::from(width);
        let immediate = |index: usize| inst.operand(index)?.immediate();
        let mut place = |index: usize| self.place(inst, index, symbols);
        let stem = name.trim_end_matches(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
        let form = name.get(stem.len()..).unwrap_or_default();
        let stem = stem.strip_suffix(['W', 'X'])?;
        Some(match (stem, form) {
            ("ADD" | "ADDS", "ri") => {
                let shift = immediate(3).unwrap_or(0);
                let added = match immediate(2) {
                    Some(number) => Place::Value(Value::constant((number as u64) << shift)),
                    None => place(2),
                };
                (Function::Add, [place(1), added].into_iter().collect())
            }
            ("SUB" | "SUBS", "ri") => {
                let number = immediate(2)? as u64;
                let subtracted = Place::Value(Value::constant(number << immediate(3).unwrap_or(0)));
                (Function::Subtract, [place(1), subtracted].into_iter().collect())
            }
            ("ADD" | "ADDS" | "SUB" | "SUBS", "rs") => {
                let shifted = self.shifted(place(2), immediate(3)?, width)?;
                (sum_or_difference(stem), [place(1), shifted].into_iter().collect())
            }
            ("ADD" | "ADDS" | "SUB" | "SUBS", "rx" | "rx64") => {
                let extended = extended(place(2), immediate(3)?, width)?;
                (sum_or_difference(stem), [place(1), extended].into_iter().collect())
            }
            ("ORR", "rs") if immediate(3) == Some(0) && place(1) == Place::Value(Value::constant(0)) => {
                (Function::Move, [place(2)].into_iter().collect())
            }
            ("MOVZ" | "MOVN", "i") => {
                let number = (immediate(1)? as u64) << immediate(2)?.clamp(0, 63);
                let number = if stem == "MOVN" { !number } else { number };
                (Function::Move, [Place::Value(Value::constant(number))].into_iter().collect())
            }
            ("MADD", "rrr") => (Function::MultiplyAdd, [place(1), place(2), place(3)].into_iter().collect()),
            ("UBFM" | "SBFM", "ri") => {
                let (first, last) = (immediate(2)?, immediate(3)?);
                let function = match (stem, first, last) {
                    ("UBFM", 0, 7 | 15 | 31) => Function::ZeroExtend(((last + 1) / 8) as u8),
                    ("SBFM", 0, 7 | 15 | 31) => Function::SignExtend(((last + 1) / 8) as u8),
                    ("UBFM", ..) if last + 1 == first => Function::ShiftLeft((n_bits - first) as u8),
                    _ => return None,
                };
                (function, [place(1)].into_iter().collect())
            }
            _ if matches!(name, "ADR" | "ADRP") => {
                let address = self.relative_address(inst, 1, number, symbols);
                (Function::Move, [address].into_iter().collect())
            }
            _ => return None,
        })
    }

    /// Returns the function that an opcode is of all that it reads.
    fn function_of_opcode(
        &self,
        inst: &Inst,
        instruction: &Instruction,
        symbols: &mut Symbols,
    ) -> (Function, Sources) {
        if instruction.has_side_effects {
            return (Function::Unknown, Sources::new());
        }
        let mut sources: Sources = instruction.reads.iter().map(|read| Place::of(read.register)).collect();
        let n_operands = inst.operands.len();
        let is_register = |operand: Operand| matches!(operand, Operand::Register(_));
        for index in (0..n_operands).filter(|&index| inst.operand(index).is_some_and(|o| !is_register(o))) {
            sources.push(self.place(inst, index, symbols));
        }
        (Function::OfOpcode(inst.opcode, 0), sources)
    }

    fn place(&self, inst: &Inst, index: usize, symbols: &mut Symbols) -> Place {
        match inst.operand(index) {
            Some(Operand::Register(register)) => Place::of(register),
            Some(Operand::Immediate(number)) => Place::Value(Value::constant(number as u64)),
            Some(Operand::Expression(id)) => Place::Value(expression_value(self.expressions, id, symbols)),
            None => Place::Unknown,
        }
    }

    /// Returns an address relative to the instruction: a symbol's, or a distance.
    fn relative_address(&self, inst: &Inst, index: usize, number: u32, symbols: &mut Symbols) -> Place {
        match inst.operand(index) {
            Some(Operand::Immediate(distance)) => {
                let number = Value::constant(number.into());
                let here = symbols.derive(Derivation::InstructionPointer, 8, number, Value::default());
                Place::Value(here.plus(distance as u64))
            }
            _ => self.place(inst, index, symbols),
        }
    }

    /// Returns a register shifted to the left, by LLVM's encoding of the shift: the kind above six bits.
    fn shifted(&self, place: Place, encoded: i64, width: u8) -> Option<Place> {
        match (place, encoded) {
            (place, 0) => Some(place),
            (Place::Register(part), 1..=63) if width == 8 => {
                Some(Place::Extended { part, from: 8, is_signed: false, shift: encoded as u8 })
            }
            _ => None,
        }
    }
}

fn sum_or_difference(stem: &str) -> Function {
    if stem.starts_with("ADD") { Function::Add } else { Function::Subtract }
}

/// Returns an extended register, by LLVM's encoding of the extension: the kind above three bits of the shift.
fn extended(place: Place, encoded: i64, width: u8) -> Option<Place> {
    let Place::Register(part) = place else { return None };
    let (kind, shift) = (encoded >> 3, encoded & 7);
    let from = 1_u8 << (kind & 3);
    let is_signed = kind & 4 != 0;
    // A sum of 32 bits has no use for more.
    (width == 8 && from <= part.width && (0..8).contains(&kind)).then_some(Place::Extended {
        part,
        from,
        is_signed,
        shift: shift as u8,
    })
}
