//! Prints the source places of addresses, which standard input has in hexadecimal digits, a line each: first the address, then
//! the function and the place of each frame, and an empty line.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead as _, BufWriter, Write as _};
use std::os::unix::ffi::OsStrExt as _;

use stallscope_dwarf::{DebugInfo, DebugStore};
use stallscope_object::{FileCache, ProgramFile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: frames PROGRAM")?;
    let open = |path: &[u8]| FileCache::new(File::open(OsStr::from_bytes(path)).ok()?).ok();
    let cache = FileCache::new(File::open(&path)?)?;
    let file = ProgramFile::read(&cache)?;
    let store = DebugStore::new(path.as_bytes(), &open);
    let program = file.programs.first().ok_or("no program")?;
    let info = DebugInfo::open(program, &store).ok_or("no debug information")?;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let address = u64::from_str_radix(line?.trim_start_matches("0x"), 16)?;
        writeln!(out, "{address:#x}")?;
        for frame in info.frames(address) {
            writeln!(out, "{}", frame.function.map_or("??".into(), String::from_utf8_lossy))?;
            match frame.place {
                Some(place) => {
                    let file = String::from_utf8_lossy(&place.file);
                    writeln!(out, "{file}:{}:{}", place.line, place.column)?;
                }
                None => writeln!(out, "??:0:0")?,
            }
        }
        writeln!(out)?;
    }
    info.problems().iter().try_for_each(|problem| writeln!(io::stderr(), "{problem}"))?;
    Ok(())
}
