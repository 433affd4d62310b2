//! What expressions come to. Their depth is limited by memory alone, and what much work found out is remembered.

use std::collections::HashMap;

use crate::expression::{BinaryOperator, Expression, ExpressionId, Expressions, UnaryOperator};
use crate::relocatable_value::RelocatableValue;
use crate::symbol::{Fragment, SymbolId, SymbolKind};
use crate::symbol_place::PlaceSearch;

/// How many steps an evaluation may take before its result is worth remembering.
const MAX_CHEAP_STEPS: u64 = 16;

/// What is left to do in an evaluation.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Evaluate an expression.
    Evaluate(ExpressionId),
    /// Apply an operator to the last value.
    Unary(UnaryOperator),
    /// Apply an operator to the last two values.
    Binary(BinaryOperator),
    /// The last value is that of the expression that an equated symbol stands for.
    Equated { symbol: SymbolId, value: ExpressionId, start: Start },
}

/// The counters at the start of a part of an evaluation.
#[derive(Clone, Copy, Debug)]
struct Start {
    n_steps: u64,
    n_cycles: u32,
}

/// What was remembered of an expression: its value, if it has one, as long as `generation` lasts.
#[derive(Clone, Copy, Debug)]
struct Memory {
    generation: u32,
    value: Option<RelocatableValue>,
}

/// The state of evaluating a text's expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evaluations {
    memories: HashMap<ExpressionId, Memory>,
    steps: Vec<Step>,
    values: Vec<RelocatableValue>,
    /// How many steps were taken so far.
    pub(crate) n_steps: u64,
    pub(crate) place_search: PlaceSearch,
}

/// Says that no relocation can express the value.
struct Inexpressible;

impl Expressions {
    /// The number that an expression is, if it is one already now.
    pub fn absolute_value(&mut self, id: ExpressionId) -> Option<i64> {
        if let Expression::Constant(value) = self[id] {
            return Some(value);
        }
        let value = self.relocatable_value(id)?;
        (value.is_absolute() && value.specifier.is_none()).then_some(value.constant)
    }

    /// What an expression comes to, if a relocation can express it.
    pub fn relocatable_value(&mut self, id: ExpressionId) -> Option<RelocatableValue> {
        let start = self.evaluation_start();
        let result = self.evaluate(id);
        let value = result.is_ok().then(|| self.evaluations.values.pop()).flatten();
        let is_operation = matches!(self[id], Expression::Unary(..) | Expression::Binary(..));
        if is_operation {
            self.remember(id, value, start);
        }
        value
    }

    fn evaluation_start(&self) -> Start {
        Start { n_steps: self.evaluations.n_steps, n_cycles: self.evaluations.place_search.n_cycles }
    }

    /// Remembers a value for which much was done since `start`, if it is the same wherever the expression occurs.
    fn remember(&mut self, id: ExpressionId, value: Option<RelocatableValue>, start: Start) {
        let is_cheap = self.evaluations.n_steps - start.n_steps <= MAX_CHEAP_STEPS;
        if !is_cheap && self.evaluations.place_search.may_remember(start.n_cycles) {
            let generation = self.symbols.generation();
            self.evaluations.memories.insert(id, Memory { generation, value });
        }
    }

    fn remembered(&self, id: ExpressionId) -> Option<Option<RelocatableValue>> {
        if self.evaluations.memories.is_empty() {
            return None;
        }
        let memory = self.evaluations.memories.get(&id)?;
        (memory.generation == self.symbols.generation()).then_some(memory.value)
    }

    /// Puts the value of an expression on the values.
    fn evaluate(&mut self, id: ExpressionId) -> Result<(), Inexpressible> {
        let mut step = Step::Evaluate(id);
        loop {
            self.evaluations.n_steps += 1;
            if let Err(failure) = self.take_step(step) {
                self.give_up();
                return Err(failure);
            }
            match self.evaluations.steps.pop() {
                Some(next) => step = next,
                None => return Ok(()),
            }
        }
    }

    fn take_step(&mut self, step: Step) -> Result<(), Inexpressible> {
        let result = match step {
            Step::Evaluate(id) => return self.start_evaluating(id),
            Step::Unary(operator) => operator.evaluate(self.pop_value()),
            Step::Binary(operator) => {
                let right = self.pop_value();
                operator.evaluate(self.pop_value(), right)
            }
            Step::Equated { symbol, value, start } => Some(self.finish_equated(symbol, value, start)),
        };
        self.evaluations.values.push(result.ok_or(Inexpressible)?);
        Ok(())
    }

    fn pop_value(&mut self) -> RelocatableValue {
        self.evaluations.values.pop().unwrap_or_default()
    }

    fn start_evaluating(&mut self, id: ExpressionId) -> Result<(), Inexpressible> {
        let value = match self[id] {
            Expression::Constant(value) => RelocatableValue::constant(value),
            Expression::Register(_) | Expression::Specified(..) => return Err(Inexpressible),
            Expression::Symbol(symbol, specifier) => {
                let state = self.symbols.read(symbol);
                if state.is_resolving {
                    return Err(Inexpressible);
                }
                match state.kind {
                    SymbolKind::Equated(value) if specifier.is_none() => {
                        return self.start_evaluating_equated(symbol, value);
                    }
                    _ => RelocatableValue { add: Some(symbol), subtract: None, constant: 0, specifier },
                }
            }
            operation => match self.remembered(id) {
                Some(value) => value.ok_or(Inexpressible)?,
                None => return self.start_evaluating_operation(operation),
            },
        };
        self.evaluations.values.push(value);
        Ok(())
    }

    fn start_evaluating_operation(&mut self, operation: Expression) -> Result<(), Inexpressible> {
        match operation {
            Expression::Unary(operator, operand) => {
                self.evaluations.steps.extend([Step::Unary(operator), Step::Evaluate(operand)]);
            }
            Expression::Binary(operator, left, right) => {
                if let (Expression::Register(left), Expression::Register(right)) = (self[left], self[right]) {
                    let holds = match operator {
                        BinaryOperator::Eq => left == right,
                        BinaryOperator::Ne => left != right,
                        _ => return Err(Inexpressible),
                    };
                    self.evaluations.values.push(RelocatableValue::constant(-i64::from(holds)));
                    return Ok(());
                }
                let steps = [Step::Binary(operator), Step::Evaluate(right), Step::Evaluate(left)];
                self.evaluations.steps.extend(steps);
            }
            _ => {}
        }
        Ok(())
    }

    fn start_evaluating_equated(
        &mut self,
        symbol: SymbolId,
        value: ExpressionId,
    ) -> Result<(), Inexpressible> {
        let known = self.remembered(value);
        if known == Some(None) {
            return Err(Inexpressible);
        }
        self.symbols.set_resolving(symbol, true);
        let start = self.evaluation_start();
        self.evaluations.steps.push(Step::Equated { symbol, value, start });
        match known.flatten() {
            Some(known) => self.evaluations.values.push(known),
            None => self.evaluations.steps.push(Step::Evaluate(value)),
        }
        Ok(())
    }

    /// The value of a reference to an equated symbol, of whose expression the value is known now.
    fn finish_equated(&mut self, symbol: SymbolId, id: ExpressionId, start: Start) -> RelocatableValue {
        let value = self.pop_value();
        self.remember(id, Some(value), start);
        // A symbol that is relative to a section is kept, because relocations are made against it.
        let keeps_symbol = match (value.add, value.subtract) {
            (Some(add), None) => matches!(self.fragment(add), Fragment::Section(_)),
            _ => false,
        };
        self.symbols.set_resolving(symbol, false);
        if keeps_symbol {
            return RelocatableValue { add: Some(symbol), ..RelocatableValue::default() };
        }
        value
    }

    /// Ends an evaluation that failed: all symbols that were being evaluated fail, too.
    fn give_up(&mut self) {
        self.evaluations.values.clear();
        while let Some(step) = self.evaluations.steps.pop() {
            if let Step::Equated { symbol, value, start } = step {
                self.symbols.set_resolving(symbol, false);
                self.remember(value, None, start);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use stallscope_target::{Operand, Subtarget, Target, Triple};

    use crate::options::ParseOptions;
    use crate::parsed::Parsed;

    const X86: (&str, &str) = ("x86_64", "skylake");
    const AARCH64: (&str, &str) = ("aarch64", "cortex-a57");

    fn parse<'s>((triple, processor): (&str, &str), text: &'s str) -> Parsed<'s> {
        let target = if triple == AARCH64.0 { Target::Aarch64 } else { Target::X86 };
        let (subtarget, _) = Subtarget::new(target, Triple::new(triple), processor, []);
        crate::parse("test.s", text.as_bytes(), &subtarget, &ParseOptions::default())
    }

    /// The expressions and numbers among the operands of the instructions, as they are printed.
    fn operands(parsed: &Parsed<'_>) -> Vec<String> {
        let messages: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| &*diagnostic.message).collect();
        assert!(messages.is_empty(), "{messages:.300?}");
        let instructions = parsed.regions.iter().flat_map(|region| &region.instructions);
        let operands = instructions.flat_map(|inst| &inst.operands);
        let written = operands.filter_map(|operand| match *operand {
            Operand::Immediate(value) => Some(value.to_string()),
            Operand::Expression(index) => {
                let mut text = String::new();
                parsed.expressions.write(super::ExpressionId(index), &mut text);
                Some(text)
            }
            _ => None,
        });
        written.collect()
    }

    /// Lines made of numbers below `n`, the last number first if `is_backward`.
    fn lines(n: u32, is_backward: bool, line: impl Fn(u32) -> String) -> String {
        (0..n).map(|index| line(if is_backward { n - 1 - index } else { index })).collect()
    }

    #[test]
    fn depth_needs_no_stack() {
        const STACK: usize = 256 << 10;
        const DEPTH: usize = 50_000;
        let (open, close) = ("(".repeat(DEPTH), ")".repeat(DEPTH));
        let chain = lines(DEPTH as u32, false, |index| format!(".set a{index}, a{}\n", index + 1));
        let plus = "+1".repeat(DEPTH);
        let nested = format!("{open}x{}", "+1)".repeat(DEPTH));
        let written = format!("x{plus}");
        let minus = "-".repeat(DEPTH);
        let tighter = "0==1+2*".repeat(DEPTH);
        let cases: Vec<((&str, &str), String, Vec<String>)> = vec![
            (X86, format!("{chain}.set a{DEPTH}, 5\nmovl $a0, %eax"), vec!["5".into()]),
            (AARCH64, format!("{chain}.set a{DEPTH}, 5\nmov w0, #a0"), vec!["5".into(), "0".into()]),
            (X86, format!("movl ${open}7{close}, %eax"), vec!["7".into()]),
            (AARCH64, format!("mov w0, {open}7{close}"), vec!["7".into(), "0".into()]),
            (X86, format!("jmp {open}x{close}"), vec!["x".into()]),
            (AARCH64, format!("b {open}x{close}"), vec!["x".into()]),
            (X86, format!("jmp {nested}"), vec![written.clone()]),
            (X86, format!("jmp {written}"), vec![written.clone()]),
            (AARCH64, format!("b {written}"), vec![written]),
            (X86, format!("movl $0{plus}, %eax"), vec![DEPTH.to_string()]),
            (X86, format!("movl ${minus}1, %eax"), vec!["1".into()]),
            (AARCH64, format!("mov w0, #{minus}1"), vec!["1".into(), "0".into()]),
            (X86, format!("jmp {minus}x"), vec![format!("{minus}x")]),
            (X86, format!("movl ${tighter}3, %eax"), vec!["0".into()]),
            (
                X86,
                format!(".intel_syntax noprefix\nmov eax, {open}7{close}\nmov eax, 0{plus}"),
                vec!["7".into(), DEPTH.to_string()],
            ),
        ];
        let check = move || {
            for (target, text, expected) in cases {
                let found = operands(&parse(target, &text));
                assert!(found == expected, "{text:.100}: {:.100}", found.concat());
            }
        };
        std::thread::Builder::new().stack_size(STACK).spawn(check).unwrap().join().unwrap();
    }

    #[test]
    fn shared_symbols_are_evaluated_once() {
        const LEVELS: u32 = 40;
        let double = |index| format!(".set x{}, x{index}+x{index}\n", index + 1);
        for is_backward in [false, true] {
            let text = lines(LEVELS, is_backward, double);
            let text = format!("{text}.set x0, 1\nmovabsq $x{LEVELS}, %rax\nmovabsq $x{LEVELS}, %rbx");
            let parsed = parse(X86, &text);
            let value = (1_u64 << LEVELS).to_string();
            assert_eq!(operands(&parsed), [value.clone(), value]);
            let n_steps = parsed.expressions.evaluations.n_steps;
            assert!(n_steps < 100 * u64::from(LEVELS), "{n_steps}");
        }
    }

    #[test]
    fn places_of_shared_symbols_are_found_once() {
        const LEVELS: u32 = 40;
        let text = lines(LEVELS, false, |index| format!(".set x{}, x{index}+x{index}\n", index + 1));
        for start in ["", ".set x0, y+z\n.set y, y+z\n"] {
            let text = format!("{text}{start}nop");
            let mut parsed = parse(X86, &text);
            let last = parsed.expressions.symbols.find(format!("x{LEVELS}").as_bytes()).unwrap();
            assert!(parsed.expressions.is_undefined(last));
            let n_steps = parsed.expressions.evaluations.place_search.n_steps;
            assert!(n_steps < 1_000_000, "{n_steps}");
        }
    }

    #[test]
    fn work_grows_with_the_text() {
        const N: u32 = 5000;
        let mut text = lines(N, false, |index| format!(".set up{}, up{index}+1\n", index + 1));
        text += &lines(N, false, |index| format!(".set down{index}, down{}+1\n", index + 1));
        let _ = writeln!(text, ".set up0, 0\n.set down{N}, 0");
        text += &lines(N, false, |index| format!("movl $up{index}, %eax\nmovl $down{index}, %eax\n"));
        let parsed = parse(X86, &text);
        let expected = (0..N).flat_map(|index| [index.to_string(), (N - index).to_string()]);
        assert!(operands(&parsed).into_iter().eq(expected));
        let n_steps = parsed.expressions.evaluations.n_steps;
        assert!(n_steps < 50 * u64::from(N), "{n_steps}");
    }

    #[test]
    fn what_changes_is_evaluated_again() {
        let chain = lines(30, false, |index| format!(".set a{index}, a{}+1\n", index + 1));
        let text =
            format!("{chain}.set a30, b\njmp a0\nb = c\njmp a0\n.set c, 5\nmovl $a0, %eax\nmovl $a29, %eax");
        let parsed = parse(X86, &text);
        assert_eq!(operands(&parsed), ["a0", "a0", "35", "6"]);
    }
}
