/// An artifact or several that belong to one key, with what your server kept beside them.
///
/// It says the same as an evidence record in a file, which the command reads.
public struct ArtifactRecord: Sendable, Hashable {
  /// Your own name for the record, which its results carry.
  public var id: String?

  /// The attestation object that `attestKey` gave to the app.
  public var attestation: Content?
  /// The assertion object that `generateAssertion` gave to the app.
  public var assertion: Content?
  /// A receipt by itself, as Apple's server answers it.
  public var receipt: Content?

  /// The App ID that the record's server expected: prefix, dot, bundle identifier.
  public var appID: String?
  /// The environment that the record's server expected.
  public var environment: AnalysisPolicy.Environment?
  /// What the server kept of this artifact.
  public var expected: ExpectedValues
  /// How its artifacts met the server.
  public var exchange: RecordedExchange

  /// A record of what is given; everything else counts as not known.
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

  /// An artifact in the state in which it was kept.
  public enum Content: Sendable, Hashable, ExpressibleByStringLiteral {
    /// As the app sent it: Base64, hexadecimal, or whatever became of it on the way.
    case text(String)
    /// The artifact's own bytes.
    case bytes([UInt8])

    /// The text as it stands.
    public init(stringLiteral value: String) { self = .text(value) }
  }
}
