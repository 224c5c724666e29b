"""Builds the wheel: the program as its command, and the module `attestscope`.

The wheel contains no file but these, and is the same, byte for byte, for the same program and
SOURCE_DATE_EPOCH. It needs no build tool: a wheel is a zip file (PyPA, Binary distribution format).

usage: build_wheel.py PROGRAM VERSION OUTPUT_FOLDER
"""

import base64
import hashlib
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# A static program needs no C library of the system, so it runs under both.
TAGS = {"x86_64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
        "aarch64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64"}

METADATA = """\
Metadata-Version: 2.1
Name: attestscope
Version: {version}
Summary: Offline forensic analyzer for Apple App Attest artifacts
License: Apache-2.0
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Operating System :: POSIX :: Linux
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas ; extra == 'pandas'
Description-Content-Type: text/markdown

"""


def moment():
    """Returns the time of all files: SOURCE_DATE_EPOCH, at least 1980, where zip begins."""
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)
    return time.gmtime(seconds)[:6]


def files(program, version, tags):
    """Yields the path, content and mode of each file, sorted by path, without RECORD."""
    info = f"attestscope-{version}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        generated = pathlib.Path(folder) / "_results.py"
        subprocess.run(
            [sys.executable, HERE / "generate.py", ROOT / "docs" / "result.schema.json", generated], check=True)
        content = {"attestscope/_results.py": generated.read_bytes()}
    for name in ("__init__.py", "_decoding.py", "_run.py", "py.typed"):
        content[f"attestscope/{name}"] = (HERE / "attestscope" / name).read_bytes()
    wheel = "Wheel-Version: 1.0\nGenerator: attestscope\nRoot-Is-Purelib: false\n" + "".join(
        f"Tag: py3-none-{tag}\n" for tag in tags.split("."))
    content[f"{info}/METADATA"] = (
        METADATA.format(version=version) + (HERE / "README.md").read_text()).encode()
    content[f"{info}/WHEEL"] = wheel.encode()
    content[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    third = program.parent / "THIRD-PARTY.txt"
    if third.exists():
        content[f"{info}/licenses/THIRD-PARTY.txt"] = third.read_bytes()
    command = f"attestscope-{version}.data/scripts/attestscope"
    content[command] = program.read_bytes()
    for path in sorted(content):
        yield path, content[path], 0o755 if path == command else 0o644


def main(program, version, output):
    tags = TAGS[platform.machine()]
    output.mkdir(parents=True, exist_ok=True)
    target = output / f"attestscope-{version}-py3-none-{tags}.whl"
    record = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(path, content, mode):
            entry = zipfile.ZipInfo(path, moment())
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            entry.create_system = 3
            wheel.writestr(entry, content)

        for path, content, mode in files(program, version, tags):
            add(path, content, mode)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}\n")
        name = f"attestscope-{version}.dist-info/RECORD"
        add(name, ("".join(record) + f"{name},,\n").encode(), 0o644)
    print(target)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
