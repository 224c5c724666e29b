import Decoding
import Evidence
import Results

/// The checks of the extension data that OS 27 adds, which attestations and assertions share.
extension Finding {
  /// Checks the validation category, which tells how the app was distributed (Apple, attestation
  /// step 10, assertion step 7).
  ///
  /// - 2 TestFlight, 4 App Store, 5 Enterprise or ad hoc: pass. 6 Developer ID: pass on a Mac.
  /// - 3 development-signed: pass outside production or on a Mac, otherwise a warning.
  /// - 1 part of the system, 10 other, and 6 outside a Mac: a warning.
  /// - All others, such as 0 invalid: a failure.
  ///
  /// - Parameters:
  ///   - data: the authenticator data.
  ///   - environment: the environment of the artifact; `nil` if it names none, as assertions do.
  ///   - isMac: whether the leaf says that the device is a Mac.
  ///   - path: the JSON Pointer of the authenticator data.
  /// - Returns: not applicable without extension data, as before OS 27.
  static func judgingCategory(
    _ data: AuthenticatorData?, environment: AttestationEnvironment?, isMac: Bool, path: String
  ) -> Finding {
    guard let extensions = data?.extensions else {
      return .notApplicable("Systems before OS 27 send no validation category.")
    }
    guard let category = extensions.validationCategory else {
      return .warn("The extension data has no readable validation category.")
    }
    let place = EvidenceReference(category.bytes, "\(path)/extensions/validationCategory")
    let found = "Category \(category.value): \(category.meaning)."
    switch category.value {
    case 2, 4, 5:
      return .pass(found, at: place)
    case 6 where isMac, 3 where environment != .production || isMac:
      return .pass(found, at: place)
    case 3:
      return .warn(
        "\(found) A development-signed app doesn't belong in production.", at: [place])
    case 1, 6, 10:
      return .warn("\(found) A distributed app doesn't have it.", at: [place])
    default:
      return .fail(
        found, expected: Value(.text("2, 4 or 5"), "the category of a distributed app"),
        actual: Value(.number(Int64(category.value)), "as the device says"), at: [place])
    }
  }

  /// Checks the bundle version, which OS 27 adds to the extension data.
  ///
  /// - Parameters:
  ///   - data: the authenticator data.
  ///   - path: its JSON Pointer.
  /// - Returns: a failure if the version is empty or isn't UTF-8; a warning if it is missing,
  ///   longer than 64 bytes or not printable ASCII without spaces; not applicable without extension
  ///   data.
  static func judgingBundleVersion(_ data: AuthenticatorData?, path: String) -> Finding {
    guard let extensions = data?.extensions else {
      return .notApplicable("Systems before OS 27 send no bundle version.")
    }
    guard let version = extensions.bundleVersion else {
      return .warn("The extension data has no readable bundle version.")
    }
    let place = EvidenceReference(version, "\(path)/extensions/bundleVersion")
    guard let text = version.utf8, !text.isEmpty else {
      return .fail("The bundle version is empty or isn't text.", at: [place])
    }
    guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), text.utf8.count <= 64 else {
      return .warn("The bundle version isn't in the form of CFBundleVersion.", at: [place])
    }
    return .pass("The app says version “\(text)”.", at: place)
  }
}
