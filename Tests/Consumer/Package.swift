// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else who uses the library: it sees what is public, and nothing more.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "attestscope", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [.product(name: "Attestscope", package: "attestscope")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
