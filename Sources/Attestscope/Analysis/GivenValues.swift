import Checks
import Evidence
import Reports

extension [GivenValue] {
  /// What is expected of an artifact, each with where it was said.
  ///
  /// What equals an option may have been said in both places, and holds either way.
  init(_ expectations: Expectations, options: Expectations, attestedKey: AttestedKey?) {
    func value<Part: Equatable>(
      _ kind: GivenValue.Kind, _ part: KeyPath<Expectations, Part>, _ text: (Part) -> String?
    ) -> GivenValue? {
      let own = expectations[keyPath: part]
      let origin: GivenValue.Origin = own == options[keyPath: part] ? .options : .record
      return text(own).map { GivenValue(kind, $0, from: origin) }
    }
    self = [
      value(.appID, \.appIDs) { $0.isEmpty ? nil : $0.joined(separator: ", ") },
      value(.environment, \.environment) { $0?.rawValue },
      value(.challenge, \.challenge) { $0?.phrase },
      value(.clientData, \.clientData) { $0?.hashPhrase },
      value(.clientDataHash, \.clientDataHash) { $0?.phrase },
      value(.keyID, \.keyID) { $0 },
      value(.publicKey, \.publicKey) { $0?.hashPhrase },
      value(.previousCounter, \.previousCounter) { $0.map { "\($0)" } },
      expectations.publicKey == nil && attestedKey != nil
        ? GivenValue(.publicKey, "that of an attestation in the same run", from: .run) : nil,
    ].compactMap(\.self)
  }
}

extension GivenBytes {
  /// The text with its encoding as an option has it; of a long one the hash.
  fileprivate var phrase: String {
    guard text.count <= 128, let text = text.utf8 else { return hashPhrase }
    return (encoding.map { $0 == .utf8 ? "text:" : "\($0.rawValue):" } ?? "") + text
  }
}

extension GivenBytes {
  fileprivate var hashPhrase: String {
    "\(GivenValue.hashMark)\(textHash.hex) of the text as it was given"
  }
}
