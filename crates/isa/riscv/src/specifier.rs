//! The relocation specifiers of RISC-V, in front of an expression in parentheses: `%lo(`.

use stallscope_mc::Specifier;

stallscope_mc::specifiers! {
    /// Their spelling. Specifiers that an instruction implies are not written.
    pub(crate) const WRITTEN;
    LO "%lo(",
    HI "%hi(",
    PCREL_LO "%pcrel_lo(",
    PCREL_HI "%pcrel_hi(",
    GOT_PCREL_HI "%got_pcrel_hi(",
    TPREL_LO "%tprel_lo(",
    TPREL_HI "%tprel_hi(",
    TPREL_ADD "%tprel_add(",
    TLS_IE_PCREL_HI "%tls_ie_pcrel_hi(",
    TLS_GD_PCREL_HI "%tls_gd_pcrel_hi(",
    TLSDESC_HI "%tlsdesc_hi(",
    TLSDESC_LOAD_LO "%tlsdesc_load_lo(",
    TLSDESC_ADD_LO "%tlsdesc_add_lo(",
    TLSDESC_CALL "%tlsdesc_call(",
    QC_ABS20 "%qc.abs20(",
    QC_ACCESS "%qc.access(",
    _ "%pltpcrel(",
    _ "%gotpcrel(",
    CALL_PLT "",
}

/// Looks up a specifier by its name between `%` and the parenthesis.
pub(crate) fn by_name(name: &str) -> Option<Specifier> {
    let is_it = |written: &&str| {
        written.strip_prefix('%').and_then(|rest| rest.strip_suffix('(')).is_some_and(|known| known == name)
    };
    let index = WRITTEN.iter().position(is_it)?;
    u16::try_from(index).ok().map(Specifier)
}
