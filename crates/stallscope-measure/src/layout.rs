//! A block laid out to be timed: copies in a row, or in a loop, the chain that tells cycles from ticks, and the stream that another thread on the
//! same core slows down.

use crate::counter::Counter;
use crate::isa::code::{
    CHAIN_COUNTER, CHAIN_INSTRUCTION, CHAIN_LENGTH, CYCLES_OF_CHAIN_INSTRUCTION, FILLER_BYTES, NEAREST_CACHE,
    count_down, fill, jump_to, new_counter, pad, prepare, stream,
};
use crate::{Block, Fetch, Options};

/// The bytes of copies in a straight line. Five quarters of them, the chain and twice the filler must fit into the nearest cache.
const STRAIGHT_BYTES: usize = 6 << 10;
const _: () = assert!(STRAIGHT_BYTES / 4 * 5 + 2 * FILLER_BYTES + PAGE < NEAREST_CACHE);

/// The most copies in a straight line.
const MAX_STRAIGHT_COPIES: usize = 4096;

/// The fewest copies in a straight line. Copies of large blocks take more than the nearest cache.
const MIN_STRAIGHT_COPIES: usize = 8;

/// The number of instructions of a loop that the cache of decoded instructions feeds.
const LOOP_INSTRUCTIONS: usize = 120;

/// The bytes of the stream.
const STREAM_BYTES: usize = 256;

/// The size in bytes of a line of the caches of code.
pub(crate) const LINE: usize = 64;

/// The bytes of memory that iterations are counted in: a page, since code cannot be written.
pub(crate) const PAGE: usize = 4096;

/// Code with an entry that is repeated some number of times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    /// The offset of its first byte.
    pub(crate) entry: usize,
    /// The offset of what is repeated.
    pub(crate) first: usize,
    /// How many iterations of what is measured one pass is.
    pub(crate) iterations: f64,
    /// The counter of passes.
    pub(crate) counter: Counter,
}

/// The timed parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parts {
    /// A short and a long version of the block in a straight line; else the same version twice, once with more passes.
    pub(crate) block: [Part; 2],
    /// The chain; its iterations are cycles.
    pub(crate) chain: Part,
    /// Instructions that wait for nothing, as many at a time as the processor takes; its iterations are bytes.
    pub(crate) stream: Part,
}

/// The code that is timed.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The page of the counter, then the code.
    pub(crate) bytes: Vec<u8>,
    /// The timed parts of it.
    pub(crate) parts: Parts,
    /// Where copies of the block are.
    pub(crate) copies: std::ops::Range<usize>,
    /// The bytes of a copy.
    pub(crate) n_bytes: usize,
}

impl Layout {
    /// Lays out a block. Code goes on at the address `exit`.
    pub(crate) fn new(block: &Block, options: &Options, exit: u64) -> Self {
        // The counter in memory is in the first page.
        let mut bytes = vec![0; PAGE];
        let mut calibration = |iterations: f64, write: fn(&mut Vec<u8>)| {
            place(0, &mut bytes);
            let entry = bytes.len();
            let counter = Counter::Register(CHAIN_COUNTER);
            write(&mut bytes);
            count_down(counter, entry, &mut bytes);
            jump_to(exit, &mut bytes);
            Part { entry, first: entry, iterations, counter }
        };
        let n_cycles = CHAIN_LENGTH as u32 * CYCLES_OF_CHAIN_INSTRUCTION;
        let chain =
            calibration(n_cycles.into(), |bytes| bytes.extend(CHAIN_INSTRUCTION.repeat(CHAIN_LENGTH)));
        let stream = calibration(STREAM_BYTES as f64, |bytes| stream(STREAM_BYTES, bytes));
        bytes.resize(bytes.len().next_multiple_of(PAGE), 0);
        let start = bytes.len();
        let n_bytes = block.code().len();
        let counter = match block.own_counter() {
            Some(counter) if options.fetch == Fetch::Loop => Counter::Own(counter),
            _ => new_counter(block.counter(), 0),
        };
        let mut part = |n_filler_bytes: usize, n_copies: usize| {
            place(options.alignment, &mut bytes);
            let entry = bytes.len();
            prepare(counter, &mut bytes);
            place(options.alignment, &mut bytes);
            let start = bytes.len();
            fill(n_filler_bytes, &mut bytes);
            place(options.alignment, &mut bytes);
            let first = bytes.len();
            (0..n_copies).for_each(|_| bytes.extend(block.code()));
            count_down(counter, start, &mut bytes);
            jump_to(exit, &mut bytes);
            Part { entry, first, iterations: n_copies as f64, counter }
        };
        let block = match options.fetch {
            Fetch::Decoders => {
                let n_copies = (STRAIGHT_BYTES / n_bytes).clamp(MIN_STRAIGHT_COPIES, MAX_STRAIGHT_COPIES);
                [part(FILLER_BYTES, n_copies / 4), part(FILLER_BYTES, n_copies)]
            }
            Fetch::Cache => [part(0, (LOOP_INSTRUCTIONS / block.n_instructions() as usize).max(1)); 2],
            Fetch::Loop => [part(0, 1); 2],
        };
        Self { copies: start..bytes.len(), bytes, parts: Parts { block, chain, stream }, n_bytes }
    }

    /// The offset in the block of the instruction at an offset in the code, if it is in a copy.
    pub(crate) fn offset_in_block(&self, offset: u64) -> Option<u32> {
        let offset = usize::try_from(offset).ok().filter(|offset| self.copies.contains(offset))?;
        let part = self.parts.block.iter().rev().find(|part| part.first <= offset)?;
        let in_part = offset - part.first;
        (in_part < self.n_bytes * part.iterations as usize).then(|| (in_part % self.n_bytes) as u32)
    }
}

/// Appends instructions that do nothing up to an address, modulo the size of a line.
fn place(address: usize, code: &mut Vec<u8>) {
    pad((address + LINE - code.len() % LINE) % LINE, code);
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXIT: u64 = 0x1234;

    fn layout(code: &[u8], n_instructions: u32, change: impl Fn(&mut Options)) -> Layout {
        let mut options = Options::default();
        change(&mut options);
        Layout::new(&Block::new(code.to_vec(), n_instructions).unwrap(), &options, EXIT)
    }

    #[test]
    fn copies_stand_where_parts_begin() {
        let code = [0x48, 0x0f, 0xaf, 0xc0];
        for fetch in [Fetch::Decoders, Fetch::Cache, Fetch::Loop] {
            let layout = layout(&code, 1, |options| options.fetch = fetch);
            for part in layout.parts.block {
                let n_copies = part.iterations as usize;
                let copies = &layout.bytes[part.first..part.first + n_copies * code.len()];
                assert_eq!(copies, code.repeat(n_copies));
                assert_eq!(part.first % 64, 0);
                assert_eq!(layout.offset_in_block(part.first as u64), Some(0));
                assert_eq!(layout.offset_in_block(part.first as u64 + 3), Some(3));
                assert_eq!(layout.offset_in_block((part.first + copies.len()) as u64), None);
            }
            assert_eq!(layout.offset_in_block(layout.parts.chain.entry as u64), None);
            assert_eq!(layout.offset_in_block(layout.bytes.len() as u64), None);
        }
    }

    #[test]
    fn straight_lines_fit_into_the_nearest_cache() {
        for n_bytes in [1, 3, 15, 100, 700] {
            let layout = layout(&vec![0x90; n_bytes], 1, |options| options.fetch = Fetch::Decoders);
            let [short, long] = layout.parts.block.map(|part| part.iterations);
            assert!(long > short && short >= 2.0, "{n_bytes}");
            assert!(layout.copies.len() + PAGE < NEAREST_CACHE, "{n_bytes}");
        }
    }

    #[test]
    fn loops_have_some_instructions() {
        let n_copies = |n_instructions: u32| {
            layout(&[0x90; 500], n_instructions, |options| options.fetch = Fetch::Cache).parts.block[0]
                .iterations
        };
        assert_eq!([1, 7, 119, 121, 500].map(n_copies), [120.0, 17.0, 1.0, 1.0, 1.0]);
        assert_eq!(layout(&[0x90], 1, |options| options.fetch = Fetch::Loop).parts.block[0].iterations, 1.0);
    }

    #[test]
    fn code_is_at_its_address() {
        for alignment in [0, 4, 16, 60] {
            for fetch in [Fetch::Decoders, Fetch::Cache, Fetch::Loop] {
                let layout = layout(&[0x90; 4], 4, |options| {
                    options.alignment = alignment;
                    options.fetch = fetch;
                });
                assert!(layout.parts.block.iter().all(|part| part.first % LINE == alignment));
            }
        }
    }

    #[test]
    fn loops_that_count_by_themselves_lack_only_the_jump() {
        use crate::{LoopCounter, LoopLimit};

        let own = LoopCounter { register: 1, step: -1, limit: LoopLimit::Value(0) };
        let block = Block::new(vec![0x90; 8], 8).unwrap().with_counter(2).with_own_counter(own);
        let layout_of = |fetch| Layout::new(&block, &Options { fetch, ..Options::default() }, EXIT);
        let [by_itself, in_copies] = [Fetch::Loop, Fetch::Cache].map(|fetch| layout_of(fetch).parts.block[0]);
        assert_eq!(by_itself.counter, Counter::Own(own));
        assert_eq!(in_copies.counter, Counter::Register(2));
        let code = layout_of(Fetch::Loop).bytes;
        let mut expected = vec![0; by_itself.first];
        expected.extend(block.code());
        count_down(by_itself.counter, by_itself.first, &mut expected);
        assert_eq!(code[by_itself.first..expected.len()], expected[by_itself.first..]);
    }
}
