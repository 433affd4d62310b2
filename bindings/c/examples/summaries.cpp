// Reads lines of hexadecimal digits, and prints the total cycles and the instructions of each, or its error.

#include <stallscope.h>

#include <iostream>
#include <memory>
#include <string>

namespace {

template <auto Free>
struct Freed {
    template <typename T>
    void operator()(T *pointer) const { Free(pointer); }
};

using Analyzer = std::unique_ptr<stallscope_analyzer, Freed<stallscope_analyzer_free>>;
using Report = std::unique_ptr<stallscope_report, Freed<stallscope_report_free>>;
using Error = std::unique_ptr<stallscope_error, Freed<stallscope_error_free>>;

}  // namespace

int main(int argc, char **argv) {
    stallscope_error *error = nullptr;
    Analyzer analyzer(stallscope_analyzer_new("x86_64", argc > 1 ? argv[1] : "skylake", nullptr, &error));
    if (!analyzer) {
        Error owned(error);
        std::cerr << stallscope_error_message(error) << '\n';
        return 1;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
        Report report(stallscope_analyze(analyzer.get(), line.data(), line.size(), STALLSCOPE_HEX, &error));
        stallscope_summary summary;
        if (report && stallscope_report_summary(report.get(), 0, &summary)) {
            std::cout << summary.total_cycles << ',' << summary.instructions << '\n';
        } else {
            Error owned(error);
            std::cout << "error: " << (error ? stallscope_error_message(error) : "no summary") << '\n';
        }
    }
}
