//! What bounds a loop from below, whatever is simulated: ports and dependencies.

mod dependencies;
mod ports;

pub use dependencies::{DependencyBound, dependency_bound};
pub use ports::{PortBound, port_bound};
