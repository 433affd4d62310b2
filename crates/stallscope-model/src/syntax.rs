//! What a model's text says, before it is applied to a target.

use stallscope_target::FrontEndKind;

use crate::Position;

/// Something that the text says, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    /// What it says.
    pub value: T,
    /// Where.
    pub position: Position,
}

/// A model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Its name, which reports print.
    pub name: At<String>,
    /// The processors it is for, as `-mcpu` names them.
    pub processors: Vec<At<String>>,
    /// The processor whose LLVM model fills in what is not said.
    pub base: At<String>,
    /// The names of the sources of facts.
    pub sources: Vec<At<String>>,
    /// Micro-operations, and slots, dispatched per cycle.
    pub width: Option<u16>,
    /// How the front end cuts the stream into cycles.
    pub front_end: Option<FrontEndKind>,
    /// Entries of the reorder buffer.
    pub reorder_buffer: Option<u16>,
    /// Most instructions retired in a cycle.
    pub retire: Option<u16>,
    /// The ports; none leaves the resources of the base.
    pub ports: Vec<Port>,
    /// Units besides the ports, which some micro-operations take as well as a port.
    pub units: Vec<At<String>>,
    /// The dispatch queues.
    pub queues: Vec<Queue>,
    /// The store buffer.
    pub store_buffer: Option<StoreBuffer>,
    /// What the base's resources are in this model's ports.
    pub maps: Vec<Map>,
    /// What instructions take, in the order in which it is tried.
    pub rules: Vec<Rule>,
    /// What instructions take that no rule is for. If it is not said, they take what they take in the base, and each has
    /// to be described there.
    pub rest: Option<Rest>,
}

/// What instructions take that no rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// What they take in the base. Those that it does not describe cannot be simulated.
    AsBase,
    /// Nothing is known: they cannot be simulated.
    None,
}

/// A port: an execution unit with a queue of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: At<String>,
    /// Entries of its queue, if that has a limit.
    pub entries: Option<u16>,
}

/// A dispatch queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Its name.
    pub name: At<String>,
    /// Most micro-operations that it takes in a cycle.
    pub limit: u16,
    /// The ports behind it.
    pub ports: Vec<At<String>>,
}

/// A store buffer, from which stores are written one at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreBuffer {
    /// Its entries.
    pub entries: u16,
    /// Bytes of a cache line.
    pub line_size: u16,
}

/// What a resource of the base is in this model's ports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The base's resource.
    pub resource: At<String>,
    /// The ports, any of which serves; none if there is no such thing on this processor.
    pub ports: Vec<At<String>>,
}

/// What some instructions take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// Where it stands.
    pub position: Position,
    /// Which instructions it is for.
    pub selector: Selector,
    /// What must hold of the operands: all of it.
    pub conditions: Vec<Condition>,
    /// The micro-operations, if they are not the base's.
    pub micro_ops: Option<Vec<MicroOpItem>>,
    /// Cycles to the result of each def, the last one's for the rest; as in the base if there are none.
    pub latencies: Vec<u16>,
    /// The name that other rules know its results by.
    pub tag: Option<At<String>>,
    /// Operands that are needed later than at issue.
    pub reads: Vec<LateRead>,
    /// What becomes of what it stores.
    pub drain: Option<Drain>,
}

/// Which instructions a rule is for; names are patterns with `*` and `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// By LLVM's name of the opcode.
    Opcodes(Vec<At<String>>),
    /// By the name of the base's scheduling class.
    Classes(Vec<At<String>>),
    /// By a mnemonic, and a pattern for the classes of its operands, with a space between them.
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
    /// Where it stands.
    pub position: Position,
    /// The operand.
    pub operand: u8,
    /// The first and the last bit of an immediate that is compared, if not all.
    pub bits: Option<(u8, u8)>,
    /// What must hold.
    pub test: Test,
    /// Whether it must not hold.
    pub is_negated: bool,
}

/// What is tested of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// It is this immediate.
    Is(i64),
    /// It is an immediate less than this.
    Less(i64),
    /// It is an immediate greater than this.
    Greater(i64),
    /// It is the register or of the register class that LLVM calls so.
    Register(String),
    /// It is the same register as another operand.
    Same(u8),
}

/// Micro-operations of an instruction that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MicroOpItem {
    /// How many.
    pub count: u16,
    /// The ports, any of which serves; none if no port is needed.
    pub ports: Vec<At<String>>,
    /// Cycles for which the port is taken.
    pub cycles: u16,
    /// A unit taken besides, and for how many cycles.
    pub unit: Option<(At<String>, u16)>,
    /// Slots of the dispatch width taken.
    pub n_slots: u8,
    /// Cycles to the result, if not the instruction's.
    pub latency: Option<u16>,
    /// Whether each waits for the one before it.
    pub is_chained: bool,
}

/// An operand that is needed later than at issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateRead {
    /// Where it stands.
    pub position: Position,
    /// The operand.
    pub operand: u8,
    /// By how many cycles; negative is earlier.
    pub cycles: i32,
    /// The tag of the rules from whose results; all results if there is none.
    pub from: Option<At<String>>,
}

/// What becomes of what an instruction stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drain {
    /// Where it stands.
    pub position: Position,
    /// Hundredths of cycles to write it.
    pub time: u16,
    /// The same if the store before it went to the same cache line.
    pub same_line_time: u16,
    /// The operand with the base register.
    pub base: u8,
    /// The operand with the offset.
    pub offset: Option<u8>,
    /// Bytes that an immediate offset counts in.
    pub scale: u8,
}
