"""Fetches Debian source packages of known versions, through the sources that apt is configured with.

The configured sources are copied as deb-src into a folder of this run, so that the configuration of the
machine isn't changed and no mirror is written down. apt verifies the signatures; this module also compares
the digest of each description (.dsc), which lists the digests of all other files.
"""

import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

FORMAT = "$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)"
# The keys of the package debian-archive-keyring; without it, apt uses the keys that it trusts by default.
KEYS = pathlib.Path("/usr/share/keyrings/debian-archive-keyring.gpg")


def pins(path):
    """Returns (package, version, SHA-256 of its .dsc) for each line of the list of sources."""
    lines = (line.split("#")[0].split() for line in pathlib.Path(path).read_text().splitlines())
    return [tuple(line) for line in lines if line]


def source_lines():
    """Returns the configured sources of Debian as lines for deb-src."""
    text = subprocess.run(
        ["apt-get", "indextargets", "--format", FORMAT, "Created-By: Packages"],
        check=True, capture_output=True, text=True).stdout
    lines = []
    signed = f" [signed-by={KEYS}]" if KEYS.exists() else ""
    for origin, uri, release, component in (line.split("|") for line in text.splitlines()):
        if origin != "Debian" or component != "main":
            continue
        line = f"deb-src{signed} {uri} {release} {component}"
        if line not in lines:
            lines.append(line)
    if not lines:
        raise SystemExit("apt has no index of Debian: run apt-get update")
    return lines


class Sources:
    """The source packages of the configured Debian."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        lists = self.folder / "lists"
        (lists / "partial").mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            # apt's own user fetches the index.
            subprocess.run(["chown", "-R", "_apt", lists], check=False)
        entries = self.folder / "deb-src.list"
        entries.write_text("\n".join(source_lines()) + "\n")
        self.options = [
            "-qq", "-o", f"Dir::Etc::SourceList={entries}", "-o", "Dir::Etc::SourceParts=/dev/null",
            "-o", f"Dir::State::Lists={lists}", "-o", f"Dir::Cache={self.folder}",
            "-o", "APT::Sandbox::User=root",
        ]
        subprocess.run(["apt-get", *self.options, "update"], check=True)

    def newest(self, package):
        """Returns the newest version of a source package."""
        text = subprocess.run(
            ["apt-cache", *self.options[1:], "showsrc", package],
            check=True, capture_output=True, text=True).stdout
        versions = re.findall(r"^Version: (\S+)$", text, re.MULTILINE)
        newest = versions[0]
        for version in versions[1:]:
            if subprocess.run(["dpkg", "--compare-versions", version, "gt", newest]).returncode == 0:
                newest = version
        return newest

    def fetch(self, package, version):
        """Downloads a source package and returns the path of its .dsc."""
        subprocess.run(
            ["apt-get", *self.options, "source", "--download-only", f"{package}={version}"],
            cwd=self.folder, check=True)
        plain = version.split(":")[-1]
        return self.folder / f"{package}_{plain}.dsc"


def digest(path):
    """Returns the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def unpack(description, target):
    """Unpacks a source package with Debian's patches."""
    subprocess.run(
        ["dpkg-source", "--no-check", "-x", description, target], check=True,
        stdout=subprocess.DEVNULL)


def update(path):
    """Writes the newest versions into the list of sources."""
    text = pathlib.Path(path).read_text()
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(folder)
        for package, version, known in pins(path):
            newest = sources.newest(package)
            found = digest(sources.fetch(package, newest))
            text = text.replace(f"{package} {version} {known}", f"{package} {newest} {found}")
            print(f"{package}: {version} -> {newest}")
    pathlib.Path(path).write_text(text)
