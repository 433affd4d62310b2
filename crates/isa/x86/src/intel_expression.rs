//! Operand expressions in Intel syntax: a state machine over their tokens separates registers, scale and symbol from
//! the arithmetic, which a calculator with operator precedence evaluates.

use smallvec::SmallVec;
use stallscope_target::RegisterId;

/// An operator of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    Xor,
    And,
    ShiftLeft,
    ShiftRight,
    Plus,
    Minus,
    Multiply,
    Divide,
    Modulo,
    Not,
    Negate,
    RightParen,
    LeftParen,
}

impl Operator {
    const fn precedence(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::Xor => 1,
            Self::And => 2,
            Self::ShiftLeft | Self::ShiftRight => 4,
            Self::Plus | Self::Minus => 5,
            Self::Multiply | Self::Divide | Self::Modulo => 6,
            Self::Not => 7,
            Self::Negate => 8,
            Self::RightParen => 9,
            Self::LeftParen => 10,
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Item {
    Value(i64),
    Operator(Operator),
}

/// Converts infix to postfix during parsing.
#[derive(Debug, Default)]
struct Calculator {
    operators: SmallVec<[Operator; 4]>,
    postfix: SmallVec<[Item; 8]>,
}

impl Calculator {
    fn push_value(&mut self, value: i64) {
        self.postfix.push(Item::Value(value));
    }

    /// Pops the last item and returns its value, or -1, which is an invalid scale, if it is an operator.
    fn pop_value(&mut self) -> i64 {
        match self.postfix.pop() {
            Some(Item::Value(value)) => value,
            _ => -1,
        }
    }

    fn pop_operator(&mut self) {
        self.operators.pop();
    }

    fn push_operator(&mut self, operator: Operator) {
        let binds_tighter = self
            .operators
            .last()
            .is_none_or(|&top| operator.precedence() > top.precedence() || top == Operator::LeftParen);
        if !binds_tighter {
            let mut n_open = 0_u32;
            while let Some(&top) = self.operators.last() {
                if n_open == 0 && (top.precedence() < operator.precedence() || top == Operator::LeftParen) {
                    break;
                }
                self.operators.pop();
                match top {
                    Operator::RightParen => n_open += 1,
                    Operator::LeftParen => n_open = n_open.wrapping_sub(1),
                    top => self.postfix.push(Item::Operator(top)),
                }
            }
        }
        self.operators.push(operator);
    }

    /// Returns the value of the expression, or `None` for a division by zero.
    fn value(&self) -> Option<i64> {
        let rest = self.operators.iter().rev().map(|&operator| Item::Operator(operator));
        let mut values = SmallVec::<[i64; 8]>::new();
        for item in self.postfix.iter().copied().chain(rest) {
            let operator = match item {
                Item::Value(value) => {
                    values.push(value);
                    continue;
                }
                Item::Operator(Operator::LeftParen | Operator::RightParen) => continue,
                Item::Operator(operator) => operator,
            };
            let right = values.pop().unwrap_or_default();
            let mut left = || values.pop().unwrap_or_default();
            let result = match operator {
                Operator::Negate => right.wrapping_neg(),
                Operator::Not => !right,
                Operator::Or => left() | right,
                Operator::Xor => left() ^ right,
                Operator::And => left() & right,
                // x86 shifts take the count modulo 64, and so does llvm-mca.
                Operator::ShiftLeft => left().wrapping_shl(right as u32),
                Operator::ShiftRight => left().wrapping_shr(right as u32),
                Operator::Plus => left().wrapping_add(right),
                Operator::Minus => left().wrapping_sub(right),
                Operator::Multiply => left().wrapping_mul(right),
                Operator::Divide if right == 0 => return None,
                Operator::Divide => left().wrapping_div(right),
                Operator::Modulo if right == 0 => return None,
                Operator::Modulo => left().wrapping_rem(right),
                Operator::LeftParen | Operator::RightParen => continue,
            };
            values.push(result);
        }
        Some(values.pop().unwrap_or_default())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Init,
    /// After a binary operator that is not used in addresses.
    Binary,
    Plus,
    Minus,
    Not,
    Multiply,
    LeftBracket,
    RightBracket,
    LeftParen,
    RightParen,
    Register,
    Integer,
    Offset,
    Error,
}

/// The parts of an operand expression.
#[derive(Debug)]
pub(crate) struct IntelExpression<S> {
    state: State,
    previous: Option<State>,
    calculator: Calculator,
    last_register: RegisterId,
    n_brackets: u32,
    /// The location of the minus that the last term is subtracted with, if it is.
    minus: Option<u32>,
    dot_displacement: i64,
    /// The base register, if any.
    pub(crate) base: RegisterId,
    /// The index register, if any.
    pub(crate) index: RegisterId,
    /// The scale as written; 0 if there was none.
    pub(crate) scale: u32,
    /// The reference to a symbol, if any.
    pub(crate) symbol: Option<S>,
    /// Whether the operand is a memory operand.
    pub(crate) is_memory: bool,
    /// Whether there was a bracket.
    pub(crate) has_bracket: bool,
    /// Whether the symbol follows `offset`.
    pub(crate) has_offset_operator: bool,
}

/// The reason why a token cannot follow the preceding ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rejected(pub(crate) &'static str);

const NEGATIVE_SCALE: Rejected = Rejected("Scale can't be negative");
const REGISTERS_USED_UP: Rejected = Rejected("BaseReg/IndexReg already set!");

/// Checks a scale factor.
pub(crate) fn check_scale(scale: u32) -> Result<u8, Rejected> {
    match scale {
        1 | 2 | 4 | 8 => Ok(scale as u8),
        _ => Err(Rejected("scale factor in address must be 1, 2, 4 or 8")),
    }
}

impl<S> Default for IntelExpression<S> {
    fn default() -> Self {
        Self {
            state: State::Init,
            previous: None,
            calculator: Calculator::default(),
            last_register: RegisterId::NONE,
            n_brackets: 0,
            minus: None,
            dot_displacement: 0,
            base: RegisterId::NONE,
            index: RegisterId::NONE,
            scale: 0,
            symbol: None,
            is_memory: false,
            has_bracket: false,
            has_offset_operator: false,
        }
    }
}

impl<S> IntelExpression<S> {
    /// Returns the value of the arithmetic, or `None` for a division by zero.
    pub(crate) fn value(&self) -> Option<i64> {
        Some(self.dot_displacement.wrapping_add(self.calculator.value()?))
    }

    /// Returns whether the expression may end here.
    pub(crate) fn may_end(&self) -> bool {
        use State::{Integer, Offset, Register, RightBracket, RightParen};
        matches!(self.state, RightBracket | RightParen | Integer | Register | Offset)
    }

    /// Returns whether a token occurred that cannot follow the preceding ones.
    pub(crate) fn has_error(&self) -> bool {
        self.state == State::Error
    }

    /// Returns the location of an error at a token: that of the minus if a term is subtracted.
    pub(crate) fn error_location(&self, token: u32) -> u32 {
        self.minus.unwrap_or(token)
    }

    /// Adds the displacement of a dot operator.
    pub(crate) fn add_displacement(&mut self, value: i64) {
        self.dot_displacement = self.dot_displacement.wrapping_add(value);
    }

    fn go_to(&mut self, state: State) {
        self.previous = Some(self.state);
        self.state = state;
    }

    /// Makes a register without a scale the base, or the index if there is a base.
    fn settle_register(&mut self) -> Result<(), Rejected> {
        if self.state != State::Register || self.previous == Some(State::Multiply) {
            return Ok(());
        }
        if self.base.is_none() {
            self.base = self.last_register;
            return Ok(());
        }
        self.check_index()?;
        self.index = self.last_register;
        self.scale = 0;
        Ok(())
    }

    /// Checks that a register can be the index.
    fn check_index(&self) -> Result<(), Rejected> {
        if !self.index.is_none() {
            return Err(REGISTERS_USED_UP);
        }
        if self.minus.is_some() { Err(NEGATIVE_SCALE) } else { Ok(()) }
    }

    /// Handles `not`, or a binary operator other than plus and minus.
    pub(crate) fn on_operator(&mut self, operator: Operator) {
        use State::{Integer, Register, RightBracket, RightParen};
        let (allowed, next) = match operator {
            Operator::Not => (
                !matches!(
                    self.state,
                    Integer | Register | RightParen | RightBracket | State::Offset | State::Error
                ),
                State::Not,
            ),
            Operator::Multiply => (matches!(self.state, Integer | Register | RightParen), State::Multiply),
            Operator::Divide | Operator::Modulo => {
                (matches!(self.state, Integer | RightParen), State::Binary)
            }
            _ => (matches!(self.state, Integer | Register | RightParen), State::Binary),
        };
        if allowed {
            self.go_to(next);
            self.calculator.push_operator(operator);
        } else {
            self.go_to(State::Error);
        }
    }

    pub(crate) fn on_plus(&mut self) -> Result<(), Rejected> {
        use State::{Integer, Offset, Register, RightParen};
        if matches!(self.state, Integer | RightParen | Register | Offset) {
            self.calculator.push_operator(Operator::Plus);
            self.minus = None;
            self.settle_register()?;
            self.go_to(State::Plus);
        } else {
            self.go_to(State::Error);
        }
        Ok(())
    }

    /// Handles a minus at a location.
    pub(crate) fn on_minus(&mut self, location: u32) -> Result<(), Rejected> {
        use State::{Integer, Multiply, Offset, Register, RightBracket, RightParen};
        let mut is_subtraction = false;
        match self.state {
            State::Error | State::Minus => {
                self.go_to(State::Error);
                return Ok(());
            }
            Register | RightParen | Integer | RightBracket | Offset => {
                self.calculator.push_operator(Operator::Minus);
                is_subtraction = true;
            }
            Multiply if self.previous == Some(Register) => return Err(NEGATIVE_SCALE),
            _ => self.calculator.push_operator(Operator::Negate),
        }
        // LLVM quirk: a register between two minuses is added.
        let before = self.minus.take();
        let settled = self.settle_register();
        self.minus = if is_subtraction { Some(location) } else { before };
        settled?;
        self.go_to(State::Minus);
        Ok(())
    }

    pub(crate) fn on_register(&mut self, register: RegisterId) -> Result<(), Rejected> {
        match self.state {
            State::Plus | State::Minus | State::LeftParen | State::LeftBracket => {
                self.last_register = register;
                self.calculator.push_value(0);
                self.go_to(State::Register);
            }
            State::Multiply if self.previous == Some(State::Integer) => {
                self.check_index()?;
                self.index = register;
                self.scale = self.calculator.pop_value() as u32;
                check_scale(self.scale)?;
                // The product does not belong to the displacement.
                self.calculator.push_value(0);
                self.calculator.pop_operator();
                self.go_to(State::Register);
            }
            _ => self.go_to(State::Error),
        }
        Ok(())
    }

    /// Handles a symbol, which makes the operand a memory operand.
    pub(crate) fn on_symbol(&mut self, symbol: S) -> Result<(), Rejected> {
        use State::{Init, LeftBracket, LeftParen, Minus, Not, Plus};
        if matches!(self.state, Plus | Minus | Not | Init | LeftBracket | LeftParen) {
            self.set_symbol(symbol)?;
            self.is_memory = true;
            self.calculator.push_value(0);
            self.go_to(State::Integer);
        } else {
            self.go_to(State::Error);
        }
        Ok(())
    }

    pub(crate) fn on_offset(&mut self, symbol: S) -> Result<(), Rejected> {
        if !matches!(self.state, State::Plus | State::Init | State::LeftBracket) {
            return Err(Rejected("unexpected offset operator expression"));
        }
        self.set_symbol(symbol)?;
        self.has_offset_operator = true;
        self.calculator.push_value(0);
        self.go_to(State::Offset);
        Ok(())
    }

    fn set_symbol(&mut self, symbol: S) -> Result<(), Rejected> {
        if self.symbol.is_some() {
            return Err(Rejected("cannot use more than one symbol in memory operand"));
        }
        self.symbol = Some(symbol);
        Ok(())
    }

    pub(crate) fn on_integer(&mut self, value: i64) -> Result<(), Rejected> {
        use State::{Integer, Offset, Register, RightBracket, RightParen};
        match self.state {
            State::Error | Integer | Register | RightBracket | RightParen | Offset => {
                self.go_to(State::Error)
            }
            State::Multiply if self.previous == Some(Register) => {
                self.check_index()?;
                self.index = self.last_register;
                self.scale = value as u32;
                check_scale(self.scale)?;
                self.calculator.pop_operator();
                self.go_to(Integer);
            }
            _ => {
                self.calculator.push_value(value);
                self.go_to(Integer);
            }
        }
        Ok(())
    }

    /// Handles an opening bracket; returns false if brackets would nest.
    pub(crate) fn on_left_bracket(&mut self) -> bool {
        if self.n_brackets != 0 {
            return false;
        }
        match self.state {
            State::RightBracket | State::Integer | State::RightParen => {
                self.calculator.push_operator(Operator::Plus);
                self.go_to(State::Plus);
            }
            State::Init => self.go_to(State::LeftBracket),
            _ => self.go_to(State::Error),
        }
        self.is_memory = true;
        self.has_bracket = true;
        self.n_brackets += 1;
        true
    }

    pub(crate) fn on_right_bracket(&mut self) -> Result<(), Rejected> {
        use State::{Integer, Offset, Register, RightParen};
        if !matches!(self.state, Integer | Offset | Register | RightParen) {
            self.go_to(State::Error);
            return Ok(());
        }
        if self.n_brackets != 1 {
            return Err(Rejected("unexpected bracket encountered"));
        }
        self.n_brackets = 0;
        self.settle_register()?;
        self.minus = None;
        self.go_to(State::RightBracket);
        Ok(())
    }

    pub(crate) fn on_left_paren(&mut self) {
        use State::{Integer, Offset, Register, RightBracket, RightParen};
        if matches!(self.state, Integer | Offset | Register | RightBracket | RightParen | State::Error) {
            self.go_to(State::Error);
        } else {
            self.go_to(State::LeftParen);
            self.calculator.push_operator(Operator::LeftParen);
        }
    }

    pub(crate) fn on_right_paren(&mut self) -> Result<(), Rejected> {
        use State::{Integer, Offset, Register, RightBracket, RightParen};
        if !matches!(self.state, Integer | Offset | Register | RightBracket | RightParen) {
            self.go_to(State::Error);
            return Ok(());
        }
        self.settle_register()?;
        self.go_to(RightParen);
        self.calculator.push_operator(Operator::RightParen);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAX: RegisterId = RegisterId(1);
    const RCX: RegisterId = RegisterId(2);

    fn read(tokens: &str) -> Result<IntelExpression<&str>, Rejected> {
        let mut expression = IntelExpression::default();
        for token in tokens.split(' ') {
            match token {
                "+" => expression.on_plus()?,
                "-" => expression.on_minus(0)?,
                "*" => expression.on_operator(Operator::Multiply),
                "/" => expression.on_operator(Operator::Divide),
                "mod" => expression.on_operator(Operator::Modulo),
                "|" => expression.on_operator(Operator::Or),
                "&" => expression.on_operator(Operator::And),
                "<<" => expression.on_operator(Operator::ShiftLeft),
                "~" => expression.on_operator(Operator::Not),
                "(" => expression.on_left_paren(),
                ")" => expression.on_right_paren()?,
                "[" => assert!(expression.on_left_bracket()),
                "]" => expression.on_right_bracket()?,
                "rax" => expression.on_register(RAX)?,
                "rcx" => expression.on_register(RCX)?,
                number => match number.parse() {
                    Ok(number) => expression.on_integer(number)?,
                    Err(_) => expression.on_symbol(token)?,
                },
            }
            if expression.has_error() {
                return Err(Rejected("error"));
            }
        }
        Ok(expression)
    }

    fn value(tokens: &str) -> Option<i64> {
        read(tokens).unwrap().value()
    }

    #[test]
    fn operators_bind_as_in_llvm() {
        assert_eq!(value("1 + 2 * 3"), Some(7));
        assert_eq!(value("( 1 + 2 ) * 3"), Some(9));
        assert_eq!(value("1 | 2 & 3 << 1"), Some(3));
        assert_eq!(value("- 5 + 2"), Some(-3));
        assert_eq!(value("~ 5 & 255"), Some(250));
        assert_eq!(value("10 mod 4 * 3"), Some(6));
        assert_eq!(value("1 / 0"), None);
    }

    #[test]
    fn registers_and_scale_are_separated_from_the_displacement() {
        let address = read("[ rax + rcx * 4 - 8 + 2 * 3 ]").unwrap();
        assert_eq!((address.base, address.index, address.scale), (RAX, RCX, 4));
        assert_eq!(address.value(), Some(-2));
        let address = read("8 [ 4 * rcx + symbol ]").unwrap();
        assert_eq!((address.base, address.index, address.scale), (RegisterId::NONE, RCX, 4));
        assert_eq!((address.symbol, address.value()), (Some("symbol"), Some(8)));
    }

    #[test]
    fn invalid_addresses_are_rejected() {
        assert_eq!(read("[ rax + rcx * 3 ]").unwrap_err(), check_scale(3).unwrap_err());
        assert_eq!(read("[ rax + rcx + rax ]").unwrap_err(), REGISTERS_USED_UP);
        assert_eq!(read("a + b").unwrap_err().0, "cannot use more than one symbol in memory operand");
        assert!(read("rax").is_err());
        assert!(read("1 2").is_err());
    }

    #[test]
    fn no_sequence_of_tokens_panics() {
        let tokens = ["+", "-", "*", "~", "(", ")", "]", "rax", "1", "s"];
        for code in 0..tokens.len().pow(4) {
            let mut rest = code;
            let mut text = String::from("[");
            for _ in 0..4 {
                text.push(' ');
                text.push_str(tokens[rest % tokens.len()]);
                rest /= tokens.len();
            }
            if let Ok(expression) = read(&text) {
                let _ = expression.value();
            }
        }
    }
}
