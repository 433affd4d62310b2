//! A decoder's programs, unpacked as far as words led through them.

use std::collections::HashMap;

use smallvec::SmallVec;
use stallscope_target::wire::{Selection, Span, Table};
use stallscope_target::{
    CodeField, DecodedField, DecodedOperand, DecodedOperandId, DecodedOperands, DecoderPredicate,
    DecoderProgram, DecoderStep, Description, MethodId, OpcodeId, OperandSource, SubtargetInfo,
};

/// The number of values of the widest field whose cases have a table.
const MAX_TABLE: u64 = 1 << 10;

/// How an operand, or several, are made from a word.
pub(crate) struct OperandRule {
    pub(crate) method: MethodId,
    pub(crate) source: OperandSource,
    /// Whether other steps are tried if the method refuses the number.
    pub(crate) is_optional: bool,
    /// The number without its fields.
    pub(crate) constant: u64,
    pub(crate) fields: SmallVec<[NumberField; 2]>,
}

/// A field of a word that becomes bits of a number.
pub(crate) struct NumberField {
    pub(crate) field: WordField,
    /// The position of the lowest bit in the number.
    pub(crate) shift: u32,
}

/// An opcode, and how its operands are made.
pub(crate) struct Leaf {
    pub(crate) opcode: OpcodeId,
    pub(crate) operands: Box<[OperandRule]>,
}

/// A node, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The node without an instruction.
    pub(crate) const INVALID: Self = Self(0);
}

/// A field of a word, for fast access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordField {
    first_bit: u8,
    /// Whether it is in the lower half of a word, as all fields of most words are.
    is_low: bool,
    mask: u64,
}

impl WordField {
    fn new(CodeField { first_bit, n_bits }: CodeField) -> Self {
        let is_low = u32::from(first_bit) + u32::from(n_bits) <= u64::BITS;
        let n_unused = u64::BITS.saturating_sub(n_bits.into());
        Self { first_bit, is_low, mask: u64::MAX.checked_shr(n_unused).unwrap_or(0) }
    }

    /// Returns its value.
    #[inline]
    pub(crate) const fn of(self, word: u128) -> u64 {
        let bits = if self.is_low { word as u64 >> (self.first_bit & 63) } else { self.high_bits(word) };
        bits & self.mask
    }

    /// Returns the bits from the first one on.
    #[cold]
    const fn high_bits(self, word: u128) -> u64 {
        word.wrapping_shr(self.first_bit as u32) as u64
    }
}

/// The nodes for the values of a field.
pub(crate) enum Cases {
    /// By value.
    Table(Box<[NodeId]>),
    /// With their values, sorted; and the node for all other values.
    List(Box<[(u64, NodeId)]>, NodeId),
}

impl Cases {
    /// Returns the node for a value of the field.
    #[inline]
    pub(crate) fn node(&self, value: u64) -> NodeId {
        match self {
            Self::Table(nodes) => nodes.get(value as usize).copied().unwrap_or(NodeId::INVALID),
            Self::List(cases, others) => {
                let index = cases.binary_search_by_key(&value, |case| case.0).ok();
                index.and_then(|index| cases.get(index)).map_or(*others, |case| case.1)
            }
        }
    }
}

/// A decoding step, unpacked.
pub(crate) enum Node {
    /// The step has not been unpacked.
    Packed(Step),
    /// It is no instruction.
    Invalid,
    /// Another node is next.
    Next(NodeId),
    /// The value of a field says which node is next.
    Switch { field: WordField, cases: Cases },
    /// One node is next if a field has a value, and another one otherwise.
    Check { field: WordField, value: u64, next: NodeId, otherwise: NodeId },
    /// The encoding is undefined if a bit of `zeros` is 1, or a bit of `ones` is 0.
    Undefined { zeros: u32, ones: u32, next: NodeId },
    /// It is an instruction, unless an operand cannot be made.
    Leaf { leaf: Leaf, otherwise: NodeId },
}

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    /// The index of its first byte.
    position: usize,
    /// The next step after a failure.
    otherwise: NodeId,
}

/// The nodes of a subtarget's decoder.
pub(crate) struct DecoderNodes<'a> {
    description: Description<'a>,
    decoders: Table<'a, DecodedOperands>,
    operand_ids: Table<'a, DecodedOperandId>,
    operands: Table<'a, DecodedOperand>,
    fields: Table<'a, DecodedField>,
    /// Which predicates hold for the subtarget.
    holds: Vec<bool>,
    nodes: Vec<Node>,
    ids: HashMap<Step, NodeId>,
    /// The first steps of tables that were used.
    first: Vec<(u32, NodeId)>,
}

impl<'a> DecoderNodes<'a> {
    pub(crate) fn new(subtarget: &'a SubtargetInfo) -> Self {
        let description = subtarget.description();
        let holds = |p: DecoderPredicate| description.features_match(p.condition, &subtarget.features);
        Self {
            description,
            decoders: description.table(),
            operand_ids: description.table(),
            operands: description.table(),
            fields: description.table(),
            holds: description.table::<DecoderPredicate>().iter().map(holds).collect(),
            nodes: vec![Node::Invalid],
            ids: HashMap::new(),
            first: Vec::new(),
        }
    }

    /// Returns the node of the first step of a table, which starts at an index. Few tables are used.
    #[inline]
    pub(crate) fn first(&mut self, start: u32) -> NodeId {
        if let Some(&(_, id)) = self.first.iter().find(|first| first.0 == start) {
            return id;
        }
        let id = self.next(start as usize, NodeId::INVALID);
        self.first.push((start, id));
        id
    }

    /// Returns the node of the first step from an index on that looks at words, or ends.
    fn next(&mut self, mut position: usize, mut otherwise: NodeId) -> NodeId {
        loop {
            let mut program = self.description.decoder_program(0);
            program.go_to(position);
            match program.step() {
                DecoderStep::Fail => return otherwise,
                DecoderStep::Predicate { index } if self.holds(index) => {}
                DecoderStep::Predicate { .. } => return otherwise,
                DecoderStep::Try { n_bytes } => {
                    otherwise = self.id(program.position().saturating_add(n_bytes as usize), otherwise);
                }
                _ => return self.id(position, otherwise),
            }
            position = program.position();
        }
    }

    fn holds(&self, predicate: u32) -> bool {
        self.holds.get(predicate as usize).copied().unwrap_or_default()
    }

    fn id(&mut self, position: usize, otherwise: NodeId) -> NodeId {
        let Self { nodes, ids, .. } = self;
        let step = Step { position, otherwise };
        *ids.entry(step).or_insert_with(|| {
            nodes.push(Node::Packed(step));
            NodeId((nodes.len() - 1) as u32)
        })
    }

    /// Returns a node, unpacked.
    #[inline]
    pub(crate) fn node(&mut self, id: NodeId) -> &Node {
        let index = id.0 as usize;
        if let Some(&Node::Packed(step)) = self.nodes.get(index) {
            let node = self.unpack(step);
            if let Some(place) = self.nodes.get_mut(index) {
                *place = node;
            }
        }
        self.nodes.get(index).unwrap_or(&Node::Invalid)
    }

    fn unpack(&mut self, Step { position, otherwise }: Step) -> Node {
        let mut program = self.description.decoder_program(0);
        program.go_to(position);
        match program.step() {
            DecoderStep::Fail | DecoderStep::Predicate { .. } | DecoderStep::Try { .. } => {
                Node::Next(self.next(position, otherwise))
            }
            DecoderStep::Switch { field } => {
                let cases = self.cases(program, field, otherwise);
                Node::Switch { field: WordField::new(field), cases }
            }
            DecoderStep::Check { field, value } => {
                let next = self.next(program.position(), otherwise);
                Node::Check { field: WordField::new(field), value: value.into(), next, otherwise }
            }
            DecoderStep::Undefined { zeros, ones } => {
                Node::Undefined { zeros, ones, next: self.next(program.position(), otherwise) }
            }
            DecoderStep::Decode { opcode, operands } => {
                Node::Leaf { leaf: Leaf { opcode, operands: self.operand_rules(operands) }, otherwise }
            }
        }
    }

    /// Reads the cases of a switch.
    fn cases(&mut self, mut program: DecoderProgram<'_>, field: CodeField, otherwise: NodeId) -> Cases {
        let mut cases = Vec::new();
        loop {
            let case = program.case();
            let start = program.position();
            cases.push((u64::from(case.value), self.next(start, otherwise)));
            if case.n_bytes == 0 {
                break;
            }
            program.go_to(start.saturating_add(case.n_bytes as usize));
        }
        // Of several cases for a value, the first one counts.
        cases.sort_by_key(|case| case.0);
        cases.dedup_by_key(|case| case.0);
        let n_values = 1_u64.checked_shl(field.n_bits.into()).unwrap_or(u64::MAX);
        if n_values > MAX_TABLE {
            return Cases::List(cases.into(), otherwise);
        }
        let mut table = vec![otherwise; n_values as usize];
        for (value, node) in cases {
            if let Some(place) = usize::try_from(value).ok().and_then(|value| table.get_mut(value)) {
                *place = node;
            }
        }
        Cases::Table(table.into())
    }

    /// Returns how the operands of [`DecodedOperands`] are made.
    fn operand_rules(&self, operands: u32) -> Box<[OperandRule]> {
        let span = self.decoders.at(operands as usize).operands;
        let ids = self.operand_ids.slice(span.start as usize, span.len.into());
        let number_field = |DecodedField { first_bit, n_bits, shift }| NumberField {
            field: WordField::new(CodeField { first_bit, n_bits }),
            shift: shift.into(),
        };
        let rule = |operand: DecodedOperand| {
            let Span { start, len, .. } = operand.fields;
            OperandRule {
                method: operand.method,
                source: operand.operand_source(),
                is_optional: operand.is_optional,
                constant: operand.constant.into(),
                fields: self.fields.slice(start as usize, len.into()).iter().map(number_field).collect(),
            }
        };
        Selection::<DecodedOperandId>::new(ids, self.operands).iter().map(rule).collect()
    }
}
