// Prints the cycles of a block, and what is wrong with another one.
// install.sh installs the library; then: cc example.c $(pkg-config --cflags --libs stallscope)

#include <stallscope.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    stallscope_error *error = NULL;
    stallscope_analyzer *analyzer = stallscope_analyzer_new("x86_64", "skylake", NULL, &error);
    if (analyzer == NULL) {
        fprintf(stderr, "%s\n", stallscope_error_message(error));
        stallscope_error_free(error);
        return 1;
    }

    const char *code = "imulq %rax, %rbx\naddq %rbx, %rcx\n";
    stallscope_report *report = stallscope_analyze(analyzer, code, strlen(code), STALLSCOPE_ASSEMBLY, &error);
    stallscope_summary summary;
    if (stallscope_report_summary(report, 0, &summary)) {
        printf("%" PRIu32 " instructions, %" PRIu64 " cycles for %" PRIu32 " iterations\n",
               summary.instructions, summary.total_cycles, summary.iterations);
    }
    stallscope_report_free(report);
    stallscope_error_free(error);

    const char *wrong = "addq %rbx, %rcx\n  imull %rax, %rbx\n";
    report = stallscope_analyze(analyzer, wrong, strlen(wrong), STALLSCOPE_ASSEMBLY, &error);
    if (report == NULL) {
        printf("line %" PRIu32 ", column %" PRIu32 "\n", stallscope_error_line(error), stallscope_error_column(error));
    }
    stallscope_report_free(report);
    stallscope_error_free(error);
    stallscope_analyzer_free(analyzer);
    return 0;
}
