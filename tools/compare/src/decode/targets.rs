//! The subtargets whose decoders are compared.

use stallscope_isa::Isa;
use stallscope_mc::ByteOrder::{Big, Little};
use stallscope_mc::CodeLayout;

use super::amdgpu_code;
use super::attributes::Attributes::{self, AllBut, Listed};
use super::x86_code::Mode;
use Forms::{Words, X86};

/// A subtarget.
pub(super) struct Target {
    pub(super) name: &'static str,
    pub(super) isa: &'static Isa,
    pub(super) triple: &'static str,
    /// The processor, or an empty text.
    pub(super) processor: &'static str,
    pub(super) attributes: Attributes,
    pub(super) family: &'static Family,
    pub(super) marker: Marker,
}

/// The common properties of several subtargets.
pub(super) struct Family {
    /// The name in the list of known differences.
    pub(super) name: &'static str,
    /// The start of comments in llvm-mc's output.
    pub(super) comment: &'static str,
    pub(super) forms: Forms,
    /// How many random bytes make a line.
    pub(super) n_random_bytes: usize,
    /// Bytes at the end of each line, so that an instruction that is cut off does not continue in the next line.
    pub(super) padding: &'static [u8],
    /// Whether invalid code ends a line, since llvm-mc would go on in the middle of an instruction.
    pub(super) ends_at_invalid: bool,
    /// Whether a line is left out, since it crashes llvm-mc; further lines may crash it.
    pub(super) crashes_reference: fn(&[u8]) -> bool,
}

/// Where the forms of code come from.
#[derive(Clone, Copy)]
pub(super) enum Forms {
    /// The description's encodings, whose words become bytes so.
    Words(CodeLayout),
    /// Prefixes and opcodes of x86 in a mode.
    X86(Mode),
}

/// An instruction that other code hardly has.
pub(super) struct Marker {
    pub(super) bytes: &'static [u8],
    /// Text that no other one contains.
    pub(super) text: &'static str,
}

static AARCH64: Family = Family {
    name: "aarch64",
    comment: "//",
    forms: Words(CodeLayout::whole(Little)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static ARM: Family = Family {
    name: "arm",
    comment: "@",
    forms: Words(CodeLayout::whole(Little)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: true,
    crashes_reference: |_| false,
};
static ARM_BIG: Family = Family {
    name: "arm",
    comment: "@",
    forms: Words(CodeLayout::whole(Big)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: true,
    crashes_reference: |_| false,
};
static THUMB: Family = Family {
    name: "thumb",
    comment: "@",
    forms: Words(CodeLayout::units(Little, 2)),
    n_random_bytes: 8,
    padding: &[],
    ends_at_invalid: true,
    crashes_reference: |_| false,
};
static THUMB_BIG: Family = Family {
    name: "thumb",
    comment: "@",
    forms: Words(CodeLayout::units(Big, 2)),
    n_random_bytes: 8,
    padding: &[],
    ends_at_invalid: true,
    crashes_reference: |_| false,
};
static AMDGPU: Family = Family {
    name: "amdgpu",
    comment: ";",
    forms: Words(CodeLayout::whole(Little)),
    n_random_bytes: 20,
    // Instructions that do nothing, since the reference crashes if a literal is cut off.
    padding: &[0, 0, 0x80, 0xBF, 0, 0, 0x80, 0xBF, 0, 0, 0x80, 0xBF, 0, 0, 0x80, 0xBF],
    ends_at_invalid: false,
    crashes_reference: amdgpu_code::selects_no_part,
};
static AMDGPU_SHORT: Family = Family { crashes_reference: amdgpu_code::selects_no_part_or_literal, ..AMDGPU };
static LANAI: Family = Family {
    name: "lanai",
    comment: "!",
    forms: Words(CodeLayout::whole(Big)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static MIPS: Family = Family {
    name: "mips",
    comment: "#",
    forms: Words(CodeLayout::whole(Big)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static MIPS_LITTLE: Family = Family {
    name: "mips",
    comment: "#",
    forms: Words(CodeLayout::whole(Little)),
    n_random_bytes: 4,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static MICRO_MIPS: Family = Family {
    name: "micromips",
    comment: "#",
    forms: Words(CodeLayout::units(Big, 2)),
    n_random_bytes: 6,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static MICRO_MIPS_LITTLE: Family = Family {
    name: "micromips",
    comment: "#",
    forms: Words(CodeLayout::units(Little, 2)),
    n_random_bytes: 6,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static POWERPC: Family = Family {
    name: "powerpc",
    comment: "#",
    forms: Words(CodeLayout::units(Big, 4)),
    n_random_bytes: 8,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static POWERPC_LITTLE: Family = Family {
    name: "powerpc",
    comment: "#",
    forms: Words(CodeLayout::units(Little, 4)),
    n_random_bytes: 8,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static SYSTEMZ: Family = Family {
    name: "systemz",
    comment: "#",
    forms: Words(CodeLayout::whole(Big)),
    n_random_bytes: 6,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static RISCV: Family = Family {
    name: "riscv",
    comment: "#",
    forms: Words(CodeLayout::whole(Little)),
    n_random_bytes: 6,
    padding: &[],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};
static X86_16: Family = Family { forms: X86(Mode::Bits16), ..X86_64 };
static X86_32: Family = Family { forms: X86(Mode::Bits32), ..X86_64 };
static X86_64: Family = Family {
    name: "x86",
    comment: "#",
    forms: X86(Mode::Bits64),
    n_random_bytes: 20,
    // No instruction has more than 15 bytes.
    padding: &[0x90; 16],
    ends_at_invalid: false,
    crashes_reference: |_| false,
};

/// The subtargets.
pub(super) static TARGETS: &[Target] = &[
    Target {
        name: "aarch64",
        isa: &stallscope_aarch64::ISA,
        triple: "aarch64",
        processor: "",
        attributes: Listed("+all"),
        family: &AARCH64,
        marker: Marker { bytes: &[0x6A, 0x35, 0x8C, 0xD2], text: "x10, #25003" },
    },
    short_amdgpu("gfx803", "gfx803"),
    short_amdgpu("gfx810", "gfx810"),
    short_amdgpu("gfx900", "gfx900"),
    short_amdgpu("gfx906", "gfx906"),
    short_amdgpu("gfx908", "gfx908"),
    short_amdgpu("gfx90a", "gfx90a"),
    short_amdgpu("gfx942", "gfx942"),
    amdgpu("gfx950", "gfx950", ""),
    amdgpu("gfx1010", "gfx1010", ""),
    amdgpu("gfx1010-wave64", "gfx1010", "+wavefrontsize64"),
    amdgpu("gfx1030", "gfx1030", ""),
    amdgpu("gfx1030-wave64", "gfx1030", "+wavefrontsize64"),
    amdgpu("gfx1100", "gfx1100", ""),
    amdgpu("gfx1100-wave64", "gfx1100", "+wavefrontsize64"),
    amdgpu("gfx1100-true16", "gfx1100", "+real-true16"),
    amdgpu("gfx1150", "gfx1150", ""),
    amdgpu("gfx1200", "gfx1200", ""),
    amdgpu("gfx1200-wave64", "gfx1200", "+wavefrontsize64"),
    amdgpu("gfx1200-true16", "gfx1200", "+real-true16"),
    amdgpu("gfx1250", "gfx1250", ""),
    amdgpu("gfx1250-fake16", "gfx1250", "-real-true16"),
    arm(
        "arm",
        "armv8a",
        "",
        Listed("+armv8-a,+crypto,+fullfp16,+fp16fml,+dotprod,+crc,+sb,+i8mm,+bf16,+ras,+mp"),
    ),
    arm("armv4", "armv4", "", Listed("+armv4")),
    arm("armv5te", "armv5te", "", Listed("+armv5te,+vfp2")),
    arm("armv6", "armv6", "", Listed("+armv6")),
    arm("armv7", "armv7a", "cortex-a15", Listed("+neon")),
    arm("armv9", "armv9a", "", Listed("+armv9-a,+crypto,+fullfp16,+fp16fml,+dotprod")),
    Target {
        family: &ARM_BIG,
        marker: Marker { bytes: &[0xE3, 0x89, 0xB6, 0x5A], text: "r11, r9, #94371840" },
        ..arm("armeb", "armebv8a", "", Listed("+armv8-a,+big-endian-instructions"))
    },
    thumb(
        "thumb",
        "thumbv8a",
        "",
        Listed("+armv8-a,+crypto,+fullfp16,+fp16fml,+dotprod,+crc,+sb,+i8mm,+bf16,+ras,+mp"),
    ),
    thumb("thumbv7", "thumbv7a", "cortex-a15", Listed("+neon")),
    thumb("thumbv7m", "thumbv7em", "cortex-m7", Listed("")),
    thumb("thumbv8m", "thumbv8m.main", "cortex-m33", Listed("+8msecext")),
    thumb(
        "thumbv8.1m",
        "thumbv8.1m.main",
        "cortex-m85",
        Listed("+cdecp0,+cdecp3,+pacbti,+lob,+fp64,+mve.fp"),
    ),
    short_thumb("thumbv6m", "thumbv6m", "cortex-m0", Listed("")),
    short_thumb("thumbv8m-base", "thumbv8m.base", "cortex-m23", Listed("")),
    short_thumb("thumbv5", "thumbv5te", "", Listed("+armv5te")),
    Target {
        family: &THUMB_BIG,
        marker: Marker { bytes: &[0xF0, 0x49, 0x6B, 0xB4], text: "r11, r9, #94371840" },
        ..thumb("thumbeb", "thumbebv8a", "", Listed("+armv8-a,+big-endian-instructions"))
    },
    Target {
        name: "lanai",
        isa: &stallscope_lanai::ISA,
        triple: "lanai",
        processor: "",
        attributes: Listed(""),
        family: &LANAI,
        marker: Marker { bytes: &[0x59, 0xC4, 0x5A, 0x3C], text: "%r17, 0x5a3c, %r19" },
    },
    mips("mips", "mips", "mips32r2", Listed("")),
    mips("mips1", "mips", "mips1", Listed("")),
    mips("mips2", "mips", "mips2", Listed("")),
    mips("mips3", "mips64", "mips3", Listed("")),
    mips("mips4", "mips64", "mips4", Listed("")),
    mips(
        "mips32",
        "mips",
        "mips32r5",
        Listed("+msa,+dspr3,+mt,+virt,+ginv,+crc,+eva,+fp64,+abs2008,+mips3d"),
    ),
    mips("mips32r6", "mips", "mips32r6", Listed("+msa,+dspr3,+mt,+virt,+ginv,+crc,+eva")),
    mips("mips64", "mips64", "mips64r2", Listed("+msa,+dspr3,+mt,+virt,+eva")),
    mips("mips64r6", "mips64", "mips64r6", Listed("+msa,+dspr3,+virt,+ginv,+crc")),
    mips("mips64-n32", "mips64-linux-gnuabin32", "mips64r2", Listed("+msa")),
    mips("mips64r6-n32", "mips64-linux-gnuabin32", "mips64r6", Listed("+msa")),
    mips("octeon", "mips64", "octeon+", Listed("")),
    mips_little("mipsel", "mipsel", "mips32r5", Listed("+msa,+dspr3")),
    mips_little("mips64el", "mips64el", "mips64r6", Listed("+msa")),
    micro_mips("micromips", "mips", "mips32r3", Listed("+micromips,+dspr3,+msa,+eva,+virt")),
    micro_mips("micromips-fp64", "mips", "mips32r3", Listed("+micromips,+fp64")),
    Target {
        marker: Marker { bytes: &[0x12, 0x60, 0xD4, 0x31], text: "$19, 54321" },
        ..micro_mips("micromipsr6", "mips", "mips32r6", Listed("+micromips,+virt,+ginv,+crc,+eva,+msa"))
    },
    Target {
        family: &MICRO_MIPS_LITTLE,
        marker: Marker { bytes: &[0xB3, 0x41, 0x31, 0xD4], text: "$19, 54321" },
        ..micro_mips("micromipsel", "mipsel", "mips32r3", Listed("+micromips,+dspr3"))
    },
    powerpc("powerpc", "powerpc", "", Listed("")),
    powerpc("powerpc-all", "powerpc", "", AllBut(&["64bit*", "spe", "efpu2", "aix*"])),
    powerpc("powerpc-spe", "powerpc", "e500", Listed("+spe,+efpu2")),
    powerpc("powerpc64", "powerpc64", "pwr11", Listed("")),
    powerpc("powerpc64-future", "powerpc64", "future", Listed("")),
    powerpc("powerpc64-all", "powerpc64", "", AllBut(&["spe", "efpu2", "aix*"])),
    powerpc_little("powerpcle", "powerpcle", "pwr10"),
    powerpc_little("powerpc64le", "powerpc64le", "future"),
    riscv(
        "riscv32",
        "riscv32",
        AllBut(&["64bit", "rv*", "e", "y", "zfinx", "zdinx", "zhinx*", "zcmp", "zcmt", "zce", "zclsd", "x*"]),
    ),
    riscv(
        "riscv32-vendors",
        "riscv32",
        AllBut(&[
            "64bit", "rv*", "e", "y", "zfinx", "zdinx", "zhinx*", "zcmp", "zcmt", "zce", "zclsd", "xqccmp",
            "xqccmt", "xqciac", "xqcicm", "xqci", "xwchc", "xcheriot",
        ]),
    ),
    riscv("riscv32-all", "riscv32", AllBut(&["64bit", "rv*"])),
    riscv("riscv32-short", "riscv32", Listed("+e,+m,+a,+zcb,+zcmp,+zcmt,+zhinx,+zdinx")),
    riscv("riscv32-capabilities", "riscv32", Listed("+m,+a,+c,+zba,+zbb,+experimental-y")),
    riscv("riscv32-wch", "riscv32", Listed("+m,+zca,+xwchc")),
    riscv("riscv32-qualcomm", "riscv32", Listed("+m,+zcb,+xqccmp,+xqci,+experimental-xqccmt")),
    riscv(
        "riscv64",
        "riscv64",
        AllBut(&[
            "32bit", "rv*", "e", "y", "zfinx", "zdinx", "zhinx*", "zcmp", "zcmt", "zce", "zclsd", "x*",
            "zilsd*", "zcf",
        ]),
    ),
    riscv(
        "riscv64-vendors",
        "riscv64",
        AllBut(&[
            "32bit", "rv*", "e", "y", "zfinx", "zdinx", "zhinx*", "zcmp", "zcmt", "zce", "zclsd", "xqccmp",
            "xqccmt", "zilsd*", "zcf", "xqc*", "xwchc", "xcheriot",
        ]),
    ),
    riscv("riscv64-all", "riscv64", AllBut(&["32bit", "rv*"])),
    riscv("riscv64-capabilities", "riscv64", Listed("+m,+a,+c,+f,+v,+zba,+zbb,+experimental-y")),
    riscv("riscv64-short", "riscv64", Listed("+e,+m,+a,+zcb,+zcmp,+zcmt,+zhinx,+zdinx")),
    systemz("systemz", "z17"),
    systemz("systemz-z10", "z10"),
    x86("x86-16", "i386-unknown-linux-code16", &X86_16, &[0x66, 0xB8, 0x0D, 0xF0, 0xA7, 0x5E]),
    x86("x86-32", "i386", &X86_32, &[0xB8, 0x0D, 0xF0, 0xA7, 0x5E]),
    x86("x86-64", "x86_64", &X86_64, &[0xB8, 0x0D, 0xF0, 0xA7, 0x5E]),
];

/// Returns a mode of x86.
const fn x86(
    name: &'static str,
    triple: &'static str,
    family: &'static Family,
    marker: &'static [u8],
) -> Target {
    Target {
        name,
        isa: &stallscope_x86::ISA,
        triple,
        processor: "",
        attributes: Listed(""),
        family,
        marker: Marker { bytes: marker, text: "$1588064269, %eax" },
    }
}

/// Returns a subtarget of Arm in Arm state.
const fn arm(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x5A, 0xB6, 0x89, 0xE3], text: "r11, r9, #94371840" };
    Target { name, isa: &stallscope_arm::ISA, triple, processor, attributes, family: &ARM, marker }
}

/// Returns a subtarget of Arm in Thumb state.
const fn thumb(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x49, 0xF0, 0xB4, 0x6B], text: "r11, r9, #94371840" };
    Target { family: &THUMB, marker, ..arm(name, triple, processor, attributes) }
}

/// Returns a subtarget of Arm in Thumb state without most instructions of four bytes.
const fn short_thumb(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x2D, 0xF1, 0x44, 0xFB], text: "#1234568" };
    Target { marker, ..thumb(name, triple, processor, attributes) }
}

/// Returns a subtarget of AMDGPU with code of up to eight bytes.
const fn short_amdgpu(name: &'static str, processor: &'static str) -> Target {
    Target { family: &AMDGPU_SHORT, ..amdgpu(name, processor, "") }
}

/// Returns a subtarget of AMDGPU.
const fn amdgpu(name: &'static str, processor: &'static str, attributes: &'static str) -> Target {
    Target {
        name,
        isa: &stallscope_amdgpu::ISA,
        triple: "amdgcn",
        processor,
        attributes: Listed(attributes),
        family: &AMDGPU,
        marker: Marker { bytes: &[0x31, 0xD4, 0x80, 0xBF], text: "s_nop 0xd431" },
    }
}

/// Returns a subtarget of MIPS with the highest byte first.
const fn mips(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x36, 0x73, 0xD4, 0x31], text: "$19, $19, 54321" };
    Target { name, isa: &stallscope_mips::ISA, triple, processor, attributes, family: &MIPS, marker }
}

/// Returns a subtarget of MIPS with the lowest byte first.
const fn mips_little(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x31, 0xD4, 0x73, 0x36], text: "$19, $19, 54321" };
    Target { family: &MIPS_LITTLE, marker, ..mips(name, triple, processor, attributes) }
}

/// Returns a subtarget of microMIPS with the highest byte first.
const fn micro_mips(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x41, 0xB3, 0xD4, 0x31], text: "$19, 54321" };
    Target { family: &MICRO_MIPS, marker, ..mips(name, triple, processor, attributes) }
}

/// Returns a subtarget of PowerPC with the highest byte first.
const fn powerpc(
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    attributes: Attributes,
) -> Target {
    let marker = Marker { bytes: &[0x66, 0x7B, 0xD4, 0x31], text: "27, 19, 54321" };
    Target { name, isa: &stallscope_powerpc::ISA, triple, processor, attributes, family: &POWERPC, marker }
}

/// Returns a subtarget of PowerPC with the lowest byte first.
const fn powerpc_little(name: &'static str, triple: &'static str, processor: &'static str) -> Target {
    let marker = Marker { bytes: &[0x31, 0xD4, 0x7B, 0x66], text: "27, 19, 54321" };
    Target { family: &POWERPC_LITTLE, marker, ..powerpc(name, triple, processor, Listed("")) }
}

/// Returns a subtarget of SystemZ.
const fn systemz(name: &'static str, processor: &'static str) -> Target {
    Target {
        name,
        isa: &stallscope_systemz::ISA,
        triple: "s390x",
        processor,
        attributes: Listed(""),
        family: &SYSTEMZ,
        marker: Marker { bytes: &[0xC0, 0xBF, 0x74, 0x38, 0xC1, 0x3F], text: "%r11, 1949876543" },
    }
}

/// Returns a subtarget of RISC-V.
const fn riscv(name: &'static str, triple: &'static str, attributes: Attributes) -> Target {
    Target {
        name,
        isa: &stallscope_riscv::ISA,
        triple,
        processor: "",
        attributes,
        family: &RISCV,
        marker: Marker { bytes: &[0xB7, 0x37, 0xF7, 0xB4], text: "a5, 741235" },
    }
}
