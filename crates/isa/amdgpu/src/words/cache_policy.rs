//! How caches treat a memory access.

use stallscope_target::{Description, OpcodeFlag, OpcodeId};

use crate::description::opcode;
use crate::ts_flags::TsFlags;

/// A cache policy. Until GFX11 it has flags, since GFX12 a temporal hint and a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CachePolicy(i64);

impl CachePolicy {
    /// Globally coherent; `sc0` on GFX940, a returning atomic operation elsewhere.
    pub(crate) const GLC: Self = Self(1);
    /// System-level coherent; `nt` on GFX940.
    pub(crate) const SLC: Self = Self(2);
    /// Device-level coherent.
    pub(crate) const DLC: Self = Self(4);
    /// `sc1` on GFX940.
    pub(crate) const SCC: Self = Self(16);
    /// Since GFX12.
    pub(crate) const NON_VOLATILE: Self = Self(1 << 5);
    /// Since GFX12.
    pub(crate) const SCALED_OFFSET: Self = Self(1 << 11);

    const ALL_FLAGS: i64 = 0x17;
    const HINT: i64 = 7;
    const SCOPE: i64 = 3;
    const SCOPE_BIT: u32 = 3;

    pub(crate) const fn of(immediate: i64) -> Self {
        Self(immediate)
    }

    pub(crate) const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    /// Returns whether there are bits that no flag has.
    pub(crate) const fn has_unexpected_bits(self) -> bool {
        self.0 & !Self::ALL_FLAGS != 0
    }

    /// Returns the temporal hint: 3 bits.
    pub(crate) const fn hint(self) -> u8 {
        (self.0 & Self::HINT) as u8
    }

    /// Returns the scope: 2 bits.
    pub(crate) const fn scope(self) -> u8 {
        (self.0 >> Self::SCOPE_BIT & Self::SCOPE) as u8
    }
}

const SCOPES: [&str; 4] = ["SCOPE_CU", "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS"];
const DEVICE: u8 = 2;
const SYSTEM: u8 = 3;

/// Returns the name of a scope, unless it is the default.
pub(crate) fn scope_name(scope: u8) -> Option<&'static str> {
    SCOPES.get(usize::from(scope)).copied().filter(|_| scope != 0)
}

/// The kinds of accesses, which have different temporal hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessKind {
    Load,
    Store,
    Atomic,
}

/// Stores that also load, from shared memory.
const STORES: [OpcodeId; 10] = [
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B8_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B32_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B64_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B128_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B8_SADDR_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B32_SADDR_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B64_SADDR_gfx1250"),
    opcode("GLOBAL_STORE_ASYNC_FROM_LDS_B128_SADDR_gfx1250"),
    opcode("TENSOR_STORE_FROM_LDS_d2_gfx1250"),
    opcode("TENSOR_STORE_FROM_LDS_d4_gfx1250"),
];

impl AccessKind {
    /// Returns the kind of an opcode's access.
    pub(crate) fn of(description: Description<'_>, id: OpcodeId) -> Self {
        let record = description.opcode(id);
        if TsFlags::of(&record).has(TsFlags::IS_ATOMIC_NO_RETURN.or(TsFlags::IS_ATOMIC_RETURN)) {
            return Self::Atomic;
        }
        let is_store = STORES.contains(&id) || !record.has(OpcodeFlag::MayLoad);
        if record.has(OpcodeFlag::MayStore) && is_store { Self::Store } else { Self::Load }
    }
}

/// The bits of the hints of atomic operations.
const RETURNS: u8 = 1;
const NON_TEMPORAL: u8 = 2;
const CASCADES: u8 = 4;

/// Returns the parts of the name of a temporal hint other than 0, if it has one.
pub(crate) fn hint_name(kind: AccessKind, hint: u8, scope: u8) -> Option<[&'static str; 2]> {
    let is_store = kind == AccessKind::Store;
    if kind == AccessKind::Atomic {
        let name = match (hint & CASCADES != 0, hint & NON_TEMPORAL != 0, hint & RETURNS != 0) {
            (true, _, _) if scope < DEVICE => return None,
            (true, true, _) => "CASCADE_NT",
            (true, false, _) => "CASCADE_RT",
            (false, true, true) => "NT_RETURN",
            (false, true, false) => "NT",
            (false, false, true) => "RETURN",
            (false, false, false) => return None,
        };
        return Some(["TH_ATOMIC_", name]);
    }
    let name = match hint {
        1 => "NT",
        2 => "HT",
        3 if scope == SYSTEM => "BYPASS",
        3 if is_store => "WB",
        3 => "LU",
        4 => "NT_RT",
        5 => "RT_NT",
        6 => "NT_HT",
        7 if is_store => "NT_WB",
        _ => return None,
    };
    Some([if is_store { "TH_STORE_" } else { "TH_LOAD_" }, name])
}
