#!/bin/sh
# Tells on the serial port what has become of the root and of the managers of networks.
exec > /dev/ttyS0 2>&1
echo "PROBED root=$(df --block-size=1M --output=size / | tail -n 1 | tr -d ' ')"
echo "PROBED networkd=$(systemctl is-active systemd-networkd.service)"
echo "PROBED networkmanager=$(systemctl is-active NetworkManager.service)"
echo "PROBED console=$(systemctl is-active serial-getty@ttyS0.service)"
/usr/local/sbin/grow-root > /dev/null && echo "PROBED again=0"
sync
systemctl poweroff --force --force
