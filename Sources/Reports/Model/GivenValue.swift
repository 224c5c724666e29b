/// One thing that the caller or the record said of an artifact, and that it was held against.
package struct GivenValue: Sendable, Hashable {
  package let kind: Kind
  /// As it was written, with its encoding in front; of what is long, or somebody’s, the SHA-256.
  package internal(set) var text: String
  package let origin: Origin

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case appID = "appId"
    case environment, challenge, clientData, clientDataHash
    case keyID = "keyId"
    case publicKey, previousCounter
  }

  package enum Origin: String, Sendable, Hashable, CaseIterable {
    /// An option that holds for every artifact without a value of its own.
    case options
    /// The artifact’s own evidence record, or one that was joined with it.
    case record
    /// An attestation in the same run.
    case run
  }

  package init(_ kind: Kind, _ text: String, from origin: Origin) {
    self.kind = kind
    self.text = text
    self.origin = origin
  }

  /// What stands before the hash of a text that is not shown.
  package static let hashMark = "SHA-256 "
}
