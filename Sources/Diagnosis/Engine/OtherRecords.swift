package import Claims
package import Checks
package import Evidence

/// Questions about the other records of the same run. Each is answered from an index, not by a
/// search through the records.
package protocol OtherRecords: Sendable {
  /// Returns the record that has a challenge with this SHA-256 in one of its readings: the text, or
  /// the bytes that it encodes in Base64 or hexadecimal. `nil` if none has.
  func challenge(hashingTo hash: [UInt8]) -> OtherRecord?
  /// Returns the value that a server issued in a capture and that has this SHA-256 in one of its
  /// readings; `nil` if none has.
  func issued(hashingTo hash: [UInt8]) -> AnsweredValue?
  /// Returns the attested key with this key ID, 32 bytes, and the record that attested it; `nil` if
  /// none did. That record may be rejected: see ``OtherRecord/isSound``.
  func key(_ identifier: [UInt8]) -> (key: AttestedKey, record: OtherRecord)?
  /// Returns the App ID with this SHA-256 that a certificate of an attestation names, and the record of
  /// that attestation; `nil` if there is none.
  func app(hashingTo hash: [UInt8]) -> (id: String, record: OtherRecord)?
  /// Returns a record of an attestation that a server accepted, of the app whose App ID has this SHA-256;
  /// `nil` if there is none.
  func acceptance(ofApp hash: [UInt8]) -> OtherRecord?
  /// Returns the encoding in which that attestation was made for a challenge which a server issued in a
  /// capture, and its record; `nil` if there is no such challenge.
  func acceptedReading(
    ofApp hash: [UInt8]
  ) -> (encoding: GivenBytes.Encoding, record: OtherRecord)?
  /// Returns client data of other assertions of the same key, as far as the budget allows reading
  /// it; only the first few.
  ///
  /// - Parameters:
  ///   - identifier: The key ID, 32 bytes.
  ///   - budget: The limit that reading the data counts against.
  func clientData(
    ofKey identifier: [UInt8], spending budget: WorkBudget
  ) -> [(data: GivenBytes, record: OtherRecord)]
  /// Returns records of assertions that a key signed with this counter, including the one under
  /// examination; only the first few.
  func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [OtherRecord]
}

/// Another record of the same run.
package struct OtherRecord: Sendable, Hashable {
  /// The record's own name, or the place where it was found.
  package let name: String
  /// When the record was captured; `nil` if that is unknown.
  package let capturedAt: Timestamp?
  /// Whether it can serve as evidence: it is accepted, or undetermined only because an input is
  /// missing.
  package let isSound: Bool

  /// Creates a record's summary.
  ///
  /// - Parameters:
  ///   - name: The name or place of the record.
  ///   - capturedAt: When it was captured.
  ///   - isSound: Whether it can serve as evidence.
  package init(name: String, capturedAt: Timestamp?, isSound: Bool = true) {
    self.name = name
    self.capturedAt = capturedAt
    self.isSound = isSound
  }

  /// The record in a phrase, with a remark if it isn't sound: such a record may contain anything.
  package var phrase: String {
    "the record “\(name)”\(isSound ? "" : ", which isn't sound itself")"
  }
}
