import Claims
import Decoding
import Evidence

extension Expectations {
  /// What a record says about the artifacts in it.
  init(_ members: inout RecordMembers) {
    self.init()
    isAppIDOfTeam = members.value(.appID) == nil && members.value(.teamID) != nil
    appIDs = Self.appIDs(&members)
    environment = Self.environment(&members)
    challenge = members.bytes(.challenge, encodedAs: .challengeEncoding)
    clientData = members.bytes(.clientData, encodedAs: .clientDataEncoding)
    clientDataHash = Self.clientDataHash(&members)
    keyID = members.string(.keyID)
    publicKey = Self.publicKey(&members)
    previousCounter = Self.previousCounter(&members)
    hasUnreadCounter = previousCounter == nil && members.value(.previousCounter) != nil
    capturedAt = Self.capturedAt(&members)
  }

  private static func appIDs(_ members: inout RecordMembers) -> [String] {
    let whole = members.strings(.appID)
    guard whole.isEmpty else { return whole }
    switch (members.string(.teamID), members.string(.bundleID)) {
    case (let team?, let bundle?): return ["\(team).\(bundle)"]
    case (_?, nil): members.ignore(.teamID, because: "comes without a bundle identifier")
    case (nil, _?): members.ignore(.bundleID, because: "comes without a team identifier")
    case (nil, nil): break
    }
    return []
  }

  private static let environments: [ByteText: ExpectedEnvironment] = [
    "production": .production, "prod": .production, "appattest": .production,
    "development": .development, "dev": .development, "sandbox": .development,
    "appattestdevelop": .development, "any": .any,
  ]

  private static func environment(_ members: inout RecordMembers) -> ExpectedEnvironment? {
    guard let word = members.string(.environment) else { return nil }
    if let environment = environments[ByteText(word.lowercasedASCII)] { return environment }
    members.ignore(
      .environment, because: "is \(word.quotation), neither production nor development")
    return nil
  }

  /// The one reading of it that is as long as a hash; texts of 32 bytes differ in length by their
  /// encoding, so that there is no second one. An app may have passed something else than a hash,
  /// but a text in no encoding is none that anybody wrote down.
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

  private static func publicKey(_ members: inout RecordMembers) -> GivenBytes? {
    let given = members.bytes(.publicKey, encodedAs: .publicKeyEncoding)
    // Keeps a key that cannot be read, so that no weaker statement takes its place.
    if let given, !given.readings.isEmpty, PublicKeyReader.point(given) == nil {
      members.note(.publicKey, "doesn't contain exactly one public key on P-256")
    }
    return given
  }

  private static func previousCounter(_ members: inout RecordMembers) -> UInt32? {
    guard let text = members.string(.previousCounter) else { return nil }
    if let counter = UInt32(text) ?? counter(ofNumber: text) { return counter }
    members.ignore(.previousCounter, because: "is \(text.quotation), not a 32-bit counter")
    return nil
  }

  /// A whole number in the other forms that JSON has for it (RFC 8259 §6): `5.0`, `5e0`.
  private static func counter(ofNumber text: String) -> UInt32? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap(UInt32.init(exactly:))
  }

  private static func capturedAt(_ members: inout RecordMembers) -> Timestamp? {
    guard let text = members.string(.capturedAt) else { return nil }
    if let time = Timestamp(rfc3339: text) { return time }
    members.ignore(.capturedAt, because: "is \(text.quotation), no RFC 3339 time")
    return nil
  }
}
