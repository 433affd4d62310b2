//! Executes operations.

use stallscope_isa::values::{Address, Executed, Memory, Value};

use super::address::AddressExpression;
use super::flags::Flags;
use super::function::Function;
use super::operation::Operation;
use super::place::{Place, RegisterPart};
use super::registers::Registers;
use super::semantics::Semantics;
use super::symbols::{Derivation, Symbols};

/// The state of the machine.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The registers.
    pub(crate) registers: Registers,
    /// The flags.
    pub(crate) flags: Flags,
    /// The memory.
    pub(crate) memory: Memory,
    /// The symbols.
    pub(crate) symbols: Symbols,
    /// Bytes of the stack pointer.
    pub(crate) stack_width: u8,
}

/// The execution of one operation.
struct Execution<'a> {
    machine: &'a mut Machine,
    operation: &'a Operation,
    instruction: u32,
    iteration: u32,
    loaded: Value,
    executed: Executed,
}

impl Machine {
    /// Executes the operation of an instruction.
    pub(crate) fn execute(&mut self, operation: &Operation, instruction: u32, iteration: u32) -> Executed {
        let mut execution = Execution {
            machine: self,
            operation,
            instruction,
            iteration,
            loaded: Value::default(),
            executed: Executed::default(),
        };
        execution.run();
        execution.executed
    }

    fn evaluate(&mut self, address: &AddressExpression) -> Address {
        address.evaluate(&self.registers, &mut self.symbols)
    }

    fn read_register(&mut self, number: u8, width: u8) -> Value {
        self.registers.read(RegisterPart::low(number, width), &mut self.symbols)
    }

    fn write_register(&mut self, number: u8, width: u8, value: Value) {
        self.registers.write(RegisterPart::low(number, width), value, &mut self.symbols);
    }

    /// Adds to the stack pointer.
    fn move_stack_pointer(&mut self, distance: u64) {
        let width = self.stack_width;
        let old = self.read_register(RegisterPart::STACK_POINTER, width);
        let new = self.symbols.sum(old, Value::constant(distance), width);
        self.write_register(RegisterPart::STACK_POINTER, width, new);
    }
}

impl Execution<'_> {
    fn run(&mut self) {
        if let Some(access) = &self.operation.load {
            let address = self.machine.evaluate(&access.address);
            let loaded = self.machine.memory.load(address, access.size, &mut self.machine.symbols);
            self.loaded = loaded.value;
            self.executed.load = Some((address, loaded.store));
        }
        let flags = self.machine.flags;
        self.compute();
        if !self.operation.writes_flags {
            self.machine.flags = flags;
        }
    }

    fn read(&mut self, place: Place, width: u8) -> Value {
        let machine = &mut *self.machine;
        match place {
            Place::None => Value::default(),
            Place::Register(part) => machine.registers.read(part, &mut machine.symbols),
            Place::Value(value) => machine.symbols.low(value, width),
            Place::Memory => machine.symbols.low(self.loaded, width),
            Place::Unknown => machine.symbols.fresh(width),
        }
    }

    fn write(&mut self, place: Place, value: Value) {
        match place {
            Place::None | Place::Value(_) | Place::Unknown => {}
            Place::Register(part) => self.machine.registers.write(part, value, &mut self.machine.symbols),
            Place::Memory => self.store(value),
        }
    }

    fn store(&mut self, value: Value) {
        let Some(access) = self.operation.store else { return };
        // These move the stack pointer between their accesses.
        let is_same = !matches!(self.operation.function, Function::Push | Function::Pop);
        let address = match (self.operation.load, self.executed.load) {
            (Some(load), Some((address, _))) if is_same && load.address == access.address => address,
            _ => self.machine.evaluate(&access.address),
        };
        self.machine.memory.store(self.instruction, self.iteration, address, access.size, value);
        self.executed.store = Some(address);
    }

    fn fresh(&mut self) -> Value {
        self.machine.symbols.fresh(self.operation.width)
    }

    /// Returns a function of two values and changes the flags.
    fn result(&mut self, function: Function, a: Value, b: Value) -> Value {
        let Machine { symbols, flags, .. } = &mut *self.machine;
        Semantics { symbols, flags, width: self.operation.width }.compute(function, a, b)
    }

    fn compute(&mut self) {
        let operation = self.operation;
        let Operation { function, width, source_width, destination, .. } = *operation;
        let [first, second] = operation.sources;
        match function {
            Function::Unknown => self.forget_results(),
            Function::Move => {
                let value = self.read(first, width);
                self.write(destination, value);
            }
            Function::ZeroExtend => {
                let value = self.read(first, source_width);
                self.write(destination, value);
            }
            Function::SignExtend => {
                let value = self.read(first, source_width);
                let extended = self.machine.symbols.sign_extended(value, source_width, width);
                self.write(destination, extended);
            }
            Function::Address => {
                let address = operation.computed_address.map(|address| self.machine.evaluate(&address));
                let value = address.map_or(Value::default(), |address| address.value);
                self.write(destination, value);
            }
            Function::ConditionalMove => {
                let (kept, moved) = (self.read(first, width), self.read(second, width));
                let value = match self.machine.flags.condition(operation.condition) {
                    Some(true) => moved,
                    Some(false) => kept,
                    None if kept == moved => kept,
                    None => self.fresh(),
                };
                self.write(destination, value);
            }
            Function::ConditionValue => {
                let value = match self.machine.flags.condition(operation.condition) {
                    Some(holds) => Value::constant(holds.into()),
                    None => self.fresh(),
                };
                self.write(destination, value);
            }
            Function::Exchange | Function::ExchangeAdd => {
                let (a, b) = (self.read(first, width), self.read(second, width));
                let value = if function == Function::Exchange { b } else { self.result(Function::Add, a, b) };
                // If both are the same register, the sum remains.
                self.write(operation.second_destination, a);
                self.write(destination, value);
            }
            Function::CompareExchange => self.compare_and_exchange(),
            Function::MultiplyWide { is_signed } => self.multiply_wide(is_signed),
            Function::Divide { is_signed } => self.divide(is_signed),
            Function::ExtendA => {
                let half = width / 2;
                let value = self.machine.read_register(RegisterPart::A, half);
                let extended = self.machine.symbols.sign_extended(value, half, width);
                self.machine.write_register(RegisterPart::A, width, extended);
            }
            Function::ExtendIntoD => {
                let value = self.machine.read_register(RegisterPart::A, width);
                let last_bit = Value::constant(u64::from(width) * 8 - 1);
                let sign = self.result(Function::ShiftRightArithmetic, value, last_bit);
                self.machine.write_register(RegisterPart::D, width, sign);
            }
            Function::Push => {
                let value = self.read(first, width);
                self.machine.move_stack_pointer(u64::from(width).wrapping_neg());
                self.store(value);
            }
            Function::Pop => {
                let value = self.loaded;
                self.machine.move_stack_pointer(width.into());
                self.write(destination, value);
            }
            Function::Leave => self.leave(),
            Function::Call => {
                let return_address = self.fresh();
                self.store(return_address);
                self.forget_results();
            }
            Function::Return => {}
            Function::BitTest => {
                let (a, b) = (self.read(first, width), self.read(second, width));
                self.result(function, a, b);
            }
            _ => {
                let a = self.read(first, width);
                // A shift's count may be narrower.
                let b = self.read(second, width);
                let result = self.result(function, a, b);
                self.write(destination, result);
            }
        }
    }

    /// Makes everything that the operation may change unknown.
    fn forget_results(&mut self) {
        let operation = self.operation;
        if operation.store.is_some() && self.executed.store.is_none() {
            let value = self.machine.symbols.fresh(8);
            self.store(value);
        }
        for &part in &operation.unknown_registers {
            let value = self.machine.symbols.fresh(part.width);
            self.machine.registers.write(part, value, &mut self.machine.symbols);
        }
        self.machine.flags.forget(Flags::ALL);
    }

    fn compare_and_exchange(&mut self) {
        let Operation { width, destination, sources: [first, second], .. } = *self.operation;
        let expected = self.machine.read_register(RegisterPart::A, width);
        let (old, new) = (self.read(first, width), self.read(second, width));
        self.result(Function::Subtract, expected, old);
        let (stored, accumulator) = match self.machine.flags.get(Flags::ZERO) {
            Some(true) => (new, expected),
            Some(false) => (old, old),
            None => (self.fresh(), self.fresh()),
        };
        self.machine.write_register(RegisterPart::A, width, accumulator);
        self.write(destination, stored);
    }

    fn multiply_wide(&mut self, is_signed: bool) {
        let width = self.operation.width;
        let a = self.machine.read_register(RegisterPart::A, width);
        let b = self.read(self.operation.sources[0], width);
        let Machine { symbols, flags, .. } = &mut *self.machine;
        let (low, high) = if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            let (low, high) = Semantics { symbols, flags, width }.wide_product(a, b, is_signed);
            (Value::constant(low), Value::constant(high))
        } else {
            flags.forget(Flags::ALL);
            let derivation = Derivation::Computed(Function::MultiplyWide { is_signed });
            (symbols.product(a, b, width), symbols.derive(derivation, width, a, b))
        };
        self.write_halves(low, high);
    }

    fn divide(&mut self, is_signed: bool) {
        let width = self.operation.width;
        let (low, high) = match width {
            1 => {
                let dividend = self.machine.read_register(RegisterPart::A, 2);
                let symbols = &mut self.machine.symbols;
                (symbols.low(dividend, 1), symbols.high_byte(dividend))
            }
            _ => {
                let low = self.machine.read_register(RegisterPart::A, width);
                (low, self.machine.read_register(RegisterPart::D, width))
            }
        };
        let divisor = self.read(self.operation.sources[0], width);
        let Machine { symbols, flags, .. } = &mut *self.machine;
        flags.forget(Flags::ALL);
        let numbers = (high.as_constant(), low.as_constant(), divisor.as_constant());
        let results = if let (Some(high), Some(low), Some(divisor)) = numbers {
            Semantics { symbols, flags, width }.quotient(high, low, divisor, is_signed)
        } else {
            None
        };
        let (quotient, remainder) = match results {
            Some((quotient, remainder)) => (Value::constant(quotient), Value::constant(remainder)),
            None => (self.fresh(), self.fresh()),
        };
        self.write_halves(quotient, remainder);
    }

    /// Writes two results to A and D, or to the two bytes of AX.
    fn write_halves(&mut self, low: Value, high: Value) {
        let width = self.operation.width;
        self.machine.write_register(RegisterPart::A, width, low);
        if width == 1 {
            let part = RegisterPart { is_high: true, ..RegisterPart::low(RegisterPart::A, 1) };
            self.machine.registers.write(part, high, &mut self.machine.symbols);
        } else {
            self.machine.write_register(RegisterPart::D, width, high);
        }
    }

    fn leave(&mut self) {
        let width = self.machine.stack_width;
        let frame = self.machine.read_register(RegisterPart::FRAME_POINTER, width);
        let top = self.machine.symbols.sum(frame, Value::constant(width.into()), width);
        self.machine.write_register(RegisterPart::STACK_POINTER, width, top);
        self.machine.write_register(RegisterPart::FRAME_POINTER, width, self.loaded);
    }
}
