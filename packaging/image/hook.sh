#!/bin/sh
# Installs the archive of a release into the root of a system that does not run: hook.sh ROOT ARCHIVE
set -eu
root=$1 archive=$2
work=$root/var/tmp/companion
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work"
for folder in "$work"/companion-*; do
    chroot "$root" "/var/tmp/companion/${folder##*/}/install.sh"
done
