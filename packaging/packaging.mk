# Packages of the program. Nothing here is part of `make test`.

PACKAGES := .build/packages
# The static program has a build folder of its own, because it is compiled with other libraries.
STATIC_BUILD := .build/static
MACHINE := $(shell uname -m)
VERSION := $(shell sed -n 's/.*version: "\([0-9.]*\)".*/\1/p' Sources/Attestscope/Run/ToolVersion.swift)
STATIC_FOLDER := $(PACKAGES)/attestscope-$(VERSION)-linux-$(MACHINE)
DEB := $(PACKAGES)/attestscope_$(VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb
# The time of every file in a package: that of the last commit.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y Package.swift)
export SOURCE_DATE_EPOCH

PACKAGING := $(SYSTEM) cmake:/usr/bin/cmake dpkg-dev:/usr/bin/dpkg-source libzstd-dev:/usr/include/zstd.h \
	liblz4-dev:/usr/include/lz4.h libbz2-dev:/usr/include/bzlib.h liblzma-dev:/usr/include/lzma.h \
	lintian:/usr/bin/lintian xz-utils:/usr/bin/xz python3-venv:/usr/share/doc/python3-venv
DISTRIBUTING := $(PACKAGING) debootstrap:/usr/sbin/debootstrap pipx:/usr/bin/pipx buildah:/usr/bin/buildah
WHEEL = $(wildcard $(PACKAGES)/attestscope-$(VERSION)-*.whl)

.PHONY: setup-packaging setup-test-dist dist static-program dynamic-program deb wheel test-dist test-wheel \
	test-mitmproxy check-darwin update-sources

setup-packaging: WANTED := $(PACKAGING)
setup-test-dist: WANTED := $(DISTRIBUTING)
setup-packaging setup-test-dist:
	@$(install_missing)

## Makes the programs for other machines: a static one for any Linux, and a dynamic one for distributions.
dist: static-program dynamic-program
	@ls -l $(PACKAGES)/*.tar.xz

static-program: setup-packaging
	python3 packaging/static/build_libraries.py $(STATIC_BUILD)/libraries
	@# The plan of an earlier build keeps the flags that pkg-config gave then.
	rm -f $(STATIC_BUILD)/build/release.yaml
	PKG_CONFIG_PATH=$(CURDIR)/$(STATIC_BUILD)/libraries/prefix/lib/pkgconfig \
	  swift build -c release --scratch-path $(STATIC_BUILD)/build --disable-local-rpath --static-swift-stdlib \
	  -Xswiftc -static-executable --product attestscope
	packaging/archive.sh $(STATIC_BUILD)/build/release/attestscope $(STATIC_FOLDER)
	python3 packaging/static/third_party.py $(STATIC_BUILD)/libraries/prefix $(STATIC_FOLDER)/THIRD-PARTY.txt
	packaging/pack.sh $(STATIC_FOLDER)
	rm -rf $(PACKAGES)/image
	install -d -m 1777 $(PACKAGES)/image/tmp
	cp $(addprefix $(STATIC_FOLDER)/,attestscope LICENSE THIRD-PARTY.txt) $(PACKAGES)/image

dynamic-program: build
	packaging/archive.sh $(PROGRAM) $(STATIC_FOLDER)-dynamic
	packaging/pack.sh $(STATIC_FOLDER)-dynamic

## Makes the Debian package, and checks it with lintian.
deb: build setup-packaging
	packaging/deb/build.sh $(PROGRAM) $(VERSION) $(DEB)
	lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs $(DEB)

## Makes the Python wheel with the static program.
wheel: static-program
	python3 integrations/python/build_wheel.py $(STATIC_FOLDER)/attestscope $(VERSION) $(PACKAGES)

## Installs each package into a fresh system, and compares what the programs there say of samples/real. Then reads
## SARIF and JUnit with the tools that others use.
test-dist: dist deb wheel setup-test-dist test-wheel
	packaging/trials/empty-root.sh $(STATIC_FOLDER)/attestscope
	packaging/trials/debian-root.sh bookworm $(DEB) $(WHEEL)
	packaging/trials/debian-root.sh trixie $(DEB) $(WHEEL)
	packaging/trials/image.sh
	packaging/trials/exports.sh $(PROGRAM)

## Installs the wheel with pip and pipx into fresh environments, and tests the module.
test-wheel: wheel setup-test-dist
	packaging/trials/wheel.sh $(WHEEL)

## Runs the addon in the mitmproxy of PyPI, with a server and a client on the loopback.
test-mitmproxy: build
	integrations/mitmproxy/trial.sh $(PROGRAM)

## Checks the types of the branches for macOS, on Linux. Nothing is run.
check-darwin: setup
	swift build
	packaging/trials/darwin-stand-in.sh .build/debug

## Writes the newest versions of Debian's source packages into packaging/static/sources.txt.
update-sources: setup-packaging
	python3 packaging/static/build_libraries.py --update
