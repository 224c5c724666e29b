import CEmbedded
import Decoding
import Evidence

extension ServiceProfile {
  /// The profiles of services that many apps use, and of guides whose paths many servers copy, from
  /// `services.json`, which is written like a file of the operator.
  ///
  /// Their sources are Apple's “Assessing fraud risk” and “Accessing and modifying per-device data”,
  /// the REST API of Firebase App Check, docs.grantiva.io, the guide “How to Implement App Attest in
  /// SwiftUI”, and the device-integrity guide. A guide has neither hosts nor an issuer: many servers
  /// have its paths.
  package static let builtIn: [ServiceProfile] = {
    let file = Bytes([UInt8](file: ats_services_json()), name: "services")
    return (JSONReader.readWhole(file).value?.elements ?? []).compactMap { node in
      guard var profile = ServiceProfile(node) else { return nil }
      profile.isShape = profile.hosts.isEmpty && profile.issuer == nil
      return profile
    }
  }()
}
