//! Blocks that must not, or cannot, be measured: each ends in an error that names the instruction.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]
#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot run fails")]

use std::collections::BTreeMap;
use std::time::Duration;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
use stallscope_measure::{
    Block, BlockError, Executor, ExecutorError, Fetch, InitialState, LoopCounter, LoopLimit, MeasureError,
    Options, WrongBlock,
};

/// Bytes in hexadecimal digits.
fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        hex.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn options(fetch: Fetch) -> Options {
    let mut options = Options::default();
    options.fetch = fetch;
    // Other programs may use the processor for most of the time.
    options.time_limit = Duration::from_millis(100);
    options
}

/// Measures code with options and returns its error.
fn error_with(code: &str, options: Options) -> Option<BlockError> {
    let block = Block::new(bytes(code), 1).expect("a block");
    match Executor::new(options).expect("an executor").measure(&block) {
        Ok(_) => None,
        Err(MeasureError::Block(error)) => Some(error),
        Err(error) => panic!("{code}: {error}"),
    }
}

/// Measures code in all three ways, which must fail alike.
fn error(code: &str) -> Option<BlockError> {
    let [first, second, third] = [Fetch::Decoders, Fetch::Cache, Fetch::Loop].map(|fetch| {
        let mut options = options(fetch);
        // How often a loop runs depends on how long it takes, so that no more pages are touched for sure.
        options.max_pages = 4;
        error_with(code, options)
    });
    assert!(first == second || matches!(first, Some(BlockError::WritesCode(..))), "{code}: {second:?}");
    assert!(first == third || matches!(first, Some(BlockError::WritesCode(..))), "{code}: {third:?}");
    first
}

#[test]
fn system_calls_are_refused() {
    // write, mprotect, socket, fork, execve, kill, openat, memfd_create, open_by_handle_at, mmap, clone, ptrace
    for number in [1_u32, 10, 41, 57, 59, 62, 257, 319, 304, 9, 56, 101] {
        // nop; mov eax, number; syscall
        let code = format!("90 b8 {:08x} 0f05", number.swap_bytes());
        assert_eq!(error(&code), Some(BlockError::SystemCall(Some(6))), "{number}");
    }
    // int 0x80
    assert_eq!(error("b801000000 cd80"), Some(BlockError::SystemCall(None)));
    // Of the calls that the code around a block needs, the end of the process is the only one that does anything.
    assert_eq!(error("b8e7000000 0f05"), Some(BlockError::Exited));
}

#[test]
fn instructions_that_fail_are_named() {
    let cases = [
        ("90 f4", "hlt", BlockError::Protection(Some(1))),
        ("90 0f0b", "ud2", BlockError::IllegalInstruction(Some(1))),
        ("90 cc 90", "int3", BlockError::Trap(Some(1))),
        ("31c9 f7f1", "div by zero", BlockError::Arithmetic(Some(2))),
        ("31c0 488b00", "load from 0", BlockError::WrongAddress(Some(2), 0)),
        ("48b80000000000000080 488900", "non-canonical store", BlockError::Protection(Some(10))),
        ("90 e4 10", "in", BlockError::Protection(Some(1))),
        ("90 c3", "ret", BlockError::Leaves(0x232_4000)),
        ("90 ffe0", "jmp rax", BlockError::Leaves(0x232_4000)),
        ("90 ebfe", "jump to itself", BlockError::Endless(Some(1))),
        ("f3a4", "rep movsb of 36 million bytes", BlockError::TooMuchMemory(Some(0))),
        ("4881ec00100000 50", "a stack without end", BlockError::TooMuchMemory(Some(7))),
    ];
    for (code, name, expected) in cases {
        assert_eq!(error(code), Some(expected), "{name}");
    }
}

#[test]
fn code_cannot_be_written() {
    // lea rax, [rip]; mov [rax], eax
    assert!(matches!(error("488d0500000000 8900"), Some(BlockError::WritesCode(Some(7), _))));
}

#[test]
fn registers_may_be_in_any_state_afterwards() {
    let cases = [
        "31e4",                   // xor esp, esp
        "fd",                     // std
        "6a00 0fae1424 4883c408", // push 0; ldmxcsr [rsp]: all exceptions on; add rsp, 8
        "d9e8",                   // fld1, until the stack overflows
        "48c7c4ffffffff",         // mov rsp, -1
        "c5fc77",                 // vzeroall
    ];
    for code in cases {
        assert_eq!(error(code), None, "{code}");
    }
}

#[test]
fn no_file_is_created_and_no_process_left() {
    let folder = std::env::temp_dir().join(format!("stallscope-measure-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("made");
    // The path does not fit into the quadword that memory is filled with, so that the block writes it: the code is
    // mov eax, 2; mov esi, O_CREAT | O_WRONLY; mov edx, 0o666; syscall, after stores of the path to [rdi].
    let mut code = Vec::new();
    let mut text = path.to_str().expect("a path").as_bytes().to_vec();
    text.push(0);
    for (offset, byte) in (0_u32..).zip(&text) {
        code.extend([0xc6, 0x87]);
        code.extend(offset.to_le_bytes());
        code.push(*byte);
    }
    code.extend(bytes("b802000000 be41000000 bab6010000 0f05"));
    let n = code.len() as u32;
    let block = Block::new(code, 1).expect("a block");
    let error = Executor::new(options(Fetch::Loop)).expect("an executor").measure(&block);
    assert!(
        matches!(error, Err(MeasureError::Block(BlockError::SystemCall(Some(at)))) if at == n - 2),
        "{error:?}"
    );
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
    std::fs::remove_dir(&folder).expect("the folder");
    // Linux may be built without this list.
    if let Ok(children) = std::fs::read_to_string("/proc/thread-self/children") {
        assert_eq!(children, "");
    }
}

#[test]
fn blocks_and_options_are_checked() {
    assert_eq!(Block::new(Vec::new(), 0), Err(WrongBlock::Empty));
    assert_eq!(Block::new(vec![0x90; 10_000_000], 1), Err(WrongBlock::TooLong));
    assert!(Block::new(vec![0x90; Block::MAX_BYTES], 1).is_ok());
    let wrong = |change: fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        matches!(Executor::new(options), Err(ExecutorError::WrongOption(_)))
    };
    assert!(wrong(|options| options.alignment = 64));
    assert!(wrong(|options| options.max_pages = 1025));
    assert!(wrong(|options| options.precision = 0.0));
    assert!(wrong(|options| options.precision = f64::NAN));
    assert!(wrong(|options| options.cpu = Some(1 << 20)));
}

#[test]
fn the_initial_state_is_what_was_asked_for() {
    // A block divides by a register and by memory: 0 makes it fail, 1 does not. The upper half of the dividend is cleared.
    let with = |code: &str, change: fn(&mut InitialState)| {
        let mut options = options(Fetch::Cache);
        change(&mut options.initial_state);
        error_with(code, options)
    };
    assert_eq!(
        with("31d2 f7f3", |state| state.registers[3] = Some(0)),
        Some(BlockError::Arithmetic(Some(2)))
    );
    assert_eq!(with("31d2 f7f3", |state| state.registers[3] = Some(1)), None);
    assert_eq!(with("31d2 f73424", |state| state.memory = 0), Some(BlockError::Arithmetic(Some(2))));
    assert_eq!(with("31d2 f73424", |state| state.memory = 1), None);
    // movq rbx, xmm9; div rbx
    assert_eq!(with("4c660f7ecb", |_| {}), with("90", |_| {}));
    let move_and_divide = "66 4c 0f 7e cb 31d2 48f7f3";
    assert_eq!(with(move_and_divide, |state| state.vector = 0), Some(BlockError::Arithmetic(Some(7))));
    assert_eq!(with(move_and_divide, |state| state.vector = 1), None);
}

#[test]
fn pages_have_memory_of_their_own_unless_one_is_shared() {
    // mov dword ptr [rdi], 0; xor edx, edx; div dword ptr [rdi + 4096]
    let store_and_divide = "c70700000000 31d2 f7b700100000";
    let with = |state: InitialState| {
        let mut options = options(Fetch::Cache);
        options.initial_state = state;
        error_with(store_and_divide, options)
    };
    assert_eq!(with(InitialState::default()), None);
    assert_eq!(with(InitialState::bhive()), Some(BlockError::Arithmetic(Some(8))));
}

#[test]
fn loops_count_by_themselves() {
    // add rcx, 8; cmp rcx, rdx, without the jump. If the limit were not set, the loop would take until its time is up.
    let own = LoopCounter { register: 1, step: 8, limit: LoopLimit::Register(2) };
    let block = Block::new(bytes("4883c108 4839d1"), 2).expect("a block").with_own_counter(own);
    let found = Executor::new(options(Fetch::Loop)).expect("an executor").measure(&block);
    assert!(found.is_ok_and(|found| found.cycles > 0.0));
    let wrong = LoopCounter { step: 7, ..own };
    let block = Block::new(bytes("4883c108 4839d1"), 2).expect("a block").with_own_counter(wrong);
    let found = Executor::new(options(Fetch::Loop)).expect("an executor").measure(&block);
    assert!(matches!(found, Err(MeasureError::Block(BlockError::Endless(_)))), "{found:?}");
}

#[test]
fn nothing_runs_if_the_system_has_no_filter() {
    // As in a container that forbids it. The filter is one of the thread, whose child inherits it.
    for errno in [libc::EPERM, libc::ENOSYS] {
        let thread = std::thread::spawn(move || {
            let rules = BTreeMap::from([(libc::SYS_seccomp, Vec::new())]);
            let refusal = SeccompAction::Errno(errno.cast_unsigned());
            let filter = SeccompFilter::new(rules, SeccompAction::Allow, refusal, TargetArch::x86_64)
                .expect("a filter");
            let filter: BpfProgram = filter.try_into().expect("a program");
            seccompiler::apply_filter(&filter).expect("the thread has the filter");
            let block = Block::new(bytes("480fafc0"), 1).expect("a block");
            Executor::new(options(Fetch::Cache)).expect("an executor").measure(&block)
        });
        let found = thread.join().expect("the thread ends");
        let Err(MeasureError::System(what, error)) = found else { panic!("{found:?}") };
        assert!(what.contains("cannot be filtered"), "{what}");
        assert_eq!(error.raw_os_error(), Some(errno));
    }
}

#[test]
fn a_block_is_measured() {
    // imul rax, rax. The time is not looked at, which other programs change.
    for fetch in [Fetch::Decoders, Fetch::Cache, Fetch::Loop] {
        let block = Block::new(bytes("480fafc0"), 1).expect("a block").with_counter(15);
        let found = Executor::new(options(fetch)).expect("an executor").measure(&block);
        let found = found.unwrap_or_else(|error| panic!("{error}"));
        assert!(found.low <= found.cycles && found.cycles <= found.high && found.n_turns > 0, "{found:?}");
    }
}
