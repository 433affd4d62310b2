//! The properties of each instruction in the scheduling model.

use stallscope_sim::Instruction;
use stallscope_target::{
    Description, Opcode, OpcodeFlag, ProcResourceId, ReadAdvance, SchedClass, SchedClassId, SchedModel,
    WriteLatency, WriteProcRes,
};

use crate::{Json, ProcResources, RenderContext, SimulationContext, Text, View};

/// The optional columns of the view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstructionInfoColumns {
    /// Bypass latency, resources, LLVM's opcode name and the comment in the source.
    pub full: bool,
    /// Memory barriers.
    pub barriers: bool,
    /// Size and bytes of the encoding.
    pub encodings: bool,
}

/// The use of a resource, according to the scheduling model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatedResourceUse {
    /// The resource or group.
    pub resource: ProcResourceId,
    /// Cycle of its acquisition, counted from issue.
    pub acquire_at_cycle: u16,
    /// Cycle of its release, counted from issue.
    pub release_at_cycle: u16,
}

/// The properties of an instruction in the scheduling model.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct InstructionInfo {
    /// Number of micro-operations.
    pub n_uops: u32,
    /// Cycles from issue to the last write-back, plus the longest forwarding delay.
    pub latency: u32,
    /// The latency if the result is forwarded on the fastest path.
    pub bypass_latency: u32,
    /// Cycles per instruction if only its resources limited the throughput.
    pub r_throughput: f64,
    /// Whether it may read memory.
    pub may_load: bool,
    /// Whether it may write memory.
    pub may_store: bool,
    /// Whether it has side effects that are not modeled.
    pub has_side_effects: bool,
    /// Whether it is a load barrier: younger loads wait for it.
    pub is_load_barrier: bool,
    /// Whether it is a store barrier: younger stores wait for it.
    pub is_store_barrier: bool,
    /// LLVM's name of the opcode; empty unless `full`.
    pub opcode_name: String,
    /// The resources that it uses, in the model's order.
    pub resources: Vec<StatedResourceUse>,
    /// Its encoding; empty unless `encodings`.
    pub encoding: Vec<u8>,
    /// The comment after it in the source; empty unless `full`.
    pub comment: Vec<u8>,
}

impl InstructionInfo {
    /// Reads the properties of an instruction from the scheduling model; resource uses are listed if `full`.
    #[must_use]
    pub fn new(
        description: Description<'_>,
        sched_model: &SchedModel,
        instruction: &Instruction,
        sched_class: SchedClassId,
        full: bool,
    ) -> Self {
        let opcode: Opcode = description.opcode(instruction.opcode);
        let class = description.sched_classes(sched_model).get(sched_class.index()).unwrap_or_default();
        let latency = latency(description, &class).wrapping_add(forwarding_delay(description, &class));
        let mut info = Self {
            n_uops: u32::from(class.n_micro_ops),
            latency,
            bypass_latency: latency,
            r_throughput: reciprocal_throughput(description, sched_model, &class),
            may_load: opcode.has(OpcodeFlag::MayLoad),
            may_store: opcode.has(OpcodeFlag::MayStore),
            has_side_effects: opcode.has(OpcodeFlag::UnmodeledSideEffects),
            is_load_barrier: instruction.is_load_barrier,
            is_store_barrier: instruction.is_store_barrier,
            ..Self::default()
        };
        if full {
            info.bypass_latency = latency.wrapping_sub(bypass_delay(description, &class));
            info.opcode_name = description.opcode_name(instruction.opcode).into_owned();
            let uses = description.span::<WriteProcRes>(class.write_proc_res);
            info.resources = uses
                .iter()
                .filter(|use_| use_.release_at_cycle > 0)
                .map(|use_| StatedResourceUse {
                    resource: use_.resource,
                    acquire_at_cycle: use_.acquire_at_cycle,
                    release_at_cycle: use_.release_at_cycle,
                })
                .collect();
        }
        info
    }
}

/// Returns the cycles to the last write-back, or a negative number (of 32 bits) if one is unknown.
fn latency(description: Description<'_>, class: &SchedClass) -> u32 {
    let mut latency = 0;
    for write in description.span::<WriteLatency>(class.write_latencies).iter() {
        if write.cycles < 0 {
            return i32::from(write.cycles).cast_unsigned();
        }
        latency = latency.max(write.cycles);
    }
    i32::from(latency).cast_unsigned()
}

/// Returns the maximum number of cycles that negative read-advances delay a result.
fn forwarding_delay(description: Description<'_>, class: &SchedClass) -> u32 {
    let advances = description.span::<ReadAdvance>(class.read_advances).iter();
    let least = advances.filter(|advance| advance.write_resource == 0).map(|advance| advance.cycles).min();
    least.unwrap_or_default().min(0).unsigned_abs()
}

/// Returns how many cycles earlier forwarding to the first read-advance of the slowest write makes the result available.
fn bypass_delay(description: Description<'_>, class: &SchedClass) -> u32 {
    let mut slowest = WriteLatency::default();
    for write in description.span::<WriteLatency>(class.write_latencies).iter() {
        if write.cycles > slowest.cycles {
            slowest = write;
        }
    }
    let mut advances = description.span::<ReadAdvance>(class.read_advances).iter();
    let advance = advances.find(|advance| advance.write_resource == slowest.write_resource);
    advance.map_or(0, |advance| advance.cycles.cast_unsigned())
}

fn reciprocal_throughput(description: Description<'_>, sched_model: &SchedModel, class: &SchedClass) -> f64 {
    let resources = description.span(sched_model.proc_resources);
    let mut least: Option<f64> = None;
    for use_ in description.span::<WriteProcRes>(class.write_proc_res).iter() {
        let n_cycles = use_.release_at_cycle.saturating_sub(use_.acquire_at_cycle);
        if n_cycles > 0 {
            let n_units = resources.get(use_.resource.index()).unwrap_or_default().n_units;
            let throughput = f64::from(n_units) / f64::from(n_cycles);
            least = Some(least.map_or(throughput, |least| least.min(throughput)));
        }
    }
    match least {
        Some(throughput) => 1.0 / throughput,
        // Only the number of micro-operations dispatched per cycle limits it.
        None => f64::from(class.n_micro_ops) / f64::from(sched_model.issue_width),
    }
}

/// The properties of a block's instructions in the scheduling model.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct InstructionInfoView {
    /// The columns of the view.
    pub columns: InstructionInfoColumns,
    /// The instructions in order.
    pub instructions: Vec<InstructionInfo>,
}

impl InstructionInfoView {
    /// Creates the view of a block's instructions.
    #[must_use]
    pub const fn new(columns: InstructionInfoColumns, instructions: Vec<InstructionInfo>) -> Self {
        Self { columns, instructions }
    }
}

impl View for InstructionInfoView {
    type Listener<'c> = ();

    fn listener<'c>(_context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        None
    }

    fn finish(
        _listener: Option<Self::Listener<'_>>,
        _context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        None
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let resources = &context.processor.resources;
        let instructions = context.instructions;
        if self.instructions.is_empty() {
            return;
        }
        if self.columns.full {
            write_resources(resources, text);
        }
        let layout = Layout::new(self.columns);
        layout.write_header(text);
        for (index, (info, instruction)) in self.instructions.iter().zip(instructions.iter()).enumerate() {
            context.write_sources(index, text);
            layout.write_row(info, instruction, resources, text);
        }
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        if self.instructions.is_empty() {
            json.number(0);
            return;
        }
        json.object(|json| {
            json.key(b"InstructionList");
            json.array(|json| {
                for (index, info) in self.instructions.iter().enumerate() {
                    json.object(|json| {
                        if json.is_complete() {
                            let bytes = info.encoding.iter().map(|byte| format!("{byte:02x}"));
                            json.key(b"Encoding");
                            json.string(bytes.collect::<String>().as_bytes());
                        }
                        json.key(b"Instruction");
                        json.number(index as u64);
                        json.key(b"Latency");
                        json.number(info.latency);
                        json.key(b"NumMicroOpcodes");
                        json.number(info.n_uops);
                        json.key(b"RThroughput");
                        json.double(info.r_throughput);
                        json.key(b"hasUnmodeledSideEffects");
                        json.bool(info.has_side_effects);
                        json.key(b"mayLoad");
                        json.bool(info.may_load);
                        json.key(b"mayStore");
                        json.bool(info.may_store);
                    });
                }
            });
        });
    }
}

/// Lists all resources with their units or members.
fn write_resources(resources: &ProcResources, text: &mut Text<'_>) {
    text.str("\n\nResources:\n");
    for (index, kind) in resources.kinds().iter().filter(|kind| kind.n_units > 0).enumerate() {
        text.char(b'[');
        text.number(index as u64);
        text.char(b']');
        text.pad_to(6);
        text.str("- ");
        text.str(&kind.name);
        text.char(b':');
        text.number(kind.n_units);
        for (index, &member) in kind.members.iter().enumerate() {
            if index == 0 {
                text.pad_to(20);
            } else {
                text.str(", ");
            }
            text.str(resources.name(member));
        }
        text.char(b'\n');
    }
}

/// A numbered column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Uops,
    Latency,
    RThroughput,
    MayLoad,
    MayStore,
    HasSideEffects,
    BypassLatency,
    Resources,
    OpcodeName,
    LoadBarrier,
    StoreBarrier,
    EncodingSize,
}

impl Column {
    const fn title(self) -> &'static str {
        match self {
            Self::Uops => "#uOps",
            Self::Latency => "Latency",
            Self::RThroughput => "RThroughput",
            Self::MayLoad => "MayLoad",
            Self::MayStore => "MayStore",
            Self::HasSideEffects => "HasSideEffects (U)",
            Self::BypassLatency => "Bypass Latency",
            Self::Resources => {
                "Resources (<Name> | <Name>[<ReleaseAtCycle>] | <Name>[<AcquireAtCycle>,<ReleaseAtCycle])"
            }
            Self::OpcodeName => "LLVM Opcode Name",
            Self::LoadBarrier => "LoadBarrier",
            Self::StoreBarrier => "StoreBarrier",
            Self::EncodingSize => "Encoding Size",
        }
    }

    const fn width(self) -> u32 {
        match self {
            Self::Resources => 43,
            Self::OpcodeName => 27,
            _ => 7,
        }
    }

    fn write(self, info: &InstructionInfo, resources: &ProcResources, text: &mut Text<'_>) {
        let flag = |set: bool, sign: u8| if set { sign } else { b' ' };
        match self {
            Self::Uops => text.number(info.n_uops),
            Self::Latency => text.number(info.latency),
            Self::RThroughput => text.rounded(info.r_throughput, 2),
            Self::MayLoad => text.char(flag(info.may_load, b'*')),
            Self::MayStore => text.char(flag(info.may_store, b'*')),
            Self::HasSideEffects => text.char(flag(info.has_side_effects, b'U')),
            Self::BypassLatency => text.number(info.bypass_latency),
            Self::Resources => write_uses(info, resources, text),
            Self::OpcodeName => text.str(&info.opcode_name),
            Self::LoadBarrier => text.char(flag(info.is_load_barrier, b'*')),
            Self::StoreBarrier => text.char(flag(info.is_store_barrier, b'*')),
            Self::EncodingSize => text.number(info.encoding.len() as u64),
        }
    }

    /// Returns whether entries are one column to the right of the title's bracket.
    const fn is_indented(self) -> bool {
        !matches!(self, Self::RThroughput | Self::Resources | Self::OpcodeName)
    }
}

fn write_uses(info: &InstructionInfo, resources: &ProcResources, text: &mut Text<'_>) {
    for (index, use_) in info.resources.iter().enumerate() {
        if index > 0 {
            text.char(b',');
        }
        text.str(resources.name(use_.resource));
        if use_.release_at_cycle > 1 {
            text.char(b'[');
            if use_.acquire_at_cycle > 0 {
                text.number(use_.acquire_at_cycle);
                text.char(b',');
            }
            text.number(use_.release_at_cycle);
            text.char(b']');
        }
    }
}

/// The columns of a view and their positions.
struct Layout {
    columns: Vec<(Column, u32)>,
    /// The column of the encodings, if there are any.
    encodings: Option<u32>,
    /// The column of the instructions.
    instructions: u32,
    has_comments: bool,
}

impl Layout {
    fn new(shown: InstructionInfoColumns) -> Self {
        let mut columns = Vec::with_capacity(12);
        let mut start = 0;
        let mut add = |group: &[Column]| {
            for &column in group {
                columns.push((column, start));
                start += column.width();
            }
        };
        add(&[
            Column::Uops,
            Column::Latency,
            Column::RThroughput,
            Column::MayLoad,
            Column::MayStore,
            Column::HasSideEffects,
        ]);
        if shown.full {
            add(&[Column::BypassLatency, Column::Resources, Column::OpcodeName]);
        }
        if shown.barriers {
            add(&[Column::LoadBarrier, Column::StoreBarrier]);
        }
        if shown.encodings {
            add(&[Column::EncodingSize]);
        }
        let encodings = shown.encodings.then_some(start);
        let instructions = encodings.map_or(start, |start| start + 30);
        Self { columns, encodings, instructions, has_comments: shown.full }
    }

    fn write_header(&self, text: &mut Text<'_>) {
        text.str("\n\nInstruction Info:\n");
        let numbered = || (1u32..).zip(&self.columns);
        for (number, (column, _)) in numbered() {
            text.char(b'[');
            text.number(number);
            text.str("]: ");
            text.str(column.title());
            text.char(b'\n');
        }
        text.char(b'\n');
        for (number, &(_, start)) in numbered() {
            if start > 0 {
                text.pad_to(start);
            }
            text.char(b'[');
            text.number(number);
            text.char(b']');
        }
        if let Some(start) = self.encodings {
            text.pad_to(start);
            text.str("Encodings:");
        }
        text.pad_to(self.instructions);
        text.str("Instructions:\n");
    }

    fn write_row(
        &self,
        info: &InstructionInfo,
        instruction: &[u8],
        resources: &ProcResources,
        text: &mut Text<'_>,
    ) {
        for &(column, start) in &self.columns {
            text.pad_to(start + u32::from(column.is_indented()));
            column.write(info, resources, text);
        }
        if let Some(start) = self.encodings {
            text.pad_to(start);
            for &byte in &info.encoding {
                text.hex_byte(byte);
                text.char(b' ');
            }
        }
        text.pad_to(self.instructions);
        text.bytes(instruction);
        if self.has_comments {
            text.char(b'\t');
            text.bytes(&info.comment);
        }
        text.end_line();
    }
}
