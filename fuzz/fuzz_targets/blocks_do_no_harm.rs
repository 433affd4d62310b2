//! Any bytes run as a block end in a measurement or an error: nothing hangs, the parent goes on, no process is left, and no file is made.
//!
//! The first byte chooses how the block is fetched. Run it without sanitizers, whose memory a block cannot have: `cargo fuzz run -s none`.

#![no_main]

use std::fs;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use stallscope_measure::{Block, Executor, Fetch, Options};

/// The longest time that a block may take: that of the timer in its process, and of its end from outside.
const LIMIT: Duration = Duration::from_secs(10);

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, code)) = bytes.split_first() else { return };
    let mut options = Options::default();
    options.fetch = [Fetch::Decoders, Fetch::Cache, Fetch::Loop][usize::from(first) % 3];
    options.time_limit = Duration::from_millis(2);
    let Ok(block) = Block::new(code.to_vec(), 1) else { return };
    let mut executor = Executor::new(options).expect("blocks can be run here");
    let n_files = files();
    let start = Instant::now();
    if let Ok(found) = executor.measure(&block) {
        assert!(found.low <= found.cycles && found.cycles <= found.high);
    }
    assert!(start.elapsed() < LIMIT);
    assert_eq!(files(), n_files);
    // Linux may be built without this list.
    if let Ok(children) = fs::read_to_string("/proc/thread-self/children") {
        assert_eq!(children, "");
    }
});

/// The number of files in this folder.
fn files() -> usize {
    fs::read_dir(".").map_or(0, Iterator::count)
}
