import Checks
import Claims
import Decoding
import Evidence

extension RunConfiguration {
  /// Creates the configuration of a run over files.
  ///
  /// - Throws: ``AnalysisError/notACertificate``.
  init(_ inputs: [String], _ policy: AnalysisPolicy) throws(AnalysisError) {
    self.init(inputs: inputs)
    defaults.appIDs = policy.appIDs
    defaults.environment = policy.environment.flatMap { ExpectedEnvironment(rawValue: $0.rawValue) }
    defaults.challenge = policy.challenge.map(GivenBytes.init(exactly:))
    time = EvaluationTime(policy.time)
    anchors = TrustAnchors(
      replacingAttestation: try Self.anchor(policy.attestationRoot),
      replacingReceipt: try Self.anchor(policy.receiptRoot))
    jobs = max(1, policy.jobs)
    limits.bytes = max(1, policy.largestArtifact)
  }

  /// Creates the configuration of a run over bytes instead of files.
  ///
  /// - Throws: ``AnalysisError/notACertificate`` or ``AnalysisError/notAPublicKey``.
  init(
    bytes: [UInt8], _ policy: AnalysisPolicy, expecting expected: ExpectedValues = ExpectedValues()
  ) throws(AnalysisError) {
    try self.init(["-"], policy)
    self.bytes = bytes
    defaults.challenge = expected.challenge.map(GivenBytes.init(exactly:)) ?? defaults.challenge
    defaults.keyID = expected.keyID
    defaults.clientData = expected.clientData.map(GivenBytes.init(exactly:))
    defaults.publicKey = try expected.publicKey.map(Self.key)
    defaults.previousCounter = expected.previousCounter
    defaults.capturedAt = expected.capturedAt.map { Timestamp($0) }
  }

  /// Reads exactly one certificate in PEM or DER; `nil` without a file.
  private static func anchor(_ file: [UInt8]?) throws(AnalysisError) -> Policy.Anchor? {
    guard let file else { return nil }
    let anchors = Policy.Anchor.replacements(in: Bytes(file, name: "certificate"))
    guard let anchor = anchors.first, anchors.count == 1 else { throw .notACertificate }
    return anchor
  }

  /// Returns the text as a value, after checking that it is a P-256 key.
  private static func key(_ text: String) throws(AnalysisError) -> GivenBytes {
    let key = GivenBytes(Bytes(Array(text.utf8), name: "key"), nil)
    guard PublicKeyReader.point(key) != nil else { throw .notAPublicKey }
    return key
  }
}

extension GivenBytes {
  /// Creates a value with exactly these bytes, so that no other encoding is tried.
  fileprivate init(exactly bytes: [UInt8]) {
    self.init(Bytes(Array(Base64.encode(bytes).utf8), name: "given"), .base64)
  }
}

extension EvaluationTime {
  fileprivate init(_ time: AnalysisPolicy.Time) {
    self =
      switch time {
      case .automatic: .automatic
      case .capture: .capture
      case .issuance: .issuance
      case .at(let date): .moment(Timestamp(date))
      }
  }
}
