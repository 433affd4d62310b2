//! The inputs of the measurements: blocks of compiled kernels, alone and in large files.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

const MIXES: &str = "data/measurements/cortex-a72/pmevo.csv";
const KERNELS: &str = "crates/stallscope-cli/tests/cases/kernels";

/// Number of blocks in the large file.
const N_BLOCKS: usize = 5000;

/// Number of instructions in the long region.
pub(super) const N_INSTRUCTIONS: usize = 20_000;

/// A target other than x86, with a block of code for it.
pub(super) struct OtherTarget {
    /// The name in the table.
    pub(super) name: &'static str,
    pub(super) options: [&'static str; 2],
    code: &'static str,
}

/// The targets other than x86.
pub(super) const OTHER_TARGETS: [OtherTarget; 8] = [
    OtherTarget {
        name: "AArch64 (`-mcpu=neoverse-n2`)",
        options: ["-mtriple=aarch64-unknown-linux-gnu", "-mcpu=neoverse-n2"],
        code: "ldr q0, [x0], #16\nfmla v1.4s, v0.4s, v2.4s\nsubs x1, x1, #1\n",
    },
    OtherTarget {
        name: "Arm (`-mcpu=cortex-m7`)",
        options: ["-mtriple=thumbv7em-none-eabi", "-mcpu=cortex-m7"],
        code: "ldr r3, [r0], #4\nmla r4, r3, r1, r4\nsubs r2, r2, #1\n",
    },
    OtherTarget {
        name: "RISC-V (`-mcpu=sifive-u74`)",
        options: ["-mtriple=riscv64-unknown-linux-gnu", "-mcpu=sifive-u74"],
        code: "lw a3, 4(a0)\nmul a4, a3, a0\nadd a0, a4, a2\n",
    },
    OtherTarget {
        name: "SystemZ (`-mcpu=z15`)",
        options: ["-mtriple=s390x-unknown-linux-gnu", "-mcpu=z15"],
        code: "lg %r4, 8(%r2)\nmsgr %r5, %r4\nagr %r2, %r5\n",
    },
    OtherTarget {
        name: "PowerPC (`-mcpu=pwr9`)",
        options: ["-mtriple=powerpc64le-unknown-linux-gnu", "-mcpu=pwr9"],
        code: "lwz 5, 4(3)\nmullw 6, 5, 3\nadd 3, 6, 4\n",
    },
    OtherTarget {
        name: "MIPS (`-mcpu=i6400`)",
        options: ["-mtriple=mips64-unknown-linux-gnu", "-mcpu=i6400"],
        code: "lw $5, 4($4)\nmul $6, $5, $4\naddu $4, $6, $7\n",
    },
    OtherTarget {
        name: "AMDGPU (`-mcpu=gfx1030`)",
        options: ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx1030"],
        code: "global_load_dword v3, v[0:1], off\nv_fma_f32 v4, v3, v2, v4\nv_add_co_u32 v0, vcc_lo, v0, v5\n",
    },
    OtherTarget {
        name: "Lanai (`-mcpu=generic`)",
        options: ["-mtriple=lanai", "-mcpu=generic"],
        code: "ld 4[%r3], %r6\nsub %r6, %r3, %r7\nadd %r3, %r9, %r5\n",
    },
];

/// A loop with a chain of dependencies.
const LOOP: &str = "imulq %rax, %rbx\naddq %rbx, %rcx\nmovq (%rdi), %rdx\n";

/// The measured files.
pub(super) struct Inputs {
    /// A block of typical length.
    pub(super) block: PathBuf,
    /// Number of its lines.
    pub(super) n_lines: usize,
    /// A block for each of [`OTHER_TARGETS`].
    pub(super) other_blocks: Vec<PathBuf>,
    /// A file with many blocks.
    pub(super) blocks: PathBuf,
    /// Number of its regions.
    pub(super) n_blocks: usize,
    /// A region with many instructions.
    pub(super) long_region: PathBuf,
    /// Three instructions.
    pub(super) short_loop: PathBuf,
    /// A file with the mixes measured on a Cortex-A72.
    pub(super) mixes: PathBuf,
    /// Number of its regions.
    pub(super) n_mixes: usize,
}

impl Inputs {
    /// Writes the inputs into `folder`. `file` is a file of blocks, each a region, which replaces the kernels'
    /// blocks.
    ///
    /// Nothing large is kept in memory, because this process's memory counts for the processes that it starts.
    pub(super) fn write(folder: &Path, file: Option<&Path>) -> Result<Self, String> {
        let failed = |error: io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(folder).map_err(failed)?;
        let kernel_blocks = kernel_blocks()?;
        let mixes = folder.join("mixes.s");
        let block = &kernel_blocks[kernel_blocks.len() / 2];
        let inputs = Self {
            block: folder.join("block.s"),
            n_lines: block.lines().count(),
            other_blocks: (0..OTHER_TARGETS.len()).map(|n| folder.join(format!("block-{n}.s"))).collect(),
            blocks: file.map_or_else(|| folder.join("blocks.s"), Path::to_owned),
            n_blocks: file.map_or(Ok(N_BLOCKS), n_regions)?,
            long_region: folder.join("long-region.s"),
            short_loop: folder.join("loop.s"),
            n_mixes: write_mixes(&mixes)?,
            mixes,
        };
        fs::write(&inputs.block, block).map_err(failed)?;
        for (path, target) in inputs.other_blocks.iter().zip(OTHER_TARGETS) {
            fs::write(path, target.code).map_err(failed)?;
        }
        fs::write(&inputs.short_loop, LOOP).map_err(failed)?;
        if file.is_none() {
            let mut text = BufWriter::new(File::create(&inputs.blocks).map_err(failed)?);
            for (i, block) in kernel_blocks.iter().cycle().take(N_BLOCKS).enumerate() {
                write!(text, "# LLVM-MCA-BEGIN {i}\n{block}# LLVM-MCA-END {i}\n").map_err(failed)?;
            }
            text.flush().map_err(failed)?;
        }
        let mut text = BufWriter::new(File::create(&inputs.long_region).map_err(failed)?);
        for line in kernel_blocks.iter().cycle().flat_map(|block| block.lines()).take(N_INSTRUCTIONS) {
            writeln!(text, "{line}").map_err(failed)?;
        }
        text.flush().map_err(failed)?;
        Ok(inputs)
    }
}

/// Writes the measured mixes into a file, each as a region, and returns their number.
fn write_mixes(path: &Path) -> Result<usize, String> {
    let failed = |error: io::Error| format!("{MIXES}, {}: {error}", path.display());
    let mut text = BufWriter::new(File::create(path).map_err(failed)?);
    let mut n_mixes = 0;
    for line in BufReader::new(File::open(MIXES).map_err(failed)?).lines() {
        let line = line.map_err(failed)?;
        // The instructions are the last column, in quotes.
        let Some(code) = line.strip_prefix("mix,").and_then(|line| line.split('"').nth(1)) else { continue };
        let code = code.replace("; ", "\n");
        write!(text, "// LLVM-MCA-BEGIN\n{code}\n// LLVM-MCA-END\n").map_err(failed)?;
        n_mixes += 1;
    }
    text.flush().map_err(failed)?;
    Ok(n_mixes)
}

/// Returns the number of marked regions in a file.
fn n_regions(path: &Path) -> Result<usize, String> {
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    let lines = BufReader::new(File::open(path).map_err(failed)?).lines();
    let mut n_regions = 0;
    for line in lines {
        n_regions += usize::from(line.map_err(failed)?.contains("LLVM-MCA-BEGIN"));
    }
    Ok(n_regions)
}

/// Returns the basic blocks of the kernels among the cases, shortest first: instructions between labels and jumps.
fn kernel_blocks() -> Result<Vec<String>, String> {
    let failed = |error: io::Error| format!("{KERNELS}: {error}");
    let mut paths: Vec<PathBuf> = fs::read_dir(KERNELS)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(failed)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    paths.sort();
    let mut blocks = Vec::new();
    for path in paths {
        let source = fs::read_to_string(&path).map_err(failed)?;
        if source.contains(".intel_syntax") {
            continue;
        }
        let mut block = String::new();
        for line in source.lines() {
            let is_label = !line.starts_with([' ', '\t', '#', '.']) || line.starts_with(".L");
            let text = line.trim_start();
            if text.starts_with(['.', '#']) && !is_label || text.is_empty() {
                continue;
            }
            if !is_label {
                let _ = writeln!(block, "{line}");
            }
            let is_jump = text.starts_with('j') || text.starts_with("ret") || text.starts_with("call");
            if (is_label || is_jump) && !block.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
        }
    }
    blocks.retain(|block| block.lines().count() > 1);
    blocks.sort_by_key(|block| (block.lines().count(), block.clone()));
    if blocks.is_empty() { Err(format!("{KERNELS}: no blocks")) } else { Ok(blocks) }
}
