#!/usr/bin/env bash
# Builds and installs the C library, compares its header with cbindgen's and reads it with Doxygen if these are there, and compiles and runs
# the examples and that of docs/c.md: check.sh [FOLDER [PROFILE]], by default in a temporary folder. PROGRAM=stallscope compares the
# summaries of blocks with the program's, too.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath "${1:-$(mktemp -d)}")
prefix=$folder/prefix
./install.sh "$prefix" "${2:-release}"
[ "$(DESTDIR="$folder/staged" ./install.sh /opt/stallscope "${2:-release}"; sed -n 1p "$folder/staged/opt/stallscope/lib/pkgconfig/stallscope.pc")" = \
    prefix=/opt/stallscope ] || { echo 'DESTDIR is in the paths that are installed'; exit 1; }

if command -v cbindgen > /dev/null; then
    cbindgen --quiet --config cbindgen.toml --output "$folder/stallscope.h" .
    diff include/stallscope.h "$folder/stallscope.h" || { echo 'include/stallscope.h is not current'; exit 1; }
fi

# Every function, parameter and member has a comment that Doxygen reads.
if command -v doxygen > /dev/null; then
    (cat << END
INPUT = include/stallscope.h
OUTPUT_DIRECTORY = $folder/doxygen
OPTIMIZE_OUTPUT_FOR_C = YES
QUIET = YES
GENERATE_LATEX = NO
HAVE_DOT = NO
WARN_NO_PARAMDOC = YES
WARN_AS_ERROR = FAIL_ON_WARNINGS
END
    ) | doxygen -
fi

# Every function of the header is in the library with a version, and nothing else is.
exported=$(nm --dynamic --defined-only "$prefix/lib/libstallscope.so.1" | awk '$2 == "T" { print $3 }' | sort)
declared=$(sed 's,^ \*.*,,' include/stallscope.h | grep -oE '\bstallscope_[a-z_]+\(' | tr -d '(' | sort -u | sed 's/$/@@STALLSCOPE_1/')
[ "$exported" = "$declared" ] || { diff <(echo "$exported") <(echo "$declared"); exit 1; }

read -r -a found <<< "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs stallscope)"
read -r -a private <<< "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --static --libs-only-l stallscope | sed 's/-lstallscope//')"
warnings=(-Wall -Wextra -Wpedantic -Werror)
flags=("${warnings[@]}" "${found[@]}" "-Wl,-rpath,$prefix/lib")
"${CC:-cc}" -std=c99 examples/example.c "${flags[@]}" -o "$folder/example"
"${CXX:-c++}" -std=c++17 examples/summaries.cpp "${flags[@]}" -o "$folder/summaries"
expected='2 instructions, 304 cycles for 100 iterations
line 2, column 9'
[ "$("$folder/example")" = "$expected" ] || { echo 'example printed something else'; "$folder/example"; exit 1; }
# The archive stands alone.
"${CC:-cc}" -std=c99 "${warnings[@]}" "-I$prefix/include" examples/example.c "$prefix/lib/libstallscope.a" "${private[@]}" \
    -o "$folder/example-static"
[ "$("$folder/example-static")" = "$expected" ] || { echo 'the archive gives something else'; exit 1; }

# That of the documentation, which must not leak or lose an error; a leak makes the program fail.
sed -n '/^```c$/,/^```$/p' ../../docs/c.md | sed '/^```/d' > "$folder/documented.c"
"${CC:-cc}" -std=c99 -g -fsanitize=address,undefined "$folder/documented.c" "${flags[@]}" -o "$folder/documented"
"${CC:-cc}" -std=c99 -g -fsanitize=address,undefined tests/options.c "${flags[@]}" -o "$folder/options"
expect() {
    local status=0 text
    text=$("$folder/documented" "$2" "$3" 2>&1) || status=$?
    [ "$status $text" = "$1" ] || { echo "documented $2 $3: $status $text, not $1"; exit 1; }
}
expect '0 3.0 cycles' skylake 'imulq %rax, %rbx'
expect "1 there is no processor 'skylark'; did you mean 'skylake'?" skylark 'imulq %rax, %rbx'
expect '1 line 1, column 1: invalid instruction mnemonic '"'mul3'" skylake 'mul3 %rax'
expect '1 there are no instructions' skylake ''
"$folder/options"

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
echo '3 passed, 0 failed'
