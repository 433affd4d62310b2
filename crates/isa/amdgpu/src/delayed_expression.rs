//! Functions in expressions.

use stallscope_mc::{Function, FunctionId};

use crate::description::feature;
use crate::generation::Generation;
use crate::isa_version::IsaVersion;

/// The functions. Functions of the accumulated registers depend on the generation, so there are two with their name.
pub(crate) const FUNCTIONS: &[Function] = &[
    function("max", |arguments| arguments.iter().copied().max()),
    function("or", |arguments| arguments.iter().copied().reduce(|all, next| all | next)),
    function("alignto", |arguments| match *arguments {
        [value, alignment] => align(value, alignment),
        _ => None,
    }),
    function("totalnumvgprs", |arguments| match *arguments {
        [accumulation, vector] => Some((accumulation as u64).max(vector as u64) as i64),
        _ => None,
    }),
    function("totalnumvgprs", |arguments| match *arguments {
        [0, vector] => Some(vector),
        [accumulation, vector] => align(vector, 4)?.checked_add(accumulation),
        _ => None,
    }),
    function("extrasgprs", |arguments| extra_registers(arguments, ExtraRegisters::OfGfx6)),
    function("extrasgprs", |arguments| extra_registers(arguments, ExtraRegisters::OfGfx8)),
    function("extrasgprs", |arguments| extra_registers(arguments, ExtraRegisters::OfFlatScratch)),
    function("extrasgprs", |arguments| extra_registers(arguments, ExtraRegisters::OfGfx10)),
    function("occupancy", occupancy),
    Function { prints_hex: true, ..function("lit", |arguments| arguments.first().copied()) },
    Function { prints_hex: true, ..function("lit64", |arguments| arguments.first().copied()) },
    function("min", |arguments| arguments.iter().copied().min()),
    function("instprefsize", prefetch_size::<6, 64>),
    function("instprefsize", prefetch_size::<6, 128>),
    function("instprefsize", prefetch_size::<8, 64>),
    function("instprefsize", prefetch_size::<8, 128>),
];

const MAX: FunctionId = FunctionId(0);
const OR: FunctionId = FunctionId(1);
const ALIGN_TO: FunctionId = FunctionId(2);
const TOTAL_VGPRS: FunctionId = FunctionId(3);
const TOTAL_VGPRS_GFX90A: FunctionId = FunctionId(4);
const EXTRA_SGPRS_GFX6: FunctionId = FunctionId(5);
const EXTRA_SGPRS_GFX8: FunctionId = FunctionId(6);
const EXTRA_SGPRS_FLAT_SCRATCH: FunctionId = FunctionId(7);
const EXTRA_SGPRS_GFX10: FunctionId = FunctionId(8);
const OCCUPANCY: FunctionId = FunctionId(9);
/// Marks a number as a literal of 32 bits, and of 64 bits.
pub(crate) const LIT: FunctionId = FunctionId(10);
pub(crate) const LIT64: FunctionId = FunctionId(11);
const MIN: FunctionId = FunctionId(12);
const PREFETCH_SIZE_6_64: FunctionId = FunctionId(13);
const PREFETCH_SIZE_6_128: FunctionId = FunctionId(14);
const PREFETCH_SIZE_8_64: FunctionId = FunctionId(15);
const PREFETCH_SIZE_8_128: FunctionId = FunctionId(16);

const fn function(name: &'static str, evaluate: fn(&[i64]) -> Option<i64>) -> Function {
    Function { name, prints_hex: false, evaluate }
}

/// Returns whether code can call functions by a name.
pub(crate) fn is_name(name: &str) -> bool {
    matches!(
        name,
        "max" | "min" | "or" | "alignto" | "totalnumvgprs" | "extrasgprs" | "occupancy" | "instprefsize"
    )
}

/// Returns how many arguments a function has, if not any number.
pub(crate) fn n_arguments(name: &str) -> Option<usize> {
    Some(match name {
        "instprefsize" => 1,
        "alignto" | "totalnumvgprs" => 2,
        "extrasgprs" => 3,
        "occupancy" => N_OCCUPANCY,
        _ => return None,
    })
}

/// Returns the function that code calls by a name.
pub(crate) fn of_name(name: &str, generation: &Generation, version: IsaVersion) -> Option<FunctionId> {
    Some(match name {
        "max" => MAX,
        "or" => OR,
        "alignto" => ALIGN_TO,
        "totalnumvgprs" if generation.has_gfx90a() => TOTAL_VGPRS_GFX90A,
        "totalnumvgprs" => TOTAL_VGPRS,
        "extrasgprs" => match version.major {
            0..=7 => EXTRA_SGPRS_GFX6,
            8 | 9 if generation.has_flat_scratch() => EXTRA_SGPRS_FLAT_SCRATCH,
            8 | 9 => EXTRA_SGPRS_GFX8,
            _ => EXTRA_SGPRS_GFX10,
        },
        "occupancy" => OCCUPANCY,
        "min" => MIN,
        "instprefsize" => {
            let is_new = generation.is_gfx12_or_later();
            match (is_new, generation.has(const { feature("FeatureInstCacheLineSize128") })) {
                (false, false) => PREFETCH_SIZE_6_64,
                (false, true) => PREFETCH_SIZE_6_128,
                (true, false) => PREFETCH_SIZE_8_64,
                (true, true) => PREFETCH_SIZE_8_128,
            }
        }
        _ => return None,
    })
}

/// Returns whether a function marks a number as a literal.
pub(crate) fn is_literal(function: FunctionId) -> bool {
    function == LIT || function == LIT64
}

/// Returns the next multiple of an alignment.
fn align(value: i64, alignment: i64) -> Option<i64> {
    let (value, alignment) = (u64::try_from(value).ok()?, u64::try_from(alignment).ok()?);
    (alignment > 0)
        .then(|| value.checked_next_multiple_of(alignment))?
        .and_then(|value| i64::try_from(value).ok())
}

/// The number of scalar registers in use besides the ones that code names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExtraRegisters {
    OfGfx6,
    OfGfx8,
    /// Of GFX8 and GFX9 with a flat scratch that the architecture provides.
    OfFlatScratch,
    OfGfx10,
}

/// Returns the number of extra registers by what is used: `vcc`, the flat scratch, and retries of page faults.
fn extra_registers(arguments: &[i64], kind: ExtraRegisters) -> Option<i64> {
    let [vcc, flat_scratch, retries] = *arguments else { return None };
    let uses_flat_scratch = flat_scratch != 0 || kind == ExtraRegisters::OfFlatScratch;
    let with_vcc = if vcc != 0 { 2 } else { 0 };
    Some(match kind {
        ExtraRegisters::OfGfx10 => with_vcc,
        ExtraRegisters::OfGfx6 if flat_scratch != 0 => 4,
        ExtraRegisters::OfGfx6 => with_vcc,
        _ if uses_flat_scratch => 6,
        _ if retries != 0 => 4,
        _ => with_vcc,
    })
}

/// The number of arguments of `occupancy`.
const N_OCCUPANCY: usize = 9;

/// Returns the number of waves that fit a unit, by the limits of the processor and the registers in use.
fn occupancy(arguments: &[i64]) -> Option<i64> {
    let limits: [i64; N_OCCUPANCY] = arguments.try_into().ok()?;
    let [max_waves, granule, total_vgprs, initial, total_sgprs, sgpr_granule, trap_sgprs, sgprs, vgprs] =
        limits;
    let mut waves = initial;
    if sgprs != 0 {
        let per_wave = align(sgprs, sgpr_granule)?.checked_add(trap_sgprs)?;
        let by_sgprs = total_sgprs.checked_div(per_wave).map_or(max_waves, |n| n.min(max_waves).max(1));
        waves = waves.min(by_sgprs);
    }
    if vgprs != 0 {
        let by_vgprs = if vgprs < granule {
            max_waves
        } else {
            let rounded = align(vgprs, granule)?;
            total_vgprs.checked_div(rounded)?.max(1).min(max_waves)
        };
        waves = waves.min(by_vgprs);
    }
    Some(waves)
}

/// Returns how many lines of the cache code needs, as far as a field of some bits can say.
fn prefetch_size<const FIELD_BITS: u32, const LINE_SIZE: u64>(arguments: &[i64]) -> Option<i64> {
    let [code_size] = *arguments else { return None };
    let n_lines = (code_size as u64).div_ceil(LINE_SIZE);
    Some(n_lines.min((1 << FIELD_BITS) - 1) as i64)
}
