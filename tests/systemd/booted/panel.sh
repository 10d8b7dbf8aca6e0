#!/bin/sh
# First program of a machine with a panel: shows the page that the kernel's command line names.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
page=$(sed 's/.*page=\([a-z]*\).*/\1/' /proc/cmdline)
/lib/systemd/systemd-udevd --daemon
udevadm trigger
udevadm settle
modprobe -a virtio_gpu evdev
udevadm settle
chmod 666 /dev/dri/card* /dev/dri/render* /dev/vdb
mkdir -p /run/companion
chown companion: /run/companion
# shellcheck disable=SC2046  # one word a variable
exec setpriv --reuid=companion --regid=companion --init-groups \
    env PYTHONPATH=/opt/lib $(cat /opt/environment) \
    python3 -P /opt/drawn.py /dev/vdb \
    --data "/var/lib/$page" --config "/var/lib/$page/companion.toml" > /dev/ttyS0 2>&1
