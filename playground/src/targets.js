// The targets: each has its own module, triples, a processor to begin with, and signs of code that is for it.

export const TARGETS = [
  {
    name: "x86", title: "x86-64", triple: "x86_64-unknown-linux-gnu", processor: "skylake",
    syntaxes: [["auto", "Detect"], ["att", "AT&T"], ["intel", "Intel"]],
    compared: "skylake icelake-server sapphirerapids znver3 znver4",
    signs: /file format .*(x86-64|i386)|%[er](ax|[bcd]x|[sd]i|[sb]p)\b|%[xyz]mm\d|\b[er](ax|[bcd]x|[sd]i|[sb]p)\b|\b[xyz]mm\d/i,
  },
  {
    name: "aarch64", title: "AArch64", triple: "aarch64-unknown-linux-gnu", processor: "neoverse-v2",
    compared: "neoverse-n1 neoverse-n2 neoverse-v1 neoverse-v2 cortex-a76",
    signs: /file format .*(aarch64|arm64)|\.arch\s+armv[89]|\b[xw]\d+\s*,\s*[xw]\d+\b|\[(x\d+|sp)\b.*\]|\bv\d+\.(16b|8h|4s|2d)\b/i,
  },
  {
    name: "riscv", title: "RISC-V, 64 bits", triple: "riscv64-unknown-linux-gnu", processor: "sifive-p670",
    signs: /file format .*riscv|\.attribute\s+arch,\s*"rv|\b([ast]\d+|zero|ra|sp)\s*,\s*([ast]\d+|zero|ra|sp)\b|\b[ast]\d+\s*,\s*-?\d*\((sp|[ast]\d+)\)/i,
  },
  {
    name: "arm", title: "Arm, 32 bits", triple: "armv7-unknown-linux-gnueabihf", processor: "cortex-a9",
    signs: /file format .*arm\b|\.syntax\s+unified|\br\d+\s*,\s*(r\d+|\[r\d+)/i,
  },
  {
    name: "powerpc", title: "PowerPC, 64 bits", triple: "powerpc64le-unknown-linux-gnu", processor: "pwr10",
    signs: /file format .*powerpc|\b(mtctr|bdnz|mflr|stdu|lxv|stxv)\b/i,
  },
  {
    name: "systemz", title: "SystemZ", triple: "s390x-unknown-linux-gnu", processor: "z16",
    signs: /file format .*s390|%[rfv]\d+/i,
  },
  {
    name: "mips", title: "MIPS, 64 bits", triple: "mips64-unknown-linux-gnu", processor: "i6400",
    signs: /file format .*mips|\$(sp|ra|zero|[avts]\d|\d+)\b/i,
  },
  {
    name: "amdgpu", title: "AMD's GPUs", triple: "amdgcn-amd-amdhsa", processor: "gfx1100",
    signs: /file format .*amdgpu|\b[sv]_\w+_[bfiu](16|32|64)\b/i,
  },
  { name: "lanai", title: "Lanai", triple: "lanai-unknown-unknown", processor: "v11" },
];

/** Whether the playground was built with a target. The build lists its targets. */
export const isBuilt = (name) => BUILT_TARGETS.includes(name);

/** The target to begin with. */
export const DEFAULT_TARGET = TARGETS.find(({ name }) => isBuilt(name)).name;

/** The target that code has signs of: of the format of its file first, and of none if there are no signs. */
export function targetOf(code) {
  const [format] = /file format .*/i.exec(code) ?? [code];
  return TARGETS.find(({ signs }) => signs?.test(format)) ?? null;
}

export function targetNamed(name) {
  return TARGETS.find((target) => target.name === name);
}
