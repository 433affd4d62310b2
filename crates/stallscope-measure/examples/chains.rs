//! Measures chains and streams of instructions whose cycles are known.

use stallscope_measure::{Block, Executor, Fetch, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let blocks: [(&str, &[u8], u32); 9] = [
        ("imul rax, rax", &[0x48, 0x0f, 0xaf, 0xc0], 1),
        ("add rax, rax", &[0x48, 0x01, 0xc0], 1),
        ("mov rax, [rax]", &[0x48, 0x8b, 0x00], 1),
        ("nop", &[0x90], 1),
        ("mov [rbx], rax", &[0x48, 0x89, 0x03], 1),
        (
            "add rax, 1; add rcx, 1; add rdx, 1; add rsi, 1",
            &[0x48, 0x83, 0xc0, 1, 0x48, 0x83, 0xc1, 1, 0x48, 0x83, 0xc2, 1, 0x48, 0x83, 0xc6, 1],
            4,
        ),
        ("syscall", &[0x0f, 0x05], 1),
        ("xor eax, eax; mov rax, [rax]", &[0x31, 0xc0, 0x48, 0x8b, 0x00], 2),
        ("jmp self", &[0xeb, 0xfe], 1),
    ];
    for (name, code, n) in blocks {
        let block = Block::new(code.to_vec(), n)?.with_counter(15);
        for fetch in [Fetch::Decoders, Fetch::Cache, Fetch::Loop] {
            let mut options = Options::default();
            options.fetch = fetch;
            let start = std::time::Instant::now();
            match Executor::new(options)?.measure(&block) {
                Ok(found) => println!(
                    "{name}: {fetch:?}: {:.3} ({:.3} to {:.3}), {} turns, {:?}",
                    found.cycles,
                    found.low,
                    found.high,
                    found.n_turns,
                    start.elapsed()
                ),
                Err(error) => println!("{name}: {fetch:?}: {error}"),
            }
        }
    }
    Ok(())
}
