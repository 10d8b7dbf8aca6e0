#!/bin/sh
# Installs those of the named Debian packages that are missing.
set -eu

# A package may be provided by another: trixie has libmtdev1t64 for libmtdev1.
present=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}, ${Provides},\n' |
    grep '^installed ')
missing=
for package; do
    case $present in
        *" $package,"* | *" $package (= "*) ;;
        *) missing="$missing $package" ;;
    esac
done
[ "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo > /dev/null; then
    as_root=sudo
else
    echo "Companion needs these Debian packages, and neither root nor sudo is at hand:$missing" >&2
    exit 1
fi
echo "Installing Debian packages:$missing"
# A line for each file that dpkg unpacks helps nobody, unless it fails.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
# shellcheck disable=SC2086  # one word a package
if ! { $as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq --no-install-recommends $missing; } > "$said" 2>&1; then
    cat "$said" >&2
    exit 1
fi
