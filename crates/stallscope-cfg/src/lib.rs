//! Control flow of machine code: basic blocks, dominators, natural loops and their paths.
//!
//! It knows no instruction set. Code is a slice of [`Transfer`]s, which say where control goes after each instruction:
//!
//! ```
//! use stallscope_cfg::{Graph, Loops, Target, Transfer, paths};
//!
//! // 0: load   1: branch to 3   2: add   3: store   4: branch to 0   5: return
//! let code = [
//!     Transfer::Next,
//!     Transfer::Branch(Target::Instruction(3)),
//!     Transfer::Next,
//!     Transfer::Next,
//!     Transfer::Branch(Target::Instruction(0)),
//!     Transfer::Stop,
//! ];
//! let graph = Graph::new(&code);
//! let loops = Loops::new(&graph);
//! let innermost: Vec<_> = loops.innermost().collect();
//! assert_eq!(innermost.len(), 1);
//! let paths = paths(&graph, &loops, innermost[0], 4);
//! assert_eq!(paths.n_paths, 2);
//! let code: Vec<usize> = paths.likeliest[0].instructions(&graph).collect();
//! assert_eq!(code, [0, 1, 2, 3, 4]);
//! ```

mod dominators;
mod graph;
mod loops;
mod observed;
mod paths;
mod remainder;
mod transfer;

pub use graph::{Block, BlockId, Graph};
pub use loops::{Loop, LoopId, Loops};
pub use observed::taken_path;
pub use paths::{Path, Paths, paths};
pub use remainder::{Remainder, remainder};
pub use transfer::{Target, Transfer};
