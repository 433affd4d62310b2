//! AArch64 blocks that must not, or cannot, be measured: each ends in an error that names the instruction.
#![cfg(all(target_os = "linux", target_arch = "aarch64"))]
#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot run fails")]

use std::time::Duration;

use stallscope_measure::{Block, BlockError, Executor, Fetch, MeasureError, Options};

const NOP: u32 = 0xd503_201f;

/// Measures instructions in one way, and returns their error.
fn error_with(code: &[u32], fetch: Fetch) -> Option<BlockError> {
    let mut options = Options::default();
    options.fetch = fetch;
    options.time_limit = Duration::from_millis(20);
    let bytes = code.iter().flat_map(|instruction| instruction.to_le_bytes()).collect();
    let block = Block::new(bytes, code.len() as u32).expect("a block");
    match Executor::new(options).expect("an executor").measure(&block) {
        Ok(found) => {
            assert!(
                found.low <= found.cycles && found.cycles <= found.high && found.n_turns > 0,
                "{found:?}"
            );
            None
        }
        Err(MeasureError::Block(error)) => Some(error),
        Err(error) => panic!("{code:x?}: {error}"),
    }
}

/// Measures instructions in all three ways, which must fail alike.
fn error(code: &[u32]) -> Option<BlockError> {
    let [first, second, third] =
        [Fetch::Decoders, Fetch::Cache, Fetch::Loop].map(|fetch| error_with(code, fetch));
    assert_eq!(first, second, "{code:x?}");
    assert_eq!(first, third, "{code:x?}");
    first
}

#[test]
fn blocks_are_measured() {
    // mul x0, x0, x0; ldr x0, [x0]; str x1, [x0]; fadd v0.2d, v0.2d, v0.2d; nop
    for code in [0x9b00_7c00, 0xf940_0000, 0xf900_0001, 0x4e60_d400, NOP] {
        assert_eq!(error(&[code]), None, "{code:x}");
    }
}

#[test]
fn system_calls_are_refused() {
    // openat, write, kill, mprotect, socket, clone: mov x8, number; svc 0
    for number in [56_u32, 64, 129, 226, 198, 220] {
        assert_eq!(
            error(&[0xd280_0008 | number << 5, 0xd400_0001]),
            Some(BlockError::SystemCall(Some(4))),
            "{number}"
        );
    }
}

#[test]
fn instructions_that_fail_are_named() {
    let cases = [
        (&[NOP, 0][..], "udf", BlockError::IllegalInstruction(Some(4))),
        (&[NOP, 0xd420_0000], "brk", BlockError::Trap(Some(4))),
        (&[0xd280_0000, 0xf940_0000], "mov x0, 0; ldr x0, [x0]", BlockError::WrongAddress(Some(4), 0)),
        (&[NOP, 0xd65f_03c0], "ret", BlockError::Leaves(0x232_4000)),
        (&[NOP, 0x1400_0000], "a jump to itself", BlockError::Endless(Some(4))),
    ];
    for (code, name, expected) in cases {
        assert_eq!(error(code), Some(expected), "{name}");
    }
}

#[test]
fn code_cannot_be_written() {
    // adr x0, .; str w1, [x0]
    assert!(matches!(
        error_with(&[0x1000_0000, 0xb900_0001], Fetch::Loop),
        Some(BlockError::WritesCode(Some(4), _))
    ));
}
