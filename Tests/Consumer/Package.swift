// swift-tools-version: 6.2
import PackageDescription

// A separate package that uses the library: it sees only public declarations.
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
