//! Measures how many cycles a block of machine code takes on this machine.
//!
//! An [`Executor`] runs a block in a child process that can do nothing else: its registers and memory are in a defined state, memory that
//! it touches is mapped when it does, and a filter refuses all system calls. What goes wrong in the block is a [`BlockError`].
//!
//! The code is **executed**. A block that is measured can compute whatever it likes for as long as the limit on time allows, and
//! nothing more.
//!
//! ```no_run
//! use stallscope_measure::{Block, Executor, Options};
//!
//! // imul rax, rax
//! let block = Block::new(vec![0x48, 0x0f, 0xaf, 0xc0], 1)?;
//! let measurement = Executor::new(Options::default())?.measure(&block)?;
//! println!("{:.2} cycles", measurement.cycles);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod calm_core;
mod clock;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod counter;
mod error;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod estimate;
mod fetch;
mod initial_state;
mod loop_counter;
mod measurement;
mod options;

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod layout;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod timed_run;

#[cfg(all(target_os = "linux", target_arch = "aarch64"))]
#[allow(unsafe_code, reason = "the entry into measured code and the way back are assembly")]
mod aarch64;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[allow(
    unsafe_code,
    reason = "machine code runs in a process of its own, which takes system calls and assembly"
)]
mod child;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod executor;
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[path = "no_executor.rs"]
mod executor;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[allow(unsafe_code, reason = "the entry into measured code and the way back are assembly")]
mod x86_64;

#[cfg(all(target_os = "linux", target_arch = "aarch64"))]
use aarch64 as isa;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
use x86_64 as isa;

pub use block::{Block, WrongBlock};
pub use clock::Clock;
pub use error::{BlockError, ExecutorError, MeasureError};
pub use executor::Executor;
pub use fetch::Fetch;
pub use initial_state::InitialState;
pub use loop_counter::{LoopCounter, LoopLimit};
pub use measurement::Measurement;
pub use options::Options;
