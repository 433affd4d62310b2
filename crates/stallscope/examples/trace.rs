//! A trace: instructions arrive while the simulation runs. Blocks that are executed many times in a row are simulated until the
//! machine's state repeats, and the rest is skipped.
//!
//! ```sh
//! cargo run --release --example trace
//! ```

use std::error::Error;
use std::ops::Range;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use stallscope::simulation::StreamExtent;
use stallscope::{Analyzer, Options, Subtarget};

/// The code: a search that alternates with a multiplication. The blocks are ranges of its instructions.
const CODE: &str = "\
    cmpq %rax, (%rdi)\n\
    jne 1f\n\
    addq $8, %rdi\n\
    1: imulq %rbx, %rcx\n\
    jmp 2f\n\
    2: nop\n";
const SEARCH: Range<u32> = 0..3;
const MULTIPLY: Range<u32> = 3..5;

/// Simulates the blocks that a channel delivers.
fn simulate(analyzer: &Analyzer, blocks: Receiver<Range<u32>>) -> Result<StreamExtent, Box<dyn Error>> {
    let input = analyzer.parse("code", CODE.as_bytes());
    let region = input.regions.first().ok_or("there are no instructions")?;
    let mut blocks = blocks.into_iter().peekable();
    // Equal blocks in a row are one piece.
    let mut source = |piece: &mut Vec<u32>| {
        let block = blocks.next()?;
        piece.extend(block.clone());
        let mut n_times = 1;
        while blocks.next_if_eq(&block).is_some() {
            n_times += 1;
        }
        Some(n_times)
    };
    let mut regions = analyzer.region_analyzer();
    Ok(regions.simulation(&input, region)?.run_stream(&mut source, &mut (), &mut ())?)
}

/// Runs the code: `n` searches, a multiplication, and `n` searches again.
fn execute(n: usize) -> Receiver<Range<u32>> {
    let (sender, receiver) = sync_channel(1000);
    thread::spawn(move || {
        let searches = || std::iter::repeat_n(SEARCH, n);
        for block in searches().chain([MULTIPLY]).chain(searches()) {
            if sender.send(block).is_err() {
                return;
            }
        }
    });
    receiver
}

fn main() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new())?;
    let StreamExtent { n_instructions, n_cycles } = simulate(&analyzer, execute(100_000))?;
    println!("{n_instructions} instructions in {n_cycles} cycles");
    Ok(())
}

#[test]
fn skipped_blocks_take_their_cycles() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let [skipping, complete] = [true, false]
        .map(|fast_forward| Analyzer::new(subtarget.clone(), Options::new().fast_forward(fast_forward)));
    let (skipping, complete) = (skipping?, complete?);
    for n in [1, 7, 5000] {
        let extent = simulate(&skipping, execute(n))?;
        assert_eq!(extent.n_instructions, 6 * n as u64 + 2);
        assert_eq!(extent, simulate(&complete, execute(n))?);
    }
    Ok(())
}
