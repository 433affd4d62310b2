//! The processor of the machine that the program runs on.

use std::fs;

use stallscope_topdown::CpuId;

/// The identity of this machine's processor. Only Linux provides it.
pub fn cpu_id() -> Option<CpuId> {
    let midr = fs::read_to_string("/sys/devices/system/cpu/cpu0/regs/identification/midr_el1");
    midr.ok()
        .and_then(|text| CpuId::parse(&text))
        .or_else(|| CpuId::from_cpuinfo(&String::from_utf8_lossy(&fs::read("/proc/cpuinfo").ok()?)))
}

/// Whether the cores of this machine run several threads each. Only Linux provides it.
pub fn has_smt() -> Option<bool> {
    let text = fs::read_to_string("/sys/devices/system/cpu/smt/active").ok()?;
    Some(text.trim() != "0")
}
