"""Builds libxml2 and libarchive as static libraries without ICU, for the static program.

Debian's own static libxml2 needs ICU, which is 31 MB. The build is cached: it runs again only if the list of
sources or this file changes.

usage: build_libraries.py FOLDER        builds into FOLDER/prefix
       build_libraries.py --update      writes the newest versions into sources.txt
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import debian_sources

HERE = pathlib.Path(__file__).resolve().parent
LIST = HERE / "sources.txt"

# Without network access, programs, compression of its own and encodings of the system: these would be
# loaded at run time, which a static program can't do.
OPTIONS = {
    "libxml2": [f"-DLIBXML2_WITH_{name}=OFF" for name in (
        "ICU ICONV PYTHON LZMA ZLIB HTTP FTP MODULES PROGRAMS TESTS HTML DEBUG CATALOG DOCB LEGACY "
        "XPATH XPTR XINCLUDE SCHEMAS SCHEMATRON C14N WRITER READER PATTERN REGEXPS VALID ISO8859X"
    ).split()],
    "libarchive": [f"-DENABLE_{name}=OFF" for name in (
        "OPENSSL MBEDTLS NETTLE LZO LIBB2 LIBXML2 EXPAT PCREPOSIX LIBGCC CNG TAR CPIO CAT XATTR ACL ICONV "
        "TEST INSTALL_UTILS WERROR"
    ).split()] + [f"-DENABLE_{name}=ON" for name in "ZLIB BZip2 LZMA ZSTD LZ4".split()],
}

# What a program links, in the order that a static linker needs, with the folder of the headers.
PKG_CONFIG = {
    "libxml-2.0": ("libxml2", "-lxml2 -lm", "/libxml2"),
    "libarchive": ("libarchive", "-larchive -lbz2 -llzma -lzstd -llz4 -lz", ""),
}
# Debian's own static libraries. Their descriptions would put the folder of the system before that of the
# libraries that are built here, and don't name what a static library needs.
SYSTEM = {"zlib": "-lz", "libbrotlidec": "-lbrotlidec -lbrotlicommon", "libcrypto": "-lcrypto"}


def state():
    """Returns the digest of everything that the build depends on."""
    return hashlib.sha256(LIST.read_bytes() + pathlib.Path(__file__).read_bytes()).hexdigest()


def build(folder):
    """Builds both libraries into FOLDER/prefix unless they are up to date."""
    prefix = folder / "prefix"
    stamp = prefix / "state"
    if stamp.exists() and stamp.read_text() == state():
        return
    shutil.rmtree(prefix, ignore_errors=True)
    pins = debian_sources.pins(LIST)
    with tempfile.TemporaryDirectory(prefix="libraries") as scratch:
        scratch = pathlib.Path(scratch)
        sources = debian_sources.Sources(scratch)
        for package, version, known in pins:
            description = sources.fetch(package, version)
            if debian_sources.digest(description) != known:
                raise SystemExit(f"{package} {version} isn't the known one: {description.name} differs")
            tree = scratch / package
            debian_sources.unpack(description, tree)
            compile_library(package, tree, scratch / f"{package}-build", prefix)
            licences = prefix / "share" / package
            licences.mkdir(parents=True)
            shutil.copy(tree / "debian" / "copyright", licences / "copyright")
    write_pkg_config(prefix, {package: version for package, version, _ in pins})
    stamp.write_text(state())


def compile_library(package, tree, scratch, prefix):
    """Compiles and installs one library."""
    mapping = f"-ffile-prefix-map={tree}={package} -ffile-prefix-map={scratch}={package}"
    subprocess.run(
        ["cmake", "-S", tree, "-B", scratch, "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=OFF",
         f"-DCMAKE_C_FLAGS={mapping} -fstack-protector-strong -D_FORTIFY_SOURCE=2",
         f"-DCMAKE_INSTALL_PREFIX={prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", *OPTIONS[package]],
        check=True, stdout=subprocess.DEVNULL)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", scratch, "-j", jobs], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--install", scratch], check=True, stdout=subprocess.DEVNULL)


def write_pkg_config(prefix, versions):
    """Writes the files that SwiftPM reads to find the libraries, with everything that they need."""
    folder = prefix / "lib" / "pkgconfig"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, (package, libraries, include) in PKG_CONFIG.items():
        (folder / f"{name}.pc").write_text(
            f"Name: {name}\nDescription: static {package}\nVersion: {versions[package].split('+')[0]}\n"
            f"Cflags: -I{prefix}/include{include}\nLibs: -L{prefix}/lib {libraries}\n")
    for name, libraries in SYSTEM.items():
        version = subprocess.run(
            ["pkg-config", "--modversion", name], check=True, capture_output=True, text=True).stdout.strip()
        (folder / f"{name}.pc").write_text(
            f"Name: {name}\nDescription: static {name} of Debian\nVersion: {version}\nCflags:\nLibs: {libraries}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        debian_sources.update(LIST)
    elif len(sys.argv) == 2:
        build(pathlib.Path(sys.argv[1]).resolve())
    else:
        sys.exit(__doc__)
