import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Authenticator data")
struct AuthenticatorDataTests {
  /// A hash, flags AT, counter 0x01020304.
  private static let head = String(repeating: "ab", count: 32) + "40" + "01020304"

  private static func genuine(_ name: String) throws -> AuthenticatorData {
    let sample = try #require(SampleCase.real(.attestation).first { $0.name.contains(name) })
    return try #require(sample.attestation.authenticatorData)
  }

  @Test("the fixed part has a hash, flags and a counter (WebAuthn §6.1)")
  func fixedPart() {
    let data = AuthenticatorData(decoding: Bytes(Self.head), as: .assertion)
    #expect(data.rpIDHash?.range == 0..<32)
    #expect(data.flags == 0x40)
    #expect(data.flagsBytes?.range == 32..<33)
    #expect(data.counter == 0x0102_0304)
    #expect(data.counterBytes?.range == 33..<37)
    #expect(data.anomalies.isEmpty)
  }

  @Test("a truncated part is absent, and so is everything after it", arguments: 0..<37)
  func truncatedHead(count: Int) {
    let data = AuthenticatorData(decoding: Bytes(Self.head).prefix(count), as: .assertion)
    #expect((data.rpIDHash != nil) == (count >= 32))
    #expect((data.flags != nil) == (count >= 33))
    #expect(data.counter == nil)
    #expect(data.credential == nil && data.extensions == nil)
    #expect(data.anomalies.count == 1)
  }

  @Test(
    "the parts of genuine data cover it without gaps", arguments: ["ios14.4", "ios27.0"])
  func adjacent(name: String) throws {
    let data = try Self.genuine(name)
    let credential = try #require(data.credential)
    let identifier = try #require(credential.identifier)
    let key = try #require(credential.publicKey)
    #expect(data.rpIDHash?.startIndex == data.bytes.startIndex)
    #expect(data.counterBytes?.endIndex == credential.aaguid?.startIndex)
    // Two bytes of length are between them.
    #expect(credential.aaguid.map { $0.endIndex + 2 } == identifier.startIndex)
    #expect(identifier.endIndex == key.bytes.startIndex)
    #expect((data.extensions?.bytes ?? key.bytes).endIndex == data.bytes.endIndex)
  }

  @Test("extensions are read although the flag ED is not set")
  func extensions() throws {
    let data = try Self.genuine("ios27.0")
    #expect(data.flags == 0x40)
    let extensions = try #require(data.extensions)
    #expect(extensions.anomalies.isEmpty)
    #expect(extensions.bundleVersion?.utf8 == "1")
    #expect(extensions.validationCategory?.value == 1)
    #expect(
      extensions.validationCategory?.meaning == "an executable shipped with the operating system")
    #expect(extensions.bytes.lies(within: data.bytes))
  }

  @Test("genuine credential data cut anywhere is noted, up to a whole key without extensions")
  func truncatedCredential() throws {
    let data = try Self.genuine("ios27.0")
    let end = try #require(data.credential?.publicKey?.bytes.endIndex) - data.bytes.startIndex
    for count in 0..<data.bytes.count where count != end {
      let cut = AuthenticatorData(decoding: data.bytes.prefix(count), as: .attestation)
      #expect(!cut.anomalies.isEmpty)
    }
    let bare = AuthenticatorData(decoding: data.bytes.prefix(end), as: .attestation)
    #expect(bare.anomalies.isEmpty && bare.extensions == nil)
  }

  @Test("a credential ID longer than the data is absent")
  func longIdentifier() {
    let hex = Self.head + String(repeating: "00", count: 16) + "ffff" + "aabb"
    let data = AuthenticatorData(decoding: Bytes(hex), as: .attestation)
    #expect(data.credential?.aaguid?.count == 16)
    #expect(data.credential?.identifier == nil && data.credential?.publicKey == nil)
    #expect(data.anomalies.map(\.kind) == [.truncated(needed: 65_535, available: 2)])
  }

  @Test(
    "flags are named, and bits without a name are kept",
    arguments: [
      (0x00, "none"), (0x40, "AT"), (0xc0, "AT, ED"), (0x05, "UP, UV"), (0x22, "0x22"),
      (0xff, "UP, UV, BE, BS, AT, ED, 0x22"),
    ] as [(UInt8, String)])
  func flags(flags: UInt8, names: String) {
    #expect(AuthenticatorFlag.names(in: flags) == names)
  }
}

@Suite("Extensions of authenticator data")
struct AuthenticatorExtensionsTests {
  private static func extensions(_ hex: String) -> AuthenticatorExtensions? {
    let head = String(repeating: "00", count: 37)
    return AuthenticatorData(decoding: Bytes(head + hex), as: .assertion).extensions
  }

  private static func key(_ name: String) -> String {
    "78" + [UInt8(name.utf8.count)].hex + Array(name.utf8).hex
  }

  @Test(
    "the category is four bytes, little-endian, or an integer",
    arguments: [
      ("44 04000000", 4), ("44 00000001", 0x0100_0000), ("04", 4), ("1affffffff", .max),
      ("43 040000", nil), ("45 0400000000", nil), ("1b0000000100000000", nil), ("20", nil),
      ("61 34", nil),
    ] as [(String, UInt32?)], ["apple_validation_category_01", "validationCategory"])
  func category(example: (String, UInt32?), name: String) throws {
    let extensions = try #require(Self.extensions("a1" + Self.key(name) + example.0))
    #expect(extensions.validationCategory?.value == example.1)
    let isNoted = extensions.anomalies.contains {
      if case .wrongType("the validation category", _, _) = $0.kind { true } else { false }
    }
    #expect(isNoted == (example.1 == nil))
  }

  @Test("a bundle version that isn't text is noted")
  func bundleVersion() throws {
    let name = Self.key("apple_bundle_version_01")
    #expect(Self.extensions("a1" + name + "63 312e30")?.bundleVersion?.utf8 == "1.0")
    let number = try #require(Self.extensions("a1" + name + "01"))
    #expect(number.bundleVersion == nil)
    #expect(number.anomalies.count == 1)
  }

  @Test("an unknown extension is noted and kept; bytes that aren't a map are noted")
  func unknown() {
    let foreign = Self.extensions("a1 61 78 00")
    #expect(foreign?.anomalies.map(\.kind) == [.unexpected("the extension \"x\"")])
    #expect(foreign?.entries.count == 1)
    #expect(
      Self.extensions("80")?.anomalies.map(\.kind)
        == [.wrongType("the extension data", expected: "a map", found: "an array")])
  }

  @Test("a value in Apple's list has a meaning, others have none")
  func meaning() {
    let name = Self.key("validationCategory")
    #expect(Self.extensions("a1" + name + "04")?.validationCategory?.meaning == "App Store")
    #expect(
      Self.extensions("a1" + name + "0b")?.validationCategory?.meaning
        == "not a category that Apple names")
  }
}
