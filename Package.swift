// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: warnings are errors, and an import is internal unless it has another
/// access level.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of tests. They run once, so optimizing them takes longer than it saves.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Returns a target with the modules that it imports.
/// - Parameter files: Files beside its sources that are part of the program; `CEmbedded` lists them too.
func module(
  _ name: String, on others: [Target.Dependency] = [], path: String? = nil,
  with files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: others + (files.isEmpty ? [] : ["CEmbedded"]), path: path,
    exclude: files, swiftSettings: settings)
}

/// Returns the target with the tests of a module.
/// - Parameters:
///   - others: The other modules that the tests import.
///   - data: Files beside the tests that aren't source code.
func tests(
  of module: String, with others: [Target.Dependency] = [], beside data: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: [.init(stringLiteral: module), "TestSupport"] + others,
    exclude: data,
    swiftSettings: testSettings)
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
    // The bytes of files that are part of the program.
    .target(name: "CEmbedded"),
    module("Evidence", on: ["CEmbedded"]),

    // The operating system: paths as bytes, system calls, temporary files.
    .target(name: "CProcess"),
    module("Platform", on: ["CProcess"]),
    module(
      "Decoding", on: ["Evidence", "CZlib"],
      with: ["Names/names.txt", "Mismatched/mismatched.txt", "Mismatched/signs.txt"]),

    // The results of a run, as plain values.
    module("Results", on: ["Evidence"]),

    // What of a result may be shown.
    module(
      "Redaction", on: ["Evidence", "Decoding", "Results"], with: ["Secrets/secrets.txt"]),

    // The definitions of all rules: texts, severities and sources.
    module("Rules", on: ["Evidence", "Results"], with: ["rules.txt"]),

    // Conversations between a client, a server and Apple, and the rules about them.
    module(
      "Flow", on: ["Evidence", "Results", "Rules"], with: ["Errors/Catalogue/errors.txt"]),

    // OpenSSL. Only SystemCrypto and Signing import it.
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "COpenSSLShims", dependencies: ["COpenSSL"]),
    module("SystemCrypto", on: ["Evidence", "COpenSSLShims", crypto]),

    // Deterministic signatures, for forged artifacts.
    module("Signing", on: ["Evidence", "SystemCrypto", "COpenSSLShims", crypto]),

    // Deflate, for compressed artifacts and for the rows of an index page.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Archives, content codings and XML, each behind C functions.
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CArchiveShims", dependencies: ["CLibArchive", "CBrotli", "CZlib"]),
    .target(name: "CXMLShims", dependencies: ["CLibXML2"]),

    // Formats that contain evidence: archives, captures of traffic, tables, logs.
    module(
      "Containers", on: ["Evidence", "Platform", "Decoding", "CArchiveShims", "CXMLShims"],
      with: ["Coding/vectors.txt", "Curl/options.txt"]),

    // Values about an artifact, with their authors, and which of them count.
    module("Claims", on: ["Evidence", "Decoding", "SystemCrypto"]),

    module("Binding", on: ["Evidence", "Claims"]),
    module(
      "Ingest", on: ["Evidence", "Platform", "Decoding", "Containers", "Claims"],
      with: ["Service/services.json", "Record/words.txt"]),
    module(
      "Checks", on: ["Evidence", "Decoding", "SystemCrypto", "Results", "Rules", "Claims"]),
    module(
      "Diagnosis", on: ["Evidence", "Decoding", "SystemCrypto", "Results", "Claims", "Checks"],
      with: ["Catalogue/causes.txt", "Hazards/hazards.txt"]),
    module(
      "Reports", on: ["Evidence", "Platform", "Decoding", "Results", "CZlib"],
      with: ["page", "artifact", "rows", "index"].map { "HTML/Script/\($0).js" }
        + ["tokens", "base", "artifact", "index", "conversation"].map { "HTML/Style/\($0).css" }),
    module(
      "Attestscope",
      on: [
        "Evidence", "Platform", "Decoding", "SystemCrypto", "Containers", "Results", "Claims",
        "Binding", "Ingest", "Rules", "Checks", "Diagnosis", "Flow", "Redaction", "Reports",
      ], with: ["Trust/Anchors", "SelfTest/records.jsonl", "SelfTest/keys.json"]),
    .executableTarget(
      name: "AttestscopeCLI",
      dependencies: [
        "Evidence", "Platform", "Decoding", "Results", "Claims", "Checks", "Redaction", "Reports",
        "Attestscope", "Forge", arguments,
      ],
      swiftSettings: settings),

    // Makes artifacts, for the command `forge`, the samples and the tests.
    module(
      "Forge", on: ["Evidence", "Decoding", "SystemCrypto", "Signing"],
      with: ["Catalogue/equivalents.txt", "Corpus/CorpusGuide.md", "Flows/FlowGuide.md"]),
    .executableTarget(
      name: "ForgeSamples", dependencies: ["Platform", "Forge"], swiftSettings: settings),
    // Verifies signatures and nothing else, for benchmarks.
    .executableTarget(
      name: "SignatureFloor", dependencies: ["Evidence", "SystemCrypto", "Signing"],
      path: "Benchmarks/SignatureFloor", swiftSettings: settings),
    // Uses the library like another package: it sees only public declarations.
    .executableTarget(
      name: "Consumer", dependencies: ["Attestscope"], path: "Tests/Consumer/Sources",
      packageAccess: false, swiftSettings: settings),
    module("TestSupport", on: ["Evidence", "Decoding"], path: "Tests/TestSupport"),
    module(
      "TrialBench",
      on: [
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Claims", "Checks", "Forge",
        "TestSupport",
      ], path: "Tests/TrialBench"),

    tests(of: "Evidence"),
    tests(of: "Platform"),
    tests(of: "Decoding", with: ["Evidence"]),
    tests(of: "Results", with: ["Evidence"]),
    tests(of: "Rules", with: ["Evidence", "Results"]),
    tests(of: "Redaction", with: ["Evidence", "Decoding", "Results"]),
    tests(of: "Flow", with: ["Evidence", "Results", "Rules"]),
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
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Rules", "Claims", "Forge",
        "TrialBench",
      ], beside: ["Input/Mismatched"]),
    tests(
      of: "Diagnosis",
      with: [
        "Evidence", "Decoding", "SystemCrypto", "Signing", "Results", "Claims", "Checks", "Forge",
        "TrialBench",
      ], beside: ["Gate/mistakes.json"]),
    tests(
      of: "Reports", with: ["Evidence", "Decoding", "Results", "Redaction", "CZlib", crypto],
      beside: ["Golden"]),
    tests(of: "Forge", with: ["Evidence", "Decoding", "SystemCrypto", "Signing"]),
    tests(
      of: "Attestscope",
      with: [
        "Evidence", "Platform", "Decoding", "SystemCrypto", "Results", "Rules", "Claims", "Ingest",
        "Checks", "Diagnosis", "Flow", "Redaction", "Reports", "Forge",
      ],
      beside: ["Handbook/contract-ids.txt"]),
    // Runs the program and imports none of its modules.
    .testTarget(
      name: "AttestscopeCLITests", dependencies: ["TestSupport"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6], cLanguageStandard: .gnu2x
)
