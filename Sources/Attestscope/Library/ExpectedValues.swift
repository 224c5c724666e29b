#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What your server expects of one artifact. A value that is `nil` is not compared. If the verdict
/// depends on it, ``AnalyzedArtifact/needs`` names it.
public struct ExpectedValues: Sendable, Hashable {
  /// The challenge: the bytes that your server issued, not their Base64 text.
  public var challenge: [UInt8]?

  /// The key ID as the app sent it: Base64 of 32 bytes.
  public var keyID: String?

  /// The client data: the bytes whose SHA-256 the assertion signs.
  public var clientData: [UInt8]?

  /// The public key of an assertion: PEM, Base64 of a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7), or
  /// Base64 of a 65-byte X9.63 point.
  public var publicKey: String?

  /// The counter that your server stored for the key. The assertion's counter must be greater.
  public var previousCounter: UInt32?

  /// When the artifact was received.
  public var capturedAt: Date?

  /// Creates the values. Those that are omitted count as not known.
  public init(
    challenge: [UInt8]? = nil, keyID: String? = nil, clientData: [UInt8]? = nil,
    publicKey: String? = nil, previousCounter: UInt32? = nil, capturedAt: Date? = nil
  ) {
    self.challenge = challenge
    self.keyID = keyID
    self.clientData = clientData
    self.publicKey = publicKey
    self.previousCounter = previousCounter
    self.capturedAt = capturedAt
  }
}
