#!/usr/bin/env bash
# Builds and tests the package in a virtual environment of its own: check.sh [FOLDER [engines]], by default in a temporary folder.
# With `engines`, tests Spark and Ray, too, which takes another gigabyte and a Java runtime. A wheel in FOLDER/dist is not built again.
set -euo pipefail
cd "$(dirname "$0")"
folder=${1:-$(mktemp -d)}
extras=test
paths=(tests --pyargs stallscope)
if [ "${2:-}" = engines ]; then
    extras=test,spark,ray
else
    paths+=(--ignore=tests/engines)
fi
python3 -m venv "$folder/venv"
package=.
for wheel in "$folder"/dist/*.whl; do
    if [ -e "$wheel" ]; then package=$wheel; fi
done
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$package[$extras]"
"$folder/venv/bin/python" -m pytest --quiet "${paths[@]}"
