#!/usr/bin/env bash
# Builds the C library and installs it below a folder, with its header and its file for pkg-config: install.sh [PREFIX [PROFILE]], by default
# below /usr/local. DESTDIR, if it is set, stands in front of the paths of what is installed.
set -euo pipefail
prefix=${1:-/usr/local}
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
./build.sh "$folder" "${2:-release}"
root=${DESTDIR:-}$prefix
version=$(cargo metadata --format-version 1 --no-deps --locked | sed 's/.*"name":"stallscope-c","version":"\([^"]*\)".*/\1/')
install -d "$root/lib/pkgconfig" "$root/include"
install -m 755 "$folder/libstallscope.so.1" "$root/lib"
ln -sf libstallscope.so.1 "$root/lib/libstallscope.so"
install -m 644 "$folder/libstallscope.a" "$root/lib"
install -m 644 include/stallscope.h "$root/include"
sed "s|@PREFIX@|$prefix|; s|@VERSION@|$version|" stallscope.pc.in > "$folder/stallscope.pc"
install -m 644 "$folder/stallscope.pc" "$root/lib/pkgconfig"
