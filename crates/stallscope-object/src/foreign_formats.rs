//! The formats of files without machine code that can be analyzed, and how their contents show them.

/// A format, by bytes at a place in the file.
pub(crate) struct ForeignFormat {
    /// The offset of the bytes.
    pub(crate) offset: usize,
    pub(crate) magic: &'static [u8],
    /// A description of files of the format.
    pub(crate) name: &'static str,
    /// Advice on how to get machine code from them.
    pub(crate) advice: &'static str,
}

const fn format(
    offset: usize,
    magic: &'static [u8],
    name: &'static str,
    advice: &'static str,
) -> ForeignFormat {
    ForeignFormat { offset, magic, name, advice }
}

const BITCODE: &str = "compile without -flto, or make an object of it with 'llc -filetype=obj'";
const UNPACK: &str = "unpack it, and give the programs and libraries in it";
const KERNEL: &str = "give vmlinux; scripts/extract-vmlinux of Linux extracts it from most images";
const BYTECODE: &str = "give the machine code that a compiler makes of it";
const NO_CODE: &str = "give a program, an object file, assembly or a listing";

/// The formats. Where two fit a file, the first one counts.
pub(crate) const FOREIGN_FORMATS: &[ForeignFormat] = &[
    format(0, b"BC\xC0\xDE", "LLVM bitcode", BITCODE),
    format(0, b"\xDE\xC0\x17\x0B", "LLVM bitcode in a wrapper", BITCODE),
    format(
        0,
        b"__CLANG_OFFLOAD_BUNDLE__",
        "a bundle for several machines",
        "unpack it with clang-offload-bundler",
    ),
    format(0, b"CCOB", "a compressed bundle for several machines", "unpack it with clang-offload-bundler"),
    format(0, b"\x10\xFF\x10\xAD", "a package for several machines", "unpack it with clang-offload-packager"),
    format(0, b"\0asm", "WebAssembly", "compile its source for a processor"),
    // Kernels come first: some are programs, too, or in another container.
    format(0x202, b"HdrS", "a compressed Linux kernel (bzImage)", KERNEL),
    format(4, b"zimg", "a compressed Linux kernel (zboot)", KERNEL),
    format(0x24, b"\x18\x28\x6F\x01", "a compressed Linux kernel (zImage)", KERNEL),
    format(0x24, b"\x01\x6F\x28\x18", "a compressed Linux kernel (zImage)", KERNEL),
    format(0, b"\x27\x05\x19\x56", "a boot image (uImage)", KERNEL),
    format(
        0x38,
        b"ARM\x64",
        "the memory image of a Linux kernel (Image)",
        "give vmlinux for the names of its functions",
    ),
    format(
        0x38,
        b"RSC\x05",
        "the memory image of a Linux kernel (Image)",
        "give vmlinux for the names of its functions",
    ),
    format(0, b"\x1F\x8B\x08", "data compressed by gzip", "decompress it with 'gzip -dk'"),
    format(0, b"\xFD7zXZ\0", "data compressed by xz", "decompress it with 'xz -dk'"),
    format(0, b"\x28\xB5\x2F\xFD", "data compressed by zstd", "decompress it with 'zstd -d'"),
    format(0, b"\x5D\0\0\x80\0", "data compressed by lzma", "decompress it with 'xz -dk'"),
    format(0, b"\x04\x22\x4D\x18", "data compressed by lz4", "decompress it with 'lz4 -dk'"),
    format(0, b"\x02\x21\x4C\x18", "data compressed by lz4", "decompress it with 'lz4 -dk'"),
    format(0, b"\x1F\x9D", "data compressed by compress", "decompress it with 'gzip -dk'"),
    format(0, b"\x89LZO\0\r\n\x1A\n", "data compressed by lzop", "decompress it with 'lzop -dk'"),
    format(0, b"LZIP\x01", "data compressed by lzip", "decompress it with 'lzip -dk'"),
    format(4, b"1AY&SY", "data compressed by bzip2", "decompress it with 'bzip2 -dk'"),
    format(0, b"PK\x03\x04", "a zip archive", UNPACK),
    format(0, b"PK\x05\x06", "an empty zip archive", NO_CODE),
    format(0, b"7z\xBC\xAF\x27\x1C", "a 7z archive", UNPACK),
    format(0, b"Rar!\x1A\x07", "a rar archive", UNPACK),
    format(257, b"ustar", "a tar archive", UNPACK),
    format(0, b"<aiaff>\n", "an archive of AIX in the small format", "extract its members, and give them"),
    format(0, b"!<arch>\ndebian-binary", "a Debian package", UNPACK),
    format(0, b"\xED\xAB\xEE\xDB", "an RPM package", UNPACK),
    format(0, b"hsqs", "a squashfs image", UNPACK),
    format(0x8001, b"CD001", "an image of a disc", UNPACK),
    format(0, b"xar!", "a xar archive", UNPACK),
    format(0, b"MSCF\0\0\0\0", "a cabinet archive", UNPACK),
    format(0, b"dex\n", "Dalvik bytecode", BYTECODE),
    format(0, b"vdex", "Dalvik bytecode", BYTECODE),
    format(0, b"\x1BLua", "Lua bytecode", BYTECODE),
    format(0, b"\x1BLJ", "LuaJIT bytecode", BYTECODE),
    format(0, b"\x03\x02\x23\x07", "SPIR-V", BYTECODE),
    format(0, b"\x07\x23\x02\x03", "SPIR-V", BYTECODE),
    format(0, b"DXBC", "a DirectX shader", BYTECODE),
    format(0, b"MTLB", "a Metal library", BYTECODE),
    format(0, b"dyld_v1 ", "a cache of shared libraries of macOS", "extract one of its libraries"),
    // An object for link-time code generation, by its class.
    format(
        12,
        b"\x38\xFE\xB3\x0C\xA5\xD9\xAB\x4D\xAC\x9B\xD6\xB6\x22\x26\x53\xC2",
        "intermediate code of MSVC",
        "compile without /GL",
    ),
    format(0, b"\0\0\xFF\xFF\0\0", "an import of a DLL", "give the DLL"),
    format(0, b"Microsoft C/C++ MSF 7.00\r\n", "debug information of MSVC (PDB)", "give the program"),
    format(0, b"MDMP\x93\xA7", "a minidump", "give the program"),
    format(0, b"PERFILE2", "a file of perf record", "give the program, and this file with -profile"),
    format(0, b"PAR1", "a Parquet table", "give it to 'stallscope label'"),
    format(0, b"ARROW1", "an Arrow table", "give it to 'stallscope label'"),
    format(0, b"SQLite format 3\0", "a database", NO_CODE),
    format(0, b"%PDF-", "a PDF document", NO_CODE),
    format(0, b"\x89PNG\r\n\x1A\n", "a picture", NO_CODE),
    format(0, b"rust\0\0\0", "metadata of a crate of Rust", "give the library (rlib) or the program"),
    format(0, b"\x50\xED\x55\xBA", "code for NVIDIA's processors (a fat binary)", NO_CODE),
    format(0, b"CPCH", "a precompiled header of Clang", "give an object file"),
    format(0, b"gpch", "a precompiled header of GCC", "give an object file"),
    format(0, b"\xFF\xD8\xFF", "a picture", NO_CODE),
    format(0, b"GIF8", "a picture", NO_CODE),
    format(0, b"\xFF\xFE", "text in UTF-16", "convert it with 'iconv -f UTF-16 -t UTF-8'"),
    format(0, b"\xFE\xFF", "text in UTF-16", "convert it with 'iconv -f UTF-16 -t UTF-8'"),
];
