//! Flags for the source of code and for omitted parts of it, shared by the analysis and `stallscope label`.

use std::marker::PhantomData;

use stallscope::options::{CoreOptions, FetchSource, InitialState, SkipUnsupported};

use crate::command_line::{Choice, CommandArguments, Flag, Value};

/// The values of the flags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CodeSettings {
    /// Where a core fetches instructions, and what is known of registers and memory.
    pub(crate) core: CoreOptions,
    /// The address of the first byte; -1 for the default.
    alignment: i32,
    /// Which code that cannot be analyzed is left out.
    pub(crate) skip_unsupported: SkipUnsupported,
}

impl Default for CodeSettings {
    fn default() -> Self {
        Self { core: CoreOptions::default(), alignment: -1, skip_unsupported: SkipUnsupported::None }
    }
}

impl CodeSettings {
    /// The options of a core.
    pub(crate) fn core_options(&self) -> CoreOptions {
        CoreOptions { alignment: u32::try_from(self.alignment).ok(), ..self.core }
    }
}

/// Arguments that hold the values of the flags.
pub(crate) trait CodeArguments: CommandArguments {
    /// The values of the flags.
    fn code(&mut self) -> &mut CodeSettings;
}

/// The words that the flags take.
struct Choices<A>(PhantomData<A>);

impl<A: CodeArguments> Choices<A> {
    const FETCH: &'static [Choice<A>] = &[
        Choice {
            name: "auto",
            summary: "As a loop if the code ends in a jump to its beginning; otherwise from the decoders (Intel) or the op cache (AMD, and AArch64 cores with one) (default)",
            set: |a| a.code().core.fetch = FetchSource::Auto,
        },
        Choice {
            name: "decoders",
            summary: "From the decoders: straight-line code outside the micro-op cache",
            set: |a| a.code().core.fetch = FetchSource::Decoders,
        },
        Choice {
            name: "cache",
            summary: "From the micro-op cache, without the limit of a taken jump",
            set: |a| a.code().core.fetch = FetchSource::Cache,
        },
        Choice {
            name: "loop",
            summary: "As a loop: from the micro-op cache or the loop buffer, with a taken jump per iteration",
            set: |a| a.code().core.fetch = FetchSource::Loop,
        },
    ];

    const INITIAL_STATE: &'static [Choice<A>] = &[
        Choice {
            name: "expressions",
            summary: "Unknown values: accesses alias if their address expressions are equal (default)",
            set: |a| a.code().core.initial_state = InitialState::Expressions,
        },
        Choice {
            name: "bhive",
            summary: "Values of BHive's measurements, so that addresses can be computed",
            set: |a| a.code().core.initial_state = InitialState::Bhive,
        },
    ];

    const SKIP_UNSUPPORTED: &'static [Choice<A>] = &[
        Choice {
            name: "none",
            summary: "Skip nothing: report errors (default)",
            set: |a| a.code().skip_unsupported = SkipUnsupported::None,
        },
        Choice {
            name: "lack-sched",
            summary: "Skip instructions without a scheduling model",
            set: |a| a.code().skip_unsupported = SkipUnsupported::LackSched,
        },
        Choice {
            name: "parse-failure",
            summary: "Skip lines that cannot be parsed",
            set: |a| a.code().skip_unsupported = SkipUnsupported::ParseFailure,
        },
        Choice {
            name: "any",
            summary: "Skip both",
            set: |a| a.code().skip_unsupported = SkipUnsupported::Any,
        },
    ];
}

/// `-fetch`
pub(crate) const fn fetch<A: CodeArguments>() -> Flag<A> {
    Flag::new("fetch", Value::Choice(Choices::<A>::FETCH))
        .summary("Source of instructions, with -accurate on x86")
}

/// `-alignment`
pub(crate) const fn alignment<A: CodeArguments>() -> Flag<A> {
    Flag::new("alignment", Value::Integer(|a: &mut A| &mut a.code().alignment)).summary(
        "Address of the first byte of the code, with -accurate on x86 and AArch64 (-1, the default: the address in the program, BHive's address, or 0)",
    )
}

/// `-initial-state`
pub(crate) const fn initial_state<A: CodeArguments>() -> Flag<A> {
    Flag::new("initial-state", Value::Choice(Choices::<A>::INITIAL_STATE))
        .summary("Initial contents of registers and memory, with -accurate on x86")
        .details("With bhive, the prediction models BHive's measurements: consecutive copies of the code, the first one at an address of 15 modulo 16.")
}

/// `-skip-unsupported-instructions`
pub(crate) const fn skip_unsupported_instructions<A: CodeArguments>() -> Flag<A> {
    Flag::new("skip-unsupported-instructions", Value::Choice(Choices::<A>::SKIP_UNSUPPORTED))
        .summary("Skip instructions that cannot be analyzed")
        .details("The report is less accurate without them. Messages on standard error name them.")
}
