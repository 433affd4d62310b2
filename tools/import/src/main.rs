//! Writes the description file of a target from LLVM's TableGen tables, and prints parts of it.

mod architecture;
mod arguments;
mod asm_matcher;
mod asm_writer;
mod bit_field;
mod cpp;
mod decoder;
mod dump;
mod emitter;
mod error;
mod hw_modes;
mod inst_rewrites;
mod instr_info;
mod methods;
mod named_operands;
mod number_tables;
mod opcode_map;
mod opcode_names;
mod operand_names;
mod predicates;
mod register_info;
mod sched_model;
mod sched_variant;
mod settings;
mod subtarget;
mod tables;
mod target_parser;
mod tblgen;
mod versioned_extensions;

use std::path::Path;
use std::process::ExitCode;

use stallscope_target::{DescriptionBuilder, Provenance};

use arguments::{Arguments, Command};
use error::{Error, Result};
use methods::Methods;
use predicates::Predicates;
use settings::{Settings, description_file, isa_crate};
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
    let Arguments { command, targets, file } = Arguments::parse(std::env::args().skip(1))?;
    if let Command::Help = command {
        print!("{}", arguments::USAGE);
        return Ok(());
    }
    let mut failures = 0;
    for target in &targets {
        let file = file.clone().unwrap_or_else(|| description_file(target));
        if let Err(error) = execute(&command, target, &file) {
            if targets.len() == 1 {
                return Err(error);
            }
            eprintln!("{target}: error: {error}");
            failures += 1;
        }
    }
    match failures {
        0 => Ok(()),
        n => Err(Error::new("import", format!("{n} of {} targets failed", targets.len()))),
    }
}

/// Executes a command on a target and its description file.
fn execute(command: &Command, target: &str, file: &Path) -> Result<()> {
    let failure = |message: String| Error::new(file.display().to_string(), message);
    let read = || std::fs::read(file).map_err(|e| failure(e.to_string()));
    match command {
        Command::Help => Ok(()),
        Command::Dump { part, name } => dump::dump(&read()?, &models(target, file)?, part, name),
        Command::Import { llvm, check, tblgen, tables, cache } => {
            let settings = Settings::read(target)?;
            let bytes = match (tables, cache) {
                (Some(tables), _) => import(&settings, tables, llvm, tblgen)?,
                (None, Some(cache)) => with_cached_tables(&settings, llvm, tblgen, cache)?,
                (None, None) => with_tables(&settings, llvm, tblgen)?,
            };
            if *check {
                return if read()? == bytes { Ok(()) } else { Err(failure("not current".to_owned())) };
            }
            std::fs::write(file, bytes).map_err(|e| failure(e.to_string()))
        }
    }
}

/// Compiles the project's models of a target for its description file; returns no bytes if it has none.
fn models(target: &str, file: &Path) -> Result<Vec<u8>> {
    let folder = isa_crate(target).join("models");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    stallscope_model_text::build_script::compile_folder(file, &folder).map_err(|e| Error::new("models", e))
}

/// Runs TableGen in a temporary directory, and imports the tables from there.
fn with_tables(settings: &Settings, llvm: &Path, tblgen: &Path) -> Result<Vec<u8>> {
    let directory = std::env::temp_dir().join(format!("stallscope-import-{}", std::process::id()));
    let failure = |e: std::io::Error| Error::new(directory.display().to_string(), e.to_string());
    std::fs::create_dir(&directory).map_err(failure)?;
    let bytes = tblgen::run(settings, tblgen, llvm, &directory)
        .and_then(|()| import(settings, &directory, llvm, tblgen));
    std::fs::remove_dir_all(&directory).map_err(failure)?;
    bytes
}

/// Imports the tables that an earlier run of TableGen on the same sources left in `cache`, or runs TableGen.
fn with_cached_tables(settings: &Settings, llvm: &Path, tblgen: &Path, cache: &Path) -> Result<Vec<u8>> {
    let hash = tblgen::hash_sources(settings, llvm)?;
    let directory = cache.join(format!("{}-{}-{hash}", settings.name, tblgen::version(tblgen)?));
    // Tables are complete only if the last thing that was written is there.
    let is_complete = directory.join("complete");
    let failure = |e: std::io::Error| Error::new(directory.display().to_string(), e.to_string());
    if !is_complete.exists() {
        std::fs::create_dir_all(&directory).map_err(failure)?;
        tblgen::run(settings, tblgen, llvm, &directory)?;
        std::fs::write(&is_complete, "").map_err(failure)?;
    }
    import(settings, &directory, llvm, tblgen)
}

/// Returns the description file for the tables in `directory` and the sources in `llvm`.
fn import(settings: &Settings, directory: &Path, llvm: &Path, tblgen: &Path) -> Result<Vec<u8>> {
    let tables = Tables::read(settings, directory, llvm)?;
    let names = Names::read(settings, &tables)?;
    let mut builder = DescriptionBuilder::default();
    if settings.processors_only {
        write_processors(settings, &tables, &names, &mut builder)?;
    } else {
        write_all(settings, &tables, &names, &mut builder)?;
    }
    let provenance = Provenance {
        target: &settings.name,
        llvm_version: &tblgen::version(tblgen)?,
        sources: &tblgen::hash_sources(settings, llvm)?,
        importer: env!("CARGO_PKG_VERSION"),
    };
    builder.finish(&provenance).map_err(|e| Error::new("description", e.to_string()))
}

/// Adds all records of a target.
fn write_all(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    // What is used in each analysis comes first, so that little of the strings is read.
    asm_matcher::write_mnemonics(tables, builder)?;
    let mut methods = Methods::new(builder);
    let mut predicates = Predicates::new(tables, names);
    let asm = asm_writer::write(tables, names, &mut methods, builder)?;
    write_processors(settings, tables, names, builder)?;
    register_info::write(tables, names, builder)?;
    let hw_modes = hw_modes::write(tables, names, &mut predicates, builder)?;
    if settings.prints_aliases {
        asm_writer::write_aliases(tables, names, &hw_modes, &mut methods, builder)?;
    }
    instr_info::write(tables, names, &asm, builder)?;
    operand_names::write(tables, builder)?;
    emitter::write(tables, names, &mut methods, builder)?;
    decoder::write(tables, &mut predicates, &mut methods, builder)?;
    opcode_map::write(tables, builder)?;
    named_operands::write(settings, tables, names, builder)?;
    number_tables::write(settings, tables, names, builder)?;
    versioned_extensions::write(tables, builder)?;
    asm_matcher::write(tables, names, &mut predicates, &mut methods, builder)?;
    inst_rewrites::write(tables, names, &mut predicates, &mut methods, builder)?;
    sched_variant::write_variants(tables, &mut predicates, builder)?;
    sched_variant::write_idioms(tables, &mut predicates, builder)
}

/// Adds features, scheduling models and processors.
fn write_processors(
    settings: &Settings,
    tables: &Tables,
    names: &Names,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let feature_keys = subtarget::write_features(tables, names, builder)?;
    architecture::write_extensions(tables, names, builder)?;
    let architectures = architecture::write_architectures(tables, &feature_keys, builder)?;
    target_parser::write(tables, &feature_keys, builder)?;
    let models = sched_model::write(settings, tables, names, builder)?;
    subtarget::write_processors(tables, &models, &architectures, builder)
}
