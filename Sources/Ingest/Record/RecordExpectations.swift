import Claims
import Decoding
import Evidence

extension Expectations {
  /// Reads what a record says about the values that the server expects. Invalid values are ignored
  /// with a note in `members`.
  init(_ members: inout RecordMembers) {
    self.init()
    challenge = members.bytes(.challenge, encodedAs: .challengeEncoding)
    // A tool that prints the challenge in quotation marks prints the other texts so, too.
    members.arePrinted = challenge?.inside != nil
    isAppIDOfTeam = members.value(.appID) == nil && members.value(.teamID) != nil
    appIDs = Self.appIDs(&members)
    environment = Self.environment(&members)
    clientData = members.bytes(.clientData, encodedAs: .clientDataEncoding)
    clientDataHash = Self.clientDataHash(&members)
    keyID = Self.keyID(&members)
    publicKey = Self.publicKey(&members)
    previousCounter = Self.previousCounter(&members)
    if challenge == nil, members.isGiven(.challenge) { unread.insert(.challenge) }
    if previousCounter == nil, members.isGiven(.previousCounter) { unread.insert(.previousCounter) }
    capturedAt = members.time(.capturedAt, members.string(.capturedAt))
  }

  /// Reads the App IDs, or joins the team identifier and the bundle identifier.
  private static func appIDs(_ members: inout RecordMembers) -> [String] {
    let whole = members.strings(.appID)
    let possible = whole.filter(isPossibleAppID)
    if let other = whole.first(where: { !isPossibleAppID($0) }) {
      members.ignore(.appID, because: "is \(other.quotation), which isn't an App ID")
    }
    guard possible.isEmpty else { return possible }
    switch (members.string(.teamID), members.string(.bundleID)) {
    case (let team?, let bundle?): return ["\(team).\(bundle)"]
    case (_?, nil): members.ignore(.teamID, because: "comes without a bundle identifier")
    case (nil, _?): members.ignore(.bundleID, because: "comes without a team identifier")
    case (nil, nil): break
    }
    return []
  }

  /// Returns whether a text can be an App ID, or one with a mistake such as a missing prefix. Other
  /// identifiers have the same name, such as Firebase's `1:2345:ios:67ab`, or a number of a database
  /// or a store.
  private static func isPossibleAppID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isPrefix =
      bytes.count == prefixLength && bytes.allSatisfy { $0.isDigit || $0.isCapital }
      && bytes.contains(where: \.isCapital)
    return isPrefix
      || bytes.contains(UInt8(ascii: ".")) && !bytes.allSatisfy { $0.isDigit || $0 == 0x2e }
        && !bytes.contains { ":/".utf8.contains($0) }
  }

  /// The number of characters of an App ID prefix.
  private static let prefixLength = 10

  /// The words for an environment, in lower case.
  private static let environments: [ByteText: ExpectedEnvironment] = [
    "production": .production, "prod": .production, "appattest": .production,
    "development": .development, "dev": .development, "sandbox": .development,
    "appattestdevelop": .development, "any": .any,
  ]

  /// Reads the environment; an unknown word is ignored with a note.
  private static func environment(_ members: inout RecordMembers) -> ExpectedEnvironment? {
    guard let word = members.string(.environment) else { return nil }
    if let environment = environments[ByteText(word.lowercasedASCII)] { return environment }
    members.ignore(
      .environment, because: "is \(word.quotation), neither production nor development")
    return nil
  }

  /// Reads the client data hash: the reading that is 32 bytes long. Texts of 32 bytes differ in
  /// length by their encoding, so there is only one.
  ///
  /// An app may pass something that isn't a hash, so a value of another length is kept with a note
  /// if its encoding is stated or it can be read in several ways.
  private static func clientDataHash(_ members: inout RecordMembers) -> GivenBytes? {
    guard let given = members.bytes(.clientDataHash, encodedAs: .clientDataHashEncoding),
      !given.readings.isEmpty
    else { return nil }
    if let reading = given.readings.first(where: { $0.bytes.count == 32 }) {
      return GivenBytes(given.text, reading.encoding)
    }
    guard given.encoding != nil || given.readings.count > 1 else {
      members.ignore(.clientDataHash, because: "isn't a hash in Base64 or hexadecimal")
      return nil
    }
    members.note(.clientDataHash, "is not 32 bytes long, as a SHA-256 is")
    return given
  }

  /// Reads the key ID. A database prints a column of bytes in hexadecimal, after `\x` or `0x`, and
  /// Python prints escapes; such bytes are returned in Base64, as the client sent them. A number is
  /// ignored with a note.
  private static func keyID(_ members: inout RecordMembers) -> String? {
    guard let text = members.text(.keyID) else { return nil }
    // A row of a database or a field of a message has a number of the same name.
    guard text.isEmpty || text.count >= longestNumber || !text.allSatisfy(\.isDigit) else {
      members.ignore(.keyID, because: "is a number, not a key ID")
      return nil
    }
    let shown = Bytea.digits(of: text) ?? (text.starts(with: "0x") ? text.dropFirst(2) : nil)
    if let bytes = shown?.utf8.flatMap({ [UInt8](hex: $0) }) { return Base64.encode(bytes) }
    let literal = ByteEncoding.bytes(inLiteral: text)
    if let bytes = literal ?? ByteEncoding.bytes(escapedIn: text), bytes.count == keyIDLength {
      return Base64.encode(bytes.array)
    }
    // Python also prints the text of a key ID as bytes.
    return String(decoding: literal ?? text, as: UTF8.self)
  }

  /// The bytes of a key ID, a SHA-256.
  private static let keyIDLength = 32

  /// The digits that a number has at most.
  private static let longestNumber = 20

  /// Reads the public key. A key that can't be read is kept with a note, so that no weaker
  /// statement replaces it.
  private static func publicKey(_ members: inout RecordMembers) -> GivenBytes? {
    let given = members.bytes(.publicKey, encodedAs: .publicKeyEncoding)
    if let given, !given.readings.isEmpty, PublicKeyReader.point(given) == nil {
      members.note(.publicKey, "doesn't contain exactly one public key on P-256")
    }
    return given
  }

  /// Reads the counter of the previous assertion as a 32-bit number.
  private static func previousCounter(_ members: inout RecordMembers) -> UInt32? {
    guard let text = members.string(.previousCounter) else { return nil }
    if let counter = UInt32(text) ?? counter(ofNumber: text) { return counter }
    members.ignore(.previousCounter, because: "is \(text.quotation), not a 32-bit counter")
    return nil
  }

  /// Returns a whole number in the other forms of JSON numbers (RFC 8259 §6), such as `5.0` or
  /// `5e0`.
  private static func counter(ofNumber text: String) -> UInt32? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap(UInt32.init(exactly:))
  }
}
