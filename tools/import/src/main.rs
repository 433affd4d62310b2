//! Writes the description file of a target from LLVM's TableGen tables.

mod asm_matcher;
mod asm_writer;
mod cpp;
mod error;
mod instr_info;
mod methods;
mod predicates;
mod register_info;
mod sched_model;
mod sched_variant;
mod subtarget;
mod tables;
mod target;

use std::path::Path;
use std::process::ExitCode;

use stallscope_target::{DescriptionBuilder, Provenance};

use error::{Error, Result};
use methods::Methods;
use predicates::Predicates;
use tables::{Names, Tables};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(target), Some(directory), Some(llvm), Some(output)) =
        (arguments.next(), arguments.next(), arguments.next(), arguments.next())
    else {
        return Err(Error::new("usage", "import TARGET TABLES LLVM OUTPUT"));
    };
    let target = target::TARGETS
        .iter()
        .find(|t| t.name == target)
        .ok_or_else(|| Error::new(target, "unknown target"))?;
    let bytes = import(target, Path::new(&directory), Path::new(&llvm))?;
    std::fs::write(&output, bytes).map_err(|e| Error::new(output, e.to_string()))
}

fn import(target: &target::Target, directory: &Path, llvm: &Path) -> Result<Vec<u8>> {
    let tables = Tables::read(target, directory, llvm)?;
    let names = Names::read(target, &tables)?;
    let mut builder = DescriptionBuilder::default();
    let mut methods = Methods::new(&mut builder);
    let mut predicates = Predicates::new(&tables, &names);
    register_info::write(&tables, &names, &mut builder)?;
    let asm = asm_writer::write(&tables, &names, &mut methods, &mut builder)?;
    asm_writer::write_aliases(&tables, &names, &mut methods, &mut builder)?;
    instr_info::write(&tables, &names, &asm, &mut builder)?;
    subtarget::write_features(&tables, &names, &mut builder)?;
    let models = sched_model::write(&tables, &names, &mut builder)?;
    subtarget::write_processors(&tables, &models, &mut builder)?;
    asm_matcher::write(&tables, &names, &mut predicates, &mut methods, &mut builder)?;
    sched_variant::write_variants(&tables, &mut predicates, &mut methods, &mut builder)?;
    sched_variant::write_idioms(&tables, &mut predicates, &mut methods, &mut builder)?;
    let provenance = Provenance {
        target: target.name,
        llvm_version: "22.1.8",
        sources: "",
        importer: env!("CARGO_PKG_VERSION"),
    };
    builder.finish(&provenance).map_err(|e| Error::new("description", e.to_string()))
}
