//! The custom behavior and the instruments of a target.

use std::fmt;
use std::sync::Arc;

use stallscope_isa::{Isa, MakeCustomBehavior};
use stallscope_sim::{CustomBehavior, InstrumentManager};
use stallscope_target::SubtargetInfo;

/// Makes a custom behavior.
type Make = dyn Fn(&SubtargetInfo) -> Box<dyn CustomBehavior> + Send + Sync;

/// The custom behavior and the instruments of a target: the instruction set's, unless the caller replaces them.
#[derive(Clone)]
pub(crate) struct TargetBehavior {
    pub(crate) custom_behavior: Option<Arc<Make>>,
    pub(crate) instruments: &'static dyn InstrumentManager,
}

impl TargetBehavior {
    pub(crate) fn of(isa: &'static Isa) -> Self {
        let shared = |make: MakeCustomBehavior| -> Arc<Make> { Arc::new(make) };
        let custom_behavior = isa.custom_behavior.map(shared);
        Self { custom_behavior, instruments: isa.instruments }
    }
}

impl fmt::Debug for TargetBehavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TargetBehavior")
            .field("has_custom_behavior", &self.custom_behavior.is_some())
            .field("instruments", &self.instruments)
            .finish()
    }
}
