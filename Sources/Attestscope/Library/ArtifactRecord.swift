/// One artifact, or several of one key, with what your server stored about them.
///
/// It corresponds to an evidence record in a file that the command reads.
public struct ArtifactRecord: Sendable, Hashable {
  /// Your own ID for the record. Its results contain it.
  public var id: String?

  /// The attestation object that `attestKey` returned in the app.
  public var attestation: Content?
  /// The assertion object that `generateAssertion` returned in the app.
  public var assertion: Content?
  /// A receipt as Apple's server returns it.
  public var receipt: Content?

  /// The App ID that the record's server expected: prefix, dot, bundle identifier.
  public var appID: String?
  /// The environment that the record's server expected.
  public var environment: AnalysisPolicy.Environment?
  /// The values that your server stored for the artifact.
  public var expected: ExpectedValues
  /// How the artifact was sent, and what your server answered.
  public var exchange: RecordedExchange

  /// Creates a record. Values that are omitted count as not known.
  public init(
    id: String? = nil, attestation: Content? = nil, assertion: Content? = nil,
    receipt: Content? = nil, appID: String? = nil,
    environment: AnalysisPolicy.Environment? = nil, expected: ExpectedValues = ExpectedValues(),
    exchange: RecordedExchange = RecordedExchange()
  ) {
    self.id = id
    self.attestation = attestation
    self.assertion = assertion
    self.receipt = receipt
    self.appID = appID
    self.environment = environment
    self.expected = expected
    self.exchange = exchange
  }

  /// An artifact as text or as bytes.
  public enum Content: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text that the app sent: Base64, hexadecimal, or a damaged form of these.
    case text(String)
    /// The artifact's own bytes.
    case bytes([UInt8])

    /// Creates the case `text`.
    public init(stringLiteral value: String) { self = .text(value) }
  }
}
