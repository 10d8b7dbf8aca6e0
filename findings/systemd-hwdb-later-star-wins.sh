#!/bin/sh
# Guess: of two hwdb records that fit a device, the one with its make and model wins over a general
#   one.
# What happens: the record in the file whose name sorts later wins, however general it is.
# Version: systemd 252 and later (systemd-hwdb of Debian's udev)
# Source: hwdb(7), "Hardware database files"
. "$(dirname "$0")/common.sh"
version "$(systemd-hwdb --version | head -n 1)"
mkdir -p etc/udev/hwdb.d
cat > etc/udev/hwdb.d/60-scanner.hwdb <<'END'
evdev:input:b0003v05FEp1010*
 CARD_READER=scanner
END
cat > etc/udev/hwdb.d/70-keyboards.hwdb <<'END'
evdev:input:b0003v*
 CARD_READER=keyboard
END
program "A general record in a later file hides the one of the model." sh -eu <<'END'
systemd-hwdb update --root=.
systemd-hwdb query --root=. evdev:input:b0003v05FEp1010e0110
END
expected <<'END'
CARD_READER=keyboard
END
