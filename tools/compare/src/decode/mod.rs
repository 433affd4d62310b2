//! The differential run over machine code: what bytes represent, according to stallscope and to llvm-mc.

mod amdgpu_code;
mod attributes;
mod code;
mod comparison;
mod line;
mod reference_decoder;
mod targets;
mod x86_code;

use std::path::Path;

use crate::known::Known;
use code::Codes;
use comparison::Comparison;
use targets::{TARGETS, Target};

struct Arguments {
    targets: Vec<&'static Target>,
    n_random: usize,
    n_per_form: usize,
    seed: u64,
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments =
        Arguments { targets: Vec::new(), n_random: 100_000, n_per_form: 20, seed: 1, n_shown: 10 };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        let number = || value.parse().map_err(|_| format!("{name} takes a number"));
        match name {
            "--target" => {
                let n_before = arguments.targets.len();
                let is_named = |target: &&Target| target.name == value || target.isa.target.name == value;
                arguments.targets.extend(TARGETS.iter().filter(is_named));
                if arguments.targets.len() == n_before {
                    return Err(format!("unknown target {value}"));
                }
            }
            "--random" => arguments.n_random = number()?,
            "--per-form" => arguments.n_per_form = number()?,
            "--seed" => arguments.seed = value.parse().map_err(|_| "--seed takes a number")?,
            "--show" => arguments.n_shown = number()?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    if arguments.targets.is_empty() {
        arguments.targets = TARGETS.iter().collect();
    }
    Ok(arguments)
}

/// Compares the decoding of random code and of every form of code; fails if there is a difference.
pub fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference_decoder::find()?;
    let known = Known::read()?;
    let mut n_different = 0;
    for target in &arguments.targets {
        n_different += compare(target, &arguments, &reference, &known)?;
    }
    if n_different == 0 { Ok(()) } else { Err(format!("{n_different} differ")) }
}

/// Compares lines of a target, and returns how many differ.
fn compare(target: &Target, arguments: &Arguments, reference: &Path, known: &Known) -> Result<usize, String> {
    let Target { name, family, isa, .. } = target;
    let comparison = Comparison::new(target, reference, &known.words(family.name)?);
    let mut codes = Codes::new(isa.target.description, family, arguments.seed);
    let of_forms = comparison.run(codes.of_forms(arguments.n_per_form))?;
    of_forms.show(&format!("{name} forms"), arguments.n_shown);
    let random = comparison.run((0..arguments.n_random).map(|_| codes.random()))?;
    random.show(&format!("{name} random"), arguments.n_shown);
    Ok(of_forms.n_different() + random.n_different())
}
