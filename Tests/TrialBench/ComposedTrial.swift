import Checks
import Claims
import Decoding
import Evidence
import Forge
import Results

extension Trial {
  /// Creates a trial of a forged case with several faults, anchored at the roots under which it was
  /// forged.
  package init(_ composed: ComposedCases.Composed, of cases: ComposedCases) {
    let record = composed.record
    let fields: [(ArtifactType, String?)] = [
      (.attestation, record.attestation), (.assertion, record.assertion),
      (.receipt, record.receipt),
    ]
    let field = fields.first { $0.1 != nil }
    self.init(
      record.id, TextDecoder.read(Bytes(Array((field?.1 ?? "").utf8), name: "text")),
      attestationAnchor: .init(Bytes(cases.attestationRoot), isBuiltIn: false),
      receiptAnchor: .init(Bytes(cases.receiptRoot), isBuiltIn: false))
    claimedType = field?.0
    expectations = Expectations(record)
    evaluatedAt = expectations.capturedAt
  }
}

extension Expectations {
  /// Reads the expected values in a forged record.
  fileprivate init(_ record: EvidenceRecord) {
    func given(_ text: String?, _ encoding: String?) -> GivenBytes? {
      text.map { .text($0, encoding.flatMap(GivenBytes.Encoding.init)) }
    }
    self.init()
    appIDs = record.appId.map { [$0] } ?? []
    environment = record.environment.flatMap(ExpectedEnvironment.init)
    challenge = given(record.challenge, record.challengeEncoding)
    clientData = given(record.clientData, record.clientDataEncoding)
    keyID = record.keyId
    publicKey = given(record.publicKey, nil)
    previousCounter = record.previousCounter
    capturedAt = record.capturedAt.flatMap { Timestamp(rfc3339: $0) }
  }
}
