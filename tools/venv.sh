#!/bin/sh
# Make .venv with the newest suitable Python. Does nothing when it is there and works.
# PYTHON=/path/to/python chooses another one.
set -eu
cd "$(dirname "$0")/.."

works() { "$@" >/dev/null 2>&1 </dev/null; }

if works .venv/bin/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))'; then
    exit 0
fi

found=
for python in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
    works "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue
    found=$python
    works "$python" -c 'import ensurepip, venv' || continue
    echo "Setting up .venv with $("$python" --version) ..."
    rm -rf .venv
    "$python" -m venv .venv
    exit 0
done

if [ -z "$found" ]; then
    echo "Reihum needs Python 3.11 or newer, and none was found${PYTHON:+ at PYTHON=$PYTHON}." >&2
    echo "Install one (Debian, Ubuntu: apt install python3 python3-venv) or name it: make PYTHON=/path/to/python3 ..." >&2
else
    echo "$("$found" --version) is there, but without its venv module." >&2
    echo "On Debian and Ubuntu it is a package of its own: apt install python3-venv" >&2
fi
exit 1
