//! The C interface: `include/stallscope.h` is made of it. Comments have the commands of Doxygen, since cbindgen copies them into the
//! header.

#![allow(non_camel_case_types, reason = "names of types as C writes them")]

mod options;

use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

pub use options::{
    stallscope_fetch, stallscope_initial_state, stallscope_options, stallscope_skip, stallscope_syntax,
};
use stallscope::options::InputForms;
use stallscope::{Analyzer, CodeError, CodePlace, Outcome, Report, Subtarget, ViewKind};
use stallscope_label::BlockKind;

/// The kind of an error.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_error_kind {
    /// An argument is null where it must not be, is no UTF-8, or has an unknown value.
    STALLSCOPE_ERROR_ARGUMENT = 1,
    /// The target, processor or feature is unknown, or nothing can be analyzed for it.
    STALLSCOPE_ERROR_TARGET = 2,
    /// The code cannot be read or analyzed.
    STALLSCOPE_ERROR_CODE = 3,
    /// A defect of the library.
    STALLSCOPE_ERROR_INTERNAL = 4,
}
use stallscope_error_kind::{
    STALLSCOPE_ERROR_ARGUMENT, STALLSCOPE_ERROR_CODE, STALLSCOPE_ERROR_INTERNAL, STALLSCOPE_ERROR_TARGET,
};

/// How code is written.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_code_kind {
    /// Assembly.
    STALLSCOPE_ASSEMBLY = 0,
    /// Machine code in hexadecimal digits.
    STALLSCOPE_HEX = 1,
    /// Machine code.
    STALLSCOPE_BYTES = 2,
}

/// An error.
pub struct stallscope_error {
    kind: stallscope_error_kind,
    message: CString,
    line: u32,
    column: u32,
    offset: i64,
}

/// An analyzer of code for a processor. Threads can share it.
pub struct stallscope_analyzer(Analyzer);

/// The reports on the regions of code.
pub struct stallscope_report {
    reports: Vec<Report>,
    messages: CString,
    text: CString,
    json: CString,
}

/// The summary of a region.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct stallscope_summary {
    /// Number of instructions of an iteration.
    pub instructions: u32,
    /// Number of iterations.
    pub iterations: u32,
    /// Cycles of all iterations.
    pub total_cycles: u64,
    /// Micro-operations of all iterations.
    pub total_uops: u64,
    /// Micro-operations dispatched per cycle, at most.
    pub dispatch_width: u32,
    /// Instructions per cycle.
    pub ipc: f64,
    /// Micro-operations per cycle.
    pub uops_per_cycle: f64,
    /// Cycles of an iteration if only the dispatch width and the resources limited the throughput.
    pub block_rthroughput: f64,
    /// Cycles of an iteration in the long run; not a number if the analyzer does not predict.
    pub predicted_cycles: f64,
}

type Failure = Box<stallscope_error>;

fn failure(kind: stallscope_error_kind, message: impl Into<String>) -> Failure {
    Box::new(stallscope_error { kind, message: c_string(message.into()), line: 0, column: 0, offset: -1 })
}

fn code_failure(error: &CodeError) -> Failure {
    let mut failure = failure(STALLSCOPE_ERROR_CODE, error.to_string());
    match error.place {
        Some(CodePlace::Text { line, column }) => (failure.line, failure.column) = (line, column),
        Some(CodePlace::Byte(offset)) => failure.offset = i64::try_from(offset).unwrap_or(i64::MAX),
        None => {}
    }
    failure
}

/// A text without its zero bytes.
fn c_string(text: impl Into<Vec<u8>>) -> CString {
    let mut bytes = text.into();
    bytes.retain(|&byte| byte != 0);
    CString::new(bytes).unwrap_or_default()
}

/// Runs the body of a function, catches panics, and hands the error over.
///
/// # Safety
/// `error` is null or points to a place for a pointer.
unsafe fn guarded<T>(
    error: *mut *mut stallscope_error,
    body: impl FnOnce() -> Result<T, Failure>,
) -> Option<T> {
    let result = catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|_| Err(failure(STALLSCOPE_ERROR_INTERNAL, "a defect of the library stopped it")));
    let (value, failure) = match result {
        Ok(value) => (Some(value), ptr::null_mut()),
        Err(failure) => (None, Box::into_raw(failure)),
    };
    if error.is_null() {
        if !failure.is_null() {
            // SAFETY: it was a box just now.
            drop(unsafe { Box::from_raw(failure) });
        }
    } else {
        // SAFETY: it is not null, and so points to a place, as the caller promises.
        unsafe { *error = failure };
    }
    value
}

/// The text of an argument.
///
/// # Safety
/// `text` is null or a string that ends in a zero byte and outlives the call.
unsafe fn argument<'t>(name: &str, text: *const c_char) -> Result<Option<&'t str>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: it is a string, as the caller promises.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map(Some).map_err(|_| failure(STALLSCOPE_ERROR_ARGUMENT, format!("{name} is not UTF-8")))
}

/// The version of this interface. It is raised when a function or a structure changes so that programs must be compiled again.
///
/// @return the version
#[unsafe(no_mangle)]
pub extern "C" fn stallscope_interface_version() -> u32 {
    1
}

/// The version of the library.
///
/// @return the version, such as "0.1.0", which is not freed
#[unsafe(no_mangle)]
pub extern "C" fn stallscope_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Makes an analyzer for a processor of a target.
///
/// @param triple the target, such as "x86_64", "aarch64" or "riscv64-linux-gnu"
/// @param cpu the processor by LLVM's name, such as "skylake"
/// @param options how to analyze, or null for the defaults
/// @param error the place for an error, or null
/// @return an analyzer, which stallscope_analyzer_free() frees; null if there is an error
///
/// # Safety
/// Strings end in a zero byte, and options have as many bytes as their size says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_analyzer_new(
    triple: *const c_char,
    cpu: *const c_char,
    options: *const stallscope_options,
    error: *mut *mut stallscope_error,
) -> *mut stallscope_analyzer {
    let body = || {
        let missing = |name: &str| failure(STALLSCOPE_ERROR_ARGUMENT, format!("{name} is null or empty"));
        // SAFETY: the caller promises strings.
        let (triple, cpu) = unsafe { (argument("triple", triple)?, argument("cpu", cpu)?) };
        let triple = triple.filter(|text| !text.is_empty()).ok_or_else(|| missing("triple"))?;
        let cpu = cpu.filter(|text| !text.is_empty()).ok_or_else(|| missing("cpu"))?;
        // SAFETY: the caller promises so many bytes.
        let chosen = unsafe { stallscope_options::read(options) };
        let chosen = chosen.map_err(|message| failure(STALLSCOPE_ERROR_ARGUMENT, message))?;
        // SAFETY: the caller promises a string.
        let features = unsafe { argument("features", chosen.features)? };
        new_analyzer(triple, cpu, features.unwrap_or_default(), &chosen)
    };
    // SAFETY: the caller's promise is the same.
    let analyzer = unsafe { guarded(error, body) };
    analyzer.map_or(ptr::null_mut(), |analyzer| Box::into_raw(Box::new(stallscope_analyzer(analyzer))))
}

fn new_analyzer(
    triple: &str,
    cpu: &str,
    features: &str,
    chosen: &stallscope_options,
) -> Result<Analyzer, Failure> {
    let of_target = |message: String| failure(STALLSCOPE_ERROR_TARGET, message);
    let features = features.split(',').filter(|feature| !feature.is_empty());
    let subtarget = Subtarget::builder(triple).processor(cpu).features(features).build();
    let subtarget = subtarget.map_err(|error| of_target(error.to_string()))?;
    if subtarget.info().processor.is_none() {
        return Err(of_target(format!("there is no processor '{cpu}'")));
    }
    if let Some(fault) = subtarget.fault() {
        return Err(of_target(format!("{triple} and {cpu} do not go together: {fault}")));
    }
    let subtarget = subtarget.accurate(chosen.accurate);
    let wrong = |message: String| failure(STALLSCOPE_ERROR_ARGUMENT, message);
    let mut options = chosen.options(&subtarget).map_err(wrong)?.input_forms(InputForms::Any);
    if chosen.accurate {
        let views = options.chosen_views().with(ViewKind::Prediction);
        options = options.views(views);
    }
    Analyzer::new(subtarget, options).map_err(|error| of_target(error.to_string()))
}

/// Frees an analyzer.
///
/// @param analyzer the analyzer, or null
///
/// # Safety
/// It is one of stallscope_analyzer_new and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_analyzer_free(analyzer: *mut stallscope_analyzer) {
    // SAFETY: the caller promises one that was not freed.
    unsafe { free(analyzer) };
}

/// Analyzes code.
///
/// @param analyzer the analyzer
/// @param code the code, which need not end in a zero byte
/// @param length its bytes
/// @param kind how it is written: a ::stallscope_code_kind
/// @param error the place for an error, or null
/// @return a report, which stallscope_report_free() frees; null if there is an error
///
/// # Safety
/// `code` has so many bytes, and `analyzer` was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_analyze(
    analyzer: *const stallscope_analyzer,
    code: *const c_char,
    length: usize,
    kind: u32,
    error: *mut *mut stallscope_error,
) -> *mut stallscope_report {
    let body = || {
        let missing = |name: &str| failure(STALLSCOPE_ERROR_ARGUMENT, format!("{name} is null"));
        // SAFETY: the caller promises an analyzer that was not freed.
        let analyzer = unsafe { analyzer.as_ref() }.ok_or_else(|| missing("analyzer"))?;
        let bytes: &[u8] = match (code.is_null(), length) {
            (_, 0) => &[],
            (true, _) => return Err(missing("code")),
            // No object of C has more bytes.
            (_, length) if isize::try_from(length).is_err() => {
                let message = format!("length is {length}; it is the number of bytes of the code");
                return Err(failure(STALLSCOPE_ERROR_ARGUMENT, message));
            }
            // SAFETY: the caller promises so many bytes.
            _ => unsafe { std::slice::from_raw_parts(code.cast(), length) },
        };
        analyze(&analyzer.0, bytes, kind)
    };
    // SAFETY: the caller's promise is the same.
    let report = unsafe { guarded(error, body) };
    report.map_or(ptr::null_mut(), |report| Box::into_raw(Box::new(report)))
}

fn analyze(analyzer: &Analyzer, bytes: &[u8], kind: u32) -> Result<stallscope_report, Failure> {
    const NAME: &str = "code";
    let kind = match kind {
        kind if kind == stallscope_code_kind::STALLSCOPE_ASSEMBLY as u32 => BlockKind::Assembly,
        kind if kind == stallscope_code_kind::STALLSCOPE_HEX as u32 => BlockKind::Hex,
        kind if kind == stallscope_code_kind::STALLSCOPE_BYTES as u32 => BlockKind::Bytes,
        _ => return Err(failure(STALLSCOPE_ERROR_ARGUMENT, format!("there is no kind {kind} of code"))),
    };
    let input = kind.parse(analyzer, NAME, bytes).map_err(|error| code_failure(&error))?;
    if let Some(error) = CodeError::of_input(NAME, &input) {
        return Err(code_failure(&error));
    }
    let mut messages = Vec::new();
    input.render_diagnostics(&mut messages);
    let mut regions = analyzer.region_analyzer();
    let mut reports = Vec::new();
    for region in &input.regions {
        let analysis = regions.analyze(&input, region);
        analysis.messages.iter().for_each(|message| message.render(&input.sources, &mut messages));
        match analysis.outcome {
            Outcome::Report(report) => reports.push(*report),
            Outcome::Empty => {}
            Outcome::Failed => return Err(failure(STALLSCOPE_ERROR_CODE, analysis.messages.refusal())),
        }
    }
    let messages = c_string(messages);
    let text = c_string(analyzer.text(&reports));
    let json = c_string(analyzer.json(&reports));
    Ok(stallscope_report { reports, messages, text, json })
}

/// Frees a report, and the texts that are freed with it.
///
/// @param report the report, or null
///
/// # Safety
/// It is one of stallscope_analyze and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_free(report: *mut stallscope_report) {
    // SAFETY: the caller promises one that was not freed.
    unsafe { free(report) };
}

/// Number of regions of a report.
///
/// @param report the report, or null
/// @return the number, 0 for null
///
/// # Safety
/// The report is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_regions(report: *const stallscope_report) -> usize {
    // SAFETY: the caller promises one that was not freed.
    unsafe { report.as_ref() }.map_or(0, |report| report.reports.len())
}

/// Writes the summary of a region.
///
/// @param report the report
/// @param region the index of the region, from 0
/// @param summary the place for the summary
/// @return whether the region exists
///
/// # Safety
/// The report was not freed, and `summary` is a place for a summary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_summary(
    report: *const stallscope_report,
    region: usize,
    summary: *mut stallscope_summary,
) -> bool {
    // SAFETY: the caller promises one that was not freed, and a place.
    let (report, place) = unsafe { (report.as_ref(), summary.as_mut()) };
    let region = report.and_then(|report| report.reports.get(region));
    let (Some(region), Some(place)) = (region, place) else { return false };
    let Some(summary) = &region.views.summary else { return false };
    *place = stallscope_summary {
        instructions: u32::try_from(region.instructions.len()).unwrap_or(u32::MAX),
        iterations: summary.n_iterations,
        total_cycles: summary.n_cycles,
        total_uops: summary.n_uops,
        dispatch_width: summary.dispatch_width,
        ipc: summary.ipc(),
        uops_per_cycle: summary.uops_per_cycle(),
        block_rthroughput: summary.block_r_throughput,
        predicted_cycles: region
            .views
            .prediction
            .as_ref()
            .map_or(f64::NAN, |prediction| prediction.predicted_cycles),
    };
    true
}

/// Warnings and notes, as the command line prints them, for example about omitted code.
///
/// @param report the report, or null
/// @return the text, which is empty if there are none and freed with the report; null for null
///
/// # Safety
/// The report is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_messages(report: *const stallscope_report) -> *const c_char {
    // SAFETY: the caller promises one that was not freed.
    unsafe { report.as_ref() }.map_or(ptr::null(), |report| report.messages.as_ptr())
}

/// The report as the command line prints it.
///
/// @param report the report, or null
/// @return the text, which is freed with the report; null for null
///
/// # Safety
/// The report is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_text(report: *const stallscope_report) -> *const c_char {
    // SAFETY: the caller promises one that was not freed.
    unsafe { report.as_ref() }.map_or(ptr::null(), |report| report.text.as_ptr())
}

/// The report as the JSON of the command line.
///
/// @param report the report, or null
/// @return the text, which is freed with the report; null for null
///
/// # Safety
/// The report is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_report_json(report: *const stallscope_report) -> *const c_char {
    // SAFETY: the caller promises one that was not freed.
    unsafe { report.as_ref() }.map_or(ptr::null(), |report| report.json.as_ptr())
}

/// The kind of an error.
///
/// @param error the error
/// @return the kind
///
/// # Safety
/// It is not null and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_get_kind(error: *const stallscope_error) -> stallscope_error_kind {
    // SAFETY: the caller promises one that was not freed.
    unsafe { error.as_ref() }.map_or(STALLSCOPE_ERROR_ARGUMENT, |error| error.kind)
}

/// Returns the message of an error.
///
/// @param error the error, or null
/// @return the message, which is freed with the error; null for null
///
/// # Safety
/// The error is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_message(error: *const stallscope_error) -> *const c_char {
    // SAFETY: the caller promises one that was not freed.
    unsafe { error.as_ref() }.map_or(ptr::null(), |error| error.message.as_ptr())
}

/// The line of an error in a text.
///
/// @param error the error, or null
/// @return the line, from 1; 0 if it has none
///
/// # Safety
/// The error is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_line(error: *const stallscope_error) -> u32 {
    // SAFETY: the caller promises one that was not freed.
    unsafe { error.as_ref() }.map_or(0, |error| error.line)
}

/// The column of an error in a text.
///
/// @param error the error, or null
/// @return the column in bytes, from 1; 0 if it has none
///
/// # Safety
/// The error is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_column(error: *const stallscope_error) -> u32 {
    // SAFETY: the caller promises one that was not freed.
    unsafe { error.as_ref() }.map_or(0, |error| error.column)
}

/// The offset of an error in machine code.
///
/// @param error the error, or null
/// @return the offset of a byte; -1 if it has none
///
/// # Safety
/// The error is null or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_offset(error: *const stallscope_error) -> i64 {
    // SAFETY: the caller promises one that was not freed.
    unsafe { error.as_ref() }.map_or(-1, |error| error.offset)
}

/// Frees an error.
///
/// @param error the error, or null
///
/// # Safety
/// It was set by a function of this interface and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stallscope_error_free(error: *mut stallscope_error) {
    // SAFETY: the caller promises one that was not freed.
    unsafe { free(error) };
}

/// Drops the value of a pointer; null has none. A panic ends here.
///
/// # Safety
/// It was made of a box and was not freed.
unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it was made of a box, as the caller promises.
        let owned = unsafe { Box::from_raw(pointer) };
        // The caller has no place for an error.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(owned)));
    }
}
