//! Executes operations.

use stallscope_isa::values::{Executed, Memory, Value};

use super::function::Function;
use super::operation::{Access, Operation};
use super::place::{Place, RegisterPart};
use super::registers::Registers;
use super::symbols::{Derivation, Symbols};

/// The state of the machine.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The registers.
    pub(crate) registers: Registers,
    /// The memory.
    pub(crate) memory: Memory,
    /// The symbols.
    pub(crate) symbols: Symbols,
}

impl Machine {
    /// Executes the operation of an instruction.
    pub(crate) fn execute(&mut self, operation: &Operation, instruction: u32, iteration: u32) -> Executed {
        let mut executed = Executed::default();
        let mut loaded = None;
        if let Some(access) = &operation.load {
            let address = access.address.evaluate(&self.registers, &mut self.symbols);
            let found = self.memory.load(address, access.size, &mut self.symbols);
            executed.load = Some((address, found.store));
            loaded = access.is_single.then(|| self.extended(found.value, access));
        }
        if let Some(access) = &operation.store {
            let address = access.address.evaluate(&self.registers, &mut self.symbols);
            let source = operation.sources.first().copied().unwrap_or(Place::Unknown);
            let value = self.read(source).unwrap_or_else(|| self.symbols.fresh(8));
            let value = self.symbols.low(value, access.size.min(8) as u8);
            self.memory.store(instruction, iteration, address, access.size, value);
            executed.store = Some(address);
        }
        let update = operation.update.map(|update| {
            let old = self.read(Place::Register(update.register)).unwrap_or_default();
            let distance = self.read(update.distance).unwrap_or_default();
            (update.register, self.symbols.sum(old, distance, 8))
        });
        if operation.load.is_some() || operation.store.is_some() {
            let is_updated = |part: &RegisterPart| {
                operation.update.is_some_and(|update| update.register.number == part.number)
            };
            for &part in operation.destinations.iter().filter(|part| !is_updated(part)) {
                let value = loaded.take().unwrap_or_else(|| self.symbols.fresh(part.width));
                self.write(part, value);
            }
        } else {
            self.compute(operation);
        }
        if let Some((register, value)) = update {
            self.write(register, value);
        }
        executed
    }

    fn read(&mut self, place: Place) -> Option<Value> {
        self.registers.read(place, &mut self.symbols)
    }

    fn write(&mut self, part: RegisterPart, value: Value) {
        self.registers.write(part, value, &mut self.symbols);
    }

    fn extended(&mut self, value: Value, access: &Access) -> Value {
        let size = access.size as u8;
        if access.is_signed {
            self.symbols.sign_extended(value, size, 8)
        } else {
            self.symbols.low(value, size)
        }
    }

    fn compute(&mut self, operation: &Operation) {
        let sources: Option<smallvec::SmallVec<[Value; 4]>> =
            operation.sources.iter().map(|&place| self.read(place)).collect();
        let sources = sources.filter(|_| operation.function != Function::Unknown);
        for (number, &part) in operation.destinations.iter().enumerate() {
            let value = match &sources {
                // Only the first result is the function's; the rest are flags.
                Some(sources) if part.number == RegisterPart::FLAGS || number > 0 => {
                    self.derive(Function::OfOpcode(operation.opcode, number as u8 + 1), sources)
                }
                Some(sources) => self.result(operation, sources),
                None => self.symbols.fresh(part.width),
            };
            self.write(part, value);
        }
    }

    fn result(&mut self, operation: &Operation, sources: &[Value]) -> Value {
        let width = operation.width;
        let symbols = &mut self.symbols;
        match (operation.function, sources) {
            (Function::Add, [a, b]) => symbols.sum(*a, *b, width),
            (Function::Subtract, [a, b]) => symbols.difference(*a, *b, width),
            (Function::MultiplyAdd, [a, b, added]) => {
                let product = symbols.product(*a, *b, width);
                symbols.sum(product, *added, width)
            }
            (Function::ShiftLeft(n), [a]) => symbols.product(*a, Value::constant(1 << (n & 63)), width),
            (Function::ZeroExtend(from), [a]) => symbols.low(*a, from),
            (Function::SignExtend(from), [a]) => symbols.sign_extended(*a, from, width),
            (Function::Move, [a]) => *a,
            (function, sources) => self.derive(function, sources),
        }
    }

    /// Returns the number that a function gives for some values.
    fn derive(&mut self, function: Function, sources: &[Value]) -> Value {
        let derivation = Derivation::Computed(function);
        let first = Value::constant(sources.len() as u64);
        sources.iter().fold(self.symbols.derive(derivation, 8, first, Value::default()), |value, &source| {
            self.symbols.derive(derivation, 8, value, source)
        })
    }
}
