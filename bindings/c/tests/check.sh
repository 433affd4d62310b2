#!/usr/bin/env bash
# Builds the C library, compares its header with cbindgen's if that is installed, and compiles and runs the examples:
# check.sh [FOLDER [PROFILE]], by default in a temporary folder. PROGRAM=stallscope compares the summaries of blocks with those of the program, too.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath "${1:-$(mktemp -d)}")
./build.sh "$folder" "${2:-release}"

if command -v cbindgen > /dev/null; then
    cbindgen --quiet --config cbindgen.toml --output "$folder/stallscope.h" src/lib.rs
    diff include/stallscope.h "$folder/stallscope.h" || { echo 'include/stallscope.h is not current'; exit 1; }
fi

# Every function of the header is in the library with a version, and nothing else is.
exported=$(nm --dynamic --defined-only "$folder/libstallscope.so.1" | awk '$2 == "T" { print $3 }' | sort)
declared=$(grep -oE '\bstallscope_[a-z_]+\(' include/stallscope.h | tr -d '(' | sort -u | sed 's/$/@@STALLSCOPE_1/')
[ "$exported" = "$declared" ] || { diff <(echo "$exported") <(echo "$declared"); exit 1; }

flags=(-Wall -Wextra -Wpedantic -Werror -Iinclude "-L$folder" -lstallscope "-Wl,-rpath,$folder")
"${CC:-cc}" -std=c99 examples/example.c "${flags[@]}" -o "$folder/example"
"${CXX:-c++}" -std=c++17 examples/summaries.cpp "${flags[@]}" -o "$folder/summaries"
expected='2 instructions, 304 cycles for 100 iterations
line 2, column 9'
[ "$("$folder/example")" = "$expected" ] || { echo 'example printed something else'; "$folder/example"; exit 1; }

printf '4801c8\n480fafc3\nzz\n06\n' | "$folder/summaries" > "$folder/summaries.txt"
diff "$folder/summaries.txt" - << 'END'
103,1
303,1
error: line 1, column 1: not a hexadecimal digit
error: line 1, column 1: these bytes are no instruction
END
! "$folder/summaries" skylark < /dev/null 2> "$folder/error.txt"
grep -q "did you mean 'skylake'" "$folder/error.txt"

if [ -n "${PROGRAM:-}" ]; then
    blocks=../../data/measurements/x86/bhive-dev-blocks.csv.gz
    zcat "$blocks" | cut -d, -f1 | tail -n +2 > "$folder/blocks.hex"
    "$folder/summaries" < "$folder/blocks.hex" | grep -v '^error' > "$folder/of_c.txt"
    { echo hex; cat "$folder/blocks.hex"; } |
        "$PROGRAM" label -mtriple=x86_64 -mcpu=skylake -kind=hex -labels=cycles,instructions 2> /dev/null |
        awk -F, 'NR > 1 && $2 != "" { printf "%.0f,%s\n", $2 * 100, $3 }' > "$folder/of_program.txt"
    diff "$folder/of_c.txt" "$folder/of_program.txt" > /dev/null
    echo "$(wc -l < "$folder/of_c.txt") summaries are those of the program"
fi
echo '2 passed, 0 failed'
