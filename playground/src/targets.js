// The targets: each has its own module, triples, and a processor to begin with.

export const TARGETS = [
  {
    name: "x86", title: "x86-64", triple: "x86_64-unknown-linux-gnu", processor: "skylake",
    syntaxes: [["auto", "Detect"], ["att", "AT&T"], ["intel", "Intel"]],
    compared: "skylake icelake-server sapphirerapids znver3 znver4",
  },
  {
    name: "aarch64", title: "AArch64", triple: "aarch64-unknown-linux-gnu", processor: "neoverse-v2",
    compared: "neoverse-n1 neoverse-n2 neoverse-v1 neoverse-v2 cortex-a76",
  },
  { name: "riscv", title: "RISC-V, 64 bits", triple: "riscv64-unknown-linux-gnu", processor: "sifive-p670" },
  { name: "arm", title: "Arm, 32 bits", triple: "armv7-unknown-linux-gnueabihf", processor: "cortex-a9" },
  { name: "powerpc", title: "PowerPC, 64 bits", triple: "powerpc64le-unknown-linux-gnu", processor: "pwr10" },
  { name: "systemz", title: "SystemZ", triple: "s390x-unknown-linux-gnu", processor: "z16" },
  { name: "mips", title: "MIPS, 64 bits", triple: "mips64-unknown-linux-gnu", processor: "i6400" },
  { name: "amdgpu", title: "AMD's GPUs", triple: "amdgcn-amd-amdhsa", processor: "gfx1100" },
  { name: "lanai", title: "Lanai", triple: "lanai-unknown-unknown", processor: "v11" },
];

/** Whether the playground was built with a target. The build lists its targets. */
export const isBuilt = (name) => BUILT_TARGETS.includes(name);

/** The target to begin with. */
export const DEFAULT_TARGET = TARGETS.find(({ name }) => isBuilt(name)).name;

export function targetNamed(name) {
  return TARGETS.find((target) => target.name === name);
}
