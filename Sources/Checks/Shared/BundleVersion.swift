import Decoding
import Evidence
import Results

extension Check {
  /// Checks the form of the bundle version (CFBundleVersion, such as “1.4.2”) in the extension data
  /// of iOS 27 in attestations.
  ///
  /// - Passes: 1 to 64 bytes of printable ASCII without spaces.
  /// - Warns: the version is missing from the extension data or has another form.
  /// - Fails: it is empty or isn't UTF-8.
  /// - Not applicable: there is no extension data, as before iOS 27.
  ///
  /// Whether the version is recent enough is the server's decision.
  package static let attestationBundleVersion = bundleVersion("attestation.bundle-version")

  /// Checks the same in assertions.
  package static let assertionBundleVersion = bundleVersion("assertion.bundle-version")

  /// Creates the check for one type of artifact.
  private static func bundleVersion(_ id: RuleID) -> Check {
    Check(id) { input in
      guard let data = input.signedData else {
        return .unreadable("There is no complete authenticator data to read.")
      }
      guard let extensions = data.extensions else {
        return .notApplicable("Systems before iOS 27 and macOS 27 send no bundle version.")
      }
      guard let version = extensions.bundleVersion else {
        return .warn("The extension data has no readable bundle version.")
      }
      let place = EvidenceReference(version, "\(input.dataPath)/extensions/bundleVersion")
      guard !version.isEmpty else { return .fail("The bundle version is empty.", at: [place]) }
      guard let text = version.utf8 else {
        return .fail("The bundle version isn't UTF-8.", at: [place])
      }
      guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), text.utf8.count <= 64 else {
        return .warn("The bundle version isn't in the form of CFBundleVersion.", at: [place])
      }
      return .pass("The app says version “\(text)”.", at: place)
    }
  }
}
