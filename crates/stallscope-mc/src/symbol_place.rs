//! The places of symbols. The place of an equated symbol is that of its value.

use crate::evaluation_state::PlaceStep;
use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::id::{ExpressionId, SectionId, SymbolId};
use crate::operator::BinaryOperator;
use crate::symbol::{Fragment, SymbolKind};

impl Expressions {
    /// Returns whether the symbol is undefined.
    pub fn is_undefined(&mut self, symbol: SymbolId) -> bool {
        self.fragment(symbol) == Fragment::Undefined
    }

    /// Returns the place of a symbol. The place of an equated symbol is that of its value.
    pub fn fragment(&mut self, symbol: SymbolId) -> Fragment {
        let state = self.symbols.read(symbol);
        let SymbolKind::Equated(value) = state.kind else { return state.fragment };
        if state.fragment != Fragment::Undefined || self.symbols.is_known_undefined(symbol) {
            return state.fragment;
        }
        self.start_equated(symbol, value, false);
        while let Some(step) = self.evaluation.place_search.steps.pop() {
            self.evaluation.place_search.n_steps += 1;
            let place = match step {
                PlaceStep::Find(id) => self.find_place(id),
                PlaceStep::Binary(operator) => {
                    let right = self.pop_place();
                    Some(join(operator, self.pop_place(), right))
                }
                PlaceStep::FirstOf => {
                    let rest = self.pop_place();
                    let first = self.pop_place();
                    Some(if first == Fragment::Undefined { rest } else { first })
                }
                PlaceStep::Equated { symbol, is_reference, n_cycles } => {
                    let place = self.pop_place();
                    self.finish_equated_place(symbol, place, is_reference, n_cycles);
                    Some(place)
                }
            };
            self.evaluation.place_search.places.extend(place);
        }
        self.pop_place()
    }

    /// Makes `name` the symbol of a section; returns whether it was defined as something else.
    pub fn define_section_symbol(&mut self, name: &[u8], section: SectionId) -> bool {
        if let Some(known) = self.symbols.find(name) {
            // This computes the place of an equated symbol.
            self.fragment(known);
        }
        self.symbols.section_symbol(name, section)
    }

    fn pop_place(&mut self) -> Fragment {
        self.evaluation.place_search.places.pop().unwrap_or_default()
    }

    fn start_equated(&mut self, symbol: SymbolId, value: ExpressionId, is_reference: bool) {
        let search = &mut self.evaluation.place_search;
        let n_cycles = search.n_cycles;
        search.steps.extend([PlaceStep::Equated { symbol, is_reference, n_cycles }, PlaceStep::Find(value)]);
    }

    fn finish_equated_place(&mut self, symbol: SymbolId, place: Fragment, is_reference: bool, n_cycles: u32) {
        if is_reference {
            self.symbols.set_resolving(symbol, false);
        }
        let is_certain = self.evaluation.place_search.may_remember(n_cycles);
        self.symbols.note_place(symbol, place, is_certain);
    }

    /// Returns the place of an expression; `None` if steps were added to compute it.
    fn find_place(&mut self, id: ExpressionId) -> Option<Fragment> {
        match self[id] {
            Expression::Constant(_) => Some(Fragment::Absolute),
            Expression::Register(_) => Some(Fragment::Undefined),
            Expression::Symbol(symbol, _) => self.find_symbol_place(symbol),
            Expression::Unary(_, operand) | Expression::Specified(_, operand) => {
                self.evaluation.place_search.steps.push(PlaceStep::Find(operand));
                None
            }
            Expression::Call(_, first) => {
                self.evaluation.place_search.steps.push(PlaceStep::Find(first));
                None
            }
            Expression::Argument(argument, None) => {
                self.evaluation.place_search.steps.push(PlaceStep::Find(argument));
                None
            }
            Expression::Argument(argument, Some(rest)) => {
                let steps = &mut self.evaluation.place_search.steps;
                steps.extend([PlaceStep::FirstOf, PlaceStep::Find(rest), PlaceStep::Find(argument)]);
                None
            }
            Expression::Binary(operator, left, right) => {
                let steps = &mut self.evaluation.place_search.steps;
                steps.extend([PlaceStep::Binary(operator), PlaceStep::Find(right), PlaceStep::Find(left)]);
                None
            }
        }
    }

    fn find_symbol_place(&mut self, symbol: SymbolId) -> Option<Fragment> {
        let state = self.symbols.read(symbol);
        if state.fragment != Fragment::Undefined {
            return Some(state.fragment);
        }
        if state.is_resolving {
            self.evaluation.place_search.n_cycles = self.evaluation.place_search.n_cycles.saturating_add(1);
            return Some(Fragment::Absolute);
        }
        match state.kind {
            SymbolKind::Equated(value) if !self.symbols.is_known_undefined(symbol) => {
                self.symbols.set_resolving(symbol, true);
                self.start_equated(symbol, value, true);
                None
            }
            _ => Some(Fragment::Undefined),
        }
    }
}

/// Returns the place of the result of an operation.
fn join(operator: BinaryOperator, left: Fragment, right: Fragment) -> Fragment {
    match (left, right) {
        (Fragment::Absolute, other) | (other, Fragment::Absolute) => other,
        _ if operator == BinaryOperator::Sub => Fragment::Absolute,
        (Fragment::Undefined, right) => right,
        (left, _) => left,
    }
}
