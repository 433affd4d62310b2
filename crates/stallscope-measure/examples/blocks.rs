//! Measures blocks: each line has hexadecimal digits, a number of instructions and the number of a register that the block does not use.

use std::io::BufRead as _;

use stallscope_measure::{Block, Executor, Fetch, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut executors = Vec::new();
    for fetch in [Fetch::Decoders, Fetch::Loop, Fetch::Cache] {
        let mut options = Options::default();
        options.fetch = fetch;
        executors.push(Executor::new(options)?);
    }
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let mut fields = line.split(',');
        let hex = fields.next().unwrap_or_default();
        let n_instructions = fields.next().unwrap_or_default().parse()?;
        let counter: Option<u8> = fields.next().and_then(|field| field.parse().ok());
        let bytes: Result<Vec<u8>, _> =
            (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16)).collect();
        let mut block = Block::new(bytes?, n_instructions)?;
        if let Some(counter) = counter {
            block = block.with_counter(counter);
        }
        print!("{hex}");
        for executor in &mut executors {
            match executor.measure(&block) {
                Ok(found) => print!(",{:.3},{}", found.cycles, u8::from(found.is_certain)),
                Err(error) => print!(",{error},"),
            }
        }
        println!();
    }
    Ok(())
}
