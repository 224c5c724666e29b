import Evidence
import Results

/// Expected values with their designations.
extension Fixture {
  static let challenge = "Sn95MxXCq2v7Tn0eWfRz8uHsLd1cAoPgXiB4yM375Dc="

  /// The path to a value in the response of an exchange.
  static func answer(
    _ index: Int, _ pointer: String, at time: String = "2026-03-14T09:26:47Z"
  ) -> [SourceStep] {
    [
      .exchange(
        .init(
          index: index, method: "GET", url: "https://api.example.com/challenge",
          time: Timestamp(rfc3339: time), status: 200)), .part(.responseBody), .pointer(pointer),
    ]
  }

  /// The request that the artifact came in.
  static let request: [SourceStep] = [
    .exchange(
      .init(
        index: 4, method: "POST", url: "https://api.example.com/attest",
        time: Timestamp(rfc3339: "2026-03-14T09:26:50Z"), status: 401)), .part(.requestBody),
    .pointer("/attestation"),
  ]

  static func bound(
    _ designation: BoundValue.Designation, by author: BoundValue.Author = .server,
    _ text: String = challenge, candidates: [BoundValue.Candidate] = []
  ) -> BoundValue {
    BoundValue(
      .challenge, text, designation: designation, by: author, at: answer(3, "/challenge"),
      candidates: candidates)
  }

  /// Candidates: a client's that matches, two of one exchange, an unknown author's, a long one.
  static func candidates(_ text: String = challenge) -> [BoundValue.Candidate] {
    [
      .init(text, by: .client, at: answer(0, "/echo"), fits: true),
      .init("00112233445566778899aabbccddeeff", by: .server, at: answer(3, "/a"), fits: false),
      .init("hello", by: .server, at: answer(3, "/b"), fits: false),
      .init(
        "3d5a9f60-1c7e-4b0a-9f3e-2b8f1f0a4c11", by: .unknown,
        at: [.text(line: 12, column: 3, offset: 400)], fits: false),
      .init("SHA-256 " + String(repeating: "ab", count: 32), by: .unknown, at: [], fits: false),
      .init("jiU8wTpmVFOojiU8wTpmVFOojiU8wTpm", by: .server, at: [], fits: false),
      .init("jiU8_Tpm-FOojiU8wTpmVFOojiU8wTpm", by: .server, at: [], fits: false),
    ]
  }

  /// No value is designated.
  static func undesignated(_ text: String = challenge) -> BoundValue {
    BoundValue(
      .challenge, nil, designation: .none, by: nil, at: [], candidates: candidates(text))
  }

  /// No value is designated, and the only candidate was used before.
  static func used() -> BoundValue {
    BoundValue(
      .challenge, nil, designation: .none, by: nil, at: [],
      candidates: [
        .init(
          challenge, by: .server, at: answer(0, "/challenge"), fits: true,
          usedIn: [.exchange(SourceStep.ExchangeStep(index: 1, status: 200))])
      ])
  }

  /// An undetermined artifact with these expected values.
  static func undetermined(_ bindings: [BoundValue]) -> ArtifactResult {
    bound(bindings, undetermined())
  }

  static func bound(_ bindings: [BoundValue], _ result: ArtifactResult) -> ArtifactResult {
    var result = result
    result.bindings = bindings
    result.source = Source(
      file: "capture.har", entry: 4, path: "/attestation", transport: "base64",
      capturedAt: result.source.capturedAt, steps: request)
    return result
  }
}
