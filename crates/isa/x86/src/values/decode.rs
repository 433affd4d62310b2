//! Turns an instruction into an operation.

use smallvec::SmallVec;
use stallscope_mc::Expressions;
use stallscope_target::{Description, Inst, Operand, RegisterId};

use super::access_kind::access_kind;
use super::access_size::access_size;
use super::address::AddressExpression;
use super::function::Function;
use super::function_of_opcode::{NamedFunction, Shape, function_of, split_width};
use super::operation::{Access, Operation};
use super::place::{Place, RegisterPart};
use super::symbols::{Derivation, Symbols};
use crate::description;
use crate::inst_flags::{HAS_REP, HAS_REPNE};
use crate::memory_operand::MemoryOperand;
use crate::operand_layout::memory_operand_index;
use crate::registers::reg;
use crate::ts_flags::{Form, TsFlags};
use stallscope_isa::values::Value;
use stallscope_isa::values::expression_value;

const EFLAGS: RegisterId = description::register("EFLAGS");

/// Registers that a called function may change by the common calling conventions: all but B, the stack and frame
/// pointers, and 12 to 15.
const CHANGED_BY_CALLS: [u8; 9] = [0, 1, 2, 6, 7, 8, 9, 10, 11];

/// The places of an instruction's operands; the operands of a memory operand have one place.
type Places = SmallVec<[Place; 8]>;

/// Decodes instructions.
pub(crate) struct Decoder<'a> {
    /// The description of the instructions.
    pub(crate) description: Description<'a>,
    /// The expressions that operands refer to.
    pub(crate) expressions: &'a Expressions,
    /// Bytes of the stack pointer, and of an address without registers.
    pub(crate) stack_width: u8,
}

impl Decoder<'_> {
    /// Returns the effect of an instruction; `number` is its index.
    pub(crate) fn decode(&self, inst: &Inst, number: u32, symbols: &mut Symbols) -> Operation {
        let opcode = self.description.opcode(inst.opcode);
        let name = &*self.description.opcode_name(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
        let memory_index = memory_operand_index(self.description, &opcode);
        let memory = memory_index.and_then(|index| Some((index, MemoryOperand::of(inst, index)?)));
        let places = self.places(inst, memory.map(|(index, _)| index), symbols);
        let implicit_defs = self.description.span(opcode.implicit_defs);
        let named = function_of(name, self.stack_width);
        let address = memory.map(|(_, memory)| {
            // The computation of an address ignores the segment.
            let is_computed = named.is_some_and(|named| named.function == Function::Address);
            let segment = if is_computed { RegisterId::NONE } else { memory.segment };
            self.address(&MemoryOperand { segment, ..memory }, number, symbols)
        });
        let size = || match inst.flags & (HAS_REP | HAS_REPNE) {
            0 => access_size(self.description, inst.opcode),
            _ => 0,
        };
        let mut operation = match (named, flags.form()) {
            (Some(named), Form::RawMemoryOffset) if named.function == Function::Move => {
                let address = self.absolute_address(inst, symbols);
                let access = Access { address, size: named.width.into() };
                moved_at_absolute_address(&named, access)
            }
            (Some(named), _) => {
                let access = address.map(|address| {
                    // A bit's number in a register also selects the address.
                    let is_bit_string = named.form.starts_with("mr") && name.starts_with("BT");
                    Access {
                        address: AddressExpression {
                            is_unknown: address.is_unknown || is_bit_string,
                            ..address
                        },
                        size: size(),
                    }
                });
                self.known(&named, &places, usize::from(opcode.n_defs), access)
            }
            (None, form) => {
                let [load, store] = match form {
                    Form::RawSource | Form::RawDestination | Form::RawDestinationSource => {
                        Self::string_addresses(inst, form, name, symbols)
                    }
                    _ => access_kind(&opcode, name).map(|accesses| address.filter(|_| accesses)),
                };
                let access = |address: Option<AddressExpression>| {
                    address.map(|address| Access { address, size: size() })
                };
                let mut operation = Operation::new(Function::Unknown, 8);
                (operation.load, operation.store) = (access(load), access(store));
                let defs = inst.operands.iter().take(opcode.n_defs.into());
                let defs = defs.filter_map(|operand| operand.register()).chain(implicit_defs.iter());
                operation.unknown_registers.extend(defs.filter_map(RegisterPart::of));
                operation
            }
        };
        operation.writes_flags = implicit_defs.iter().any(|register| register == EFLAGS);
        operation
    }

    fn known(
        &self,
        named: &NamedFunction<'_>,
        places: &Places,
        n_defs: usize,
        memory: Option<Access>,
    ) -> Operation {
        let mut operation = Operation::new(named.function, named.width);
        let at = |index: usize| places.get(index).copied().unwrap_or(Place::None);
        let last = places.last().copied().unwrap_or(Place::None);
        let accumulator = Place::Register(RegisterPart::low(RegisterPart::A, named.width));
        match named.shape {
            Shape::Computation | Shape::Comparison | Shape::Shift => {
                let is_written = named.shape != Shape::Comparison;
                let (destination, sources) = if places.len() == 1 && matches!(last, Place::Value(_)) {
                    (accumulator, [accumulator, last])
                } else if n_defs > 0 {
                    (at(0), [at(1), at(2)])
                } else {
                    (at(0), [at(0), at(1)])
                };
                operation.sources = sources;
                if is_written {
                    operation.destination = destination;
                }
                if named.shape == Shape::Shift && operation.sources[1] == Place::None {
                    let count = RegisterPart::low(RegisterPart::C, 1);
                    let is_one = named.form.get(1..).is_some_and(|kinds| kinds.starts_with('1'));
                    operation.sources[1] =
                        if is_one { Place::Value(Value::constant(1)) } else { Place::Register(count) };
                }
            }
            Shape::Copy => {
                operation.destination = at(0);
                operation.sources[0] = last;
                if named.function == Function::Address {
                    operation.sources[0] = Place::None;
                    if let Place::Register(part) = at(0) {
                        operation.width = part.width;
                    }
                }
            }
            Shape::Extension => {
                operation.destination = at(0);
                operation.sources[0] = last;
                let kinds = named.form.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                operation.source_width = split_width(kinds).map_or(named.width, |(width, _)| width);
            }
            Shape::Scan => {
                operation.destination = at(0);
                operation.sources = [last, at(0)];
            }
            Shape::Conditional => {
                operation.destination = at(0);
                operation.sources = [at(1), at(2)];
                match last {
                    Place::Value(Value { symbol: 0, offset }) => operation.condition = offset as u8,
                    // The condition does not exist: it stays unknown.
                    _ => operation.condition = u8::MAX,
                }
                if named.function == Function::ConditionValue {
                    operation.sources = [Place::None; 2];
                }
            }
            Shape::Exchange => {
                let is_accumulator = named.form.starts_with("ar");
                (operation.destination, operation.second_destination, operation.sources) =
                    if let Some(_memory) = memory {
                        (Place::Memory, at(0), [Place::Memory, at(0)])
                    } else if is_accumulator {
                        (accumulator, at(0), [accumulator, at(0)])
                    } else {
                        (at(0), at(1), [at(2), at(3)])
                    };
            }
            Shape::Accumulator => operation.sources[0] = last,
            Shape::CompareExchange => {
                operation.destination = at(0);
                operation.sources = [at(0), last];
            }
            Shape::Push => {
                operation.sources[0] = if last == Place::None { Place::Unknown } else { last };
                operation.store = Some(self.stack_access(named.width, 0));
            }
            Shape::Pop => {
                operation.destination = at(0);
                operation.load = Some(self.stack_access(named.width, 0));
            }
            Shape::Implicit => match named.function {
                Function::Return => operation.load = Some(self.stack_access(named.width, 0)),
                Function::Leave => {
                    let mut access = self.stack_access(named.width, 0);
                    let frame_pointer = RegisterPart::low(RegisterPart::FRAME_POINTER, self.stack_width);
                    access.address.base = Some(frame_pointer);
                    operation.load = Some(access);
                }
                Function::Call => {
                    operation.sources[0] = last;
                    operation.store = Some(self.stack_access(named.width, named.width));
                    operation.unknown_registers = CHANGED_BY_CALLS
                        .map(|number| RegisterPart::low(number, self.stack_width))
                        .into_iter()
                        .collect();
                }
                _ => {}
            },
        }
        if let Some(access) = memory {
            let access =
                Access { size: if access.size == 0 { named.width.into() } else { access.size }, ..access };
            if named.function == Function::Address {
                operation.computed_address = Some(access.address);
            } else {
                if operation.sources.contains(&Place::Memory) {
                    operation.load = Some(access);
                }
                if operation.destination == Place::Memory {
                    operation.store = Some(access);
                }
            }
        }
        operation
    }

    fn places(&self, inst: &Inst, memory: Option<usize>, symbols: &mut Symbols) -> Places {
        let mut places = Places::new();
        let mut index = 0;
        while let Some(operand) = inst.operand(index) {
            if memory == Some(index) {
                places.push(Place::Memory);
                index += MemoryOperand::N_OPERANDS;
                continue;
            }
            places.push(match operand {
                Operand::Register(register) => {
                    RegisterPart::of(register).map_or(Place::Unknown, Place::Register)
                }
                operand => Place::Value(self.value_of(operand, symbols)),
            });
            index += 1;
        }
        places
    }

    fn value_of(&self, operand: Operand, symbols: &mut Symbols) -> Value {
        match operand {
            Operand::Immediate(number) => Value::constant(number as u64),
            Operand::Expression(id) => expression_value(self.expressions, id, symbols),
            Operand::Register(_) => Value::default(),
        }
    }

    fn stack_access(&self, size: u8, below: u8) -> Access {
        let displacement = Value::constant(u64::from(below).wrapping_neg());
        let address = AddressExpression { displacement, ..AddressExpression::stack(self.stack_width) };
        Access { address, size: size.into() }
    }

    fn address(&self, memory: &MemoryOperand, number: u32, symbols: &mut Symbols) -> AddressExpression {
        let mut is_unknown = false;
        let mut width = None;
        let mut part = |register: RegisterId| {
            let part = RegisterPart::of(register);
            match (part, register) {
                (Some(part), _) => width = Some(part.width),
                (None, reg::RIP | reg::EIP | reg::RIZ | reg::EIZ | RegisterId::NONE) => {}
                // Vectors of addresses.
                _ => is_unknown = true,
            }
            part
        };
        let (base, index) = (part(memory.base), part(memory.index));
        let width = width.unwrap_or(self.stack_width);
        let displacement = match memory.displacement {
            // The distance from the next instruction, whose address differs.
            Operand::Immediate(distance) if matches!(memory.base, reg::RIP | reg::EIP) => {
                let number = Value::constant(number.into());
                let next = symbols.derive(Derivation::InstructionPointer, width, number, Value::default());
                next.plus(distance as u64)
            }
            displacement => self.value_of(displacement, symbols),
        };
        let displacement = in_segment(displacement, memory.segment, width, symbols);
        AddressExpression { base, index, scale: memory.scale as u8, displacement, width, is_unknown }
    }

    fn absolute_address(&self, inst: &Inst, symbols: &mut Symbols) -> AddressExpression {
        let displacement =
            inst.operand(0).map_or(Value::default(), |operand| self.value_of(operand, symbols));
        let segment = inst.operand(1).and_then(Operand::register).unwrap_or_default();
        let width = self.stack_width;
        let displacement = in_segment(displacement, segment, width, symbols);
        AddressExpression { base: None, index: None, scale: 1, displacement, width, is_unknown: false }
    }

    /// Returns the addresses of a string instruction's first load and of its store.
    fn string_addresses(
        inst: &Inst,
        form: Form,
        name: &str,
        symbols: &mut Symbols,
    ) -> [Option<AddressExpression>; 2] {
        let mut pointer = |index: usize| {
            let part = RegisterPart::of(inst.operand(index)?.register()?)?;
            let segment = inst.operand(index + 1).and_then(Operand::register).unwrap_or_default();
            let displacement = in_segment(Value::default(), segment, part.width, symbols);
            let stack = AddressExpression::stack(part.width);
            Some(AddressExpression { base: Some(part), displacement, ..stack })
        };
        // LLVM's flags do not tell: all string instructions have side effects.
        let only_loads = name.starts_with("SCAS") || name.starts_with("CMPS");
        match form {
            Form::RawSource => [pointer(0), None],
            Form::RawDestination if only_loads => [pointer(0), None],
            Form::RawDestination => [None, pointer(0)],
            // The destination, the source and its segment.
            _ => [pointer(1), pointer(0).filter(|_| !only_loads)],
        }
    }
}

/// Returns a displacement plus the unknown base of its segment, if the segment has one.
fn in_segment(displacement: Value, segment: RegisterId, width: u8, symbols: &mut Symbols) -> Value {
    if !matches!(segment, reg::FS | reg::GS) {
        return displacement;
    }
    let segment = Value::constant(segment.0.into());
    let base = symbols.derive(Derivation::Segment, width, segment, Value::default());
    symbols.sum(base, displacement, width)
}

/// Returns a move between the accumulator and an absolute address, such as `MOV64ao64` and `MOV64o64a`.
fn moved_at_absolute_address(named: &NamedFunction<'_>, access: Access) -> Operation {
    let accumulator = Place::Register(RegisterPart::low(RegisterPart::A, named.width));
    let mut operation = Operation::new(named.function, named.width);
    if named.form.starts_with('a') {
        operation.destination = accumulator;
        operation.sources[0] = Place::Memory;
        operation.load = Some(access);
    } else {
        operation.destination = Place::Memory;
        operation.sources[0] = accumulator;
        operation.store = Some(access);
    }
    operation
}
