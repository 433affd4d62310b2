#!/usr/bin/env bash
# Builds the C library into the folder that is named: libstallscope.so.1, whose symbols have versions, and the archive libstallscope.a.
set -euo pipefail
folder=$(realpath "${1:?usage: build.sh FOLDER [PROFILE]}")
profile=${2:-release}
cd "$(dirname "$0")"
cargo build --quiet --locked --profile "$profile" --package stallscope-c
target=$(cargo metadata --format-version 1 --no-deps --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
# Cargo has another name for the folder of its profile dev.
cp "$target/${profile/#dev/debug}/libstallscope_c.a" "$folder/libstallscope.a"
# Whatever the functions of the interface need comes with them; everything else is left out.
"${CC:-cc}" -shared -o "$folder/libstallscope.so.1" -Wl,-soname,libstallscope.so.1 -Wl,--version-script=stallscope.map \
    -Wl,--gc-sections -Wl,--whole-archive "$folder/libstallscope.a" -Wl,--no-whole-archive -lpthread -lm -ldl
ln -sf libstallscope.so.1 "$folder/libstallscope.so"
