//! Labeling batches of blocks on all cores.

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use stallscope::options::{CoreOptions, InputForms, SkipUnsupported, TargetOptions};
use stallscope::{Analyzer, AnalyzerError, Options, Subtarget, ViewKind, ViewSet, parallel_map};

use crate::worker::Worker;
use crate::{BlockKind, Column, Label, Labels};

/// Blocks that a thread takes at a time, at most.
const CHUNK: usize = 64;
/// Bytes of blocks that a thread takes at a time, unless a block has more.
const CHUNK_BYTES: usize = 1 << 15;

/// The options of a labeler: processors and columns.
#[derive(Clone, Debug)]
pub struct LabelOptions {
    /// Format of the blocks.
    pub kind: BlockKind,
    /// The columns of each block.
    pub columns: Vec<Column>,
    /// The syntax at the start of assembly on x86: 0 is AT&T, which is the default, and 1 is Intel.
    pub syntax: Option<u8>,
    /// How often a block is executed; `None` is 100 times.
    pub iterations: Option<NonZeroU32>,
    /// The source of instructions, and the initial state of registers and memory; only for models that describe cores
    /// in detail, as [`Labeler::describes_cores`] says.
    pub core: CoreOptions,
    /// Code to skip instead of reporting an error. With any value except [`SkipUnsupported::None`], [`Column::Skipped`]
    /// is among the columns.
    pub skip_unsupported: SkipUnsupported,
    /// How many threads work; `None` is one for each core.
    pub n_threads: Option<NonZeroUsize>,
}

impl Default for LabelOptions {
    fn default() -> Self {
        Self {
            kind: BlockKind::default(),
            columns: Column::DEFAULT.to_vec(),
            syntax: None,
            iterations: None,
            core: CoreOptions::default(),
            skip_unsupported: SkipUnsupported::None,
            n_threads: None,
        }
    }
}

/// Why blocks are not labeled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelError {
    /// Nothing can be analyzed for a processor.
    Analyzer(AnalyzerError),
    /// Two processors have the same name, so that their columns would.
    SameProcessor(String),
    /// There is no processor.
    NoProcessor,
    /// The work was interrupted.
    Interrupted,
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Analyzer(error) => error.fmt(f),
            Self::SameProcessor(name) => write!(f, "the processor '{name}' is named twice"),
            Self::NoProcessor => f.write_str("there is no processor to label for"),
            Self::Interrupted => f.write_str("the work was interrupted"),
        }
    }
}

impl std::error::Error for LabelError {}

impl From<AnalyzerError> for LabelError {
    fn from(error: AnalyzerError) -> Self {
        Self::Analyzer(error)
    }
}

/// Labels batches of blocks. Threads can share it.
#[derive(Clone, Debug)]
pub struct Labeler {
    /// An analyzer for each processor.
    analyzers: Vec<Analyzer>,
    kind: BlockKind,
    columns: Vec<Column>,
    n_threads: NonZeroUsize,
}

impl Labeler {
    /// A labeler for processors, each with the model that its subtarget has: [`Subtarget::accurate`] chooses.
    ///
    /// # Errors
    /// If there are none, one is named twice, or nothing can be analyzed for one.
    pub fn new(
        subtargets: impl IntoIterator<Item = Subtarget>,
        options: LabelOptions,
    ) -> Result<Self, LabelError> {
        let LabelOptions { kind, mut columns, syntax, iterations, core, skip_unsupported, n_threads } =
            options;
        if skip_unsupported != SkipUnsupported::None && !columns.contains(&Column::Skipped) {
            columns.push(Column::Skipped);
        }
        let mut views = ViewSet::NONE.with(ViewKind::Summary);
        if columns.iter().any(|column| column.is_predicted()) {
            views = views.with(ViewKind::Prediction);
        }
        let options = Options::new()
            .views(views)
            .input_forms(InputForms::Any)
            .iterations(iterations)
            .core(core)
            .skip_unsupported(skip_unsupported)
            .target(TargetOptions::new().x86_syntax(syntax));
        let mut analyzers: Vec<Analyzer> = Vec::new();
        for subtarget in subtargets {
            let name = subtarget.processor_name().to_owned();
            if analyzers.iter().any(|other| other.subtarget().processor_name() == name) {
                return Err(LabelError::SameProcessor(name));
            }
            analyzers.push(Analyzer::new(subtarget, options.clone())?);
        }
        if analyzers.is_empty() {
            return Err(LabelError::NoProcessor);
        }
        let n_threads = n_threads.or_else(|| std::thread::available_parallelism().ok());
        Ok(Self { analyzers, kind, columns, n_threads: n_threads.unwrap_or(NonZeroUsize::MIN) })
    }

    /// The names of the processors, in order.
    pub fn processors(&self) -> impl Iterator<Item = &str> {
        self.analyzers.iter().map(|analyzer| analyzer.subtarget().processor_name())
    }

    /// For each processor, whether its model describes the core in enough detail for [`LabelOptions::core`] to have an effect.
    pub fn describes_cores(&self) -> impl Iterator<Item = bool> {
        self.analyzers.iter().map(|analyzer| analyzer.subtarget().describes_core())
    }

    /// Format of the blocks.
    #[must_use]
    pub const fn kind(&self) -> BlockKind {
        self.kind
    }

    /// Returns the columns of each block.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The name of a column of the result, by the index of its processor: that of the column, and of the processor if there are several.
    #[must_use]
    pub fn column_name(&self, column: &str, processor: usize) -> String {
        match self.processors().nth(processor) {
            Some(name) if self.analyzers.len() > 1 => format!("{column}_{name}"),
            _ => column.to_owned(),
        }
    }

    /// Labels the blocks of a batch, on all cores; `None` is a block that is missing. `is_stopped` is asked after each block whether the
    /// work is to end.
    ///
    /// # Errors
    /// [`LabelError::Interrupted`] if it was to end. Then there are no labels at all.
    pub fn label<B: AsRef<[u8]> + Sync>(
        &self,
        blocks: &[Option<B>],
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Labels, LabelError> {
        let has_stopped = AtomicBool::new(false);
        let stops = || {
            let stops = has_stopped.load(Ordering::Relaxed) || is_stopped();
            if stops {
                has_stopped.store(true, Ordering::Relaxed);
            }
            stops
        };
        let work = |worker: &mut Worker<'_>, range: Range<usize>| -> Vec<Label> {
            let mut labels = Vec::with_capacity(range.len() * self.analyzers.len());
            for block in &blocks[range] {
                if stops() {
                    break;
                }
                worker.label(block.as_ref().map(AsRef::as_ref), &mut labels);
            }
            labels
        };
        let mut labels = Labels::new(self.analyzers.len(), blocks.len());
        parallel_map(
            chunks(blocks),
            self.n_threads,
            || Worker::new(self.kind, &self.analyzers),
            work,
            |chunk| {
                labels.extend(chunk);
                if has_stopped.load(Ordering::Relaxed) { Err(LabelError::Interrupted) } else { Ok(()) }
            },
        )?;
        Ok(labels)
    }
}

/// The blocks in pieces worth a thread's while.
fn chunks<B: AsRef<[u8]>>(blocks: &[Option<B>]) -> impl Iterator<Item = Range<usize>> + Clone + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let mut n_bytes = 0;
        let rest = blocks.get(start..).unwrap_or_default();
        let fits = |block: &&Option<B>| {
            let fits = n_bytes < CHUNK_BYTES;
            n_bytes += block.as_ref().map_or(0, |block| block.as_ref().len());
            fits
        };
        let n = rest.iter().take(CHUNK).take_while(fits).count();
        let range = start..start + n;
        start = range.end;
        (n > 0).then_some(range)
    })
}
