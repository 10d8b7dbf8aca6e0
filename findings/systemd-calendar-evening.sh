#!/bin/sh
# Guess: OnCalendar=Sat 20:00..22:00 is refused, or is the two hours of an evening.
# What happens: it is valid, and means each minute from 20:00 to 20:22: the range belongs to the
#   minutes. The hours of an evening are 20..22:00.
# Version: systemd 252 and later (systemd-analyze)
# Source: systemd.time(7), "Calendar events"
. "$(dirname "$0")/common.sh"
version "$(systemd-analyze --version | head -n 1)"
program "20:00..22:00 starts a timer 23 times within 22 minutes." sh -eu <<'END'
LC_ALL=C TZ=UTC systemd-analyze calendar --base-time='2026-01-02' --iterations=24 \
    'Sat 20:00..22:00' | sed -n 's/.*: \(Sat .*\) UTC/\1/p' | sed -n '1,2p; 23,24p'
END
expected <<'END'
Sat 2026-01-03 20:00:00
Sat 2026-01-03 20:01:00
Sat 2026-01-03 20:22:00
Sat 2026-01-10 20:00:00
END
