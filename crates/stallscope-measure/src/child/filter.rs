//! The filter of system calls.

use std::collections::BTreeMap;
use std::os::fd::RawFd;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::memory::{DATA_PROTECTION, PAGE, PageSource};

/// The processor whose numbers of system calls the filter has.
#[cfg(target_arch = "x86_64")]
const TARGET: TargetArch = TargetArch::x86_64;
#[cfg(target_arch = "aarch64")]
const TARGET: TargetArch = TargetArch::aarch64;

/// The filter of system calls: a block gets nothing, and the code around it may map the page of data, return from a signal and end.
#[derive(Debug)]
pub(crate) struct Filter(BpfProgram);

impl Filter {
    /// The filter for pages of data, and for a counter that is read.
    pub(crate) fn new(source: PageSource, counter: Option<RawFd>) -> Result<Self, BackendError> {
        let is = |argument: u8, length: SeccompCmpArgLen, value: u64| {
            SeccompCondition::new(argument, length, SeccompCmpOp::Eq, value)
        };
        let (flags, file) = source.arguments();
        let map = vec![
            is(1, SeccompCmpArgLen::Qword, PAGE as u64)?,
            is(2, SeccompCmpArgLen::Qword, DATA_PROTECTION as u64)?,
            is(3, SeccompCmpArgLen::Qword, flags as u64)?,
            is(4, SeccompCmpArgLen::Dword, u64::from(file.cast_unsigned()))?,
            is(5, SeccompCmpArgLen::Qword, 0)?,
        ];
        let mut rules = BTreeMap::from([
            (libc::SYS_mmap, vec![SeccompRule::new(map)?]),
            (libc::SYS_rt_sigreturn, Vec::new()),
            (libc::SYS_exit_group, Vec::new()),
        ]);
        if let Some(counter) = counter {
            let read = vec![is(0, SeccompCmpArgLen::Dword, counter as u64)?];
            rules.insert(libc::SYS_read, vec![SeccompRule::new(read)?]);
        }
        let filter = SeccompFilter::new(rules, SeccompAction::Trap, SeccompAction::Allow, TARGET)?;
        Ok(Self(filter.try_into()?))
    }

    /// Puts it in force for this process, for good. Returns the system's number for the failure.
    pub(crate) fn apply(&self) -> Result<(), i32> {
        seccompiler::apply_filter(&self.0).map_err(|_| super::memory::errno())
    }
}
