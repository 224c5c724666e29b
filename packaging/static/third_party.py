"""Lists what the static program contains: versions and licenses.

usage: third_party.py LIBRARY_PREFIX OUTPUT
"""

import json
import pathlib
import re
import subprocess
import sys

import debian_sources

HERE = pathlib.Path(__file__).resolve().parent
# Debian packages whose static libraries are linked as they are.
LINKED = [
    "libc6-dev", "libstdc++-dev", "libssl-dev", "zlib1g-dev", "libbrotli-dev", "libbz2-dev", "liblzma-dev",
    "libzstd-dev", "liblz4-dev",
]


def installed(name):
    """Returns name and version of an installed package; of libstdc++, that of the newest compiler."""
    pattern = "libstdc++-[0-9]*-dev" if name == "libstdc++-dev" else name
    lines = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", pattern], check=True, capture_output=True,
        text=True).stdout.split("\n")
    return max(line.split() for line in lines if line.strip())


def copyright_of(package):
    """Returns Debian's copyright file of a package."""
    return pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(errors="replace").strip()


def licenses(text):
    """Returns the short names of the licenses in a copyright file in Debian's machine-readable form."""
    found = re.findall(r"^License: *(\S.*)$", text, re.MULTILINE)
    return ", ".join(dict.fromkeys(found)) or "see below"


def swift_packages():
    """Returns (name, version, license text) of the Swift packages."""
    root = HERE.parent.parent
    pins = json.loads((root / "Package.resolved").read_text())["pins"]
    for pin in pins:
        checkouts = [root / ".build/static/build/checkouts", root / ".build/checkouts"]
        folder = next(path / pin["identity"] for path in checkouts if (path / pin["identity"]).exists())
        text = (folder / "LICENSE.txt").read_text().strip()
        notice = folder / "NOTICE.txt"
        if notice.exists():
            text += "\n\n" + notice.read_text().strip()
        yield pin["identity"], pin["state"]["version"], text


def main(prefix, output):
    rows = []
    texts = []
    for package, version, _ in debian_sources.pins(HERE / "sources.txt"):
        text = (prefix / "share" / package / "copyright").read_text(errors="replace").strip()
        rows.append((package, version, "built from Debian's source package", licenses(text)))
        texts.append((package, text))
    for name in LINKED:
        package, version = installed(name)
        text = copyright_of(package)
        rows.append((package, version, "Debian's static library", licenses(text)))
        texts.append((package, text))
    for name, version, text in swift_packages():
        rows.append((name, version, "Swift package", "Apache-2.0"))
        texts.append((name, text))
    swift = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", swift)[1]
    rows.append(("Swift runtime", version, "toolchain", "Apache-2.0 with Runtime Library Exception"))
    lines = ["The static program contains these libraries.", ""]
    for row in rows:
        lines.append("\n  ".join(row))
    for name, text in texts:
        lines += ["", "=" * 100, name, "=" * 100, "", text]
    output.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
