//! The syntax tree of a model, independent of the target.

use stallscope_target::{CoreParameter, FrontEndKind, Insertion, MicroOpKind, PortBinding};

use crate::Position;

/// A part of the text and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// The place.
    pub position: Position,
}

/// A model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Its name in reports.
    pub name: At<String>,
    /// The processors that it describes, by their names in `-mcpu`.
    pub processors: Vec<At<String>>,
    /// The processor whose LLVM model supplies everything else.
    pub base: At<String>,
    /// The model that this one continues: its statements apply where this model has none.
    pub extends: Option<At<String>>,
    /// The file with further rules, which come after the rules in the text.
    pub rules_file: Option<At<String>>,
    /// The sources of facts.
    pub sources: Vec<Source>,
    /// Micro-operations, and slots, dispatched per cycle.
    pub width: Option<u16>,
    /// How code is simulated on the model.
    pub simulation: Option<Simulation>,
    /// Whether results are written before the results of older, longer instructions, if the base runs in order.
    pub is_written_out_of_order: Option<bool>,
    /// How the front end divides the stream into cycles.
    pub front_end: Option<FrontEndKind>,
    /// How micro-operations are bound to ports.
    pub port_binding: Option<PortBinding>,
    /// The values of the core's parameters.
    pub parameters: Vec<(CoreParameter, u16)>,
    /// The micro-operations that renaming inserts.
    pub inserted: Vec<Inserted>,
    /// Entries of the reorder buffer.
    pub reorder_buffer: Option<u16>,
    /// Maximum number of instructions retired per cycle.
    pub retire: Option<u16>,
    /// The ports; if empty, the resources of the base are used.
    pub ports: Vec<Port>,
    /// Units that some micro-operations use in addition to a port.
    pub units: Vec<At<String>>,
    /// The dispatch queues.
    pub queues: Vec<Queue>,
    /// The schedulers, if the ports do not share one.
    pub schedulers: Vec<Queue>,
    /// The queues of micro-operations that wait for an entry of a scheduler.
    pub waiting_queues: Vec<Queue>,
    /// The store buffer.
    pub store_buffer: Option<StoreBuffer>,
    /// The ports that replace resources of the base.
    pub maps: Vec<Map>,
    /// The number of maps that do not come from the model that this one extends.
    pub n_own_maps: usize,
    /// The rules, in matching order.
    pub rules: Vec<Rule>,
    /// The other texts that rules are from, such as `the model 'skylake'`, at the statements that name them.
    pub origins: Vec<At<String>>,
    /// The cost of instructions without a rule. Without this statement, they are as in the base, and the base must
    /// describe all of them.
    pub rest: Option<Rest>,
}

/// A source of facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Its name in statements.
    pub name: At<String>,
    /// Its description.
    pub text: String,
}

/// How code is simulated on a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulation {
    /// Micro-operation by micro-operation on a core.
    Detailed,
    /// As on the base: with the schedulers, buffers and register files of LLVM's model, and in order if that is.
    AsBase,
}

/// The cost of instructions without a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// As in the base. Instructions that the base does not describe cannot be simulated.
    AsBase,
    /// Unknown: the instructions cannot be simulated.
    None,
}

/// Micro-operations that renaming inserts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// The place of the statement.
    pub position: Position,
    /// When they are inserted.
    pub insertion: Insertion,
    /// Their cost: a rule without a selector.
    pub cost: Rule,
}

/// A port: an execution unit with its own queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: At<String>,
    /// The number of entries of its queue, if limited.
    pub entries: Option<u16>,
}

/// A queue of micro-operations for some of the ports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Its name.
    pub name: At<String>,
    /// For a dispatch queue, the number of micro-operations that it accepts per cycle; for any other queue, the number of entries.
    pub limit: u16,
    /// The ports.
    pub ports: Vec<At<String>>,
}

/// A store buffer, which writes one store at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreBuffer {
    /// The number of entries.
    pub entries: u16,
    /// The size of a cache line, in bytes.
    pub line_size: u16,
}

/// The ports that replace a resource of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The base's resource.
    pub resource: At<String>,
    /// The ports. A micro-operation uses any one of them; empty if the processor lacks the resource.
    pub ports: Vec<At<String>>,
}

/// The cost of some instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The place of the rule.
    pub position: Position,
    /// The text that it is from: 0 is the model's own, `n` the one at `n - 1` in [`Model::origins`].
    pub origin: usize,
    /// The instructions that it applies to.
    pub selector: Selector,
    /// Conditions on the operands, which must all hold.
    pub conditions: Vec<Condition>,
    /// The micro-operations, if different from the base's.
    pub micro_ops: Option<Vec<MicroOpItem>>,
    /// The uses of resources, if they do not come from micro-operations.
    pub resources: Option<Vec<ResourceItem>>,
    /// The number of micro-operations, if `micro_ops` does not list them.
    pub n_micro_ops: Option<u16>,
    /// Cycles to the result of each def; the last one applies to all further defs. If empty, as in the base.
    pub latencies: Vec<u16>,
    /// The name of its results in other rules.
    pub tag: Option<At<String>>,
    /// Operands that are needed later than issue.
    pub reads: Vec<LateRead>,
    /// How its store drains.
    pub drain: Option<Drain>,
    /// Slots at dispatch, after fusion.
    pub n_slots: Option<u8>,
    /// Slots that the decoders make of the instruction, if different from the slots at dispatch.
    pub n_decoded: Option<u8>,
    /// Slots that the microcode sequencer adds.
    pub n_microcoded: Option<u8>,
    /// Simple decoders that may work in the same cycle, if it needs the complex decoder.
    pub n_simple_after: Option<u8>,
    /// The condition codes of the jumps that fuse with it: bit `i` for the code `i`.
    pub fuses_with: Option<u16>,
    /// Cycles from its start until the next instruction of the same kind can start.
    pub blocked_cycles: Option<u16>,
    /// Whether it is a move that renaming can eliminate.
    pub is_eliminable: bool,
    /// Whether its results depend on no source.
    pub breaks_dependencies: bool,
    /// Latencies from sources to results.
    pub operand_latencies: Vec<LatencyItem>,
}

/// The latency from a source to a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatencyItem {
    /// The place of the source.
    pub position: Position,
    /// The source.
    pub source: OperandName,
    /// The result: an operand or a register.
    pub result: OperandName,
    /// Cycles.
    pub cycles: u16,
}

/// A source or a result of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperandName {
    /// An operand, by its number.
    Operand(u8),
    /// An implicit register, by LLVM's name.
    Register(String),
    /// The base register of the memory operand.
    Base,
    /// The index register of the memory operand.
    Index,
}

/// Selects the instructions that a rule applies to; names are patterns with `*` and `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// By LLVM's names of the opcodes.
    Opcodes(Vec<At<String>>),
    /// By the names of the base's scheduling classes.
    Classes(Vec<At<String>>),
    /// By a mnemonic and a pattern for the classes of its operands, separated by spaces.
    Form {
        /// The mnemonic.
        mnemonic: At<String>,
        /// The pattern.
        operands: String,
    },
}

impl Default for Selector {
    fn default() -> Self {
        Self::Opcodes(Vec::new())
    }
}

/// A condition on an instruction's operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The place of the condition.
    pub position: Position,
    /// The operand's index.
    pub operand: u8,
    /// The first and the last bit of an immediate to compare; `None` for all bits.
    pub bits: Option<(u8, u8)>,
    /// The test.
    pub test: Test,
    /// Whether the test must fail.
    pub is_negated: bool,
}

/// A test of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// The operand is this immediate.
    Is(i64),
    /// The operand is an immediate less than this.
    Less(i64),
    /// The operand is an immediate greater than this.
    Greater(i64),
    /// The operand is the register, or belongs to the register class, that LLVM calls so; `none` is no register.
    Register(String),
    /// The operand is the same register as another operand.
    Same(u8),
    /// The operand is a register that shares a part with that of another operand.
    Overlaps(u8),
    /// One of these tests, which are of values or registers, succeeds.
    AnyOf(Vec<Test>),
}

/// Identical micro-operations of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MicroOpItem {
    /// The number of micro-operations.
    pub count: u16,
    /// The kind of each.
    pub kind: MicroOpKind,
    /// The ports. Each micro-operation uses any one of them; empty if none is needed.
    pub ports: Vec<At<String>>,
    /// Cycles that the port is occupied.
    pub cycles: u16,
    /// Hundredths of a cycle that it is occupied in addition.
    pub hundredths: u8,
    /// A unit that is occupied in addition, and the number of cycles.
    pub unit: Option<(At<String>, u16)>,
    /// Slots of the dispatch width.
    pub n_slots: u8,
    /// Cycles to the result, if different from the instruction's.
    pub latency: Option<u16>,
    /// Whether each waits for the previous one.
    pub is_chained: bool,
}

/// The use of a resource of the base, as LLVM's models have it: the uses of a group include the uses of its members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourceItem {
    /// The resource.
    pub resource: At<String>,
    /// The first cycle after issue that uses it.
    pub from: u16,
    /// The first cycle after issue when it is free again.
    pub to: u16,
}

/// An operand that is needed later than issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateRead {
    /// The place of the clause.
    pub position: Position,
    /// The operand's index.
    pub operand: u8,
    /// How many cycles later; negative is earlier.
    pub cycles: i32,
    /// The tag of the rules whose results it applies to; `None` for all results.
    pub from: Option<At<String>>,
}

/// How an instruction's store drains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drain {
    /// The place of the clause.
    pub position: Position,
    /// The time to write the store, in hundredths of cycles.
    pub time: u16,
    /// The time if the previous store went to the same cache line.
    pub same_line_time: u16,
    /// The operand with the base register.
    pub base: u8,
    /// The operand with the offset.
    pub offset: Option<u8>,
    /// The unit of an immediate offset, in bytes.
    pub scale: u8,
}
