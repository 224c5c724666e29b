import Checks
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
    clientDataHash = members.bytes(.clientDataHash, encodedAs: .clientDataHashEncoding)
    keyID = members.string(.keyID)
    publicKey = members.bytes(.publicKey, encodedAs: .publicKeyEncoding)
    previousCounter = Self.previousCounter(&members)
    capturedAt = Self.capturedAt(&members)
  }

  private static func appIDs(_ members: inout RecordMembers) -> [String] {
    let whole = members.strings(.appID)
    guard whole.isEmpty else { return whole }
    switch (members.string(.teamID), members.string(.bundleID)) {
    case (let team?, let bundle?): return ["\(team).\(bundle)"]
    case (_?, nil): members.ignore(.teamID, because: "stands without a bundle identifier")
    case (nil, _?): members.ignore(.bundleID, because: "stands without a team identifier")
    case (nil, nil): break
    }
    return []
  }

  private static let environments: [String: ExpectedEnvironment] = [
    "production": .production, "prod": .production, "appattest": .production,
    "development": .development, "dev": .development, "sandbox": .development,
    "appattestdevelop": .development, "any": .any,
  ]

  private static func environment(_ members: inout RecordMembers) -> ExpectedEnvironment? {
    guard let word = members.string(.environment) else { return nil }
    if let environment = environments[word.lowercased()] { return environment }
    members.ignore(
      .environment, because: "is “\(word.prefix(40))”, neither production nor development")
    return nil
  }

  private static func previousCounter(_ members: inout RecordMembers) -> UInt32? {
    guard let text = members.string(.previousCounter) else { return nil }
    if let counter = UInt32(text) { return counter }
    members.ignore(.previousCounter, because: "is “\(text.prefix(40))”, no 32-bit counter")
    return nil
  }

  private static func capturedAt(_ members: inout RecordMembers) -> Timestamp? {
    guard let text = members.string(.capturedAt) else { return nil }
    if let time = Timestamp(rfc3339: text) { return time }
    members.ignore(.capturedAt, because: "is “\(text.prefix(40))”, no RFC 3339 time")
    return nil
  }
}
