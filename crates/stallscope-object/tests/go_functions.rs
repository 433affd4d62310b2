//! Functions of programs in Go that have no symbols: files with a table in each of its formats, written here by its description in Go's
//! `debug/gosym` and `runtime/symtab.go`.

#![allow(clippy::unwrap_used, reason = "the files are known")]

use object::write::Object;
use object::{Architecture, BinaryFormat, Endianness, SectionKind};
use stallscope_object::{Program, ProgramFile};

/// The functions, by the distance from the start of the code; the last number is the end of the code.
const FUNCTIONS: [(&str, u64); 3] = [("main.main", 0), ("main.(*T).sum", 16), ("runtime.gopanic", 48)];
const SIZE: u64 = 64;

/// How a table is written.
#[derive(Clone, Copy, Debug)]
struct Form {
    magic: u32,
    pointer_size: usize,
    is_big_endian: bool,
    /// Where the code starts.
    text: u64,
    /// The start of the text section in the header.
    written_text: u64,
}

impl Form {
    fn number(&self, out: &mut Vec<u8>, number: u64, size: usize) {
        let little = &number.to_le_bytes()[..size];
        if self.is_big_endian { out.extend(little.iter().rev()) } else { out.extend(little) }
    }

    /// The table, with its parts in the order of the runtime's: names, the list of functions, what is known of each.
    fn table(&self) -> Vec<u8> {
        let pointer = self.pointer_size;
        let (is_first, is_short) =
            (self.magic == 0xffff_fffb, self.magic <= 0xffff_fff1 && self.magic >= 0xffff_fff0);
        let n_words = if is_first {
            1
        } else if is_short {
            8
        } else {
            7
        };
        let header = 8 + n_words * pointer;
        let entry = if is_short { 4 } else { pointer };
        let list_size = 2 * entry * FUNCTIONS.len() + entry + 4;
        let names: Vec<u8> =
            FUNCTIONS.iter().flat_map(|(name, _)| [name.as_bytes(), b"\0"].concat()).collect();
        // The first format has the list right after the header.
        let (list, names_at) =
            if is_first { (header, header + list_size) } else { (header + names.len(), header) };
        let data_at = list.max(names_at) + if is_first { names.len() } else { list_size };
        let from = if is_first { 0 } else { list };
        let base = if is_short { 0 } else { self.text };
        let (mut entries, mut data) = (Vec::new(), Vec::new());
        let mut name_at = if is_first { names_at } else { 0 };
        for (name, start) in FUNCTIONS {
            self.number(&mut entries, base + start, entry);
            self.number(&mut entries, (data_at + data.len() - from) as u64, entry);
            self.number(&mut data, base + start, entry);
            self.number(&mut data, name_at as u64, 4);
            data.resize(data.len() + 24, 0);
            name_at += name.len() + 1;
        }
        self.number(&mut entries, base + SIZE, entry);
        self.number(&mut entries, 0, 4);
        let mut out = Vec::new();
        self.number(&mut out, self.magic.into(), 4);
        out.extend([0, 0, 1, pointer as u8]);
        let n = FUNCTIONS.len() as u64;
        let words: &[u64] = match (is_first, is_short) {
            (true, _) => &[n],
            (_, false) => &[n, 1, names_at as u64, 0, 0, 0, list as u64],
            (_, true) => &[n, 1, self.written_text, names_at as u64, 0, 0, 0, list as u64],
        };
        words.iter().for_each(|&word| self.number(&mut out, word, pointer));
        if is_first {
            out.extend([entries, names].concat());
        } else {
            out.extend([names, entries].concat());
        }
        out.extend(data);
        out
    }
}

/// An object file with code and the table.
fn object(format: BinaryFormat, arch: Architecture, form: &Form) -> Vec<u8> {
    let endian = if form.is_big_endian { Endianness::Big } else { Endianness::Little };
    let mut file = Object::new(format, arch, endian);
    let is_macho = format == BinaryFormat::MachO;
    let (segment, text, table): (&[u8], &[u8], &[u8]) =
        if is_macho { (b"__TEXT", b"__text", b"__gopclntab") } else { (b"", b".text", b".gopclntab") };
    let text = file.add_section(segment.to_vec(), text.to_vec(), SectionKind::Text);
    file.append_section_data(text, &[0; SIZE as usize], 16);
    let table = file.add_section(segment.to_vec(), table.to_vec(), SectionKind::ReadOnlyData);
    file.append_section_data(table, &form.table(), 16);
    file.write().unwrap()
}

/// A program for Windows whose table is among other data.
fn windows_program(form: &Form) -> Vec<u8> {
    const ALIGNMENT: usize = 0x200;
    let mut data = b"other data\xf1\xff\xff\xff\0\0\x01\x08 that only looks like a table".to_vec();
    data.resize(128, 0);
    data.extend(form.table());
    data.resize(data.len().next_multiple_of(ALIGNMENT), 0);
    let mut out = b"MZ".to_vec();
    out.resize(0x3c, 0);
    out.extend(0x40_u32.to_le_bytes());
    out.extend(b"PE\0\0");
    let half = |out: &mut Vec<u8>, number: u16| out.extend(number.to_le_bytes());
    let word = |out: &mut Vec<u8>, number: u32| out.extend(number.to_le_bytes());
    // AMD64, two sections, and an optional header of 240 bytes.
    half(&mut out, 0x8664);
    half(&mut out, 2);
    (0..3).for_each(|_| word(&mut out, 0));
    half(&mut out, 240);
    half(&mut out, 0x22);
    let optional = out.len();
    half(&mut out, 0x20b);
    out.resize(optional + 24, 0);
    out.extend(0x40_0000_u64.to_le_bytes());
    word(&mut out, 0x1000);
    word(&mut out, ALIGNMENT as u32);
    out.resize(optional + 56, 0);
    word(&mut out, 0x3000);
    word(&mut out, ALIGNMENT as u32);
    out.resize(optional + 108, 0);
    word(&mut out, 16);
    out.resize(optional + 240, 0);
    for (name, address, offset, size, flags) in [
        (b".text\0\0\0", 0x1000, ALIGNMENT, ALIGNMENT, 0x6000_0020_u32),
        (b".rdata\0\0", 0x2000, 2 * ALIGNMENT, data.len(), 0x4000_0040),
    ] {
        out.extend(name);
        for number in [size as u32, address, size as u32, offset as u32, 0, 0, 0, flags] {
            word(&mut out, number);
        }
    }
    out.resize(2 * ALIGNMENT, 0);
    [out, data].concat()
}

fn functions(program: &Program<'_>) -> Vec<(String, u64)> {
    let functions =
        program.sections.iter().flat_map(|section| section.symbols.functions(section.addresses()));
    functions.map(|f| (String::from_utf8_lossy(f.name).into_owned(), f.addresses.start)).collect()
}

fn expected(text: u64) -> Vec<(String, u64)> {
    FUNCTIONS.iter().map(|(name, start)| ((*name).to_owned(), text + start)).collect()
}

const MAGICS: [u32; 4] = [0xffff_fffb, 0xffff_fffa, 0xffff_fff0, 0xffff_fff1];

#[test]
fn names_come_from_all_formats_of_the_table() {
    for magic in MAGICS {
        for (format, arch, pointer_size, is_big_endian) in [
            (BinaryFormat::Elf, Architecture::X86_64, 8, false),
            (BinaryFormat::Elf, Architecture::I386, 4, false),
            (BinaryFormat::Elf, Architecture::PowerPc64, 8, true),
            (BinaryFormat::Elf, Architecture::Mips, 4, true),
            (BinaryFormat::MachO, Architecture::Aarch64, 8, false),
        ] {
            let form = Form { magic, pointer_size, is_big_endian, text: 0, written_text: 0 };
            let data = object(format, arch, &form);
            let file = ProgramFile::read(&data).unwrap();
            assert_eq!(functions(&file.programs[0]), expected(0), "{form:?} {arch:?}");
        }
        let form =
            Form { magic, pointer_size: 8, is_big_endian: false, text: 0x40_1000, written_text: 0x40_1000 };
        let data = windows_program(&form);
        let file = ProgramFile::read(&data).unwrap();
        assert_eq!(functions(&file.programs[0]), expected(form.text), "{form:?}");
        let named = |address| file.programs[0].name_in_tables(address);
        assert_eq!(named(0x40_1020), Some((&b"main.(*T).sum"[..], 0x40_1010)));
        assert_eq!(named(0x40_0fff), None);
    }
}

#[test]
fn code_starts_with_its_section_where_the_table_does_not_say() {
    // Linkers of programs that are loaded anywhere leave that to the loader.
    let form =
        Form { magic: 0xffff_fff1, pointer_size: 8, is_big_endian: false, text: 0x40_1000, written_text: 0 };
    let data = windows_program(&form);
    assert_eq!(functions(&ProgramFile::read(&data).unwrap().programs[0]), expected(form.text));
}

#[test]
fn damaged_tables_have_no_more_functions_than_entries_fit() {
    for magic in MAGICS {
        let form =
            Form { magic, pointer_size: 8, is_big_endian: false, text: 0x40_1000, written_text: 0x40_1000 };
        let data = windows_program(&form);
        for at in 0..data.len() {
            for byte in [0, 0x7f, 0xff] {
                let mut damaged = data.clone();
                damaged[at] = byte;
                let Ok(file) = ProgramFile::read(&damaged) else { continue };
                let n: usize = file.programs.iter().map(|program| functions(program).len()).sum();
                assert!(n <= data.len() / 8, "{magic:#x} {at}");
            }
        }
    }
}
