import Checks
import Results

/// Family R, third part: what other verifiers read wrongly in an artifact that is in order.
enum OtherVerifierCauses {
  static let all: [Cause] = [
    categoryBytes, unexpectedExtension, macListOnIOS, userPresence, unsupportedDevice,
  ]

  private static let categoryBytes = Cause(
    "R10-category-version",
    "The server reads the validation category or the bundle version in another form than OS 27 sends.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      The extension data holds a category of four bytes, least significant first, and the text of \
      CFBundleVersion; both are in order, and the server refuses them. 01 00 00 00 read the other \
      way is 16,777,216.
      """,
    fix: [
      FixStep(
        "Read the category as a little-endian number of four bytes.",
        code: """
          - category = int.from_bytes(value, "big")
          + category = int.from_bytes(value, "little")
          """),
      FixStep(
        "Compare the version with CFBundleVersion, character by character: “1” is not “1.0”."),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .attestation(step: "steps 10 and 11"))

  private static let unexpectedExtension = Cause(
    "R11-extension-unexpected",
    "The server does not expect the extension data that OS 27 puts behind the key.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      A CBOR map follows the credential key, with the flag ED unset on some systems. The artifact \
      is in order; the server refuses it for its length, or for bytes behind the key.
      """,
    fix: [
      FixStep(
        "Read one CBOR map where bytes are left behind the key, whatever the flags say; then demand the end.",
        code: """
          - guard authData.count == 164 else { throw … }
          + if !reader.isAtEnd { extensions = try reader.readMap() }
          """),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .publicIssue("webauthn4j #1497, open-bike-computer #346"))

  private static let macListOnIOS = Cause(
    "R12-macos-acl-on-ios",
    "The server holds an iPhone's access control list against the one that Apple documents for Macs.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      Extension 1.2.840.113635.100.8.6 holds the list of iOS (okd, oa, osgn, odel, ock), which is in \
      order; the server refuses it.
      """,
    fix: [
      FixStep(
        "Compare the list only where the certificate names a Mac.",
        code: "if platform == \"macosx\" { try require(accessControlList == requiredOnMac) }"),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .attestation(step: "step 4, for macOS"))

  private static let unsupportedDevice = Cause(
    "R13-simulator-or-unsupported",
    "The app runs where App Attest is not available: a simulator, an extension, an old device.",
    actor: .device, waitsFor: .clientLog,
    method: """
      There is no attestation at all. The client reports featureUnsupported (DCError 1), or a \
      session token says that an API key stood in for the attestation.
      """,
    fix: [
      FixStep(
        "Ask first, and decide what such devices may do.",
        code: "guard DCAppAttestService.shared.isSupported else { return .unattested }"),
      FixStep("Test on a device."),
    ],
    reference: .apple(.establishingIntegrity, "isSupported"))

  private static let userPresence = Cause(
    "R14-up-flag-required",
    "The server asks for the user's presence, as WebAuthn does; App Attest never sets that flag.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      The format is apple-appattest and the flags are AT, or AT and ED; the artifact is in order, and \
      the server refuses it for user presence, user verification, or a clientDataJSON that is missing.
      """,
    fix: [
      FixStep("Judge App Attest by Apple's steps, not by those of a WebAuthn registration."),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .publicIssue("passwordless-lib/fido2-net-lib #669"))
}
