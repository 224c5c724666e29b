public import Foundation

/// What your server expects of one artifact. Whatever is absent is not checked, and the result names
/// it in ``AnalyzedArtifact/needs`` where the verdict waits for it.
public struct ExpectedValues: Sendable, Hashable {
  /// The challenge, as the bytes that your server issued.
  public var challenge: [UInt8]?

  /// The key identifier as the app sent it: Base64 of 32 bytes.
  public var keyID: String?

  /// The bytes that an assertion covers.
  public var clientData: [UInt8]?

  /// The key of an assertion: PEM, Base64 of a SubjectPublicKeyInfo, or Base64 of an X9.62 point.
  public var publicKey: String?

  /// The counter that your server stored for the key.
  public var previousCounter: UInt32?

  /// When the artifact was received.
  public var capturedAt: Date?

  /// What is given; everything else counts as not known.
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
