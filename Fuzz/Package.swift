// swift-tools-version: 6.2
import PackageDescription

/// The name that SwiftPM gives the package around this one: that of its folder, as an identifier.
/// What the rooms share among each other is open to whoever is built under it.
let house = String(
  (Context.packageDirectory.split(separator: "/").dropLast().last ?? "").lowercased().map {
    $0.isLetter || $0.isNumber ? $0 : "_"
  })

/// One fuzzer: libFuzzer brings its own `main`.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzTargets"], swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "attestscope-fuzz",
  dependencies: [.package(name: "attestscope", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [.product(name: "Attestscope", package: "attestscope")],
      packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", house])]),
    fuzzer("FuzzText"),
    fuzzer("FuzzCBOR"),
    fuzzer("FuzzBER"),
    fuzzer("FuzzReceipt"),
    fuzzer("FuzzRecords"),
    fuzzer("FuzzContainers"),
    fuzzer("FuzzResults"),
    fuzzer("FuzzPipeline"),
    fuzzer("FuzzBinding"),
    fuzzer("FuzzFlows"),
    fuzzer("FuzzResultsFiles"),
    fuzzer("FuzzProfiles"),
    fuzzer("FuzzContext"),
  ],
  swiftLanguageModes: [.v6]
)
