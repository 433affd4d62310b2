// The C interface of stallscope. Written by cbindgen: change bindings/c/src/lib.rs.
//
// Every function may be called from any thread. A pointer that a function returns is freed by the function that its
// comment names. Strings are UTF-8 and end in a zero byte. No function prints, exits or panics.


#ifndef STALLSCOPE_H
#define STALLSCOPE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// What kind of error there was.
typedef enum stallscope_error_kind {
  // An argument is null where it must not be, is no UTF-8, or has no such value.
  STALLSCOPE_ERROR_ARGUMENT = 1,
  // There is no such target, processor or feature, or nothing can be analyzed for it.
  STALLSCOPE_ERROR_TARGET = 2,
  // The code cannot be read or analyzed.
  STALLSCOPE_ERROR_CODE = 3,
  // A defect of the library.
  STALLSCOPE_ERROR_INTERNAL = 4,
} stallscope_error_kind;

// How code is written.
typedef enum stallscope_code_kind {
  // Assembly.
  STALLSCOPE_ASSEMBLY = 0,
  // Machine code in hexadecimal digits.
  STALLSCOPE_HEX = 1,
  // Machine code.
  STALLSCOPE_BYTES = 2,
} stallscope_code_kind;

// What analyzes code for a processor. Threads can share it.
typedef struct stallscope_analyzer stallscope_analyzer;

// An error.
typedef struct stallscope_error stallscope_error;

// The reports on the regions of code.
typedef struct stallscope_report stallscope_report;

// The summary of a region.
typedef struct stallscope_summary {
  // Number of instructions of an iteration.
  uint32_t instructions;
  // Number of iterations.
  uint32_t iterations;
  // Cycles of all iterations.
  uint64_t total_cycles;
  // Micro-operations of all iterations.
  uint64_t total_uops;
  // Micro-operations dispatched per cycle, at most.
  uint32_t dispatch_width;
  // Instructions per cycle.
  double ipc;
  // Micro-operations per cycle.
  double uops_per_cycle;
  // Cycles of an iteration if only the dispatch width and the resources limited the throughput.
  double block_rthroughput;
  // Cycles of an iteration in the long run; not a number if the analyzer does not predict.
  double predicted_cycles;
} stallscope_summary;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of this interface. It is raised when a function or a structure changes so that programs must be compiled again.
uint32_t stallscope_interface_version(void);

// The version of the library, such as "0.1.0". It is not freed.
const char *stallscope_version(void);

// Makes an analyzer for a processor of a target, such as "x86_64" and "skylake". `features` turns features on and off, such as
// "+avx2,-sse4a", or is null. With `accurate`, stallscope's own model of the processor is simulated if there is one, and cycles are predicted.
// Returns null and sets `*error` if that is not possible; `error` may be null. It is freed by stallscope_analyzer_free.
//
// # Safety
// Strings end in a zero byte.
struct stallscope_analyzer *stallscope_analyzer_new(const char *triple,
                                                    const char *cpu,
                                                    const char *features,
                                                    bool accurate,
                                                    struct stallscope_error **error);

// Frees an analyzer; null is none.
//
// # Safety
// It is one of stallscope_analyzer_new and was not freed.
void stallscope_analyzer_free(struct stallscope_analyzer *analyzer);

// Analyzes `length` bytes of code, which need not end in a zero byte. Returns null and sets `*error` if that is not possible; `error`
// may be null. The report is freed by stallscope_report_free.
//
// # Safety
// `code` has so many bytes, and `analyzer` was not freed.
struct stallscope_report *stallscope_analyze(const struct stallscope_analyzer *analyzer,
                                             const char *code,
                                             size_t length,
                                             uint32_t kind,
                                             struct stallscope_error **error);

// Frees a report; null is none.
//
// # Safety
// It is one of stallscope_analyze and was not freed.
void stallscope_report_free(struct stallscope_report *report);

// Number of regions of a report.
//
// # Safety
// The report is null or was not freed.
size_t stallscope_report_regions(const struct stallscope_report *report);

// Writes the summary of a region, which counts from 0, to `*summary`. Returns whether there is such a region.
//
// # Safety
// The report was not freed, and `summary` is a place for a summary.
bool stallscope_report_summary(const struct stallscope_report *report,
                               size_t region,
                               struct stallscope_summary *summary);

// The report as the command line prints it. It is freed with the report.
//
// # Safety
// The report is null or was not freed.
const char *stallscope_report_text(const struct stallscope_report *report);

// The report as the JSON of the command line. It is freed with the report.
//
// # Safety
// The report is null or was not freed.
const char *stallscope_report_json(const struct stallscope_report *report);

// The kind of an error.
//
// # Safety
// It is not null and was not freed.
enum stallscope_error_kind stallscope_error_get_kind(const struct stallscope_error *error);

// What an error says. It is freed with the error.
//
// # Safety
// The error is null or was not freed.
const char *stallscope_error_message(const struct stallscope_error *error);

// The line of an error in a text, from 1; 0 if it has none.
//
// # Safety
// The error is null or was not freed.
uint32_t stallscope_error_line(const struct stallscope_error *error);

// The column of an error in a text, from 1; 0 if it has none.
//
// # Safety
// The error is null or was not freed.
uint32_t stallscope_error_column(const struct stallscope_error *error);

// The offset of an error in machine code; -1 if it has none.
//
// # Safety
// The error is null or was not freed.
int64_t stallscope_error_offset(const struct stallscope_error *error);

// Frees an error; null is none.
//
// # Safety
// It was set by a function of this interface and was not freed.
void stallscope_error_free(struct stallscope_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* STALLSCOPE_H */
