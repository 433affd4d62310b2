//! The entry stage: it fetches the instructions of the code in a loop, or of a stream.
//!
//! Corresponds to lib/MCA/Stages/EntryStage.cpp.

use crate::engine::error::SimulationError;
use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::listener::Listener;
use crate::llvm::instruction_source::InstructionSource;
use crate::llvm::stages::machine::Machine;

/// Passes one instruction after the other to the next stage.
pub(crate) struct EntryStage<'s> {
    current: Option<InFlightId>,
    next: u64,
    /// The position in the code, or in the piece of a stream, of the next instruction.
    next_index: u32,
    /// Number of instructions of the code or the piece.
    n_instructions: u32,
    /// Where the loop or the executions of the piece end. After the last piece there is nothing.
    end: u64,
    n_skipped: u64,
    stream: Option<&'s mut Stream<'s>>,
}

/// The stream of a source.
pub(crate) struct Stream<'s> {
    source: &'s mut dyn InstructionSource,
    /// The indexes in the code of the piece's instructions.
    piece: Vec<u32>,
    /// Whether the detection of repetitions does not know of the piece yet.
    is_new: bool,
    /// Number of instructions of the code.
    n_known: u32,
    error: Option<SimulationError>,
}

impl<'s> Stream<'s> {
    /// Creates a stream of code with `n_known` instructions.
    pub(crate) fn new(n_known: usize, source: &'s mut dyn InstructionSource) -> Self {
        Self { source, piece: Vec::new(), is_new: false, n_known: n_known as u32, error: None }
    }

    /// Gets the next piece that has instructions. Returns the number of its instructions and of all its executions'.
    #[cold]
    fn next_piece(&mut self) -> Option<(u32, u64)> {
        while self.error.is_none() {
            self.piece.clear();
            let n_times = self.source.next_piece(&mut self.piece)?;
            let n_known = self.n_known;
            let unknown = self.piece.iter().find(|&&index| index >= n_known);
            self.error = unknown.map(|&index| SimulationError::UnknownInstruction { index, n_known });
            let n_instructions = self.piece.len() as u64;
            let n_executed = n_instructions.saturating_mul(n_times);
            if self.error.is_none() && n_executed > 0 {
                self.is_new = true;
                return Some((n_instructions as u32, n_executed));
            }
        }
        None
    }
}

impl<'s> EntryStage<'s> {
    /// Creates a stage that runs `n_instructions` of code in a loop of `iterations`.
    pub(crate) fn new(n_instructions: usize, iterations: u64) -> Self {
        Self {
            current: None,
            next: 0,
            next_index: 0,
            n_instructions: n_instructions as u32,
            end: (n_instructions as u64).saturating_mul(iterations),
            n_skipped: 0,
            stream: None,
        }
    }

    /// Creates a stage that runs a stream.
    pub(crate) fn with_stream(stream: &'s mut Stream<'s>) -> Self {
        let mut entry = Self { stream: Some(stream), ..Self::new(0, 0) };
        entry.begin_piece();
        entry
    }

    pub(crate) fn has_work(&self) -> bool {
        self.current.is_some() || self.next < self.end
    }

    /// Returns the number of fetched instructions, without skipped ones.
    pub(crate) fn n_fetched(&self) -> u64 {
        self.next
    }

    /// Returns the number of executed instructions at the end of a run.
    pub(crate) fn n_executed(&self) -> u64 {
        self.next.saturating_add(self.n_skipped)
    }

    /// Returns the number of instructions that the next stage took.
    pub(crate) fn n_taken(&self) -> u64 {
        self.next - u64::from(self.current.is_some())
    }

    /// Returns the position in the code or the piece of the next instruction to fetch.
    pub(crate) fn next_index(&self) -> u32 {
        self.next_index
    }

    /// Returns the number of instructions of a piece that has begun since the last call, and the end of its executions.
    pub(crate) fn take_new_piece(&mut self) -> Option<(u32, u64)> {
        let stream = self.stream.as_mut()?;
        std::mem::take(&mut stream.is_new).then_some((self.n_instructions, self.end))
    }

    /// Returns why the source cannot be followed any more, if it cannot.
    pub(crate) fn error(&self) -> Option<SimulationError> {
        self.stream.as_ref()?.error
    }

    /// Records the next instruction of the code.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            current: _, // Recorded as an instruction in flight.
            next: _,    // Other states are relative to it.
            next_index,
            n_instructions: _, // States are compared within a loop or a piece.
            end: _,            // Only the number of iterations left depends on it.
            n_skipped: _,      // Nothing depends on it.
            stream: _,         // States are compared within a piece.
        } = *self;
        state.number(next_index.into());
    }

    /// Returns the number of instructions left to fetch, of the loop or the piece.
    pub(crate) fn n_left(&self) -> u64 {
        self.end - self.next
    }

    /// Removes instructions from the end of the loop or the piece: whole iterations.
    pub(crate) fn skip(&mut self, n_instructions: u64) {
        self.end -= n_instructions;
        self.n_skipped = self.n_skipped.saturating_add(n_instructions);
        if self.next == self.end {
            self.begin_piece();
        }
    }

    /// Returns the instruction for the next stage, if there is one.
    #[inline]
    pub(crate) fn current(&self) -> Option<InFlightId> {
        self.current
    }

    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        if self.current.is_none() {
            self.advance(machine);
        }
    }

    /// Fetches the next instruction.
    #[inline]
    pub(crate) fn advance<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        self.current = None;
        if self.next < self.end {
            let index = match &self.stream {
                None => self.next_index,
                Some(stream) => stream.piece[self.next_index as usize],
            };
            self.current = Some(machine.units.in_flight.push(self.next, index));
            self.next += 1;
            self.next_index += 1;
            if self.next_index == self.n_instructions {
                self.next_index = 0;
                if self.next == self.end {
                    self.begin_piece();
                }
            }
        }
    }

    /// Begins the next piece of a stream.
    #[inline]
    fn begin_piece(&mut self) {
        if let Some(stream) = &mut self.stream
            && let Some((n_instructions, n_executed)) = stream.next_piece()
        {
            self.n_instructions = n_instructions;
            self.end = self.next.saturating_add(n_executed);
        }
    }
}
