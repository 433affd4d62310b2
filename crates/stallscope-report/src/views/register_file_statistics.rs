//! Register mappings and eliminated moves.

use stallscope_sim::{InstRef, Listener, RelativeState};

use crate::histogram::repeat;
use crate::{CountWidth, Json, RenderContext, SimulationContext, Text, View};

/// Statistics on one register file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterFileUsage {
    /// Number of mappings created.
    pub n_mappings: u64,
    /// Maximum number of mappings in use at a time.
    pub max_used_mappings: u32,
    /// Number of moves that could be eliminated.
    pub n_optimizable_moves: u64,
    /// Number of eliminated moves.
    pub n_moves_eliminated: u64,
    /// Number of moves of a register known to be zero.
    pub n_zero_moves: u64,
    /// Maximum number of moves eliminated per cycle.
    pub max_moves_eliminated_per_cycle: u32,
}

/// Register file statistics. Only complete JSON has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterFileStatistics {
    /// Usage by register file; the first contains all registers.
    pub files: Vec<RegisterFileUsage>,
}

impl View for RegisterFileStatistics {
    type Listener<'c> = RegisterFileListener;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(RegisterFileListener::new(context.processor.register_files.len()))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.count_width))
    }

    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        json.array(|json| {
            for (file, name) in self.files.iter().zip(&context.processor.register_files) {
                json.object(|json| {
                    json.key(b"Mappings");
                    json.number(file.n_mappings);
                    json.key(b"MaxMovesEliminatedPerCycle");
                    json.number(file.max_moves_eliminated_per_cycle);
                    json.key(b"MaxUsedMappings");
                    json.number(file.max_used_mappings);
                    json.key(b"MovesEliminated");
                    json.number(file.n_moves_eliminated);
                    json.key(b"Name");
                    json.string(name.name.as_bytes());
                    json.key(b"OptimizableMoves");
                    json.number(file.n_optimizable_moves);
                    json.key(b"PhysicalRegisters");
                    json.number(name.n_physical_registers);
                    json.key(b"ZeroMoves");
                    json.number(file.n_zero_moves);
                });
            }
        });
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let names = &context.processor.register_files;
        let Some(all) = self.files.first() else { return };
        text.str("\n\nRegister File statistics:\nTotal number of mappings created:    ");
        text.number(all.n_mappings);
        text.str("\nMax number of mappings used:         ");
        text.number(all.max_used_mappings);
        text.char(b'\n');
        for (index, (file, name)) in self.files.iter().zip(names).enumerate().skip(1) {
            if name.n_physical_registers == 0 {
                continue;
            }
            text.str("\n*  Register File #");
            text.number(index as u64);
            text.str(" -- ");
            text.str(&name.name);
            text.str(":\n   Number of physical registers:     ");
            text.number(name.n_physical_registers);
            text.str("\n   Total number of mappings created: ");
            text.number(file.n_mappings);
            text.str("\n   Max number of mappings used:      ");
            text.number(file.max_used_mappings);
            text.char(b'\n');
            file.write_moves(text);
        }
    }
}

impl RegisterFileUsage {
    fn write_moves(&self, text: &mut Text<'_>) {
        if self.n_optimizable_moves == 0 {
            return;
        }
        text.str("   Number of optimizable moves:      ");
        text.number(self.n_optimizable_moves);
        text.str("\n   Number of moves eliminated:       ");
        self.write_share_of_moves(self.n_moves_eliminated, text);
        text.str("\n   Number of zero moves:             ");
        self.write_share_of_moves(self.n_zero_moves, text);
        text.str("\n   Max moves eliminated per cycle:   ");
        text.number(self.max_moves_eliminated_per_cycle);
        text.char(b'\n');
    }

    fn write_share_of_moves(&self, n: u64, text: &mut Text<'_>) {
        text.number(n);
        text.str("  (");
        text.rounded(n as f64 / self.n_optimizable_moves as f64 * 100.0, 1);
        text.str("%)");
    }
}

/// Counts register mappings and eliminated moves.
#[derive(Clone, Debug)]
pub struct RegisterFileListener {
    statistics: RegisterFileStatistics,
    /// Mappings in use by register file.
    n_used_mappings: Vec<u32>,
    /// Moves eliminated in this cycle, by register file.
    n_moves_eliminated: Vec<u32>,
    mark: RegisterFileStatistics,
}

impl RegisterFileListener {
    /// Creates a listener to the simulation of a processor with a number of register files.
    #[must_use]
    pub fn new(n_register_files: usize) -> Self {
        Self {
            statistics: RegisterFileStatistics {
                files: vec![RegisterFileUsage::default(); n_register_files],
            },
            n_used_mappings: vec![0; n_register_files],
            n_moves_eliminated: vec![0; n_register_files],
            mark: RegisterFileStatistics::default(),
        }
    }

    /// Returns the view, with counts of `width`.
    #[must_use]
    pub fn finish(self, width: CountWidth) -> RegisterFileStatistics {
        let mut statistics = self.statistics;
        for file in &mut statistics.files {
            width.wrap_all([
                &mut file.n_mappings,
                &mut file.n_optimizable_moves,
                &mut file.n_moves_eliminated,
                &mut file.n_zero_moves,
            ]);
        }
        statistics
    }
}

impl Listener for RegisterFileListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        self.n_used_mappings.iter().for_each(|&n_used| state.number(n_used.into()));
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.statistics);
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        for (file, mark) in self.statistics.files.iter_mut().zip(&self.mark.files) {
            repeat(&mut file.n_mappings, mark.n_mappings, n);
            repeat(&mut file.n_optimizable_moves, mark.n_optimizable_moves, n);
            repeat(&mut file.n_moves_eliminated, mark.n_moves_eliminated, n);
            repeat(&mut file.n_zero_moves, mark.n_zero_moves, n);
        }
    }

    #[inline]
    fn on_cycle_end(&mut self, _n_cycles: u64) {
        for (file, n_eliminated) in self.statistics.files.iter_mut().zip(&mut self.n_moves_eliminated) {
            file.max_moves_eliminated_per_cycle = file.max_moves_eliminated_per_cycle.max(*n_eliminated);
            file.n_moves_eliminated =
                file.n_moves_eliminated.wrapping_add(std::mem::take(n_eliminated).into());
        }
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], _n_micro_ops: u32) {
        let counters = self.statistics.files.iter_mut().zip(&mut self.n_used_mappings);
        for ((file, n_used), &n_taken) in counters.zip(used_registers) {
            *n_used = n_used.wrapping_add(n_taken);
            file.n_mappings = file.n_mappings.wrapping_add(n_taken.into());
            file.max_used_mappings = file.max_used_mappings.max(*n_used);
        }
        if let Some(moves) = inst.move_elimination()
            && let Some(file) = self.statistics.files.get_mut(moves.register_file)
            && let Some(n_eliminated) = self.n_moves_eliminated.get_mut(moves.register_file)
        {
            file.n_optimizable_moves = file.n_optimizable_moves.wrapping_add(moves.n_candidates.into());
            file.n_zero_moves = file.n_zero_moves.wrapping_add(moves.n_zeros.into());
            *n_eliminated += moves.n_eliminated;
        }
    }

    #[inline]
    fn on_retired(&mut self, _inst: InstRef<'_>, freed_registers: &[u32]) {
        for (n_used, &n_freed) in self.n_used_mappings.iter_mut().zip(freed_registers) {
            *n_used = n_used.wrapping_sub(n_freed);
        }
    }
}
