//! Models of the front end: how a stream of micro-operations is divided into cycles.
//!
//! The same rules serve two purposes: the exact throughput of the front end alone
//! ([`FrontEnd::steady_state`](generic_front_end::GenericFrontEnd::steady_state)), and dispatch in the simulation, where queues may
//! also be full.

pub(crate) mod dispatch_cycle;
pub(crate) mod dispatch_demand;
pub(crate) mod dispatch_queues;
pub(crate) mod generic_front_end;
mod no_cross;
pub(crate) mod port_turns;
pub(crate) mod steady_state;
