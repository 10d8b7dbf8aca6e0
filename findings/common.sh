# Shell functions of the findings: each script reads this file, and needs nothing else from here.
# In a script: `packages`, then `program` with the sentence, then `expected`. See README.md.
set -eu
python=$(command -v "${PYTHON:-python3}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
cd "$folder"

# Install NAME==VERSION... into the temporary folder, without what they depend on.
packages() {
    "$python" -m pip install -qq --disable-pip-version-check --no-deps --no-compile \
        --only-binary :all: --target packages "$@"
    version "$*"
}

# Print the version of what is tried.
version() {
    echo "Version: $1"
}

# Print SENTENCE, run the program on standard input with COMMAND, and print what it prints. By
# default it is run by Python, which then sees the installed packages and no others.
program() {
    echo "Behaviour: $1"
    shift
    [ $# -gt 0 ] || set -- env PYTHONPATH=packages "$python" -S -B -W ignore -
    "$@" > seen
    sed 's/^/Seen: /' seen
}

# End with an error if the program printed anything but the lines on standard input.
expected() {
    diff - seen > changes || {
        sed 's/^/Changed: /' changes
        exit 1
    }
}
