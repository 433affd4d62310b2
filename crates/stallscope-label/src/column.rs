//! The columns of labels.

use std::str::FromStr;

use stallscope::RegionFigures;

/// A figure of blocks, which becomes a column of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// Number of instructions.
    Instructions,
    /// Number of micro-operations.
    Uops,
    /// Cycles of an iteration: the cycles of all iterations divided by their number.
    Cycles,
    /// Cycles of an iteration if only the dispatch width and the resources limited the throughput.
    BlockRThroughput,
    /// Instructions per cycle.
    Ipc,
    /// Micro-operations per cycle.
    UopsPerCycle,
    /// Cycles of an iteration in the long run.
    PredictedCycles,
    /// The limit of the block in the long run.
    Bottleneck,
    /// Number of instructions with the costs of LLVM's model, as the own model does not describe them.
    Guessed,
    /// Number of instructions and lines that were left out, since they are not supported.
    Skipped,
}

/// A value of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// A count.
    Count(u64),
    /// A number with a fraction.
    Number(f64),
    /// A text.
    Text(&'a str),
}

impl Column {
    /// All columns.
    pub const ALL: [Self; 10] = [
        Self::Instructions,
        Self::Uops,
        Self::Cycles,
        Self::BlockRThroughput,
        Self::Ipc,
        Self::UopsPerCycle,
        Self::PredictedCycles,
        Self::Bottleneck,
        Self::Guessed,
        Self::Skipped,
    ];

    /// The columns by default.
    pub const DEFAULT: [Self; 3] = [Self::Instructions, Self::Cycles, Self::BlockRThroughput];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Instructions => "instructions",
            Self::Uops => "uops",
            Self::Cycles => "cycles",
            Self::BlockRThroughput => "block_rthroughput",
            Self::Ipc => "ipc",
            Self::UopsPerCycle => "uops_per_cycle",
            Self::PredictedCycles => "predicted_cycles",
            Self::Bottleneck => "bottleneck",
            Self::Guessed => "guessed",
            Self::Skipped => "skipped",
        }
    }

    /// Whether the value is one of the prediction for the long run, which takes more time.
    #[must_use]
    pub const fn is_predicted(self) -> bool {
        matches!(self, Self::PredictedCycles | Self::Bottleneck | Self::Guessed)
    }

    /// The value that figures have.
    #[must_use]
    pub fn value(self, figures: &RegionFigures) -> Option<Value<'_>> {
        let outlook = figures.outlook.as_ref();
        Some(match self {
            Self::Instructions => Value::Count(u64::from(figures.n_instructions)),
            Self::Uops => Value::Count(figures.n_uops),
            Self::Cycles => Value::Number(figures.cycles()),
            Self::BlockRThroughput => Value::Number(figures.block_r_throughput),
            Self::Ipc => Value::Number(figures.ipc()),
            Self::UopsPerCycle => Value::Number(figures.uops_per_cycle()),
            Self::PredictedCycles => Value::Number(outlook?.predicted_cycles),
            Self::Bottleneck => Value::Text(&outlook?.limit),
            Self::Guessed => outlook.map(|_| Value::Count(u64::from(figures.n_guessed)))?,
            Self::Skipped => Value::Count(u64::from(figures.n_skipped)),
        })
    }
}

impl FromStr for Column {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|column| column.name() == name).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|column| column.name()).collect();
            format!("there is no column '{name}'; the columns are {}", names.join(", "))
        })
    }
}
