import Checks
import Results

/// Family R, third part: what other verifiers misread in a sound artifact. Only the server's answer
/// can show it.
enum OtherVerifierCauses {
  /// All causes of this part.
  static let all: [Cause] = [
    categoryBytes, unexpectedExtension, macListOnIOS, userPresence, unsupportedDevice,
  ]

  /// The server reads the validation category 01 00 00 00 as 16,777,216 instead of 1, because it
  /// expects big-endian, or it compares the bundle version “1” with “1.0”.
  ///
  /// The extension data is in the authenticator data after the key, under
  /// `apple_validation_category_01` and `apple_bundle_version_01`.
  private static let categoryBytes = Cause(
    "R10-category-version",
    "The server misreads the validation category or the bundle version of OS 27.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      The extension data contains a category of four bytes, least significant first, and the text of \
      CFBundleVersion. Both are valid, and the server rejects them. Read in the other byte order, 01 00 \
      00 00 is 16,777,216.
      """,
    fix: [
      FixStep(
        "On the server, read the category as a little-endian number of four bytes.",
        code: """
          - category = int.from_bytes(value, "big")
          + category = int.from_bytes(value, "little")
          """),
      FixStep(
        "On the server, compare the version with CFBundleVersion exactly: “1” isn't “1.0”."),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .attestation(step: "steps 10 and 11"))

  /// The server requires authenticator data of exactly 164 bytes, or the flag ED before extension
  /// data, and rejects devices with OS 27.
  ///
  /// Example: 226 bytes of authenticator data on OS 27, where older systems send 164. The flag
  /// byte may be `40` although extensions follow.
  private static let unexpectedExtension = Cause(
    "R11-extension-unexpected",
    "The server doesn't expect the extension data that OS 27 adds after the key.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      A CBOR map follows the credential key, with the flag ED unset on some systems. The artifact is \
      valid. The server rejects it because of its length or the bytes after the key.
      """,
    fix: [
      FixStep(
        "On the server, if bytes follow the key, read one CBOR map, whatever the flags say, then require the end.",
        code: """
          - guard authData.count == 164 else { throw … }
          + if !reader.isAtEnd { extensions = try reader.readMap() }
          """),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .publicIssue("webauthn4j #1497, open-bike-computer #346"))

  /// The server applies Apple's requirement for Macs (step 4) to the access control list of an
  /// iPhone, which names other operations.
  ///
  /// Example: an iPhone's list has `okd` and `ock`, which a Mac's doesn't have. Apple's text
  /// requires its value for macOS only.
  private static let macListOnIOS = Cause(
    "R12-macos-acl-on-ios",
    "The server compares an iPhone's access control list with the one for Macs.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      Extension 1.2.840.113635.100.8.6 contains the list of iOS (okd, oa, osgn, odel, ock), which is \
      valid. The server rejects it.
      """,
    fix: [
      FixStep(
        "On the server, compare the list only if the certificate names a Mac.",
        code: "if platform == \"macosx\" { try require(accessControlList == requiredOnMac) }"),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .attestation(step: "step 4, for macOS"))

  /// The app can't attest at all, because `isSupported` is false: a simulator, most extensions, an
  /// old device. Client logs show DCError 1.
  ///
  /// `DCAppAttestService.isSupported` must be read first. What the server allows to such devices
  /// is a decision of the operator; the artifact can't answer it.
  private static let unsupportedDevice = Cause(
    "R13-simulator-or-unsupported",
    "The app runs where App Attest isn't available: a simulator, an extension, an old device.",
    actor: .device, waitsFor: .clientLog,
    method: """
      There is no attestation. The client reports featureUnsupported (DCError 1), or a session token \
      says that an API key replaced the attestation.
      """,
    fix: [
      FixStep(
        "In the app, check first, and decide what unsupported devices may do.",
        code: "guard DCAppAttestService.shared.isSupported else { return .unattested }"),
      FixStep("Test on a device."),
    ],
    reference: .apple(.establishingIntegrity, "isSupported"))

  /// The server uses a WebAuthn library in its default mode, which requires the flag UP (WebAuthn
  /// §7.1) or clientDataJSON. App Attest has neither.
  ///
  /// Example of a server message: `User presence flag not set`. The flags of an attestation are
  /// `40` (AT), or `c0` (AT and ED).
  private static let userPresence = Cause(
    "R14-up-flag-required",
    "The server requires user presence, as WebAuthn does; App Attest never sets that flag.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      The format is apple-appattest and the flags are AT, or AT and ED. The artifact is valid. The \
      server rejects it for user presence, user verification, or a missing clientDataJSON.
      """,
    fix: [
      FixStep(
        "On the server, verify App Attest by Apple's steps, not those of a WebAuthn registration."),
      .confirm("--app-id TEAMID.bundle.id"),
      .nothingOnDevices,
    ],
    reference: .publicIssue("passwordless-lib/fido2-net-lib #669"))
}
