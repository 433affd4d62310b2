/**
 * @file stallscope.h
 * The C interface of stallscope: how many cycles machine code takes on a processor, and what limits it.
 *
 * Every function may be called from any thread. A pointer that a function returns is freed by the function that its
 * comment names. Strings are UTF-8 and end in a zero byte. No function prints, exits or panics.
 *
 * A function that can fail has a last parameter `error`: the place for an error, or null. It sets the place to null, or
 * to an error that stallscope_error_free() frees; so free an error before the place is used again.
 *
 * Written by cbindgen: change bindings/c/src.
 */


#ifndef STALLSCOPE_H
#define STALLSCOPE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/**
 * The kind of an error.
 */
typedef enum stallscope_error_kind {
  /**
   * An argument is null where it must not be, is no UTF-8, or has an unknown value.
   */
  STALLSCOPE_ERROR_ARGUMENT = 1,
  /**
   * The target, processor or feature is unknown, or nothing can be analyzed for it.
   */
  STALLSCOPE_ERROR_TARGET = 2,
  /**
   * The code cannot be read or analyzed.
   */
  STALLSCOPE_ERROR_CODE = 3,
  /**
   * A defect of the library.
   */
  STALLSCOPE_ERROR_INTERNAL = 4,
} stallscope_error_kind;

/**
 * How code is written.
 */
typedef enum stallscope_code_kind {
  /**
   * Assembly.
   */
  STALLSCOPE_ASSEMBLY = 0,
  /**
   * Machine code in hexadecimal digits.
   */
  STALLSCOPE_HEX = 1,
  /**
   * Machine code.
   */
  STALLSCOPE_BYTES = 2,
} stallscope_code_kind;

/**
 * Where a core takes instructions from.
 */
typedef enum stallscope_fetch {
  /**
   * As for a loop if the code ends in a jump to its beginning; otherwise as for straight-line code.
   */
  STALLSCOPE_FETCH_AUTO = 0,
  /**
   * The decoders: straight-line code that is not in the micro-op cache.
   */
  STALLSCOPE_FETCH_DECODERS = 1,
  /**
   * The micro-op cache, without the limit of a taken jump.
   */
  STALLSCOPE_FETCH_CACHE = 2,
  /**
   * A loop: the micro-op cache or the loop buffer, with a taken jump per iteration.
   */
  STALLSCOPE_FETCH_LOOP = 3,
} stallscope_fetch;

/**
 * The initial state of registers and memory, before the first iteration.
 */
typedef enum stallscope_initial_state {
  /**
   * Nothing: accesses alias if their address expressions are equal.
   */
  STALLSCOPE_INITIAL_EXPRESSIONS = 0,
  /**
   * The values of BHive's measurements, so that addresses can be computed.
   */
  STALLSCOPE_INITIAL_BHIVE = 1,
} stallscope_initial_state;

/**
 * Which code that cannot be analyzed is left out, in place of an error. stallscope_report_messages() says what was.
 */
typedef enum stallscope_skip {
  /**
   * None.
   */
  STALLSCOPE_SKIP_NONE = 0,
  /**
   * Instructions that the processor's model lacks.
   */
  STALLSCOPE_SKIP_LACK_SCHED = 1,
  /**
   * Lines and bytes that cannot be read.
   */
  STALLSCOPE_SKIP_PARSE_FAILURE = 2,
  /**
   * Both.
   */
  STALLSCOPE_SKIP_ANY = 3,
} stallscope_skip;

/**
 * A syntax of assembly for x86.
 */
typedef enum stallscope_syntax {
  /**
   * That of the text's directives, and AT&T syntax before the first one.
   */
  STALLSCOPE_SYNTAX_DEFAULT = 0,
  /**
   * AT&T syntax.
   */
  STALLSCOPE_SYNTAX_ATT = 1,
  /**
   * Intel syntax.
   */
  STALLSCOPE_SYNTAX_INTEL = 2,
} stallscope_syntax;

/**
 * An analyzer of code for a processor. Threads can share it.
 */
typedef struct stallscope_analyzer stallscope_analyzer;

/**
 * An error.
 */
typedef struct stallscope_error stallscope_error;

/**
 * The reports on the regions of code.
 */
typedef struct stallscope_report stallscope_report;

/**
 * How an analyzer analyzes. Zero is the default of each member but the size: `stallscope_options options = {.size = sizeof options};`
 */
typedef struct stallscope_options {
  /**
   * `sizeof(stallscope_options)`. Later versions may have more members; the size tells the library which ones the program has.
   */
  size_t size;
  /**
   * Features to turn on and off, such as "+avx2,-sse4a", or null.
   */
  const char *features;
  /**
   * How often the code is executed; 0 is 100 times.
   */
  uint32_t iterations;
  /**
   * The syntax at the start of assembly for x86: a ::stallscope_syntax.
   */
  uint32_t syntax;
  /**
   * Which code that cannot be analyzed is left out: a ::stallscope_skip.
   */
  uint32_t skip_unsupported;
  /**
   * Where a core takes instructions from, a ::stallscope_fetch; only with `accurate`, and a model that describes the core in detail.
   */
  uint32_t fetch;
  /**
   * The initial contents of registers and memory, a ::stallscope_initial_state; under the same conditions.
   */
  uint32_t initial_state;
  /**
   * The address of the first byte of the code, if `has_alignment` is true; under the same conditions.
   */
  uint32_t alignment;
  /**
   * Whether `alignment` is set.
   */
  bool has_alignment;
  /**
   * Whether stallscope's own model of the processor is simulated, if there is one, and cycles are predicted.
   */
  bool accurate;
} stallscope_options;

/**
 * The summary of a region.
 */
typedef struct stallscope_summary {
  /**
   * Number of instructions of an iteration.
   */
  uint32_t instructions;
  /**
   * Number of iterations.
   */
  uint32_t iterations;
  /**
   * Cycles of all iterations.
   */
  uint64_t total_cycles;
  /**
   * Micro-operations of all iterations.
   */
  uint64_t total_uops;
  /**
   * Micro-operations dispatched per cycle, at most.
   */
  uint32_t dispatch_width;
  /**
   * Instructions per cycle.
   */
  double ipc;
  /**
   * Micro-operations per cycle.
   */
  double uops_per_cycle;
  /**
   * Cycles of an iteration if only the dispatch width and the resources limited the throughput.
   */
  double block_rthroughput;
  /**
   * Cycles of an iteration in the long run; not a number if the analyzer does not predict.
   */
  double predicted_cycles;
} stallscope_summary;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of this interface. It is raised when a function or a structure changes so that programs must be compiled again.
 *
 * @return the version
 */
uint32_t stallscope_interface_version(void);

/**
 * The version of the library.
 *
 * @return the version, such as "0.1.0", which is not freed
 */
const char *stallscope_version(void);

/**
 * Makes an analyzer for a processor of a target.
 *
 * @param triple the target, such as "x86_64", "aarch64" or "riscv64-linux-gnu"
 * @param cpu the processor by LLVM's name, such as "skylake"
 * @param options how to analyze, or null for the defaults
 * @param error the place for an error, or null
 * @return an analyzer, which stallscope_analyzer_free() frees; null if there is an error
 *
 * # Safety
 * Strings end in a zero byte, and options have as many bytes as their size says.
 */
struct stallscope_analyzer *stallscope_analyzer_new(const char *triple,
                                                    const char *cpu,
                                                    const struct stallscope_options *options,
                                                    struct stallscope_error **error);

/**
 * Frees an analyzer.
 *
 * @param analyzer the analyzer, or null
 *
 * # Safety
 * It is one of stallscope_analyzer_new and was not freed.
 */
void stallscope_analyzer_free(struct stallscope_analyzer *analyzer);

/**
 * Analyzes code.
 *
 * @param analyzer the analyzer
 * @param code the code, which need not end in a zero byte
 * @param length its bytes
 * @param kind how it is written: a ::stallscope_code_kind
 * @param error the place for an error, or null
 * @return a report, which stallscope_report_free() frees; null if there is an error
 *
 * # Safety
 * `code` has so many bytes, and `analyzer` was not freed.
 */
struct stallscope_report *stallscope_analyze(const struct stallscope_analyzer *analyzer,
                                             const char *code,
                                             size_t length,
                                             uint32_t kind,
                                             struct stallscope_error **error);

/**
 * Frees a report, and the texts that are freed with it.
 *
 * @param report the report, or null
 *
 * # Safety
 * It is one of stallscope_analyze and was not freed.
 */
void stallscope_report_free(struct stallscope_report *report);

/**
 * Number of regions of a report.
 *
 * @param report the report, or null
 * @return the number, 0 for null
 *
 * # Safety
 * The report is null or was not freed.
 */
size_t stallscope_report_regions(const struct stallscope_report *report);

/**
 * Writes the summary of a region.
 *
 * @param report the report
 * @param region the index of the region, from 0
 * @param summary the place for the summary
 * @return whether the region exists
 *
 * # Safety
 * The report was not freed, and `summary` is a place for a summary.
 */
bool stallscope_report_summary(const struct stallscope_report *report,
                               size_t region,
                               struct stallscope_summary *summary);

/**
 * Warnings and notes, as the command line prints them, for example about omitted code.
 *
 * @param report the report, or null
 * @return the text, which is empty if there are none and freed with the report; null for null
 *
 * # Safety
 * The report is null or was not freed.
 */
const char *stallscope_report_messages(const struct stallscope_report *report);

/**
 * The report as the command line prints it.
 *
 * @param report the report, or null
 * @return the text, which is freed with the report; null for null
 *
 * # Safety
 * The report is null or was not freed.
 */
const char *stallscope_report_text(const struct stallscope_report *report);

/**
 * The report as the JSON of the command line.
 *
 * @param report the report, or null
 * @return the text, which is freed with the report; null for null
 *
 * # Safety
 * The report is null or was not freed.
 */
const char *stallscope_report_json(const struct stallscope_report *report);

/**
 * The kind of an error.
 *
 * @param error the error
 * @return the kind
 *
 * # Safety
 * It is not null and was not freed.
 */
enum stallscope_error_kind stallscope_error_get_kind(const struct stallscope_error *error);

/**
 * Returns the message of an error.
 *
 * @param error the error, or null
 * @return the message, which is freed with the error; null for null
 *
 * # Safety
 * The error is null or was not freed.
 */
const char *stallscope_error_message(const struct stallscope_error *error);

/**
 * The line of an error in a text.
 *
 * @param error the error, or null
 * @return the line, from 1; 0 if it has none
 *
 * # Safety
 * The error is null or was not freed.
 */
uint32_t stallscope_error_line(const struct stallscope_error *error);

/**
 * The column of an error in a text.
 *
 * @param error the error, or null
 * @return the column in bytes, from 1; 0 if it has none
 *
 * # Safety
 * The error is null or was not freed.
 */
uint32_t stallscope_error_column(const struct stallscope_error *error);

/**
 * The offset of an error in machine code.
 *
 * @param error the error, or null
 * @return the offset of a byte; -1 if it has none
 *
 * # Safety
 * The error is null or was not freed.
 */
int64_t stallscope_error_offset(const struct stallscope_error *error);

/**
 * Frees an error.
 *
 * @param error the error, or null
 *
 * # Safety
 * It was set by a function of this interface and was not freed.
 */
void stallscope_error_free(struct stallscope_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* STALLSCOPE_H */
