// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is held to the same bar: language mode 6, warnings as errors,
/// and imports that stay private unless they are said to be public.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One target of the house: its name and what it may look down upon.
func room(_ name: String, on below: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: below, swiftSettings: house)
}

/// The tests of a room, in a folder of the same shape.
func tests(
  of room: String, with others: [Target.Dependency] = [], beside data: [String] = []
) -> Target {
  .testTarget(
    name: "\(room)Tests",
    dependencies: [.init(stringLiteral: room), "TestSupport"] + others,
    exclude: data, swiftSettings: house)
}

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "attestscope",
  products: [
    .library(name: "Attestscope", targets: ["Attestscope"]),
    .executable(name: "attestscope", targets: ["AttestscopeCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    room("Evidence"),

    // The operating system: paths as it has them, calls that a signal cuts short.
    .target(name: "CProcess"),
    room("Platform", on: ["CProcess"]),
    room("Decoding", on: ["Evidence", "CZlib"]),

    // What a run leaves behind, as plain values. It knows nothing of who makes them.
    room("Results", on: ["Evidence"]),

    // What a client, a server and Apple said to each other, and what must not happen between them.
    room("Flow", on: ["Evidence", "Results"]),

    // The C walls: nothing above SystemCrypto sees a type of OpenSSL.
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "COpenSSLShims", dependencies: ["COpenSSL"]),
    room("SystemCrypto", on: ["Evidence", "COpenSSLShims", crypto]),

    // Signatures that come out the same every time, for what is forged.
    room("Signing", on: ["Evidence", "SystemCrypto", "COpenSSLShims", crypto]),

    // Deflate: the rows of an index page are written with it, and wrapped artifacts are read.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Archives, the codings of bodies, and XML, each behind functions of plain C.
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CArchiveShims", dependencies: ["CLibArchive", "CBrotli", "CZlib"]),
    .target(name: "CXMLShims", dependencies: ["CLibXML2"]),

    // What holds evidence: archives, captures of traffic, tables.
    room("Containers", on: ["Evidence", "Platform", "Decoding", "CArchiveShims", "CXMLShims"]),

    // What was said of an artifact, by whom, and what of it counts.
    room("Claims", on: ["Evidence", "Decoding", "SystemCrypto"]),

    room("Binding", on: ["Evidence", "Claims"]),
    room("Ingest", on: ["Evidence", "Platform", "Decoding", "Containers", "Claims"]),
    room("Checks", on: ["Evidence", "Decoding", "SystemCrypto", "Results", "Claims"]),
    room("Diagnosis", on: ["Evidence", "Decoding", "SystemCrypto", "Results", "Claims", "Checks"]),
    .target(
      name: "Reports",
      dependencies: ["Evidence", "Platform", "Decoding", "Results", "CZlib"],
      resources: ["page", "artifact", "rows", "index"].map { .embedInCode("HTML/Script/\($0).js") }
        + ["tokens", "base", "artifact", "index", "conversation"].map {
          .embedInCode("HTML/Style/\($0).css")
        },
      swiftSettings: house),
    .target(
      name: "Attestscope",
      dependencies: [
        "Evidence", "Platform", "Decoding", "SystemCrypto", "Containers", "Results", "Claims",
        "Binding", "Ingest", "Checks", "Diagnosis", "Flow", "Reports",
      ],
      resources: [.embedInCode("Trust/Anchors")], swiftSettings: house),
    .executableTarget(
      name: "AttestscopeCLI",
      dependencies: [
        "Evidence", "Platform", "Decoding", "Results", "Claims", "Checks", "Reports", "Attestscope",
        "Forge", arguments,
      ],
      swiftSettings: house),

    // Makes artifacts: behind the command `forge`, for the samples, and for the tests.
    room("Forge", on: ["Evidence", "Decoding", "SystemCrypto", "Signing"]),
    .executableTarget(name: "ForgeSamples", dependencies: ["Forge"], swiftSettings: house),
    // The bare checks of signatures, for benchmarks.
    .executableTarget(
      name: "SignatureFloor", dependencies: ["Evidence", "SystemCrypto", "Signing"],
      swiftSettings: house),
    room("TestSupport", on: ["Evidence", "Decoding"]),
    room(
      "TrialBench",
      on: [
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Claims", "Checks", "Forge",
        "TestSupport",
      ]),

    tests(of: "Evidence"),
    tests(of: "Platform"),
    tests(of: "Decoding", with: ["Evidence"]),
    tests(of: "Flow", with: ["Evidence", "Results"]),
    tests(of: "SystemCrypto", with: ["Evidence", "Decoding", "Signing"]),
    tests(of: "Signing", with: ["Evidence", "SystemCrypto"]),
    tests(
      of: "Claims",
      with: ["Evidence", "Decoding", "SystemCrypto", "Signing", "Forge", "TrialBench"]),
    tests(of: "Containers", with: ["Evidence", "Platform", "Decoding"]),
    tests(of: "Binding", with: ["Evidence", "Claims"]),
    tests(of: "Ingest", with: ["Evidence", "Platform", "Decoding", "Containers", "Claims"]),
    tests(
      of: "Checks",
      with: [
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Claims", "Forge",
        "TrialBench",
      ]),
    tests(
      of: "Diagnosis",
      with: [
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Claims", "Checks", "Forge",
        "TrialBench",
      ], beside: ["Gate/mistakes.json"]),
    tests(
      of: "Reports", with: ["Evidence", "Decoding", "Results", "CZlib", crypto],
      beside: ["Golden"]),
    tests(of: "Forge", with: ["Evidence", "Decoding", "SystemCrypto", "Signing"]),
    tests(
      of: "Attestscope",
      with: [
        "Evidence", "Platform", "Decoding", "SystemCrypto", "Results", "Claims", "Ingest",
        "Checks", "Diagnosis", "Flow", "Reports", "Forge",
      ],
      beside: ["Handbook/contract-ids.txt"]),
    tests(of: "AttestscopeCLI"),
  ],
  swiftLanguageModes: [.v6]
)
