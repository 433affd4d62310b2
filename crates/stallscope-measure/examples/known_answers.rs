//! Measures chains and streams of instructions whose cycles are known, and says how far off the measured ones are. It needs a machine that
//! does nothing else.
//!
//! Latencies are the same on all x86-64 cores; how many instructions go on at a time differs, so that no number is expected there.

use stallscope_measure::{Block, Executor, Fetch, Options};

/// A block: its name, its code, its number of instructions, and its cycles if they are known.
type Case = (&'static str, &'static [u8], u32, Option<f64>);

const CASES: [Case; 10] = [
    ("imul rax, rax", &[0x48, 0x0f, 0xaf, 0xc0], 1, Some(3.0)),
    ("add rax, rax", &[0x48, 0x01, 0xc0], 1, Some(1.0)),
    (
        "five add rax, rax",
        &[0x48, 0x01, 0xc0, 0x48, 0x01, 0xc0, 0x48, 0x01, 0xc0, 0x48, 0x01, 0xc0, 0x48, 0x01, 0xc0],
        5,
        Some(5.0),
    ),
    ("add rax, rax; imul rax, rax", &[0x48, 0x01, 0xc0, 0x48, 0x0f, 0xaf, 0xc0], 2, Some(4.0)),
    ("mov rax, [rax]", &[0x48, 0x8b, 0x00], 1, None),
    ("nop", &[0x90], 1, None),
    ("mov [rbx], rax", &[0x48, 0x89, 0x03], 1, None),
    ("add rcx, rax", &[0x48, 0x01, 0xc1], 1, Some(1.0)),
    ("add of 2 registers", &[0x48, 0x83, 0xc0, 1, 0x48, 0x83, 0xc1, 1], 2, Some(1.0)),
    (
        "add of 4 registers",
        &[0x48, 0x83, 0xc0, 1, 0x48, 0x83, 0xc1, 1, 0x48, 0x83, 0xc2, 1, 0x48, 0x83, 0xc6, 1],
        4,
        None,
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:28} {:9} {:>8} {:>8} {:>8} {:>9}", "block", "fetch", "cycles", "low", "high", "deviation");
    for (name, code, n, known) in CASES {
        let block = Block::new(code.to_vec(), n)?.with_counter(15);
        for fetch in [Fetch::Decoders, Fetch::Cache, Fetch::Loop] {
            let mut options = Options::default();
            options.fetch = fetch;
            let found = Executor::new(options)?.measure(&block)?;
            let deviation = known
                .map_or_else(String::new, |known| format!("{:+.2} %", 100.0 * (found.cycles / known - 1.0)));
            let fetch = format!("{fetch:?}");
            println!(
                "{name:28} {fetch:9} {:8.3} {:8.3} {:8.3} {deviation:>9}",
                found.cycles, found.low, found.high
            );
        }
    }
    Ok(())
}
