"""Made-up files of a machine with USB devices, as the kernel and udev make them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.ports import keyboards, serial_ports, shown

LETTERS = "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"
"""Keys of a keyboard, as the kernel writes them on a system of 64 bits."""
MOUSE = "ff0000 0 0 0 0"


@dataclass
class Machine:
    """Made-up files of a machine, as the kernel and udev make them."""

    root: Path

    def write(self, path: str, text: str = "") -> Path:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    def link(self, path: str, target: Path) -> None:
        """Make a link, in place of one that is there."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.symlink_to(target)

    def usb(self, plug: str, model: str = "USB Serial", serial: str = "") -> Path:
        """Plug a USB device in; return the folder of its interface."""
        about = f"sys/devices/usb1/{plug}"
        self.write(f"{about}/idVendor", "1a86\n")
        self.write(f"{about}/product", f"{model}\n")
        if serial:
            self.write(f"{about}/serial", f"{serial}\n")
        return self.write(f"{about}/{plug}:1.0/bInterfaceNumber", "00\n").parent

    def adapter(self, number: int, plug: str, model: str = "USB Serial", serial: str = "") -> str:
        """Plug a serial adapter in; the last one of a make has its by-id name."""
        at = self.usb(plug, model, serial) / f"ttyUSB{number}"
        self.write(f"{at.relative_to(self.root)}/port_number", "0\n")
        self.link(f"sys/class/tty/ttyUSB{number}/device", at)
        device = self.write(f"dev/ttyUSB{number}")
        name = "_".join(filter(None, ("usb-1a86", model.replace(" ", "_"), serial)))
        self.link(f"dev/serial/by-id/{name}-if00-port0", device)
        self.link(f"dev/serial/by-path/pci-0000-usb-0:{plug}:1.0-port0", device)
        return f"/dev/serial/by-id/{name}-if00-port0"

    def event(self, number: int, keys: str, name: str = "", at: Path | None = None) -> Path:
        """Make an event device with such keys."""
        at = at or self.root / f"sys/devices/virtual/input{number}"
        inner = at.relative_to(self.root) / f"input{number}"
        self.write(f"{inner}/capabilities/key", f"{keys}\n")
        self.write(f"{inner}/name", f"{name}\n")
        self.link(f"sys/class/input/event{number}/device", self.root / inner)
        return self.write(f"dev/input/event{number}")

    def typist(self, number: int, plug: str, serial: str = "", kind: str = "kbd") -> str:
        """Plug a scanner that types in; the last one of a make has its by-id name."""
        at = self.usb(plug, "Barcode Scanner", serial)
        device = self.event(number, LETTERS, "1a86 Barcode Scanner", at)
        tail = f"_{serial}" if serial else ""
        name = f"dev/input/by-id/usb-1a86_Barcode_Scanner{tail}-event-{kind}"
        self.link(name, device)
        self.link(f"dev/input/by-path/pci-0000-usb-0:{plug}:1.0-event-{kind}", device)
        return f"/{name}"

    def names(self) -> list[str]:
        """Return the names by which all ports are offered."""
        found = (*serial_ports(self.root), *keyboards(self.root))
        return [shown(self.root, port.name) for port in found]
