//! Operands of MIPS statements, and what they can be.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;
use stallscope_mc::{Expression, ExpressionId};
use stallscope_target::{MatchClassId, Operand, RegisterClassId, RegisterId};

use crate::registers::{self, Kind, Kinds};

/// The kind of an operand.
#[derive(Clone, Debug)]
pub(crate) enum OperandKind {
    /// Punctuation, with its class if an instruction has it.
    Token(Option<MatchClassId>),
    /// A register, whose kind the instruction chooses.
    Register(RegisterOperand),
    /// A number or an expression.
    Immediate(Immediate),
    /// A base and an offset.
    Memory { base: RegisterOperand, offset: Immediate },
    /// Registers that one instruction loads or stores.
    RegisterList(SmallVec<[RegisterId; 10]>),
}

/// A register: its number, and the kinds of registers that this can be the number of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegisterOperand {
    pub(crate) number: u32,
    pub(crate) kinds: Kinds,
    /// Whether it has the second of its two names.
    pub(crate) has_other_name: bool,
    /// The start location.
    pub(crate) start: u32,
}

impl RegisterOperand {
    /// Returns whether it can be a register of a kind with a number up to `max`.
    pub(crate) const fn is(&self, kind: Kind, max: u32) -> bool {
        self.kinds.has(kind) && self.number <= max
    }

    /// Returns whether it is written like another register.
    pub(crate) fn is_written_like(&self, other: &Self) -> bool {
        let key = |register: &Self| (register.kinds, register.number, register.has_other_name);
        key(self) == key(other)
    }

    /// Returns whether it can be a general register.
    pub(crate) const fn is_general(&self) -> bool {
        self.is(Kind::General, 31)
    }

    /// Returns the register of a class.
    pub(crate) fn of(&self, class: RegisterClassId) -> RegisterId {
        registers::member(class, self.number)
    }
}

/// A number or an expression, with what is known of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Immediate {
    pub(crate) id: ExpressionId,
    pub(crate) expression: Expression,
    /// Its value, if that is known.
    pub(crate) value: Option<i64>,
    /// The number that is added to symbols, if a relocation can express the value.
    pub(crate) addend: Option<i64>,
}

impl Immediate {
    /// Returns the number, if it is written as one.
    pub(crate) const fn constant(&self) -> Option<i64> {
        match self.expression {
            Expression::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether a specifier precedes it.
    pub(crate) const fn is_specified(&self) -> bool {
        matches!(self.expression, Expression::Specified(..))
    }

    /// Returns the instruction's operand.
    pub(crate) const fn operand(&self) -> Operand {
        match self.expression {
            Expression::Constant(value) => Operand::Immediate(value),
            _ => Operand::Expression(self.id.0),
        }
    }
}

/// A remark on a register, made when an instruction chooses its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// It is the one that macro instructions may change.
    Temporary(u16),
    /// It is not the first of a pair.
    NotEven,
    /// It is odd, and a processor has no odd ones for single numbers.
    Odd,
    /// It is odd, a processor has no odd ones for single numbers, and the kind of register was written.
    StrictlyOdd,
}

/// The parser's state that operands need.
#[derive(Debug, Default)]
pub(crate) struct Surroundings {
    /// The number of the register that macro instructions may change; 0 if there is none.
    pub(crate) temporary: u16,
    /// Whether single floating-point numbers may be in odd registers.
    pub(crate) allows_odd_single: bool,
    /// Whether pointers have 64 bits.
    pub(crate) has_wide_pointers: bool,
    /// Remarks on registers, with their places.
    pub(crate) notes: RefCell<Vec<(u32, Note)>>,
}

impl Surroundings {
    /// Adds a note on a register.
    pub(crate) fn note(&self, register: &RegisterOperand, note: Note) {
        self.notes.borrow_mut().push((register.start, note));
    }

    /// Returns a general register of 32 bits, and notes if it is the one that macro instructions may change.
    pub(crate) fn general_32(&self, register: &RegisterOperand) -> RegisterId {
        if register.number != 0 && register.number == u32::from(self.temporary) {
            self.note(register, Note::Temporary(self.temporary));
        }
        register.of(registers::class::GPR32)
    }
}

/// An operand of a statement.
#[derive(Clone, Debug)]
pub(crate) struct MipsOperand {
    pub(crate) kind: OperandKind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location.
    pub(crate) end: u32,
    pub(crate) surroundings: Rc<Surroundings>,
}

impl MipsOperand {
    /// Returns the register, if the operand is one.
    pub(crate) const fn register_operand(&self) -> Option<&RegisterOperand> {
        match &self.kind {
            OperandKind::Register(register) => Some(register),
            _ => None,
        }
    }
}
