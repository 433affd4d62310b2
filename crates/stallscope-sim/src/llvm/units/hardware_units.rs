//! The hardware units of a processor.

use crate::engine::repetition::Signature;
use crate::llvm::in_flight::InstructionsInFlight;
use crate::llvm::units::hazard_warnings::HazardWarnings;
use crate::llvm::units::ls_unit::LsUnit;
use crate::llvm::units::register_file::RegisterFile;
use crate::llvm::units::retire_control_unit::RetireControlUnit;
use crate::llvm::units::scheduler::Scheduler;

/// The hardware units that several stages use, and the instructions in flight.
#[derive(Debug, Default)]
pub(crate) struct HardwareUnits {
    pub(crate) in_flight: InstructionsInFlight,
    pub(crate) registers: RegisterFile,
    pub(crate) load_store: LsUnit,
    pub(crate) retire_control: RetireControlUnit,
    pub(crate) scheduler: Scheduler,
    /// Summarizes the instructions issued in the current iteration.
    pub(crate) signature: Signature,
    /// Warnings of target-specific hazards.
    pub(crate) hazard_warnings: HazardWarnings,
}
