// Options do what their comments say: options of older and newer headers, wrong options, and options that omit code.

#include <stallscope.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(bool is_right, const char *what) {
    if (!is_right) {
        fprintf(stderr, "not so: %s\n", what);
        ++failures;
    }
}

// The analyzer for skylake with these options. What is wrong with them must be said in these words.
static stallscope_analyzer *analyzer_with(const stallscope_options *options, const char *refusal) {
    stallscope_error *error = NULL;
    stallscope_analyzer *analyzer = stallscope_analyzer_new("x86_64", "skylake", options, &error);
    check((analyzer == NULL) == (refusal != NULL) && (error != NULL) == (refusal != NULL), refusal ? refusal : "no error");
    if (error != NULL) {
        const char *message = stallscope_error_message(error);
        check(stallscope_error_get_kind(error) == STALLSCOPE_ERROR_ARGUMENT, message);
        check(refusal != NULL && strstr(message, refusal) != NULL, message);
        stallscope_error_free(error);
    }
    return analyzer;
}

// Checks that there is no analyzer, and why.
static void refused(const char *triple, const char *cpu, const stallscope_options *options, stallscope_error_kind kind,
                    const char *words) {
    stallscope_error *error = NULL;
    check(stallscope_analyzer_new(triple, cpu, options, &error) == NULL && error != NULL, words);
    check(stallscope_error_get_kind(error) == kind && strstr(stallscope_error_message(error), words) != NULL, words);
    stallscope_error_free(error);
}

// Cycles of an iteration in the long run.
static double predicted(const stallscope_options *options, const char *code) {
    stallscope_analyzer *analyzer = analyzer_with(options, NULL);
    stallscope_report *report = stallscope_analyze(analyzer, code, strlen(code), STALLSCOPE_ASSEMBLY, NULL);
    stallscope_summary summary = {0};
    check(stallscope_report_summary(report, 0, &summary), code);
    stallscope_report_free(report);
    stallscope_analyzer_free(analyzer);
    return summary.predicted_cycles;
}

int main(void) {
    stallscope_options options = {.size = sizeof options};
    stallscope_analyzer_free(analyzer_with(&options, NULL));

    stallscope_options unset = {0};
    analyzer_with(&unset, "options.size is 0; set it to sizeof(stallscope_options)");

    // A program that was compiled with a newer header may use what it does not need.
    struct {
        stallscope_options known;
        size_t unknown;
    } newer = {.known = {.size = sizeof newer}};
    stallscope_analyzer_free(analyzer_with(&newer.known, NULL));
    newer.unknown = 1;
    analyzer_with(&newer.known, "a member that this version of the library does not know");

    stallscope_options wrong = {.size = sizeof wrong, .fetch = 4};
    analyzer_with(&wrong, "options.fetch has no value 4");
    stallscope_options without = {.size = sizeof without, .accurate = true, .alignment = 5};
    analyzer_with(&without, "options.alignment is set, and has_alignment is not");
    stallscope_options att = {.size = sizeof att, .syntax = STALLSCOPE_SYNTAX_ATT};
    refused("aarch64", "cortex-a57", &att, STALLSCOPE_ERROR_ARGUMENT, "options.syntax is for x86 alone");
    refused("riscv32", "sifive-x280", NULL, STALLSCOPE_ERROR_TARGET, "do not go together");
    refused("x86_64", "skylark", NULL, STALLSCOPE_ERROR_TARGET, "did you mean 'skylake'?");
    stallscope_options inexact = {.size = sizeof inexact, .fetch = STALLSCOPE_FETCH_LOOP};
    analyzer_with(&inexact, "need accurate");

    // Prefixes that change the lengths of instructions hold up the decoders, but not the micro-op cache.
    const char *code = "addw $4660, %cx\naddw $4660, %dx\n";
    stallscope_options decoders = {.size = sizeof decoders, .accurate = true, .fetch = STALLSCOPE_FETCH_DECODERS};
    stallscope_options cache = {.size = sizeof cache, .accurate = true, .fetch = STALLSCOPE_FETCH_CACHE};
    check(predicted(&decoders, code) > predicted(&cache, code), "decoders are slower");

    stallscope_options intel = {.size = sizeof intel, .accurate = true, .syntax = STALLSCOPE_SYNTAX_INTEL};
    check(predicted(&intel, "imul rbx, rax") == 3.0, "Intel syntax");

    stallscope_options skips = {.size = sizeof skips, .skip_unsupported = STALLSCOPE_SKIP_ANY};
    stallscope_analyzer *analyzer = analyzer_with(&skips, NULL);
    const char *partly = "nop\nnot an instruction\n";
    stallscope_report *report = stallscope_analyze(analyzer, partly, strlen(partly), STALLSCOPE_ASSEMBLY, NULL);
    const char *messages = stallscope_report_messages(report);
    check(messages != NULL && strstr(messages, "code:2:") != NULL, "what was left out is said");
    stallscope_report_free(report);

    // -1 is no length.
    stallscope_error *error = NULL;
    report = stallscope_analyze(analyzer, partly, (size_t)-1, STALLSCOPE_ASSEMBLY, &error);
    check(report == NULL && strstr(stallscope_error_message(error), "it is the number of bytes") != NULL, "a length");
    stallscope_error_free(error);
    stallscope_analyzer_free(analyzer);
    return failures;
}
