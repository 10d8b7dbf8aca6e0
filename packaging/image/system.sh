#!/bin/sh
# Sets up the root of an image, beside Companion itself: system.sh ROOT
set -eu
root=$1
cp --recursive --no-target-directory "$(dirname "$0")/files" "$root"
chroot "$root" systemctl enable grow-root.service
# NetworkManager is the only manager of networks: the presets of systemd enable its own at the
# first start, whether a layer asks for it or not.
chroot "$root" systemctl mask systemd-networkd.service systemd-networkd.socket \
    systemd-networkd-wait-online.service
# A reader may be wired to the serial port; a console there would answer it with a login prompt.
sed --in-place 's/console=serial0,[0-9]* *//' "$root/boot/firmware/cmdline.txt"
