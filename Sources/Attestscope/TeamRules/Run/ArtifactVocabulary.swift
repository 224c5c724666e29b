import Checks
import Decoding
import Evidence
import Reports
import Results

/// What conditions on an artifact can look at: the decoded artifact, and its result before
/// redaction.
struct ArtifactSubject {
  let input: CheckInput
  let result: ArtifactResult
  let delivery: Delivery

  /// The first exchange in the path to the artifact; `nil` if there is none.
  fileprivate var exchange: SourceStep.ExchangeStep? { result.source.steps.exchange }

  fileprivate var receipt: Receipt? { input.receipt?.receipt }

  fileprivate func bound(_ kind: BoundValue.Kind) -> BoundValue? {
    result.bindings.first { $0.kind == kind }
  }

  /// Returns the IDs of the rules with a result.
  fileprivate func rules(_ kind: Finding.Result) -> [String] {
    result.checks.filter { $0.result == kind }.map(\.rule.id.rawValue)
  }
}

extension TeamVocabulary<ArtifactSubject> {
  /// The fields of conditions on artifacts.
  static let artifact = TeamVocabulary(
    ofArtifact + ofReceipt + ofBindings + ofExchange + ofVerdict)

  private static let environments = ["production", "development", "sandbox", "appattestsandbox"]

  private static let ofArtifact: [Row] = [
    text(
      "artifact.type", "the type of the artifact",
      words: ArtifactType.allCases.map(\.rawValue)
    ) { $0.result.type.rawValue },
    text("artifact.environment", "the environment that it states", words: environments) {
      $0.result.summary.environment
    },
    text("artifact.appId", "its App ID") { $0.result.summary.appID },
    text("artifact.operatingSystem", "the operating system, such as “iOS 18.2 (22C152)”") {
      $0.result.summary.operatingSystem
    },
    text("artifact.keyId", "the key ID in Base64") { $0.result.keyName },
    time("artifact.issuedAt", "when Apple issued it") { $0.result.summary.issuedAt },
    number("artifact.counter", "the signature counter") { $0.result.summary.counter },
    number("artifact.bytes", "its length in bytes") { $0.result.size },
    text("artifact.file", "the input that it is in") { $0.result.source.file },
    text("artifact.record", "the ID of its evidence record") { $0.result.record },
    time("artifact.capturedAt", "when it was captured") { $0.result.source.capturedAt },
    number("artifact.validationCategory", "the validation category in its extensions") {
      $0.input.signedData?.extensions?.validationCategory?.value
    },
    text("artifact.bundleVersion", "the bundle version in its extensions") {
      $0.input.signedData?.extensions?.bundleVersion?.utf8
    },
    time("certificate.notBefore", "the start of the leaf certificate's validity") {
      $0.input.attestation?.leaf?.notBefore
    },
    time("certificate.notAfter", "the end of the leaf certificate's validity") {
      $0.input.attestation?.leaf?.notAfter
    },
  ]

  private static let ofReceipt: [Row] = [
    text("receipt.appId", "field 2 of the receipt") { $0.receipt?.text(.appID) },
    text("receipt.type", "field 6, ATTEST or RECEIPT") { $0.receipt?.text(.receiptType) },
    text("receipt.environment", "field 7 of the receipt") { $0.receipt?.text(.environment) },
    time("receipt.creationTime", "field 12 of the receipt") { $0.receipt?.time(.creationTime) },
    number("receipt.riskMetric", "field 17, the risk metric") {
      $0.receipt?.text(.riskMetric).flatMap { Int64($0) }
    },
    time("receipt.notBefore", "field 19 of the receipt") { $0.receipt?.time(.notBefore) },
    time("receipt.expirationTime", "field 21 of the receipt") { $0.receipt?.time(.expirationTime) },
  ]

  private static let ofBindings: [Row] =
    [BoundValue.Kind.challenge, .clientData, .publicKey].flatMap { kind -> [Row] in
      let name = kind.rawValue
      return [
        text(
          "\(name).designation", "how the expected \(name) was chosen",
          words: BoundValue.Designation.allCases.map(\.rawValue)
        ) { $0.bound(kind)?.designation.rawValue },
        text(
          "\(name).author", "who wrote the expected \(name)",
          words: BoundValue.Author.allCases.map(\.rawValue)
        ) { $0.bound(kind)?.author?.rawValue },
        number("\(name).candidates", "how many other values could have been meant") {
          $0.bound(kind)?.candidates.count
        },
      ]
    } + [
      time("challenge.issuedAt", "when the server issued the challenge") {
        $0.delivery.challengeIssuedAt
      }
    ]

  private static let ofExchange: [Row] = [
    text("request.method", "the method of the request") { $0.exchange?.method },
    text("request.host", "the host of the request, in lower case") {
      $0.exchange?.url.flatMap(ServiceAddress.init)?.host
    },
    text("request.path", "the path of the request, without its query") {
      $0.exchange?.url.flatMap(ServiceAddress.init)?.path
    },
    time("request.time", "when the request was sent") { $0.exchange?.time },
    text("request.account", "the account that it was sent for") { $0.delivery.account?.name },
    text("request.client", "the client's address or device") { $0.delivery.client },
    text(
      "answer.outcome", "whether the server accepted the artifact",
      words: Served.Answer.allCases.map(\.rawValue)
    ) { $0.result.served.answer.rawValue },
    number("answer.status", "the status code of the server's answer") { $0.result.served.status },
  ]

  private static let ofVerdict: [Row] = [
    text(
      "verdict.outcome", "the verdict without team rules",
      words: Verdict.Outcome.allCases.map(\.rawValue)
    ) { $0.result.verdict.outcome.rawValue },
    texts("verdict.failed", "the rules that failed") { $0.rules(.fail) },
    texts("verdict.warned", "the rules that warned") { $0.rules(.warn) },
    texts("verdict.causes", "the causes that were found") { $0.result.diagnoses.map(\.cause.id) },
    time("policy.evaluatedAt", "the time of the checks") { $0.result.policy.evaluatedAt },
  ]
}
